"""Melds found in a hand, compared and marked, and those that cannot be shown.

Stéphanoise, Le jeu et les annonces; guide, Les annonces and Cas particuliers; belote.com §5.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import PACK, Card, cards_from_text
from rules.catalogue import RULE_SETS
from rules.deal import Meld, problems_with
from rules.melds import melds_marked
from rules.melds_in_hand import can_be_shown, declared_melds, melds_in_hand
from rules.positions import Seat
from rules.vocabulary import RANKS, BySide, MeldKind, Rank, Suit, Trump
from tests.rules.deals import played

MELDING = ("stephanoise", "guide", "belote-com")
H, NONE, ALL = Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP
N, E, S, W = Seat


def found(key: str, hand: str, trump: Trump = H) -> list[str]:
    melds = melds_in_hand(RULE_SETS[key], trump, cards_from_text(hand))
    return [" ".join(word for word in (m.kind, m.rank, m.suit) if word) for m in melds]


HANDS = [
    # Three cards in sequence, four, five and more (stéphanoise; guide: 20, 50, 100).
    ("7S 8S 9S JH QD KD 8C 7H", ["tierce 9 spades"]),
    ("7S 8S 9S 10S QD KD 8C 7H", ["cinquante 10 spades"]),
    ("7S 8S 9S 10S JS KD 8C 7H", ["cent J spades"]),
    ("7S 8S 9S 10S JS QS 8C 7H", ["cent Q spades"]),
    ("7S 8S 9S 10S JS QS KS AS", ["cent A spades"]),
    # The order of sequences puts the ten between nine and jack.
    ("9S 10S JS AH KH 10H 7D 8C", ["tierce J spades"]),
    ("QS KS AS JH 9H 7D 8C 10C", ["tierce A spades"]),
    # A gap makes two runs; the ace is not below the seven.
    ("7S 8S AS JH QH 9D 10D KC", []),
    ("7S 8S 9S JS QS KS 7D 8C", ["tierce K spades", "tierce 9 spades"]),
    ("7S 8S 9S 10S QS KS AS 8C", ["cinquante 10 spades", "tierce A spades"]),
    # No tierce inside a cinquante.
    ("JS QS KS AS 7H 8H 10D 9C", ["cinquante A spades"]),
    # Fours of a kind; eights and sevens are nothing.
    ("JS JH JD JC 7S 8H 9D AC", ["carre J"]),
    ("9S 9H 9D 9C JS JH JD JC", ["carre J", "carre 9"]),
    ("8S 8H 8D 8C 7S 7H 7D 7C", []),
    # A card may serve in one sequence and one four of a kind.
    ("KS KH KD KC QH JH 7S 8D", ["carre K", "tierce K hearts"]),
    # The better of equal value first: four of a kind, then the top card, then trump.
    ("AS AH AD AC 9C 10C JC QC", ["carre A", "cinquante Q clubs"]),
    ("7S 8S 9S 7H 8H 9H JD AC", ["tierce 9 hearts", "tierce 9 spades"]),
]


@pytest.mark.parametrize("key", MELDING)
@pytest.mark.parametrize(("hand", "expected"), HANDS)
def test_melds_are_found_in_the_eight_cards_of_a_hand(
    key: str, hand: str, expected: list[str]
) -> None:
    """Stéphanoise, Le jeu et les annonces; guide, Les annonces; belote.com §5."""
    assert found(key, hand) == expected


@pytest.mark.parametrize("key", ["club", "nebuludik"])
def test_where_there_are_no_melds_none_are_found(key: str) -> None:
    assert found(key, "JS JH JD JC 7S 8S 9S AC") == []


def test_without_trump_four_nines_are_worth_something_in_the_stephanoise_only() -> None:
    """Stéphanoise: En sans atout, le carré d'As vaut 200, the others as in a suit."""
    hand = "9S 9H 9D 9C AS AH AD AC"
    assert found("stephanoise", hand, NONE) == ["carre A", "carre 9"]
    assert found("guide", hand, NONE) == ["carre A"]
    assert found("belote-com", hand, NONE) == ["carre A"]


def test_in_all_trump_fours_of_a_kind_are_as_in_a_suit() -> None:
    """Guide, Questions fréquentes; belote.com §5."""
    hand = "9S 9H 9D 9C JS JH JD JC"
    assert found("guide", hand, ALL) == ["carre J", "carre 9"]


def test_in_all_trump_no_sequence_is_in_trump_more_than_another() -> None:
    hearts, spades = (Meld(MeldKind.TIERCE, Rank.NINE, s) for s in (Suit.HEARTS, Suit.SPADES))
    for trump, expected in ((ALL, (0, 0)), (H, (20, 0))):
        melds = BySide((hearts,), (spades,))
        assert melds_marked(RULE_SETS["guide"], trump, melds) == expected


