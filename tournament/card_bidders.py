"""A bidder of modest ability: what a hand is worth in each trump, and what to say.

Pure. Worth is in points of a deal, partner's average share included; the scale is the one that
makes about half of the contracts, and every number here is a habit of players, not a rule.
"""

from dataclasses import dataclass
from random import Random

from rules.auction import Auction, Bid, Call, Word, higher_contracts, refusals
from rules.cards import CARDS_IN_HAND
from rules.dealing import Hand
from rules.melds import meld_value
from rules.melds_in_hand import melds_in_hand
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.vocabulary import Contract, Double, Rank, Slam, Suit, Trump

IN_TRUMP = {
    Rank.JACK: 27,
    Rank.NINE: 18,
    Rank.ACE: 12,
    Rank.TEN: 10,
    Rank.KING: 7,
    Rank.QUEEN: 7,
    Rank.EIGHT: 6,
    Rank.SEVEN: 6,
}
"""What a card of the trump suit brings, its length included."""
PLAIN = (Rank.ACE, Rank.TEN, 14, 10)
WITHOUT_SUIT = {
    Trump.NO_TRUMP: (Rank.ACE, Rank.TEN, 24, 15),
    Trump.ALL_TRUMP: (Rank.JACK, Rank.NINE, 22, 15),
}
"""The two best cards of a suit, and what each brings."""
PARTNER = dict.fromkeys(Trump, 47) | {Trump.NO_TRUMP: 42, Trump.ALL_TRUMP: 41}
MELDS_COUNT = 0.9
"""Melds do not count in full, for others may have better ones."""
PARTNERS_MELDS = 10.0
"""What the partner's melds are worth on average, and those of a side in a contract it bids."""
CAUTION = 16.0
"""By how much at most a bid stays below what the hand is worth."""
UNSEEN_CARD = 5
"""What a card that is dealt after the bidding brings on average."""
ALL_TRICKS, ALONE = 142, 152
"""From which trick points on a capot, or a générale, is bid."""
LEAST_HAND = 104
"""What a first bid takes."""
DEFENDS_OVER = 32
"""By how much the defence must hope to beat a contract before it coinches."""
SUPPORT = 14
"""What a raise of the partner's contract takes."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a player thinks of a hand in a trump: in its tricks alone, and in all."""

    trump: Trump
    tricks: float
    worth: float


def opinions(rule_set: RuleSet, hand: Hand, boldness: float) -> list[Opinion]:
    """The hand in every trump, the best first."""
    suits: dict[str, list[Rank]] = {suit: [] for suit in Suit}
    for card in hand:
        suits[card.suit].append(card.rank)
    unseen = boldness + (CARDS_IN_HAND - len(hand)) * UNSEEN_CARD
    plain = {suit: _high_cards(ranks, *PLAIN) for suit, ranks in suits.items()}
    melds = melds_in_hand(rule_set, rule_set.trumps[0], hand)
    found = []
    for trump in rule_set.trumps:
        if trump.is_suit:
            ranks = suits[trump]
            tricks: float = (
                sum(plain.values()) - plain[trump] + sum(IN_TRUMP[rank] for rank in ranks)
            )
        else:
            tricks = sum(_high_cards(ranks, *WITHOUT_SUIT[trump]) for ranks in suits.values())
        tricks += PARTNER[trump] + unseen
        said = MELDS_COUNT * sum(meld_value(rule_set, trump, meld) for meld in melds)
        if trump.is_suit and rule_set.belotes_in_suit and {Rank.KING, Rank.QUEEN} <= set(ranks):
            said += rule_set.belote_points
        said += PARTNERS_MELDS if rule_set.melds else 0.0
        found.append(Opinion(trump, tricks, tricks + said))
    return sorted(found, key=lambda opinion: -opinion.worth)


def _high_cards(ranks: list[Rank], first: Rank, second: Rank, sure: int, after: int) -> int:
    """What a suit brings besides trumps: its best card, its second behind it or guarded."""
    value = sure if first in ranks else 0
    if second in ranks:
        value += after if first in ranks else 4 if len(ranks) > 1 else 1
    return value


def call_of(auction: Auction, seat: Seat, thinks: list[Opinion], lots: Random) -> Call:
    """What this player says now: a coinche, a bid that the hand is worth, or nothing."""
    word = _doubling(auction, seat, thinks, lots)
    if word is not None:
        return word
    if auction.replying or auction.bidder is seat:
        return Word.PASS
    mine = _own_bid(auction, thinks, lots)
    if auction.bidder is not None and auction.bidder is seat.partner:
        mine = _raise(auction, seat, thinks)
    return mine if mine is not None and not refusals(auction, seat, mine) else Word.PASS


def _doubling(auction: Auction, seat: Seat, thinks: list[Opinion], lots: Random) -> Word | None:
    """A coinche against a contract that looks too high, a surcoinche by takers who are sure."""
    if auction.bid is None or auction.bidder is None:
        return None
    bid = auction.bid
    value = auction.rule_set.bid_highest if isinstance(bid.contract, Slam) else bid.contract
    hand = next(each for each in thinks if each.trump is bid.trump)
    if auction.bidder.side is not seat.side:
        hopes = hand.tricks + value - 2 * PARTNER[bid.trump] - 78
        hopes -= 2 * PARTNERS_MELDS if auction.rule_set.melds else 0.0
        wanted = hopes > DEFENDS_OVER + 20 * lots.random()
        word = Word.COINCHE
    else:
        wanted = auction.double is Double.COINCHE and hand.worth > value + 26
        word = Word.SURCOINCHE
    return word if wanted and not refusals(auction, seat, word) else None


def _own_bid(auction: Auction, thinks: list[Opinion], lots: Random) -> Bid | None:
    best = thinks[0]
    if best.tricks > ALONE and Slam.GENERALE in auction.rule_set.contracts and lots.random() < 0.5:
        return Bid(Slam.GENERALE, best.trump)
    if best.tricks > ALL_TRICKS:
        return Bid(Slam.CAPOT, best.trump)
    if best.worth < LEAST_HAND + (PARTNERS_MELDS if auction.rule_set.melds else 0.0):
        return None
    contract = _highest_within(auction, best.worth - CAUTION * lots.random())
    return None if contract is None else Bid(contract, best.trump)


def _raise(auction: Auction, seat: Seat, thinks: list[Opinion]) -> Bid | None:
    """The partner's trump again, as much higher as this hand is better than was hoped for."""
    bid = auction.bid
    raised = any(spoken.seat is seat and isinstance(spoken.call, Bid) for spoken in auction.calls)
    if raised or bid is None or isinstance(bid.contract, Slam):
        return None
    hand = next(each.worth for each in thinks if each.trump is bid.trump)
    better = hand - PARTNER[bid.trump] - 44
    if better < SUPPORT:
        return None
    contract = _highest_within(auction, bid.contract + better * 0.6)
    return None if contract is None else Bid(contract, bid.trump)


def _highest_within(auction: Auction, limit: float) -> Contract | None:
    """The highest contract that is worth so much and beats the one that stands."""
    standing = auction.bid.contract if auction.bid else None
    within = [
        contract
        for contract in higher_contracts(auction.rule_set, standing)
        if not isinstance(contract, Slam) and contract <= limit
    ]
    return within[-1] if within else None
