"""Values read one by one: what is wrong with each, whole, and quoted safely."""

from typing import Any

import pytest

from rules.facts import Problem, ProblemCode
from rules.reading import LARGEST, Reader, Unreadable, shown
from rules.vocabulary import Side

C = ProblemCode

SHOWN = [
    (True, "true"),
    (False, "false"),
    (None, "null"),
    (90, "90"),
    (-LARGEST, "-9999"),
    (LARGEST, "9999"),
    (LARGEST + 1, "…"),
    (90.5, "90.5"),
    ({"NS": 1}, "{…}"),
    ([1], "[…]"),
    ("pique", "pique"),
    ("two\nlines\u202ebackwards", "two lines backwards"),
    ("half a sign \ud800", "half a sign \\ud800"),
    ("x" * 40, "x" * 40),
    ("x" * 41, "x" * 39 + "…"),
    ("x" * 42, "x" * 39 + "…"),
]


@pytest.mark.parametrize(("value", "expected"), SHOWN)
def test_what_was_given_is_quoted_short_and_safe(value: object, expected: str) -> None:
    assert shown(value) == expected


def test_a_number_too_long_to_be_written_is_quoted_too() -> None:
    assert (shown(10**5000), shown(-(10**5000))) == ("…", "…")


def whole(value: object) -> tuple[int | None, list[Problem]]:
    reader = Reader()
    return reader.whole("points", value), reader.problems


@pytest.mark.parametrize("value", [0, 162, -1, LARGEST, -LARGEST])
def test_a_whole_number_is_read(value: int) -> None:
    assert whole(value) == (value, [])


@pytest.mark.parametrize(
    ("value", "code", "operand"),
    [
        (None, C.NOT_A_WHOLE_NUMBER, "null"),
        (True, C.NOT_A_WHOLE_NUMBER, "true"),
        ("90", C.NOT_A_WHOLE_NUMBER, "90"),
        (90.0, C.NOT_A_WHOLE_NUMBER, "90.0"),
        (LARGEST + 1, C.TOO_LARGE, LARGEST),
        (-LARGEST - 1, C.NEGATIVE, -LARGEST),
    ],
)
def test_what_is_no_whole_number_within_reach_is_refused(
    value: object, code: ProblemCode, operand: object
) -> None:
    assert whole(value) == (None, [Problem("points", code, (operand,))])


def test_a_number_that_may_be_left_out_is_none() -> None:
    reader = Reader()
    assert reader.whole("contract", None, optional=True) is None
    assert reader.whole("contract", "", optional=True) is None
    assert reader.problems == [Problem("contract", C.NOT_A_WHOLE_NUMBER, ("",))]


@pytest.mark.parametrize(
    ("value", "quoted"), [("North", "North"), (1, "1"), (None, "null"), (["NS"], "[…]")]
)
def test_what_is_not_a_choice_is_quoted_beside_the_choices(value: object, quoted: str) -> None:
    reader = Reader()
    assert reader.choice("taker", value, Side) is None
    assert reader.problems == [Problem("taker", C.NOT_A_CHOICE, (quoted, "NS EW"))]


def test_an_unknown_name_is_refused_under_its_own_or_another() -> None:
    reader = Reader()
    data: dict[str, Any] = {"NS": 1, "north\n": 2}
    reader.refuse_unknown(data, ("NS",))
    reader.refuse_unknown(data, ("NS",), "points")
    assert reader.problems == [
        Problem("north ", C.UNKNOWN_FIELD, ("north ",)),
        Problem("points", C.UNKNOWN_FIELD, ("north ",)),
    ]


def test_an_error_says_the_field_and_the_reason_of_each_problem() -> None:
    problems = [Problem("taker", C.MISSING), Problem("points", C.NEGATIVE, (-2,))]
    error = Unreadable(problems)
    assert str(error) == "taker: missing, points: negative"
    assert error.problems == tuple(problems)
