"""Shuffle, cut and deal (club rules §4; stéphanoise, La donne; belote.com §2)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import PACK
from rules.catalogue import RULE_SETS
from rules.dealing import (
    cut,
    deal_cards,
    lot,
    packets_allowed,
    packets_problems,
    shuffled,
    where_to_cut,
)
from rules.laws import Law, Refusal, Refused
from rules.policies import FourPasses
from rules.positions import Seat, first_to_act, in_turn, next_dealer
from rules.vocabulary import Side

KEYS = tuple(RULE_SETS)
N, E, S, W = Seat
CLUB, STEPHANOISE = RULE_SETS["club"], RULE_SETS["stephanoise"]


def refused(*args: object) -> set[Law]:
    with pytest.raises(Refused) as error:
        deal_cards(*args)  # type: ignore[arg-type]
    return {refusal.law for refusal in error.value.refusals}


@given(st.integers())
def test_a_seed_gives_all_32_cards_in_the_same_order_each_time(seed: int) -> None:
    assert shuffled(seed) == shuffled(seed, tuple(reversed(PACK)))
    assert sorted(shuffled(seed)) == sorted(PACK)


def test_seeds_give_different_orders_and_every_card_comes_first() -> None:
    packs = [shuffled(seed) for seed in range(400)]
    assert len(set(packs)) == 400
    assert {pack[0] for pack in packs} == set(PACK)


def test_a_shuffle_is_the_same_on_every_machine() -> None:
    assert [str(card) for card in shuffled(1)[:6]] == ["7H", "JH", "9C", "10D", "AH", "7C"]


def test_lots_and_cuts_are_the_same_on_every_machine() -> None:
    assert [lot(seed, "dealer", 4) for seed in range(8)] == [1, 2, 3, 2, 1, 2, 1, 0]
    assert [where_to_cut(seed) for seed in range(8)] == [20, 12, 5, 8, 14, 13, 15, 3]


@pytest.mark.parametrize("at", range(-1, 34))
def test_a_cut_leaves_at_least_three_cards_on_either_side(at: int) -> None:
    """Club rules §4.1."""
    if 3 <= at <= 29:
        assert cut(PACK, at) == PACK[at:] + PACK[:at]
    else:
        with pytest.raises(Refused) as error:
            cut(PACK, at)
        assert error.value.refusals == (Refusal(Law.CUT, (at, 3)),)


def test_lots_fall_on_every_number_and_every_place_to_cut() -> None:
    assert {lot(seed, "dealer", 4) for seed in range(100)} == {0, 1, 2, 3}
    assert {where_to_cut(seed) for seed in range(400)} == set(range(3, 30))
    assert lot(7, "dealer", 4) == lot(7, "dealer", 4)


@pytest.mark.parametrize("key", KEYS)
@given(seed=st.integers(0, 10**6), dealer=st.sampled_from(Seat))
def test_everybody_holds_eight_cards_and_the_pack_is_dealt_out(
    key: str, seed: int, dealer: Seat
) -> None:
    """Belote.com §2: a total of 8 cards for each of the 4 players."""
    rule_set = RULE_SETS[key]
    hands = deal_cards(rule_set, shuffled(seed), dealer)
    assert [len(hand) for hand in hands.playing.values()] == [8] * 4
    assert sorted(card for hand in hands.playing.values() for card in hand) == sorted(PACK)
    for seat in Seat:
        assert hands.playing[seat][: rule_set.cards_before_bidding] == hands.bidding[seat]


@pytest.mark.parametrize("key", ["club", "stephanoise", "guide"])
def test_the_deal_begins_at_the_right_hand_neighbour(key: str) -> None:
    """Club rules §4.2; stéphanoise and guide are silent: the same."""
    hands = deal_cards(RULE_SETS[key], PACK, S).playing
    assert in_turn(RULE_SETS[key], first_to_act(RULE_SETS[key], S)) == (E, N, W, S)
    assert hands[E][:3] == PACK[:3]
    assert S.right is E


@pytest.mark.parametrize("key", ["nebuludik", "belote-com"])
def test_the_deal_begins_at_the_left_hand_neighbour(key: str) -> None:
    """Nebuludik, Déroulement d'un pli; belote.com §3."""
    hands = deal_cards(RULE_SETS[key], PACK, S).playing
    assert in_turn(RULE_SETS[key], first_to_act(RULE_SETS[key], S)) == (W, N, E, S)
    assert hands[W][:3] == PACK[:3]
    assert S.left is W


