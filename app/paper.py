"""Paper and files made from readings, with the words of the catalogue; runs in any process."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from babel import Locale
from babel.support import NullTranslations, Translations

from app.melee_words import WordsOfPlayers
from reports import (
    posters,
    rule_sheet,
    ruling_files,
    rulings,
    score_sheets,
    sheets,
    spreadsheets,
)
from reports.formatting import Gettext, Imprint
from tournament.names import slug as slug_of
from tournament.readings import Header

CATALOGUES = Path(__file__).parent / "translations"

PAPER: Mapping[str, Callable[[Any, Imprint], bytes]] = {
    "draw-by-table": posters.draw_by_table,
    "draw-by-team": posters.draw_by_team,
    "score-sheets": score_sheets.score_sheets,
    "blank-score-sheets": score_sheets.blank_score_sheets,
    "entries": sheets.entry_list,
    "results": sheets.results,
    "standings": sheets.standings,
    "rulings": rulings.ruling_log,
    "ruling-slip": rulings.ruling_slip,
    "rules": rule_sheet.rule_sheet,
}
"""Each sheet by its name, and what makes it of its reading."""

CSV: Mapping[str, Callable[[Any, Gettext, Locale], bytes]] = {
    **spreadsheets.CSV,
    "rulings": ruling_files.rulings_csv,
}
JSON: Mapping[str, Callable[[Any], bytes]] = {
    **spreadsheets.JSON,
    "rulings": ruling_files.rulings_json,
}
"""Each file by its name, and what writes it of its reading."""


@cache
def gettext_in(language: str, *, players: bool = False) -> Gettext:
    """The words of a language, without a request.

    :param players: for a mêlée, whose words speak of players instead of teams.
    """
    catalogue: NullTranslations = Translations.load(CATALOGUES, [language])
    said = WordsOfPlayers(catalogue, lambda: players)

    def gettext(message: str, /, **values: object) -> str:
        words = said.gettext(message)
        return words % values if values else words

    return gettext


def imprint(language: str, at: datetime, *, players: bool = False) -> Imprint:
    """What a sheet printed now is made with; `at` is shown in this machine's time."""
    return Imprint(
        gettext_in(language, players=players),
        Locale.parse(language),
        at.astimezone(),
        version("coinche"),
    )


def pdf(sheet: str, reading: object, language: str, at: datetime) -> bytes:
    """A sheet of PAPER as PDF; everything it is given can be sent to another process."""
    return PAPER[sheet](reading, imprint(language, at, players=_of_players(reading)))


def _of_players(reading: Any) -> bool:
    """Whether what is printed is of a mêlée: its heading says so, or it is the heading."""
    header: Header = getattr(reading, "header", reading)
    return header.settings.individual


def table(name: str, kind: str, reading: object, language: str) -> bytes:
    """The standings, the entries, a draw or the rulings as `csv` or `json`."""
    if kind == "json":
        return JSON[name](reading)
    words = gettext_in(language, players=_of_players(reading))
    return CSV[name](reading, words, Locale.parse(language))


def file_name(header: Header, words: str, kind: str, round_number: int | None = None) -> str:
    """A name under which a sheet is found again: tournament, round, what it is."""
    numbered = () if round_number is None else (f"{round_number:02d}",)
    return f"{'-'.join((header.slug, *numbered, slug_of(words)))}.{kind}"
