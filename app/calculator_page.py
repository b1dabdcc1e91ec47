"""A deal and a trick outside any tournament: the sides instead of teams, any rule set, no memory.

Everything is asked by GET: an address holds the whole question and can be sent to somebody. It may
name a tournament (`t`), whose own rules then stand beside those of the catalogue.
"""

from dataclasses import dataclass

from flask import g, request
from werkzeug.datastructures import MultiDict

from app.deal_form import belotes_as_asked, judge, read_deal
from app.deal_panel import deal_panel
from app.deal_words import spoken
from app.match_page import DealEntry, VerdictWords, verdict_words
from app.sessions import session_for_reading
from rules.cards import PACK, Card, height
from rules.catalogue import RULE_SETS
from rules.counting import count_pile, judged
from rules.legal_cards import legal_cards
from rules.reading import Unreadable
from rules.ruleset import RuleSet
from rules.table_reading import pile_from_json, trick_from_json
from rules.vocabulary import Side, Suit, Trump
from rules.wording import (
    card_in_words,
    card_label,
    problem_sentence,
    refusal_sentence,
    side_name,
    trump_name,
)
from tournament.errors import NotFound
from tournament.services import setup


@dataclass(frozen=True, slots=True)
class Camp:
    """A side of the table where pages of a match show a team."""

    number: str
    label: str = ""


class NobodyEntered:
    """The two sides of a table where nobody is entered."""

    def team(self, side: Side) -> Camp:
        """The side itself."""
        return Camp(side_name(side, spoken()))


SIDES = NobodyEntered()


@dataclass(frozen=True, slots=True)
class Compared:
    """What a rule set says of a deal."""

    rule_set: RuleSet
    name: str
    verdict: VerdictWords


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is shown, said and written in data."""

    text: str
    label: str
    said: str
    red: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer on a trick and a hand: what is wrong, what may be played, why not the rest."""

    problems: tuple[str, ...] = ()
    legal: tuple[CardFace, ...] = ()
    illegal: tuple[tuple[CardFace, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """The answer on the cards of one side: both sides' points, or what is wrong."""

    problems: tuple[str, ...] = ()
    points: int = 0
    other: int = 0
    capot: bool = False
    of_162: tuple[int, int] | None = None


def known_rules() -> dict[str, RuleSet]:
    """The rule sets one may ask about: those of the catalogue, and the named tournament's own."""
    if "known_rules" not in g:
        g.known_rules = {**_rules_of_tournament(request.args.get("t", "")), **RULE_SETS}
    found: dict[str, RuleSet] = g.known_rules
    return found


def _rules_of_tournament(slug: str) -> dict[str, RuleSet]:
    """The rules of this tournament by their key; none where there is no such tournament."""
    if not (slug.isascii() and slug.isprintable() and slug):
        return {}
    try:
        with session_for_reading() as session:
            own = setup.header(session, slug).rule_set
    except NotFound:
        return {}
    return {own.key: own}


def chosen_rules() -> RuleSet:
    """The rule set in the address, else the tournament's own, else the first."""
    known = known_rules()
    return known.get(request.args.get("rules", ""), next(iter(known.values())))


def deal_entry(rule_set: RuleSet) -> DealEntry:
    """The deal in the address as the deal form and its verdict show it."""
    fields = belotes_as_asked(request.args, rule_set)
    return DealEntry(
        panel=deal_panel(SIDES, rule_set, fields),
        fields=fields,
        seq=1,
        number=1,
        version=0,
        correcting=False,
        verdict=verdict_on(rule_set, fields),
    )


def verdict_on(rule_set: RuleSet, fields: MultiDict[str, str]) -> VerdictWords:
    """What a rule set says of the deal in these fields."""
    return verdict_words(SIDES, judge(read_deal(fields, rule_set), rule_set))


def comparison() -> list[Compared]:
    """The deal in the address under every rule set known."""
    return [
        Compared(each, each.name(spoken()), verdict_on(each, request.args))
        for each in known_rules().values()
    ]


def side_names() -> list[str]:
    """The sides of a table, North-South first."""
    return [side_name(side, spoken()) for side in Side]


def trumps_of(rule_set: RuleSet) -> list[tuple[str, str]]:
    """The trumps of a rule set, named."""
    return [(trump.value, trump_name(trump, spoken())) for trump in rule_set.trumps]


def faces() -> list[list[CardFace]]:
    """The pack for tapping: a row a suit, highest card first."""
    return [
        [
            face(card)
            for card in sorted(PACK, key=lambda card: -height(Trump.NO_TRUMP, card))
            if card.suit is suit
        ]
        for suit in Suit
    ]


def face(card: Card) -> CardFace:
    """The card in the visitor's language."""
    lang = spoken()
    red = card.suit in (Suit.HEARTS, Suit.DIAMONDS)
    return CardFace(str(card), card_label(card, lang), card_in_words(card, lang), red)


def judge_trick(rule_set: RuleSet) -> Judged | None:
    """The trick and hand in the address; nothing while no card is chosen."""
    trick = [text for text in request.args.getlist("trick") if text]
    hand = request.args.getlist("hand")
    if not trick and not hand:
        return None
    lang = spoken()
    try:
        question = {**_rules_and_trump(rule_set), "trick": trick, "hand": hand}
        table = trick_from_json(question, known_rules())
    except Unreadable as error:
        return Judged(tuple(problem_sentence(each, lang) for each in error.problems))
    choice = legal_cards(table.rule_set, table.trump, table.trick, table.hand)
    return Judged(
        legal=tuple(face(card) for card in choice.legal),
        illegal=tuple(
            (face(card), refusal_sentence(rule_set, refusal, lang))
            for card, refusal in choice.illegal.items()
        ),
    )


def count_cards(rule_set: RuleSet) -> Counted | None:
    """The cards of one side in the address; nothing before the first question."""
    if "trump" not in request.args:
        return None
    question = {
        **_rules_and_trump(rule_set),
        "cards": request.args.getlist("cards"),
        "last_trick": bool(request.args.get("last_trick")),
    }
    try:
        won = pile_from_json(question, known_rules())
    except Unreadable as error:
        return Counted(tuple(problem_sentence(each, spoken()) for each in error.problems))
    pile = count_pile(rule_set, won.trump, won.cards, won.last_trick)
    out_of_162 = judged(rule_set, pile)
    raw = (pile.points, pile.other)
    return Counted((), *raw, pile.capot, None if out_of_162 == raw else out_of_162)


def _rules_and_trump(rule_set: RuleSet) -> dict[str, str]:
    return {"rules": rule_set.key, "trump": request.args.get("trump", "")}
