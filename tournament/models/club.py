"""Clubs, accounts and what an account may do."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from tournament.models.base import choice, json_field, moment, new_id


class Role(StrEnum):
    """What an account may do in a club or in one tournament: each includes those below it."""

    ORGANISER = "organiser"
    ARBITER = "arbiter"
    SCORER = "scorer"


class Club(SQLModel, table=True):
    """A club that runs tournaments."""

    id: UUID = new_id()
    name: str = Field(max_length=120)
    created_at: datetime = moment()


class Account(SQLModel, table=True):
    """Somebody who signs in; the password is kept as its argon2 hash."""

    id: UUID = new_id()
    login: str = Field(max_length=60, unique=True)
    display_name: str = Field(max_length=120)
    password_hash: str
    language: str = Field(default="fr", max_length=8)
    created_at: datetime = moment()
    disabled: bool = False


class Membership(SQLModel, table=True):
    """A role of an account in a club, or in one of its tournaments only."""

    __table_args__: Any = (
        UniqueConstraint("account_id", "club_id", "tournament_id"),
        Index(
            "uq_membership_whole_club",
            "account_id",
            "club_id",
            unique=True,
            sqlite_where=text("tournament_id IS NULL"),
            postgresql_where=text("tournament_id IS NULL"),
        ),
    )
    id: UUID = new_id()
    account_id: UUID = Field(foreign_key="account.id")
    club_id: UUID = Field(foreign_key="club.id")
    tournament_id: UUID | None = Field(default=None, foreign_key="tournament.id")
    role: Role = Field(sa_type=choice(Role, "role"))


class ClubJournal(SQLModel, table=True):
    """What was done to a club outside its tournaments: accounts, roles, restores."""

    __tablename__ = "club_journal"
    club_id: UUID = Field(primary_key=True, foreign_key="club.id")
    seq: int = Field(primary_key=True)
    actor: str = Field(max_length=120)
    at: datetime = moment()
    verb: str = Field(max_length=60)
    before: dict[str, Any] | None = json_field(default=None)
    after: dict[str, Any] | None = json_field(default=None)
