"""What is wrong with a deal is said all at once, and only what is wrong."""

from dataclasses import replace
from typing import Any

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import (
    Meld,
    PassedDeal,
    PenaltyDeal,
    PlayedDeal,
    Problem,
    ProblemCode,
    UnreadableDeal,
    checked_deal,
    deal_from_json,
    problems_with,
)
from rules.scoring import UnscorableDeal, score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Slam, Suit, Trump
from tests.rules.deals import EW, NS, played

KING = Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS)
JACKS = Meld(MeldKind.CARRE, Rank.JACK)
C = ProblemCode
AT, NT = Trump.ALL_TRUMP, Trump.NO_TRUMP
REFUSED: list[tuple[str, PlayedDeal, str, ProblemCode]] = [
    ("club", played(85, 90), "contract", C.OFF_SCALE),
    ("club", played(70, 90), "contract", C.OFF_SCALE),
    ("club", played(190, 90), "contract", C.OFF_SCALE),
    ("nebuludik", played(170, 90), "contract", C.OFF_SCALE),
    ("stephanoise", played(81, 90), "contract", C.OFF_SCALE),
    ("stephanoise", played(161, 90), "contract", C.OFF_SCALE),
    ("guide", played(260, 90), "contract", C.OFF_SCALE),
    ("belote-com", played(170, 90), "contract", C.OFF_SCALE),
    ("club", played(Slam.GENERALE, 90), "contract", C.NO_GENERALE),
    ("guide", played(Slam.GENERALE, 90), "contract", C.NO_GENERALE),
    ("stephanoise", played(90, 90, trump=AT), "trump", C.TRUMP_NOT_PLAYED),
    ("stephanoise", played(Slam.CAPOT, 9, double=Double.COINCHE), "double", C.CAPOT_NOT_DOUBLED),
    ("club", played(90), "points", C.POINTS_MISSING),
    ("club", played(90, 92, 152), "points", C.RECOUNT_SHORT),
    ("club", played(90, 100, 172), "points", C.RECOUNT_OVER),
    ("club", played(90, -2), "points", C.NEGATIVE),
    ("club", played(90, 90, trump=AT), "points", C.RECOUNT_SHORT),
    ("guide", played(90, 90, 258, trump=AT), "points", C.RECOUNT_OVER),
    ("guide", played(90, 252, 252), "points", C.RECOUNT_OVER),
    ("club", played(90, 150, capot=NS), "capot", C.CAPOT_WITH_POINTS),
    ("club", played(90, 12, capot=EW), "capot", C.CAPOT_WITH_POINTS),
    ("club", played(90, 152, 152, capot=NS), "points", C.CAPOT_POINTS_WRONG),
    ("club", played(90, 252, 252, capot=NS), "points", C.CAPOT_POINTS_WRONG),
    ("nebuludik", played(90, 162, solo=True), "solo", C.SOLO_WITHOUT_CAPOT),
    ("nebuludik", played(90, capot=EW, solo=True), "solo", C.SOLO_WITHOUT_CAPOT),
    ("club", played(90, 90, trump=NT, belote=(NS,)), "belote", C.NO_BELOTE_IN_MODE),
    (
        "nebuludik",
        played(90, 90, trump=AT, belote=(NS,)),
        "belote",
        C.NO_BELOTE_IN_MODE,
    ),
    ("guide", played(90, 90, trump=NT, belote=(NS,)), "belote", C.NO_BELOTE_IN_MODE),
    ("guide", played(90, 90, belote=(NS, EW)), "belote", C.TOO_MANY_BELOTES),
    (
        "guide",
        played(90, 90, trump=AT, belote=(NS,) * 5),
        "belote",
        C.TOO_MANY_BELOTES,
    ),
    (
        "club",
        played(90, 90, 258, trump=AT, belote=(NS, EW)),
        "belote",
        C.TOO_MANY_BELOTES,
    ),
    ("club", played(90, 90, melds=BySide((KING,), ())), "melds", C.NO_MELDS),
    ("nebuludik", played(90, 90, meld_points=BySide(20, 0)), "meld_points", C.NO_MELDS),
    (
        "guide",
        played(90, 90, melds=BySide((KING,), ()), meld_points=BySide(20, 0)),
        "meld_points",
        C.BOTH_MELD_FORMS,
    ),
    ("guide", played(90, 90, meld_points=BySide(20, 50)), "meld_points", C.MELDS_ON_BOTH_SIDES),
    ("guide", played(90, 90, meld_points=BySide(25, 0)), "meld_points", C.MELD_POINTS_IMPOSSIBLE),
    ("guide", played(90, 90, meld_points=BySide(0, 30)), "meld_points", C.MELD_POINTS_IMPOSSIBLE),
    ("guide", played(90, 90, meld_points=BySide(0, 2000)), "meld_points", C.TOO_LARGE),
    ("guide", played(90, 90, meld_points=BySide(-20, 0)), "meld_points", C.NEGATIVE),
]


