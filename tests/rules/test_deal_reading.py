"""A deal read from plain values: what cannot be read, whole, and what is made of the rest."""

from typing import Any

import pytest

from rules.deal import Meld, PassedDeal, PenaltyDeal, PlayedDeal, UnreadableDeal, deal_from_json
from rules.facts import ProblemCode
from rules.vocabulary import BySide, Double, MeldKind, Rank, Side, Slam, Suit, Trump
from tests.rules.deals import EW, NS, played

C = ProblemCode
Problems = list[tuple[Any, ...]]
SIDES, SLAMS, DOUBLES = "NS EW", "capot generale", "none coinche surcoinche"
TRUMPS = "spades hearts diamonds clubs no_trump all_trump"
KINDS, RANKS = "tierce cinquante cent carre", "7 8 9 10 J Q K A"
SUITS = "spades hearts diamonds clubs"
GOOD: dict[str, Any] = {
    "taker": "NS",
    "contract": 90,
    "trump": "hearts",
    "points": {"NS": 100, "EW": 62},
}
KING = {"kind": "tierce", "rank": "K", "suit": "hearts"}
JACKS = {"kind": "carre", "rank": "J"}

READ: list[tuple[dict[str, Any], object]] = [
    (GOOD, played(90, 100)),
    (
        {"taker": "EW", "contract": "generale", "trump": "no_trump", "capot": "EW", "solo": True},
        PlayedDeal(EW, Slam.GENERALE, Trump.NO_TRUMP, capot=EW, solo=True),
    ),
    (
        GOOD | {"double": "coinche", "belote": ["EW", "NS"], "capot": None, "solo": False},
        played(90, 100, double=Double.COINCHE, belote=(EW, NS)),
    ),
    (
        GOOD | {"melds": {"EW": [KING, JACKS]}},
        played(
            90,
            100,
            melds=BySide(
                (),
                (
                    Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS),
                    Meld(MeldKind.CARRE, Rank.JACK),
                ),
            ),
        ),
    ),
    (GOOD | {"meld_points": {"EW": 50}}, played(90, 100, meld_points=BySide(0, 50))),
    (GOOD | {"meld_points": {"NS": 20}}, played(90, 100, meld_points=BySide(20, 0))),
    (GOOD | {"points": None, "melds": None, "meld_points": None, "belote": None}, played(90)),
    ({"passed": True}, PassedDeal()),
    ({"penalty": {"at_fault": "EW"}}, PenaltyDeal(EW, 160)),
    (
        {"penalty": {"at_fault": "NS", "points": 162, "contract": 90, "belote": ["EW"]}},
        PenaltyDeal(NS, 162, 90, (EW,)),
    ),
]


@pytest.mark.parametrize(("data", "deal"), READ)
def test_a_deal_is_read(data: dict[str, Any], deal: object) -> None:
    assert deal_from_json(data) == deal


