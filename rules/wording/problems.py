"""What is wrong with a deal, said politely and with what to do about it."""

from rules.facts import Problem, ProblemCode
from rules.ruleset import DEAL_POINTS
from rules.vocabulary import MeldKind, Rank, Side, Suit, Trump
from rules.wording.cards import card_labels
from rules.wording.names import (
    meld_kind_name,
    rank_name,
    side_name,
    suit_symbol,
    trump_played,
)
from rules.wording.numbers import number, plural, spaced

_SENTENCES: dict[ProblemCode, tuple[str, str]] = {
    ProblemCode.NOT_AN_OBJECT: (
        "Écrivez ici un objet JSON, entre accolades.",
        "Write a JSON object here, in braces.",
    ),
    ProblemCode.UNKNOWN_FIELD: (
        "Le champ « {0} » n’existe pas : retirez-le ou corrigez son nom.",
        "There is no field “{0}”: remove it or correct its name.",
    ),
    ProblemCode.MISSING: ("Il manque cette indication.", "This is missing."),
    ProblemCode.NOT_A_CHOICE: (
        "« {0} » n’est pas reconnu. Choix possibles : {1}.",
        "“{0}” is not recognised. Choices: {1}.",
    ),
    ProblemCode.NOT_A_WHOLE_NUMBER: (
        "Écrivez un nombre entier au lieu de « {0} ».",
        "Write a whole number instead of “{0}”.",
    ),
    ProblemCode.NOT_YES_OR_NO: ("Écrivez true ou false.", "Write true or false."),
    ProblemCode.NOT_A_LIST: ("Écrivez une liste, entre crochets.", "Write a list, in brackets."),
    ProblemCode.MIXED_FORMS: (
        "Une donne est jouée, passée ou perdue sur décision : gardez une seule de ces formes.",
        "A deal is played, passed or lost by ruling: keep only one of these forms.",
    ),
    ProblemCode.UNREADABLE_WORD: (
        "« {0} » n’est pas compris. Exemple : n 100 c x 110 b.",
        "“{0}” is not understood. Example: n 100 h x 110 b.",
    ),
    ProblemCode.TWICE: (
        "« {0} » dit deux fois la même chose : gardez une seule indication.",
        "“{0}” says the same thing twice: keep only one.",
    ),
    ProblemCode.OFF_SCALE: (
        "{0} n’est pas une enchère possible : de {1} à {2}, de {3} en {3}.",
        "{0} is not a possible bid: from {1} to {2}, in steps of {3}.",
    ),
    ProblemCode.NO_GENERALE: (
        "La générale n’existe pas dans ce règlement : choisissez capot ou un nombre.",
        "These rules have no générale: choose capot or a number.",
    ),
    ProblemCode.TRUMP_NOT_PLAYED: (
        "On ne joue pas {trump} dans ce règlement : choisissez un autre atout.",
        "These rules do not play {trump}: choose another trump.",
    ),
    ProblemCode.CAPOT_NOT_DOUBLED: (
        "Un capot demandé ferme les enchères : il ne peut pas être coinché.",
        "A capot that is bid closes the auction: it cannot be coinched.",
    ),
    ProblemCode.POINTS_MISSING: (
        "Il manque les points des deux camps, ou le camp qui a fait les huit plis.",
        "The points of both sides are missing, or the side that took all eight tricks.",
    ),
    ProblemCode.NEGATIVE: (
        "{0} est négatif : les points vont de zéro vers le haut.",
        "{0} is negative: points go from zero upwards.",
    ),
    ProblemCode.TOO_LARGE: (
        "C’est trop : {0} au plus. Vérifiez la frappe.",
        "That is too much: {0} at most. Check the typing.",
    ),
    ProblemCode.RECOUNT_SHORT: (
        "{0} + {1} = {2}{instead} : il manque {4} {points}. Recomptez{der}.",
        "{0} + {1} = {2}{instead}: {4} {points} missing. Please recount{der}.",
    ),
    ProblemCode.RECOUNT_OVER: (
        "{0} + {1} = {2}{instead} : il y a {4} {points} de trop. Recomptez{der}.",
        "{0} + {1} = {2}{instead}: {4} {points} too many. Please recount{der}.",
    ),
    ProblemCode.CAPOT_WITH_POINTS: (
        "{side} ne peut pas avoir fait les huit plis : l’autre camp a {1} {points1}. "
        "Recomptez ou retirez le capot.",
        "{side} cannot have taken all eight tricks: the other side has {1} {points1}. "
        "Recount or take the capot off.",
    ),
    ProblemCode.CAPOT_POINTS_WRONG: (
        "Avec les huit plis, {side} a {2} points et non {1}. Recomptez, ou laissez les points "
        "en blanc.",
        "With all eight tricks {side} has {2} points, not {1}. Recount, or leave the points blank.",
    ),
    ProblemCode.SOLO_WITHOUT_CAPOT: (
        "Le preneur n’est seul que si son camp a fait les huit plis : indiquez le capot.",
        "The bidder is alone only if that side took all eight tricks: say who made the capot.",
    ),
    ProblemCode.NO_BELOTE_IN_MODE: (
        "Il n’y a pas de belote {trump} : retirez-la.",
        "There is no belote in {trump}: take it off.",
    ),
    ProblemCode.TOO_MANY_BELOTES: (
        "{0} belotes, c’est trop : {1} au plus. Retirez-en.",
        "{0} belotes are too many: {1} at most. Take some off.",
    ),
    ProblemCode.NO_MELDS: (
        "Ce règlement ne connaît pas les annonces : retirez-les.",
        "These rules have no melds: take them off.",
    ),
    ProblemCode.BOTH_MELD_FORMS: (
        "Indiquez les annonces ou leurs points, pas les deux.",
        "Give the melds or their points, not both.",
    ),
    ProblemCode.MELDS_ON_BOTH_SIDES: (
        "Un seul camp marque ses annonces : mettez l’autre à zéro.",
        "Only one side marks its melds: set the other to zero.",
    ),
    ProblemCode.MELD_POINTS_IMPOSSIBLE: (
        "Aucune annonce ne fait {0} : tierce {1}, cinquante {2}, cent {3}, carré {4} à {5}.",
        "No melds make {0}: tierce {1}, cinquante {2}, cent {3}, four of a kind {4} to {5}.",
    ),
    ProblemCode.MELD_IMPOSSIBLE: (
        "Il n’y a pas de {kind} dont la plus haute carte soit {rank}. Corrigez la hauteur.",
        "No {kind} has {rank} as its top card. Correct the rank.",
    ),
    ProblemCode.SUIT_MISSING: (
        "Indiquez la couleur de la suite.",
        "Say in which suit the sequence is.",
    ),
    ProblemCode.SUIT_NOT_WANTED: (
        "Un carré n’a pas de couleur : retirez-la.",
        "Four of a kind has no suit: take it off.",
    ),
    ProblemCode.MELDS_SHARE_A_CARD: (
        "Deux annonces se disputent la même carte ({card}) : corrigez l’une des deux.",
        "Two melds claim the same card ({card}): correct one of them.",
    ),
    ProblemCode.NOT_A_CARD: (
        "« {0} » n’est pas une carte. Exemples : 7H, 10S, JD.",
        "“{0}” is not a card. Examples: 7H, 10S, JD.",
    ),
    ProblemCode.CARD_TWICE: (
        "{cards} est donné deux fois : corrigez l’une des deux cartes.",
        "{cards} is given twice: correct one of the two cards.",
    ),
    ProblemCode.CARD_ON_THE_TABLE: (
        "{cards} est déjà dans le pli : cette carte ne peut plus être en main.",
        "{cards} is in the trick already: it cannot be in hand as well.",
    ),
    ProblemCode.TOO_MANY_CARDS: (
        "{0} cartes, c’est trop : {1} au plus. Retirez-en.",
        "{0} cards are too many: {1} at most. Take some off.",
    ),
    ProblemCode.NO_CARDS: (
        "Il n’y a aucune carte en main : indiquez-en au moins une.",
        "There is no card in hand: give one at least.",
    ),
    ProblemCode.NO_WHOLE_TRICKS: (
        "{0} {cardword} : un pli en compte quatre. Recomptez le tas.",
        "{0} {cardword}: a trick has four. Recount the pile.",
    ),
    ProblemCode.CARDS_MISSING: (
        "Il manque {cards}. Cherchez dans l’autre tas ou sous la table.",
        "Missing: {cards}. Look in the other pile or under the table.",
    ),
    ProblemCode.LAST_TRICK_OF_NONE: (
        "Un camp sans aucun pli n’a pas fait le dernier : retirez le dix de der.",
        "A side without a trick did not take the last one: take the last trick off.",
    ),
    ProblemCode.LAST_TRICK_OF_ALL: (
        "Un camp qui a les 32 cartes a fait aussi le dernier pli : ajoutez le dix de der.",
        "A side with all 32 cards took the last trick too: add the last trick.",
    ),
}


