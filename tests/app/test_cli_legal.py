"""`coinche legal` answers each line in its place (command line, § coinche legal)."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli.legal import legal

GOOD = {"rules": "club", "trump": "hearts", "trick": ["7S", "KS"], "hand": ["8S", "AH"]}


def run(*lines: object, args: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    result = CliRunner().invoke(legal, args, input=text)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def errors(line: object, lang: str = "fr") -> list[tuple[str, str]]:
    status, (answer,) = run(line, args=("--lang", lang))
    assert status == 1
    assert list(answer) == ["errors"]
    return [(error["field"], error["message"]) for error in answer["errors"]]


def test_the_legal_cards_and_the_rule_against_the_others() -> None:
    status, (answer,) = run(GOOD)
    assert status == 0
    assert answer["legal"] == ["8S"]
    assert answer["illegal"] == {
        "AH": "Fournissez la couleur demandée (♠)\u202f: vous en avez. "
        "[Règles de la coinche (règlement du club), 6.1]"
    }


def test_the_words_are_english_if_asked() -> None:
    _, (answer,) = run(GOOD, args=("--lang", "en"))
    assert answer["illegal"]["AH"].startswith("Follow the suit led (♠): you have some.")


def test_each_line_has_its_own_rule_set() -> None:
    hand = {"trump": "hearts", "trick": ["7S", "JH"], "hand": ["8H", "AD"]}
    _, answers = run(*(hand | {"rules": key} for key in ("club", "stephanoise")))
    assert [answer["legal"] for answer in answers] == [["8H"], ["8H", "AD"]]


def test_an_empty_trick_leaves_every_card_free() -> None:
    _, (answer,) = run(GOOD | {"trick": []})
    assert answer == {"legal": ["8S", "AH"], "illegal": {}}


def test_everything_wrong_is_named_at_once_and_in_its_field() -> None:
    wrong = {
        "rules": "contree",
        "trump": "cups",
        "trick": ["7S", "7S", "XX", 3],
        "hand": ["7S", "AH", "AH"],
        "colour": "red",
    }
    found = errors(wrong, "en")
    assert [field for field, _ in found] == [
        "colour",
        "rules",
        "trump",
        "trick",
        "trick",
        "trick",
        "trick",
        "hand",
        "hand",
    ]
    said = " ".join(message for _, message in found)
    for words in (
        "“contree” is not recognised",
        "4 cards are too many: 3 at most",
        "“XX” is not a card",
        "7♠ is given twice",
        "A♥ is given twice",
        "7♠ is in the trick already",
    ):
        assert words in said


WRONG = [
    (GOOD | {"hand": []}, "hand", "Il n’y a aucune carte en main"),
    (GOOD | {"hand": [f"{rank}S" for rank in "789"] + ["AH"] * 6}, "hand", "9 cartes, c’est trop"),
    (GOOD | {"hand": "8S"}, "hand", "Écrivez une liste"),
    (GOOD | {"hand": None}, "hand", "Écrivez une liste"),
    (GOOD | {"hand": [["8S"]]}, "hand", "«\u202f[…]\u202f» n’est pas une carte"),
    (GOOD | {"trick": {"7S": 1}}, "trick", "Écrivez une liste"),
    (GOOD | {"trump": 3}, "trump", "Choix possibles"),
    (GOOD | {"rules": None}, "rules", "Choix possibles"),
    (
        GOOD | {"rules": "stephanoise", "trump": "all_trump"},
        "trump",
        "On ne joue pas à tout atout",
    ),
    ({key: GOOD[key] for key in ("rules", "trump", "hand")}, "trick", "Il manque"),
    ([], "line", "objet JSON"),
    (3, "line", "objet JSON"),
]


@pytest.mark.parametrize(("line", "field", "words"), WRONG)
def test_what_is_wrong_is_said(line: object, field: str, words: str) -> None:
    said = errors(line)
    assert {name for name, _ in said} == {field}
    assert words in said[0][1]


def test_a_line_that_is_not_json_is_named_and_the_others_answered() -> None:
    status, answers = run(GOOD, "{]", GOOD | {"rules": "x"}, GOOD)
    assert status == 1
    assert [next(iter(answer)) for answer in answers] == ["legal", "line", "errors", "legal"]
    assert answers[1]["line"] == 2
    assert answers[1]["errors"][0]["field"] == "line"


def test_files_are_read_in_order(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    for path, trick in zip(paths, ([], ["7S"]), strict=True):
        path.write_text(json.dumps(GOOD | {"trick": trick}) + "\n", "utf-8")
    _, answers = run(args=tuple(map(str, paths)))
    assert [answer["legal"] for answer in answers] == [["8S", "AH"], ["8S"]]


def test_a_wrong_call_ends_with_2_and_no_data() -> None:
    result = CliRunner().invoke(legal, ["--lang", "de"], input="")
    assert (result.exit_code, result.stdout) == (2, "")
