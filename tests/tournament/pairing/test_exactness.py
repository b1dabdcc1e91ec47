"""No draw is better than the one made (command line, § coinche pair)."""

from dataclasses import replace
from itertools import combinations, product

import networkx
import pytest

from tournament.pairing import (
    SYSTEMS,
    Cost,
    DrawProblem,
    Entrant,
    UnreadableProblem,
    check_draw,
    draw,
    problem_as_json,
    squared_distance,
)
from tournament.pairing.levels import levels_of
from tournament.pairing.line import line_up
from tournament.pairing.sparse import Corridor, bounds_of_cuts, sparse_draw

from .fields import evening, in_line, random_problem
from .reference import byes_needed, every_draw, levels, table_cost

TEAM_SYSTEMS = [system for system in SYSTEMS if system != "melee"]


def levels_drawn(problem: DrawProblem, complete_up_to: int = 500) -> tuple[int, ...]:
    drawn = draw(problem, complete_up_to=complete_up_to)
    cost = check_draw(problem, drawn.tables, drawn.byes)
    assert cost == drawn.cost
    assert cost.partners == 0
    above = (cost.hard, cost.second_bye, cost.rematches, cost.soft, cost.bye)
    return (*above, cost.floats, cost.distance, squared_distance(problem, drawn.tables))


@pytest.mark.parametrize("system", TEAM_SYSTEMS)
@pytest.mark.parametrize("size", range(2, 9))
def test_an_exhaustive_search_finds_nothing_better(size, system):
    for seed in range(25 if size > 6 else 80):
        problem = random_problem(1000 * size + seed, size, system)
        data = problem_as_json(problem)
        best = min(levels(data, pairing) for pairing in every_draw(data))
        assert levels_drawn(problem) == best, (size, seed)
        assert levels_drawn(problem, complete_up_to=0) == best, (size, seed)


