"""Cards: how they are written, their order and their points (club rules §3, §8.5, §8.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import (
    PACK,
    Card,
    NotACard,
    card_from_text,
    card_points,
    cards_from_text,
    height,
    points_in,
    points_of_deal,
)
from rules.catalogue import RULE_SETS
from rules.vocabulary import Suit, Trump
from rules.wording import card_in_words, card_label

KEYS = tuple(RULE_SETS)
MODES = [(key, trump) for key in KEYS for trump in RULE_SETS[key].trumps]


def in_order(trump: Trump, suit: Suit) -> str:
    cards = sorted((c for c in PACK if c.suit is suit), key=lambda c: height(trump, c))
    return " ".join(card.rank for card in reversed(cards))


def test_the_pack_is_32_cards_from_the_seven_to_the_ace_in_four_suits() -> None:
    """Club rules §1; Nebuludik, Les cartes et leur valeur."""
    assert len(set(PACK)) == 32
    assert [str(card) for card in PACK[:8]] == ["7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"]


@given(st.sampled_from(PACK))
def test_a_card_written_and_read_is_the_same_card(card: Card) -> None:
    assert card_from_text(str(card)) == card


@given(st.text(max_size=4))
def test_what_is_read_as_a_card_is_written_the_same(text: str) -> None:
    try:
        assert str(card_from_text(text)) == text
    except NotACard:
        assert text not in {str(card) for card in PACK}


@pytest.mark.parametrize("text", ["", "7", "H", "1S", "10", "VH", "7h", " 7H", "7H ", "10SS", "7♥"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotACard) as caught:
        card_from_text(text)
    assert str(caught.value) == caught.value.text == text


def test_cards_have_french_letters_and_symbols_on_screen() -> None:
    jack, ten = card_from_text("JH"), card_from_text("10S")
    assert (card_label(jack, "fr"), card_label(jack, "en")) == ("V♥", "J♥")
    assert [card_label(c, "fr") for c in cards_from_text("QD KC AS")] == ["D♦", "R♣", "A♠"]
    assert card_label(ten, "fr") == "10♠"
    assert card_in_words(jack, "fr") == "valet de cœur"
    assert card_in_words(jack, "en") == "jack of hearts"


def test_trump_runs_jack_nine_ace_ten_king_queen_eight_seven() -> None:
    """Club rules §8.6, for all suits; Nebuludik, Valeur des cartes à l'atout."""
    assert in_order(Trump.HEARTS, Suit.HEARTS) == "J 9 A 10 K Q 8 7"
    for suit in Suit:
        assert in_order(Trump.ALL_TRUMP, suit) == "J 9 A 10 K Q 8 7"


def test_plain_suits_run_ace_ten_king_queen_jack_nine_eight_seven() -> None:
    """Club rules §8.5, for all suits; Nebuludik, Valeur des cartes hors atout."""
    assert in_order(Trump.HEARTS, Suit.SPADES) == "A 10 K Q J 9 8 7"
    for suit in Suit:
        assert in_order(Trump.NO_TRUMP, suit) == "A 10 K Q J 9 8 7"


@pytest.mark.parametrize("key", KEYS)
def test_a_suit_makes_62_in_trump_and_30_outside(key: str) -> None:
    """Guide, Le tableau des points des cartes: 62 + 3 × 30 = 152."""
    rule_set = RULE_SETS[key]
    by_suit = [
        points_in(rule_set, Trump.HEARTS, [card for card in PACK if card.suit is suit])
        for suit in Suit
    ]
    assert by_suit == [30, 62, 30, 30]
    assert points_in(rule_set, Trump.HEARTS, PACK) == 152


@pytest.mark.parametrize(("key", "trump"), MODES)
def test_the_cards_and_the_last_trick_make_the_points_of_the_deal(key: str, trump: Trump) -> None:
    """Club rules §3, §8.5 and §8.6 (258 raw in all trump); guide, Étape 1 (152 and 10)."""
    rule_set = RULE_SETS[key]
    assert points_of_deal(rule_set, trump) == rule_set.points_total(trump)
    assert points_of_deal(rule_set, trump) == (258 if (key, trump) == ALL_RAW else 162)


ALL_RAW = ("club", Trump.ALL_TRUMP)

VALUES = [
    ("club", Trump.HEARTS, "JH 9H AH 10H KH QH 8H 7H", [20, 14, 11, 10, 4, 3, 0, 0]),
    ("club", Trump.HEARTS, "AS 10S KS QS JS 9S 8S 7S", [11, 10, 4, 3, 2, 0, 0, 0]),
    ("club", Trump.NO_TRUMP, "AS 10S KS QS JS 9S 8S 7S", [19, 10, 4, 3, 2, 0, 0, 0]),
    ("club", Trump.ALL_TRUMP, "JS 9S AS 10S KS QS 8S 7S", [20, 14, 11, 10, 4, 3, 0, 0]),
    ("nebuludik", Trump.ALL_TRUMP, "JC 9C AC 10C KC QC 8C 7C", [14, 9, 6, 4, 3, 2, 0, 0]),
    ("guide", Trump.ALL_TRUMP, "JC 9C AC 10C KC QC 8C 7C", [14, 9, 6, 4, 3, 2, 0, 0]),
    ("belote-com", Trump.NO_TRUMP, "AD 10D KD QD JD 9D 8D 7D", [19, 10, 4, 3, 2, 0, 0, 0]),
]


@pytest.mark.parametrize(("key", "trump", "cards", "expected"), VALUES)
def test_each_card_counts_what_its_document_says(
    key: str, trump: Trump, cards: str, expected: list[int]
) -> None:
    """Club rules §3, §8.5, §8.6; Nebuludik, Valeur des cartes and Annonces spéciales."""
    rule_set = RULE_SETS[key]
    assert [card_points(rule_set, trump, card) for card in cards_from_text(cards)] == expected