@pytest.mark.parametrize(("key", "deal", "field", "code"), REFUSED)
def test_what_is_refused(key: str, deal: PlayedDeal, field: str, code: ProblemCode) -> None:
    problems = problems_with(RULE_SETS[key], deal)
    assert (field, code) in {(problem.field, problem.code) for problem in problems}
    with pytest.raises(UnscorableDeal):
        score_deal(RULE_SETS[key], deal)


ACCEPTED = [
    ("club", played(90, 162)),
    ("club", played(90, 0)),
    ("guide", played(90, 252, 252, capot=NS)),
    ("guide", played(90, 162, capot=NS)),
    ("club", played(90, 258, 258, capot=NS, trump=AT)),
    ("guide", played(90, 90, trump=AT, belote=(NS, NS, EW, EW))),
    ("stephanoise", played(83, 90)),
    ("club", played(90, 90, meld_points=BySide(0, 0))),
    ("club", played(90, 90, melds=BySide((), ()))),
    ("guide", played(90, 90, melds=BySide((KING, JACKS), ()))),
    ("club", PassedDeal()),
    ("stephanoise", PenaltyDeal(NS, contract=80)),
]


@pytest.mark.parametrize(("key", "deal"), ACCEPTED)
def test_what_is_accepted(key: str, deal: PlayedDeal) -> None:
    assert problems_with(RULE_SETS[key], deal) == ()


@pytest.mark.parametrize(
    ("ns", "ew", "code"),
    [
        ((Meld(MeldKind.TIERCE, Rank.EIGHT, Suit.CLUBS),), (), C.MELD_IMPOSSIBLE),
        ((Meld(MeldKind.CENT, Rank.TEN, Suit.CLUBS),), (), C.MELD_IMPOSSIBLE),
        ((Meld(MeldKind.TIERCE, Rank.KING),), (), C.SUIT_MISSING),
        ((Meld(MeldKind.CARRE, Rank.KING, Suit.CLUBS),), (), C.SUIT_NOT_WANTED),
        ((KING, Meld(MeldKind.TIERCE, Rank.JACK, Suit.HEARTS)), (), C.MELDS_SHARE_A_CARD),
        ((KING,), (Meld(MeldKind.TIERCE, Rank.JACK, Suit.HEARTS),), C.MELDS_SHARE_A_CARD),
        ((JACKS,), (JACKS,), C.MELDS_SHARE_A_CARD),
        ((JACKS,), (KING,), C.MELDS_SHARE_A_CARD),
        ((KING,), (JACKS,), C.MELDS_SHARE_A_CARD),
    ],
)
def test_melds_that_no_deal_could_hold(
    ns: tuple[Meld, ...], ew: tuple[Meld, ...], code: ProblemCode
) -> None:
    problems = problems_with(RULE_SETS["guide"], played(90, 90, melds=BySide(ns, ew)))
    assert [problem.code for problem in problems] == [code]


def test_a_card_serves_twice_only_where_the_rules_let_it() -> None:
    guide = RULE_SETS["guide"]
    aces = Meld(MeldKind.CARRE, Rank.ACE)
    deal = played(90, 90, melds=BySide((aces, Meld(MeldKind.TIERCE, Rank.ACE, Suit.SPADES)), ()))
    assert problems_with(guide, deal) == ()
    once = replace(guide, melds_share_cards=False)
    problem = Problem("melds", ProblemCode.MELDS_SHARE_A_CARD, ("A", "spades"))
    assert problems_with(once, deal) == (problem,)
    apart = played(90, 90, melds=BySide((aces, Meld(MeldKind.TIERCE, Rank.KING, Suit.SPADES)), ()))
    assert problems_with(once, apart) == ()


