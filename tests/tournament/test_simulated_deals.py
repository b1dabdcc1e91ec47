"""Deals played card by card by simple players: all of it legal, all of it scored twice.

The second judges of play, count and marks are the straight-line ones of `tests.rules`.
`COINCHE_SIMULATED` asks for another number of deals a rule set than those of an ordinary run; they
come in batches, so that workers can share them.
"""

import os
from functools import cache
from random import Random

import pytest

from rules.auction import Bid, Word, opening, say
from rules.belotes import belotes
from rules.cards import PACK, Card
from rules.catalogue import RULE_SETS
from rules.counting import count_pile
from rules.deal import PassedDeal, PlayedDeal, deal_as_json, deal_from_json, problems_with
from rules.melds_in_hand import can_be_shown
from rules.positions import Seat, in_turn
from rules.scoring import score_deal
from rules.tricks import Trick
from rules.vocabulary import Double, Side
from tests.rules.straight_line import straight_line
from tests.rules.straight_play import may_play, points, winner
from tournament.simulated_deals import Simulated, simulated_deal

DEALS = int(os.environ.get("COINCHE_SIMULATED", "2000"))
BATCH = 250
BATCHES = range(-(-DEALS // BATCH))
KEYS = tuple(RULE_SETS)
LEAST_MADE, MOST_MADE = 0.40, 0.70


@cache
def batch(key: str, number: int) -> tuple[Simulated, ...]:
    lots = Random(f"deals of {key}, {number}")
    seats = tuple(Seat)
    return tuple(simulated_deal(RULE_SETS[key], lots, seats[n % 4]) for n in range(BATCH))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("number", BATCHES)
def test_deals_are_played_by_the_rules_add_up_and_are_scored_alike_twice(
    key: str, number: int
) -> None:
    for each in batch(key, number):
        check_deal(each)
        check_auction(key, each)
        if each.play is None:
            assert isinstance(each.deal, PassedDeal)
            continue
        assert isinstance(each.deal, PlayedDeal)
        check_tricks(key, each, each.play.tricks, each.deal)
        check_points(key, each.play.tricks, each.deal)
        check_what_was_said(key, each, each.deal)
        check_scores(key, each.deal)


def check_deal(each: Simulated) -> None:
    """Each of the 32 cards lies in one hand; the bidding saw the hand or its first cards."""
    hands = each.dealt.playing
    assert sorted(card for hand in hands.values() for card in hand) == sorted(PACK)
    assert all(
        hand[: len(each.dealt.bidding[seat])] == each.dealt.bidding[seat]
        for seat, hand in hands.items()
    )


def check_auction(key: str, each: Simulated) -> None:
    """Every call is allowed, each bid goes higher, and the bidding came to the deal's contract."""
    auction = opening(RULE_SETS[key], each.dealer)
    scale = RULE_SETS[key].contracts
    place = -1
    for spoken in each.auction.calls:
        auction = say(auction, spoken.seat, spoken.call)
        if isinstance(spoken.call, Bid):
            assert scale.index(spoken.call.contract) > place
            place = scale.index(spoken.call.contract)
    assert auction.closed
    if isinstance(each.deal, PlayedDeal):
        assert scale[place] == each.deal.contract
    else:
        assert [spoken.call for spoken in auction.calls] == [Word.PASS] * 4


def check_tricks(key: str, each: Simulated, tricks: tuple[Trick, ...], deal: PlayedDeal) -> None:
    """The second judge finds every card legal and gives every trick to the same player."""
    hands = {seat: [str(card) for card in hand] for seat, hand in each.dealt.playing.items()}
    leader = in_turn(RULE_SETS[key], each.dealer)[1]
    for trick in tricks:
        assert trick.leader is leader
        seats = in_turn(RULE_SETS[key], leader)
        table: list[str] = []
        for seat, card in zip(seats, map(str, trick.cards), strict=True):
            assert card in hands[seat]
            assert may_play(key, deal.trump.value, table, hands[seat], card)
            hands[seat].remove(card)
            table.append(card)
        leader = seats[winner(deal.trump.value, table)]
        assert trick.winner is leader
    assert len(tricks) == 8
    assert not any(hands.values())


def won(tricks: tuple[Trick, ...], side: Side) -> list[Card]:
    return [card for trick in tricks if trick.winner.side is side for card in trick.cards]


def check_points(key: str, tricks: tuple[Trick, ...], deal: PlayedDeal) -> None:
    """The points make the total; the second judge and a recount of either pile agree on them."""
    rule_set = RULE_SETS[key]
    assert deal.points is not None
    for side in Side:
        cards, last = won(tricks, side), tricks[-1].winner.side is side
        pile = count_pile(rule_set, deal.trump, cards, last)
        assert (pile.points, pile.other) == (deal.points.of(side), deal.points.of(side.other))
        assert pile.capot == (deal.capot is side)
        if deal.capot is None:
            counted = sum(points(key, deal.trump.value, str(card)) for card in cards)
            assert deal.points.of(side) == counted + (10 if last else 0)
    if deal.capot is None:
        assert sum(deal.points) == rule_set.points_total(deal.trump)


def check_what_was_said(key: str, each: Simulated, deal: PlayedDeal) -> None:
    """The belotes and the melds are those that the hands held."""
    assert deal.belote == belotes(RULE_SETS[key], deal.trump, each.said)
    for seat, melds in each.declared.items():
        assert all(can_be_shown(meld, each.dealt.playing[seat]) for meld in melds)


def check_scores(key: str, deal: PlayedDeal) -> None:
    """The facts are in order, survive being written and read, and two scorers agree on them."""
    assert problems_with(RULE_SETS[key], deal) == ()
    assert deal_from_json(deal_as_json(deal)) == deal
    score = score_deal(RULE_SETS[key], deal)
    assert (score.ns, score.ew) == straight_line(key, deal), deal


@pytest.mark.parametrize("key", KEYS)
def test_players_are_sensible(key: str) -> None:
    """Contracts are made between 40 % and 70 % of the time; coinches, belotes, melds happen."""
    found = [each.deal for each in batch(key, 0) if isinstance(each.deal, PlayedDeal)]
    made = sum(bool(score_deal(RULE_SETS[key], deal).made) for deal in found) / len(found)
    assert LEAST_MADE < made < MOST_MADE
    assert 0.05 < sum(deal.double is not Double.NONE for deal in found) / len(found) < 0.4
    assert any(deal.belote for deal in found)
    assert any(deal.melds for deal in found) == RULE_SETS[key].melds
    assert {deal.trump for deal in found} == set(RULE_SETS[key].trumps)
    assert len({deal.contract for deal in found}) > 5


def test_the_stronger_side_marks_more() -> None:
    rule_set = RULE_SETS["club"]
    lots = Random(4)
    marked = {Side.NS: 0, Side.EW: 0}
    for number in range(400):
        score = score_deal(
            rule_set, simulated_deal(rule_set, lots, tuple(Seat)[number % 4], favour=1.0).deal
        )
        marked[Side.NS] += score.ns
        marked[Side.EW] += score.ew
    assert marked[Side.NS] > 1.05 * marked[Side.EW]
