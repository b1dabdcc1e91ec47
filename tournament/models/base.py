"""Column types and constraint forms that all tables share."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import JSON, ColumnElement, DateTime, Dialect, ForeignKeyConstraint, and_
from sqlalchemy import Enum as ChoiceType
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel, col

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, kept in UTC, always read back with its time zone (SQLite forgets it)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


JSON_TYPE = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")


def choice(words: type[StrEnum], name: str) -> Any:
    """A column of one of these words, kept as text with a named CHECK."""
    return ChoiceType(
        words,
        native_enum=False,
        create_constraint=True,
        length=24,
        name=name,
        values_callable=lambda enum: [word.value for word in enum],
    )


def new_id() -> Any:
    """The key of a row: a random UUID, so that rows made offline or imported never collide."""
    return Field(default_factory=uuid4, primary_key=True)


def json_field(**options: Any) -> Any:
    """A column of JSON (JSONB on PostgreSQL)."""
    return Field(sa_type=JSON_TYPE, **options)


def moment(**options: Any) -> Any:
    """A column of a moment in UTC."""
    return Field(sa_type=UtcDateTime, **options)


def belongs_to(table: str, *columns: str, key: tuple[str, ...] = ("id",)) -> ForeignKeyConstraint:
    """A composite foreign key to a row of the same tournament."""
    return ForeignKeyConstraint(
        ["tournament_id", *columns],
        [f"{table}.tournament_id", *(f"{table}.{column}" for column in key)],
    )


def refers_to(reference: Any, table: Any) -> ColumnElement[bool]:
    """That a row's reference is to a row of this table: both are of the same tournament.

    :param reference: a column made by `belongs_to`, such as `Match.draw_id`.
    """
    return and_(
        col(table.tournament_id) == col(reference.class_.tournament_id),
        col(table.id) == col(reference),
    )


class OfTournament(SQLModel):
    """A row of one tournament."""

    tournament_id: UUID = Field(primary_key=True, foreign_key="tournament.id")