def test_three_cards_each_then_two_then_three() -> None:
    """Belote.com §2."""
    west = deal_cards(RULE_SETS["belote-com"], PACK, S).playing[W]
    assert west == PACK[0:3] + PACK[12:14] + PACK[20:23]
    assert packets_allowed(RULE_SETS["belote-com"]) == ("3-2-3",)
    assert refused(RULE_SETS["belote-com"], PACK, S, "2-3-3") == {Law.PACKETS}


@pytest.mark.parametrize("packets", ["3-2-3", "2-3-3", "3-3-2"])
def test_the_club_deals_three_cards_then_two_or_the_other_way_round(packets: str) -> None:
    """Club rules §4.2."""
    assert len(deal_cards(CLUB, PACK, S, packets).playing[N]) == 8


@pytest.mark.parametrize("packets", ["4-4", "1-3-4", "2-2-2-2", "3-3-1-1", "3-5", "", "x", "0-8"])
def test_the_club_never_deals_one_card_or_four(packets: str) -> None:
    """Club rules §4.2."""
    assert refused(CLUB, PACK, S, packets) == {Law.PACKETS}


@pytest.mark.parametrize("packets", ["4-4", "2-2-2-2", "3-2-3", "8", "1-7", "7-1"])
def test_elsewhere_the_packets_are_free_as_long_as_they_make_eight(packets: str) -> None:
    """Guide and Nebuludik say nothing of packets."""
    assert packets_problems(RULE_SETS["guide"], packets) == ()
    assert packets_problems(RULE_SETS["nebuludik"], packets + "-1") != ()


@pytest.mark.parametrize("packets", ["0-8", "8-0", "9", "3-5-", "3--5", "3-2-x", "3-5-1", "7", ""])
def test_nowhere_are_packets_dealt_that_are_empty_or_make_another_number(packets: str) -> None:
    """Club rules §4.2; belote.com §2: eight cards for each player."""
    for key in KEYS:
        assert refused(RULE_SETS[key], PACK, S, packets) == {Law.PACKETS}


def test_the_stephanoise_deals_six_bids_and_deals_two_more() -> None:
    """Stéphanoise, La donne."""
    hands = deal_cards(STEPHANOISE, PACK, S)
    assert [len(hand) for hand in hands.bidding.values()] == [6] * 4
    assert hands.bidding[E] == PACK[0:3] + PACK[12:15]
    assert hands.playing[E] == hands.bidding[E] + PACK[24:26]
    assert refused(STEPHANOISE, PACK, S, "3-2-3") == {Law.PACKETS}


def test_a_pause_that_no_packets_make_is_refused() -> None:
    odd = replace(CLUB, cards_before_bidding=4)
    assert packets_allowed(odd) == ()
    assert refused(odd, PACK, S) == {Law.PACKETS}


def test_a_refusal_of_packets_names_those_asked_for_and_those_allowed() -> None:
    club = Refusal(Law.PACKETS, ("4-4", "3-2-3, 2-3-3, 3-3-2"))
    assert packets_problems(CLUB, "4-4") == (club,)
    with pytest.raises(Refused) as error:
        deal_cards(replace(CLUB, cards_before_bidding=4), PACK, S)
    assert error.value.refusals == (Refusal(Law.PACKETS, ("", "")),)


def test_a_pack_with_a_card_twice_or_missing_is_not_dealt() -> None:
    assert refused(CLUB, PACK[1:], S) == {Law.PACK}
    assert refused(CLUB, (PACK[1], *PACK[1:]), S, "4-4") == {Law.PACK, Law.PACKETS}


@pytest.mark.parametrize("key", KEYS)
def test_after_four_passes_the_next_player_deals(key: str) -> None:
    """Guide, Quatre passes; belote.com §2 and §3."""
    rule_set = RULE_SETS[key]
    assert next_dealer(rule_set, S, four_passes=True) is next_dealer(rule_set, S)
    assert next_dealer(rule_set, S) is (W if key in ("nebuludik", "belote-com") else E)
    stays = replace(rule_set, four_passes=FourPasses.SAME_DEALER)
    assert next_dealer(stays, S, four_passes=True) is S
    assert next_dealer(stays, S) is not S


def test_partners_sit_opposite_each_other() -> None:
    assert [seat.partner for seat in Seat] == [S, W, N, E]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
