"""What is wrong with a deal under a rule set: every reason at once."""

from collections.abc import Iterator

from rules.deal_reading import UnreadableDeal, deal_from_json
from rules.facts import Deal, PassedDeal, PenaltyDeal, PlayedDeal, Problem, ProblemCode
from rules.melds import can_be_marked, meld_problems
from rules.ruleset import RuleSet
from rules.vocabulary import BySide, Double, Side, Slam, Trump

MOST_POINTS = 1000
"""More than this is a slip of the keyboard, in melds as in a penalty."""


def problems_with(rule_set: RuleSet, deal: Deal) -> tuple[Problem, ...]:
    """Every reason why the deal cannot be scored under this rule set; empty when it can."""
    match deal:
        case PassedDeal():
            return ()
        case PenaltyDeal():
            return tuple(_penalty_problems(rule_set, deal))
        case PlayedDeal():
            return _played_problems(rule_set, deal)


def checked_deal(rule_set: RuleSet, data: object) -> Deal:
    """The deal read from plain JSON values and found scorable; raises UnreadableDeal.

    The error holds every reason: what cannot be read and what the rules refuse in the rest.
    """
    try:
        deal: Deal | None = deal_from_json(data)
        found: tuple[Problem, ...] = ()
    except UnreadableDeal as unreadable:
        deal, found = unreadable.partial, unreadable.problems
    if deal is None:
        raise UnreadableDeal(found)
    unread = {p.field for p in found if p.code is not ProblemCode.UNKNOWN_FIELD} - _KEEPS_THE_REST
    doubtful = unread.union(*(_RESTS_ON.get(field, ()) for field in unread))
    found += tuple(
        p
        for p in problems_with(rule_set, deal)
        if p.field not in doubtful or (p.code is ProblemCode.NEGATIVE and p.field not in unread)
    )
    if found:
        raise UnreadableDeal(found)
    return deal


_RESTS_ON = {
    "taker": ("solo",),
    "contract": ("double",),
    "trump": ("points", "belote"),
    "capot": ("points", "solo"),
}
"""Which fields cannot be judged while another is unread."""

_KEEPS_THE_REST = {"belote", "melds", "penalty"}
"""Fields of several values: those that were read are judged though another was not."""


def _played_problems(rule_set: RuleSet, deal: PlayedDeal) -> tuple[Problem, ...]:
    problems: list[Problem] = []
    if not rule_set.allows(deal.contract):
        problems.append(_off_scale(rule_set, deal))
    if deal.trump not in rule_set.trumps:
        problems.append(Problem("trump", ProblemCode.TRUMP_NOT_PLAYED, (deal.trump.value,)))
    if (
        deal.contract is Slam.CAPOT
        and deal.double is not Double.NONE
        and not rule_set.capot_can_be_doubled
    ):
        problems.append(Problem("double", ProblemCode.CAPOT_NOT_DOUBLED))
    if deal.capot is None:
        problems.extend(_points_problems(rule_set, deal))
    else:
        problems.extend(_capot_problems(rule_set, deal, deal.capot))
    if deal.solo and deal.capot is not deal.taker:
        problems.append(Problem("solo", ProblemCode.SOLO_WITHOUT_CAPOT))
    if deal.belote:
        problems.extend(_belote_problems(rule_set, deal))
    if deal.melds is not None or deal.meld_points is not None:
        problems.extend(_meld_problems(rule_set, deal))
    return tuple(problems)


def _off_scale(rule_set: RuleSet, deal: PlayedDeal) -> Problem:
    if isinstance(deal.contract, Slam):
        return Problem("contract", ProblemCode.NO_GENERALE)
    scale = (rule_set.bid_lowest, rule_set.bid_highest, rule_set.bid_step)
    return Problem("contract", ProblemCode.OFF_SCALE, (deal.contract, *scale))


