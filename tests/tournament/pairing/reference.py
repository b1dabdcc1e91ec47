"""The command line's § coinche pair read a second time, slowly: what the draws are tested with."""

from collections.abc import Iterator
from typing import Any

Pairing = tuple[list[tuple[int, int]], int | None]


def every_draw(teams: list[int]) -> Iterator[Pairing]:
    """Every way to seat these teams, with one bye where their number is odd."""
    if len(teams) % 2 == 0:
        yield from ((tables, None) for tables in every_matching(teams))
        return
    for bye in teams:
        rest = [team for team in teams if team != bye]
        yield from ((tables, bye) for tables in every_matching(rest))


def every_matching(teams: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not teams:
        yield []
        return
    first, *others = teams
    for other in others:
        rest = [team for team in others if team != other]
        yield from ([(first, other), *tables] for tables in every_matching(rest))


def ranks(data: dict[str, Any]) -> dict[int, int]:
    teams = data["teams"]
    if "rank" in teams[0]:
        return {team["id"]: team["rank"] for team in teams}

    def better(one: dict[str, Any], other: dict[str, Any]) -> bool:
        if data["ranking"] == "wins" and one["wins"] != other["wins"]:
            return one["wins"] > other["wins"]
        return one["points"] > other["points"]

    return {team["id"]: 1 + sum(better(other, team) for other in teams) for team in teams}


def table_cost(data: dict[str, Any], one: int, other: int) -> tuple[int, int, int, int, int]:
    """(hard, rematch, soft, distance, squared distance) of a table."""
    by_id = {team["id"]: team for team in data["teams"]}
    a, b = by_id[one], by_id[other]
    strengths = data["constraints"]
    met = [one, other] in data["played"] or [other, one] in data["played"]
    broken = [strengths.get("rematch")] if met else []
    same = [
        strengths.get(group) for group in ("club", "family") if a[group] and a[group] == b[group]
    ]
    fixed = a["fixed_table"] and b["fixed_table"] and a["fixed_table"] != b["fixed_table"]
    hard = bool(fixed) or "hard" in broken + same
    place = ranks(data)
    gap = abs(place[one] - place[other]) if data["system"] == "standings" else 0
    return int(hard), int("soft" in broken), int("soft" in same), gap, gap * gap


def levels(data: dict[str, Any], pairing: Pairing) -> tuple[int, ...]:
    """(hard, second bye, rematches, soft, bye, distance, squares): the levels in their order."""
    tables, bye = pairing
    second = below = 0
    if bye is not None:
        byes = {team["id"]: team["byes"] for team in data["teams"]}
        fewest = [team for team, count in byes.items() if count == min(byes.values())]
        place = ranks(data)
        second = int(bye not in fewest)
        below = sum(place[team] > place[bye] for team in fewest)
    costs = [table_cost(data, one, other) for one, other in tables]
    hard, rematches, soft, distance, squares = (sum(column) for column in zip(*costs, strict=True))
    return hard, second, rematches, soft, below, distance, squares
