"""A player of modest ability: one legal card after the other, with a few sound habits. Pure."""

from collections.abc import Sequence
from random import Random

from rules.cards import PLAIN_ORDER, TRUMP_ORDER, TRUMP_SUIT, Card, card_points, height, is_trump
from rules.legal_cards import winning
from rules.tricks import Play
from rules.vocabulary import Side, Suit

_ABOVE = {
    (trumps, suit, height): [Card(rank, suit) for rank in order[height + 1 :]]
    for trumps, order in ((True, TRUMP_ORDER), (False, PLAIN_ORDER))
    for suit in Suit
    for height in range(len(order))
}
"""The cards above one of a suit, lowest first."""


def card_of(play: Play, takers: Side, gone: set[Card], lots: Random, slips: float) -> Card:
    """The card that the player whose turn it is chooses.

    :param gone: the cards of the tricks gathered.
    :param slips: how often, from 0 to 1, any legal card is taken without thinking.
    """
    legal = play.choice.legal
    if len(legal) == 1:
        return legal[0]
    if lots.random() < slips:
        return legal[int(lots.random() * len(legal))]
    return _lead(play, takers, gone, legal) if not play.trick else _follow(play, gone, legal)


def _lead(play: Play, takers: Side, gone: set[Card], legal: Sequence[Card]) -> Card:
    """Takers draw trumps with the best one; then cards that nobody beats, then a low one."""
    hand = play.hands[play.turn]
    masters = [card for card in legal if _is_master(play, card, hand, gone)]
    if play.turn.side is takers:
        trumps = [card for card in masters if _is_atout(play, card)]
        if trumps:
            return max(trumps, key=lambda card: height(play.trump, card))
    plain = [card for card in masters if not _is_atout(play, card)]
    if plain:
        return max(plain, key=lambda card: _points(play, card))
    return min(legal, key=lambda card: (*_cost(play, card), height(play.trump, card)))


def _follow(play: Play, gone: set[Card], legal: Sequence[Card]) -> Card:
    """Give points to a partner who holds the trick, win it where one can, else play low."""
    trick, trump = play.trick, play.trump
    place = winning(trump, trick)
    last = len(trick) == 3
    hand = play.hands[play.turn]
    partner_holds = place == len(trick) - 2
    if partner_holds and (last or _is_master(play, trick[place], hand, gone)):
        gifts = [card for card in legal if not _is_master(play, card, hand, gone)]
        return max(gifts or legal, key=lambda card: _gift(play, card))
    beating = [card for card in legal if winning(trump, (*trick, card)) == len(trick)]
    if beating and not partner_holds:
        if last:
            return max(beating, key=lambda card: _gift(play, card))
        sure = [card for card in beating if _is_master(play, card, hand, gone)]
        if sure:
            return max(sure, key=lambda card: height(trump, card))
    low = [card for card in legal if card not in beating] or legal
    return min(low, key=lambda card: (*_cost(play, card), height(trump, card)))


def _is_master(play: Play, card: Card, hand: Sequence[Card], gone: set[Card]) -> bool:
    """Whether no card that others may still play beats it in its suit."""
    above = _ABOVE[is_trump(play.trump, card.suit), card.suit, height(play.trump, card)]
    return all(other in gone or other in hand or other in play.trick for other in above)


def _is_atout(play: Play, card: Card) -> bool:
    """Whether the card is of the one suit that is trump."""
    return card.suit is TRUMP_SUIT.get(play.trump)


def _points(play: Play, card: Card) -> int:
    return card_points(play.rule_set, play.trump, card)


def _cost(play: Play, card: Card) -> tuple[bool, int]:
    """Trumps last, then cards with points."""
    return _is_atout(play, card), _points(play, card)


def _gift(play: Play, card: Card) -> tuple[bool, int]:
    """Points first, but a trump only where there is nothing else."""
    return not _is_atout(play, card), _points(play, card)
