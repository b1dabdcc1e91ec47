"""`coinche db`: where the database is, whether it is sound, and the way to today's version."""

from datetime import UTC, datetime

import click
from sqlalchemy import Engine, make_url

from app.cli.installation import DATABASE_OPTION, refusals_worded, say, settings_with
from app.database import revision_state
from app.safety import Refusal, in_use, opening, prepare, sqlite_file

STATES = {
    "empty": ("vide", "empty"),
    "current": ("à jour", "up to date"),
    "older": (
        "d'une version plus ancienne (coinche db upgrade)",
        "of an older version (coinche db upgrade)",
    ),
    "newer": ("d'une version plus récente", "of a newer version"),
}


@click.group()
def db() -> None:
    """Look after the database."""


@db.command()
@DATABASE_OPTION
def where(database: str | None) -> None:
    """Print the address of the database, its password hidden."""
    click.echo(make_url(settings_with(database_url=database).database_url).render_as_string())


@db.command()
@DATABASE_OPTION
def check(database: str | None) -> None:
    """Check that the database is sound and of this version (status 1 if not)."""
    settings = settings_with(database_url=database)
    with refusals_worded(settings):
        path = sqlite_file(settings.database_url)
        if path is not None and not path.exists():
            raise Refusal(f"{path} n'existe pas.", f"{path} does not exist.")
        with opening(settings.database_url) as engine:
            state = revision_state(engine)
            faults = _faults(engine)
    say(settings, *STATES[state])
    for fault in faults:
        click.echo(fault)
    if faults or state != "current":
        raise SystemExit(1)


@db.command()
@click.option("--no-copy", is_flag=True, help="Make no copy of the older database first.")
@DATABASE_OPTION
def upgrade(no_copy: bool, database: str | None) -> None:
    """Make the database, or bring an older one to this version after a copy."""
    settings = settings_with(database_url=database)
    url = settings.database_url
    with refusals_worded(settings), in_use(url, alone=True), opening(url) as engine:
        prepare(engine, settings.data_dir, datetime.now(UTC), copy=not no_copy)
    say(settings, *STATES["current"])


def _faults(engine: Engine) -> list[str]:
    """What SQLite's own checks find: damaged pages, rows without their parents."""
    if engine.dialect.name != "sqlite":
        return []
    with engine.connect() as connection:
        pages = [row[0] for row in connection.exec_driver_sql("PRAGMA integrity_check")]
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    return [page for page in pages if page != "ok"] + [
        f"{child}, row {row}: no such {parent}" for child, row, parent, _ in orphans
    ]
