"""Whatever is wrong with a deal is said at once, though one value of a field cannot be read."""

from typing import Any

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import ProblemCode, UnreadableDeal, checked_deal

C = ProblemCode
GOOD: dict[str, Any] = {
    "taker": "NS",
    "contract": 90,
    "trump": "hearts",
    "points": {"NS": 100, "EW": 62},
}
TIERCE = {"kind": "tierce", "rank": "K", "suit": "hearts"}
JACKS = {"kind": "carre", "rank": "J"}

WRONG_TWICE: list[tuple[dict[str, Any], list[ProblemCode]]] = [
    (GOOD | {"points": {"NS": -1, "EW": "x"}}, [C.NOT_A_WHOLE_NUMBER, C.NEGATIVE]),
    (GOOD | {"points": {"NS": -1}}, [C.MISSING, C.NEGATIVE]),
    (GOOD | {"points": {"NS": 1.5}}, [C.MISSING, C.NOT_A_WHOLE_NUMBER]),
    (GOOD | {"points": {"NS": 90, "EW": 62, "N": 1}}, [C.UNKNOWN_FIELD, C.RECOUNT_SHORT]),
    (GOOD | {"trump": "heart", "points": {"NS": -1, "EW": 163}}, [C.NOT_A_CHOICE, C.NEGATIVE]),
    (GOOD | {"belote": ["NS", "EW", "N"]}, [C.NOT_A_CHOICE, C.TOO_MANY_BELOTES]),
    (
        GOOD | {"meld_points": {"NS": 20, "EW": 50, "N": 1}},
        [C.UNKNOWN_FIELD, C.MELDS_ON_BOTH_SIDES],
    ),
    (GOOD | {"meld_points": {"NS": -20, "EW": "x"}}, [C.NOT_A_WHOLE_NUMBER, C.NEGATIVE]),
    (
        GOOD | {"melds": {"NS": [3, TIERCE | {"rank": "8"}]}},
        [C.NOT_AN_OBJECT, C.MELD_IMPOSSIBLE],
    ),
    (
        GOOD | {"melds": {"NS": [TIERCE | {"rank": "8"}, JACKS], "EW": [JACKS]}},
        [C.MELD_IMPOSSIBLE, C.MELDS_SHARE_A_CARD],
    ),
    (
        GOOD | {"melds": {"NS": [TIERCE, JACKS], "EW": [JACKS, TIERCE]}},
        [C.MELDS_SHARE_A_CARD, C.MELDS_SHARE_A_CARD],
    ),
    (
        {"penalty": {"at_fault": "N", "points": -1, "contract": 2000, "belote": ["NS"] * 5}},
        [C.NOT_A_CHOICE, C.NEGATIVE, C.TOO_LARGE, C.TOO_MANY_BELOTES],
    ),
    ({"penalty": {"points": -1, "why": "late"}}, [C.UNKNOWN_FIELD, C.MISSING, C.NEGATIVE]),
]


@pytest.mark.parametrize(("data", "codes"), WRONG_TWICE)
def test_one_unread_value_hides_nothing_else_of_its_field(
    data: dict[str, Any], codes: list[ProblemCode]
) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        checked_deal(RULE_SETS["guide"], data)
    assert [problem.code for problem in caught.value.problems] == codes


UNREAD_ONLY: list[dict[str, Any]] = [
    GOOD | {"points": {"NS": 100}},
    GOOD | {"points": {"NS": 100, "EW": None}},
    GOOD | {"trump": "heart", "points": {"NS": 90, "EW": 62}},
    GOOD | {"capot": "N", "points": {"NS": 90, "EW": 62}, "solo": True},
    GOOD | {"belote": ["N", "NS"]},
    GOOD | {"melds": {"NS": [TIERCE | {"suit": "heart"}]}},
    GOOD | {"meld_points": {"NS": 20, "EW": None}},
    {"penalty": {"at_fault": "N"}},
    {"penalty": {"at_fault": "NS", "points": "160"}},
]


@pytest.mark.parametrize("data", UNREAD_ONLY)
def test_a_value_that_was_not_read_is_blamed_once(data: dict[str, Any]) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        checked_deal(RULE_SETS["guide"], data)
    assert len(caught.value.problems) == 1
