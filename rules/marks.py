"""The lines of a mark: each is a value times a factor, so that a mark is the sum of its lines."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, assert_never

from rules.facts import PenaltyDeal, PlayedDeal
from rules.policies import (
    BeloteOnFailure,
    DoubledDefence,
    DoubledMelds,
    DoubledPoints,
    MeldsOnFailure,
    Multiplied,
    Rounding,
    SlamMark,
    TakersMark,
)
from rules.ruleset import RuleSet
from rules.vocabulary import Side, Slam, Trump


class Reason(StrEnum):
    """What a line of a mark is for; its operands are (value, factor) and what is named here."""

    TRICKS = "tricks"  # points counted before rounding, raw points
    ALL_TRICKS = "all_tricks"
    STAKE = "stake"
    CONTRACT = "contract"  # the contract as bid
    CAPOT_BID = "capot_bid"
    MELDS = "melds"
    MELDS_TAKEN = "melds_taken"
    MELDS_LOST = "melds_lost"
    BELOTE = "belote"
    BELOTE_LOST = "belote_lost"
    ROUNDED = "rounded"  # mark before, mark after
    PENALTY = "penalty"
    ADJUSTED = "adjusted"
    MELD_NOT_SHOWN = "meld_not_shown"


class ScoreLine(NamedTuple):
    """Points for a side, why, and the numbers that explain them."""

    side: Side
    points: int
    reason: Reason
    operands: tuple[int, ...]


class Count(NamedTuple):
    """The totals of a played deal, seen from the takers.

    Melds are those that count; `melds_taken` are the defence's that a capot gives to the takers.
    """

    taker: Side
    tricks: int
    defence_tricks: int
    raw: int
    defence_raw: int
    belote: int
    defence_belote: int
    melds: int
    defence_melds: int
    melds_taken: int
    all_tricks: bool
    defence_all_tricks: bool


class _Factors(NamedTuple):
    """By how much the winner's points, contract, and melds and belote are multiplied."""

    points: int
    contract: int
    extras: int


def rounded(points: int) -> int:
    """To the nearest ten, five upwards."""
    return (points + 5) // 10 * 10


def mark_lines(rule_set: RuleSet, deal: PlayedDeal, count: Count, made: bool) -> list[ScoreLine]:
    """Every line of both sides, the takers' first."""
    factors = _factors(rule_set, rule_set.factor(deal.double))
    if made:
        takers = _takers_made(rule_set, deal, count, factors)
        defence = _defence_when_made(rule_set, count, doubled=factors.contract > 1)
    else:
        takers = _takers_failed(rule_set, count)
        defence = _defence_when_failed(rule_set, deal, count, factors)
    if rule_set.rounding is Rounding.MARK:
        _round_mark(takers)
        _round_mark(defence)
    return takers + defence


def penalty_lines(rule_set: RuleSet, deal: PenaltyDeal) -> Iterator[ScoreLine]:
    """A deal lost by ruling: the points to the other side, each belote to its own."""
    injured = deal.at_fault.other
    yield _line(injured, Reason.PENALTY, deal.points)
    if deal.contract:
        yield _line(injured, Reason.CONTRACT, deal.contract)
    for side in Side:
        belotes = deal.belote.count(side)
        if belotes:
            yield _line(side, Reason.BELOTE, belotes * rule_set.belote_points)


def _line(side: Side, reason: Reason, value: int, factor: int = 1, *more: int) -> ScoreLine:
    return ScoreLine(side, value * factor, reason, (value, factor, *more))


def _factors(rule_set: RuleSet, k: int) -> _Factors:
    match rule_set.multiplied:
        case Multiplied.CONTRACT:
            return _Factors(1, k, 1)
        case Multiplied.POINTS_AND_CONTRACT:
            return _Factors(k, k, 1)
        case Multiplied.EVERYTHING:
            return _Factors(k, k, k)
        case _ as never:
            assert_never(never)


def _takers_made(
    rule_set: RuleSet, deal: PlayedDeal, count: Count, factors: _Factors
) -> list[ScoreLine]:
    taker, doubled = count.taker, factors.contract > 1
    lines: list[ScoreLine] = []
    if not _is_flat(rule_set, deal) and _marks_points(rule_set):
        lines.append(_takers_points(rule_set, count, factors.points, doubled=doubled))
    lines.append(_contract(rule_set, deal, taker, factors.contract))
    if count.melds:
        lines.append(_line(taker, Reason.MELDS, count.melds, factors.extras))
    taken = count.melds_taken
    if doubled and rule_set.doubled_melds is DoubledMelds.ALL_TO_WINNER:
        taken += count.defence_melds
    if taken:
        lines.append(_line(taker, Reason.MELDS_TAKEN, taken, factors.extras))
    if count.belote:
        lines.append(_line(taker, Reason.BELOTE, count.belote, factors.extras))
    return lines


def _marks_points(rule_set: RuleSet) -> bool:
    match rule_set.takers_mark:
        case TakersMark.CONTRACT_ONLY:
            return False
        case TakersMark.POINTS_AND_CONTRACT:
            return True
        case _ as never:
            assert_never(never)


