"""The engine, its pragmas, the one place that commits, and the way to the newest schema."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event
from sqlmodel import Session, create_engine

import migrations

BUSY_TIMEOUT_MS = 5000
_FOR_WRITING = "coinche_for_writing"

RevisionState = Literal["empty", "current", "older", "newer"]


def make_engine(url: str) -> Engine:
    """Open a database: SQLite in WAL mode with every acknowledged write on disk, or PostgreSQL."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get(_FOR_WRITING, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


@contextmanager
def unit_of_work(engine: Engine) -> Iterator[Session]:
    """One change, all of it or nothing: takes the write lock at once and commits at the end."""
    with Session(engine.execution_options(**{_FOR_WRITING: True})) as session:
        yield session
        session.commit()


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """A session that sees one state of the database and changes nothing."""
    if engine.dialect.name != "sqlite":  # where each statement would see a state of its own
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    with Session(engine, autoflush=False) as session:
        yield session
        session.rollback()


def _alembic(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    return config


def revision_state(engine: Engine) -> RevisionState:
    """Tell whether a database is empty, of this version, of an older or of a newer one."""
    with engine.connect() as connection:
        present = MigrationContext.configure(connection).get_current_revision()
        script = ScriptDirectory.from_config(_alembic(connection))
    if present is None:
        return "empty"
    if present == script.get_current_head():
        return "current"
    known = {revision.revision for revision in script.walk_revisions()}
    return "older" if present in known else "newer"


def upgrade(engine: Engine) -> None:
    """Bring a database to the newest schema, its foreign keys checked afterwards.

    On SQLite the keys are off meanwhile: a rebuild of a parent table would delete its children.
    """
    sqlite = engine.dialect.name == "sqlite"
    with engine.execution_options(**{_FOR_WRITING: True}).connect() as connection:
        if sqlite:
            _enforce_keys(connection, False)
        try:
            with connection.begin():
                command.upgrade(_alembic(connection), "head")
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                    raise RuntimeError("the upgrade left rows without their parents")
        finally:
            if sqlite:
                _enforce_keys(connection, True)


def _enforce_keys(connection: Connection, on: bool) -> None:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute(f"PRAGMA foreign_keys = {'ON' if on else 'OFF'}")


def copy_database(engine: Engine, target: Path) -> None:
    """Copy a SQLite database, live, to a file of its own; the copy is checked and on disk.

    :raises RuntimeError: if the copy is damaged.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    pooled = engine.raw_connection()
    try:
        copy = sqlite3.connect(partial)
        try:
            driver = pooled.driver_connection
            if not isinstance(driver, sqlite3.Connection):
                raise TypeError("only a SQLite database is copied to a file")
            driver.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            verdict = copy.execute("PRAGMA integrity_check").fetchone()
        finally:
            copy.close()
    finally:
        pooled.close()
    if verdict != ("ok",):
        partial.unlink(missing_ok=True)
        raise RuntimeError(f"the copy is damaged: {verdict}")
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.replace(target)
