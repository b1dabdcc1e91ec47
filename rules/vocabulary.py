"""The words of the game: sides, cards, contracts, doubles, melds."""

from enum import StrEnum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

Value = TypeVar("Value")


class Side(StrEnum):
    """One of the two sides of a table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


class Suit(StrEnum):
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Trump(StrEnum):
    """What a contract is played in: a suit, no trump or all trump."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    NO_TRUMP = "no_trump"
    ALL_TRUMP = "all_trump"

    @property
    def is_suit(self) -> bool:
        return self is not Trump.NO_TRUMP and self is not Trump.ALL_TRUMP


class Double(StrEnum):
    """How far a contract was doubled; the rule set holds the factor that it marks."""

    NONE = "none"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"


class Rank(StrEnum):
    """The eight ranks in the order of sequences, lowest first."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


RANKS = tuple(Rank)
RANK_INDEX = {rank: index for index, rank in enumerate(RANKS)}


class MeldKind(StrEnum):
    TIERCE = "tierce"
    CINQUANTE = "cinquante"
    CENT = "cent"
    CARRE = "carre"


class Slam(StrEnum):
    """The two contracts that are words: all eight tricks by the side, or by the bidder alone."""

    CAPOT = "capot"
    GENERALE = "generale"


Contract: TypeAlias = int | Slam


class BySide(NamedTuple, Generic[Value]):
    """One value for each side."""

    ns: Value
    ew: Value

    def of(self, side: Side) -> Value:
        return self.ns if side is Side.NS else self.ew
