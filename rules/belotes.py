"""Belote and rebelote: what is said with the king and the queen, and what counts of it.

« Belote » with the first of the two cards, « Rebelote » with the second, or nothing counts (club
rules §7; Nebuludik, *Belote et Rebelote*; guide, *La rebelote oubliée*).
"""

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card, is_trump
from rules.dealing import Hands
from rules.positions import Seat, in_turn
from rules.ruleset import RuleSet
from rules.tricks import Trick
from rules.vocabulary import Rank, Side, Suit, Trump


class BeloteWord(StrEnum):
    """What is said with a card of a belote."""

    BELOTE = "belote"
    REBELOTE = "rebelote"


PAIR = frozenset({Rank.KING, Rank.QUEEN})


class PlayedCard(NamedTuple):
    """A card as it was played: by whom, to which suit led, with which word."""

    seat: Seat
    card: Card
    led: Suit
    said: BeloteWord | None = None


def as_said(
    rule_set: RuleSet, trump: Trump, tricks: Iterable[Trick], hands: Hands
) -> tuple[PlayedCard, ...]:
    """The cards of the tricks in order, each with the word that its player should say.

    `hands` are those dealt: only who held both cards says anything.
    """
    begun: set[Suit] = set()
    played: list[PlayedCard] = []
    for trick in tricks:
        led = trick.cards[0].suit
        seats = in_turn(rule_set, trick.leader)
        for seat, card in zip(seats, trick.cards, strict=True):
            word = None
            if _can_count(rule_set, trump, card, led) and _holds_pair(hands[seat], card.suit):
                word = BeloteWord.REBELOTE if card.suit in begun else BeloteWord.BELOTE
                begun.add(card.suit)
            played.append(PlayedCard(seat, card, led, word))
    return tuple(played)


def belotes(
    rule_set: RuleSet,
    trump: Trump,
    played: Iterable[PlayedCard],
    forgiven: Collection[Side] = (),
) -> tuple[Side, ...]:
    """The sides whose belotes count, in the order completed: what a deal reports.

    `forgiven` are the sides whose forgotten « Rebelote » is tolerated in this deal: seen by the
    count at the latest, and once a side a game (guide, *La rebelote oubliée*).
    """
    first: dict[Suit, PlayedCard] = {}
    completed: list[Side] = []
    for now in played:
        if not _can_count(rule_set, trump, now.card, now.led):
            continue
        before = first.setdefault(now.card.suit, now)
        if before is now or before.seat is not now.seat or before.said is not BeloteWord.BELOTE:
            continue
        if now.said is BeloteWord.REBELOTE or (now.said is None and now.seat.side in forgiven):
            completed.append(now.seat.side)
    return tuple(completed[: rule_set.belotes_allowed(trump)])


def _can_count(rule_set: RuleSet, trump: Trump, card: Card, led: Suit) -> bool:
    """Whether the card can be one of a belote in this trick.

    Where all four suits are trump and fewer belotes are allowed, only cards played when their own
    suit is led make one (club rules §8.6).
    """
    if card.rank not in PAIR or not is_trump(trump, card.suit):
        return False
    if trump is Trump.ALL_TRUMP and rule_set.belotes_in_all_trump < len(Suit):
        return rule_set.belotes_in_all_trump > 0 and card.suit is led
    return rule_set.belotes_allowed(trump) > 0


def _holds_pair(hand: Iterable[Card], suit: Suit) -> bool:
    return sum(card.suit is suit and card.rank in PAIR for card in hand) == len(PAIR)
