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


class Incident(OfTournament, table=True):
    """Something that happened at a table, with the catalogue's entry as it was then."""

    __table_args__: Any = (
        belongs_to("match", "match_id"),
        belongs_to("deal", "deal_id"),
        belongs_to("player", "player_id"),
        UniqueConstraint("tournament_id", "number"),
    )
    id: UUID = new_id()
    number: int
    match_id: UUID | None = None
    deal_id: UUID | None = None
    player_id: UUID | None = None
    side: Side | None = Field(default=None, sa_type=choice(Side, "side"))
    code: str = Field(max_length=12)
    catalogue_entry: dict[str, Any] = json_field()
    facts: str = Field(default="", max_length=2000)
    settled_by_teams: bool = False
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
    side: Side | None = Field(default=None, sa_type=choice(Side, "side"))
    points: int = 0
    parameters: dict[str, Any] = json_field(default_factory=dict)
