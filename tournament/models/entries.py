"""Who takes part: entries, players, who plays for whom from when, credits."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlmodel import Field

from tournament.models.base import OfTournament, belongs_to, choice, moment, new_id


class EntryState(StrEnum):
    """Whether an entry is drawn, from a round on."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"


class CreditReason(StrEnum):
    """Why an entry has points for a round in which it had no opponent."""

    BYE = "bye"
    LATE = "late"
    CATCH_UP = "catch_up"


class Entry(OfTournament, table=True):
    """What is drawn and ranked: a pair (or one player in a mêlée)."""

    __table_args__: Any = (
        UniqueConstraint("tournament_id", "number"),
        UniqueConstraint("tournament_id", "id", "number"),
        CheckConstraint("number > 0", name="number_positive"),
        CheckConstraint("fixed_table IS NULL OR fixed_table > 0", name="fixed_table_positive"),
    )
    id: UUID = new_id()
    number: int
    nickname: str = Field(default="", max_length=80)
    club: str = Field(default="", max_length=80)
    family: str = Field(default="", max_length=80)
    contact: str = Field(default="", max_length=120)
    fixed_table: int | None = None
    fee_paid: bool = False
    present: bool = False
    created_at: datetime = moment()


class EntryStatus(OfTournament, table=True):
    """A change of an entry's state, from a round on, with its reason; the last one holds."""

    __tablename__ = "entry_status"
    __table_args__: Any = (belongs_to("entry", "entry_id"),)
    entry_id: UUID = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    from_round: int
    state: EntryState = Field(sa_type=choice(EntryState, "state"))
    reason: str = Field(default="", max_length=500)
    by: str = Field(max_length=120)
    at: datetime = moment()


class Player(OfTournament, table=True):
    """A person who plays in this tournament; `person_id` is the club's register, later."""

    id: UUID = new_id()
    name: str = Field(max_length=80)
    person_id: UUID | None = None


class EntryPlayer(OfTournament, table=True):
    """A player of an entry, in its first or second place, from a round on."""

    __tablename__ = "entry_player"
    __table_args__: Any = (
        belongs_to("entry", "entry_id"),
        belongs_to("player", "player_id"),
        CheckConstraint("place IN (1, 2)", name="place"),
        UniqueConstraint("tournament_id", "entry_id", "place", "from_round", "seq"),
    )
    entry_id: UUID = Field(primary_key=True)
    player_id: UUID = Field(primary_key=True)
    from_round: int = Field(primary_key=True)
    seq: int = Field(primary_key=True, default=1)
    place: int
    reason: str = Field(default="", max_length=500)


class Credit(OfTournament, table=True):
    """Points and perhaps a win given for a round without an opponent; the last version holds."""

    __table_args__: Any = (belongs_to("entry", "entry_id"), belongs_to("round", "round_id"))
    entry_id: UUID = Field(primary_key=True)
    round_id: UUID = Field(primary_key=True)
    version: int = Field(primary_key=True)
    points: int
    win: bool
    reason: CreditReason = Field(sa_type=choice(CreditReason, "reason"))
    by: str = Field(max_length=120)
    at: datetime = moment()
