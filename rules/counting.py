"""Counting the cards won: the points of both sides, and what is wrong with a pile.

Documents: club rules §3, §8.5 and §8.6; guide, *Étape 1*; Nebuludik, *Comptage des points*.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.cards import CARDS_IN_TRICK, PACK, Card, points_in, points_of_deal
from rules.facts import Problem, ProblemCode
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.scoring import converted
from rules.tricks import Trick
from rules.vocabulary import BySide, Side, Trump


class Pile(NamedTuple):
    """The trick points of a side and of the other, as a deal reports them; `capot`: all 32 cards.

    In the club's all trump these are raw points, 258 in all; `judged` brings them back to 162.
    """

    points: int
    other: int
    capot: bool
    other_capot: bool


def count_pile(rule_set: RuleSet, trump: Trump, cards: Sequence[Card], last_trick: bool) -> Pile:
    """The points of the cards that one side won, and of the other by subtraction (guide, *Une
    astuce*); all 32 cards are a capot, counted as the rule set counts it.

    The pile is in order: `pile_problems` finds nothing.
    """
    total = points_of_deal(rule_set, trump)
    if not cards or len(cards) == len(PACK):
        everything = max(total, rule_set.all_tricks_counted)
        mine, others = (everything, 0) if cards else (0, everything)
        return Pile(mine, others, bool(cards), not cards)
    points = points_in(rule_set, trump, cards) + (rule_set.last_trick if last_trick else 0)
    return Pile(points, total - points, False, False)


def judged(rule_set: RuleSet, pile: Pile) -> tuple[int, int]:
    """Both sides' points as contracts are judged: out of 162 (club rules §8.6), or all tricks."""
    if pile.capot:
        return rule_set.all_tricks_counted, 0
    if pile.other_capot:
        return 0, rule_set.all_tricks_counted
    total = pile.points + pile.other
    return converted(pile.points, total), converted(pile.other, total)


def pile_problems(cards: Sequence[Card], last_trick: bool) -> tuple[Problem, ...]:
    """Every reason why these cannot be the tricks of one side.

    A card twice; a number of cards that makes no whole tricks, with the cards missing from the
    pack where they are fewer than a trick; the last trick said of a side that has none, or denied
    to one that has them all.
    """
    found = [*cards_twice("cards", cards)]
    different = set(cards)
    if len(different) % CARDS_IN_TRICK:
        missing = _missing(different)
        if len(missing) < CARDS_IN_TRICK:
            found.append(Problem("cards", ProblemCode.CARDS_MISSING, tuple(map(str, missing))))
        else:
            found.append(Problem("cards", ProblemCode.NO_WHOLE_TRICKS, (len(different),)))
    if last_trick and not cards:
        found.append(Problem("last_trick", ProblemCode.LAST_TRICK_OF_NONE))
    if not last_trick and len(different) == len(PACK):
        found.append(Problem("last_trick", ProblemCode.LAST_TRICK_OF_ALL))
    return tuple(found)


def both_piles_problems(piles: BySide[Sequence[Card]]) -> tuple[Problem, ...]:
    """Which cards are twice and which are missing when both sides' tricks are laid out."""
    together = [*piles.ns, *piles.ew]
    found = [*cards_twice("cards", together)]
    missing = _missing(set(together))
    if missing:
        found.append(Problem("cards", ProblemCode.CARDS_MISSING, tuple(map(str, missing))))
    return tuple(found)


def cards_twice(field: str, cards: Iterable[Card]) -> Iterator[Problem]:
    """Each card that is there more than once."""
    for card, times in Counter(cards).items():
        if times > 1:
            yield Problem(field, ProblemCode.CARD_TWICE, (str(card),))


class Won(NamedTuple):
    """What the eight tricks came to; `alone` is the player who took them all, if one did."""

    points: BySide[int]
    capot: Side | None
    alone: Seat | None


def count_tricks(rule_set: RuleSet, trump: Trump, tricks: Sequence[Trick]) -> Won:
    """The points of both sides from the eight tricks of a deal as they were played."""
    winners = {trick.winner for trick in tricks}
    won = [card for trick in tricks if trick.winner.side is Side.NS for card in trick.cards]
    pile = count_pile(rule_set, trump, won, tricks[-1].winner.side is Side.NS)
    capot = Side.NS if pile.capot else Side.EW if pile.other_capot else None
    alone = next(iter(winners)) if len(winners) == 1 else None
    return Won(BySide(pile.points, pile.other), capot, alone)


def _missing(cards: set[Card]) -> list[Card]:
    return [card for card in PACK if card not in cards]
