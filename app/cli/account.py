"""`coinche account`: who may sign in, and the way back in when a password is forgotten."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from uuid import UUID

import click
from flask_babel import force_locale
from sqlalchemy import Engine
from sqlmodel import Session

from app import create_app
from app.cli.installation import DATABASE_OPTION, refusals_worded, say, settings_with
from app.config import Settings
from app.database import reading, revision_state, unit_of_work
from app.safety import Refusal, opening
from app.words import sentence
from tournament.errors import NotFound, Refused
from tournament.models import Role
from tournament.services import accounts
from tournament.services.passwords import invent_password

AT_THE_TERMINAL = "coinche account"
"""The actor written in the club's journal for what is done here."""
PASSWORD_OPTION = click.option(
    "--ask", is_flag=True, help="Type the password instead of having one invented."
)


@click.group()
def account() -> None:
    """List, create and reset the accounts that may sign in."""


@account.command("list")
@DATABASE_OPTION
def list_(database: str | None) -> None:
    """Print the accounts, one a line: login, name, role, open or closed, tab-separated."""
    settings = settings_with(database_url=database)
    with _ready(settings) as engine, reading(engine) as session:
        for club in accounts.clubs(session):
            for each in accounts.accounts_of(session, club.id):
                state = "closed" if each.disabled else "open"
                click.echo("\t".join((each.login, each.display_name, str(each.role), state)))


@account.command()
@click.argument("login")
@click.option("--name", help="The name shown on the pages (else the login).")
@click.option("--role", type=click.Choice([role.value for role in Role]), default=Role.SCORER.value)
@PASSWORD_OPTION
@DATABASE_OPTION
def create(login: str, name: str | None, role: str, ask: bool, database: str | None) -> None:
    """Make an account LOGIN for a helper; an invented password is printed once."""
    settings = settings_with(database_url=database)
    password = _password(settings, ask)
    with _ready(settings) as engine, unit_of_work(engine) as session:
        accounts.create_account(
            session,
            _only_club(session),
            display_name=name or login,
            login=login,
            password=password,
            role=Role(role),
            language=settings.language,
            by=AT_THE_TERMINAL,
            at=datetime.now(UTC),
        )
    _show(settings, password, ask)


@account.command()
@click.argument("login")
@PASSWORD_OPTION
@DATABASE_OPTION
def reset(login: str, ask: bool, database: str | None) -> None:
    """Give LOGIN a new password; an invented one is printed once. A closed account reopens."""
    settings = settings_with(database_url=database)
    password = _password(settings, ask)
    with _ready(settings) as engine, unit_of_work(engine) as session:
        accounts.reset_password(
            session, login, password=password, by=AT_THE_TERMINAL, at=datetime.now(UTC)
        )
    _show(settings, password, ask)


def _password(settings: Settings, ask: bool) -> str:
    if not ask:
        return invent_password()
    french = settings.language == "fr"
    typed: str = click.prompt(
        "Mot de passe" if french else "Password",
        hide_input=True,
        confirmation_prompt="Encore une fois" if french else "Once more",
        err=True,
    )
    return typed


def _show(settings: Settings, password: str, ask: bool) -> None:
    if ask:
        say(settings, "C'est fait.", "Done.")
        return
    say(settings, "Mot de passe, montré cette seule fois :", "Password, shown only this once:")
    click.echo(password)


@contextmanager
def _ready(settings: Settings) -> Iterator[Engine]:
    """The database of this version, refusals worded."""
    with refusals_worded(settings), opening(settings.database_url) as engine:
        if revision_state(engine) != "current":
            raise Refusal(
                "La base n'est pas prête : lancez d'abord « coinche serve » ou "
                "« coinche db upgrade ».",
                "The database is not ready: run “coinche serve” or “coinche db upgrade” first.",
            )
        try:
            yield engine
        except Refused as refused:
            raise Refusal(*(_worded(settings, refused, each) for each in ("fr", "en"))) from refused
        except NotFound as missing:
            raise Refusal(
                f"Aucun compte « {missing.key} ». Voyez « coinche account list ».",
                f"There is no account “{missing.key}”. See “coinche account list”.",
            ) from missing


def _worded(settings: Settings, refused: Refused, language: str) -> str:
    with create_app(settings).app_context(), force_locale(language):
        return "\n".join(sentence(obstacle) for obstacle in refused.obstacles)


def _only_club(session: Session) -> UUID:
    """The club of this installation."""
    found = accounts.clubs(session)
    if not found:
        raise Refusal(
            "Aucun club encore : ouvrez la page d'accueil et créez le compte de l'organisateur.",
            "No club yet: open the home page and make the organiser's account.",
        )
    return found[0].id
