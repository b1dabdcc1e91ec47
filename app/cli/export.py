"""`coinche export`: standings, entries, draws, rulings, score sheets: on paper and as files."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from sqlmodel import Session

from app import paper
from app.cli.installation import (
    DATABASE_OPTION,
    database_of_this_version,
    no_such_tournament,
    refusals_worded,
    settings_with,
)
from app.database import reading
from app.safety import Refusal
from tournament.errors import NotFound
from tournament.log_readings import LogFilter
from tournament.models import RoundState
from tournament.readings import Header
from tournament.services.entries import entry_list
from tournament.services.headers import header
from tournament.services.rounds import round_reading, rounds
from tournament.services.rulings import ruling_log
from tournament.services.standings import standings

SHEET = {
    "standings": "standings",
    "entries": "entries",
    "draw": "draw-by-table",
    "sheets": "score-sheets",
    "rulings": "rulings",
}
"""What can be exported, and the sheet it is on paper."""
KINDS = ("pdf", "csv", "json")


@click.command()
@click.argument("what", type=click.Choice(list(SHEET)))
@click.argument("slug")
@click.option("--format", "kind", type=click.Choice(KINDS), help="Else as FILE ends, else csv.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--round", "number", type=click.IntRange(1), help="The round, else the last one.")
@click.option("--lang", type=click.Choice(["fr", "en"]), help="Else the tournament's language.")
@DATABASE_OPTION
def export(
    what: str,
    slug: str,
    kind: str | None,
    output: Path | None,
    number: int | None,
    lang: str | None,
    database: str | None,
) -> None:
    """Write WHAT of the tournament SLUG: a table as CSV or JSON, or a sheet as PDF.

    Standings of a round are those after it, rulings of a round those on what happened in it.
    Score sheets are paper only.
    """
    kind = kind or _kind_of(output, what)
    _check(what, kind, output, number)
    settings = settings_with(database_url=database)
    with refusals_worded(settings):
        head, made = _read(settings.database_url, what, slug, number)
        language = lang or head.language
        if kind == "pdf":
            content = paper.pdf(SHEET[what], made, language, datetime.now(UTC))
        else:
            content = paper.table(what, kind, made, language)
        _deliver(content, output)


def _kind_of(output: Path | None, what: str) -> str:
    ending = output.suffix.lower().removeprefix(".") if output else ""
    if ending in KINDS:
        return ending
    return "pdf" if what == "sheets" else "csv"


def _check(what: str, kind: str, output: Path | None, number: int | None) -> None:
    if what == "sheets" and kind != "pdf":
        raise click.UsageError("score sheets are paper: use --format pdf")
    if what == "entries" and number is not None:
        raise click.UsageError("the entries have no --round")
    if kind == "pdf" and output is None and sys.stdout.isatty():
        raise click.UsageError("a PDF is not for the terminal: use -o FILE")


def _read(url: str, what: str, slug: str, number: int | None) -> tuple[Header, Any]:
    """The tournament's heading and what is asked of it.

    :raises Refusal: if there is no such database, tournament or round.
    """
    with database_of_this_version(url) as engine, reading(engine) as session:
        try:
            head = header(session, slug)
        except NotFound:
            raise no_such_tournament(slug) from None
        return head, _reading_of(session, head, what, number)


def _reading_of(session: Session, head: Header, what: str, number: int | None) -> Any:
    if what == "entries":
        return entry_list(session, head.id)
    published = [
        each.number for each in rounds(session, head.id) if each.state is not RoundState.DRAWN
    ]
    if number is not None and number not in published:
        raise Refusal(
            f"La partie {number} n’est pas encore tirée.", f"Round {number} is not drawn yet."
        )
    if what == "rulings":
        return ruling_log(session, head.id, LogFilter(round=number))
    if what == "standings":
        return standings(session, head.id, after_round=number)
    if not published:
        raise Refusal(
            "Aucune partie n’est encore tirée : publiez d’abord le tirage.",
            "No round is drawn yet: publish the draw first.",
        )
    return round_reading(session, head.id, number or published[-1])


def _deliver(content: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.write(content)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise Refusal(
            f"Le fichier {output} ne peut pas être écrit : {error.strerror}",
            f"The file {output} cannot be written: {error.strerror}",
        ) from error
