"""The auction: who may say what, and what it comes to.

An auction never changes: saying something gives the next one. Documents: club rules §5;
Nebuludik, *Les enchères* and *Coinche à la volée*; stéphanoise, *Les enchères*; belote.com §3.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias, assert_never

from rules.laws import Law, Refusal, unless
from rules.policies import CoincheTiming
from rules.positions import Seat, first_to_act, next_seat
from rules.ruleset import RuleSet
from rules.vocabulary import Contract, Double, Slam, Trump


class Word(StrEnum):
    """What can be said besides a bid."""

    PASS = "pass"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"


class Bid(NamedTuple):
    """A contract and its trump, the value said first (club rules §5.1)."""

    contract: Contract
    trump: Trump

    def __str__(self) -> str:
        """The bid as it is written in data: `80 spades`, `capot no_trump`."""
        return f"{self.contract} {self.trump.value}"


Call: TypeAlias = Bid | Word


class Spoken(NamedTuple):
    """A call and who made it."""

    seat: Seat
    call: Call


class Agreed(NamedTuple):
    """What a closed auction comes to: the contract and who plays it."""

    bidder: Seat
    contract: Contract
    trump: Trump
    double: Double


class NotACall(ValueError):
    """What was written is neither a bid nor one of the three words."""


def call_from_text(text: str) -> Call:
    """The call written `80 spades`, `capot all_trump`, `pass`; raises NotACall.

    Whether the bid is on the scale is for `refusals` to say.
    """
    if text in tuple(Word):
        return Word(text)
    contract, _, trump = text.partition(" ")
    if trump in tuple(Trump):
        if contract in tuple(Slam):
            return Bid(Slam(contract), Trump(trump))
        if contract.isascii() and contract.isdecimal() and str(int(contract[:9])) == contract:
            return Bid(int(contract), Trump(trump))
    raise NotACall(text)


@dataclass(frozen=True, slots=True)
class Auction:
    """What has been said so far; `turn` is whose turn it would be, `led` ends it for good."""

    rule_set: RuleSet
    turn: Seat
    calls: tuple[Spoken, ...] = ()
    bidder: Seat | None = None
    bid: Bid | None = None
    double: Double = Double.NONE
    passes: int = 0
    led: bool = False

    @property
    def replying(self) -> bool:
        """Whether a coinche has closed the bidding, a surcoinche apart."""
        return self.double is not Double.NONE and self.rule_set.coinche_closes_auction

    @property
    def closed(self) -> bool:
        """Whether the bidding is over.

        Four passes, three after a bid or a coinche, two replies to a coinche that closes, a
        surcoinche then, or a capot that cannot be coinched (stéphanoise, *Les enchères*).
        """
        if self.led:
            return True
        if self.bid is None:
            return self.passes == 4
        if self.replying:
            return self.double is Double.SURCOINCHE or self.passes == 2
        if self.bid.contract is Slam.CAPOT and not self.rule_set.capot_can_be_doubled:
            return True
        return self.passes == 3

    @property
    def to_speak(self) -> Seat | None:
        """Whose turn it is; nobody's once the bidding is over."""
        return None if self.closed else self.turn

    @property
    def agreed(self) -> Agreed | None:
        """What a closed auction comes to; None while it is open, and after four passes."""
        if not self.closed or self.bid is None or self.bidder is None:
            return None
        return Agreed(self.bidder, self.bid.contract, self.bid.trump, self.double)


def opening(rule_set: RuleSet, dealer: Seat) -> Auction:
    """The auction before anybody has spoken."""
    return Auction(rule_set, first_to_act(rule_set, dealer))


def say(auction: Auction, seat: Seat, call: Call) -> Auction:
    """The auction once this has been said; raises Refused with every reason against it."""
    unless(refusals(auction, seat, call))
    calls = (*auction.calls, Spoken(seat, call))
    if isinstance(call, Bid):
        return replace(
            auction,
            turn=next_seat(auction.rule_set, seat),
            calls=calls,
            bidder=seat,
            bid=call,
            double=_double_after_bid(auction, seat),
            passes=0,
        )
    if call is Word.PASS:
        turn = seat.partner if auction.replying else next_seat(auction.rule_set, seat)
        return replace(auction, turn=turn, calls=calls, passes=auction.passes + 1)
    double = Double.COINCHE if call is Word.COINCHE else Double.SURCOINCHE
    closes = auction.rule_set.coinche_closes_auction
    moves_on = closes or seat is auction.turn
    turn = next_seat(auction.rule_set, seat) if moves_on else auction.turn
    return replace(auction, turn=turn, calls=calls, double=double, passes=0)


def after_lead(auction: Auction) -> Auction:
    """The auction once the first card has been led: nothing more can be said."""
    return replace(auction, led=True)


def higher_contracts(rule_set: RuleSet, contract: Contract | None) -> tuple[Contract, ...]:
    """The contracts above the one that stands, lowest first; all of them where none does."""
    if contract is None:
        return rule_set.contracts
    return tuple(other for other in rule_set.contracts if _rank(other) > _rank(contract))


def possible_calls(auction: Auction, seat: Seat) -> tuple[Call, ...]:
    """Everything this player may say now."""
    rule_set, standing = auction.rule_set, auction.bid
    contracts = higher_contracts(rule_set, standing.contract if standing else None)
    lowest = Bid(contracts[0], rule_set.trumps[0]) if contracts else None
    bids: list[Call] = []
    if lowest is not None and not refusals(auction, seat, lowest):
        bids = [Bid(contract, trump) for contract in contracts for trump in rule_set.trumps]
    return (*(word for word in Word if not refusals(auction, seat, word)), *bids)


