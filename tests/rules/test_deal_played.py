"""A whole deal, shuffle to score: what happened becomes facts in order."""

import random

import pytest

from rules.auction import Agreed
from rules.belotes import as_said
from rules.cards import PACK, Card
from rules.catalogue import RULE_SETS
from rules.deal import Meld, problems_with
from rules.deal_played import deal_played
from rules.dealing import shuffled
from rules.melds_in_hand import melds_in_hand
from rules.positions import Seat
from rules.scoring import score_deal
from rules.tricks import opening_lead, play_card
from rules.vocabulary import Double, MeldKind, Rank, Side, Slam, Suit, Trump
from tests.rules.straight_line import straight_line
from tests.rules.tables import dealt, played_at_random


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_deal_played_at_random_is_in_order_and_scores_as_the_second_scorer_says(
    key: str,
) -> None:
    rule_set = RULE_SETS[key]
    lots = random.Random(key)
    facts = []
    for seed in range(60):
        trump = lots.choice(rule_set.trumps)
        double = lots.choice(list(Double))
        agreed = Agreed(lots.choice(list(Seat)), lots.choice(rule_set.bids), trump, double)
        hands, play = dealt(rule_set, seed), played_at_random(rule_set, trump, seed)
        said = as_said(rule_set, trump, play.tricks, hands)
        declared = {seat: melds_in_hand(rule_set, trump, hand) for seat, hand in hands.items()}
        deal = deal_played(agreed, play, hands, said, declared)
        assert problems_with(rule_set, deal) == ()
        score = score_deal(rule_set, deal)
        assert (score.ns, score.ew) == straight_line(key, deal)
        facts.append(deal)
    assert any(deal.belote for deal in facts)
    assert any(deal.melds for deal in facts) is rule_set.melds


@pytest.mark.parametrize("key", ["stephanoise", "guide", "belote-com"])
def test_a_tierce_of_king_and_queen_of_trump_counts_with_the_belote(key: str) -> None:
    """Stéphanoise, Le jeu et les annonces: Une même carte peut servir à deux annonces."""
    rule_set = RULE_SETS[key]
    kings = {Card(rank, Suit.HEARTS) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)}
    rest = [card for card in shuffled(2) if card not in kings]
    order = [*sorted(kings), *rest]
    hands = {seat: tuple(order[8 * n : 8 * n + 8]) for n, seat in enumerate(Seat)}
    play = opening_lead(rule_set, Trump.HEARTS, hands, Seat.SOUTH)
    while not play.over:
        play = play_card(play, play.turn, play.choice.legal[0])
    said = as_said(rule_set, Trump.HEARTS, play.tricks, hands)
    agreed = Agreed(Seat.NORTH, 90, Trump.HEARTS, Double.NONE)
    tierce = Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS)
    deal = deal_played(agreed, play, hands, said, {Seat.NORTH: (tierce,)})
    assert deal.belote == ("NS",)
    assert deal.melds == ((tierce,), ())


def test_a_meld_that_cannot_be_shown_is_not_among_the_facts() -> None:
    """Guide, Une annonce qu'on ne peut pas montrer: it is marked by ruling."""
    rule_set = RULE_SETS["guide"]
    hands, play = dealt(rule_set, 4), played_at_random(rule_set, Trump.HEARTS, 4)
    agreed = Agreed(Seat.NORTH, Slam.CAPOT, Trump.HEARTS, Double.NONE)
    false = {Seat.NORTH: (Meld(MeldKind.CARRE, Rank.JACK),)}
    deal = deal_played(agreed, play, hands, (), false)
    assert deal.melds is None
    assert (deal.taker, deal.contract, deal.belote) == ("NS", "capot", ())


@pytest.mark.parametrize("double", Double)
@pytest.mark.parametrize(
    ("bidder", "solo", "made"),
    [(Seat.NORTH, True, True), (Seat.SOUTH, False, False), (Seat.EAST, False, False)],
)
def test_a_generale_is_made_by_the_bidder_who_takes_all_eight_tricks_alone(
    bidder: Seat, solo: bool, made: bool, double: Double
) -> None:
    """Nebuludik, Annonces spéciales; each player holds a whole suit, North the trumps."""
    rule_set = RULE_SETS["nebuludik"]
    suits = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)
    hands = {
        seat: tuple(card for card in PACK if card.suit is suit)
        for seat, suit in zip(Seat, suits, strict=True)
    }
    play = opening_lead(rule_set, Trump.HEARTS, hands, Seat.WEST)
    while not play.over:
        play = play_card(play, play.turn, play.choice.legal[0])
    agreed = Agreed(bidder, Slam.GENERALE, Trump.HEARTS, double)
    deal = deal_played(agreed, play, hands, (), {})
    assert (deal.capot, deal.points, deal.solo) == (Side.NS, (162, 0), solo)
    assert (deal.taker, deal.double) == (bidder.side, double)
    score = score_deal(rule_set, deal)
    value = 500 * rule_set.factor(double)
    assert score.made is made
    assert score.score(bidder.side) == (value if made else 0)
    assert score.score(bidder.side.other) == (0 if made else 162 + value)
