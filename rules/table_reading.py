"""Reading a trick with a hand, or a side's pile of cards, from plain JSON values."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rules.cards import CARDS_IN_HAND, CARDS_IN_TRICK, Card, NotACard, card_from_text
from rules.catalogue import RULE_SETS
from rules.counting import cards_twice, pile_problems
from rules.facts import Problem, ProblemCode
from rules.reading import Reader, Unreadable, shown
from rules.ruleset import RuleSet
from rules.vocabulary import Trump

TRICK_FIELDS = ("rules", "trump", "trick", "hand")
PILE_FIELDS = ("rules", "trump", "cards", "last_trick")
LINE = "line"


@dataclass(frozen=True, slots=True)
class TrickAndHand:
    """A trick of none to three cards, in the order played, and the hand that plays to it."""

    rule_set: RuleSet
    trump: Trump
    trick: tuple[Card, ...]
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WonCards:
    """The cards that one side won, and whether the last trick is among them."""

    rule_set: RuleSet
    trump: Trump
    cards: tuple[Card, ...]
    last_trick: bool


def trick_from_json(data: object, known: Mapping[str, RuleSet] = RULE_SETS) -> TrickAndHand:
    """The trick and hand of a line of `coinche legal`; raises Unreadable.

    `known` are the rule sets that it may name.
    """
    reader = _Reader(known)
    fields = reader.fields(data, TRICK_FIELDS)
    rule_set, trump = reader.rules_and_trump(fields)
    trick = reader.cards(fields, "trick", CARDS_IN_TRICK - 1)
    hand = reader.cards(fields, "hand", CARDS_IN_HAND)
    for field, cards in (("trick", trick), ("hand", hand)):
        reader.problems.extend(cards_twice(field, cards))
    if fields.get("hand") == []:
        reader.add("hand", ProblemCode.NO_CARDS)
    for card in dict.fromkeys(hand):
        if card in trick:
            reader.add("hand", ProblemCode.CARD_ON_THE_TABLE, str(card))
    if reader.problems or rule_set is None or trump is None:
        raise Unreadable(reader.problems)
    return TrickAndHand(rule_set, trump, trick, hand)


def pile_from_json(data: object, known: Mapping[str, RuleSet] = RULE_SETS) -> WonCards:
    """The cards of a line of `coinche count`; raises Unreadable.

    `known` are the rule sets that it may name.
    """
    reader = _Reader(known)
    fields = reader.fields(data, PILE_FIELDS)
    rule_set, trump = reader.rules_and_trump(fields)
    cards = reader.cards(fields, "cards")
    last_trick = reader.needed(fields, "last_trick", "last_trick", reader.yes_or_no)
    doubtful = any(problem.field in ("cards", "last_trick") for problem in reader.problems)
    for problem in pile_problems(cards, last_trick is True):
        if problem.code is ProblemCode.CARD_TWICE or not doubtful:
            reader.problems.append(problem)
    if reader.problems or rule_set is None or trump is None:
        raise Unreadable(reader.problems)
    return WonCards(rule_set, trump, cards, last_trick is True)


class _Reader(Reader):
    """Reads rule set, trump and cards, and gathers problems."""

    def __init__(self, known: Mapping[str, RuleSet]) -> None:
        super().__init__()
        self.known = known

    def fields(self, data: object, known: Sequence[str]) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise Unreadable([Problem(LINE, ProblemCode.NOT_AN_OBJECT)])
        self.refuse_unknown(data, known)
        return data

    def rules_and_trump(self, fields: dict[str, Any]) -> tuple[RuleSet | None, Trump | None]:
        key = self.needed(fields, "rules", "rules", self._rule_set)
        trump = self.needed(fields, "trump", "trump", lambda f, v: self.choice(f, v, Trump))
        if key is not None and trump is not None and trump not in key.trumps:
            self.add("trump", ProblemCode.TRUMP_NOT_PLAYED, trump.value)
        return key, trump

    def cards(
        self, fields: dict[str, Any], field: str, most: int | None = None
    ) -> tuple[Card, ...]:
        """The cards of a list, at most so many; those that can be read."""
        items = self.needed(fields, field, field, self._listed) or []
        if most is not None and len(items) > most:
            self.add(field, ProblemCode.TOO_MANY_CARDS, len(items), most)
        return tuple(card for item in items if (card := self._card(field, item)) is not None)

    def _listed(self, field: str, value: object) -> list[Any]:
        if value is None:
            self.add(field, ProblemCode.NOT_A_LIST)
        return self.items(field, value)

    def _rule_set(self, field: str, value: object) -> RuleSet | None:
        if isinstance(value, str) and value in self.known:
            return self.known[value]
        self.add(field, ProblemCode.NOT_A_CHOICE, shown(value), " ".join(self.known))
        return None

    def _card(self, field: str, value: object) -> Card | None:
        if isinstance(value, str):
            with suppress(NotACard):
                return card_from_text(value)
        self.add(field, ProblemCode.NOT_A_CARD, shown(value))
        return None
