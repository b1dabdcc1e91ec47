"""Belote and rebelote said with the cards, and what counts of them.

Club rules §7 and §8.6; Nebuludik, Belote et Rebelote; guide, La rebelote oubliée.
"""

from dataclasses import replace

import pytest

from rules.belotes import BeloteWord, PlayedCard, as_said, belotes
from rules.cards import card_from_text
from rules.catalogue import RULE_SETS
from rules.positions import Seat
from rules.tricks import Trick
from rules.vocabulary import Rank, Side, Suit, Trump
from tests.rules.tables import dealt, played_at_random

KEYS = tuple(RULE_SETS)
H, NONE, ALL = Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP
NS, EW = Side.NS, Side.EW
SUITS = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
WORDS = {"!": BeloteWord.BELOTE, "!!": BeloteWord.REBELOTE, "": None}


def cards(text: str) -> list[PlayedCard]:
    """`N KH! ` is North's king with « Belote », `N QH/S!!` the queen on a spade led."""
    played = []
    for row in text.split(", "):
        seat, said = row.split()
        name = said.rstrip("!")
        card = card_from_text(name.partition("/")[0])
        led = SUITS[name.partition("/")[2]] if "/" in name else card.suit
        played.append(PlayedCard(Seat(seat), card, led, WORDS[said[len(name) :]]))
    return played


def count(key: str, trump: Trump, text: str, forgiven: tuple[Side, ...] = ()) -> tuple[Side, ...]:
    return belotes(RULE_SETS[key], trump, cards(text), forgiven)


@pytest.mark.parametrize("key", KEYS)
def test_belote_with_the_first_card_and_rebelote_with_the_second_count(key: str) -> None:
    """Club rules §7; Nebuludik, Belote et Rebelote; guide, La rebelote oubliée."""
    assert count(key, H, "N KH!, E 7H, N QH!!") == (NS,)
    assert count(key, H, "W QH!, W KH!!") == (EW,)
    assert count(key, H, "W QH/S!, W KH/D!!") == (EW,)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(
    "text",
    [
        "N KH, N QH!!",
        "N KH!, N QH",
        "N KH, N QH",
        "N KH!!, N QH!",
        "N KH!, S QH!!",
        "N KH!, N QH!",
        "N KS!, N QS!!",
        "N JH!, N QH!!",
    ],
)
def test_nothing_counts_unless_both_words_are_said_by_who_held_both_cards(
    key: str, text: str
) -> None:
    """Club rules §7: En cas d'omission… celle-ci ne sera pas comptabilisée."""
    assert count(key, H, text) == ()


def test_a_forgotten_rebelote_can_be_forgiven_a_forgotten_belote_cannot() -> None:
    """Guide, La rebelote oubliée."""
    assert count("guide", H, "N KH!, N QH", (NS,)) == (NS,)
    assert count("guide", H, "N KH!, N QH", (EW,)) == ()
    assert count("guide", H, "N KH, N QH!!", (NS,)) == ()
    assert count("guide", H, "N KH!, N QH!", (NS,)) == ()


@pytest.mark.parametrize("key", KEYS)
def test_there_is_no_belote_without_trump(key: str) -> None:
    """Club rules §8.5; Nebuludik, Belote et Rebelote."""
    assert count(key, NONE, "N KH!, N QH!!") == ()


def test_nebuludik_has_no_belote_in_all_trump() -> None:
    """Nebuludik: Il n'y a pas de belote en TA et en SA."""
    assert count("nebuludik", ALL, "N KH!, N QH!!") == ()


@pytest.mark.parametrize("key", ["guide", "belote-com"])
def test_up_to_four_belotes_count_in_all_trump(key: str) -> None:
    """Guide, Questions fréquentes (the number of belotes changes); belote.com: our decision."""
    text = "N KH!, E KS!, N QH!!, N QD!, E QS/H!!, S KC!, S QC/D!!, N KD!!"
    assert count(key, ALL, text) == (NS, EW, NS, NS)


def test_the_clubs_one_belote_in_all_trump_is_the_first_completed_on_its_suit() -> None:
    """Club rules §8.6: La 1ere terminée et jouée sur sa couleur."""
    assert count("club", ALL, "N KH!, E KS!, E QS!!, N QH!!") == (EW,)
    assert count("club", ALL, "E KS!, E QS/H!!, N KH!, N QH!!") == (NS,)
    assert count("club", ALL, "E KS/H!, E QS!!") == ()


@pytest.mark.parametrize("key", KEYS)
def test_who_holds_both_cards_says_both_words_and_they_count(key: str) -> None:
    rule_set = RULE_SETS[key]
    seen = 0
    for seed in range(40):
        hands, play = dealt(rule_set, seed), played_at_random(rule_set, H, seed)
        said = as_said(rule_set, H, play.tricks, hands)
        assert [row.card for row in said] == [c for trick in play.tricks for c in trick.cards]
        holders = [
            seat
            for seat, hand in hands.items()
            if sum(c.suit is Suit.HEARTS and c.rank in (Rank.KING, Rank.QUEEN) for c in hand) == 2
        ]
        assert belotes(rule_set, H, said) == tuple(seat.side for seat in holders)
        assert [row.said for row in said if row.said] == list(BeloteWord) * len(holders)
        seen += len(holders)
    assert seen > 0


def test_nothing_is_said_where_nothing_can_count() -> None:
    hands = dict.fromkeys(Seat, ()) | {Seat.EAST: (card_from_text("KS"), card_from_text("QS"))}
    trick = Trick(Seat.EAST, tuple(map(card_from_text, ("KS", "7S", "8S", "9S"))), Seat.EAST)
    none = replace(RULE_SETS["club"], belotes_in_suit=0)
    assert as_said(none, Trump.SPADES, [trick], hands)[0].said is None
    for key, trump, word in (
        ("club", Trump.SPADES, BeloteWord.BELOTE),
        ("club", ALL, BeloteWord.BELOTE),
        ("club", H, None),
        ("club", NONE, None),
        ("nebuludik", ALL, None),
    ):
        assert as_said(RULE_SETS[key], trump, [trick], hands)[0].said is word


def test_in_the_clubs_all_trump_nothing_is_said_on_another_suit() -> None:
    """Club rules §8.6: jouée sur sa couleur; elsewhere in all trump the word is said."""
    hands = dict.fromkeys(Seat, ()) | {Seat.EAST: (card_from_text("KS"), card_from_text("QS"))}
    for key, leader in (("club", Seat.SOUTH), ("guide", Seat.SOUTH)):
        trick = Trick(leader, tuple(map(card_from_text, ("7H", "KS", "8S", "9S"))), leader)
        word = as_said(RULE_SETS[key], ALL, [trick], hands)[1].said
        assert word is (None if key == "club" else BeloteWord.BELOTE)
