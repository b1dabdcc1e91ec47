"""A mêlée: two exact matchings in turn, partners then opponents (issue: every way a club plays)."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import networkx
import pytest

from tournament.pairing import (
    Cost,
    DrawProblem,
    Entrant,
    ImpossibleDraw,
    check_draw,
    draw,
    explain,
    note_sentence,
    problem_as_json,
    squared_distance,
)

from .fields import random_problem
from .reference import bye_ranks, every_matching, ranks


def byes_levels(data: dict, byes: tuple[int, ...]) -> tuple[int, int]:
    had = {player["id"]: player["byes"] for player in data["teams"]}
    place = bye_ranks(data)
    seated = had.keys() - set(byes)
    second = sum(any(had[other] < had[bye] for other in seated) for bye in byes)
    below = [
        (bye, other)
        for bye, other in product(byes, seated)
        if had[other] == had[bye] and place[other] > place[bye]
    ]
    return second, len(below)


def times(data: dict, field: str, one: int, other: int) -> int:
    pairs = data.get(field, [])
    return pairs.count([one, other]) + pairs.count([other, one])


def partner_levels(data: dict, pairs: list[tuple[int, int]]) -> tuple[int, int, int]:
    """(partners who must sit apart, times they have partnered, squares of their sums of ranks)."""
    fixed = {player["id"]: player["fixed_table"] for player in data["teams"]}
    place = ranks(data)
    level = len(set(place.values())) == 1
    return (
        sum(bool(fixed[a] and fixed[b] and fixed[a] != fixed[b]) for a, b in pairs),
        sum(times(data, "partners", a, b) for a, b in pairs),
        0 if level else sum((place[a] + place[b]) ** 2 for a, b in pairs),
    )


def table_levels(data: dict, sides: tuple[tuple[int, int], tuple[int, int]]) -> tuple[int, ...]:
    """(hard, times opponents have met, soft, difference of the sums of ranks, its square)."""
    by_id = {player["id"]: player for player in data["teams"]}
    strengths = data["constraints"]
    place = ranks(data)
    hard = soft = False
    met = 0
    for one, other in product(*sides):
        a, b = by_id[one], by_id[other]
        same = {
            strengths.get(name) for name in ("club", "family") if a[name] and a[name] == b[name]
        }
        before = times(data, "played", one, other)
        hard |= "hard" in same or (strengths.get("rematch") == "hard" and before > 0)
        soft |= "soft" in same
        met += before * (strengths.get("rematch") == "soft")
    seats = {by_id[player]["fixed_table"] for side in sides for player in side} - {None}
    gap = abs(sum(place[player] for player in sides[0]) - sum(place[p] for p in sides[1]))
    return int(hard or len(seats) > 1), met, int(soft), gap, gap * gap


def summed(rows: list[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*rows, strict=True))


def sides_drawn(problem: DrawProblem) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    return [(table[:2], table[2:]) for table in draw(problem).tables]


@pytest.mark.parametrize("size", range(4, 9))
def test_an_exhaustive_search_finds_no_better_byes_partners_or_opponents(size):
    for seed in range(60):
        problem = random_problem(100 * size + seed, size, "melee")
        data = problem_as_json(problem)
        drawn = draw(problem)
        ids = [player.id for player in problem.teams]
        every = combinations(ids, size % 4)
        assert byes_levels(data, drawn.byes) == min(byes_levels(data, byes) for byes in every)
        sides = sides_drawn(problem)
        pairs = [side for table in sides for side in table]
        rest = [player for player in ids if player not in drawn.byes]
        best = min(partner_levels(data, matching) for matching in every_matching(rest))
        assert partner_levels(data, pairs) == best
        found = summed([table_levels(data, table) for table in sides])
        others = [summed([table_levels(data, t) for t in m]) for m in every_matching(pairs)]
        assert found == min(others)


@pytest.mark.parametrize("size", [24, 39])
def test_networkx_finds_no_better_partners_or_opponents(size):
    for seed in range(3):
        problem = random_problem(seed, size, "melee", rounds=6)
        data = problem_as_json(problem)
        sides = sides_drawn(problem)
        pairs = [side for table in sides for side in table]
        players = [player for pair in pairs for player in pair]
        assert partner_levels(data, pairs) == best(
            players, lambda pair, data=data: partner_levels(data, [pair])
        )
        found = summed([table_levels(data, table) for table in sides])
        assert found == best(pairs, lambda table, data=data: table_levels(data, table))


def best(nodes: list, levels) -> tuple[int, ...]:
    graph = networkx.Graph()
    for pair in combinations(nodes, 2):
        weight = 0
        for level in levels(pair):
            weight = weight * 10**7 + level
        graph.add_edge(*pair, weight=weight)
    return summed([levels(pair) for pair in networkx.min_weight_matching(graph)])


@pytest.mark.parametrize("size", range(4, 21))
def test_the_cost_is_what_the_tables_and_byes_add_up_to(size):
    for seed in range(10):
        problem = random_problem(seed, size, "melee")
        data = problem_as_json(problem)
        drawn = draw(problem)
        assert check_draw(problem, drawn.tables, drawn.byes) == drawn.cost
        sides = [(table[:2], table[2:]) for table in drawn.tables]
        hard, met, soft, gap, squares = summed([table_levels(data, table) for table in sides])
        pairs = [side for table in sides for side in table]
        second, below = byes_levels(data, drawn.byes)
        assert drawn.cost == Cost(
            hard, second, partner_levels(data, pairs)[1], met, soft, below, 0, gap
        )
        assert squares == squared_distance(problem, drawn.tables)


def evening_of_players(size: int, rounds: int, seed: int) -> tuple[list, list, Counter]:
    """(partners, opponents, byes) of an evening whose better players win."""
    partners: list[tuple[int, int]] = []
    met: list[tuple[int, int]] = []
    byes = Counter(dict.fromkeys(range(1, size + 1), 0))
    points = dict.fromkeys(byes, 0)
    for number in range(1, rounds + 1):
        teams = tuple(Entrant(p, points[p], 0, byes=byes[p]) for p in byes)
        problem = DrawProblem("melee", "points", seed + number, number, teams)
        problem = replace(problem, played=tuple(met), partners=tuple(partners))
        drawn = draw(replace(problem, constraints={"rematch": "soft"}))
        for north, south, east, west in drawn.tables:
            partners += [(north, south), (east, west)]
            met += product((north, south), (east, west))
            for player in (north, south, east, west):
                points[player] += 900 + 10 * player
        byes.update(drawn.byes)
    return partners, met, byes


@pytest.mark.parametrize("size", [8, 10, 16, 23])
def test_nobody_partners_the_same_player_twice_or_sits_out_more_than_another_could(size):
    rounds = 7 if size == 8 else 6
    partners, met, byes = evening_of_players(size, rounds, seed=size)
    assert max(Counter(map(frozenset, partners)).values()) == 1
    assert max(byes.values()) - min(byes.values()) <= 1
    assert sum(byes.values()) == rounds * (size % 4)
    assert all(len(pair) == 2 for pair in map(set, met))


def test_the_best_partners_the_last_and_the_sides_are_as_strong():
    teams = tuple(Entrant(player, -player, 0) for player in range(1, 9))
    problem = DrawProblem("melee", "points", 1, 2, teams)
    drawn = draw(problem)
    assert {tuple(sorted(side)) for table in sides_drawn(problem) for side in table} == {
        (1, 8),
        (2, 7),
        (3, 6),
        (4, 5),
    }
    assert drawn.cost == Cost()
    first = explain(problem, drawn.tables, drawn.byes)[0].reasons
    assert note_sentence(first[0], "en") == "1 and 8: rank 1 with rank 8."
    assert note_sentence(first[2], "fr") == "Sommes des rangs\u202f: 9 contre 9."


def test_members_of_a_club_may_partner_but_do_not_meet():
    clubs = {1: "A", 2: "A", 3: "B", 4: "B"}
    teams = tuple(Entrant(player, -player, 0, club=club) for player, club in clubs.items())
    problem = DrawProblem("melee", "points", 1, 2, teams, constraints={"club": "hard"})
    assert draw(problem).cost.hard == 1
    assert check_draw(problem, [(1, 2, 3, 4)], ()).hard == 0


def test_two_players_of_two_fixed_tables_can_neither_partner_nor_meet():
    tables = {1: None, 2: None, 3: 1, 4: 2}
    teams = tuple(Entrant(player, 0, 0, fixed_table=table) for player, table in tables.items())
    problem = DrawProblem("melee", "points", 1, 2, teams)
    for table in ((1, 2, 3, 4), (3, 4, 1, 2), (1, 3, 2, 4)):
        assert check_draw(problem, [table], ()).hard == 1


def test_a_mêlée_by_hand_is_costed_or_refused_with_every_reason():
    teams = tuple(Entrant(player, 0, 0) for player in range(1, 7))
    problem = DrawProblem("melee", "points", 1, 2, teams, partners=((1, 2),))
    assert check_draw(problem, [(1, 2, 3, 4)], (5, 6)) == Cost(partners=1)
    with pytest.raises(ImpossibleDraw) as refused:
        check_draw(problem, [(1, 2), (3, 9, 1, 4)], (5, 6, 2))
    assert [fault.code for fault in refused.value.faults] == [
        "not_four_players",
        "unknown_team",
        "seated_twice",
        "seated_twice",
        "too_many_byes",
    ]
