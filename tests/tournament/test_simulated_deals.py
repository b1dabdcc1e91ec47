"""Deals played card by card by simple players: all of it legal, all of it scored twice.

`COINCHE_SIMULATED` asks for another number of deals a rule set than those of an ordinary run.
"""

import os
from functools import cache
from random import Random

import pytest

from rules.auction import Word, opening, refusals, say
from rules.belotes import belotes
from rules.cards import PACK
from rules.catalogue import RULE_SETS
from rules.counting import count_pile
from rules.deal import PlayedDeal, deal_as_json, deal_from_json, problems_with
from rules.melds_in_hand import can_be_shown
from rules.positions import Seat, next_seat
from rules.scoring import score_deal
from rules.tricks import opening_lead, play_card, play_problems
from rules.vocabulary import Double, Side
from tests.rules.straight_line import straight_line
from tournament.simulated_deals import Simulated, simulated_deal

DEALS = int(os.environ.get("COINCHE_SIMULATED", "300"))
KEYS = tuple(RULE_SETS)
LEAST_MADE, MOST_MADE = 0.40, 0.70


@cache
def deals(key: str) -> tuple[Simulated, ...]:
    lots = Random(f"deals of {key}")
    seats = tuple(Seat)
    return tuple(simulated_deal(RULE_SETS[key], lots, seats[n % 4]) for n in range(DEALS))


def played(key: str) -> list[tuple[Simulated, PlayedDeal]]:
    return [(each, each.deal) for each in deals(key) if isinstance(each.deal, PlayedDeal)]


@pytest.mark.parametrize("key", KEYS)
def test_the_32_cards_are_dealt_and_played_once(key: str) -> None:
    for each in deals(key):
        dealt = [card for hand in each.dealt.playing.values() for card in hand]
        assert sorted(dealt) == sorted(PACK)
        if each.play is not None:
            assert len(each.play.tricks) == 8
            assert sorted(c for t in each.play.tricks for c in t.cards) == sorted(PACK)


@pytest.mark.parametrize("key", KEYS)
def test_every_call_and_every_card_was_allowed(key: str) -> None:
    rule_set = RULE_SETS[key]
    for each in deals(key):
        auction = opening(rule_set, each.dealer)
        for spoken in each.auction.calls:
            assert refusals(auction, spoken.seat, spoken.call) == ()
            auction = say(auction, spoken.seat, spoken.call)
        assert auction.closed
        if each.play is None:
            assert [spoken.call for spoken in auction.calls] == [Word.PASS] * 4
            continue
        play = opening_lead(rule_set, each.play.trump, each.dealt.playing, each.dealer)
        for trick in each.play.tricks:
            seat = trick.leader
            for card in trick.cards:
                assert play_problems(play, seat, card) == ()
                play = play_card(play, seat, card)
                seat = next_seat(rule_set, seat)
        assert play.tricks == each.play.tricks


@pytest.mark.parametrize("key", KEYS)
def test_the_points_add_up_and_a_recount_of_either_pile_agrees(key: str) -> None:
    rule_set = RULE_SETS[key]
    for each, deal in played(key):
        assert each.play is not None
        assert deal.points is not None
        if deal.capot is None:
            assert sum(deal.points) == rule_set.points_total(deal.trump)
        for side in Side:
            tricks = [trick for trick in each.play.tricks if trick.winner.side is side]
            cards = [card for trick in tricks for card in trick.cards]
            last = each.play.tricks[-1].winner.side is side
            pile = count_pile(rule_set, deal.trump, cards, last)
            assert (pile.points, pile.other) == (deal.points.of(side), deal.points.of(side.other))
            assert pile.capot == (deal.capot is side)


@pytest.mark.parametrize("key", KEYS)
def test_what_was_said_is_what_the_hands_held(key: str) -> None:
    for each, deal in played(key):
        assert deal.belote == belotes(RULE_SETS[key], deal.trump, each.said)
        for seat, melds in each.declared.items():
            assert all(can_be_shown(meld, each.dealt.playing[seat]) for meld in melds)


@pytest.mark.parametrize("key", KEYS)
def test_the_facts_are_in_order_and_two_scorers_agree_on_them(key: str) -> None:
    rule_set = RULE_SETS[key]
    for _each, deal in played(key):
        assert problems_with(rule_set, deal) == ()
        assert deal_from_json(deal_as_json(deal)) == deal
        score = score_deal(rule_set, deal)
        assert (score.ns, score.ew) == straight_line(key, deal), deal


@pytest.mark.parametrize("key", KEYS)
def test_players_are_sensible(key: str) -> None:
    """Contracts are made between 40 % and 70 % of the time; coinches, belotes, melds happen."""
    found = [deal for _each, deal in played(key)]
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
    won = {Side.NS: 0, Side.EW: 0}
    for number in range(400):
        score = score_deal(
            rule_set, simulated_deal(rule_set, lots, tuple(Seat)[number % 4], favour=1.0).deal
        )
        won[Side.NS] += score.ns
        won[Side.EW] += score.ew
    assert won[Side.NS] > 1.05 * won[Side.EW]
