"""What the arbiter's pages, log and slips are made of: pure values, like those of `readings`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from rules.discipline import Infraction
from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.models import AppealState, CallState, RulingOutcome, Settlement
from tournament.readings import Header, Seated, Team


class IncidentStatus(StrEnum):
    """Where an incident is: waiting for an arbiter, settled by the teams, or as it was ruled on.

    A jury's decision reads as amended, or as lifted when it leaves no effect; `appealed` is an
    incident whose ruling waits for the jury.
    """

    OPEN = "open"
    SETTLED = "settled"
    RULED = "ruled"
    AMENDED = "amended"
    LIFTED = "lifted"
    APPEALED = "appealed"


@dataclass(frozen=True, slots=True)
class EffectLine:
    """One thing a ruling does; `deal` is the line of the sheet, `team` the team concerned.

    In a match by totals an effect on a deal is kept as what it moves on the totals; `asked` is
    then what the arbiter chose, else the same as `kind`.
    """

    n: int
    kind: EffectKind
    asked: EffectKind
    side: Side | None
    team: Seated | None
    player: str
    points: int
    deal: int | None
    parameters: Mapping[str, Any]
    player_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class RulingReading:
    """A ruling on an incident; `supersedes` is the number of the one it names, if any."""

    id: UUID
    number: int
    outcome: RulingOutcome
    supersedes: int | None
    in_force: bool
    reason: str
    by: str
    by_rule: bool
    at: datetime
    effects: tuple[EffectLine, ...]


@dataclass(frozen=True, slots=True)
class AppealLine:
    """An appeal to the jury: by whom, until when it could be lodged, what became of it.

    `in_force` is the ruling that holds now, which the jury's decision takes the place of.
    """

    id: UUID
    ruling_id: UUID
    ruling_number: int
    incident_number: int
    in_force: UUID
    side: Side | None
    team: Seated | None
    grounds: str
    deadline: datetime
    state: AppealState
    outcome: str
    decision_number: int | None
    by: str
    at: datetime
    decided_by: str
    decided_at: datetime | None


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """An incident as the log has it, with the chain of its rulings, the first one first.

    `team` is the team concerned (none when nobody is at fault), `ns` and `ew` those at the table;
    `deal` is the line of the sheet, or the number as told; `infraction` is as the catalogue had
    it then.
    """

    id: UUID
    number: int
    at: datetime
    by: str
    called_by: str
    round_number: int | None
    table: int | None
    match_id: UUID | None
    deal: int | None
    side: Side | None
    team: Seated | None
    ns: Seated | None
    ew: Seated | None
    player: str
    code: str
    infraction: Infraction
    facts: str
    settlement: Settlement
    consent_ns: bool
    consent_ew: bool
    rulings: tuple[RulingReading, ...]
    appeals: tuple[AppealLine, ...]
    status: IncidentStatus

    @property
    def in_force(self) -> RulingReading | None:
        """The ruling that nothing supersedes, if anything was ruled."""
        return self.rulings[-1] if self.rulings else None

    def team_on(self, side: Side | None) -> Seated | None:
        """The team on a side of the table."""
        if side is None:
            return None
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What a log is restricted to; none means everything."""

    round: int | None = None
    table: int | None = None
    team: int | None = None
    code: str | None = None
    arbiter: str | None = None
    status: IncidentStatus | None = None


@dataclass(frozen=True, slots=True)
class RulingLog:
    """The log of a tournament, newest first, with what it is restricted to."""

    header: Header
    lines: tuple[IncidentLine, ...]
    asked: LogFilter


@dataclass(frozen=True, slots=True)
class RulingSlip:
    """One incident and what was ruled, to be handed to the two teams."""

    header: Header
    line: IncidentLine


@dataclass(frozen=True, slots=True)
class DebtLine:
    """A round that a team owes by ruling (club rules §2), and whether it is paid.

    `paid_by` is the account that ticked it off, or took the tick back; none ever did: empty.
    """

    ruling_id: UUID
    n: int
    ruling_number: int
    incident_number: int
    team: Seated | None
    player: str
    code: str
    round_number: int | None
    table: int | None
    reason: str
    by_rule: bool
    at: datetime
    paid: bool
    paid_by: str
    paid_at: datetime | None


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call for the arbiter from a table; it waits since `called_at`."""

    id: UUID
    match_id: UUID
    round_number: int
    table: int | None
    ns: Seated | None
    ew: Seated | None
    called_by: str
    note: str
    state: CallState
    arbiter: str
    called_at: datetime
    coming_at: datetime | None
    done_at: datetime | None


@dataclass(frozen=True, slots=True)
class WarningLine:
    """A warning in force."""

    kind: EffectKind
    ruling_number: int
    incident_number: int
    code: str
    player: str
    round_number: int | None
    table: int | None
    deal: int | None
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PlayerWarnings:
    """The warnings of one player of a team."""

    player: str
    verbal: int
    formal: int


@dataclass(frozen=True, slots=True)
class WarningCount:
    """The warnings of a team in the tournament, the first one first.

    `escalate` says that there are as many as the settings allow before a penalty: it is proposed
    to the arbiter, never imposed.
    """

    team: Team
    verbal: int
    formal: int
    by_player: tuple[PlayerWarnings, ...]
    history: tuple[WarningLine, ...]
    escalate: bool


@dataclass(frozen=True, slots=True)
class Precedent:
    """An incident with the same code, ruled on in this tournament or another of the club."""

    slug: str
    tournament: str
    held_on: date | None
    same_tournament: bool
    line: IncidentLine
