"""Counting the tricks of a side (club rules §3, §8.5, §8.6; guide, Étape 1)."""

import random

import pytest

from rules.cards import PACK, Card, cards_from_text
from rules.catalogue import RULE_SETS
from rules.counting import both_piles_problems, count_pile, count_tricks, judged, pile_problems
from rules.deal import Problem, ProblemCode
from rules.positions import Seat
from rules.tricks import Trick
from rules.vocabulary import BySide, Side, Trump
from tests.rules.straight_play import points
from tests.rules.tables import played_at_random

KEYS = tuple(RULE_SETS)
MODES = [(key, trump) for key in KEYS for trump in RULE_SETS[key].trumps]
C = ProblemCode


def straight(key: str, trump: Trump, tricks: tuple[Trick, ...]) -> tuple[int, int]:
    """What each side's tricks count, card by card."""
    counted = {Side.NS: 0, Side.EW: 0}
    for trick in tricks:
        counted[trick.winner.side] += sum(points(key, trump, str(card)) for card in trick.cards)
    counted[tricks[-1].winner.side] += 10
    return counted[Side.NS], counted[Side.EW]


@pytest.mark.parametrize(("key", "trump"), MODES)
def test_the_count_agrees_with_the_play_of_whole_deals(key: str, trump: Trump) -> None:
    """Club rules §3: the two totals make the points of the deal."""
    for seed in range(25):
        play = played_at_random(RULE_SETS[key], trump, seed)
        won = count_tricks(RULE_SETS[key], trump, play.tricks)
        if won.capot is None:
            assert won.points == straight(key, trump, play.tricks)
            assert won.alone is None
        ns = [c for trick in play.tricks if trick.winner.side is Side.NS for c in trick.cards]
        ew = [card for card in PACK if card not in ns]
        last = play.tricks[-1].winner.side
        assert count_pile(RULE_SETS[key], trump, ns, last is Side.NS)[:2] == won.points
        assert count_pile(RULE_SETS[key], trump, ew, last is Side.EW)[:2] == won.points[::-1]
        assert pile_problems(ns, last is Side.NS) == ()
        assert both_piles_problems(BySide(ns, ew)) == ()


def test_the_last_trick_is_ten_points() -> None:
    """Club rules §3, dix de der; Nebuludik, Comptage des points; belote.com §7."""
    cards = cards_from_text("7S 8S 9S 7D")
    for key in KEYS:
        assert count_pile(RULE_SETS[key], Trump.HEARTS, cards, True)[:2] == (10, 152)
        assert count_pile(RULE_SETS[key], Trump.HEARTS, cards, False)[:2] == (0, 162)


COUNTED = [
    ("club", Trump.HEARTS, (45, 117)),
    ("club", Trump.SPADES, (27, 135)),
    ("club", Trump.NO_TRUMP, (35, 127)),
    ("club", Trump.ALL_TRUMP, (45, 213)),
    ("nebuludik", Trump.ALL_TRUMP, (33, 129)),
    ("guide", Trump.NO_TRUMP, (35, 127)),
    ("belote-com", Trump.ALL_TRUMP, (33, 129)),
]
"""The ace, king and seven of spades, the jack of hearts and the last trick, by hand."""


@pytest.mark.parametrize(("key", "trump", "expected"), COUNTED)
def test_each_mode_counts_its_own_scale(key: str, trump: Trump, expected: tuple[int, int]) -> None:
    """Club rules §8.5 (the ace 19) and §8.6 (258 raw); Nebuludik, Annonces spéciales."""
    cards = cards_from_text("AS KS 7S JH")
    assert count_pile(RULE_SETS[key], trump, cards, True)[:2] == expected


def test_raw_points_of_all_trump_are_brought_back_to_162() -> None:
    """Club rules §8.6: multiplied by 162/258; raw 130 is 82, 129 is 81."""
    club, guide, cards = RULE_SETS["club"], RULE_SETS["guide"], cards_from_text("AS KS 7S JH")
    assert judged(club, count_pile(club, Trump.ALL_TRUMP, cards, True)) == (28, 134)
    reduced = count_pile(guide, Trump.ALL_TRUMP, cards, True)
    assert judged(guide, reduced) == reduced[:2]
    assert judged(club, count_pile(club, Trump.ALL_TRUMP, PACK, True)) == (162, 0)
    assert judged(club, count_pile(club, Trump.ALL_TRUMP, (), False)) == (0, 162)
    assert judged(guide, count_pile(guide, Trump.HEARTS, PACK, True)) == (252, 0)


