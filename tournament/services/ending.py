"""The end of a tournament, and who may see its standings."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.errors import Obstacle, refuse_if
from tournament.limits import problem_with_reason
from tournament.models import Round, RoundState, Tournament, TournamentState
from tournament.services.final import planned_rounds
from tournament.services.headers import last_round
from tournament.services.journal import lock, record


def set_published(
    session: Session, tournament_id: UUID, published: bool, *, by: str, at: datetime
) -> None:
    """Show the standings to everybody, or to the club's accounts only."""
    tournament = lock(session, tournament_id)
    if tournament.published is not published:
        before = {"published": tournament.published}
        tournament.published = published
        after = {"published": published}
        record(session, tournament_id, "set_published", by=by, at=at, before=before, after=after)


def finish(
    session: Session, tournament_id: UUID, *, reason: str = "", by: str, at: datetime
) -> None:
    """End a tournament: its standings are final. Ending it early asks for a reason.

    :raises Refused: if a round is open, or rounds are missing and no reason is given.
    """
    tournament = lock(session, tournament_id)
    played = last_round(session, tournament_id)
    planned = planned_rounds(session, tournament_id)
    early = played < planned and not reason.strip()
    refuse_if(
        finished(tournament),
        *(
            Obstacle("round_open", f"round {number}", {"round": number})
            for number in _open_rounds(session, tournament_id)
        ),
        Obstacle("rounds_missing", "reason", {"played": played, "rounds": planned})
        if early
        else None,
        problem_with_reason(reason, needed=False),
    )
    _change_state(session, tournament, TournamentState.FINISHED, "finish", reason, by, at)


def reopen(session: Session, tournament_id: UUID, *, reason: str, by: str, at: datetime) -> None:
    """Take up again a tournament that was ended, to correct it or play on.

    :raises Refused: without a reason, or if it is not over.
    """
    tournament = lock(session, tournament_id)
    over = tournament.state is TournamentState.FINISHED
    refuse_if(
        None if over else Obstacle("not_finished"),
        problem_with_reason(reason, missing="reason_needed"),
    )
    state = (
        TournamentState.RUNNING if last_round(session, tournament_id) else TournamentState.PREPARING
    )
    _change_state(session, tournament, state, "reopen", reason, by, at)


def finished(tournament: Tournament) -> Obstacle | None:
    """What keeps a tournament that is over from being changed."""
    over = tournament.state is TournamentState.FINISHED
    return Obstacle("tournament_finished") if over else None


def _open_rounds(session: Session, tournament_id: UUID) -> list[int]:
    rows = session.exec(
        select(Round.number)
        .where(Round.tournament_id == tournament_id, Round.state != RoundState.CLOSED)
        .order_by(col(Round.number))
    )
    return list(rows)


def _change_state(
    session: Session,
    tournament: Tournament,
    state: TournamentState,
    verb: str,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    before = {"state": tournament.state.value}
    tournament.state = state
    record(
        session,
        tournament.id,
        verb,
        by=by,
        at=at,
        reason=reason.strip(),
        before=before,
        after={"state": state.value},
    )
