"""What the commands about this installation share: its settings, its words, its refusals."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from pydantic import ValidationError

from app.config import Settings
from app.safety import Refusal

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