def test_everything_wrong_is_said_at_once() -> None:
    deal = played(95, 92, 152, trump=NT, solo=True, belote=(NS,))
    fields = [problem.field for problem in problems_with(RULE_SETS["club"], deal)]
    assert fields == ["contract", "points", "solo", "belote"]


def test_what_cannot_be_read_and_what_is_wrong_are_said_together() -> None:
    data = {
        "taker": "North",
        "contract": 95,
        "trump": "hearts",
        "points": {"NS": 92, "EW": 60},
        "hurry": True,
    }
    with pytest.raises(UnreadableDeal) as caught:
        checked_deal(RULE_SETS["club"], data)
    fields = [problem.field for problem in caught.value.problems]
    assert sorted(fields) == ["contract", "hurry", "points", "taker"]


def test_points_are_not_judged_while_the_trump_is_unknown() -> None:
    data = {"taker": "NS", "contract": 90, "trump": "all", "points": {"NS": 130, "EW": 128}}
    with pytest.raises(UnreadableDeal) as caught:
        checked_deal(RULE_SETS["club"], data)
    assert [problem.field for problem in caught.value.problems] == ["trump"]


GOOD: dict[str, Any] = {
    "taker": "NS",
    "contract": 90,
    "trump": "hearts",
    "points": {"NS": 100, "EW": 62},
}
UNREADABLE = [
    (None, {"deal"}),
    ([GOOD], {"deal"}),
    ({}, {"taker", "contract", "trump"}),
    (GOOD | {"taker": None}, {"taker"}),
    (GOOD | {"taker": ["NS"]}, {"taker"}),
    (GOOD | {"contract": 90.0}, {"contract"}),
    (GOOD | {"contract": True}, {"contract"}),
    (GOOD | {"contract": "90"}, {"contract"}),
    (GOOD | {"contract": 10**4000}, {"contract"}),
    (GOOD | {"contract": -(10**4000)}, {"contract"}),
    (GOOD | {"trump": "no trump"}, {"trump"}),
    (GOOD | {"double": None}, {"double"}),
    (GOOD | {"points": [100, 62]}, {"points"}),
    (GOOD | {"points": {"NS": 100}}, {"points"}),
    (GOOD | {"points": {"NS": 100, "EW": 62, "N": 1}}, {"points"}),
    (GOOD | {"points": {"NS": float("nan"), "EW": 62}}, {"points"}),
    (GOOD | {"points": {"NS": False, "EW": 162}}, {"points"}),
    (GOOD | {"capot": "both"}, {"capot"}),
    (GOOD | {"solo": 1}, {"solo"}),
    (GOOD | {"belote": "NS"}, {"belote"}),
    (GOOD | {"belote": [1]}, {"belote"}),
    (GOOD | {"melds": []}, {"melds"}),
    (GOOD | {"melds": {"NS": [{"kind": "tierce"}]}}, {"melds"}),
    (GOOD | {"melds": {"NS": [1]}}, {"melds"}),
    (GOOD | {"melds": {"NS": [{"kind": "carre", "rank": "J", "cards": 4}]}}, {"melds"}),
    (GOOD | {"meld_points": 20}, {"meld_points"}),
    (GOOD | {"passed": True}, {"passed"}),
    ({"passed": False}, {"passed"}),
    ({"passed": True, "penalty": {"at_fault": "NS"}}, {"passed"}),
    ({"penalty": "NS"}, {"penalty"}),
    ({"penalty": {}}, {"penalty"}),
    ({"penalty": {"at_fault": "NS", "points": "160"}}, {"penalty"}),
    ({"penalty": {"at_fault": "NS", "why": "late"}}, {"penalty"}),
    (GOOD | {"\ud800": 1}, {"\\ud800"}),
]


@pytest.mark.parametrize(("data", "fields"), UNREADABLE)
def test_what_cannot_be_read_names_its_field(data: object, fields: set[str]) -> None:
    with pytest.raises(UnreadableDeal) as caught:
        deal_from_json(data)
    assert {problem.field for problem in caught.value.problems} == fields


def test_a_penalty_is_checked_too() -> None:
    rules = RULE_SETS["club"]
    codes = [p.code for p in problems_with(rules, PenaltyDeal(NS, -1, 2000, (NS, EW)))]
    assert codes == [C.NEGATIVE, C.TOO_LARGE, C.TOO_MANY_BELOTES]
