"""Copies of the database, and the way to today's version.

Every copy keeps a name a person can read, in the folder `backups` beside the data.
"""

import fcntl
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Literal

from sqlalchemy import URL, Engine, inspect, make_url
from sqlalchemy.exc import DBAPIError

from app.database import copy_database, make_engine, revision_state, upgrade

Preparation = Literal["made", "upgraded", "current"]


class Refusal(Exception):
    """Something a person can put right, worded in both languages."""

    def __init__(self, french: str, english: str) -> None:
        super().__init__(english)
        self.french = french
        self.english = english


def backup_folder(data_dir: Path) -> Path:
    """Where the copies are kept."""
    return data_dir / "backups"


def sqlite_file(url: str | URL) -> Path | None:
    """The file of a SQLite address; None for PostgreSQL."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def copy_to(engine: Engine, target: Path) -> Path:
    """Copy the whole database to a new file while it is in use.

    :raises Refusal: if the file exists, if it cannot be written (a full disk), or for PostgreSQL
        without its tool `pg_dump`.
    """
    if target.exists():
        raise Refusal(
            f"{target} existe déjà : choisissez un autre nom.",
            f"{target} exists already: choose another name.",
        )
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if engine.dialect.name == "sqlite":
            copy_database(engine, target)
        else:
            _dump(engine.url, target)
    except (OSError, sqlite3.Error, RuntimeError) as error:
        raise Refusal(
            f"La copie {target} ne s'écrit pas : {error}", f"The copy {target} fails: {error}"
        ) from error
    return target


def copy_in(engine: Engine, data_dir: Path, name: str, at: datetime) -> Path:
    """Copy the database to the backup folder as `name-2026-11-28-21h35`; a copy never replaces one.

    :raises Refusal: for PostgreSQL without its tool `pg_dump`.
    """
    ending = ".sqlite3" if engine.dialect.name == "sqlite" else ".dump"
    return copy_to(engine, free_path(data_dir, name, at, ending))


def copy_at_close(
    engine: Engine, data_dir: Path, slug: str, round_number: int, at: datetime
) -> Path:
    """Keep the evening as it stands when a round closes; every copy stays.

    :raises Refusal: for PostgreSQL without its tool `pg_dump`.
    """
    return copy_in(engine, data_dir, f"{slug}-partie-{round_number}", at)


def free_path(data_dir: Path, name: str, at: datetime, ending: str = ".sqlite3") -> Path:
    """A name for a copy that no copy has yet; the time is the one on the wall."""
    stem = f"{name}-{at.astimezone():%Y-%m-%d-%Hh%M}"
    path, again = backup_folder(data_dir) / f"{stem}{ending}", 1
    while path.exists():
        again += 1
        path = backup_folder(data_dir) / f"{stem}-{again}{ending}"
    return path


def _dump(url: URL, target: Path) -> None:
    """Have PostgreSQL's own tool write the copy; the password travels in the environment."""
    tool = shutil.which("pg_dump")
    if tool is None:
        raise Refusal(
            "Pour copier une base PostgreSQL, installez son outil pg_dump "
            "(paquet postgresql-client).",
            "To copy a PostgreSQL database, install its tool pg_dump (package postgresql-client).",
        )
    address = url.set(drivername="postgresql", password=None).render_as_string()
    environment = dict(os.environ)
    if url.password:
        environment["PGPASSWORD"] = url.password
    partial = target.with_name(target.name + ".partial")
    command = [tool, "--format=custom", f"--file={partial}", f"--dbname={address}"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        partial.unlink(missing_ok=True)
        detail = done.stderr.strip()
        raise Refusal(f"pg_dump a échoué : {detail}", f"pg_dump failed: {detail}")
    partial.replace(target)


@contextmanager
def opening(url: str) -> Iterator[Engine]:
    """An engine whose troubles (no such place, no right to write, no server) are worded.

    :raises Refusal: if the database cannot be opened or written.
    """
    path = sqlite_file(url)
    engine = None
    try:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = make_engine(url)
        yield engine
    except (DBAPIError, OSError) as error:
        place = path or make_url(url).render_as_string()
        detail = str(error.orig) if isinstance(error, DBAPIError) else str(error)
        raise Refusal(
            f"La base de données {place} ne s'ouvre pas : {detail}",
            f"The database {place} cannot be opened: {detail}",
        ) from error
    finally:
        if engine is not None:
            engine.dispose()


def prepare(engine: Engine, data_dir: Path, at: datetime, *, copy: bool = True) -> Preparation:
    """Bring a database to today's version: a new one is made, an older one is copied first.

    :raises Refusal: if it comes from a newer version, or is not one of ours.
    """
    state = revision_state(engine)
    if state == "newer":
        raise too_new()
    if state == "current":
        return "current"
    if state == "empty":
        if inspect(engine).get_table_names():
            raise not_ours(str(engine.url.database))
        upgrade(engine)
        return "made"
    if copy:
        copy_in(engine, data_dir, "coinche-avant-mise-a-jour", at)
    upgrade(engine)
    return "upgraded"


@contextmanager
def in_use(url: str, *, alone: bool = False) -> Iterator[None]:
    """Hold a SQLite database for serving, or alone for replacing it; let go when the process ends.

    :raises Refusal: if it is to be held alone while a server holds it.
    """
    path = sqlite_file(url)
    if path is None:
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with path.with_name(path.name + "-serving").open("a") as lock:
        try:
            fcntl.flock(lock, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise busy() from error
        yield


def too_new() -> Refusal:
    return Refusal(
        "Cette base de données vient d'une version plus récente de Coinche. Mettez Coinche à jour, "
        "ou choisissez une autre base avec --database.",
        "This database comes from a newer version of Coinche. Update Coinche, or choose another "
        "database with --database.",
    )


def not_ours(place: str) -> Refusal:
    return Refusal(
        f"{place} n'est pas une base de données de Coinche.",
        f"{place} is not a database of Coinche.",
    )


def busy() -> Refusal:
    return Refusal(
        "La base de données est utilisée : arrêtez d'abord le serveur (Ctrl-C).",
        "The database is in use: stop the server first (Ctrl-C).",
    )
