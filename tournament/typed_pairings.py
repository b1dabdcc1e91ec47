"""A whole pairing as an organiser types it: a line for each table. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.errors import Obstacle, refuse_if

_LINE = re.compile(r"(?:(?P<table>\d{1,4})\s*[:.)]\s*)?(?P<teams>\d{1,6}(?:[\s,;+/x–-]+\d{1,6})*)")
_NUMBER = re.compile(r"\d+")
SEATS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class TypedTable:
    """A line typed: two teams that meet, one that is exempt, or the four players of a mêlée, the
    first two of them partners; with the table's number where it was given."""

    teams: tuple[int, ...]
    table: int | None = None


def read_pairing(text: str) -> tuple[TypedTable, ...]:
    """The tables typed: "1 5", "1-5", "3: 1 5" (at table 3), "7" (exempt), "1+2 - 3+4" in a mêlée.

    Empty lines do not count.

    :raises Refused: with every line that cannot be read.
    """
    tables, problems = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        teams = tuple(map(int, _NUMBER.findall(found["teams"]))) if found else ()
        if found is None or len(teams) not in SEATS:
            operands = {"line": number, "text": line.strip()[:80]}
            problems.append(Obstacle("unreadable_table", f"line {number}", operands))
            continue
        tables.append(TypedTable(teams, int(found["table"]) if found["table"] else None))
    refuse_if(*problems)
    return tuple(tables)


def as_typed(tables: Sequence[TypedTable]) -> str:
    """Tables as they would be typed, to start from."""
    return "\n".join(_line(table) for table in tables)


def _line(table: TypedTable) -> str:
    half = len(table.teams) // 2
    if half == 0:
        return str(table.teams[0])
    sides = ("+".join(map(str, side)) for side in (table.teams[:half], table.teams[half:]))
    teams = " - ".join(sides)
    return f"{table.table}: {teams}" if table.table is not None else teams
