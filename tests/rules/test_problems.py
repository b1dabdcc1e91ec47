"""What is wrong with a deal is said all at once, and only what is wrong."""

from dataclasses import replace

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
    problems_with,
)
from rules.scoring import UnscorableDeal, score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Slam, Suit, Trump
from tests.rules.deals import EW, NS, played

KING = Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS)
JACK = Meld(MeldKind.TIERCE, Rank.JACK, Suit.HEARTS)
JACKS = Meld(MeldKind.CARRE, Rank.JACK)
C, P = ProblemCode, Problem
AT, NT = Trump.ALL_TRUMP, Trump.NO_TRUMP
REFUSED: list[tuple[str, PlayedDeal, Problem]] = [
    ("club", played(85, 90), P("contract", C.OFF_SCALE, (85, 80, 180, 10))),
    ("club", played(70, 90), P("contract", C.OFF_SCALE, (70, 80, 180, 10))),
    ("club", played(190, 90), P("contract", C.OFF_SCALE, (190, 80, 180, 10))),
    ("nebuludik", played(170, 90), P("contract", C.OFF_SCALE, (170, 80, 160, 10))),
    ("stephanoise", played(81, 90), P("contract", C.OFF_SCALE, (81, 82, 160, 1))),
    ("stephanoise", played(161, 90), P("contract", C.OFF_SCALE, (161, 82, 160, 1))),
    ("guide", played(260, 90), P("contract", C.OFF_SCALE, (260, 80, 250, 10))),
    ("belote-com", played(170, 90), P("contract", C.OFF_SCALE, (170, 80, 160, 10))),
    ("club", played(Slam.GENERALE, 90), P("contract", C.NO_GENERALE)),
    ("guide", played(Slam.GENERALE, 90), P("contract", C.NO_GENERALE)),
    ("stephanoise", played(90, 90, trump=AT), P("trump", C.TRUMP_NOT_PLAYED, ("all_trump",))),
    ("stephanoise", played(Slam.CAPOT, 9, double=Double.COINCHE), P("double", C.CAPOT_NOT_DOUBLED)),
    ("club", played(90), P("points", C.POINTS_MISSING)),
    ("club", played(90, 92, 152), P("points", C.RECOUNT_SHORT, (92, 60, 152, 162, 10))),
    ("club", played(90, 100, 172), P("points", C.RECOUNT_OVER, (100, 72, 172, 162, 10))),
    ("club", played(90, -2), P("points", C.NEGATIVE, (-2,))),
    ("club", played(90, 90, trump=AT), P("points", C.RECOUNT_SHORT, (90, 72, 162, 258, 96))),
    ("guide", played(90, 90, 258, trump=AT), P("points", C.RECOUNT_OVER, (90, 168, 258, 162, 96))),
    ("guide", played(90, 252, 252), P("points", C.RECOUNT_OVER, (252, 0, 252, 162, 90))),
    ("club", played(90, 150, capot=NS), P("capot", C.CAPOT_WITH_POINTS, ("NS", 12))),
    ("club", played(90, 12, capot=EW), P("capot", C.CAPOT_WITH_POINTS, ("EW", 12))),
    ("club", played(90, 152, 152, capot=NS), P("points", C.CAPOT_POINTS_WRONG, ("NS", 152, 162))),
    ("club", played(90, 252, 252, capot=NS), P("points", C.CAPOT_POINTS_WRONG, ("NS", 252, 162))),
    ("nebuludik", played(90, 162, solo=True), P("solo", C.SOLO_WITHOUT_CAPOT)),
    ("nebuludik", played(90, capot=EW, solo=True), P("solo", C.SOLO_WITHOUT_CAPOT)),
    (
        "club",
        played(90, 90, trump=NT, belote=(NS,)),
        P("belote", C.NO_BELOTE_IN_MODE, ("no_trump",)),
    ),
    (
        "nebuludik",
        played(90, 90, trump=AT, belote=(NS,)),
        P("belote", C.NO_BELOTE_IN_MODE, ("all_trump",)),
    ),
    (
        "guide",
        played(90, 90, trump=NT, belote=(NS,)),
        P("belote", C.NO_BELOTE_IN_MODE, ("no_trump",)),
    ),
    ("guide", played(90, 90, belote=(NS, EW)), P("belote", C.TOO_MANY_BELOTES, (2, 1))),
    (
        "guide",
        played(90, 90, trump=AT, belote=(NS,) * 5),
        P("belote", C.TOO_MANY_BELOTES, (5, 4)),
    ),
    (
        "club",
        played(90, 90, 258, trump=AT, belote=(NS, EW)),
        P("belote", C.TOO_MANY_BELOTES, (2, 1)),
    ),
    ("club", played(90, 90, melds=BySide((KING,), ())), P("melds", C.NO_MELDS)),
    ("nebuludik", played(90, 90, meld_points=BySide(20, 0)), P("meld_points", C.NO_MELDS)),
    (
        "guide",
        played(90, 90, melds=BySide((KING,), ()), meld_points=BySide(20, 0)),
        P("meld_points", C.BOTH_MELD_FORMS),
    ),
    ("guide", played(90, 90, meld_points=BySide(20, 50)), P("meld_points", C.MELDS_ON_BOTH_SIDES)),
    (
        "guide",
        played(90, 90, meld_points=BySide(25, 0)),
        P("meld_points", C.MELD_POINTS_IMPOSSIBLE, (25, 20, 50, 100, 100, 200)),
    ),
    (
        "guide",
        played(90, 90, meld_points=BySide(0, 30)),
        P("meld_points", C.MELD_POINTS_IMPOSSIBLE, (30, 20, 50, 100, 100, 200)),
    ),
    ("guide", played(90, 90, meld_points=BySide(0, 2000)), P("meld_points", C.TOO_LARGE, (1000,))),
    ("guide", played(90, 90, meld_points=BySide(-20, 0)), P("meld_points", C.NEGATIVE, (-20,))),
]


