"""The play of the cards, trick by trick; a play never changes, playing a card gives the next."""

from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import CARDS_IN_TRICK, Card
from rules.dealing import Hands
from rules.laws import Law, Refusal, unless
from rules.legal_cards import Choice, legal_cards, winning
from rules.positions import Seat, first_to_act, in_turn, next_seat
from rules.ruleset import RuleSet
from rules.vocabulary import Trump


class Trick(NamedTuple):
    """Four cards in the order played, who led and who won them."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Play:
    """The hands as they are, the trick on the table and those gathered; `turn` plays next."""

    rule_set: RuleSet
    trump: Trump
    hands: Hands
    turn: Seat
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not self.trick and not any(self.hands.values())

    @property
    def choice(self) -> Choice:
        """What the player whose turn it is may play, and why not the rest."""
        return legal_cards(self.rule_set, self.trump, self.trick, self.hands[self.turn])


def opening_lead(rule_set: RuleSet, trump: Trump, hands: Hands, dealer: Seat) -> Play:
    """The play before the first card (club rules §6; Nebuludik, *Déroulement d'un pli*)."""
    return Play(rule_set, trump, hands, first_to_act(rule_set, dealer))


def play_problems(play: Play, seat: Seat, card: Card) -> tuple[Refusal, ...]:
    """Every reason why this player may not play this card now; empty when it is legal."""
    found = []
    if seat is not play.turn:
        found.append(Refusal(Law.PLAY_IN_TURN, (play.turn.value,)))
    if card not in play.hands[seat]:
        found.append(Refusal(Law.CARD_HELD, (str(card),)))
    elif seat is play.turn and (refusal := play.choice.illegal.get(card)):
        found.append(refusal)
    return tuple(found)


def play_card(play: Play, seat: Seat, card: Card) -> Play:
    """The play with this card on the table, the trick gathered if it is the fourth.

    The winner of a trick leads the next (club rules §6.7). Raises Refused with every reason.
    """
    unless(play_problems(play, seat, card))
    hand = play.hands[seat]
    hands = {**play.hands, seat: tuple(held for held in hand if held != card)}
    cards = (*play.trick, card)
    if len(cards) < CARDS_IN_TRICK:
        turn = next_seat(play.rule_set, seat)
        return Play(play.rule_set, play.trump, hands, turn, cards, play.tricks)
    leader = next_seat(play.rule_set, seat)
    winner = in_turn(play.rule_set, leader)[winning(play.trump, cards)]
    tricks = (*play.tricks, Trick(leader, cards, winner))
    return Play(play.rule_set, play.trump, hands, winner, (), tricks)