def _takers_points(rule_set: RuleSet, count: Count, factor: int, *, doubled: bool) -> ScoreLine:
    """What stands for the tricks of takers who made their contract."""
    if count.all_tricks:
        value = rule_set.all_tricks_marked_doubled if doubled else rule_set.all_tricks_marked
        return _line(count.taker, Reason.ALL_TRICKS, value, factor)
    if not doubled:
        return _tricks(rule_set, count.taker, count.tricks, count.raw)
    match rule_set.doubled_points:
        case DoubledPoints.TRICKS_WON:
            return _tricks(rule_set, count.taker, count.tricks, count.raw, factor)
        case DoubledPoints.STAKE:
            return _line(count.taker, Reason.STAKE, rule_set.failed_stake, factor)
        case _ as never:
            assert_never(never)


def _tricks(rule_set: RuleSet, side: Side, points: int, raw: int, factor: int = 1) -> ScoreLine:
    marked = rounded(points) if rule_set.rounding is Rounding.TRICK_POINTS else points
    return _line(side, Reason.TRICKS, marked, factor, points, raw)


def _is_flat(rule_set: RuleSet, deal: PlayedDeal) -> bool:
    """Whether the mark is a flat sum: a capot that was bid, where the rule set says so."""
    match rule_set.capot_mark:
        case SlamMark.FLAT:
            return deal.contract is Slam.CAPOT
        case SlamMark.AS_CONTRACT:
            return False
        case _ as never:
            assert_never(never)


def _contract(rule_set: RuleSet, deal: PlayedDeal, side: Side, factor: int) -> ScoreLine:
    bid = value = rule_set.value_of(deal.contract)
    slam = isinstance(deal.contract, Slam)
    if deal.trump is Trump.NO_TRUMP:
        value *= rule_set.no_trump_capot_factor if slam else rule_set.no_trump_mark_factor
    reason = Reason.CAPOT_BID if _is_flat(rule_set, deal) else Reason.CONTRACT
    return _line(side, reason, value, factor, bid)


def _defence_when_made(rule_set: RuleSet, count: Count, *, doubled: bool) -> list[ScoreLine]:
    side = count.taker.other
    lines: list[ScoreLine] = []
    own_points = not doubled or _keeps_points(rule_set)
    if own_points and count.defence_tricks:
        lines.append(_tricks(rule_set, side, count.defence_tricks, count.defence_raw))
    if count.defence_melds:
        to_winner = doubled and rule_set.doubled_melds is DoubledMelds.ALL_TO_WINNER
        if own_points and not to_winner:
            lines.append(_line(side, Reason.MELDS, count.defence_melds))
        else:
            lines.append(_line(side, Reason.MELDS_LOST, count.defence_melds, 0))
    if count.defence_belote:
        lines.append(_line(side, Reason.BELOTE, count.defence_belote))
    return lines


def _keeps_points(rule_set: RuleSet) -> bool:
    """Whether the defence marks its own points though a doubled contract was made."""
    match rule_set.doubled_defence:
        case DoubledDefence.ITS_POINTS:
            return True
        case DoubledDefence.BELOTE_ONLY:
            return False
        case _ as never:
            assert_never(never)


def _takers_failed(rule_set: RuleSet, count: Count) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    melds = count.melds + count.melds_taken
    if melds:
        lines.append(_line(count.taker, Reason.MELDS_LOST, melds, 0))
    if count.belote:
        match rule_set.belote_on_failure:
            case BeloteOnFailure.KEPT:
                lines.append(_line(count.taker, Reason.BELOTE, count.belote))
            case BeloteOnFailure.LOST:
                lines.append(_line(count.taker, Reason.BELOTE_LOST, count.belote, 0))
            case _ as never:
                assert_never(never)
    return lines


def _defence_when_failed(
    rule_set: RuleSet, deal: PlayedDeal, count: Count, factors: _Factors
) -> list[ScoreLine]:
    side = count.taker.other
    lines: list[ScoreLine] = []
    if not _is_flat(rule_set, deal):
        all_tricks = count.defence_all_tricks
        stake = rule_set.defence_capot_stake if all_tricks else rule_set.failed_stake
        lines.append(_line(side, Reason.STAKE, stake, factors.points))
    lines.append(_contract(rule_set, deal, side, factors.contract))
    if count.defence_melds:
        lines.append(_line(side, Reason.MELDS, count.defence_melds, factors.extras))
    taken = count.melds + count.melds_taken
    if taken and _takes_melds(rule_set, doubled=factors.contract > 1):
        lines.append(_line(side, Reason.MELDS_TAKEN, taken, factors.extras))
    if count.defence_belote:
        lines.append(_line(side, Reason.BELOTE, count.defence_belote, factors.extras))
    return lines


def _takes_melds(rule_set: RuleSet, *, doubled: bool) -> bool:
    """Whether a defence that beat the contract marks the takers' melds too."""
    if doubled:
        return rule_set.doubled_melds is DoubledMelds.ALL_TO_WINNER
    match rule_set.melds_on_failure:
        case MeldsOnFailure.TO_DEFENCE:
            return True
        case MeldsOnFailure.LAPSE:
            return False
        case _ as never:
            assert_never(never)


def _round_mark(lines: list[ScoreLine]) -> None:
    mark = sum(line.points for line in lines)
    change = rounded(mark) - mark
    if change:
        side = lines[0].side
        lines.append(_line(side, Reason.ROUNDED, change, 1, mark, mark + change))
