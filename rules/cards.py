"""The 32 cards: how they are written, their order and their points in each trump mode.

Orders: club rules §8.5 and §8.6, Nebuludik, *Annonces spéciales*. Points are settings of the rule
set; the totals of a deal are added up from them, never typed in.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rules.ruleset import RuleSet
from rules.vocabulary import RANK_INDEX, Rank, Suit, Trump


class Card(NamedTuple):
    """One of the 32 cards."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        """The card as it is written in data: `7H`, `10S`, `JD`."""
        return f"{self.rank.value}{_LETTERS[self.suit]}"


_LETTERS = {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.CLUBS: "C"}

PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 32 cards, suit by suit from the seven to the ace."""

_BY_TEXT = {str(card): card for card in PACK}

CARDS_IN_HAND = 8
CARDS_IN_TRICK = 4

TRUMP_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
    Rank.NINE,
    Rank.JACK,
)
"""A suit that is trump, lowest first."""

PLAIN_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
)
"""A suit that is not trump, lowest first; every suit in no trump."""

TRUMP_HEIGHT = {rank: height for height, rank in enumerate(TRUMP_ORDER)}
PLAIN_HEIGHT = {rank: height for height, rank in enumerate(PLAIN_ORDER)}


class NotACard(ValueError):
    """What was written is none of the 32 cards."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def card_from_text(text: str) -> Card:
    """The card written `7H 10S JD` in data; raises NotACard."""
    card = _BY_TEXT.get(text)
    if card is None:
        raise NotACard(text)
    return card


def cards_from_text(text: str) -> tuple[Card, ...]:
    """Cards written one after the other, with spaces between; raises NotACard."""
    return tuple(card_from_text(word) for word in text.split())


TRUMP_SUIT = {Trump(suit.value): suit for suit in Suit}
"""The suit of each trump that is one suit."""

_TRUMP_SUITS = {trump: tuple(s for s in Suit if s is TRUMP_SUIT.get(trump)) for trump in Trump}
_TRUMP_SUITS[Trump.ALL_TRUMP] = tuple(Suit)

_HEIGHTS = {
    trump: {suit: TRUMP_HEIGHT if suit in trumps else PLAIN_HEIGHT for suit in Suit}
    for trump, trumps in _TRUMP_SUITS.items()
}


def is_trump(trump: Trump, suit: Suit) -> bool:
    """Whether a suit is trump: one of them, none, or all four."""
    return suit in _TRUMP_SUITS[trump]


def height(trump: Trump, card: Card) -> int:
    """The card's place in its own suit, 0 for the lowest."""
    return _HEIGHTS[trump][card.suit][card.rank]


def card_points(rule_set: RuleSet, trump: Trump, card: Card) -> int:
    """What the card counts in the tricks; in all trump the points of the rule set's own scale."""
    if trump is Trump.ALL_TRUMP:
        scale = rule_set.card_points_all_trump
    elif trump is Trump.NO_TRUMP:
        scale = rule_set.card_points_no_trump
    else:
        in_trump = is_trump(trump, card.suit)
        scale = rule_set.card_points_trump if in_trump else rule_set.card_points_plain
    return scale[RANK_INDEX[card.rank]]


def points_in(rule_set: RuleSet, trump: Trump, cards: Iterable[Card]) -> int:
    """What the cards count, the last trick apart."""
    return sum(card_points(rule_set, trump, card) for card in cards)


def points_of_deal(rule_set: RuleSet, trump: Trump) -> int:
    """All the trick points of a deal: the pack's (152 in a suit) and the last trick's (10)."""
    return points_in(rule_set, trump, PACK) + rule_set.last_trick
