"""`coinche score`: one line in, one line out, errors in their place."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli.score import score
from rules.catalogue import RULE_SETS

CASES = Path(__file__).parent.parent / "cases"
GOOD = {"taker": "NS", "contract": 90, "trump": "hearts", "points": {"NS": 97, "EW": 65}}


def run(lines: bytes, *args: str) -> tuple[int, list[dict[str, Any]]]:
    result = CliRunner().invoke(score, args or ("--rules", "guide"), input=lines)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def line(deal: object) -> bytes:
    return json.dumps(deal).encode() + b"\n"


@pytest.mark.parametrize("key", RULE_SETS)
def test_every_case_of_the_documents_is_answered(key: str) -> None:
    cases = tomllib.loads((CASES / f"{key}.toml").read_text("utf-8"))["case"]
    status, answers = run(b"".join(line(case["deal"]) for case in cases), "--rules", key)
    assert status == 0
    assert [answer["score"] for answer in answers] == [case["score"] for case in cases]
    for answer in answers:
        assert set(answer) == {"made", "score", "lines"}
        for side in ("NS", "EW"):
            added = sum(row["points"] for row in answer["lines"] if row["side"] == side)
            assert added == answer["score"][side]


def test_the_lines_of_a_deal_say_why() -> None:
    _, (french,) = run(line(GOOD))
    assert french["made"] is True
    assert french["lines"][0] == {"side": "NS", "points": 97, "reason": "Points des plis\u202f: 97"}
    _, (english,) = run(line(GOOD), "--rules", "guide", "--lang", "en")
    assert english["lines"][0]["reason"] == "Trick points: 97"


def test_a_passed_deal_is_neither_made_nor_failed() -> None:
    status, answers = run(line({"passed": True}))
    assert (status, answers) == (0, [{"made": None, "score": {"NS": 0, "EW": 0}, "lines": []}])


def test_wrong_lines_are_answered_in_their_place_and_the_others_scored() -> None:
    wrong = GOOD | {"contract": 95, "points": {"NS": 92, "EW": 60}, "colour": "red"}
    status, answers = run(line(GOOD) + line(wrong) + b"{]\n" + line(GOOD))
    assert status == 1
    assert [next(iter(answer)) for answer in answers] == ["made", "errors", "line", "made"]
    assert {error["field"] for error in answers[1]["errors"]} == {"contract", "points", "colour"}
    recount = next(e["message"] for e in answers[1]["errors"] if e["field"] == "points")
    assert recount == "92 + 60 = 152\u202f: il manque 10 points. Recomptez le dix de der."
    assert answers[2]["line"] == 3


HOSTILE = [
    b"\xff\xfe\n",
    b"\n",
    b"nonsense\n",
    b'{"taker": NaN}\n',
    b'{"taker": -Infinity}\n',
    b'{"taker": "NS", "taker": "EW"}\n',
    b"[" * 100_000 + b"\n",
    b'{"a":' * 100_000 + b"\n",
    b"9" * 5000 + b"\n",
]


@pytest.mark.parametrize("lines", HOSTILE)
def test_what_is_no_json_names_its_line(lines: bytes) -> None:
    status, (good, bad) = run(line(GOOD) + lines)
    assert status == 1
    assert good["score"] == {"NS": 190, "EW": 70}
    assert bad["line"] == 2
    assert bad["errors"][0]["message"]


@pytest.mark.parametrize("sign", [b"", b"-"])
def test_a_number_of_thousands_of_digits_is_said_to_be_too_long(sign: bytes) -> None:
    huge = b'{"contract": ' + sign + b"9" * 5000 + b"}\n"
    _, (answer,) = run(huge, "--rules", "guide", "--lang", "en")
    assert answer["line"] == 1
    assert answer["errors"] == [{"field": "line", "message": "A number on this line is too long."}]


@pytest.mark.parametrize(
    "value", [[], 3, "deal", None, True, GOOD | {"contract": 10**300}, GOOD | {"\ud800": "\ud800"}]
)
def test_json_that_is_no_deal_is_refused_without_a_line(value: object) -> None:
    status, (answer,) = run(line(value))
    assert status == 1
    assert list(answer) == ["errors"]


def test_a_byte_order_mark_and_windows_line_ends_are_read() -> None:
    status, answers = run(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n")
    assert (status, len(answers)) == (0, 1)


def test_files_are_read_in_order(tmp_path: Path) -> None:
    for name, deal in (("a", GOOD), ("b", {"passed": True})):
        (tmp_path / name).write_bytes(line(deal))
    status, answers = run(b"", "--rules", "guide", str(tmp_path / "a"), str(tmp_path / "b"))
    assert status == 0
    assert [answer["made"] for answer in answers] == [True, None]


@pytest.mark.parametrize(
    "args", [("--rules", "contree"), (), ("--rules", "club", "/nowhere"), ("--lang", "de")]
)
def test_a_wrong_call_ends_with_2_and_no_data(args: tuple[str, ...]) -> None:
    result = CliRunner().invoke(score, args, input=b"")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


@pytest.mark.parametrize("key", RULE_SETS)
@pytest.mark.parametrize(("lang", "word"), [("fr", "Marques déduites"), ("en", "Marks deduced")])
def test_deduced_marks_are_said_to_be_so_beside_the_data(key: str, lang: str, word: str) -> None:
    """belote.com §6 and §7 lost their tables: whoever is given its marks is told."""
    result = CliRunner().invoke(score, ["--rules", key, "--lang", lang], input=b'{"passed": true}')
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1
    assert (word in result.stderr) is RULE_SETS[key].marks_deduced


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_without_a_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from app.cli import main; main()", "score", "--rules", "club"],
            input=line(GOOD) * 3,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert done.stderr.startswith(b"Error: ")
