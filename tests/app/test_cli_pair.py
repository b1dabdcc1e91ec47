"""`coinche pair` answers each line in its place (command line, § coinche pair)."""

import json

import pytest
from click.testing import CliRunner, Result

from app.cli import main

TEAMS = [
    {
        "id": number,
        "points": 2400 - 10 * number,
        "wins": 2,
        "club": club,
        "family": None,
        "byes": 0,
        "fixed_table": None,
    }
    for number, club in ((1, "A"), (2, "B"), (3, "A"), (4, None))
]
PROBLEM = {
    "system": "standings",
    "ranking": "points",
    "seed": 7,
    "round": 3,
    "teams": TEAMS,
    "played": [[1, 2]],
    "constraints": {"rematch": "soft", "club": "soft", "family": "hard"},
}


def run(*lines: object, lang: str = "en") -> Result:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    return CliRunner().invoke(main, ["pair", "--lang", lang], input=text)


def answers(result: Result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_problem_is_answered_with_tables_bye_cost_and_notes():
    result = run(PROBLEM)
    assert result.exit_code == 0
    assert answers(result) == [
        {
            "tables": [[1, 4], [2, 3]],
            "bye": None,
            "cost": {
                "hard": 0,
                "second_bye": 0,
                "rematches": 0,
                "soft": 0,
                "bye": 0,
                "distance": 4,
            },
            "notes": [],
        }
    ]


def test_an_unavoidable_rematch_is_said_in_the_language_asked_for():
    two = {**PROBLEM, "teams": TEAMS[:2]}
    for lang, words in (("fr", "se rencontrent à nouveau"), ("en", "meet again")):
        (answer,) = answers(run(two, lang=lang))
        assert answer["cost"]["rematches"] == 1
        assert [words in note for note in answer["notes"]] == [True]


def test_french_is_the_default():
    result = CliRunner().invoke(main, ["pair"], input="{\n")
    assert "n’est pas du JSON" in result.stdout


def test_wrong_lines_are_answered_in_their_place_and_the_status_is_1():
    result = run("nonsense", PROBLEM, {"system": "standings"}, "", "NaN", "[]")
    first, second, third, blank, constant, array = answers(result)
    assert result.exit_code == 1
    assert first == {
        "errors": [{"field": "line", "message": "This line is not JSON."}],
        "line": 1,
    }
    assert second["tables"] == [[1, 4], [2, 3]]
    assert {error["field"] for error in third["errors"]} == {
        "seed",
        "teams",
        "played",
        "constraints",
    }
    assert (blank["line"], constant["line"]) == (4, 5)
    assert array["errors"] == [{"field": "", "message": "Give a JSON object."}]


def test_all_problems_of_a_line_are_told_at_once():
    teams = [{**TEAMS[0], "byes": -1}, {**TEAMS[1], "id": 1, "colour": "red"}, *TEAMS[2:]]
    result = run({**PROBLEM, "system": "chess", "teams": teams, "played": [[3, 3], [3, 99]]})
    (answer,) = answers(result)
    assert [error["field"] for error in answer["errors"]] == [
        "teams[1].colour",
        "system",
        "teams[0].byes",
        "teams[1].id",
        "played[0]",
        "played[1]",
    ]


def test_a_file_is_read_and_one_that_is_not_there_is_a_wrong_call(tmp_path):
    path = tmp_path / "problems.jsonl"
    path.write_text("\ufeff" + json.dumps(PROBLEM), encoding="utf-8")
    assert CliRunner().invoke(main, ["pair", str(path)]).exit_code == 0
    assert CliRunner().invoke(main, ["pair", str(tmp_path / "none")]).exit_code == 2


@pytest.mark.parametrize("line", ["[" * 100_000, '{"seed": ' + "9" * 5000 + "}", '{"a": "\xff'])
def test_a_hostile_line_is_answered_too(line):
    result = CliRunner().invoke(main, ["pair"], input=line.encode("latin-1"))
    assert result.exit_code == 1
    assert answers(result)[0]["line"] == 1


def test_half_a_character_in_a_name_is_answered_too():
    (answer,) = answers(run({**PROBLEM, "system": "\ud800"}))
    assert answer["errors"][0]["field"] == "system"


def test_a_field_given_twice_is_not_read_either_way():
    (answer,) = answers(run('{"system": "random", "system": "standings"}'))
    assert answer["errors"] == [{"field": "line", "message": "A field is given twice."}]


SIX = ["hard", "second_bye", "rematches", "soft", "bye", "distance"]


@pytest.mark.parametrize(
    ("system", "levels"),
    [
        ("random", SIX),
        ("standings", SIX),
        ("round_robin", SIX),
        ("double_round_robin", SIX),
        ("odd_stay", SIX),
        ("knock_out", SIX),
        ("winners", [*SIX[:5], "floats", "distance"]),
        ("swiss", [*SIX[:5], "floats", "distance"]),
        ("swiss_halves", [*SIX[:5], "floats", "distance"]),
        ("melee", [*SIX[:2], "partners", *SIX[2:]]),
    ],
)
def test_every_system_answers_with_the_levels_it_looks_at(system, levels):
    (answer,) = answers(run({**PROBLEM, "system": system, "round": 1}))
    several = ["byes"] if system in ("knock_out", "melee") else []
    assert list(answer) == ["tables", "bye", *several, "cost", "notes"]
    assert list(answer["cost"]) == levels


def test_places_partners_and_byes_by_lot_are_read():
    teams = [{**team, "place": 5 - team["id"]} for team in TEAMS]
    placed = {**PROBLEM, "system": "knock_out", "round": 1, "teams": teams[:3], "places": 4}
    partners = {**PROBLEM, "system": "melee", "partners": [[1, 4]], "bye_by_lot": True}
    first, second = answers(run(placed, partners))
    assert (first["tables"], first["byes"]) == ([[3, 2]], [1])
    assert second["tables"] == [[1, 3, 2, 4]]


def test_a_round_after_the_last_of_a_rotation_is_refused():
    (answer,) = answers(run({**PROBLEM, "system": "round_robin", "round": 4}))
    assert answer["errors"] == [
        {"field": "round", "message": "There is no round 4: all is played after round 3."}
    ]
