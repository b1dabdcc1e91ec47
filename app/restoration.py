"""The way back to a copy of the database, the present one being kept aside."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from app.safety import (
    Refusal,
    busy,
    copy_to,
    free_path,
    in_use,
    not_ours,
    opening,
    prepare,
    sqlite_file,
)

SQLITE_HEADER = b"SQLite format 3\x00"


def restore(url: str, source: Path, data_dir: Path, at: datetime) -> Path | None:
    """Put a copy in the place of the present database, which is copied first.

    Gives the copy of the present database, None where there was none.
    :raises Refusal: if the file is not one of ours, is newer, or a server has the database open.
    """
    path = sqlite_file(url)
    if path is None:
        raise Refusal(
            f"Une base PostgreSQL se restaure avec son outil : pg_restore --clean --dbname=… "
            f"{source}",
            f"A PostgreSQL database is restored with its own tool: pg_restore --clean "
            f"--dbname=… {source}",
        )
    with in_use(url, alone=True):
        candidate = path.with_name(path.name + "-restoring")
        try:
            _take_over(source, candidate, data_dir, at)
            kept = _set_aside(path, data_dir, at)
            for leftover in ("-wal", "-shm"):  # they belong to the database that goes
                path.with_name(path.name + leftover).unlink(missing_ok=True)
            candidate.replace(path)
        except (OSError, sqlite3.Error) as error:
            raise Refusal(
                f"La copie ne se met pas en place : {error}",
                f"The copy cannot be put back: {error}",
            ) from error
        finally:
            for ending in ("", "-wal", "-shm"):
                candidate.with_name(candidate.name + ending).unlink(missing_ok=True)
    return kept


def check_copy(source: Path) -> None:
    """Make sure that a file is a sound database of ours.

    :raises Refusal: if it is not.
    """
    try:
        with source.open("rb") as file:
            header = file.read(len(SQLITE_HEADER))
    except OSError as error:
        raise Refusal(
            f"{source} ne se lit pas : {error.strerror}",
            f"{source} cannot be read: {error.strerror}",
        ) from error
    if header != SQLITE_HEADER:
        raise not_ours(str(source))
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as present:
            verdict = present.execute("PRAGMA integrity_check").fetchone()
            names = "SELECT name FROM sqlite_master WHERE type = 'table'"
            tables = {name for (name,) in present.execute(names)}
    except sqlite3.DatabaseError as error:
        raise _damaged(source) from error
    if verdict != ("ok",):
        raise _damaged(source)
    if not {"alembic_version", "tournament"} <= tables:
        raise not_ours(str(source))


def _take_over(source: Path, candidate: Path, data_dir: Path, at: datetime) -> None:
    """Make of a copy a database of today's version, beside the one it will replace."""
    check_copy(source)
    candidate.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as copy,
        closing(sqlite3.connect(candidate)) as target,
    ):
        copy.backup(target)
    with opening(f"sqlite:///{candidate}") as engine:
        prepare(engine, data_dir, at, copy=False)
    with candidate.open("rb+") as file:
        os.fsync(file.fileno())


def _set_aside(path: Path, data_dir: Path, at: datetime) -> Path | None:
    """Copy the database that will be replaced; a damaged one is kept as it lies there."""
    if not path.exists():
        return None
    name = free_path(data_dir, "coinche-avant-restauration", at)
    name.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(path, timeout=0)) as present:
            present.execute("PRAGMA journal_mode = DELETE")  # refused while anybody has it open
        with opening(f"sqlite:///{path}") as engine:
            return copy_to(engine, name)
    except sqlite3.OperationalError as error:
        raise busy() from error
    except (sqlite3.DatabaseError, Refusal, RuntimeError):
        shutil.copyfile(path, name)
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{path}-wal", f"{name}-wal")
        return name


def _damaged(source: Path) -> Refusal:
    return Refusal(
        f"{source} est endommagé : choisissez une autre copie.",
        f"{source} is damaged: choose another copy.",
    )
