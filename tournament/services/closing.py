"""The end of a round: what keeps it open, and what its closing settles."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlmodel import Session, col

from tournament.errors import Obstacle, refuse_if
from tournament.evenings import begins_evening
from tournament.models import Entry, Round, RoundState, TournamentState
from tournament.readings import MatchLine
from tournament.services.final import planned_rounds
from tournament.services.headers import current_settings
from tournament.services.journal import lock, record
from tournament.services.round_rows import find_round
from tournament.services.sheets import match_lines
from tournament.services.sums import keep_sums, settle_credits


def obstacles_to_closing(
    session: Session, tournament_id: UUID, round_number: int
) -> tuple[Obstacle, ...]:
    """Every reason why a round cannot be closed: which table lacks what. Empty when it can be."""
    round_ = find_round(session, tournament_id, round_number)
    if round_.state is not RoundState.PLAYING:
        return (Obstacle("round_not_playing", operands={"round": round_number}),)
    return what_is_missing(match_lines(session, tournament_id, round_))


def what_is_missing(lines: tuple[MatchLine, ...]) -> tuple[Obstacle, ...]:
    """What each table still owes, by table."""
    return tuple(
        obstacle
        for line in lines
        if not line.complete and not line.is_bye
        for obstacle in line.missing
        or (Obstacle("result_missing", f"table {line.table}", {"table": line.table}),)
    )


def close_round(
    session: Session, tournament_id: UUID, round_number: int, *, by: str, at: datetime
) -> Round:
    """Close a round in which nothing is missing: the exempt get their credit; after the last
    round the tournament is finished.

    :raises Refused: with what each table lacks.
    """
    tournament = lock(session, tournament_id)
    refuse_if(*obstacles_to_closing(session, tournament_id, round_number))
    round_ = find_round(session, tournament_id, round_number)
    round_.state = RoundState.CLOSED
    round_.closed_at = at
    session.flush()
    settle_credits(session, tournament_id, round_.id, by=by, at=at)
    keep_sums(session, tournament_id, round_.id)
    last = round_number >= planned_rounds(session, tournament_id)
    if last:
        tournament.state = TournamentState.FINISHED
    settings = current_settings(session, tournament_id)
    anew = not last and begins_evening(settings, round_number + 1)
    if anew:
        _check_in_anew(session, tournament_id)
    subject, after = (
        f"round {round_number}",
        {"finished": last, **({"check_in": "anew"} if anew else {})},
    )
    record(session, tournament_id, "close_round", by=by, at=at, subject=subject, after=after)
    return round_


def _check_in_anew(session: Session, tournament_id: UUID) -> None:
    """Another evening begins: nobody is present before it is ticked again."""
    session.execute(
        update(Entry).where(col(Entry.tournament_id) == tournament_id).values(present=False)
    )