UNREADABLE: list[tuple[object, Problems]] = [
    (None, [("deal", C.NOT_AN_OBJECT)]),
    ([GOOD], [("deal", C.NOT_AN_OBJECT)]),
    ({}, [("taker", C.MISSING), ("contract", C.MISSING), ("trump", C.MISSING)]),
    (GOOD | {"hurry": 1}, [("hurry", C.UNKNOWN_FIELD, "hurry")]),
    (GOOD | {"\ud800": 1}, [("\\ud800", C.UNKNOWN_FIELD, "\\ud800")]),
    (GOOD | {"taker": "N"}, [("taker", C.NOT_A_CHOICE, "N", SIDES)]),
    (GOOD | {"contract": "ninety"}, [("contract", C.NOT_A_CHOICE, "ninety", SLAMS)]),
    (GOOD | {"contract": 10**4000}, [("contract", C.TOO_LARGE, 9999)]),
    (GOOD | {"contract": -(10**4000)}, [("contract", C.NEGATIVE, -9999)]),
    (GOOD | {"contract": 90.0}, [("contract", C.NOT_A_WHOLE_NUMBER, "90.0")]),
    (GOOD | {"contract": True}, [("contract", C.NOT_A_WHOLE_NUMBER, "true")]),
    (GOOD | {"contract": "90"}, [("contract", C.NOT_A_CHOICE, "90", SLAMS)]),
    (GOOD | {"contract": None}, [("contract", C.NOT_A_WHOLE_NUMBER, "null")]),
    (GOOD | {"trump": 1}, [("trump", C.NOT_A_CHOICE, "1", TRUMPS)]),
    (GOOD | {"double": "x"}, [("double", C.NOT_A_CHOICE, "x", DOUBLES)]),
    (GOOD | {"double": None}, [("double", C.NOT_A_CHOICE, "null", DOUBLES)]),
    (
        GOOD | {"points": {"NS": float("nan"), "EW": False}},
        [("points", C.NOT_A_WHOLE_NUMBER, "nan"), ("points", C.NOT_A_WHOLE_NUMBER, "false")],
    ),
    (GOOD | {"points": [100, 62]}, [("points", C.NOT_AN_OBJECT)]),
    (GOOD | {"points": {"NS": 100}}, [("points", C.MISSING)]),
    (GOOD | {"points": {"NS": 0}}, [("points", C.MISSING)]),
    (GOOD | {"points": {"NS": -1}}, [("points", C.MISSING), ("points", C.NEGATIVE, -1)]),
    (
        GOOD | {"points": {"NS": 1, "EW": "b", "N": 1}},
        [("points", C.UNKNOWN_FIELD, "N"), ("points", C.NOT_A_WHOLE_NUMBER, "b")],
    ),
    (GOOD | {"capot": "both"}, [("capot", C.NOT_A_CHOICE, "both", SIDES)]),
    (GOOD | {"solo": "yes"}, [("solo", C.NOT_YES_OR_NO)]),
    (GOOD | {"belote": "NS"}, [("belote", C.NOT_A_LIST)]),
    (GOOD | {"belote": ["N"]}, [("belote", C.NOT_A_CHOICE, "N", SIDES)]),
    (GOOD | {"meld_points": 20}, [("meld_points", C.NOT_AN_OBJECT)]),
    (GOOD | {"meld_points": {"N": 20}}, [("meld_points", C.UNKNOWN_FIELD, "N")]),
    (GOOD | {"meld_points": {"NS": 2.5}}, [("meld_points", C.NOT_A_WHOLE_NUMBER, "2.5")]),
    (GOOD | {"melds": [KING]}, [("melds", C.NOT_AN_OBJECT)]),
    (GOOD | {"melds": {"N": [KING]}}, [("melds", C.UNKNOWN_FIELD, "N")]),
    (GOOD | {"melds": {"NS": KING}}, [("melds", C.NOT_A_LIST)]),
    (GOOD | {"melds": {"NS": ["tierce"]}}, [("melds", C.NOT_AN_OBJECT)]),
    (GOOD | {"melds": {"NS": [{}]}}, [("melds", C.MISSING), ("melds", C.MISSING)]),
    (
        GOOD | {"melds": {"NS": [{"kind": "four", "rank": "V", "suit": "heart", "top": "K"}]}},
        [
            ("melds", C.UNKNOWN_FIELD, "top"),
            ("melds", C.NOT_A_CHOICE, "four", KINDS),
            ("melds", C.NOT_A_CHOICE, "V", RANKS),
            ("melds", C.NOT_A_CHOICE, "heart", SUITS),
        ],
    ),
    ({"passed": False}, [("passed", C.NOT_A_CHOICE, "false", "true")]),
    (
        {"passed": 1, "x": 0},
        [("x", C.UNKNOWN_FIELD, "x"), ("passed", C.NOT_A_CHOICE, "1", "true")],
    ),
    ({"passed": True, "taker": "NS"}, [("passed", C.MIXED_FORMS)]),
    ({"penalty": {"at_fault": "NS"}, "trump": "hearts"}, [("penalty", C.MIXED_FORMS)]),
    ({"penalty": {"at_fault": "NS"}, "by": "X"}, [("by", C.UNKNOWN_FIELD, "by")]),
    ({"penalty": "NS"}, [("penalty", C.NOT_AN_OBJECT)]),
    (
        {"penalty": {"side": "NS", "points": None, "contract": "x", "belote": "NS"}},
        [
            ("penalty", C.UNKNOWN_FIELD, "side"),
            ("penalty", C.MISSING),
            ("penalty", C.NOT_A_WHOLE_NUMBER, "null"),
            ("penalty", C.NOT_A_WHOLE_NUMBER, "x"),
            ("penalty", C.NOT_A_LIST),
        ],
    ),
    (
        {"penalty": {"at_fault": "N", "belote": [True]}},
        [
            ("penalty", C.NOT_A_CHOICE, "N", SIDES),
            ("penalty", C.NOT_A_CHOICE, "true", SIDES),
        ],
    ),
]


@pytest.mark.parametrize(("data", "problems"), UNREADABLE)
def test_what_cannot_be_read_is_said_whole(data: object, problems: Problems) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        deal_from_json(data)
    error = caught.value
    assert [(problem.field, problem.code, *problem.operands) for problem in error.problems] == (
        problems
    )


NEUTRAL = PlayedDeal(NS, Slam.CAPOT, Trump.SPADES, Double.NONE)
PARTIAL: list[tuple[object, object]] = [
    (None, None),
    ({"penalty": "NS"}, None),
    ({}, NEUTRAL),
    (
        {
            "taker": "N",
            "contract": "x",
            "trump": "x",
            "double": "x",
            "points": "x",
            "capot": "x",
            "solo": "x",
            "belote": ["x", "EW"],
            "meld_points": {"NS": 20, "EW": "x"},
        },
        PlayedDeal(NS, Slam.CAPOT, Trump.SPADES, Double.NONE, belote=(EW,)),
    ),
    (
        GOOD | {"melds": {"NS": [KING | {"suit": "x"}, JACKS, {"kind": "x", "rank": "K"}]}},
        played(90, 100, melds=BySide((Meld(MeldKind.CARRE, Rank.JACK),), ())),
    ),
    ({"passed": "x"}, PassedDeal()),
    ({"penalty": {"at_fault": "x", "points": "x"}}, PenaltyDeal(Side.NS, 0)),
    (
        {"penalty": {"at_fault": "x", "points": 90, "contract": 80, "belote": ["NS"]}},
        PenaltyDeal(NS, 90, 80, (NS,)),
    ),
]


@pytest.mark.parametrize(("data", "partial"), PARTIAL)
def test_the_rest_is_kept_beside_neutral_values(data: object, partial: object) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        deal_from_json(data)
    assert caught.value.partial == partial
