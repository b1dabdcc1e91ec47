"""The command line's § coinche pair read a second time, slowly: what the draws are tested with."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tournament.pairing.lots import key

from .plans import planned_blocks

Pairing = tuple[list[tuple[int, int]], tuple[int, ...]]

BY_WINS = ("winners", "swiss", "swiss_halves")
PLANNED = ("round_robin", "double_round_robin", "odd_stay", "knock_out")
BY_LOT = ("random", "winners")


def every_draw(data: dict[str, Any]) -> Iterator[Pairing]:
    """Every way to seat these teams, with the byes that are needed."""
    teams = [team["id"] for team in data["teams"]]
    for byes in combinations(teams, byes_needed(data)):
        rest = [team for team in teams if team not in byes]
        yield from ((tables, byes) for tables in every_matching(rest))


def every_matching(teams: list[Any]) -> Iterator[list[tuple[Any, Any]]]:
    if not teams:
        yield []
        return
    first, *others = teams
    for other in others:
        rest = [team for team in others if team != other]
        yield from ([(first, other), *tables] for tables in every_matching(rest))


def byes_needed(data: dict[str, Any]) -> int:
    teams = len(data["teams"])
    if data["system"] != "knock_out":
        return teams % (4 if data["system"] == "melee" else 2)
    alone = list(Counter(planned_blocks(data).values()).values()).count(1)
    return alone if (teams - alone) % 2 == 0 else abs(alone - 1)


def ranks(data: dict[str, Any]) -> dict[int, int]:
    teams = data["teams"]
    by_wins = data["ranking"] == "wins" or data["system"] in BY_WINS
    explicit = "rank" in teams[0]
    if explicit and data["system"] not in BY_WINS:
        return {team["id"]: team["rank"] for team in teams}

    def better(one: dict[str, Any], other: dict[str, Any]) -> bool:
        if by_wins and one["wins"] != other["wins"]:
            return one["wins"] > other["wins"]
        return one["rank"] < other["rank"] if explicit else one["points"] > other["points"]

    return {team["id"]: 1 + sum(better(other, team) for other in teams) for team in teams}


def bye_ranks(data: dict[str, Any]) -> dict[int, int]:
    if data["system"] in PLANNED:
        return {team["id"]: 1 for team in data["teams"]}
    if not data.get("bye_by_lot"):
        return ranks(data)
    ids = [team["id"] for team in data["teams"]]
    by_lot = sorted(ids, key=lambda team: key(data["seed"], "bye order", team))
    return {team: by_lot.index(team) for team in ids}


def has_met(data: dict[str, Any], one: int, other: int) -> bool:
    times = data["played"].count([one, other]) + data["played"].count([other, one])
    if data["system"] != "double_round_robin":
        return times > 0
    places = [team.get("place") or 0 for team in data["teams"]]
    highest = max(*places, data.get("places") or 1, 0 if any(places) else len(places))
    return times > (data["round"] > highest + highest % 2 - 1)


def table_cost(data: dict[str, Any], one: int, other: int) -> tuple[int, int, int, int, int, int]:
    """(hard, rematch, soft, floats, distance, squared distance) of a table."""
    by_id = {team["id"]: team for team in data["teams"]}
    a, b = by_id[one], by_id[other]
    strengths = data["constraints"]
    broken = [strengths.get("rematch")] if has_met(data, one, other) else []
    same = [
        strengths.get(group) for group in ("club", "family") if a[group] and a[group] == b[group]
    ]
    fixed = a["fixed_table"] and b["fixed_table"] and a["fixed_table"] != b["fixed_table"]
    hard = bool(fixed) or "hard" in broken + same
    floats, gap = steps(data, a, b)
    squared = 0 if data["system"] in PLANNED else gap * gap
    return int(hard), int("soft" in broken), int("soft" in same), floats, gap, squared


def steps(data: dict[str, Any], a: dict[str, Any], b: dict[str, Any]) -> tuple[int, int]:
    """(groups of wins stepped over, distance) of a table."""
    floats = 0
    if data["system"] in BY_WINS:
        low, high = sorted((a["wins"], b["wins"]))
        floats = len({team["wins"] for team in data["teams"] if low < team["wins"] <= high})
    if data["system"] in BY_LOT:
        return floats, 0
    if data["system"] in PLANNED:
        blocks = planned_blocks(data)
        return 0, int(blocks[a["id"]] != blocks[b["id"]])
    place = ranks(data)
    gap = abs(place[a["id"]] - place[b["id"]])
    if data["system"] == "swiss_halves" and floats == 0:
        gap = abs(gap - sum(team["wins"] == a["wins"] for team in data["teams"]) // 2)
    return floats, gap


def levels(data: dict[str, Any], pairing: Pairing) -> tuple[int, ...]:
    """(hard, second bye, rematches, soft, bye, floats, distance, squares): the levels in order."""
    tables, byes = pairing
    costs = [table_cost(data, one, other) for one, other in tables]
    sums = [sum(column) for column in zip(*costs, strict=True)]
    hard, rematches, soft, floats, distance, squares = sums or [0] * 6
    second, below = (sum(column) for column in zip((0, 0), *bye_costs(data, byes), strict=True))
    if data["system"] in PLANNED:
        blocks = planned_blocks(data)
        distance += sum(list(blocks.values()).count(blocks[bye]) > 1 for bye in byes)
    return hard, second, rematches, soft, below, floats, distance, squares


def bye_costs(data: dict[str, Any], byes: tuple[int, ...]) -> list[tuple[int, int]]:
    """(second bye, waiting teams below) of each exempted team; a bracket looks at neither."""
    if data["system"] == "knock_out":
        return []
    had = {team["id"]: team["byes"] for team in data["teams"]}
    fewest = [team for team, count in had.items() if count == min(had.values())]
    place = bye_ranks(data)
    return [
        (int(bye not in fewest), sum(place[team] > place[bye] for team in fewest)) for bye in byes
    ]
