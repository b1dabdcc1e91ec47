"""Rounds, their draws, the matches of a draw and who sits where."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, UniqueConstraint, text
from sqlmodel import Field

from rules.vocabulary import Side
from tournament.models.base import OfTournament, belongs_to, choice, json_field, moment, new_id


class RoundState(StrEnum):
    """A round is drawn in draft, then played, then closed."""

    DRAWN = "drawn"
    PLAYING = "playing"
    CLOSED = "closed"


class DrawState(StrEnum):
    """A draw is a draft until published; a draft replaced or a draw taken back is withdrawn."""

    DRAFT = "draft"
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"


class MatchOrigin(StrEnum):
    """Where a match comes from: the draw, a hand, or a late arrival."""

    DRAW = "draw"
    HAND = "hand"
    LATE = "late"


class Round(OfTournament, table=True):
    """A round of a stage, with the settings it is played by as they were when it was drawn."""

    __table_args__: Any = (
        belongs_to("stage", "stage_id"),
        UniqueConstraint("tournament_id", "stage_id", "number"),
        CheckConstraint("number > 0", name="number_positive"),
    )
    id: UUID = new_id()
    stage_id: UUID
    number: int
    settings: dict[str, Any] = json_field()
    state: RoundState = Field(default=RoundState.DRAWN, sa_type=choice(RoundState, "state"))
    started_at: datetime | None = moment(default=None)
    closed_at: datetime | None = moment(default=None)


class DrawRow(OfTournament, table=True):
    """A draw of a round: its seed, the problem as it was put and what was found."""

    __tablename__ = "draw"
    __table_args__: Any = (
        belongs_to("round", "round_id"),
        UniqueConstraint("tournament_id", "round_id", "version"),
        Index(
            "uq_draw_published",
            "tournament_id",
            "round_id",
            unique=True,
            sqlite_where=text("state = 'published'"),
            postgresql_where=text("state = 'published'"),
        ),
    )
    id: UUID = new_id()
    round_id: UUID
    version: int
    seed: int
    engine_version: str = Field(max_length=40)
    problem: dict[str, Any] = json_field()
    solution: dict[str, Any] = json_field()
    state: DrawState = Field(default=DrawState.DRAFT, sa_type=choice(DrawState, "state"))
    reason: str = Field(default="", max_length=500)
    by: str = Field(max_length=120)
    at: datetime = moment()


class Match(OfTournament, table=True):
    """A match of a draw at its table; with one entry alone (and no table) it is a bye.

    `stage_id` is the part of the draw it is in: everybody, a pool, the final, the consolation.
    """

    __table_args__: Any = (
        belongs_to("draw", "draw_id"),
        belongs_to("stage", "stage_id"),
        UniqueConstraint("tournament_id", "draw_id", "table_number"),
        UniqueConstraint("tournament_id", "draw_id", "id"),
        CheckConstraint("table_number IS NULL OR table_number > 0", name="table_positive"),
    )
    id: UUID = new_id()
    draw_id: UUID
    stage_id: UUID | None = None
    table_number: int | None = None
    bracket_slot: int | None = None
    first_dealer: str = Field(default="N", max_length=1)
    origin: MatchOrigin = Field(default=MatchOrigin.DRAW, sa_type=choice(MatchOrigin, "origin"))


class MatchEntry(OfTournament, table=True):
    """An entry's place in a match; an entry plays at most one match of a draw."""

    __tablename__ = "match_entry"
    __table_args__: Any = (
        belongs_to("match", "draw_id", "match_id", key=("draw_id", "id")),
        belongs_to("entry", "entry_id"),
        UniqueConstraint("tournament_id", "draw_id", "entry_id"),
        Index("ix_match_entry_entry", "tournament_id", "entry_id"),
    )
    match_id: UUID = Field(primary_key=True)
    entry_id: UUID = Field(primary_key=True)
    draw_id: UUID
    side: Side = Field(sa_type=choice(Side, "side"))


class SeatChange(StrEnum):
    """What happened in a chair: its player drops out and may return, leaves for good, or is back;
    the last of these may have been a mistake."""

    DROPPED_OUT = "dropped_out"
    LEFT = "left"
    RETURNED = "returned"
    MISTAKE = "mistake"


class Seat(OfTournament, table=True):
    """A change in a chair of a match: who sits there from a line of the sheet on, and why. Without
    one the players of the team sit; never changed, a mistake is one more row."""

    __table_args__: Any = (
        belongs_to("match", "match_id"),
        belongs_to("player", "player_id"),
        CheckConstraint("chair IN ('N', 'E', 'S', 'W')", name="chair"),
        CheckConstraint("from_seq > 0", name="from_seq_positive"),
    )
    match_id: UUID = Field(primary_key=True)
    chair: str = Field(primary_key=True, max_length=1)
    seq: int = Field(primary_key=True)
    from_seq: int
    player_id: UUID
    change: SeatChange = Field(sa_type=choice(SeatChange, "change"))
    reason: str = Field(default="", max_length=500)
    by: str = Field(max_length=120)
    at: datetime = moment()
