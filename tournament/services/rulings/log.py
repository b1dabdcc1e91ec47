"""The log: every incident with the chain of its rulings, newest first; nothing leaves it."""

from uuid import UUID

from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.errors import NotFound
from tournament.log_readings import (
    IncidentLine,
    IncidentStatus,
    LogFilter,
    RulingLog,
    RulingSlip,
)
from tournament.models import (
    DealRow,
    Incident,
)
from tournament.services.headers import header_of
from tournament.services.rulings.log_lines import lines_of


def log(
    session: Session,
    tournament_id: UUID,
    *,
    round: int | None = None,
    table: int | None = None,
    team: int | None = None,
    code: str | None = None,
    arbiter: str | None = None,
    status: IncidentStatus | None = None,
) -> tuple[IncidentLine, ...]:
    """The incidents that fit, newest first, each with its rulings; `arbiter` is a login."""
    asked = LogFilter(round, table, team, code, arbiter, status)
    query = (
        select(Incident)
        .where(Incident.tournament_id == tournament_id)
        .order_by(col(Incident.number).desc())
    )
    if code is not None:
        query = query.where(Incident.code == code)
    lines = lines_of(session, tournament_id, session.exec(query).all())
    return tuple(line for line in lines if fits(line, asked))


def ruling_log(session: Session, tournament_id: UUID, asked: LogFilter) -> RulingLog:
    """The log with its heading, for paper and for files."""
    lines = log(
        session,
        tournament_id,
        round=asked.round,
        table=asked.table,
        team=asked.team,
        code=asked.code,
        arbiter=asked.arbiter,
        status=asked.status,
    )
    return RulingLog(header_of(session, tournament_id), lines, asked)


def incident_line(session: Session, tournament_id: UUID, number: int) -> IncidentLine:
    """An incident by its number.

    :raises NotFound: if there is none.
    """
    found = session.exec(
        select(Incident).where(Incident.tournament_id == tournament_id, Incident.number == number)
    ).first()
    if found is None:
        raise NotFound("incident", number)
    return lines_of(session, tournament_id, [found])[0]


def ruling_slip(session: Session, tournament_id: UUID, number: int) -> RulingSlip:
    """An incident and what was ruled, to be handed to the teams.

    :raises NotFound: if there is no such incident.
    """
    line = incident_line(session, tournament_id, number)
    return RulingSlip(header_of(session, tournament_id), line)


def same_already(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    seq: int | None,
    code: str,
    side: Side | None,
) -> IncidentLine | None:
    """The same infraction on the same deal, reported already: two arbiters are told so."""
    deal = select(DealRow.id).where(
        DealRow.tournament_id == tournament_id, DealRow.match_id == match_id, DealRow.seq == seq
    )
    found = session.exec(
        select(Incident)
        .where(
            Incident.tournament_id == tournament_id,
            Incident.match_id == match_id,
            Incident.code == code,
            Incident.side == side,
            (col(Incident.deal_number) == seq) | col(Incident.deal_id).in_(deal),
        )
        .order_by(col(Incident.number).desc())
    ).first()
    return lines_of(session, tournament_id, [found])[0] if found else None


def fits(line: IncidentLine, asked: LogFilter) -> bool:
    """Whether an incident is one of those asked for.

    A team's incidents are those it is concerned by; where nobody is at fault, those at its table.
    """
    return (
        asked.round in (None, line.round_number)
        and asked.table in (None, line.table)
        and (asked.team is None or asked.team in _concerned(line))
        and asked.code in (None, line.code)
        and (asked.arbiter is None or asked.arbiter in {each.by for each in line.rulings})
        and asked.status in (None, line.status)
    )


def _concerned(line: IncidentLine) -> set[int]:
    effects = [effect for ruling in line.rulings for effect in ruling.effects]
    sides = [effect.team for effect in effects]
    sides += [line.team] if line.team is not None else [line.ns, line.ew]
    return {team.number for side in sides if side is not None for team in side.teams}