def refusals(auction: Auction, seat: Seat, call: Call) -> tuple[Refusal, ...]:
    """Every reason why this player may not say this now; empty when it may be said."""
    if isinstance(call, Bid):
        return tuple(_against_bid(auction, seat, call))
    match call:
        case Word.PASS:
            return tuple(_against_speaking(auction, seat))
        case Word.COINCHE:
            return tuple(_against_coinche(auction, seat))
        case Word.SURCOINCHE:
            return tuple(_against_surcoinche(auction, seat))
        case _ as never:
            assert_never(never)


def _rank(contract: Contract) -> tuple[bool, int]:
    """Compares contracts: numbers, then capot, then générale."""
    if isinstance(contract, Slam):
        return True, contract is Slam.GENERALE
    return False, contract


def _double_after_bid(auction: Auction, seat: Seat) -> Double:
    """A higher bid lifts a coinche; one that the rules let stand follows its side's contract."""
    takers = auction.bidder is not None and auction.bidder.side is seat.side
    if auction.rule_set.higher_bid_lifts_coinche or not takers:
        return Double.NONE
    return auction.double


def _against_speaking(auction: Auction, seat: Seat) -> Iterator[Refusal]:
    if auction.closed:
        yield Refusal(Law.AUCTION_CLOSED)
    elif seat is not auction.turn:
        if auction.calls and auction.calls[-1].seat is seat:
            yield Refusal(Law.BID_STANDS)
        else:
            yield Refusal(Law.SPEAK_IN_TURN, (auction.turn.value,))


def _against_bid(auction: Auction, seat: Seat, bid: Bid) -> Iterator[Refusal]:
    rule_set = auction.rule_set
    yield from _against_speaking(auction, seat)
    if auction.replying and not auction.closed:
        yield Refusal(Law.COINCHE_CLOSES)
    if not rule_set.allows(bid.contract):
        if isinstance(bid.contract, Slam):
            yield Refusal(Law.NO_SUCH_SLAM)
        else:
            scale = (rule_set.bid_lowest, rule_set.bid_highest, rule_set.bid_step)
            yield Refusal(Law.ON_THE_SCALE, (bid.contract, *scale))
    if bid.trump not in rule_set.trumps:
        yield Refusal(Law.TRUMPS, (bid.trump.value,))
    if auction.bid is not None:
        if _rank(bid.contract) <= _rank(auction.bid.contract):
            yield Refusal(Law.GO_HIGHER, (auction.bid.contract,))
        if auction.bidder is seat:
            yield Refusal(Law.NOT_OVER_ONESELF)


def _against_coinche(auction: Auction, seat: Seat) -> Iterator[Refusal]:
    if auction.bid is None or auction.bidder is None:
        yield Refusal(Law.NOTHING_BID)
        return
    if auction.bidder.side is seat.side:
        yield Refusal(Law.COINCHE_OPPONENTS)
    if auction.double is not Double.NONE:
        yield Refusal(Law.COINCHED_ONCE)
    if auction.bid.contract is Slam.CAPOT and not auction.rule_set.capot_can_be_doubled:
        yield Refusal(Law.CAPOT_NOT_COINCHED)
    yield from _against_timing(auction, seat)


def _against_timing(auction: Auction, seat: Seat) -> Iterator[Refusal]:
    """When a coinche comes too early or too late."""
    timing = auction.rule_set.coinche_timing
    match timing:
        case CoincheTiming.UNTIL_FIRST_LEAD:
            if auction.led:
                yield Refusal(Law.COINCHE_BEFORE_LEAD)
        case CoincheTiming.AT_ONCE:
            if auction.closed:
                yield Refusal(Law.AUCTION_CLOSED)
            elif auction.passes > 0 and seat is not auction.turn:
                yield Refusal(Law.COINCHE_AT_ONCE)
        case CoincheTiming.IN_TURN:
            if auction.closed:
                yield Refusal(Law.AUCTION_CLOSED)
            elif seat is not auction.turn:
                yield Refusal(Law.COINCHE_IN_TURN, (auction.turn.value,))
        case _ as never:
            assert_never(never)


def _against_surcoinche(auction: Auction, seat: Seat) -> Iterator[Refusal]:
    """Only the takers surcoinche, once they are coinched (Nebuludik, *Coinche à la volée*)."""
    if auction.bidder is None or auction.double is not Double.COINCHE:
        yield Refusal(Law.NOT_COINCHED)
        return
    if auction.bidder.side is not seat.side:
        yield Refusal(Law.SURCOINCHE_BY_TAKERS)
    yield from _against_surcoinche_timing(auction, seat)


def _against_surcoinche_timing(auction: Auction, seat: Seat) -> Iterator[Refusal]:
    match auction.rule_set.coinche_timing:
        case CoincheTiming.UNTIL_FIRST_LEAD:
            if auction.led:
                yield Refusal(Law.COINCHE_BEFORE_LEAD)
        case CoincheTiming.AT_ONCE:
            if auction.closed:
                yield Refusal(Law.AUCTION_CLOSED)
        case CoincheTiming.IN_TURN:
            yield from _against_speaking(auction, seat)
        case _ as never:
            assert_never(never)
