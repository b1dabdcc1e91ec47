"""Have we ruled on this before? Earlier rulings with the same code, here and in the club's past."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.log_readings import IncidentLine, Precedent
from tournament.models import Incident, Ruling, Tournament
from tournament.models.base import refers_to
from tournament.services.rulings.log_lines import lines_of


def precedents(
    session: Session,
    tournament_id: UUID,
    code: str,
    *,
    limit: int = 20,
    besides: UUID | None = None,
) -> tuple[Precedent, ...]:
    """The rulings with the same code: this tournament's first, then the club's others, the latest
    first.

    :param besides: an incident to leave out: the one that is being ruled on.
    """
    rows = session.exec(_query(session, tournament_id, code, limit, besides)).all()
    lines = _lines(session, [incident for incident, _ in rows])
    return tuple(
        Precedent(
            slug=tournament.slug,
            tournament=tournament.name,
            held_on=tournament.held_on,
            same_tournament=tournament.id == tournament_id,
            line=lines[incident.id],
        )
        for incident, tournament in rows
    )


def _query(
    session: Session, tournament_id: UUID, code: str, limit: int, besides: UUID | None
) -> Any:
    own = session.get_one(Tournament, tournament_id)
    ruled = select(Ruling.id).where(refers_to(Ruling.incident_id, Incident)).exists()
    query = (
        select(Incident, Tournament)
        .join(Tournament, col(Tournament.id) == col(Incident.tournament_id))
        .where(Tournament.club_id == own.club_id, Incident.code == code, ruled)
        .order_by(
            (col(Tournament.id) == tournament_id).desc(),
            col(Incident.at).desc(),
            col(Incident.number).desc(),
        )
        .limit(limit)
    )
    if besides is not None:
        query = query.where(col(Incident.id) != besides)
    return query


def _lines(session: Session, incidents: list[Incident]) -> dict[UUID, IncidentLine]:
    by_tournament: dict[UUID, list[Incident]] = defaultdict(list)
    for incident in incidents:
        by_tournament[incident.tournament_id].append(incident)
    return {
        line.id: line
        for tournament_id, own in by_tournament.items()
        for line in lines_of(session, tournament_id, own)
    }