def problem_sentence(problem: Problem, lang: str) -> str:
    """What is wrong and what to do: « 92 + 60 = 152 : il manque 10 points… »."""
    template = spaced(_SENTENCES[problem.code][0 if lang == "fr" else 1], lang)
    said = [number(op, lang) if isinstance(op, int) else op for op in problem.operands]
    return template.format(*said, **_words(problem, lang))


def _words(problem: Problem, lang: str) -> dict[str, str]:
    operands = problem.operands
    match problem.code:
        case ProblemCode.RECOUNT_SHORT | ProblemCode.RECOUNT_OVER:
            return {
                "points": plural(int(operands[4]), "point", "points", lang),
                "der": _last_trick(operands[4], lang),
                "instead": _instead(operands[3], lang),
            }
        case ProblemCode.CAPOT_WITH_POINTS:
            side = side_name(Side(str(operands[0])), lang)
            points = plural(int(operands[1]), "point", "points", lang)
            return {"side": side, "points1": points}
        case ProblemCode.CAPOT_POINTS_WRONG:
            return {"side": side_name(Side(str(operands[0])), lang)}
        case ProblemCode.TRUMP_NOT_PLAYED | ProblemCode.NO_BELOTE_IN_MODE:
            return {"trump": trump_played(Trump(str(operands[0])), lang)}
        case ProblemCode.MELD_IMPOSSIBLE:
            kind, rank = MeldKind(str(operands[0])), Rank(str(operands[1]))
            return {"kind": meld_kind_name(kind, lang), "rank": rank_name(rank, lang)}
        case ProblemCode.MELDS_SHARE_A_CARD:
            rank, suit = Rank(str(operands[0])), Suit(str(operands[1]))
            return {"card": f"{rank_name(rank, lang)} {suit_symbol(suit)}"}
        case ProblemCode.CARD_TWICE | ProblemCode.CARD_ON_THE_TABLE | ProblemCode.CARDS_MISSING:
            return {"cards": card_labels(map(str, operands), lang)}
        case ProblemCode.NO_WHOLE_TRICKS:
            one, many = ("carte", "cartes") if lang == "fr" else ("card", "cards")
            return {"cardword": plural(int(operands[0]), one, many, lang)}
        case _:
            return {}


def _instead(total: str | int, lang: str) -> str:
    """Only the raw points of all trump need saying: everybody knows 162."""
    if total == DEAL_POINTS:
        return ""
    return f" au lieu de {total}" if lang == "fr" else f" instead of {total}"


def _last_trick(difference: str | int, lang: str) -> str:
    """Ten points out: most often the last trick was forgotten or counted twice."""
    if difference != 10:
        return " les plis" if lang == "fr" else " the tricks"
    return " le dix de der" if lang == "fr" else ", the last trick’s ten first"
