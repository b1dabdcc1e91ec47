"""A deal played at a table that does not exist: real cards, from the shuffle to the facts. Pure."""

from dataclasses import dataclass
from random import Random

from rules.auction import Agreed, Auction, opening, say
from rules.belotes import PlayedCard, as_said
from rules.cards import Card
from rules.deal_played import deal_played
from rules.dealing import Dealt, Hands, cut, deal_cards, shuffled, where_to_cut
from rules.facts import Deal, Meld, PassedDeal
from rules.melds_in_hand import melds_in_hand
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.tricks import Play, opening_lead, play_card
from rules.vocabulary import Side
from tournament.card_bidders import call_of, opinions
from tournament.card_players import card_of

SLIPS = 0.2
"""How often a player of average strength plays a card without thinking."""
BOLDNESS = 4.0
"""By how many points the strongest side values its hands more than others do."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """Everything that happened in a deal; `play` is none after four passes."""

    dealer: Seat
    dealt: Dealt
    auction: Auction
    play: Play | None
    said: tuple[PlayedCard, ...]
    declared: dict[Seat, tuple[Meld, ...]]
    deal: Deal


def simulated_deal(
    rule_set: RuleSet, lots: Random, dealer: Seat, *, favour: float = 0.0
) -> Simulated:
    """Shuffle, cut, deal, bid, play and say what is said: the facts are what it came to.

    :param favour: how much stronger North-South are, from -1 to 1.
    """
    seed = lots.getrandbits(64)
    dealt = deal_cards(rule_set, cut(shuffled(seed), where_to_cut(seed)), dealer)
    auction = _auction(rule_set, dealer, dealt.bidding, lots, favour)
    agreed = auction.agreed
    if agreed is None:
        return Simulated(dealer, dealt, auction, None, (), {}, PassedDeal())
    play = _play(rule_set, agreed, dealt.playing, dealer, lots, favour)
    said = as_said(rule_set, agreed.trump, play.tricks, dealt.playing)
    declared = {
        seat: melds_in_hand(rule_set, agreed.trump, hand) for seat, hand in dealt.playing.items()
    }
    deal = deal_played(agreed, play, dealt.playing, said, declared)
    return Simulated(dealer, dealt, auction, play, said, declared, deal)


def _edge(favour: float, seat: Seat) -> float:
    return favour if seat.side is Side.NS else -favour


def _auction(rule_set: RuleSet, dealer: Seat, hands: Hands, lots: Random, favour: float) -> Auction:
    auction = opening(rule_set, dealer)
    thinks = {
        seat: opinions(rule_set, hand, BOLDNESS * _edge(favour, seat) + lots.uniform(-6, 6))
        for seat, hand in hands.items()
    }
    while (seat := auction.to_speak) is not None:
        auction = say(auction, seat, call_of(auction, seat, thinks[seat], lots))
    return auction


def _play(
    rule_set: RuleSet, agreed: Agreed, hands: Hands, dealer: Seat, lots: Random, favour: float
) -> Play:
    play = opening_lead(rule_set, agreed.trump, hands, dealer)
    gone: set[Card] = set()
    while not play.over:
        slips = SLIPS * (1 - _edge(favour, play.turn))
        card = card_of(play, agreed.bidder.side, gone, lots, slips)
        gathered = len(play.tricks)
        play = play_card(play, play.turn, card)
        if len(play.tricks) > gathered:
            gone.update(play.tricks[-1].cards)
    return play
