"""A tournament, its settings, its stages, its journal and its request keys."""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel

from tournament.models.base import OfTournament, choice, json_field, moment, new_id


class TournamentState(StrEnum):
    """Where a tournament is: entries open, being played, or over."""

    PREPARING = "preparing"
    RUNNING = "running"
    FINISHED = "finished"


class Tournament(SQLModel, table=True):
    """A tournament with the whole rule set it is played by.

    `revision` is raised under the write lock by every change: one lock, one ETag.
    """

    id: UUID = new_id()
    club_id: UUID = Field(foreign_key="club.id", index=True)
    slug: str = Field(max_length=80, unique=True)
    name: str = Field(max_length=120)
    place: str = Field(default="", max_length=120)
    held_on: date | None = None
    rule_set: dict[str, Any] = json_field()
    revision: int = 0
    state: TournamentState = Field(
        default=TournamentState.PREPARING, sa_type=choice(TournamentState, "state")
    )
    language: str = Field(default="fr", max_length=8)
    published: bool = True
    created_at: datetime = moment()


class SettingsVersion(OfTournament, table=True):
    """The settings of a tournament as somebody left them; the highest version is in force."""

    __tablename__ = "settings_version"
    version: int = Field(primary_key=True)
    settings: dict[str, Any] = json_field()
    reason: str = Field(default="", max_length=500)
    by: str = Field(max_length=120)
    at: datetime = moment()


class Lots(OfTournament, table=True):
    """The lots of a ranking, drawn once: the seed gives every entry's, so that nobody need trust
    anybody. They count from the standings after the round drawn last at that time."""

    seed: int
    after_round: int
    by: str = Field(max_length=120)
    at: datetime = moment()


class Stage(OfTournament, table=True):
    """A part of a tournament with its own rounds: one by default; a final and a consolation may
    run side by side."""

    __table_args__: Any = (UniqueConstraint("tournament_id", "ordinal"),)
    id: UUID = new_id()
    ordinal: int
    name: str = Field(default="", max_length=80)
    system: str = Field(max_length=40)
    settings: dict[str, Any] = json_field(default_factory=dict)


class Journal(OfTournament, table=True):
    """Who did what, when, and how it was before and after; never changed."""

    seq: int = Field(primary_key=True)
    actor: str = Field(max_length=120)
    at: datetime = moment()
    verb: str = Field(max_length=60)
    subject: str = Field(default="", max_length=200)
    reason: str = Field(default="", max_length=500)
    before: dict[str, Any] | None = json_field(default=None)
    after: dict[str, Any] | None = json_field(default=None)


class RequestKey(OfTournament, table=True):
    """The key of a write that was answered: the same write again gets the same answer."""

    __tablename__ = "request_key"
    key: str = Field(primary_key=True, max_length=80)
    digest: str = Field(max_length=64)
    answer: dict[str, Any] = json_field()
    at: datetime = moment()
