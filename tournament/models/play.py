"""What the tables reported: deals and their versions, confirmations, results; and the sums kept."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint
from sqlmodel import Field

from rules.vocabulary import Side
from tournament.models.base import OfTournament, belongs_to, choice, json_field, moment, new_id


class DealState(StrEnum):
    """What became of a deal on the sheet."""

    PLAYED = "played"
    PASSED = "passed"
    REDEALT = "redealt"
    ANNULLED = "annulled"


class Outcome(StrEnum):
    """How a match's result came about."""

    DEALS = "deals"
    TOTALS = "totals"
    BYE = "bye"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    CANCELLED = "cancelled"
    ANNULLED = "annulled"


class DealRow(OfTournament, table=True):
    """A line of a match's sheet: passes, redeals, annulled and ruled deals included."""

    __tablename__ = "deal"
    __table_args__: Any = (
        belongs_to("match", "match_id"),
        UniqueConstraint("tournament_id", "match_id", "seq"),
        CheckConstraint("seq > 0", name="seq_positive"),
    )
    id: UUID = new_id()
    match_id: UUID
    seq: int


class DealVersion(OfTournament, table=True):
    """The facts of a deal as somebody reported them; the last version holds.

    `ns`, `ew` and `made` are what the rules say of these facts, kept for speed and audited.
    """

    __tablename__ = "deal_version"
    __table_args__: Any = (
        belongs_to("deal", "deal_id"),
        CheckConstraint("(state = 'played') = (facts IS NOT NULL)", name="facts_when_played"),
    )
    deal_id: UUID = Field(primary_key=True)
    version: int = Field(primary_key=True)
    state: DealState = Field(sa_type=choice(DealState, "state"))
    facts: dict[str, Any] | None = json_field(default=None)
    ns: int = 0
    ew: int = 0
    made: bool | None = None
    reason: str = Field(default="", max_length=500)
    by: str = Field(max_length=120)
    at: datetime = moment()


class Confirmation(OfTournament, table=True):
    """A side agrees with a version of a deal, or disputes it."""

    __table_args__: Any = (
        belongs_to("deal_version", "deal_id", "version", key=("deal_id", "version")),
    )
    deal_id: UUID = Field(primary_key=True)
    version: int = Field(primary_key=True)
    side: Side = Field(primary_key=True, sa_type=choice(Side, "side"))
    agrees: bool
    by: str = Field(max_length=120)
    at: datetime = moment()


class MatchResult(OfTournament, table=True):
    """How a match stands, as somebody decided it; the last version holds.

    Of a match by deals, `ns` and `ew` are the sums of its deals, kept for speed and audited.
    """

    __tablename__ = "match_result"
    __table_args__: Any = (
        belongs_to("match", "match_id"),
        CheckConstraint(
            "(outcome = 'forfeit') = (forfeited_by IS NOT NULL)", name="forfeit_has_a_loser"
        ),
        CheckConstraint(
            "(signed_ns IS NULL) = (signed_ew IS NULL)", name="signed_totals_come_in_pairs"
        ),
        CheckConstraint("outcome = 'deals' OR NOT bell", name="bell_ends_deals"),
        CheckConstraint("bell OR deal_in_hand IS NULL", name="deal_in_hand_at_bell"),
    )
    match_id: UUID = Field(primary_key=True)
    version: int = Field(primary_key=True)
    outcome: Outcome = Field(sa_type=choice(Outcome, "outcome"))
    ns: int = 0
    ew: int = 0
    forfeited_by: Side | None = Field(default=None, sa_type=choice(Side, "forfeited_by"))
    bell: bool = False
    deal_in_hand: int | None = None
    signed_ns: int | None = None
    signed_ew: int | None = None
    reason: str = Field(default="", max_length=500)
    by: str = Field(max_length=120)
    at: datetime = moment()


class EntryRound(OfTournament, table=True):
    """What a round has given an entry so far: derived from results in their own transaction,
    so that standings are one sum; audited. A second opponent there is in a mêlée only."""

    __tablename__ = "entry_round"
    __table_args__: Any = (
        belongs_to("entry", "entry_id"),
        belongs_to("round", "round_id"),
        Index("ix_entry_round_round", "tournament_id", "round_id"),
        {"sqlite_with_rowid": False},
    )
    entry_id: UUID = Field(primary_key=True)
    round_id: UUID = Field(primary_key=True)
    outcome: Outcome = Field(sa_type=choice(Outcome, "outcome"))
    opponent_id: UUID | None = None
    second_opponent_id: UUID | None = None
    complete: bool
    points: int
    against: int
    wins: int
    draws: int
    penalties: int
    capots: int


class EntryTotal(OfTournament, table=True):
    """What the rounds have given an entry in all: the sum of its complete rows, kept with them,
    so that standings read one row a team; audited. The number follows the entry's."""

    __tablename__ = "entry_total"
    __table_args__: Any = (
        ForeignKeyConstraint(
            ["tournament_id", "entry_id", "number"],
            ["entry.tournament_id", "entry.id", "entry.number"],
            onupdate="CASCADE",
        ),
        {"sqlite_with_rowid": False},
    )
    entry_id: UUID = Field(primary_key=True)
    number: int
    played: int
    points: int
    against: int
    wins: int
    draws: int
    penalties: int
    capots: int
    best: int