def _points_problems(rule_set: RuleSet, deal: PlayedDeal) -> Iterator[Problem]:
    if deal.points is None:
        yield Problem("points", ProblemCode.POINTS_MISSING)
        return
    ns, ew = deal.points
    total = rule_set.points_total(deal.trump)
    if ns < 0 or ew < 0:
        yield Problem("points", ProblemCode.NEGATIVE, (min(ns, ew),))
    elif ns + ew < total:
        yield Problem(
            "points", ProblemCode.RECOUNT_SHORT, (ns, ew, ns + ew, total, total - ns - ew)
        )
    elif ns + ew > total:
        yield Problem("points", ProblemCode.RECOUNT_OVER, (ns, ew, ns + ew, total, ns + ew - total))


def _capot_problems(rule_set: RuleSet, deal: PlayedDeal, capot: Side) -> Iterator[Problem]:
    """A side that took all eight tricks has all the points, as many as its document counts."""
    if deal.points is None:
        return
    own, others = deal.points.of(capot), deal.points.of(capot.other)
    if others != 0:
        yield Problem("capot", ProblemCode.CAPOT_WITH_POINTS, (capot.value, others))
        yield from _points_problems(rule_set, deal)
        return
    total = rule_set.points_total(deal.trump)
    if own not in (total, max(total, rule_set.all_tricks_counted)):
        yield Problem("points", ProblemCode.CAPOT_POINTS_WRONG, (capot.value, own, total))


def _belote_problems(rule_set: RuleSet, deal: PlayedDeal) -> Iterator[Problem]:
    if deal.trump not in rule_set.trumps:
        return
    most = rule_set.belotes_allowed(deal.trump)
    if most == 0:
        yield Problem("belote", ProblemCode.NO_BELOTE_IN_MODE, (deal.trump.value,))
    elif len(deal.belote) > most:
        yield Problem("belote", ProblemCode.TOO_MANY_BELOTES, (len(deal.belote), most))


def _meld_problems(rule_set: RuleSet, deal: PlayedDeal) -> Iterator[Problem]:
    declared = deal.melds is not None and any(deal.melds)
    settled = deal.meld_points is not None and any(deal.meld_points)
    if not rule_set.melds:
        if declared:
            yield Problem("melds", ProblemCode.NO_MELDS)
        if settled:
            yield Problem("meld_points", ProblemCode.NO_MELDS)
        return
    if deal.melds is not None and deal.meld_points is not None:
        yield Problem("meld_points", ProblemCode.BOTH_MELD_FORMS)
    if deal.melds is not None:
        yield from meld_problems(rule_set, deal.melds)
    if deal.meld_points is not None:
        yield from _settled_problems(rule_set, deal.meld_points)


def _settled_problems(rule_set: RuleSet, points: BySide[int]) -> Iterator[Problem]:
    for value in points:
        if value < 0:
            yield Problem("meld_points", ProblemCode.NEGATIVE, (value,))
        elif value > MOST_POINTS:
            yield Problem("meld_points", ProblemCode.TOO_LARGE, (MOST_POINTS,))
        elif not can_be_marked(rule_set, value):
            carres = sorted({*rule_set.carres, *rule_set.carres_in_no_trump} - {0}) or [0]
            worth = (rule_set.tierce, rule_set.cinquante, rule_set.cent, carres[0], carres[-1])
            yield Problem("meld_points", ProblemCode.MELD_POINTS_IMPOSSIBLE, (value, *worth))
    if points.ns > 0 and points.ew > 0:
        yield Problem("meld_points", ProblemCode.MELDS_ON_BOTH_SIDES)


def _penalty_problems(rule_set: RuleSet, deal: PenaltyDeal) -> Iterator[Problem]:
    given = (deal.points,) if deal.contract is None else (deal.points, deal.contract)
    for value in given:
        if value < 0:
            yield Problem("penalty", ProblemCode.NEGATIVE, (value,))
        elif value > MOST_POINTS:
            yield Problem("penalty", ProblemCode.TOO_LARGE, (MOST_POINTS,))
    most = max(rule_set.belotes_allowed(trump) for trump in Trump)
    if len(deal.belote) > most:
        yield Problem("penalty", ProblemCode.TOO_MANY_BELOTES, (len(deal.belote), most))
