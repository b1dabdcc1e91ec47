"""A problem is read whole or refused with everything that is wrong with it."""

import copy
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tournament.pairing
from tournament.pairing import (
    SYSTEMS,
    DrawProblem,
    Entrant,
    Fault,
    ImpossibleDraw,
    UnreadableProblem,
    draw,
    fault_sentence,
    problem_as_json,
    problem_from_json,
)
from tournament.pairing.wording import FAULTS

from .fields import random_problem

GOOD = problem_as_json(
    DrawProblem(
        "standings",
        "points",
        7,
        2,
        (Entrant(1, 20, 1, "A"), Entrant(2, 10, 0), Entrant(3, 0, 0)),
        ((1, 2),),
        {"rematch": "soft"},
    )
)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.integers(4, 12), st.sampled_from(sorted(SYSTEMS)))
def test_a_problem_survives_the_way_to_json_and_back(seed, size, system):
    problem = random_problem(seed, size, system)
    assert problem_from_json(json.loads(json.dumps(problem_as_json(problem)))) == problem


def faults_of(**changes: object) -> list[tuple[str, str]]:
    data = copy.deepcopy(GOOD)
    for path, value in changes.items():
        *way, last = [int(step) if step.isdigit() else step for step in path.split("__")]
        place = data
        for step in way:
            place = place[step]
        place[last] = value
    with pytest.raises(UnreadableProblem) as refused:
        problem_from_json(data)
    for fault in refused.value.faults:
        assert "{" not in fault_sentence(fault, "fr") + fault_sentence(fault, "en")
    return [(field, code) for field, code, _ in refused.value.errors]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"teams__1__id": 1}, [("teams[1].id", "duplicate_team"), ("played[0]", "unknown_team")]),
        ({"played": [[2, 2]]}, [("played[0]", "met_itself")]),
        ({"played": [[2, 7]]}, [("played[0]", "unknown_team")]),
        ({"played": [[8, 9]]}, [("played[0]", "unknown_team")] * 2),
        ({"played": [[1, 2, 3], 4]}, [(f"played[{n}]", "not_two_teams") for n in (0, 1)]),
        ({"played": [[1, "2"]]}, [("played[0]", "not_integer")]),
        ({"teams": []}, [("teams", "too_few_teams"), *[("played[0]", "unknown_team")] * 2]),
        ({"teams__0": 5}, [("teams[0]", "not_object"), ("played[0]", "unknown_team")]),
        ({"teams__0__byes": -1}, [("teams[0].byes", "too_small")]),
        ({"teams__0__points": "12"}, [("teams[0].points", "not_integer")]),
        ({"teams__0__points": True}, [("teams[0].points", "not_integer")]),
        ({"teams__0__points": 1.5}, [("teams[0].points", "not_integer")]),
        ({"teams__0__club": 3}, [("teams[0].club", "not_text")]),
        ({"teams__0__rank": 1}, [(f"teams[{n}].rank", "rank_missing") for n in (1, 2)]),
        (
            {f"teams__{n}__rank": 10**9 * (n + 1) for n in range(3)},
            [(f"teams[{n}].rank", "too_large") for n in range(3)],
        ),
        ({"system": "chess"}, [("system", "unknown_choice")]),
        ({"system": []}, [("system", "not_text")]),
        ({"ranking": "elo", "round": 0}, [("ranking", "unknown_choice"), ("round", "too_small")]),
        ({"constraints": {"rematch": "maybe"}}, [("constraints.rematch", "unknown_choice")]),
        ({"constraints": {"town": "soft"}}, [("constraints.town", "unknown_field")]),
        ({"colour": 1}, [("colour", "unknown_field")]),
        ({"teams__2__colour": 1}, [("teams[2].colour", "unknown_field")]),
        (
            {"teams__0__fixed_table": 4, "teams__2__fixed_table": 4},
            [("teams[2].fixed_table", "table_taken")],
        ),
        (
            {"teams__0__place": 4, "teams__2__place": 4},
            [("teams[1].place", "place_missing"), ("teams[2].place", "place_taken")],
        ),
        (
            {f"teams__{n}__place": place for n, place in enumerate((0, 10**9, 2))},
            [("teams[0].place", "too_small"), ("teams[1].place", "too_large")],
        ),
        (
            {**{f"teams__{n}__place": n + 1 for n in range(3)}, "places": 2},
            [("teams[2].place", "place_beyond")],
        ),
        ({"places": 0}, [("places", "too_small")]),
        ({"places": 10**9}, [("places", "too_large")]),
        ({"places": "8"}, [("places", "not_integer")]),
        ({"system": "round_robin", "round": 4}, [("round", "round_beyond")]),
        ({"system": "double_round_robin", "round": 7}, [("round", "round_beyond")]),
        ({"system": "odd_stay", "round": 3}, [("round", "round_beyond")]),
        ({"system": "knock_out", "round": 20, "places": 4}, [("round", "round_beyond")]),
        ({"system": "melee"}, [("teams", "too_few_players")]),
        (
            {"partners": [[1, 1], [2, 9]]},
            [("partners[0]", "partnered_itself"), ("partners[1]", "unknown_team")],
        ),
        (
            {"partners": [[1]], "bye_by_lot": 1},
            [("partners[0]", "not_two_teams"), ("bye_by_lot", "not_true_or_false")],
        ),
    ],
)
def test_each_fault_is_named(changes, faults):
    assert faults_of(**changes) == faults


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_what_is_no_object_is_refused(data):
    with pytest.raises(UnreadableProblem):
        problem_from_json(data)


def test_what_a_team_need_not_have_may_be_left_out():
    teams = [{"id": 1, "points": 3}, {"id": 2, "points": 1}]
    problem = problem_from_json(
        {"system": "standings", "seed": 1, "teams": teams, "played": [], "constraints": {}}
    )
    assert problem.teams == (Entrant(1, 3, 0), Entrant(2, 1, 0))
    with pytest.raises(UnreadableProblem, match=r"teams\[1\].wins: missing"):
        problem_from_json({**problem_as_json(problem), "ranking": "wins", "teams": teams})


def test_a_problem_built_by_hand_is_checked_before_it_is_drawn():
    with pytest.raises(UnreadableProblem, match="too_few_teams"):
        draw(DrawProblem("random", "points", 1, 1, (Entrant(1, 0, 0),)))


@settings(max_examples=100, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda children: (
            st.lists(children, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["system", "seed", "teams", "played", "constraints", "id", "points"]
                ),
                children,
                max_size=5,
            )
        ),
    )
)
def test_nothing_read_from_json_breaks_the_reader(data):
    try:
        problem = problem_from_json(data)
    except UnreadableProblem as error:
        problem, faults = None, error.faults
    assert draw(problem).tables if problem else faults


def test_every_fault_that_can_be_raised_has_its_words():
    folder = Path(tournament.pairing.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    assert all(source.count(f'"{code}"') > 1 for code in FAULTS)


@pytest.mark.parametrize("refusal", [UnreadableProblem, ImpossibleDraw])
def test_a_refusal_comes_back_whole_from_another_process(refusal):
    """Draws are made outside the request: what is wrong must arrive as it was raised."""
    faults = (Fault("teams", "too_few_teams", {"count": 1}),)
    back = pickle.loads(pickle.dumps(refusal(faults)))
    assert type(back) is refusal
    assert back.faults == faults
