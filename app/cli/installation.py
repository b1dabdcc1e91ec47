"""What the commands about this installation share: its settings, its words, its refusals."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from pydantic import ValidationError
from sqlalchemy import Engine

from app.config import Settings
from app.database import revision_state
from app.safety import Refusal, opening, sqlite_file

DATABASE_OPTION = click.option(
    "--database",
    metavar="URL",
    help="The database: a file, or sqlite:///… or postgresql://… (else COINCHE_DATABASE_URL).",
)


def settings_with(**given: Any) -> Settings:
    """The settings of the environment, with what the call says put over them; None says nothing.

    :raises click.UsageError: if one of them cannot be.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        faults = [f"COINCHE_{fault['loc'][0]}".upper() for fault in error.errors()]
        raise click.UsageError(f"wrong value: {', '.join(faults)}") from error


def say(settings: Settings, french: str, english: str) -> None:
    """A message for the person at the terminal, in the installation's language."""
    click.echo(french if settings.language == "fr" else english, err=True)


@contextmanager
def refusals_worded(settings: Settings) -> Iterator[None]:
    """Say what is wrong and leave with status 1, where something is refused."""
    try:
        yield
    except Refusal as refusal:
        say(settings, refusal.french, refusal.english)
        sys.exit(1)


@contextmanager
def database_of_this_version(url: str) -> Iterator[Engine]:
    """A database that is there already, to read from; none is made.

    :raises Refusal: if there is none, or of another version.
    """
    path = sqlite_file(url)
    if path is not None and not path.exists():
        raise Refusal(
            f"Il n’y a pas encore de base de données : {path} n’existe pas.",
            f"There is no database yet: {path} does not exist.",
        )
    with opening(url) as engine:
        if revision_state(engine) != "current":
            raise Refusal(
                "La base de données n’est pas de cette version. Lancez d’abord « coinche serve ».",
                "The database is not of this version. Run “coinche serve” first.",
            )
        yield engine


def no_such_tournament(slug: str) -> Refusal:
    """That no tournament has this address."""
    return Refusal(f"Aucun tournoi ne s’appelle « {slug} ».", f"No tournament is called “{slug}”.")
