"""The sentences of the faults of a problem, in French and English."""

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
        "La place {place} n’existe pas : il y en a {places}.",
        "There is no place {place}: there are {places}.",
    ),
    "round_beyond": (
        "Il n’y a pas de partie {round} : tout est joué après la partie {last}.",
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
        "{count} exempts : il n’en faut que {needed}.",
        "{count} byes: only {needed} needed.",
    ),
    "no_bye_needed": (
        "Le nombre d’équipes est pair : personne n’est exempt.",
        "The number of teams is even: nobody has a bye.",
    ),
}
