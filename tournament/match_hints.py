"""What looks odd in a match's result: to be read again, never a reason to refuse it."""

from collections.abc import Sequence
from dataclasses import replace

from rules.policies import Rounding
from rules.ruleset import RuleSet
from tournament.errors import Obstacle
from tournament.models import Outcome
from tournament.play import Reported, SheetDeal, signatures, totals
from tournament.settings import Format, Settings

LEAST_A_DEAL = 80
"""No counted deal gives the two sides together less: hints, never refusals, are built on it."""
MOST_A_DEAL = 700
"""What the two sides share in a deal, on average over a match, hardly ever exceeds this."""


def hints(
    rule_set: RuleSet,
    settings: Settings,
    reported: Reported,
    deals: Sequence[SheetDeal],
) -> tuple[Obstacle, ...]:
    """What looks odd in a result, to be read again: never a reason to refuse it."""
    if reported.outcome is Outcome.DEALS:
        return signatures(replace(reported, reason=""), *totals(rule_set, deals))
    if reported.outcome is not Outcome.TOTALS:
        return ()
    return tuple(hints_for_totals(rule_set, settings, reported.ns, reported.ew))


def hints_for_totals(rule_set: RuleSet, settings: Settings, ns: int, ew: int) -> Sequence[Obstacle]:
    """What is odd in two totals from a sheet: far off what the deals allow, not rounded, …"""
    found = []
    total = ns + ew
    if settings.format is Format.DEALS:
        low, high = settings.deals * LEAST_A_DEAL, settings.deals * MOST_A_DEAL
        if total < low:
            found.append(Obstacle("totals_low", operands={"total": total, "low": low}))
        if total > high:
            found.append(Obstacle("totals_high", operands={"total": total, "high": high}))
    else:
        target = settings.target or rule_set.targets[0]
        if max(ns, ew) < target:
            found.append(Obstacle("totals_below_target", operands={"target": target}))
    if rule_set.rounding is not Rounding.NONE and (ns % 10 or ew % 10):
        found.append(Obstacle("totals_not_rounded"))
    if ns == ew:
        found.append(Obstacle("totals_level"))
    return found
