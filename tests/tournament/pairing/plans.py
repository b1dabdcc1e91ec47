"""Rotations and brackets a second time: written out by hand, and played with moving chairs."""

from typing import Any

BERGER_8 = [
    [(1, 8), (2, 7), (3, 6), (4, 5)],
    [(8, 5), (6, 4), (7, 3), (1, 2)],
    [(2, 8), (3, 1), (4, 7), (5, 6)],
    [(8, 6), (7, 5), (1, 4), (2, 3)],
    [(3, 8), (4, 2), (5, 1), (6, 7)],
    [(8, 7), (1, 6), (2, 5), (3, 4)],
    [(4, 8), (5, 3), (6, 2), (7, 1)],
]
"""FIDE Handbook C.05, annex 1: seven or eight players."""

MITCHELL_8 = [
    [(1, 2), (3, 4), (5, 6), (7, 8)],
    [(1, 8), (3, 2), (5, 4), (7, 6)],
    [(1, 6), (3, 8), (5, 2), (7, 4)],
    [(1, 4), (3, 6), (5, 8), (7, 2)],
]
"""Odd places stay; even ones move to the next higher table, from the last to the first."""

BRACKET_8 = [
    [(1, 8), (4, 5), (2, 7), (3, 6)],
    [(1, 4), (2, 3)],
    [(1, 2)],
]
"""The best of each table goes through."""


def planned_blocks(data: dict[str, Any]) -> dict[int, int]:
    """The part of the plan that each team is in: those in one part are to meet."""
    teams = sorted(data["teams"], key=lambda team: team["id"])
    places = {team["id"]: team.get("place", n) for n, team in enumerate(teams, start=1)}
    number, system = data["round"], data["system"]
    highest = max(data.get("places") or 1, *places.values())
    if system == "knock_out" and "places" not in data:
        highest = max(highest, len(teams) * 2 ** (number - 1))
    size = highest + highest % 2
    if system == "knock_out":
        size = next(2**n for n in range(1, 20) if 2**n >= highest)
    parts = {
        "round_robin": around,
        "double_round_robin": around,
        "odd_stay": moving_on,
        "knock_out": halving,
    }[system](size, number)
    part_of = {place: n for n, part in enumerate(parts) for place in part}
    return {team: part_of[place] for team, place in places.items()}


def around(size: int, number: int) -> list[list[int]]:
    """The last stays, everybody else moves half the field on, round after round."""
    chairs = list(range(1, size + 1))
    for _ in range(number - 1):
        chairs = [(place - 1 + size // 2) % (size - 1) + 1 for place in chairs[:-1]] + [size]
    return [[chairs[n], chairs[-1 - n]] for n in range(size // 2)]


def moving_on(size: int, number: int) -> list[list[int]]:
    """Odd places stay, even ones move one table on."""
    movers = list(range(2, size + 1, 2))
    for _ in range(number - 1):
        movers = [movers[-1], *movers[:-1]]
    return [list(table) for table in zip(range(1, size + 1, 2), movers, strict=True)]


def halving(size: int, number: int) -> list[list[int]]:
    """The first of a round's field is in one part with its last; what is left of a part goes on."""
    parts = [[place, size + 1 - place] for place in range(1, size // 2 + 1)]
    for _ in range(number - 1):
        parts = [parts[n] + parts[-1 - n] for n in range(len(parts) // 2)]
    return parts