@pytest.mark.parametrize(("key", "deal", "problem"), REFUSED)
def test_what_is_refused_is_said_with_its_field_and_its_numbers(
    key: str, deal: PlayedDeal, problem: Problem
) -> None:
    assert problems_with(RULE_SETS[key], deal) == (problem,)
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
    ("guide", played(90, 90, meld_points=BySide(1000, 0))),
    ("club", PassedDeal()),
    ("stephanoise", PenaltyDeal(NS, contract=80)),
    ("club", PenaltyDeal(NS, 1000, 1000, (EW,))),
    ("club", PenaltyDeal(NS, 0, 0)),
]


@pytest.mark.parametrize(("key", "deal"), ACCEPTED)
def test_what_is_accepted(key: str, deal: PlayedDeal) -> None:
    assert problems_with(RULE_SETS[key], deal) == ()


@pytest.mark.parametrize(
    ("ns", "ew", "code", "operands"),
    [
        ((Meld(MeldKind.TIERCE, Rank.EIGHT, Suit.CLUBS),), (), C.MELD_IMPOSSIBLE, ("tierce", "8")),
        ((Meld(MeldKind.CENT, Rank.TEN, Suit.CLUBS),), (), C.MELD_IMPOSSIBLE, ("cent", "10")),
        ((Meld(MeldKind.TIERCE, Rank.KING),), (), C.SUIT_MISSING, ()),
        ((Meld(MeldKind.CARRE, Rank.KING, Suit.CLUBS),), (), C.SUIT_NOT_WANTED, ()),
        ((KING, JACK), (), C.MELDS_SHARE_A_CARD, ("J", "hearts")),
        ((KING,), (JACK,), C.MELDS_SHARE_A_CARD, ("J", "hearts")),
        ((JACKS,), (JACKS,), C.MELDS_SHARE_A_CARD, ("J", "spades")),
        ((JACKS,), (KING,), C.MELDS_SHARE_A_CARD, ("J", "hearts")),
        ((KING,), (JACKS,), C.MELDS_SHARE_A_CARD, ("J", "hearts")),
    ],
)
def test_melds_that_no_deal_could_hold(
    ns: tuple[Meld, ...], ew: tuple[Meld, ...], code: ProblemCode, operands: tuple[str, ...]
) -> None:
    problems = problems_with(RULE_SETS["guide"], played(90, 90, melds=BySide(ns, ew)))
    assert problems == (P("melds", code, operands),)


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


def test_where_no_four_of_a_kind_is_worth_anything_the_sentence_has_zeros() -> None:
    worthless = (0,) * 8
    rules = replace(RULE_SETS["guide"], carres=worthless, carres_in_no_trump=worthless)
    problem = P("meld_points", C.MELD_POINTS_IMPOSSIBLE, (25, 20, 50, 100, 0, 0))
    assert problems_with(rules, played(90, 90, meld_points=BySide(25, 0))) == (problem,)


def test_points_that_no_melds_make_and_melds_on_both_sides_are_said_together() -> None:
    """Guide, Les erreurs: Un seul camp marque ses annonces."""
    problems = problems_with(RULE_SETS["guide"], played(90, 90, meld_points=BySide(1, 1)))
    codes = [C.MELD_POINTS_IMPOSSIBLE, C.MELD_POINTS_IMPOSSIBLE, C.MELDS_ON_BOTH_SIDES]
    assert [problem.code for problem in problems] == codes


def test_a_penalty_is_checked_too() -> None:
    rules = RULE_SETS["club"]
    assert problems_with(rules, PenaltyDeal(NS, -1, 2000, (NS, EW))) == (
        P("penalty", C.NEGATIVE, (-1,)),
        P("penalty", C.TOO_LARGE, (1000,)),
        P("penalty", C.TOO_MANY_BELOTES, (2, 1)),
    )


def test_a_deal_that_cannot_be_scored_names_every_problem_in_its_error() -> None:
    with pytest.raises(UnscorableDeal) as caught:
        score_deal(RULE_SETS["club"], played(95, 92, 152))
    assert str(caught.value) == "contract: off_scale, points: recount_short"
