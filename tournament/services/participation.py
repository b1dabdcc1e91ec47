"""Leaving, coming back, replacing a player: each from a round on, with a reason."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.errors import NotFound, Obstacle, refuse_if
from tournament.limits import problem_with_reason, too_long
from tournament.models import Entry, EntryPlayer, EntryState, EntryStatus, Player
from tournament.models.base import refers_to
from tournament.names import folded, tidied
from tournament.new_entry import LONGEST_PLAYER
from tournament.services.ending import finished
from tournament.services.entries import (
    entry_numbered,
    last_status,
    next_open_round,
    own_players,
)
from tournament.services.entry_rows import new_player
from tournament.services.exclusions import out_by_ruling
from tournament.services.journal import lock, record


def withdraw(
    session: Session,
    tournament_id: UUID,
    number: int,
    *,
    from_round: int,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    """Take a team out of the draws from a round on; its results stay.

    :raises Refused: if it has left already, or the round's draw is published.
    """
    _change_state(session, tournament_id, number, EntryState.WITHDRAWN, from_round, reason, by, at)


def reinstate(
    session: Session,
    tournament_id: UUID,
    number: int,
    *,
    from_round: int,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    """Bring a team that had left back into the draws from a round on.

    :raises Refused: if it has not left, or the round's draw is published.
    """
    _change_state(session, tournament_id, number, EntryState.ACTIVE, from_round, reason, by, at)


def replace_player(
    session: Session,
    tournament_id: UUID,
    number: int,
    place: int,
    name: str,
    *,
    from_round: int,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    """Let somebody else play in a place of a team from a round on; earlier rounds keep who played.
    Whoever had the place before may come back to it.

    The round in play may be meant too: a player leaves in the middle of it.

    :raises NotFound: if the team has no player in this place.
    :raises Refused: with every problem.
    """
    tournament = lock(session, tournament_id)
    entry = entry_numbered(session, tournament_id, number)
    leaving = own_players(session, entry).get(place)
    if leaving is None:
        raise NotFound("player", place)
    name, earliest = tidied(name), max(1, next_open_round(session, tournament_id) - 1)
    refuse_if(
        finished(tournament),
        *_name_problems(name, leaving),
        problem_with_reason(reason, missing="reason_needed"),
        _too_early(from_round, earliest),
    )
    player = _back(session, entry, place, name) or new_player(session, tournament_id, name)
    _seat(session, entry, player, place, from_round, reason.strip())
    record(
        session,
        tournament_id,
        "replace_player",
        by=by,
        at=at,
        subject=str(number),
        reason=reason.strip(),
        before={"player": leaving.name},
        after={"player": name, "place": place, "from_round": from_round},
    )


def _name_problems(name: str, leaving: Player) -> Iterator[Obstacle | None]:
    """Why nobody of this name can come for the player who leaves."""
    yield None if name else Obstacle("required", "name")
    yield too_long("name", name, LONGEST_PLAYER)
    yield Obstacle("same_player_again", "name") if folded(name) == folded(leaving.name) else None


def _back(session: Session, entry: Entry, place: int, name: str) -> Player | None:
    """The player of this name who had this place before and comes back to it, if there is one."""
    earlier = session.exec(
        select(Player)
        .join(EntryPlayer, refers_to(EntryPlayer.player_id, Player))
        .where(
            EntryPlayer.tournament_id == entry.tournament_id,
            EntryPlayer.entry_id == entry.id,
            EntryPlayer.place == place,
        )
        .order_by(col(EntryPlayer.from_round), col(EntryPlayer.seq))
    )
    return next((player for player in earlier if folded(player.name) == folded(name)), None)


def _seat(
    session: Session, entry: Entry, player: Player, place: int, from_round: int, reason: str
) -> None:
    last = session.exec(
        select(func.max(EntryPlayer.seq)).where(
            EntryPlayer.tournament_id == entry.tournament_id,
            EntryPlayer.entry_id == entry.id,
            EntryPlayer.place == place,
            EntryPlayer.from_round == from_round,
        )
    ).one()
    session.add(
        EntryPlayer(
            tournament_id=entry.tournament_id,
            entry_id=entry.id,
            player_id=player.id,
            from_round=from_round,
            seq=(last or 0) + 1,
            place=place,
            reason=reason,
        )
    )


def _change_state(
    session: Session,
    tournament_id: UUID,
    number: int,
    state: EntryState,
    from_round: int,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    tournament = lock(session, tournament_id)
    entry = entry_numbered(session, tournament_id, number)
    last = last_status(session, tournament_id, entry.id)
    was = last.state if last else EntryState.ACTIVE
    refuse_if(
        finished(tournament),
        _state_problem(was, state),
        _ruled_out(session, entry, was, state),
        problem_with_reason(reason, missing="reason_needed"),
        _too_early(from_round, next_open_round(session, tournament_id)),
    )
    status = EntryStatus(
        tournament_id=tournament_id,
        entry_id=entry.id,
        seq=(last.seq if last else 0) + 1,
        from_round=from_round,
        state=state,
        reason=reason.strip(),
        by=by,
        at=at,
    )
    session.add(status)
    record(
        session,
        tournament_id,
        "withdraw" if state is EntryState.WITHDRAWN else "reinstate",
        by=by,
        at=at,
        subject=str(number),
        reason=reason.strip(),
        before={"state": was.value},
        after={"state": state.value, "from_round": from_round},
    )


def _state_problem(was: EntryState, wanted: EntryState) -> Obstacle | None:
    if wanted is EntryState.WITHDRAWN:
        return None if was is EntryState.ACTIVE else Obstacle("already_left")
    return Obstacle("still_playing") if was is EntryState.ACTIVE else None


def _ruled_out(
    session: Session, entry: Entry, was: EntryState, wanted: EntryState
) -> Obstacle | None:
    """A team kept out by a ruling comes back when it is lifted, or the player is replaced."""
    back = was is EntryState.EXCLUDED and wanted is EntryState.ACTIVE
    return Obstacle("out_by_ruling") if back and out_by_ruling(session, entry) else None


def _too_early(from_round: int, earliest: int) -> Obstacle | None:
    if from_round >= earliest:
        return None
    return Obstacle("round_already_drawn", "from_round", {"round": from_round, "next": earliest})
