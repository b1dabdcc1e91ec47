"""A match taken for a change of its result, and the new version of the result that comes of it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.errors import Obstacle, Refused, StaleForm
from tournament.models import DealState, Entry, EntryState, MatchResult, Outcome, RoundState
from tournament.play import NOTHING, Reported, SheetDeal
from tournament.services import sums
from tournament.services.entries import last_status
from tournament.services.journal import lock, record
from tournament.services.matches import (
    PlayedMatch,
    as_reported,
    deals_of,
    played_match,
    result_of,
)


def open_match(
    session: Session, tournament_id: UUID, match_id: UUID, expected_version: int | None
) -> tuple[PlayedMatch, Reported]:
    """Lock the tournament and take a match for a change of its result."""
    lock(session, tournament_id)
    match = played_match(session, tournament_id, match_id)
    if match.is_bye:
        raise Refused(Obstacle("bye_has_no_result"))
    present = result_of(session, tournament_id, match_id)
    if expected_version is not None and present.version != expected_version:
        raise StaleForm(
            "match",
            version=present.version,
            outcome=present.outcome,
            ns=present.ns,
            ew=present.ew,
        )
    return match, present


def gone(session: Session, match: PlayedMatch) -> Iterator[Obstacle]:
    """The teams of a match that are out by ruling: what nobody reported before is a forfeit.

    In a mêlée the partner of a player who is out plays on with somebody else in the chair.
    """
    tournament_id = match.match.tournament_id
    for side in match.entries.values():
        known = [last_status(session, tournament_id, entry_id) for entry_id in side]
        if all(last is not None and last.state is EntryState.EXCLUDED for last in known):
            number = session.get_one(Entry, (tournament_id, side[0])).number
            yield Obstacle("team_is_out", f"team {number}", {"team": number})


def decide(
    session: Session,
    match: PlayedMatch,
    present: Reported,
    by: str,
    at: datetime,
    outcome: Outcome,
    reason: str,
    *,
    lines: Sequence[SheetDeal] | None = None,
    **values: Any,
) -> MatchResult:
    """Add a version of a match's result, journal it and bring the sums up to date.

    :param lines: the match's sheet, where the caller has it already.
    """
    tournament_id = match.match.tournament_id
    version = MatchResult(
        tournament_id=tournament_id,
        match_id=match.match.id,
        version=present.version + 1,
        outcome=outcome,
        reason=reason.strip(),
        by=by,
        at=at,
        **values,
    )
    session.add(version)
    session.flush()
    record(
        session,
        tournament_id,
        f"result.{outcome}",
        by=by,
        at=at,
        subject=match.name,
        reason=reason.strip(),
        before=None if present is NOTHING else _as_journal(present),
        after={"version": version.version, **{key: plain(each) for key, each in values.items()}},
    )
    if lines is None:
        lines = deals_of(session, tournament_id, [match.match.id])[match.match.id]
    settle(session, match, as_reported(version, present.effects), lines, by, at)
    return version


def _as_journal(result: Reported) -> dict[str, Any]:
    return {
        "version": result.version,
        "outcome": plain(result.outcome),
        "ns": result.ns,
        "ew": result.ew,
        "bell": result.bell,
        "forfeited_by": plain(result.forfeited_by),
        **({"deal_in_hand": result.deal_in_hand} if result.deal_in_hand else {}),
    }


def plain(value: Any) -> Any:
    return str(value) if isinstance(value, Side | Outcome | DealState) else value


def settle(
    session: Session,
    match: PlayedMatch,
    reported: Reported,
    lines: Sequence[SheetDeal],
    by: str,
    at: datetime,
) -> None:
    """Bring what is derived of a result up to date: sums, and credits of a closed round."""
    sums.keep_sums_of_match(session, match, reported, lines)
    if match.round.state is RoundState.CLOSED:
        sums.settle_credits(session, match.match.tournament_id, match.round.id, by=by, at=at)
