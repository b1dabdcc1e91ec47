"""The deals of a match's sheet: written, corrected, annulled; the rules give every score."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col

from tournament.errors import Obstacle, Refused, refuse_if
from tournament.limits import problem_with_reason
from tournament.models import DealRow, DealState, DealVersion, MatchResult, Outcome
from tournament.play import Reported, SheetDeal, totals
from tournament.services.journal import record
from tournament.services.matches import PlayedMatch, deals_of
from tournament.services.results.deciding import (
    decide,
    gone,
    open_match,
    plain,
    settle,
)
from tournament.services.results.lines import (
    check_line,
    line_at,
    next_seq,
    no_more_deals,
    one_too_many,
    with_line,
    written,
    wrong_outcome,
)

UNKNOWN = UUID(int=0)
"""The key of a line that is not in the database yet."""


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
    :raises Refused: a full sheet, a match decided otherwise, no reason for a correction; another
        deal of a team that is out by ruling.
    :raises StaleForm: if somebody else wrote this line meanwhile.
    """
    match, present = open_match(session, tournament_id, match_id, None)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    seq = seq if seq is not None else next_seq(lines)
    before = line_at(lines, seq)
    check_line(before, expected_version)
    line = before or SheetDeal.blank(UNKNOWN, seq)
    after = written(match.rule_set, line, state, facts, reason, by, at)
    refuse_if(
        wrong_outcome(present),
        None if before is not None else no_more_deals(match, present, lines),
        None if before is None else one_too_many(match, lines, before, after),
        None if 1 <= seq <= next_seq(lines) else Obstacle("deal_out_of_order", "seq", {"seq": seq}),
        problem_with_reason(reason, needed=line.version > 0),
        *(gone(session, match) if before is None else ()),
    )
    if before is None:
        after = replace(after, deal_id=new_line(session, match, seq))
    version = _write(session, match, before, after)
    resum(session, match, present, with_line(lines, after), by, at)
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

    :param sheet: facts in the form of `coinche score`, in the order dealt, at least one.
    :raises UnscorableDeal: the problems of the first deal that cannot be right.
    :raises Refused: more deals than the match has left, a match decided otherwise.
    """
    if not sheet:
        raise ValueError("a sheet without a deal")
    match, present = open_match(session, tournament_id, match_id, None)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    first = next_seq(lines)
    added = [
        written(match.rule_set, SheetDeal.blank(UNKNOWN, seq), DealState.PLAYED, facts, "", by, at)
        for seq, facts in enumerate(sheet, first)
    ]
    refuse_if(
        wrong_outcome(present),
        no_more_deals(match, present, lines)
        or no_more_deals(match, replace(present, outcome=Outcome.DEALS), (*lines, *added[:-1])),
        *gone(session, match),
    )
    rows = [DealRow(tournament_id=tournament_id, match_id=match_id, seq=line.seq) for line in added]
    session.add_all(rows)
    session.flush()
    added = [replace(line, deal_id=row.id) for line, row in zip(added, rows, strict=True)]
    session.add_all(_version(tournament_id, line) for line in added)
    session.flush()
    record(
        session,
        tournament_id,
        "deal.sheet",
        by=by,
        at=at,
        subject=f"{match.name}, deals {first} to {added[-1].seq}",
        after={"facts": [line.facts for line in added]},
    )
    resum(session, match, present, (*lines, *added), by, at)


def new_line(session: Session, match: PlayedMatch, seq: int) -> UUID:
    deal = DealRow(tournament_id=match.match.tournament_id, match_id=match.match.id, seq=seq)
    session.add(deal)
    session.flush()
    return deal.id


def _version(tournament_id: UUID, line: SheetDeal) -> DealVersion:
    assert line.state is not None
    assert line.at is not None
    return DealVersion(
        tournament_id=tournament_id,
        deal_id=line.deal_id,
        version=line.version,
        state=line.state,
        facts=line.facts,
        ns=line.ns,
        ew=line.ew,
        made=line.made,
        reason=line.reason,
        by=line.by,
        at=line.at,
    )


def _write(
    session: Session, match: PlayedMatch, before: SheetDeal | None, after: SheetDeal
) -> DealVersion:
    version = _version(match.match.tournament_id, after)
    session.add(version)
    session.flush()
    record(
        session,
        match.match.tournament_id,
        f"deal.{after.state}",
        by=version.by,
        at=version.at,
        subject=f"{match.name}, deal {after.seq}",
        reason=after.reason,
        before=None if before is None else {"state": plain(before.state), "facts": before.facts},
        after={"version": after.version, "facts": after.facts},
    )
    return version


def resum(
    session: Session,
    match: PlayedMatch,
    present: Reported,
    lines: Sequence[SheetDeal],
    by: str,
    at: datetime,
) -> None:
    """Keep a match's sums equal to its sheet: the derived columns of its result by deals.

    :param lines: the sheet as it is now.
    """
    ns, ew = totals(match.rule_set, lines)
    if present.outcome is not Outcome.DEALS:
        decide(session, match, present, by, at, Outcome.DEALS, "", lines=lines, ns=ns, ew=ew)
        return
    session.execute(
        update(MatchResult)
        .where(
            col(MatchResult.tournament_id) == match.match.tournament_id,
            col(MatchResult.match_id) == match.match.id,
            col(MatchResult.version) == present.version,
        )
        .values(ns=ns, ew=ew)
    )
    settle(session, match, replace(present, ns=ns, ew=ew), lines, by, at)


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
    before = line_at(lines, seq)
    if before is None:
        raise Refused(Obstacle("no_such_deal", "seq", {"seq": seq}))
    check_line(before, expected_version)
    refuse_if(
        problem_with_reason(reason),
        wrong_outcome(present),
        Obstacle("deal_is_ruled", operands={"seq": seq}) if before.effects else None,
        None if before.stands else Obstacle("deal_annulled_already", operands={"seq": seq}),
    )
    after = written(match.rule_set, before, DealState.ANNULLED, None, reason, by, at)
    version = _write(session, match, before, after)
    resum(session, match, present, with_line(lines, after), by, at)
    return version
