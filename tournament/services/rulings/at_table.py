"""What an arbiter needs to know of one table: who sits there, what happened there so far."""

from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.log_readings import CallLine, IncidentLine
from tournament.models import Incident
from tournament.services.entries import players_of
from tournament.services.matches import played_match
from tournament.services.rulings.calls import calls
from tournament.services.rulings.log_lines import lines_of


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player at a table."""

    id: UUID
    name: str
    side: Side


def players_at(session: Session, tournament_id: UUID, match_id: UUID) -> tuple[SeatedPlayer, ...]:
    """The players of a match, North-South first, as they sit in its round.

    :raises NotFound: no such match.
    """
    match = played_match(session, tournament_id, match_id)
    seated = players_of(session, tournament_id, match.round.number, set(match.everybody))
    return tuple(
        SeatedPlayer(player.id, player.name, side)
        for side, partners in match.entries.items()
        for entry_id in partners
        for _, player in sorted(seated.get(entry_id, {}).items(), key=lambda each: each[0])
    )


def incidents_at(session: Session, tournament_id: UUID, match_id: UUID) -> list[IncidentLine]:
    """The incidents of a match, the first one first."""
    found = session.exec(
        select(Incident)
        .where(Incident.tournament_id == tournament_id, Incident.match_id == match_id)
        .order_by(col(Incident.number))
    ).all()
    return lines_of(session, tournament_id, found)


def call_of(session: Session, tournament_id: UUID, match_id: UUID) -> CallLine | None:
    """The call for the arbiter that is open at a table."""
    return next((each for each in calls(session, tournament_id) if each.match_id == match_id), None)
