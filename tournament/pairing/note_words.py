"""The sentences of the notes of a draw, in French and English."""

NOTES = {
    "drawn_by_lot": (
        "Tirage au sort (graine {seed}).",
        "Drawn by lot (seed {seed}).",
    ),
    "all_level": (
        "Toutes les équipes sont à égalité : tirage au sort (graine {seed}).",
        "All teams are level: drawn by lot (seed {seed}).",
    ),
    "bye_lowest": (
        "L’équipe {team} est exempte : {rank}, la dernière de celles qui l’ont été le moins.",
        "Team {team} has the bye: ranked {rank}, the lowest of those with the fewest byes.",
    ),
    "bye_by_lot": (
        "L’équipe {team} est exempte : {rank} à égalité avec d’autres, départagée au sort.",
        "Team {team} has the bye: ranked {rank}, level with others, chosen by lot.",
    ),
    "bye_not_lowest": (
        "L’équipe {team} est exempte à la place d’équipes moins bien classées ({below}) : "
        "les contraintes sont ainsi mieux respectées.",
        "Team {team} has the bye in place of lower-ranked teams ({below}): "
        "the constraints are better kept that way.",
    ),
    "second_bye": (
        "L’équipe {team} est exempte encore une fois ({byes} auparavant) alors qu’une autre l’a "
        "été moins : les contraintes absolues l’imposent.",
        "Team {team} has another bye ({byes} before) although another has had fewer: "
        "the hard constraints leave no choice.",
    ),
    "table_by_lot": ("Tirage au sort.", "Drawn by lot."),
    "rank_gap": (
        "{first_rank} contre {second_rank} : écart de {gap}.",
        "Rank {first_rank} against rank {second_rank}: {gap} apart.",
    ),
    "same_rank": (
        "Toutes deux {first_rank} à égalité.",
        "Both ranked {first_rank}.",
    ),
    "rematch_avoided": (
        "L’équipe {first} a déjà rencontré l’équipe {second}.",
        "Team {first} has already met team {second}.",
    ),
    "club_avoided": (
        "Les équipes {first} et {second} sont du même club ({club}).",
        "Teams {first} and {second} are of the same club ({club}).",
    ),
    "family_avoided": (
        "Les équipes {first} et {second} sont de la même famille ({family}).",
        "Teams {first} and {second} are of the same family ({family}).",
    ),
    "fixed_tables_avoided": (
        "Les équipes {first} et {second} ont chacune leur table fixe "
        "({first_table} et {second_table}).",
        "Teams {first} and {second} each have their own fixed table "
        "({first_table} and {second_table}).",
    ),
    "soft_rematch_broken": (
        "Les équipes {first} et {second} se rencontrent à nouveau : c’était inévitable.",
        "Teams {first} and {second} meet again: it could not be avoided.",
    ),
    "soft_club_broken": (
        "Les équipes {first} et {second} sont du même club ({club}) : c’était inévitable.",
        "Teams {first} and {second} are of the same club ({club}): it could not be avoided.",
    ),
    "soft_family_broken": (
        "Les équipes {first} et {second} sont de la même famille ({family}) : c’était inévitable.",
        "Teams {first} and {second} are of the same family ({family}): it could not be avoided.",
    ),
    "hard_rematch_broken": (
        "Contrainte impossible à tenir : les équipes {first} et {second} se sont déjà rencontrées.",
        "A constraint cannot hold: teams {first} and {second} have already met.",
    ),
    "hard_club_broken": (
        "Contrainte impossible à tenir : les équipes {first} et {second} sont du même club "
        "({club}).",
        "A constraint cannot hold: teams {first} and {second} are of the same club ({club}).",
    ),
    "hard_family_broken": (
        "Contrainte impossible à tenir : les équipes {first} et {second} sont de la même famille "
        "({family}).",
        "A constraint cannot hold: teams {first} and {second} are of the same family ({family}).",
    ),
    "hard_fixed_tables_broken": (
        "Contrainte impossible à tenir : les équipes {first} et {second} ont chacune leur table "
        "fixe ({first_table} et {second_table}).",
        "A constraint cannot hold: teams {first} and {second} each have their own fixed table "
        "({first_table} and {second_table}).",
    ),
    "drawn_in_groups": (
        "Tirage au sort dans chaque groupe de victoires (graine {seed}).",
        "Drawn by lot within each group of wins (seed {seed}).",
    ),
    "bye_drawn": (
        "L’équipe {team} est exempte, tirée au sort parmi celles qui l’ont été le moins.",
        "Team {team} has the bye, drawn by lot among those with the fewest byes.",
    ),
    "bye_lot_kept_out": (
        "L’équipe {team} est exempte à la place d’équipes sorties avant elle au tirage ({below}) : "
        "les contraintes sont ainsi mieux respectées.",
        "Team {team} has the bye in place of teams drawn before it ({below}): "
        "the constraints are better kept that way.",
    ),
    "bye_planned": (
        "L’équipe {team} (place {place}) est exempte : la rotation le veut.",
        "Team {team} (place {place}) has the bye: the rotation says so.",
    ),
    "bye_out_of_plan": (
        "L’équipe {team} (place {place}) est exempte, sans que la rotation le veuille.",
        "Team {team} (place {place}) has the bye, though not by the rotation.",
    ),
    "bye_in_bracket": (
        "L’équipe {team} (place {place}) passe au tour suivant : pas d’adversaire dans sa partie "
        "du tableau.",
        "Team {team} (place {place}) goes through: no opponent in its part of the bracket.",
    ),
    "same_wins": (
        "Même nombre de victoires : {wins}.",
        "The same number of wins: {wins}.",
    ),
    "float": (
        "Victoires : {first_wins} contre {second_wins}. Un groupe impair ou une contrainte fait "
        "rencontrer à l’équipe {first} un autre groupe.",
        "Wins: {first_wins} against {second_wins}. An odd group or a constraint makes "
        "team {first} meet another group.",
    ),
    "half_gap": (
        "{first_rank} contre {second_rank} : écart de {gap}, {half} étant la moitié du groupe.",
        "Rank {first_rank} against rank {second_rank}: {gap} apart, half the group being {half}.",
    ),
    "rotation_table": (
        "Partie {round} de la rotation : place {first_place} contre place {second_place}.",
        "Round {round} of the rotation: place {first_place} against place {second_place}.",
    ),
    "bracket_table": (
        "Tour {round} du tableau : place {first_place} contre place {second_place}.",
        "Round {round} of the bracket: place {first_place} against place {second_place}.",
    ),
    "out_of_rotation": (
        "Hors de la rotation (partie {round}) : place {first_place} contre place {second_place}.",
        "Out of the rotation (round {round}): place {first_place} against place {second_place}.",
    ),
    "out_of_bracket": (
        "Hors du tableau (tour {round}) : place {first_place} contre place {second_place}.",
        "Out of the bracket (round {round}): place {first_place} against place {second_place}.",
    ),
    "no_planned_opponent": (
        "L’équipe {team} (place {place}) n’a plus d’adversaire prévu.",
        "Team {team} (place {place}) has no planned opponent left.",
    ),
    "partners_by_lot": (
        "{first} et {second} : partenaires par tirage au sort.",
        "{first} and {second}: partners by lot.",
    ),
    "partners_balanced": (
        "{first} et {second} : {first_rank} avec {second_rank}.",
        "{first} and {second}: rank {first_rank} with rank {second_rank}.",
    ),
    "sums_of_ranks": (
        "Sommes des rangs : {first_sum} contre {second_sum}.",
        "Sums of ranks: {first_sum} against {second_sum}.",
    ),
    "partners_broken": (
        "{first} et {second} ont déjà été partenaires ({times}) : c’était inévitable.",
        "{first} and {second} have partnered before ({times}): it could not be avoided.",
    ),
    "soft_rematch_of_players_broken": (
        "{first} et {second} ont déjà été adversaires ({times}) : c’était inévitable.",
        "{first} and {second} have been opponents before ({times}): it could not be avoided.",
    ),
    "soft_club_of_players_broken": (
        "{first} et {second}, du même club, se rencontrent : c’était inévitable.",
        "{first} and {second}, of one club, meet: it could not be avoided.",
    ),
    "soft_family_of_players_broken": (
        "{first} et {second}, de la même famille, se rencontrent : c’était inévitable.",
        "{first} and {second}, of one family, meet: it could not be avoided.",
    ),
    "hard_rematch_of_players_broken": (
        "Contrainte impossible à tenir : {first} et {second} ont déjà été adversaires ({times}).",
        "A constraint cannot hold: {first} and {second} have been opponents before ({times}).",
    ),
    "hard_club_of_players_broken": (
        "Contrainte impossible à tenir : {first} et {second}, du même club, se rencontrent.",
        "A constraint cannot hold: {first} and {second}, of one club, meet.",
    ),
    "hard_family_of_players_broken": (
        "Contrainte impossible à tenir : {first} et {second}, de la même famille, se rencontrent.",
        "A constraint cannot hold: {first} and {second}, of one family, meet.",
    ),
    "hard_fixed_tables_of_players_broken": (
        "Contrainte impossible à tenir : {first} et {second} ont chacun leur table fixe.",
        "A constraint cannot hold: {first} and {second} each have their own fixed table.",
    ),
    "player_bye_lowest": (
        "{team} est exempt : {rank}, le dernier de ceux qui l’ont été le moins.",
        "{team} has a bye: ranked {rank}, the lowest of those with the fewest byes.",
    ),
    "player_bye_by_lot": (
        "{team} est exempt, tiré au sort parmi ceux qui l’ont été le moins.",
        "{team} has a bye, drawn by lot among those with the fewest byes.",
    ),
    "player_second_bye": (
        "{team} est exempt encore une fois ({byes} auparavant) alors qu’un autre l’a été moins.",
        "{team} has another bye ({byes} before) although another has had fewer.",
    ),
    "relax_rematch": (
        "Si les revanches étaient seulement à éviter : tables encore en défaut, {hard}.",
        "If rematches were only to be avoided: tables still at fault, {hard}.",
    ),
    "relax_club": (
        "Si les rencontres d’un même club étaient seulement à éviter : tables encore en défaut, "
        "{hard}.",
        "If meetings within a club were only to be avoided: tables still at fault, {hard}.",
    ),
    "relax_family": (
        "Si les rencontres d’une même famille étaient seulement à éviter : tables encore en "
        "défaut, {hard}.",
        "If meetings within a family were only to be avoided: tables still at fault, {hard}.",
    ),
    "relax_fixed_tables": (
        "Sans table fixe pour personne : tables encore en défaut, {hard}.",
        "With no fixed table for anybody: tables still at fault, {hard}.",
    ),
    "relax_all": (
        "Si toutes les contraintes étaient seulement à éviter : tables encore en défaut, {hard}.",
        "If all constraints were only to be avoided: tables still at fault, {hard}.",
    ),
    "table_fixed": (
        "Le numéro {team} a sa table fixe, la {table}.",
        "Number {team} has its fixed table, {table}.",
    ),
    "same_table_avoided": (
        "Le numéro {team} a déjà joué à la table {table}.",
        "Number {team} has already played at table {table}.",
    ),
    "table_moved": (
        "Table {table} au lieu de {natural}, pour que d’autres aient la leur.",
        "Table {table} instead of {natural}, so that others have theirs.",
    ),
    "hard_fixed_table_broken": (
        "Contrainte impossible à tenir : le numéro {team} n’a pas sa table fixe, la {table}.",
        "A constraint cannot hold: number {team} does not have its fixed table, {table}.",
    ),
    "hard_same_table_broken": (
        "Contrainte impossible à tenir : le numéro {team} joue à nouveau à la table {table}.",
        "A constraint cannot hold: number {team} plays at table {table} again.",
    ),
    "soft_same_table_broken": (
        "Le numéro {team} joue à nouveau à la table {table} : c’était inévitable.",
        "Number {team} plays at table {table} again: it could not be avoided.",
    ),
    "hard_apart_broken": (
        "Contrainte impossible à tenir : la table {table} n’est pas gardée libre.",
        "A constraint cannot hold: table {table} is not kept free.",
    ),
    "soft_apart_broken": (
        "La table {table} n’est pas gardée libre : c’était inévitable.",
        "Table {table} is not kept free: it could not be avoided.",
    ),
}
