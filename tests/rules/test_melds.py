"""Which side marks its melds, and how much (coinche stéphanoise, guide, belote.com)."""

from dataclasses import replace

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import Meld, problems_with
from rules.melds import meld_value, melds_that_count
from rules.vocabulary import BySide, MeldKind, Rank, Suit, Trump
from rules.wording import problem_sentence
from tests.rules.deals import played

H, S = Suit.HEARTS, Suit.SPADES


def run(kind: str, rank: str, suit: Suit = S) -> Meld:
    return Meld(MeldKind(kind), Rank(rank), suit)


def four(rank: str) -> Meld:
    return Meld(MeldKind.CARRE, Rank(rank))


COMPARED = [
    # Guide, the two examples of comparing.
    ([run("tierce", "Q"), run("tierce", "9", H)], [run("tierce", "A", Suit.CLUBS)], (0, 20)),
    ([run("tierce", "K", S)], [run("tierce", "K", Suit.CLUBS)], (0, 0)),
    ([], [], (0, 0)),
    ([run("tierce", "9")], [], (20, 0)),
    ([run("cinquante", "10")], [run("tierce", "A", H)], (50, 0)),
    ([run("tierce", "K", H)], [run("tierce", "K", S)], (20, 0)),
    ([run("cent", "A")], [four("Q")], (0, 100)),
    ([four("K")], [four("10")], (0, 100)),
    ([four("A")], [four("10")], (100, 0)),
    ([four("Q")], [four("J")], (0, 200)),
    ([four("Q"), four("K")], [four("9")], (0, 150)),
    ([four("9"), run("tierce", "A", H)], [four("A")], (170, 0)),
    ([four("8")], [], (0, 0)),
    ([four("8")], [run("tierce", "9", H)], (0, 20)),
]


@pytest.mark.parametrize(("ns", "ew", "expected"), COMPARED)
def test_the_side_with_the_best_meld_marks_all_of_its_own(
    ns: list[Meld], ew: list[Meld], expected: tuple[int, int]
) -> None:
    deal = played(90, 90, melds=BySide(tuple(ns), tuple(ew)))
    for key in ("stephanoise", "guide", "belote-com"):
        assert melds_that_count(RULE_SETS[key], deal) == expected
    turned = played(90, 90, melds=BySide(tuple(ew), tuple(ns)))
    assert melds_that_count(RULE_SETS["guide"], turned) == expected[::-1]


def test_no_sequence_is_in_trump_without_trump() -> None:
    melds = BySide((run("tierce", "K", H),), (run("tierce", "K", S),))
    deal = played(90, 90, trump=Trump.NO_TRUMP, melds=melds)
    assert melds_that_count(RULE_SETS["guide"], deal) == (0, 0)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("stephanoise", [0, 0, 150, 100, 200, 100, 100, 200]),
        ("guide", [0, 0, 0, 150, 100, 100, 100, 200]),
        ("belote-com", [0, 0, 0, 150, 100, 100, 100, 200]),
    ],
)
def test_fours_of_a_kind_in_no_trump(key: str, expected: list[int]) -> None:
    rules = RULE_SETS[key]
    assert [meld_value(rules, Trump.NO_TRUMP, four(rank)) for rank in Rank] == expected


def test_points_settled_at_the_table_are_taken_as_they_are() -> None:
    deal = played(90, 90, meld_points=BySide(0, 70))
    assert melds_that_count(RULE_SETS["guide"], deal) == (0, 70)


@pytest.mark.parametrize(
    ("house", "possible", "impossible"),
    [
        ({}, (0, 20, 40, 50, 60, 70, 90, 200, 970), (5, 10, 25, 30, 45)),
        ({"tierce": 30}, (30, 60, 80, 110), (10, 20, 40, 70)),
        ({"tierce": 25, "cinquante": 25}, (25, 75, 125), (20, 30, 40, 60)),
        ({"tierce": 100, "cinquante": 100}, (100, 150, 250), (20, 50, 70)),
    ],
)
def test_melds_settled_at_the_table_are_sums_of_what_these_rules_give(
    house: dict[str, int], possible: tuple[int, ...], impossible: tuple[int, ...]
) -> None:
    rules = replace(RULE_SETS["guide"], **house)
    for points in possible:
        assert not problems_with(rules, played(90, 90, meld_points=BySide(points, 0))), points
    for points in impossible:
        (problem,) = problems_with(rules, played(90, 90, meld_points=BySide(0, points)))
        assert problem.field == "meld_points"
        said = problem_sentence(problem, "en")
        assert f"tierce {rules.tierce}, cinquante {rules.cinquante}, cent {rules.cent}" in said
