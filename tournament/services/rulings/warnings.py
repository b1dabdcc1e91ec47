"""Warnings in force, by team and player: shown to the arbiter, escalation proposed only."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.discipline import WARNINGS, EffectKind
from tournament.log_readings import (
    EffectLine,
    IncidentLine,
    PlayerWarnings,
    RulingReading,
    WarningCount,
    WarningLine,
)
from tournament.models import Incident, Ruling, RulingEffect
from tournament.readings import Team
from tournament.services.headers import current_settings
from tournament.services.rulings.log_lines import lines_of


def warnings_of(session: Session, tournament_id: UUID) -> dict[UUID, WarningCount]:
    """The warnings of each team that has any, by its key; those lifted do not count."""
    warned = select(Ruling.incident_id).where(
        Ruling.tournament_id == tournament_id,
        RulingEffect.tournament_id == tournament_id,
        RulingEffect.ruling_id == Ruling.id,
        col(RulingEffect.kind).in_(WARNINGS),
    )
    incidents = session.exec(
        select(Incident)
        .where(Incident.tournament_id == tournament_id, col(Incident.id).in_(warned))
        .order_by(col(Incident.number))
    ).all()
    most = current_settings(session, tournament_id).warnings_before_penalty
    named: dict[UUID, Team] = {}
    found: dict[UUID, list[WarningLine]] = defaultdict(list)
    for line in lines_of(session, tournament_id, incidents):
        ruling = line.in_force
        for effect in ruling.effects if ruling else ():
            if ruling is None or effect.kind not in WARNINGS or effect.team is None:
                continue
            for team in effect.team.teams:
                named[team.id] = team
                found[team.id].append(_warning(line, ruling, effect))
    return {entry_id: _count(named[entry_id], each, most) for entry_id, each in found.items()}


def _warning(line: IncidentLine, ruling: RulingReading, effect: EffectLine) -> WarningLine:
    return WarningLine(
        kind=effect.kind,
        ruling_number=ruling.number,
        incident_number=line.number,
        code=line.code,
        player=effect.player,
        round_number=line.round_number,
        table=line.table,
        deal=line.deal,
        reason=ruling.reason,
        by=ruling.by,
        at=ruling.at,
    )


def _count(team: Team, history: Sequence[WarningLine], most: int) -> WarningCount:
    names = dict.fromkeys(line.player for line in history if line.player)
    return WarningCount(
        team=team,
        verbal=_how_many(history, EffectKind.VERBAL_WARNING),
        formal=_how_many(history, EffectKind.FORMAL_WARNING),
        by_player=tuple(_of_player(name, history) for name in names),
        history=tuple(history),
        escalate=len(history) >= most,
    )


def _of_player(name: str, history: Sequence[WarningLine]) -> PlayerWarnings:
    own = [line for line in history if line.player == name]
    return PlayerWarnings(
        name,
        _how_many(own, EffectKind.VERBAL_WARNING),
        _how_many(own, EffectKind.FORMAL_WARNING),
    )


def _how_many(history: Sequence[WarningLine], kind: EffectKind) -> int:
    return sum(line.kind is kind for line in history)
