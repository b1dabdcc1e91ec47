"""`coinche count` answers each line in its place (command line, § coinche count)."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli import main
from rules.cards import PACK
from rules.catalogue import RULE_SETS

WHOLE = [str(card) for card in PACK]
GOOD = {
    "rules": "club",
    "trump": "hearts",
    "cards": ["AS", "KS", "7S", "JH"],
    "last_trick": True,
}


def run(*lines: object, lang: str = "fr") -> tuple[int, list[dict[str, Any]]]:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    result = CliRunner().invoke(main, ["count", "--lang", lang], input=text)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_the_cards_of_one_side_give_the_points_of_both() -> None:
    assert run(GOOD) == (0, [{"points": 45, "other": 117}])
    assert run(GOOD | {"last_trick": False}) == (0, [{"points": 35, "other": 127}])


def test_every_trump_mode_is_counted() -> None:
    lines = [GOOD | {"trump": trump} for trump in ("spades", "no_trump", "all_trump")]
    status, answers = run(*lines, GOOD | {"trump": "all_trump", "rules": "nebuludik"})
    assert status == 0
    assert [answer["points"] for answer in answers] == [27, 35, 45, 33]
    assert [sum(answer.values()) for answer in answers] == [162, 162, 258, 162]


@pytest.mark.parametrize("key", RULE_SETS)
def test_all_32_cards_are_a_capot(key: str) -> None:
    everything = 252 if key == "guide" else 162
    whole = GOOD | {"rules": key, "cards": WHOLE}
    none = GOOD | {"rules": key, "cards": [], "last_trick": False}
    assert run(whole, none) == (
        0,
        [
            {"points": everything, "other": 0, "capot": True},
            {"points": 0, "other": everything, "other_capot": True},
        ],
    )


WRONG = [
    ({"cards": ["AS", "AS", "7S", "8S", "9S"]}, [("cards", "A♠ est donné deux fois")]),
    ({"cards": ["AS", "7S", "8S"]}, [("cards", "3 cartes\u202f: un pli en compte quatre")]),
    ({"cards": ["AS"]}, [("cards", "1 carte\u202f: un pli en compte quatre")]),
    ({"cards": WHOLE[1:]}, [("cards", "Il manque 7♠.")]),
    ({"cards": [*WHOLE[1:], "AC"]}, [("cards", "A♣ est donné deux fois"), ("cards", "manque 7♠")]),
    ({"cards": WHOLE, "last_trick": False}, [("last_trick", "ajoutez le dix de der")]),
    ({"cards": []}, [("last_trick", "retirez le dix de der")]),
    ({"cards": None}, [("cards", "Écrivez une liste")]),
    ({"cards": "AS"}, [("cards", "Écrivez une liste")]),
    (
        {"cards": ["A♠", "7S", "7S"]},
        [("cards", "«\u202fA♠\u202f» n’est pas une carte"), ("cards", "7♠ est donné deux fois")],
    ),
    ({"last_trick": 1}, [("last_trick", "true ou false")]),
    ({"rules": "x", "trump": "y"}, [("rules", "Choix"), ("trump", "Choix")]),
    ({"hand": []}, [("hand", "n’existe pas")]),
    ({"rules": "stephanoise", "trump": "all_trump"}, [("trump", "On ne joue pas à tout atout")]),
]


@pytest.mark.parametrize(("change", "expected"), WRONG)
def test_everything_wrong_with_a_pile_is_said(
    change: dict[str, object], expected: list[tuple[str, str]]
) -> None:
    status, (answer,) = run(GOOD | change)
    assert status == 1
    found = [(error["field"], error["message"]) for error in answer["errors"]]
    assert [field for field, _ in found] == [field for field, _ in expected]
    for (_, message), (_, words) in zip(found, expected, strict=True):
        assert words in message


def test_what_is_missing_is_named() -> None:
    status, (answer,) = run({}, lang="en")
    assert status == 1
    assert [error["field"] for error in answer["errors"]] == list(GOOD)


def test_a_line_that_is_not_json_is_named_and_the_others_answered() -> None:
    status, answers = run(GOOD, "", GOOD)
    assert status == 1
    assert [answer.get("points") for answer in answers] == [45, None, 45]
    assert answers[1]["line"] == 2
