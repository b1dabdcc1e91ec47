"""The words of the draw, in French and English: one sentence for each note and each fault."""

from collections.abc import Mapping

from .explanation import Note
from .problem import Fault

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
        "Contrainte impossible à tenir : le numéro {team} n’a pas sa table fixe, la {table}.",
        "A constraint cannot hold: number {team} does not have its fixed table, {table}.",
    ),
    "hard_same_table_broken": (
        "Contrainte impossible à tenir : le numéro {team} joue à nouveau à la table {table}.",
        "A constraint cannot hold: number {team} plays at table {table} again.",
    ),
    "soft_same_table_broken": (
        "Le numéro {team} joue à nouveau à la table {table} : c’était inévitable.",
        "Number {team} plays at table {table} again: it could not be avoided.",
    ),
    "hard_apart_broken": (
        "Contrainte impossible à tenir : la table {table} n’est pas gardée libre.",
        "A constraint cannot hold: table {table} is not kept free.",
    ),
    "soft_apart_broken": (
        "La table {table} n’est pas gardée libre : c’était inévitable.",
        "Table {table} is not kept free: it could not be avoided.",
    ),
}

FAULTS = {
    "not_object": ("Il faut un objet JSON.", "Give a JSON object."),
    "not_list": ("Il faut une liste.", "Give a list."),
    "not_integer": ("Il faut un nombre entier.", "Give a whole number."),
    "not_text": ("Il faut un texte.", "Give a text."),
    "not_true_or_false": ("Il faut vrai ou faux.", "Give true or false."),
    "not_four_players": ("Il faut quatre numéros de joueur.", "Give four player numbers."),
    "not_two_teams": ("Il faut deux numéros d’équipe.", "Give two team numbers."),
    "missing": ("Ce champ est obligatoire.", "This field is required."),
    "unknown_field": ("Champ inconnu.", "Unknown field."),
    "unknown_choice": (
        "« {value} » est inconnu ; choix possibles : {known}.",
        "“{value}” is unknown; choose one of {known}.",
    ),
    "too_small": (
        "{value} est trop petit : {least} au moins.",
        "{value} is too small: at least {least}.",
    ),
    "too_large": (
        "{value} est trop grand : {most} au plus.",
        "{value} is too large: at most {most}.",
    ),
    "too_few_teams": (
        "Il faut au moins deux équipes ({count} ici).",
        "At least two teams are needed ({count} here).",
    ),
    "too_many_teams": (
        "{count} équipes : {most} au plus.",
        "{count} teams: at most {most}.",
    ),
    "duplicate_team": (
        "L’équipe {team} figure deux fois.",
        "Team {team} is there twice.",
    ),
    "table_taken": (
        "Les équipes {first} et {second} ont la même table fixe, la {table}.",
        "Teams {first} and {second} have the same fixed table, {table}.",
    ),
    "place_taken": (
        "Les équipes {first} et {second} ont la même place, la {place}.",
        "Teams {first} and {second} have the same place, {place}.",
    ),
    "place_missing": (
        "L’équipe {team} n’a pas de place alors que d’autres en ont une.",
        "Team {team} has no place although others have one.",
    ),
    "place_beyond": (
        "La place {place} n’existe pas : il y en a {places}.",
        "There is no place {place}: there are {places}.",
    ),
    "round_beyond": (
        "Il n’y a pas de partie {round} : tout est joué après la partie {last}.",
        "There is no round {round}: all is played after round {last}.",
    ),
    "too_few_players": (
        "Il faut au moins {least} joueurs ({count} ici).",
        "At least {least} players are needed ({count} here).",
    ),
    "too_wide": (
        "Trop d’équipes pour autant de groupes et de rangs.",
        "Too many teams for so many groups and ranks.",
    ),
    "rank_missing": (
        "L’équipe {team} n’a pas de rang alors que d’autres en ont un.",
        "Team {team} has no rank although others have one.",
    ),
    "met_itself": (
        "L’équipe {team} ne peut pas s’être rencontrée elle-même.",
        "Team {team} cannot have met itself.",
    ),
    "partnered_itself": (
        "Le joueur {team} ne peut pas être son propre partenaire.",
        "Player {team} cannot be their own partner.",
    ),
    "unknown_team": ("L’équipe {team} est inconnue.", "Team {team} is unknown."),
    "seated_twice": ("L’équipe {team} est placée deux fois.", "Team {team} is seated twice."),
    "not_seated": ("L’équipe {team} n’est pas placée.", "Team {team} is not seated."),
    "too_many_byes": (
        "{count} exempts : il n’en faut que {needed}.",
        "{count} byes: only {needed} needed.",
    ),
    "no_bye_needed": (
        "Le nombre d’équipes est pair : personne n’est exempt.",
        "The number of teams is even: nobody has a bye.",
    ),
}


def note_sentence(note: Note, lang: str) -> str:
    """The sentence of a note, in French (`fr`) or English (`en`)."""
    return _sentence(NOTES[note.code], note.operands, lang)


def fault_sentence(fault: Fault, lang: str) -> str:
    """The sentence of a fault in a problem or in tables, in French (`fr`) or English (`en`)."""
    return _sentence(FAULTS[fault.code], fault.operands, lang)


def _sentence(words: tuple[str, str], operands: Mapping[str, int | str], lang: str) -> str:
    if lang == "en":
        return words[1].format(**operands)
    french = {
        name: _french_ordinal(value) if name.endswith("rank") else value
        for name, value in operands.items()
    }
    return words[0].format(**french)


def _french_ordinal(rank: int | str) -> str:
    return "1re" if rank == 1 else f"{rank}e"