@pytest.mark.parametrize(
    ("key", "trump", "everything"),
    [
        ("club", Trump.HEARTS, 162),
        ("club", Trump.ALL_TRUMP, 258),
        ("guide", Trump.HEARTS, 252),
        ("guide", Trump.ALL_TRUMP, 252),
        ("belote-com", Trump.NO_TRUMP, 162),
    ],
)
def test_all_32_cards_are_a_capot(key: str, trump: Trump, everything: int) -> None:
    """Club rules §5.1: eight tricks; guide, Étape 1: the last trick counts 100, 252 in all."""
    assert count_pile(RULE_SETS[key], trump, PACK, True) == (everything, 0, True, False)
    assert count_pile(RULE_SETS[key], trump, (), False) == (0, everything, False, True)


def test_who_took_all_eight_tricks_alone_is_known() -> None:
    """Nebuludik, Annonces spéciales: a générale is for the bidder alone."""
    piles = [PACK[start : start + 4] for start in range(0, 32, 4)]
    north = tuple(Trick(Seat.NORTH, cards, Seat.NORTH) for cards in piles)
    won = count_tricks(RULE_SETS["nebuludik"], Trump.HEARTS, north)
    assert won == (BySide(162, 0), Side.NS, Seat.NORTH)
    helped = (*north[:-1], Trick(Seat.NORTH, piles[-1], Seat.SOUTH))
    won = count_tricks(RULE_SETS["nebuludik"], Trump.HEARTS, helped)
    assert won == (BySide(162, 0), Side.NS, None)
    lost = tuple(Trick(Seat.NORTH, cards, Seat.WEST) for cards in piles)
    won = count_tricks(RULE_SETS["guide"], Trump.HEARTS, lost)
    assert won == (BySide(0, 252), Side.EW, Seat.WEST)


WRONG = [
    ("7S 7S 8S 9S", False, [(C.CARD_TWICE, ("7S",)), (C.NO_WHOLE_TRICKS, (3,))]),
    ("7S 8S 9S 10S 10S", True, [(C.CARD_TWICE, ("10S",))]),
    ("7S 8S 9S", False, [(C.NO_WHOLE_TRICKS, (3,))]),
    ("7S 8S 9S 10S JS", False, [(C.NO_WHOLE_TRICKS, (5,))]),
    ("", True, [(C.LAST_TRICK_OF_NONE, ())]),
]


@pytest.mark.parametrize(("cards", "last_trick", "expected"), WRONG)
def test_a_pile_that_is_no_tricks_is_refused(
    cards: str, last_trick: bool, expected: list[tuple[ProblemCode, tuple[str | int, ...]]]
) -> None:
    found = pile_problems(cards_from_text(cards), last_trick)
    field = "cards" if cards else "last_trick"
    assert found == tuple(Problem(field, code, operands) for code, operands in expected)


def test_the_last_trick_belongs_to_the_side_that_has_all_cards() -> None:
    assert pile_problems(PACK, False) == (Problem("last_trick", C.LAST_TRICK_OF_ALL),)


def test_the_cards_missing_from_a_nearly_whole_pack_are_named() -> None:
    missing = Problem("cards", C.CARDS_MISSING, ("7S", "8S"))
    assert pile_problems(PACK[2:], True) == (missing,)
    assert pile_problems(PACK[4:], True) == ()


def test_two_piles_together_tell_which_card_is_missing_and_which_is_twice() -> None:
    """Club rules §3: where the totals differ, the points are counted again."""
    lots = random.Random(3)
    pack = list(PACK)
    lots.shuffle(pack)
    piles: BySide[list[Card]] = BySide(pack[:16], [*pack[17:], pack[0]])
    assert both_piles_problems(piles) == (
        Problem("cards", C.CARD_TWICE, (str(pack[0]),)),
        Problem("cards", C.CARDS_MISSING, (str(pack[16]),)),
    )
