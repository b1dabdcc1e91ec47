"""The rules of belote.com, sentence by sentence, where no other test names the sentence.

Its tables of marks are lost: what they hold is deduced, and tested as such.
"""

from dataclasses import replace

import pytest

from rules.auction import Bid, Word, opening, say
from rules.catalogue import RULE_SETS, source_of
from rules.catalogue.sources import Status
from rules.game import game_state
from rules.legality import problems_with
from rules.marks import Reason, ScoreLine
from rules.positions import Seat, next_dealer
from rules.scoring import DealScore
from rules.vocabulary import BySide, Double, Slam, Trump
from tests.rules.deals import EW, NS, marks, played, scored

RULES = RULE_SETS["belote-com"]


def test_82_points_are_needed_in_tricks_without_melds_and_belote() -> None:
    """Belote.com §1: a minimum of 82 points through tricks, without melds and Belote-Rebelote."""
    extras = {"belote": (NS,), "meld_points": BySide(100, 0)}
    assert scored("belote-com", played(80, 81, **extras)).made is False
    assert scored("belote-com", played(80, 82, **extras)).made is True


def test_melds_count_towards_the_contract() -> None:
    """Belote.com §1: The melds play a major role in the fulfillment of the contract."""
    assert scored("belote-com", played(120, 82)).made is False
    assert scored("belote-com", played(120, 82, meld_points=BySide(50, 0))).made is True


def total(ns: int, ew: int) -> tuple[None, DealScore]:
    lines = [
        ScoreLine(side, points, Reason.PENALTY, (points, 1))
        for side, points in ((NS, ns), (EW, ew))
    ]
    return None, DealScore(tuple(lines))


def test_the_first_side_at_701_wins_and_of_two_the_higher() -> None:
    """Belote.com §1: 701 points wins; if both get over 701 points, the highest score wins."""
    assert RULES.targets == (701,)
    assert game_state(RULES, 701, [total(700, 0)]).over is False
    assert game_state(RULES, 701, [total(701, 0)]).winner is NS
    assert game_state(RULES, 701, [total(702, 750)]).winner is EW


def test_after_four_passes_the_player_on_the_dealers_left_deals() -> None:
    """Belote.com §2: the player to the left of the dealer will become the dealer."""
    assert next_dealer(RULES, Seat.SOUTH, four_passes=True) is Seat.SOUTH.left


def test_bids_end_after_three_passes_and_the_last_offer_is_the_contract() -> None:
    """Belote.com §3: as soon as 3 people have passed since the last offer."""
    auction = opening(RULES, Seat.SOUTH)
    auction = say(auction, Seat.SOUTH.left, Bid(80, Trump.SPADES))
    auction = say(auction, auction.turn, Bid(90, Trump.HEARTS))
    for _ in range(3):
        assert not auction.closed
        auction = say(auction, auction.turn, Word.PASS)
    assert auction.closed
    assert auction.agreed is not None
    assert (auction.agreed.contract, auction.agreed.trump) == (90, Trump.HEARTS)


def test_a_suit_all_trump_or_no_trump_can_be_chosen() -> None:
    """Belote.com §3: a specific suit, Tout Atout, Sans Atout."""
    assert set(RULES.trumps) == set(Trump)
    for trump in Trump:
        assert not problems_with(RULES, played(90, 100, trump=trump))


def test_a_suit_has_the_values_of_classic_belote() -> None:
    """Belote.com §4: the same as those in the classic version of Belote."""
    club = RULE_SETS["club"]
    assert RULES.card_points_trump == club.card_points_trump
    assert RULES.card_points_plain == club.card_points_plain


def test_the_side_with_the_highest_meld_wins_its_melds() -> None:
    """Belote.com §5: The team with the highest meld wins their meld."""
    assert marks("belote-com", played(90, 100, meld_points=BySide(0, 50))) == (190, 112)


def test_offers_ascend_from_80_to_160_then_capot_then_generale() -> None:
    """Belote.com §6: a summary of possible offers (in ascending order); the table is lost."""
    assert RULES.contracts == (*range(80, 161, 10), Slam.CAPOT, Slam.GENERALE)
    assert source_of("belote-com", "bid_highest").status is Status.DEDUCED


def test_the_contract_is_fulfilled_once_its_goal_is_reached() -> None:
    """Belote.com §7: fulfilled once the betting team reaches its goal."""
    assert [scored("belote-com", played(100, points)).made for points in (99, 100)] == [False, True]


def test_the_marks_of_the_lost_table_are_said_to_be_deduced() -> None:
    """Belote.com §7: The final score is calculated as in the table below, which is lost."""
    assert RULES.marks_deduced
    assert marks("belote-com", played(90, 100)) == (190, 62)
    assert marks("belote-com", played(90, 80)) == (0, 252)
    assert marks("belote-com", played(90, 100, double=Double.COINCHE)) == (380, 0)


@pytest.mark.parametrize("solo", [False, True])
def test_a_capot_that_was_not_announced_counts_as_the_contract(solo: bool) -> None:
    """Belote.com §7, note: If a capot/general is done but not announced, the contract is valid
    as announced."""
    capot = played(90, capot=NS)
    assert marks("belote-com", replace(capot, solo=solo)) == marks("belote-com", played(90, 162))
