"""The deals of a match's sheet: written, corrected, annulled; the rules give every score."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from rules.deal import PenaltyDeal, UnreadableDeal, checked_deal, deal_as_json
from rules.ruleset import RuleSet
from rules.scoring import DealScore, score_deal
from tournament.errors import Obstacle, Refused, StaleForm, UnscorableDeal, refuse_if
from tournament.models import DealRow, DealState, DealVersion, MatchResult, Outcome
from tournament.play import Reported, SheetDeal, standing, totals
from tournament.services.journal import record
from tournament.services.matches import PlayedMatch, deals_of
from tournament.services.results.decisions import (
    decide,
    open_match,
    plain,
    reason_always,
    settle,
)
from tournament.settings import Format


def record_deal(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    facts: dict[str, Any] | None,
    *,
    seq: int | None = None,
    state: DealState = DealState.PLAYED,
    expected_version: int | None = None,
    reason: str = "",
    by: str,
    at: datetime,
) -> DealVersion:
    """Write a deal on a match's sheet, or correct one that is there (with a reason).

    :param facts: the form of `coinche score`; `{"passed": true}` is four passes; none with the
        state redealt.
    :param seq: the line of the sheet; the next one when left out.
    :param expected_version: the version of the line that was seen when correcting it.
    :raises UnscorableDeal: facts that cannot be right, all problems at once.
    :raises Refused: a full sheet, a match decided otherwise, no reason for a correction.
    :raises StaleForm: if somebody else wrote this line meanwhile.
    """
    match, present = open_match(session, tournament_id, match_id, None)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    seq = seq if seq is not None else next_seq(lines)
    before = next((line for line in lines if line.seq == seq), None)
    _check_line(before, expected_version)
    state, facts, score = _read(match.rule_set, state, facts)
    correcting = before is not None and before.version > 0
    refuse_if(
        wrong_outcome(present),
        None if correcting or before is not None else no_more_deals(match, present, lines),
        None if seq <= next_seq(lines) else Obstacle("deal_out_of_order", "seq", {"seq": seq}),
        reason_always(reason) if correcting else None,
    )
    deal_id = before.deal_id if before is not None else new_line(session, match, seq)
    version = _write(session, match, deal_id, seq, before, state, facts, score, reason, by, at)
    resum(session, match, present, by, at)
    return version


def record_sheet(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    sheet: Sequence[dict[str, Any]],
    *,
    by: str,
    at: datetime,
) -> None:
    """Write several deals below one another on a match's sheet, all of them or none.

    :param sheet: facts in the form of `coinche score`, in the order dealt.
    :raises UnscorableDeal: the problems of the first deal that cannot be right.
    :raises Refused: a full sheet, a match decided otherwise.
    """
    match, present = open_match(session, tournament_id, match_id, None)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    refuse_if(wrong_outcome(present), no_more_deals(match, present, lines))
    read = [_read(match.rule_set, DealState.PLAYED, facts) for facts in sheet]
    first = next_seq(lines)
    rows = [
        DealRow(tournament_id=tournament_id, match_id=match_id, seq=seq)
        for seq in range(first, first + len(read))
    ]
    session.add_all(rows)
    session.flush()
    session.add_all(
        DealVersion(
            tournament_id=tournament_id,
            deal_id=row.id,
            version=1,
            state=state,
            facts=facts,
            ns=score.ns if score else 0,
            ew=score.ew if score else 0,
            made=score.made if score else None,
            by=by,
            at=at,
        )
        for row, (state, facts, score) in zip(rows, read, strict=True)
    )
    session.flush()
    record(
        session,
        tournament_id,
        "deal.sheet",
        by=by,
        at=at,
        subject=f"{match.name}, deals {first} to {first + len(read) - 1}",
        after={"facts": [facts for _, facts, _ in read]},
    )
    resum(session, match, present, by, at)


def next_seq(lines: tuple[SheetDeal, ...]) -> int:
    return lines[-1].seq + 1 if lines else 1


def _check_line(before: SheetDeal | None, expected_version: int | None) -> None:
    there = before.version if before is not None else 0
    if there != (expected_version or 0):
        raise StaleForm(
            "deal",
            version=there,
            facts=before.facts if before else None,
            by=before.by if before else "",
        )


def wrong_outcome(present: Reported) -> Obstacle | None:
    if present.outcome in (None, Outcome.ANNULLED, Outcome.DEALS):
        return None
    return Obstacle("match_decided_otherwise", operands={"outcome": str(present.outcome)})


def no_more_deals(
    match: PlayedMatch, present: Reported, lines: tuple[SheetDeal, ...]
) -> Obstacle | None:
    """Why no line can be added: all deals are there, or the game is over, or the bell rang."""
    if present.outcome is not Outcome.DEALS:
        return None
    if present.bell:
        return Obstacle("bell_rang")
    where = standing(match.rule_set, match.settings, present, lines)
    if match.settings.format is Format.TARGET:
        over = not any(each.code == "target_not_reached" for each in where.missing)
        return Obstacle("game_over") if over else None
    full = where.counted >= match.settings.deals
    return Obstacle("sheet_full", operands={"deals": match.settings.deals}) if full else None


def _read(
    rule_set: RuleSet, state: DealState, facts: dict[str, Any] | None
) -> tuple[DealState, dict[str, Any] | None, DealScore | None]:
    """The facts in their canonical form and the score that the rules give them."""
    if state in (DealState.REDEALT, DealState.ANNULLED):
        return state, None, None
    try:
        deal = checked_deal(rule_set, facts)
    except UnreadableDeal as error:
        raise UnscorableDeal(error.problems) from error
    if isinstance(deal, PenaltyDeal):
        raise Refused(Obstacle("penalty_needs_ruling"))
    canonical = deal_as_json(deal)
    if canonical.get("passed"):
        return DealState.PASSED, None, None
    return DealState.PLAYED, canonical, score_deal(rule_set, deal)


def new_line(session: Session, match: PlayedMatch, seq: int) -> UUID:
    deal = DealRow(tournament_id=match.match.tournament_id, match_id=match.match.id, seq=seq)
    session.add(deal)
    session.flush()
    return deal.id


def _write(
    session: Session,
    match: PlayedMatch,
    deal_id: UUID,
    seq: int,
    before: SheetDeal | None,
    state: DealState,
    facts: dict[str, Any] | None,
    score: DealScore | None,
    reason: str,
    by: str,
    at: datetime,
) -> DealVersion:
    tournament_id = match.match.tournament_id
    version = DealVersion(
        tournament_id=tournament_id,
        deal_id=deal_id,
        version=(before.version if before else 0) + 1,
        state=state,
        facts=facts,
        ns=score.ns if score else 0,
        ew=score.ew if score else 0,
        made=score.made if score else None,
        reason=reason.strip(),
        by=by,
        at=at,
    )
    session.add(version)
    session.flush()
    record(
        session,
        tournament_id,
        f"deal.{state}",
        by=by,
        at=at,
        subject=f"{match.name}, deal {seq}",
        reason=reason.strip(),
        before=None if before is None else {"state": plain(before.state), "facts": before.facts},
        after={"version": version.version, "facts": facts},
    )
    return version


def resum(session: Session, match: PlayedMatch, present: Reported, by: str, at: datetime) -> None:
    """Keep a match's sums equal to its sheet: the derived columns of its result by deals."""
    tournament_id, match_id = match.match.tournament_id, match.match.id
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    ns, ew = totals(match.rule_set, lines)
    if present.outcome is not Outcome.DEALS:
        decide(session, match, present, by, at, Outcome.DEALS, "", ns=ns, ew=ew)
        return
    row = session.get_one(MatchResult, (tournament_id, match_id, present.version))
    row.ns, row.ew = ns, ew
    session.flush()
    settle(session, match, by, at)


def annul_deal(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    seq: int,
    *,
    expected_version: int,
    reason: str,
    by: str,
    at: datetime,
) -> DealVersion:
    """Annul a deal: its line stays on the sheet, marks nothing and counts no more.

    :raises Refused: no such line, a line that a ruling decides, no reason.
    :raises StaleForm: if somebody else wrote this line meanwhile.
    """
    match, present = open_match(session, tournament_id, match_id, None)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    before = next((line for line in lines if line.seq == seq), None)
    if before is None:
        raise Refused(Obstacle("no_such_deal", "seq", {"seq": seq}))
    _check_line(before, expected_version)
    refuse_if(
        reason_always(reason),
        wrong_outcome(present),
        Obstacle("deal_is_ruled", operands={"seq": seq}) if before.ruled is not None else None,
        None if before.stands else Obstacle("deal_annulled_already", operands={"seq": seq}),
    )
    version = _write(
        session,
        match,
        before.deal_id,
        seq,
        before,
        DealState.ANNULLED,
        None,
        None,
        reason,
        by,
        at,
    )
    resum(session, match, present, by, at)
    return version
