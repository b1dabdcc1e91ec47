"""`coinche backup` and `coinche restore`: a copy of everything, and the way back to it."""

from datetime import UTC, datetime
from pathlib import Path

import click

from app.cli.installation import DATABASE_OPTION, refusals_worded, say, settings_with
from app.restoration import check_copy
from app.restoration import restore as put_back
from app.safety import Refusal, copy_in, copy_to, opening, sqlite_file


@click.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@DATABASE_OPTION
def backup(file: Path | None, database: str | None) -> None:
    """Copy the whole database to FILE (else to the backup folder), even while it is served."""
    settings = settings_with(database_url=database)
    with refusals_worded(settings):
        present = sqlite_file(settings.database_url)
        if present is not None and not present.exists():
            raise Refusal(
                f"Il n'y a rien à copier : {present} n'existe pas.",
                f"There is nothing to copy: {present} does not exist.",
            )
        with opening(settings.database_url) as engine:
            if file is not None:
                written = copy_to(engine, file)
            else:
                written = copy_in(engine, settings.data_dir, "coinche", datetime.now(UTC))
    click.echo(written)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask.")
@DATABASE_OPTION
def restore(file: Path, yes: bool, database: str | None) -> None:
    """Put the copy FILE in the place of the present database, which is copied first."""
    settings = settings_with(database_url=database)
    french = settings.language == "fr"
    with refusals_worded(settings):
        if sqlite_file(settings.database_url) is not None:
            check_copy(file)
        question = (
            f"Remplacer tous les tournois par ceux de {file} ?"
            if french
            else f"Replace all tournaments by those of {file}?"
        )
        if not yes and not click.confirm(question, err=True):
            raise SystemExit(1)
        kept = put_back(settings.database_url, file, settings.data_dir, datetime.now(UTC))
    if kept is not None:
        say(
            settings,
            f"Restauré. L'ancienne base est gardée : {kept}",
            f"Restored. The former database is kept: {kept}",
        )
    else:
        say(settings, "Restauré.", "Restored.")
