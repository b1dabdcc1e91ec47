"""From the facts of a deal to its verdict and its marks."""

from enum import StrEnum
from typing import NamedTuple, assert_never

from rules.facts import Deal, PassedDeal, PenaltyDeal, PlayedDeal, Problem
from rules.legality import problems_with
from rules.marks import Count, Reason, ScoreLine, mark_lines, penalty_lines
from rules.melds import melds_that_count
from rules.policies import AllTrumpJudged, GeneraleBy, MeldsOnCapot
from rules.ruleset import DEAL_POINTS, RuleSet
from rules.vocabulary import Side, Slam, Trump

__all__ = [
    "DealScore",
    "Finding",
    "Reason",
    "ScoreLine",
    "UnscorableDeal",
    "Verdict",
    "adjusted",
    "converted",
    "score_deal",
]


class Finding(StrEnum):
    """Why a contract is made or failed; its operands are what was reached and what was needed."""

    REACHED = "reached"
    ALL_TRICKS = "all_tricks"
    BELOW_LEAST = "below_least"
    SHORT = "short"
    NOT_BEATEN = "not_beaten"
    NOT_ALL_TRICKS = "not_all_tricks"
    NOT_ALONE = "not_alone"


class Verdict(NamedTuple):
    """Whether the contract is made, and why."""

    made: bool
    finding: Finding
    operands: tuple[int, ...] = ()


class DealScore(NamedTuple):
    """What the rules say of a deal: the marks are the sums of the lines."""

    lines: tuple[ScoreLine, ...]
    verdict: Verdict | None = None

    @property
    def made(self) -> bool | None:
        """Whether the contract is made; None for four passes and for a ruling."""
        return None if self.verdict is None else self.verdict.made

    def score(self, side: Side) -> int:
        return sum(line[1] for line in self.lines if line[0] is side)

    @property
    def ns(self) -> int:
        return self.score(Side.NS)

    @property
    def ew(self) -> int:
        return self.score(Side.EW)


def adjusted(score: DealScore, side: Side, points: int, reason: Reason) -> DealScore:
    """The score with points that a ruling gives a side, or takes from it, as a line of its own."""
    return score._replace(lines=(*score.lines, ScoreLine(side, points, reason, (points, 1))))


class UnscorableDeal(ValueError):
    """A deal that should have been refused: `problems` says why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.code}" for problem in problems))
        self.problems = problems


def converted(raw: int, total: int) -> int:
    """Raw points of a deal that makes `total`, brought back to 162, to the nearest whole."""
    return (2 * DEAL_POINTS * raw + total) // (2 * total)


def _count(rule_set: RuleSet, deal: PlayedDeal) -> Count:
    taker = deal.taker
    takers_all = deal.capot is taker
    tricks, defence_tricks, raw, defence_raw = _tricks(rule_set, deal)
    belotes = deal.belote.count(taker)
    counted = melds_that_count(rule_set, deal)
    melds, defence_melds = counted if taker is Side.NS else (counted[1], counted[0])
    taken = 0
    if takers_all and defence_melds and rule_set.melds_on_capot is MeldsOnCapot.TO_TAKERS:
        taken, defence_melds = defence_melds, 0
    return Count(
        taker,
        tricks,
        defence_tricks,
        raw,
        defence_raw,
        belotes * rule_set.belote_points,
        (len(deal.belote) - belotes) * rule_set.belote_points,
        melds,
        defence_melds,
        taken,
        takers_all,
        deal.capot is not None and not takers_all,
    )


def _tricks(rule_set: RuleSet, deal: PlayedDeal) -> tuple[int, int, int, int]:
    """Takers' and defence's trick points as judged, then as counted from the cards."""
    total = rule_set.points_total(deal.trump)
    if deal.capot is deal.taker:
        return rule_set.all_tricks_counted, 0, total, 0
    if deal.capot is not None or deal.points is None:
        return 0, DEAL_POINTS, 0, total
    raw, defence_raw = deal.points
    if deal.taker is Side.EW:
        raw, defence_raw = defence_raw, raw
    if total == DEAL_POINTS:
        return raw, defence_raw, raw, defence_raw
    return converted(raw, total), converted(defence_raw, total), raw, defence_raw


def _judge(rule_set: RuleSet, deal: PlayedDeal, count: Count) -> Verdict:
    """Made or failed, on exact points; a capot or générale on its tricks alone."""
    contract = deal.contract
    if isinstance(contract, Slam):
        if not count.all_tricks:
            return Verdict(False, Finding.NOT_ALL_TRICKS)
        if contract is Slam.GENERALE and not deal.solo and _must_be_alone(rule_set):
            return Verdict(False, Finding.NOT_ALONE)
        return Verdict(True, Finding.ALL_TRICKS)
    if count.all_tricks and rule_set.all_tricks_make_any_contract:
        return Verdict(True, Finding.ALL_TRICKS)
    short = _short_of_whole(rule_set, deal, count)
    if count.tricks - short < rule_set.takers_least_trick_points:
        operands = (count.tricks, rule_set.takers_least_trick_points)
        return Verdict(False, Finding.BELOW_LEAST, operands)
    reached = count.tricks + count.belote + count.melds + count.melds_taken
    if deal.trump is Trump.NO_TRUMP:
        contract *= rule_set.no_trump_test_factor
    if reached - short < contract:
        return Verdict(False, Finding.SHORT, (reached, contract))
    if rule_set.takers_must_beat_defence:
        against = count.defence_tricks + count.defence_belote + count.defence_melds
        if reached <= against:
            return Verdict(False, Finding.NOT_BEATEN, (reached, against))
    return Verdict(True, Finding.REACHED, (reached, contract))


def _short_of_whole(rule_set: RuleSet, deal: PlayedDeal, count: Count) -> bool:
    """Whether the takers' share of raw points was brought up to the next whole, and this matters.

    A whole threshold is then reached only by one point more.
    """
    match rule_set.all_trump_judged:
        case AllTrumpJudged.WHOLE_POINTS:
            return False
        case AllTrumpJudged.EXACT_SHARE:
            total = rule_set.points_total(deal.trump)
            exact = count.raw * DEAL_POINTS
            return not count.all_tricks and exact < count.tricks * total
        case _ as never:
            assert_never(never)


def _must_be_alone(rule_set: RuleSet) -> bool:
    match rule_set.generale_by:
        case GeneraleBy.BIDDER_ALONE:
            return True
        case GeneraleBy.SIDE:
            return False
        case _ as never:
            assert_never(never)


def score_deal(rule_set: RuleSet, deal: Deal) -> DealScore:
    """The verdict and the marks of a deal; raises UnscorableDeal when it has problems."""
    problems = problems_with(rule_set, deal)
    if problems:
        raise UnscorableDeal(problems)
    match deal:
        case PlayedDeal():
            count = _count(rule_set, deal)
            verdict = _judge(rule_set, deal, count)
            lines = mark_lines(rule_set, deal, count, verdict.made)
            return DealScore(tuple(lines), verdict)
        case PassedDeal():
            return DealScore(())
        case PenaltyDeal():
            return DealScore(tuple(penalty_lines(rule_set, deal)))