@pytest.mark.parametrize(
    ("size", "system"),
    [*product([31, 40], TEAM_SYSTEMS), (64, "swiss"), (63, "standings")],
)
def test_networkx_finds_nothing_better_on_the_complete_graph(size, system):
    problem = random_problem(size, size, system, rounds=size // 3)
    data = problem_as_json(problem)
    assert levels_drawn(problem) == best_by_networkx(data)


def best_by_networkx(data: dict) -> tuple[int, ...]:
    """The levels of a best draw, each level ten million times heavier than the next."""
    ids = [team["id"] for team in data["teams"]]
    graph = networkx.Graph()
    for one, other in combinations(ids, 2):
        hard, rematch, soft, floats, gap, square = table_cost(data, one, other)
        cost = packed(hard, 0, rematch, soft, 0, floats, gap, square)
        graph.add_edge(one, other, weight=cost)
    for one, bye in product(ids, range(byes_needed(data))):
        graph.add_edge(one, f"bye {bye}", weight=packed(*levels(data, ([], (one,)))))
    pairs = networkx.min_weight_matching(graph)
    byes = [team for pair in pairs for team in pair if {*pair} - {*ids} and team in ids]
    tables = [pair for pair in pairs if {*pair} <= {*ids}]
    return levels(data, (tables, tuple(byes)))


def packed(*counts: int) -> int:
    total = 0
    for count in counts:
        total = total * 10**7 + count
    return total


BY_LINE = ["random", "standings", "winners", "swiss"]


@pytest.mark.parametrize("rounds", [0, 1, 4])
@pytest.mark.parametrize("size", [61, 130])
@pytest.mark.parametrize("system", [*BY_LINE, "swiss_halves"])
def test_few_pairs_give_the_draw_of_the_complete_graph(size, system, rounds):
    problem = evening(size, rounds, seed=size + rounds, system=system, run=5, skill=150)
    assert draw(problem, complete_up_to=0) == draw(problem)


@pytest.mark.parametrize("run", [0, 3, 8, 25, 45])
@pytest.mark.parametrize("size", [60, 95])
@pytest.mark.parametrize("system", BY_LINE)
def test_clubs_in_long_runs_give_the_draw_of_the_complete_graph(size, run, system):
    for seed, reach in ((1, 1.5), (2, 4), (3, 12)):
        problem = in_line(size, seed, rounds=4, reach=reach, run=run, system=system)
        assert draw(problem, complete_up_to=0) == draw(problem)


@pytest.mark.parametrize(
    ("size", "run", "system"),
    [
        (200, 25, "random"),
        (201, 70, "standings"),
        (240, 40, "winners"),
        (281, 25, "swiss"),
        (300, 12, "swiss_halves"),
        (400, 70, "swiss"),
        (500, 40, "standings"),
    ],
)
def test_hundreds_of_teams_give_the_draw_of_the_complete_graph(size, run, system):
    problem = in_line(size, run, rounds=5, reach=4, run=run, system=system)
    assert drawn_over_few_pairs(problem)
    assert draw(problem, complete_up_to=0) == draw(problem)


def drawn_over_few_pairs(problem: DrawProblem) -> bool:
    line = line_up(problem)
    return sparse_draw(line, levels_of(line)) is not None


@pytest.mark.parametrize("size", [60, 121])
@pytest.mark.parametrize("system", BY_LINE)
def test_clashes_that_cannot_be_avoided_give_the_draw_of_the_complete_graph(size, system):
    """More than half are of one club, and three cannot leave their tables."""
    for strength in ("soft", "hard"):
        problem = in_line(size, size, rounds=3, reach=3, system=system)
        teams = tuple(
            replace(
                team,
                club="A" if team.id % 9 < 5 else f"club {team.id % 7}",
                fixed_table=team.id if team.id < 4 else None,
            )
            for team in problem.teams
        )
        constraints = {"rematch": "soft", "club": strength}
        problem = replace(problem, teams=teams, constraints=constraints)
        drawn = draw(problem, complete_up_to=0)
        assert drawn.cost.hard + drawn.cost.soft > 0
        assert drawn == draw(problem)


@pytest.mark.parametrize("system", [*BY_LINE, "swiss_halves"])
def test_any_field_gives_the_draw_of_the_complete_graph_over_few_pairs(system):
    for seed in range(60):
        problem = random_problem(seed, 6 + seed, system, rounds=4)
        assert draw(problem, complete_up_to=0) == draw(problem)


@pytest.mark.parametrize("system", BY_LINE)
def test_no_table_of_a_best_draw_is_ruled_out_by_an_exchange(system):
    """Whatever it breaks itself: teams between two opponents take a clash of theirs each."""
    for seed in range(80):
        problem = random_problem(seed, 8, system, rounds=2)
        line = line_up(problem)
        exchanges = Corridor(line, levels_of(line), None).exchanges
        drawn = draw(problem)
        places = {team.id: place for place, team in enumerate(line.teams)}
        tables = [sorted(places[team] for team in table) for table in drawn.tables]
        assert all(exchanges.possible(*table) for table in tables)


def test_a_table_over_more_teams_than_its_clashes_is_ruled_out():
    teams = tuple(Entrant(team, -team, 0) for team in range(1, 11))
    met = ((1, 2), (5, 6), (1, 3))
    problem = DrawProblem("standings", "points", 1, 2, teams, met, {"rematch": "soft"})
    line = line_up(problem)
    exchanges = Corridor(line, levels_of(line), None).exchanges
    ruled_out = [other for other in range(1, 10) if not exchanges.possible(0, other)]
    assert ruled_out == [5, 6, 7, 8, 9]
    assert [other for other in range(8, 10) if exchanges.possible(7, other)] == [8]


def test_level_distances_are_told_apart_by_their_squares():
    teams = tuple(Entrant(team, -team, 0) for team in range(1, 5))
    problem = DrawProblem("standings", "points", 1, 2, teams, ((1, 2), (3, 4)), {"rematch": "hard"})
    drawn = draw(problem)
    assert drawn.tables == ((1, 3), (2, 4))
    assert drawn.cost.distance == check_draw(problem, [(1, 4), (2, 3)], None).distance == 4


def test_the_draw_is_not_greedy():
    """1–2 taken first would leave 3–4, who have met; the bye is part of the same choice."""
    teams = tuple(Entrant(team, -team, 0) for team in range(1, 6))
    problem = DrawProblem(
        "standings",
        "points",
        1,
        2,
        teams,
        ((3, 4), (3, 5), (4, 5)),
        {"rematch": "soft"},
    )
    drawn = draw(problem)
    assert drawn.cost.rematches == 0
    assert drawn.bye == 5
    assert drawn.tables == ((1, 3), (2, 4))


def test_the_floor_opens_the_gap_beside_a_block_that_cannot_stay_alone():
    """Blocks 1–2, 3–4, 5–6, with even gaps of 3 and 1: 3–4 have met, so 3–6 is one group."""
    cuts = bounds_of_cuts([True, False, True], [True, True], [3, 1])
    assert cuts.closed[-1] == 2
    assert cuts.open == [0, 0, 2]
    across_too = bounds_of_cuts([True, False, True], [True, False], [3, 1])
    assert across_too.closed[-1] == 6


def test_halves_look_beyond_a_stretch_of_groups_that_floats_more_than_it_must():
    """The three of one club, in the middle, can be seated with the group above or on both sides."""
    wins = (2, 2, 2, 1, 1, 1, 0, 0)
    teams = tuple(
        Entrant(team, -team, count, club="A" if count == 1 else None)
        for team, count in enumerate(wins, start=1)
    )
    problem = DrawProblem("swiss_halves", "points", 1, 3, teams, constraints={"club": "soft"})
    drawn = draw(problem, complete_up_to=0)
    assert drawn.tables == ((1, 2), (3, 4), (5, 7), (6, 8))
    assert drawn.cost == Cost(floats=3, distance=5)
    assert drawn == draw(problem)


def test_the_levels_of_thousands_of_teams_fit_or_are_refused():
    """Each level is heavier than all below it together, and all stay below 2^120."""
    for system in ("standings", "winners", "swiss"):
        levels = levels_of(line_up(in_line(4999, 3, rounds=12, reach=4, run=5, system=system)))
        assert levels.lot_bits >= 1
        assert 2**120 > 2 * levels.hard > levels.second_bye * 2 > levels.rematch * 4999
    with pytest.raises(UnreadableProblem, match="teams: too_wide"):
        draw(in_line(4999, 3, rounds=12, reach=4, run=5, system="swiss_halves"))
