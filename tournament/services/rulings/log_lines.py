"""Incidents as the log has them: read together with everything that is told of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar
from uuid import UUID

from sqlmodel import Session, col, select

from rules.discipline import Infraction, Phase, Remedy
from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.log_readings import (
    AppealLine,
    EffectLine,
    IncidentLine,
    IncidentStatus,
    RulingReading,
)
from tournament.models import (
    Appeal,
    AppealState,
    DealRow,
    Incident,
    Match,
    Player,
    Round,
    Ruling,
    RulingEffect,
    RulingOutcome,
    Settlement,
)
from tournament.models.base import OfTournament
from tournament.readings import Seated, Team, seated
from tournament.services.entries import teams
from tournament.services.matches import Sides, entries_of


@dataclass(frozen=True, slots=True)
class _Register:
    """The rows that incidents are told with, by their keys."""

    teams: Mapping[UUID, Team]
    players: Mapping[UUID, str]
    rounds: Mapping[UUID, int]
    tables: Mapping[UUID, int | None]
    sides: Mapping[UUID, Sides]
    deals: Mapping[UUID, int]
    rulings: Mapping[UUID, Sequence[Ruling]]
    effects: Mapping[UUID, Sequence[RulingEffect]]
    appeals: Mapping[UUID, Sequence[Appeal]]
    numbers: Mapping[UUID, int]

    def team(self, entry_id: UUID | None) -> Team | None:
        """A team by its key."""
        return self.teams.get(entry_id) if entry_id else None

    def side(self, match_id: UUID | None, side: Side | None) -> Seated | None:
        """Who sits on a side of a match."""
        here = self.sides.get(match_id, {}) if match_id else {}
        partners = here.get(side, ()) if side else ()
        return seated([self.teams[each] for each in partners]) if partners else None


def lines_of(
    session: Session, tournament_id: UUID, incidents: Sequence[Incident]
) -> list[IncidentLine]:
    """Incidents of a tournament as the log has them, in the order given."""
    if not incidents:
        return []
    register = _register(session, tournament_id, incidents)
    return [_line(incident, register) for incident in incidents]


Row = TypeVar("Row", bound=OfTournament)


def _rows(session: Session, tournament_id: UUID, table: type[Row], *where: Any) -> Sequence[Row]:
    own = col(table.tournament_id) == tournament_id
    return session.exec(select(table).where(own, *where)).all()


def _register(session: Session, tournament_id: UUID, incidents: Sequence[Incident]) -> _Register:
    rows = partial(_rows, session, tournament_id)
    one = len(incidents) == 1
    of_incident = (Ruling.incident_id == incidents[0].id,) if one else ()
    rulings: dict[UUID, list[Ruling]] = defaultdict(list)
    for ruling in sorted(rows(Ruling, *of_incident), key=lambda each: each.number):
        rulings[ruling.incident_id].append(ruling)
    numbers = {each.id: each.number for chain in rulings.values() for each in chain}
    effects: dict[UUID, list[RulingEffect]] = defaultdict(list)
    for effect in sorted(rows(RulingEffect, *_of(RulingEffect, numbers, one)), key=lambda e: e.n):
        effects[effect.ruling_id].append(effect)
    appeals: dict[UUID, list[Appeal]] = defaultdict(list)
    for appeal in sorted(rows(Appeal, *_of(Appeal, numbers, one)), key=lambda each: each.at):
        appeals[appeal.ruling_id].append(appeal)
    matches = {incident.match_id for incident in incidents if incident.match_id}
    named = {incident.deal_id for incident in incidents}
    named |= {effect.deal_id for each in effects.values() for effect in each}
    deals = rows(DealRow, col(DealRow.id).in_(named - {None}))
    return _Register(
        teams=teams(session, tournament_id),
        players={row.id: row.name for row in rows(Player)},
        rounds={row.id: row.number for row in rows(Round)},
        tables={row.id: row.table_number for row in rows(Match, col(Match.id).in_(matches))},
        sides=entries_of(session, tournament_id, matches),
        deals={row.id: row.seq for row in deals},
        rulings=rulings,
        effects=effects,
        appeals=appeals,
        numbers=numbers,
    )


def _of(table: Any, numbers: Mapping[UUID, int], one: bool) -> tuple[Any, ...]:
    """Rows of a few rulings are asked for by key; those of all of them at once."""
    return (col(table.ruling_id).in_(list(numbers)),) if one else ()


def _line(incident: Incident, register: _Register) -> IncidentLine:
    chain = register.rulings.get(incident.id, ())
    rulings = tuple(_reading(incident, each, each is chain[-1], register) for each in chain)
    appeals = tuple(
        _appeal(appeal, incident, ruling, chain[-1].id, register)
        for ruling in chain
        for appeal in register.appeals.get(ruling.id, ())
    )
    seq = register.deals.get(incident.deal_id) if incident.deal_id else None
    return IncidentLine(
        id=incident.id,
        number=incident.number,
        at=incident.at,
        by=incident.by,
        called_by=incident.called_by,
        round_number=register.rounds.get(incident.round_id) if incident.round_id else None,
        table=register.tables.get(incident.match_id) if incident.match_id else None,
        match_id=incident.match_id,
        deal=seq or incident.deal_number,
        side=incident.side,
        team=register.team(incident.entry_id) or register.side(incident.match_id, incident.side),
        ns=register.side(incident.match_id, Side.NS),
        ew=register.side(incident.match_id, Side.EW),
        player=register.players.get(incident.player_id, "") if incident.player_id else "",
        code=incident.code,
        infraction=_infraction(incident.catalogue_entry),
        facts=incident.facts,
        settlement=incident.settlement,
        consent_ns=incident.consent_ns,
        consent_ew=incident.consent_ew,
        rulings=rulings,
        appeals=appeals,
        status=_status(incident, rulings, appeals),
    )


def _reading(
    incident: Incident, ruling: Ruling, in_force: bool, register: _Register
) -> RulingReading:
    old = ruling.supersedes_id
    return RulingReading(
        id=ruling.id,
        number=ruling.number,
        outcome=ruling.outcome,
        supersedes=register.numbers.get(old) if old else None,
        in_force=in_force,
        reason=ruling.reason,
        by=ruling.by,
        by_rule=ruling.by_rule,
        at=ruling.at,
        effects=tuple(
            _effect(incident, each, register) for each in register.effects.get(ruling.id, ())
        ),
    )


def _effect(incident: Incident, effect: RulingEffect, register: _Register) -> EffectLine:
    seq = register.deals.get(effect.deal_id) if effect.deal_id else None
    on_totals = "for" in effect.parameters
    return EffectLine(
        n=effect.n,
        kind=EffectKind(effect.kind),
        asked=EffectKind(effect.parameters.get("for", effect.kind)),
        side=effect.side,
        team=register.team(effect.entry_id) or register.side(incident.match_id, effect.side),
        player=register.players.get(effect.player_id, "") if effect.player_id else "",
        points=effect.points,
        deal=effect.parameters["deal"] if on_totals else seq,
        parameters=effect.parameters,
        player_id=effect.player_id,
    )


def _appeal(
    appeal: Appeal, incident: Incident, ruling: Ruling, in_force: UUID, register: _Register
) -> AppealLine:
    at_table = register.side(incident.match_id, appeal.side)
    decision = appeal.decision_id
    return AppealLine(
        id=appeal.id,
        ruling_id=appeal.ruling_id,
        ruling_number=ruling.number,
        incident_number=incident.number,
        in_force=in_force,
        side=appeal.side,
        team=at_table or register.team(incident.entry_id),
        grounds=appeal.grounds,
        deadline=appeal.deadline,
        state=appeal.state,
        outcome=appeal.outcome,
        decision_number=register.numbers.get(decision) if decision else None,
        by=appeal.by,
        at=appeal.at,
        decided_by=appeal.decided_by,
        decided_at=appeal.decided_at,
    )


def _infraction(entry: Mapping[str, Any]) -> Infraction:
    """The catalogue's entry as the incident keeps it."""
    return Infraction(
        entry["code"],
        Phase(entry["phase"]),
        entry["fr"],
        entry["en"],
        Remedy(entry["remedy"]),
        entry["points"],
        entry["decision"],
    )


def _status(
    incident: Incident, rulings: Sequence[RulingReading], appeals: Sequence[AppealLine]
) -> IncidentStatus:
    if any(appeal.state is AppealState.PENDING for appeal in appeals):
        return IncidentStatus.APPEALED
    if len(rulings) < 2 and incident.settlement is not Settlement.REFERRED:
        return IncidentStatus.SETTLED
    if not rulings:
        return IncidentStatus.OPEN
    match rulings[-1].outcome:
        case RulingOutcome.RULED:
            return IncidentStatus.RULED
        case RulingOutcome.LIFTED:
            return IncidentStatus.LIFTED
        case RulingOutcome.APPEAL if not rulings[-1].effects:
            return IncidentStatus.LIFTED
        case _:
            return IncidentStatus.AMENDED
