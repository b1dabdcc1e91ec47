"""Why something cannot be done at the table, with the sentence of the rules that says so."""

from rules.cards import card_from_text
from rules.catalogue.laws import law_source
from rules.laws import Law, Refusal
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.vocabulary import Slam, Suit, Trump
from rules.wording.calls import seat_name
from rules.wording.cards import card_label
from rules.wording.names import contract_name, suit_symbol, trump_played, trump_symbol
from rules.wording.numbers import spaced
from rules.wording.settings import source_sentence

_SENTENCES: dict[Law, tuple[str, str]] = {
    Law.CUT: (
        "Coupez plus franchement : {1} cartes au moins de chaque côté.",
        "Cut further in: at least {1} cards on either side.",
    ),
    Law.PACKETS: (
        "On ne donne pas « {0} ». Façons permises : {1}.",
        "Cards are not dealt “{0}”. Ways allowed: {1}.",
    ),
    Law.PACK: (
        "Le jeu n’a pas ses 32 cartes, chacune une fois : recomptez-le.",
        "The pack is not its 32 cards, each of them once: count it again.",
    ),
    Law.SPEAK_IN_TURN: (
        "C’est à {seat} de parler : attendez votre tour.",
        "It is {seat}’s turn to speak: wait for yours.",
    ),
    Law.BID_STANDS: (
        "Ce qui est dit est dit : une annonce ne peut être ni retirée ni changée.",
        "What is said is said: a call can be neither withdrawn nor changed.",
    ),
    Law.ON_THE_SCALE: (
        "{0} n’est pas une enchère possible : de {1} à {2}, de {3} en {3}.",
        "{0} is not a possible bid: from {1} to {2}, in steps of {3}.",
    ),
    Law.NO_SUCH_SLAM: (
        "La générale n’existe pas dans ce règlement : annoncez capot ou un nombre.",
        "These rules have no générale: bid capot or a number.",
    ),
    Law.TRUMPS: (
        "On ne joue pas {trump} dans ce règlement : choisissez un autre atout.",
        "These rules do not play {trump}: choose another trump.",
    ),
    Law.GO_HIGHER: (
        "Il faut dépasser {contract}.",
        "A bid must be higher than {contract}.",
    ),
    Law.NOT_OVER_ONESELF: (
        "Votre contrat tient : on ne surenchérit pas sur soi-même.",
        "Your own contract stands: nobody overbids himself.",
    ),
    Law.COINCHE_OPPONENTS: (
        "On ne coinche que le contrat de l’adversaire.",
        "Only the opponents’ contract can be coinched.",
    ),
    Law.NOTHING_BID: (
        "Personne n’a encore pris : il n’y a rien à coincher.",
        "Nobody has bid yet: there is nothing to coinche.",
    ),
    Law.COINCHED_ONCE: (
        "Ce contrat est déjà coinché.",
        "This contract is coinched already.",
    ),
    Law.CAPOT_NOT_COINCHED: (
        "Un capot demandé ferme les enchères : il ne peut pas être coinché.",
        "A capot that is bid closes the auction: it cannot be coinched.",
    ),
    Law.COINCHE_IN_TURN: (
        "C’est à {seat} de parler : on coinche à son tour.",
        "It is {seat}’s turn to speak: one coinches in turn.",
    ),
    Law.COINCHE_AT_ONCE: (
        "Trop tard pour coincher à la volée : quelqu’un a parlé depuis. Attendez votre tour.",
        "Too late to coinche on the fly: somebody has spoken since. Wait for your turn.",
    ),
    Law.COINCHE_BEFORE_LEAD: (
        "L’entame est faite : il est trop tard pour coincher.",
        "The first card is led: it is too late to coinche.",
    ),
    Law.COINCHE_CLOSES: (
        "Le contrat est coinché : on ne peut plus surenchérir.",
        "The contract is coinched: nobody can bid any more.",
    ),
    Law.NOT_COINCHED: (
        "Il n’y a pas de coinche à relever : on ne surcoinche qu’un contrat coinché.",
        "There is no coinche to answer: only a coinched contract is surcoinched.",
    ),
    Law.SURCOINCHE_BY_TAKERS: (
        "Seuls les preneurs peuvent surcoincher.",
        "Only the takers can surcoinche.",
    ),
    Law.AUCTION_CLOSED: (
        "Les enchères sont closes.",
        "The auction is closed.",
    ),
    Law.PLAY_IN_TURN: (
        "C’est à {seat} de jouer : attendez votre tour.",
        "It is {seat}’s turn to play: wait for yours.",
    ),
    Law.CARD_HELD: (
        "{card} n’est pas dans cette main.",
        "{card} is not in this hand.",
    ),
    Law.FOLLOW: (
        "Fournissez la couleur demandée ({suit}) : vous en avez.",
        "Follow the suit led ({suit}): you have some.",
    ),
    Law.BEAT_TRUMP_LED: (
        "Atout est demandé : il faut battre {card}, et vous le pouvez.",
        "Trump is led: beat {card}, as you can.",
    ),
    Law.BEAT_IN_ALL_TRUMP: (
        "À tout atout on monte toujours : il faut battre {card}, et vous le pouvez.",
        "In all trump one always plays higher: beat {card}, as you can.",
    ),
    Law.RUFF: (
        "Coupez à {trump} : vous n’avez pas la couleur demandée et l’adversaire tient le pli.",
        "Ruff with {trump}: you have none of the suit led and your partner does not hold the "
        "trick.",
    ),
    Law.OVER_RUFF: (
        "Surcoupez : il faut battre {card}, et vous le pouvez.",
        "Over-ruff: beat {card}, as you can.",
    ),
    Law.UNDER_RUFF: (
        "Coupez à {trump}, même plus bas : vous ne pouvez pas surcouper.",
        "Ruff with {trump}, even lower: you cannot over-ruff.",
    ),
}


def refusal_sentence(rule_set: RuleSet, refusal: Refusal, lang: str) -> str:
    """What the law asks for and where it stands: « Fournissez la couleur demandée. »

    The document and its section, our decision where the document is silent, or a house rule.
    """
    french = lang == "fr"
    template = spaced(_SENTENCES[refusal.law][0 if french else 1], lang)
    said = template.format(*refusal.operands, **_words(refusal, lang))
    source = law_source(rule_set, refusal.law)
    if source is None:
        return f"{said} [{'règle de la maison' if french else 'house rule'}]"
    return f"{said} [{source_sentence(source, lang)}]"


def _words(refusal: Refusal, lang: str) -> dict[str, str]:
    if not refusal.operands:
        return {}
    first = refusal.operands[0]
    match refusal.law:
        case Law.SPEAK_IN_TURN | Law.COINCHE_IN_TURN | Law.PLAY_IN_TURN:
            return {"seat": seat_name(Seat(str(first)), lang)}
        case Law.TRUMPS:
            return {"trump": trump_played(Trump(str(first)), lang)}
        case Law.RUFF | Law.UNDER_RUFF:
            return {"trump": trump_symbol(Trump(str(first)), lang)}
        case Law.GO_HIGHER:
            contract = first if isinstance(first, int) else Slam(first)
            return {"contract": contract_name(contract, lang)}
        case Law.FOLLOW:
            return {"suit": suit_symbol(Suit(str(first)))}
        case Law.CARD_HELD | Law.BEAT_TRUMP_LED | Law.BEAT_IN_ALL_TRUMP | Law.OVER_RUFF:
            return {"card": card_label(card_from_text(str(first)), lang)}
        case _:
            return {}
