"""The ranking as a wall and a phone show it: movement, shared ranks, pages; and who sits where."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _

from app.ranking_words import why
from app.tables_page import plain
from tournament.readings import MatchLine, Seated, Team
from tournament.settings import Criterion
from tournament.standing_readings import StandingLine, Standings

ROWS_A_PAGE = 12
"""What can be read from the back of a hall."""
OWN_COLUMNS = (Criterion.POINTS, Criterion.WINS, Criterion.DIFFERENCE)
"""Criteria that have a column of their own; the values of others stand beside."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the ranking: is its rank shared, did it climb or fall, what it is found by, and
    where it is asked for, why it stands behind the line before it."""

    line: StandingLine
    shared: bool
    climbed: int
    fell: int
    words: str
    place: str
    ties: tuple[tuple[Criterion, int], ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a team sits: its table, or none for a bye, and whom it meets; in a mêlée with whom."""

    team: Team
    match: MatchLine
    partner: Team | None
    opponent: Seated | None


def standing_rows(standings: Standings, *, with_reasons: bool = False) -> list[StandingRow]:
    """The lines of a ranking with what a page says beside each."""
    at_rank = Counter(line.rank for line in standings.lines)
    rows = [
        _row(line, standings, line.rank is not None and at_rank[line.rank] > 1)
        for line in standings.lines
    ]
    if not with_reasons:
        return rows
    ahead = (None, *standings.lines)
    return [
        replace(row, why=why(standings, before, row.line))
        for row, before in zip(rows, ahead, strict=False)
    ]


def _row(line: StandingLine, standings: Standings, shared: bool) -> StandingRow:
    now = line.rank or 0
    before = line.previous_rank if line.rank and line.previous_rank else now
    values = zip(standings.criteria, line.values, strict=True)
    team = line.team
    return StandingRow(
        line=line,
        shared=shared,
        climbed=max(0, before - now),
        fell=max(0, now - before),
        words=plain(f"{team.number} {team.label} {' '.join(team.players)} {team.club}"),
        place=_place_said(line),
        ties=tuple((name, value) for name, value in values if name not in OWN_COLUMNS),
    )


def _place_said(line: StandingLine) -> str:
    """A team's place in one sentence, for whoever follows it."""
    if line.rank is None:
        return _("Your team has %(points)s points and is not ranked.", points=line.points)
    return _(
        "Your team is number %(rank)s with %(points)s points.", rank=line.rank, points=line.points
    )


def in_pages(rows: Sequence[StandingRow]) -> list[Sequence[StandingRow]]:
    """The rows in pages for a wall."""
    return [rows[start : start + ROWS_A_PAGE] for start in range(0, len(rows), ROWS_A_PAGE)]


def table_hall(matches: Iterable[MatchLine]) -> list[Place]:
    """Where each team sits, by its number: "where do I sit?"."""
    places = []
    for match in matches:
        for here, there in ((match.ns, match.ew), (match.ew, match.ns)):
            teams = here.teams if here else ()
            for team in teams:
                partner = next((each for each in teams if each is not team), None)
                places.append(Place(team, match, partner, there))
    return sorted(places, key=lambda place: place.team.number)
