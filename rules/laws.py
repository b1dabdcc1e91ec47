"""The laws of a table, by name: a refusal says which one stands in the way."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple


class Law(StrEnum):
    """One sentence of the rules that can forbid something; the comment names the operands."""

    # The deal
    CUT = "cut"  # where it was cut, how many cards at least
    PACKETS = "packets"  # what was asked, the choices
    PACK = "pack"
    # The auction
    SPEAK_IN_TURN = "speak_in_turn"  # the seat whose turn it is
    BID_STANDS = "bid_stands"
    ON_THE_SCALE = "on_the_scale"  # contract, lowest, highest, step
    NO_SUCH_SLAM = "no_such_slam"
    TRUMPS = "trumps"  # trump
    GO_HIGHER = "go_higher"  # the contract that stands
    NOT_OVER_ONESELF = "not_over_oneself"
    COINCHE_OPPONENTS = "coinche_opponents"
    NOTHING_BID = "nothing_bid"
    COINCHED_ONCE = "coinched_once"
    CAPOT_NOT_COINCHED = "capot_not_coinched"
    COINCHE_IN_TURN = "coinche_in_turn"  # the seat whose turn it is
    COINCHE_AT_ONCE = "coinche_at_once"
    COINCHE_BEFORE_LEAD = "coinche_before_lead"
    COINCHE_CLOSES = "coinche_closes"
    NOT_COINCHED = "not_coinched"
    SURCOINCHE_BY_TAKERS = "surcoinche_by_takers"
    AUCTION_CLOSED = "auction_closed"
    # The play
    PLAY_IN_TURN = "play_in_turn"  # the seat whose turn it is
    CARD_HELD = "card_held"  # card
    FOLLOW = "follow"  # suit
    BEAT_TRUMP_LED = "beat_trump_led"  # the card to beat
    BEAT_IN_ALL_TRUMP = "beat_in_all_trump"  # the card to beat
    RUFF = "ruff"  # trump
    OVER_RUFF = "over_ruff"  # the card to beat
    UNDER_RUFF = "under_ruff"  # trump


class Refusal(NamedTuple):
    """Why something cannot be done: the law, and what it needs to be said."""

    law: Law
    operands: tuple[str | int, ...] = ()


class Refused(ValueError):
    """Something the laws forbid; `refusals` holds every reason."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__(", ".join(refusal.law for refusal in refusals))
        self.refusals = tuple(refusals)


def unless(refusals: Sequence[Refusal]) -> None:
    """Raise Refused if there is any reason to."""
    if refusals:
        raise Refused(refusals)
