"""The lines of a match's sheet before they are written down: what they score, whether they fit."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from rules.deal import PassedDeal, PenaltyDeal, UnreadableDeal, checked_deal, deal_as_json
from rules.ruleset import RuleSet
from rules.scoring import score_deal
from tournament.errors import Obstacle, Refused, StaleForm, UnscorableDeal
from tournament.models import DealState, Outcome
from tournament.play import Reported, SheetDeal, may_go_on, standing
from tournament.services.matches import PlayedMatch
from tournament.settings import Format


def next_seq(lines: Sequence[SheetDeal]) -> int:
    """The line to write next: a blank one whose ruling was lifted, else the one below the last."""
    blank = next((line.seq for line in lines if not line.version and not line.effects), None)
    return blank or (lines[-1].seq + 1 if lines else 1)


def line_at(lines: Sequence[SheetDeal], seq: int) -> SheetDeal | None:
    """A line of a sheet, if it is there."""
    return next((line for line in lines if line.seq == seq), None)


def with_line(lines: Sequence[SheetDeal], line: SheetDeal) -> tuple[SheetDeal, ...]:
    """A sheet with one line put in the place of what was there, or below the others."""
    others = (each for each in lines if each.seq != line.seq)
    return tuple(sorted((*others, line), key=lambda each: each.seq))


def check_line(before: SheetDeal | None, expected_version: int | None) -> None:
    """See that a line is still as it was seen.

    :raises StaleForm: if somebody else wrote it meanwhile.
    """
    there = before.version if before is not None else 0
    if there != (expected_version or 0):
        raise StaleForm(
            "deal",
            version=there,
            facts=before.facts if before else None,
            by=before.by if before else "",
        )


def wrong_outcome(present: Reported) -> Obstacle | None:
    """Why a deal cannot be written: the match is decided by totals, a forfeit, …"""
    outcome = present.as_ruled().outcome
    if outcome in (None, Outcome.ANNULLED, Outcome.DEALS):
        return None
    return Obstacle("match_decided_otherwise", operands={"outcome": str(outcome)})


def no_more_deals(
    match: PlayedMatch, present: Reported, lines: Sequence[SheetDeal]
) -> Obstacle | None:
    """Why no line can be added: all deals are there, or the game is over, or the bell rang
    and no deal in hand, no level game is left to finish."""
    if present.outcome is not Outcome.DEALS:
        return None
    where = standing(match.rule_set, match.settings, present, lines)
    if present.bell:
        return None if may_go_on(where) else Obstacle("bell_rang")
    if match.settings.format is Format.TARGET:
        over = not any(each.code == "target_not_reached" for each in where.missing)
        return Obstacle("game_over") if over else None
    full = where.counted >= match.settings.deals
    return Obstacle("sheet_full", operands={"deals": match.settings.deals}) if full else None


def one_too_many(
    match: PlayedMatch,
    lines: Sequence[SheetDeal],
    before: SheetDeal,
    after: SheetDeal | None = None,
) -> Obstacle | None:
    """Why a line that did not count cannot count now: all the other deals are there.

    :param after: the line as it would be; one that counts when left out.
    """
    settings = match.settings
    counts = after is None or after.counts(settings)
    if settings.format is not Format.DEALS or before.counts(settings) or not counts:
        return None
    full = sum(line.counts(settings) for line in lines) >= settings.deals
    return Obstacle("sheet_full", operands={"deals": settings.deals}) if full else None


def written(
    rule_set: RuleSet,
    line: SheetDeal,
    state: DealState,
    facts: dict[str, Any] | None,
    reason: str,
    by: str,
    at: datetime,
) -> SheetDeal:
    """The next version of a line: facts in their canonical form, the score the rules give them."""
    written = replace(
        line,
        version=line.version + 1,
        state=state,
        facts=None,
        ns=0,
        ew=0,
        made=None,
        reason=reason.strip(),
        by=by,
        at=at,
    )
    if state in (DealState.REDEALT, DealState.ANNULLED):
        return written
    try:
        deal = checked_deal(rule_set, facts)
    except UnreadableDeal as error:
        raise UnscorableDeal(error.problems) from error
    if isinstance(deal, PenaltyDeal):
        raise Refused(Obstacle("penalty_needs_ruling"))
    if isinstance(deal, PassedDeal):
        return replace(written, state=DealState.PASSED)
    score = score_deal(rule_set, deal)
    return replace(
        written,
        state=DealState.PLAYED,
        facts=deal_as_json(deal),
        ns=score.ns,
        ew=score.ew,
        made=score.made,
    )