def test_where_a_card_serves_once_the_dearest_choice_is_taken() -> None:
    once = replace(RULE_SETS["guide"], melds_share_cards=False)
    hand = cards_from_text("KS KH KD KC QH JH 7S 8D")
    assert [m.kind for m in melds_in_hand(once, H, hand)] == [MeldKind.CARRE]
    run = cards_from_text("QS QH QD QC 10H JH KH AH")
    assert [m.kind for m in melds_in_hand(RULE_SETS["guide"], H, run)] == ["carre", "cent"]
    assert melds_in_hand(once, H, run) == (Meld(MeldKind.CARRE, Rank.QUEEN),)
    split = cards_from_text("8S 9S 10S JS 10H 10D 10C JH")
    assert melds_in_hand(once, H, split) == (Meld(MeldKind.CARRE, Rank.TEN),)
    apart = cards_from_text("JS JH JD JC QH KH AH 7S")
    queen = Meld(MeldKind.TIERCE, Rank.ACE, Suit.HEARTS)
    assert melds_in_hand(once, H, apart) == (Meld(MeldKind.CARRE, Rank.JACK), queen)
    assert melds_in_hand(once, H, cards_from_text("7S 8S 10H JH KH AD 9C QC")) == ()
    cheap = replace(once, carres=(0, 0, 0, 10, 0, 0, 0, 0))
    assert melds_in_hand(cheap, H, split) == (Meld(MeldKind.CINQUANTE, Rank.JACK, Suit.SPADES),)


def straight(hand: list[Card]) -> set[Meld]:
    """Every run of three and more that no longer run contains, and every four that counts."""
    held = {(card.rank, card.suit) for card in hand}
    melds = {
        Meld(MeldKind.CARRE, rank)
        for rank in RANKS[2:]
        if all((rank, suit) in held for suit in Suit)
    }
    for suit in Suit:
        row = "".join("x" if (rank, suit) in held else "." for rank in RANKS)
        for size, kind in ((8, "cent"), (7, "cent"), (6, "cent"), (5, "cent"), (4, "cinquante")):
            while "x" * size in row:
                top = row.index("x" * size) + size - 1
                melds.add(Meld(MeldKind(kind), RANKS[top], suit))
                row = row.replace("x" * size, "." * size, 1)
        while "xxx" in row:
            melds.add(Meld(MeldKind.TIERCE, RANKS[row.index("xxx") + 2], suit))
            row = row.replace("xxx", "...", 1)
    return melds


@settings(max_examples=80)
@given(st.randoms(use_true_random=False), st.sampled_from(MELDING))
def test_a_second_search_finds_the_same_melds(lots: random.Random, key: str) -> None:
    near = sorted(PACK, key=lambda card: (lots.random() * 2, card.suit))
    hand = sorted(near[:12], key=lambda card: card.suit)[:8]
    melds = melds_in_hand(RULE_SETS[key], H, hand)
    assert set(melds) == straight(hand)
    assert all(can_be_shown(meld, hand) for meld in melds)
    deal = played(90, 90, melds=BySide(melds, ()))
    assert problems_with(RULE_SETS[key], deal) == ()


TIERCE = Meld(MeldKind.TIERCE, Rank.NINE, Suit.SPADES)
FIFTY = Meld(MeldKind.CINQUANTE, Rank.ACE, Suit.CLUBS)
HELD = {
    N: cards_from_text("7S 8S 9S JH QH 7D 8C 10C"),
    E: cards_from_text("JC QC KC 10S JS 7H 8H 9D"),
    S: cards_from_text("KH 9H AS AD AC 9C 7C 10D"),
    W: cards_from_text("QS KS AH 10H 8D JD QD KD"),
}


@pytest.mark.parametrize("key", MELDING)
def test_a_meld_that_cannot_be_shown_gives_its_points_to_the_other_side(key: str) -> None:
    """Guide, Une annonce qu'on ne peut pas montrer: the fifty of East is worth 50 to NS."""
    result = declared_melds(RULE_SETS[key], H, {N: (TIERCE,), E: (FIFTY,)}, HELD)
    assert result.shown == ((TIERCE,), ())
    assert result.to_other_side == (50, 0)
    assert melds_marked(RULE_SETS[key], H, result.shown) == (20, 0)


def test_a_meld_lies_in_one_hand_not_in_two() -> None:
    across = Meld(MeldKind.CARRE, Rank.ACE)
    result = declared_melds(RULE_SETS["guide"], H, {N: (across,), S: (across,)}, HELD)
    assert result.to_other_side == (0, 200)
    assert result.shown == ((), ())


def test_part_of_a_longer_run_can_be_shown() -> None:
    hand = cards_from_text("7S 8S 9S 10S JH QH 7D 8C")
    assert can_be_shown(TIERCE, hand)
    assert not can_be_shown(FIFTY, hand)


def test_melds_found_at_a_table_are_compared_between_the_sides() -> None:
    """Guide, Deux exemples de départage: the side of the best meld marks all of its own."""
    guide = RULE_SETS["guide"]
    north = melds_in_hand(guide, H, cards_from_text("10D JD QD 7S 8H 8C 9C KC"))
    south = melds_in_hand(guide, H, cards_from_text("7H 9H 10H 8D 7D 9S 10S JS"))
    east = melds_in_hand(guide, H, cards_from_text("QC AC KD AD QS KS AS 7C"))
    melds = BySide((*north, *south), east)
    assert [meld.rank for meld in melds.ns] == ["Q", "J"]
    assert melds_marked(guide, H, melds) == (0, 20)
    assert melds_marked(guide, H, BySide(melds.ns, ())) == (40, 0)
