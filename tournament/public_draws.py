"""A draw as everybody may see it: families by a number instead of their name. Pure.

Whoever runs the problems again gets the same tables: a draw asks only whether two families are the
same one, never what they are called.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournament.draw_of_round import DrawnTable, DrawReading
from tournament.errors import Obstacle
from tournament.pairing import Note

Reason = Note | Obstacle


def for_everybody(reading: DrawReading) -> DrawReading:
    """The reading of a draw without the names of families."""
    labels = _labels(reading)
    return replace(
        reading,
        notes=tuple(_hidden(note, labels) for note in reading.notes),
        tables=tuple(_table(each, labels) for each in reading.tables),
        byes=tuple(_table(each, labels) for each in reading.byes),
        parts=tuple(
            replace(
                part,
                notes=tuple(_hidden(note, labels) for note in part.notes),
                problem=_problem(part.problem, labels),
            )
            for part in reading.parts
        ),
    )


def _labels(reading: DrawReading) -> dict[str, str]:
    """A number for each family, in the order of its first team."""
    teams = [team for part in reading.parts for team in part.problem["teams"]]
    labels: dict[str, str] = {}
    for team in sorted(teams, key=lambda team: int(team["id"])):
        if team.get("family"):
            labels.setdefault(team["family"], str(len(labels) + 1))
    return labels


def _problem(problem: Mapping[str, Any], labels: Mapping[str, str]) -> dict[str, Any]:
    teams = [
        {**team, "family": labels[team["family"]]} if team.get("family") else team
        for team in problem["teams"]
    ]
    return {**problem, "teams": teams}


def _table(table: DrawnTable, labels: Mapping[str, str]) -> DrawnTable:
    return replace(table, reasons=tuple(_hidden(each, labels) for each in table.reasons))


def _hidden(reason: Any, labels: Mapping[str, str]) -> Any:
    """A reason that says the number of a family instead of its name."""
    family = reason.operands.get("family")
    if family is None:
        return reason
    return replace(reason, operands={**reason.operands, "family": labels.get(str(family), "?")})
