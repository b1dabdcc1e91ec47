"""Incidents, rulings and their effects: a ruling is amended by a new one, never changed."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field

from rules.vocabulary import Side
from tournament.models.base import OfTournament, belongs_to, choice, json_field, moment, new_id


class RulingOutcome(StrEnum):
    """What a ruling is: a first one, or one that amends, lifts or follows an appeal."""

    RULED = "ruled"
    AMENDED = "amended"
    LIFTED = "lifted"
    APPEAL = "appeal"


class Settlement(StrEnum):
    """How an incident ends: between the teams, or by an arbiter (club rules §2)."""

    REFERRED = "referred"
    COVERED = "covered"
    DEAL_CANCELLED = "deal_cancelled"
    MATCH_CANCELLED = "match_cancelled"


class CallState(StrEnum):
    """A call for the arbiter waits, is being answered, or is done with."""

    WAITING = "waiting"
    COMING = "coming"
    DONE = "done"


class AppealState(StrEnum):
    """What became of an appeal to the jury."""

    PENDING = "pending"
    UPHELD = "upheld"
    DISMISSED = "dismissed"
    DROPPED = "dropped"


class Incident(OfTournament, table=True):
    """Something that happened at a table, with the catalogue's entry as it was then."""

    __table_args__: Any = (
        belongs_to("round", "round_id"),
        belongs_to("match", "match_id"),
        belongs_to("deal", "deal_id"),
        belongs_to("entry", "entry_id"),
        belongs_to("player", "player_id"),
        UniqueConstraint("tournament_id", "number"),
    )
    id: UUID = new_id()
    number: int
    round_id: UUID | None = None
    match_id: UUID | None = None
    deal_id: UUID | None = None
    entry_id: UUID | None = None
    player_id: UUID | None = None
    deal_number: int | None = None
    side: Side | None = Field(default=None, sa_type=choice(Side, "side"))
    code: str = Field(max_length=12)
    catalogue_entry: dict[str, Any] = json_field()
    facts: str = Field(default="", max_length=2000)
    settlement: Settlement = Field(
        default=Settlement.REFERRED, sa_type=choice(Settlement, "settlement")
    )
    consent_ns: bool = False
    consent_ew: bool = False
    called_by: str = Field(default="", max_length=120)
    by: str = Field(max_length=120)
    at: datetime = moment()


class Ruling(OfTournament, table=True):
    """What was decided of an incident, by whom and why; in force while nothing supersedes it."""

    __table_args__: Any = (
        belongs_to("incident", "incident_id"),
        belongs_to("ruling", "supersedes_id"),
        UniqueConstraint("tournament_id", "number"),
        UniqueConstraint("tournament_id", "supersedes_id"),
        Index(
            "uq_ruling_first",
            "tournament_id",
            "incident_id",
            unique=True,
            sqlite_where=text("supersedes_id IS NULL"),
            postgresql_where=text("supersedes_id IS NULL"),
        ),
    )
    id: UUID = new_id()
    number: int
    incident_id: UUID
    supersedes_id: UUID | None = None
    outcome: RulingOutcome = Field(sa_type=choice(RulingOutcome, "outcome"))
    reason: str = Field(max_length=2000)
    by: str = Field(max_length=120)
    by_rule: bool = False
    at: datetime = moment()


class RulingEffect(OfTournament, table=True):
    """What a ruling does: its kind, its target and its points."""

    __tablename__ = "ruling_effect"
    __table_args__: Any = (
        belongs_to("ruling", "ruling_id"),
        belongs_to("match", "match_id"),
        belongs_to("deal", "deal_id"),
        belongs_to("entry", "entry_id"),
        belongs_to("player", "player_id"),
        CheckConstraint(
            "kind <> 'deal_lost' OR (deal_id IS NOT NULL AND side IS NOT NULL)",
            name="deal_lost_names_deal_and_side",
        ),
    )
    ruling_id: UUID = Field(primary_key=True)
    n: int = Field(primary_key=True)
    kind: str = Field(max_length=40)
    match_id: UUID | None = None
    deal_id: UUID | None = Field(default=None, index=True)
    entry_id: UUID | None = None
    player_id: UUID | None = None
    side: Side | None = Field(default=None, sa_type=choice(Side, "side"))
    points: int = 0
    parameters: dict[str, Any] = json_field(default_factory=dict)


class Call(OfTournament, table=True):
    """A table calls the arbiter; who comes, and when it was done with."""

    __tablename__ = "arbiter_call"
    __table_args__: Any = (belongs_to("match", "match_id"),)
    id: UUID = new_id()
    match_id: UUID
    called_by: str = Field(default="", max_length=120)
    note: str = Field(default="", max_length=500)
    state: CallState = Field(default=CallState.WAITING, sa_type=choice(CallState, "state"))
    arbiter: str = Field(default="", max_length=120)
    called_at: datetime = moment()
    coming_at: datetime | None = moment(default=None)
    done_at: datetime | None = moment(default=None)


class CatalogueEntry(OfTournament, table=True):
    """An infraction as a tournament words and remedies it; the last version holds."""

    __tablename__ = "catalogue_entry"
    code: str = Field(primary_key=True, max_length=12)
    version: int = Field(primary_key=True)
    phase: str = Field(max_length=24)
    fr: str = Field(max_length=500)
    en: str = Field(max_length=500)
    remedy: str = Field(max_length=40)
    points: int = 0
    retired: bool = False
    by: str = Field(max_length=120)
    at: datetime = moment()


class DebtPayment(OfTournament, table=True):
    """A round owed by ruling is paid, or was ticked by mistake; the last version holds."""

    __tablename__ = "debt_payment"
    __table_args__: Any = (belongs_to("ruling_effect", "ruling_id", "n", key=("ruling_id", "n")),)
    ruling_id: UUID = Field(primary_key=True)
    n: int = Field(primary_key=True)
    version: int = Field(primary_key=True)
    paid: bool
    by: str = Field(max_length=120)
    at: datetime = moment()


class Appeal(OfTournament, table=True):
    """A side appeals a ruling to the jury, until a deadline; the jury's word is a ruling."""

    __table_args__: Any = (
        belongs_to("ruling", "ruling_id"),
        belongs_to("ruling", "decision_id"),
        UniqueConstraint("tournament_id", "ruling_id"),
    )
    id: UUID = new_id()
    ruling_id: UUID
    side: Side | None = Field(default=None, sa_type=choice(Side, "side"))
    grounds: str = Field(max_length=2000)
    deadline: datetime = moment()
    state: AppealState = Field(default=AppealState.PENDING, sa_type=choice(AppealState, "state"))
    outcome: str = Field(default="", max_length=2000)
    decision_id: UUID | None = None
    by: str = Field(max_length=120)
    at: datetime = moment()
    decided_by: str = Field(default="", max_length=120)
    decided_at: datetime | None = moment(default=None)
