"""An arbiter of an evening, with a short verb for each thing an arbiter does."""

from typing import Any
from uuid import UUID

from sqlalchemy import Engine
from sqlmodel import SQLModel, select

from rules.vocabulary import Side
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tournament.discipline import EffectKind
from tournament.log_readings import IncidentLine, RulingReading
from tournament.models import Player, Settlement
from tournament.services import audit, rulings
from tournament.services.rulings import NewIncident, ProposedEffect, RulingPreview
from tournament.services.standings import standings
from tournament.settings import Entering, Settings

BY = "hugo"


def effect(kind: EffectKind | str, side: Side | None = None, points: int = 0, **more: Any) -> Any:
    """An effect that a ruling shall have."""
    return ProposedEffect(kind=EffectKind(kind), side=side, points=points, **more)


class Arbiter:
    """Somebody who rules in an evening."""

    def __init__(self, evening: Evening, by: str = BY) -> None:
        self.evening = evening
        self.by = by

    def _do(self, verb: Any, *values: Any, **options: Any) -> Any:
        evening = self.evening
        with evening.change() as session:
            done = verb(session, evening.id, *values, by=self.by, at=evening.now(), **options)
            return getattr(done, "id", done)

    def _read(self, verb: Any, *values: Any, **options: Any) -> Any:
        with self.evening.read() as session:
            return verb(session, self.evening.id, *values, **options)

    def reports(self, code: str = "X", at: Table | None = None, **told: Any) -> UUID:
        """Log an incident; its key."""
        match_id = at.id if at else None
        new = NewIncident(code=code, match_id=match_id, **told)
        found: UUID = self._do(rulings.report_incident, new)
        return found

    def agreed(self, settlement: Settlement, at: Table, code: str = "X", **told: Any) -> UUID:
        """Log what the teams settle themselves; the incident's key."""
        consents = {"consent_ns": True, "consent_ew": True, **told}
        new = NewIncident(code=code, match_id=at.id, settlement=settlement, **consents)
        found: UUID = self._do(rulings.settle_between_teams, new)
        return found

    def rules(
        self, incident: UUID, *effects: ProposedEffect, reason: str = "Vu", **options: Any
    ) -> UUID:
        """Rule on an incident for the first time; the ruling's key."""
        found: UUID = self._do(rulings.rule, incident, effects, reason=reason, **options)
        return found

    def rules_on(
        self,
        table: Table,
        *effects: ProposedEffect,
        seq: int | None = None,
        side: Side | None = None,
        code: str = "X",
        **options: Any,
    ) -> UUID:
        """Report something at a table and rule on it; the ruling's key."""
        return self.rules(self.reports(code, table, seq=seq, side=side), *effects, **options)

    def amends(
        self, ruling: UUID, *effects: ProposedEffect, reason: str = "Revu", **options: Any
    ) -> UUID:
        """Rule otherwise; the new ruling's key."""
        found: UUID = self._do(rulings.amend, ruling, effects, reason=reason, **options)
        return found

    def lifts(self, ruling: UUID, reason: str = "À tort") -> UUID:
        """Lift a ruling; the key of the ruling that says so."""
        found: UUID = self._do(rulings.lift, ruling, reason=reason)
        return found

    def misdeal(self, table: Table, **told: Any) -> UUID:
        """Log a misdeal with what the rule gives; the ruling's key."""
        found: UUID = self._do(rulings.report_misdeal, table.id, **told)
        return found

    def previews(self, incident: UUID, *effects: ProposedEffect, **options: Any) -> RulingPreview:
        """What a ruling would change."""
        found: RulingPreview = self._read(rulings.preview, incident, effects, **options)
        return found

    def log(self, **asked: Any) -> tuple[IncidentLine, ...]:
        """The log, newest first."""
        found: tuple[IncidentLine, ...] = self._read(rulings.log, **asked)
        return found

    def ruling(self, key: UUID) -> RulingReading:
        """A ruling as the log has it."""
        return next(each for line in self.log() for each in line.rulings if each.id == key)

    def rows(self, kind: type[SQLModel]) -> list[Any]:
        """Every row of a kind."""
        with self.evening.read() as session:
            found = session.exec(select(kind)).all()
            session.expunge_all()
            return list(found)


def ranks(evening: Evening) -> dict[int, int | None]:
    """The rank of each team, by number."""
    with evening.read() as session:
        return {line.team.number: line.rank for line in standings(session, evening.id).lines}


def differences(evening: Evening) -> list[str]:
    """What an audit finds to differ from the facts."""
    with evening.read() as session:
        found = audit.audit(session, evening.id)
        return [
            f"{each.what} {each.where}: {each.kept} {each.recomputed}" for each in found.differences
        ]


def an_evening(
    engine: Engine, *, teams: int = 2, rules: str = "club", by_deals: bool = True, **changes: Any
) -> Evening:
    """Teams seated for a first round of matches of three deals, entered deal by deal or not."""
    entering = Entering.DESK_DEALS if by_deals else Entering.DESK_TOTALS
    changes = {"deals": 3, "rounds": 5, "entering": entering, **changes}
    evening = Evening(engine, Settings(**changes), rules=rules)
    evening.enter(teams)
    evening.start()
    return evening


def player_of(table: Table, side: Side) -> UUID:
    """A player of the team on a side."""
    team = table.sheet.line.team(side)
    assert team is not None
    found = [row for row in Arbiter(table.evening).rows(Player) if row.name in team.players]
    key: UUID = found[0].id
    return key


def number_on(table: Table, side: Side) -> int:
    """The number of the team on a side."""
    team = table.sheet.line.team(side)
    assert team is not None
    return team.number
