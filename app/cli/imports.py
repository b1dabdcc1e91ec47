"""`coinche import`: a list of teams from a spreadsheet, shown or entered, each bad line named."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import click
from flask_babel import force_locale
from sqlalchemy import Engine

from app import create_app
from app.cli.installation import DATABASE_OPTION, refusals_worded, say, settings_with
from app.config import Settings
from app.database import reading, revision_state, unit_of_work
from app.safety import Refusal, opening
from app.words import sentence
from tournament.entry_files import EntryFile, read_entry_file
from tournament.errors import NotFound, Obstacle, Refused
from tournament.names import SAME_PLAYER, label
from tournament.services import registration, setup
from tournament.services.imports import ImportPlan, PlannedEntry

AT_THE_TERMINAL = "coinche import"
"""The actor written in the journal for what is done here."""


@click.group("import")
def import_() -> None:
    """Enter what others have typed already."""


@import_.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--tournament", "slug", required=True, metavar="SLUG", help="As in its address.")
@click.option("--dry-run", is_flag=True, help="Only show what would come of each line.")
@DATABASE_OPTION
def teams(file: Path, slug: str, dry_run: bool, database: str | None) -> None:
    """Enter the teams of a CSV FILE; print each team entered: number and names, tab-separated.

    Teams that are entered already are left out and named, so that the same file again doubles
    nothing. While a line cannot be entered, nothing is (status 1).
    """
    settings = settings_with(database_url=database)
    with refusals_worded(settings), opening(settings.database_url) as engine:
        found = read_entry_file(file.read_bytes())
        plan = _plan(engine, slug, found)
        _report(settings, found, plan)
        if plan.unusable or not plan.lines:
            say(settings, "Rien n’est inscrit.", "Nothing is entered.")
            sys.exit(1)
        if not dry_run:
            _enter(settings, engine, slug, found)
        for line in plan.wanted:
            click.echo(f"{line.number}\t{_named(line)}")
        _conclude(settings, plan, dry_run)


def _plan(engine: Engine, slug: str, found: EntryFile) -> ImportPlan:
    if revision_state(engine) != "current":
        raise Refusal(
            "La base n’est pas prête : lancez d’abord « coinche serve » ou « coinche db upgrade ».",
            "The database is not ready: run “coinche serve” or “coinche db upgrade” first.",
        )
    with reading(engine) as session:
        try:
            header = setup.header(session, slug)
        except NotFound:
            raise Refusal(
                f"Aucun tournoi ne s’appelle « {slug} ».", f"No tournament is called “{slug}”."
            ) from None
        return registration.plan_import(session, header.id, found.rows)


def _enter(settings: Settings, engine: Engine, slug: str, found: EntryFile) -> None:
    try:
        with unit_of_work(engine) as session:
            header = setup.header(session, slug)
            registration.import_entries(
                session, header.id, found.rows, by=AT_THE_TERMINAL, at=datetime.now(UTC)
            )
    except Refused as refused:
        words = ("\n".join(_worded(settings, refused.obstacles, lang)) for lang in ("fr", "en"))
        raise Refusal(*words) from refused


def _report(settings: Settings, found: EntryFile, plan: ImportPlan) -> None:
    """Say what is wrong with the file, then with each line, then who may be the same people."""
    for text in _worded(settings, found.problems, settings.language):
        click.echo(text, err=True)
    for line in plan.lines:
        for text in _worded(settings, line.row.problems, settings.language):
            say(settings, f"ligne {line.row.line} : {text}", f"line {line.row.line}: {text}")
        _remark(settings, line)


def _remark(settings: Settings, line: PlannedEntry) -> None:
    where = line.row.line
    if line.already:
        known = line.already
        say(
            settings,
            f"ligne {where} : déjà inscrits, équipe {known.number} ({known.label})",
            f"line {where}: entered already as team {known.number} ({known.label})",
        )
        return
    if line.renumbered:
        say(
            settings,
            f"ligne {where} : le numéro {line.row.number} est pris, ce sera le {line.number}",
            f"line {where}: number {line.row.number} is taken, it will be {line.number}",
        )
    if line.number and line.incomplete:
        say(
            settings,
            f"ligne {where} : équipe {line.number}, il manque un partenaire",
            f"line {where}: team {line.number}, the partner is missing",
        )
    for other in line.duplicates:
        if other.team.number < (line.number or 0):
            player = other.code == SAME_PLAYER
            team = f"{other.team.number} ({other.team.label})"
            say(
                settings,
                f"ligne {where} : équipe {line.number}, "
                + ("un joueur aussi dans la" if player else "peut-être la même que la")
                + f" {team}",
                f"line {where}: team {line.number}, "
                + ("a player also in" if player else "perhaps the same as")
                + f" {team}",
            )


def _conclude(settings: Settings, plan: ImportPlan, dry_run: bool) -> None:
    new, known = len(plan.wanted), len(plan.already)
    french = f"{new} équipes {'seraient inscrites' if dry_run else 'inscrites'}"
    english = f"{new} teams {'would be entered' if dry_run else 'entered'}"
    if known:
        french += f", {known} déjà inscrites laissées de côté"
        english += f", {known} entered already and left out"
    say(settings, f"{french}.", f"{english}.")


def _named(line: PlannedEntry) -> str:
    return label(line.row.players, line.row.nickname)


def _worded(settings: Settings, problems: tuple[Obstacle, ...], language: str) -> list[str]:
    if not problems:
        return []
    with create_app(settings).app_context(), force_locale(language):
        return [sentence(problem) for problem in problems]
