"""The standings of 500 teams as PDF, against a bare WeasyPrint table of the same cells."""

import gc
from collections.abc import Callable
from html import escape
from statistics import median
from time import process_time

from weasyprint import HTML

from reports import pdf, sheets
from reports.formatting import Imprint
from tests.reports.builders import GIVEN, SURNAMES, imprint, standings, team
from tournament.standing_readings import Standings

BOUND = 1.15
TEAMS = 500
TURNS = 5


def _ranking() -> Standings:
    """A usual field: names that fit on their line, so that both tables have the same lines."""
    ranking = standings(TEAMS)
    for line in ranking.lines[1:4]:
        number = line.team.number
        players = tuple(f"{GIVEN[at]} {SURNAMES[number]}" for at in (number, number + 1))
        object.__setattr__(line, "team", team(number, players))
    return ranking


def _bare(ranking: Standings, words: Imprint) -> bytes:
    """The same cells in a table without a style, a foot or a title."""
    head = ("Rank", "No.", "Team", "Points", "Won", "Difference", "of which penalties")
    shared = {3}
    rows = (
        (
            f"{line.rank} =" if line.rank in shared else f"{line.rank}",
            f"{line.team.number}",
            words.names_and_state(line.team, line.state),
            words.number(line.points),
            f"{line.wins}",
            words.signed(line.difference),
            words.number(line.penalties) if line.penalties else "",
        )
        for line in ranking.lines
    )
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    table = f"<table><thead><tr>{_cells('th', head)}</tr></thead><tbody>{body}</tbody></table>"
    made: bytes = HTML(string=table).write_pdf()
    return made


def _cells(tag: str, cells: tuple[str, ...]) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)


def _fresh() -> None:
    """Forget what an earlier turn has kept: neither side starts with an advantage."""
    for kept in (pdf._environment, pdf._fonts, pdf._style):
        kept.cache_clear()
    gc.collect()


def _seconds(print_it: Callable[[], bytes]) -> float:
    _fresh()
    start = process_time()
    print_it()
    return process_time() - start


def run() -> list[tuple[str, float, float]]:
    """The median ratio of pairs timed in turn, each first in every second pair."""
    ranking, words = _ranking(), imprint("fr")
    ours: Callable[[], bytes] = lambda: sheets.standings(ranking, words)  # noqa: E731
    bare: Callable[[], bytes] = lambda: _bare(ranking, words)  # noqa: E731
    ours(), bare()
    ratios = []
    for turn in range(TURNS):
        if turn % 2:
            reference = _seconds(bare)
            ratios.append(_seconds(ours) / reference)
        else:
            own = _seconds(ours)
            ratios.append(own / _seconds(bare))
    return [("standings of 500 teams as PDF / bare table", median(ratios), BOUND)]
