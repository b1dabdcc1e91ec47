"""The tables of a round as the desk lists them: what is missing first, found by name or number."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import gettext as _

from app.part_words import part_name
from app.words import number, sentence, word
from rules.vocabulary import Side
from tournament.models import Outcome
from tournament.readings import MatchLine


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list: the match, the words it is found by, what is on record or missing."""

    match: MatchLine
    words: str
    result: str
    missing: str
    part: str = ""
    """The part of the draw it is in, in words: a pool, the final."""


def table_rows(matches: Iterable[MatchLine], asked: str = "") -> tuple[TableRow, ...]:
    """The matches with two teams that the search finds, those without a result first."""
    rows = [_row(match) for match in matches if not match.is_bye]
    wanted = plain(asked)
    found = [row for row in rows if wanted in plain(row.words)]
    return tuple(sorted(found, key=lambda row: (row.match.complete, row.match.table or 0)))


def plain(text: str) -> str:
    """A text as it is searched: no accents, no capitals."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).strip()


def _row(match: MatchLine) -> TableRow:
    words = " ".join(f"{team.number} {team.label} {' '.join(team.players)}" for team in match.teams)
    missing = " ".join(sentence(obstacle) for obstacle in match.missing)
    part = part_name(match.part)
    return TableRow(match, f"{match.table} {words} {part}", words_of_result(match), missing, part)


def words_of_result(match: MatchLine) -> str:
    """What is on record for a match, teams named: "7 Martin – Durand 940, 12 Petit – Roy 1010"."""
    if match.outcome in (Outcome.TOTALS, Outcome.DEALS):
        return ", ".join(
            f"{team.number} {team.label} {number(points)}"
            for team, points in ((match.ns, match.points_ns), (match.ew, match.points_ew))
            if team is not None
        )
    if match.outcome is Outcome.FORFEIT and match.forfeited_by is not None:
        loser = match.team(Side(match.forfeited_by))
        return _("%(team)s loses by forfeit", team=loser.label if loser else "")
    if match.outcome is None or match.outcome is Outcome.ANNULLED:
        return _("no result")
    return word(match.outcome)
