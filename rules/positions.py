"""The four places at a table: who sits with whom, and who comes next."""

from enum import StrEnum
from typing import assert_never

from rules.policies import FourPasses, Rotation
from rules.ruleset import RuleSet
from rules.vocabulary import Side


class Seat(StrEnum):
    """A place at the table, clockwise; a player's left-hand neighbour comes next."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def side(self) -> Side:
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    @property
    def partner(self) -> "Seat":
        return _PARTNERS[self]

    @property
    def left(self) -> "Seat":
        return _LEFT[self]

    @property
    def right(self) -> "Seat":
        return _RIGHT[self]


_PLACES = tuple(Seat)
_LEFT = {seat: _PLACES[(place + 1) % 4] for place, seat in enumerate(_PLACES)}
_PARTNERS = {seat: _LEFT[_LEFT[seat]] for seat in _PLACES}
_RIGHT = {left: seat for seat, left in _LEFT.items()}


def next_seat(rule_set: RuleSet, seat: Seat) -> Seat:
    """Who deals, speaks and plays after this seat (club rules §5.1; Nebuludik, *Un pli*)."""
    match rule_set.rotation:
        case Rotation.CLOCKWISE:
            return _LEFT[seat]
        case Rotation.ANTICLOCKWISE:
            return _RIGHT[seat]
        case _ as never:
            assert_never(never)


def in_turn(rule_set: RuleSet, first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """The four seats in the order in which they act, this one first."""
    second = next_seat(rule_set, first)
    return first, second, first.partner, second.partner


def first_to_act(rule_set: RuleSet, dealer: Seat) -> Seat:
    """Who is dealt to, speaks and leads first: the dealer's neighbour (club rules §4.2, §5.1, §6).

    Nebuludik, *Déroulement d'un pli*, and belote.com §3 name the neighbour on the other side.
    """
    return next_seat(rule_set, dealer)


def next_dealer(rule_set: RuleSet, dealer: Seat, *, four_passes: bool = False) -> Seat:
    """Who deals next, also where nobody has bid (guide, *Quatre passes*; belote.com §2)."""
    if not four_passes:
        return next_seat(rule_set, dealer)
    match rule_set.four_passes:
        case FourPasses.NEXT_DEALER:
            return next_seat(rule_set, dealer)
        case FourPasses.SAME_DEALER:
            return dealer
        case _ as never:
            assert_never(never)
