"""Rotations and brackets are kept as long as they can be (tournament facts, § Pairing systems)."""

from dataclasses import replace

import pytest

from tournament.pairing import Cost, DrawProblem, Entrant, Note, draw, explain
from tournament.pairing.complete import complete_draw
from tournament.pairing.levels import levels_of
from tournament.pairing.line import line_up
from tournament.pairing.planned import planned_draw

from .fields import random_problem
from .plans import BERGER_8, BRACKET_8, MITCHELL_8
from .reference import PLANNED


def field(system: str, held: list[int], number: int = 1, **more: object) -> DrawProblem:
    """Teams 101, 102… at these places."""
    teams = tuple(Entrant(100 + place, 0, 0, place=place) for place in held)
    return DrawProblem(system, "points", 5, number, teams, **more)


def tables_of(problem: DrawProblem) -> list[tuple[int, ...]]:
    return [tuple(team - 100 for team in table) for table in draw(problem).tables]


@pytest.mark.parametrize("number", range(1, 8))
def test_a_round_robin_follows_the_berger_tables(number):
    for system in ("round_robin", "double_round_robin"):
        problem = field(system, list(range(1, 9)), number)
        assert set(tables_of(problem)) == {tuple(sorted(pair)) for pair in BERGER_8[number - 1]}


@pytest.mark.parametrize("number", range(1, 8))
def test_seven_teams_follow_the_tables_of_eight_and_the_one_without_opponent_is_exempt(number):
    drawn = draw(field("round_robin", list(range(1, 8)), number))
    (free,) = [sum(pair) - 8 for pair in BERGER_8[number - 1] if 8 in pair]
    assert drawn.byes == (100 + free,)
    assert drawn.cost == Cost()


@pytest.mark.parametrize("size", [2, 3, 6, 9, 12])
def test_a_round_robin_makes_everybody_meet_once_and_a_double_one_twice(size):
    for system, times in (("round_robin", 1), ("double_round_robin", 2)):
        played: list[tuple[int, ...]] = []
        byes = dict.fromkeys(range(101, 101 + size), 0)
        for number in range(1, times * (size + size % 2 - 1) + 1):
            problem = field(system, list(range(1, size + 1)), number)
            teams = tuple(replace(team, byes=byes[team.id]) for team in problem.teams)
            problem = replace(problem, teams=teams, played=tuple(played))
            drawn = draw(replace(problem, constraints={"rematch": "hard"}))
            assert drawn.cost == Cost()
            played += drawn.tables
            byes |= {bye: byes[bye] + 1 for bye in drawn.byes}
        assert len(played) == times * size * (size - 1) // 2
        assert len(set(map(frozenset, played))) == size * (size - 1) // 2
        assert set(byes.values()) == {times * (size % 2)}


@pytest.mark.parametrize("number", range(1, 5))
def test_odd_places_stay_north_south_and_even_ones_move_one_table(number):
    assert tables_of(field("odd_stay", list(range(1, 9)), number)) == MITCHELL_8[number - 1]
    without_last = draw(field("odd_stay", list(range(1, 8)), number))
    (free,) = [pair[0] for pair in MITCHELL_8[number - 1] if 8 in pair]
    assert without_last.byes == (100 + free,)


def test_a_bracket_keeps_the_best_apart_until_its_last_round():
    for number, tables in enumerate(BRACKET_8, start=1):
        survivors = [place for table in tables for place in table]
        assert tables_of(field("knock_out", survivors, number)) == tables


def test_a_bracket_lets_several_teams_through_where_they_have_no_opponent():
    drawn = draw(field("knock_out", list(range(1, 6))))
    assert drawn.tables == ((104, 105),)
    assert drawn.byes == (101, 102, 103)
    assert drawn.bye == 101
    assert drawn.cost == Cost()
    walkover = draw(field("knock_out", [1, 3, 6], 2, places=8))
    assert (walkover.tables, walkover.byes) == (((103, 106),), (101,))


def test_byes_before_a_bracket_do_not_change_it():
    problem = field("knock_out", list(range(1, 7)))
    teams = tuple(replace(team, byes=int(team.place == 1)) for team in problem.teams)
    drawn = draw(replace(problem, teams=teams))
    assert (drawn.byes, drawn.cost) == ((101, 102), Cost())


def test_without_places_teams_take_them_by_their_numbers():
    teams = tuple(Entrant(team, 0, 0) for team in (40, 10, 30, 20))
    assert draw(DrawProblem("knock_out", "points", 1, 1, teams)).tables == ((10, 40), (20, 30))


def test_the_opponents_of_two_teams_that_have_left_meet_and_no_other_table_changes():
    whole = set(tables_of(field("round_robin", list(range(1, 9)), 2)))
    problem = field("round_robin", [1, 2, 3, 4, 5, 6], 2, places=8)
    assert set(tables_of(problem)) == {(1, 2), (4, 6), (3, 5)}
    assert len(whole & set(tables_of(problem))) == 2
    assert draw(problem).cost == Cost(distance=1)
    drawn = draw(problem)
    reasons = {table.teams: table.reasons for table in explain(problem, drawn.tables, drawn.byes)}
    assert [note.code for note in reasons[103, 105]] == [
        "out_of_rotation",
        "no_planned_opponent",
        "no_planned_opponent",
    ]


def test_a_plan_gives_way_to_a_constraint_by_as_few_tables_as_can_be():
    problem = field("round_robin", list(range(1, 9)), constraints={"club": "hard"})
    same = {101, 108}
    teams = tuple(replace(team, club="A" if team.id in same else None) for team in problem.teams)
    drawn = draw(replace(problem, teams=teams))
    assert drawn.cost == Cost(distance=2)
    explained = explain(replace(problem, teams=teams), drawn.tables, drawn.byes)
    avoided = [note for table in explained for note in table.reasons]
    assert Note("club_avoided", {"first": 101, "second": 108, "club": "A"}) in avoided


@pytest.mark.parametrize("system", PLANNED)
def test_a_plan_that_is_kept_is_what_the_complete_graph_would_find(system):
    kept = 0
    for seed in range(150):
        problem = replace(random_problem(seed, 2 + seed % 23, system, rounds=1), constraints={})
        teams = tuple(replace(team, byes=0, fixed_table=None) for team in problem.teams)
        line = line_up(replace(problem, teams=teams))
        levels = levels_of(line)
        assert line.plan
        found = planned_draw(line, levels, line.plan)
        if found is not None:
            kept += 1
            assert same_tables(found) == same_tables(complete_draw(line, levels))
    assert kept > 50


def same_tables(found: tuple[list[tuple[int, int]], list[int]]) -> tuple[set, list[int]]:
    pairs, exempt = found
    return set(map(frozenset, pairs)), sorted(exempt)
