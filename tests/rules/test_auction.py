"""The auction: who may say what, and what it comes to.

Club rules §5; Nebuludik, Les enchères and Coinche à la volée; stéphanoise, Les enchères;
belote.com §3; the guide says little, so the common rule.
"""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.auction import (
    Agreed,
    Auction,
    Bid,
    Call,
    NotACall,
    Word,
    after_lead,
    call_from_text,
    higher_contracts,
    opening,
    possible_calls,
    refusals,
    say,
)
from rules.catalogue import RULE_SETS
from rules.laws import Law, Refusal, Refused
from rules.policies import CoincheTiming
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.vocabulary import Double, Slam, Trump
from rules.wording import call_name

KEYS = tuple(RULE_SETS)
CLOSING = tuple(key for key in KEYS if key != "stephanoise")
IN_TURN = ("stephanoise", "guide", "belote-com")
N, E, S, W = Seat


def start(key: str | RuleSet) -> Auction:
    """South deals: East speaks first where the deal goes by the right, West by the left."""
    return opening(RULE_SETS[key] if isinstance(key, str) else key, S)


def after(auction: Auction, *calls: str) -> Auction:
    """The auction after these calls, each by the player whose turn it is."""
    for text in calls:
        assert auction.to_speak is not None
        auction = say(auction, auction.to_speak, call_from_text(text))
    return auction


def laws(auction: Auction, seat: Seat | None, text: str) -> set[Law]:
    assert seat is not None
    return {refusal.law for refusal in refusals(auction, seat, call_from_text(text))}


def order(auction: Auction, count: int) -> list[Seat]:
    seats = []
    for _ in range(count):
        assert auction.to_speak is not None
        seats.append(auction.to_speak)
        auction = after(auction, "pass")
    return seats


@pytest.mark.parametrize("key", ["club", "stephanoise", "guide"])
def test_the_player_on_the_dealers_right_speaks_first(key: str) -> None:
    """Club rules §5.1."""
    assert order(start(key), 4) == [E, N, W, S]


@pytest.mark.parametrize("key", ["nebuludik", "belote-com"])
def test_the_player_on_the_dealers_left_speaks_first(key: str) -> None:
    """Belote.com §3; Nebuludik, Déroulement d'un pli."""
    assert order(start(key), 4) == [W, N, E, S]


@pytest.mark.parametrize("key", KEYS)
def test_each_speaks_in_turn(key: str) -> None:
    """Club rules §5.1; Nebuludik: chaque joueur, à tour de rôle; belote.com §3."""
    auction = start(key)
    assert laws(auction, S, "pass") == {Law.SPEAK_IN_TURN}
    assert laws(auction, S, "90 hearts") == {Law.SPEAK_IN_TURN}
    with pytest.raises(Refused):
        say(auction, S, Word.PASS)


@pytest.mark.parametrize("key", KEYS)
def test_four_passes_end_the_auction_with_nothing_agreed(key: str) -> None:
    """Guide, Quatre passes; belote.com §3."""
    auction = after(start(key), "pass", "pass", "pass")
    assert not auction.closed
    auction = after(auction, "pass")
    assert (auction.closed, auction.agreed, auction.to_speak) == (True, None, None)


@pytest.mark.parametrize("key", KEYS)
def test_three_passes_in_a_row_after_a_bid_close_the_auction(key: str) -> None:
    """Club rules §5.2; belote.com §3."""
    auction = after(start(key), "pass", "90 hearts", "pass", "pass")
    assert auction.agreed is None
    auction = after(auction, "pass")
    assert auction.agreed == Agreed(N, 90, Trump.HEARTS, Double.NONE)
    assert laws(auction, N, "pass") == {Law.AUCTION_CLOSED}
    assert Law.AUCTION_CLOSED in laws(auction, W, "100 hearts")


@pytest.mark.parametrize("key", KEYS)
def test_a_bid_starts_the_three_passes_again(key: str) -> None:
    """Club rules §5.2: three passes in a row."""
    auction = after(start(key), "90 hearts", "pass", "pass", "100 spades", "pass", "pass")
    assert not auction.closed
    assert after(auction, "pass").agreed == Agreed(S, 100, Trump.SPADES, Double.NONE)


@pytest.mark.parametrize("key", KEYS)
def test_the_highest_bid_decides_the_trump(key: str) -> None:
    """Club rules §5.1."""
    auction = after(start(key), "90 hearts", "100 spades", "110 no_trump", "pass", "pass", "pass")
    assert auction.agreed is not None
    assert (auction.agreed.contract, auction.agreed.trump) == (110, Trump.NO_TRUMP)


@pytest.mark.parametrize("key", KEYS)
def test_a_bid_must_be_higher_than_the_one_that_stands(key: str) -> None:
    """Club rules §5.1 (steps of 10 at least); belote.com §3 (a better offer)."""
    auction = after(start(key), "100 hearts")
    for text in ("90 spades", "100 spades", "100 hearts"):
        assert laws(auction, auction.to_speak, text) == {Law.GO_HIGHER}
    assert laws(auction, auction.to_speak, "110 hearts") == set()


SCALES = [
    ("club", [80, 90, 180], [70, 79, 85, 190, 250, 0]),
    ("nebuludik", [80, 160], [70, 85, 170]),
    ("stephanoise", [82, 83, 137, 160], [80, 81, 161]),
    ("guide", [80, 250], [70, 85, 260]),
    ("belote-com", [80, 160], [70, 82, 170]),
]


@pytest.mark.parametrize(("key", "good", "bad"), SCALES)
def test_bids_are_on_the_scale(key: str, good: list[int], bad: list[int]) -> None:
    """Club rules §5.1; Nebuludik, Les enchères; stéphanoise: au point près, de 82 à 160."""
    auction = start(key)
    for contract in good:
        assert laws(auction, auction.to_speak, f"{contract} clubs") == set()
    for contract in bad:
        assert laws(auction, auction.to_speak, f"{contract} clubs") == {Law.ON_THE_SCALE}


def test_the_stephanoise_raises_by_a_single_point() -> None:
    """Stéphanoise, Les enchères: house rule of the document."""
    auction = after(start("stephanoise"), "82 hearts")
    assert laws(auction, auction.to_speak, "83 spades") == set()


@pytest.mark.parametrize("key", KEYS)
def test_capot_is_above_every_number(key: str) -> None:
    """Club rules §5.1; stéphanoise: puis le capot; Nebuludik, Annonces spéciales."""
    highest = RULE_SETS[key].bid_highest
    auction = after(start(key), f"{highest} clubs")
    assert laws(auction, auction.to_speak, "capot spades") == set()
    auction = replace(auction, bid=Bid(Slam.CAPOT, Trump.CLUBS))
    assert Law.GO_HIGHER in laws(auction, auction.turn, f"{highest} spades")


@pytest.mark.parametrize("key", KEYS)
def test_a_generale_is_above_a_capot_where_there_is_one(key: str) -> None:
    """Nebuludik, Annonces spéciales (250 and 500); belote.com §7, note."""
    there = key in ("nebuludik", "belote-com")
    auction = start(key)
    expected = set() if there else {Law.NO_SUCH_SLAM}
    assert laws(auction, auction.to_speak, "generale spades") == expected
    assert higher_contracts(RULE_SETS[key], Slam.CAPOT) == ((Slam.GENERALE,) if there else ())
    if there:
        auction = after(auction, "generale spades")
        assert Law.GO_HIGHER in laws(auction, auction.to_speak, "capot spades")


def test_the_stephanoise_has_no_all_trump() -> None:
    """Stéphanoise, Les enchères: Le tout atout n'existe pas."""
    auction = start("stephanoise")
    assert laws(auction, auction.to_speak, "90 all_trump") == {Law.TRUMPS}
    assert laws(auction, auction.to_speak, "90 no_trump") == set()
    for key in CLOSING:
        assert laws(start(key), start(key).to_speak, "90 all_trump") == set()


@pytest.mark.parametrize("key", KEYS)
def test_nobody_overbids_himself(key: str) -> None:
    """Club rules §5.2; belote.com §3."""
    auction = after(start(key), "90 hearts")
    assert Law.NOT_OVER_ONESELF in laws(auction, auction.bidder, "100 hearts")
    auction = after(start("stephanoise"), "90 hearts", "coinche", "pass", "pass")
    assert auction.to_speak is auction.bidder
    assert laws(auction, auction.bidder, "100 hearts") == {Law.NOT_OVER_ONESELF}


@pytest.mark.parametrize("key", KEYS)
def test_the_partner_may_raise(key: str) -> None:
    auction = after(start(key), "90 hearts", "pass")
    assert auction.bidder is not None
    assert auction.to_speak is auction.bidder.partner
    assert laws(auction, auction.to_speak, "100 spades") == set()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("said", ["pass", "90 hearts"])
def test_what_is_said_cannot_be_withdrawn_or_changed(key: str, said: str) -> None:
    """Club rules §5.1: Tout contrat annoncé ne peut être annulé."""
    auction = start(key)
    speaker = auction.to_speak
    auction = after(auction, said)
    assert Law.BID_STANDS in laws(auction, speaker, "pass")
    assert Law.BID_STANDS in laws(auction, speaker, "110 spades")


def test_every_reason_against_a_bid_is_given_at_once() -> None:
    auction = after(start("stephanoise"), "90 hearts")
    assert laws(auction, auction.bidder, "81 all_trump") == {
        Law.BID_STANDS,
        Law.ON_THE_SCALE,
        Law.TRUMPS,
        Law.GO_HIGHER,
        Law.NOT_OVER_ONESELF,
    }


@pytest.mark.parametrize(
    ("key", "said", "seat", "text", "refusal"),
    [
        ("club", [], S, "pass", Refusal(Law.SPEAK_IN_TURN, ("E",))),
        ("club", [], E, "85 clubs", Refusal(Law.ON_THE_SCALE, (85, 80, 180, 10))),
        ("stephanoise", [], E, "81 clubs", Refusal(Law.ON_THE_SCALE, (81, 82, 160, 1))),
        ("stephanoise", [], E, "90 all_trump", Refusal(Law.TRUMPS, ("all_trump",))),
        ("club", ["90 hearts"], N, "80 clubs", Refusal(Law.GO_HIGHER, (90,))),
        ("club", ["capot hearts"], N, "90 clubs", Refusal(Law.GO_HIGHER, ("capot",))),
        ("guide", ["90 hearts", "pass"], S, "coinche", Refusal(Law.COINCHE_IN_TURN, ("W",))),
    ],
)
def test_a_refusal_names_the_turn_the_scale_the_trump_or_the_contract_that_stands(
    key: str, said: list[str], seat: Seat, text: str, refusal: Refusal
) -> None:
    assert refusals(after(start(key), *said), seat, call_from_text(text)) == (refusal,)


@pytest.mark.parametrize("key", KEYS)
def test_only_the_opponents_of_the_bidder_coinche(key: str) -> None:
    """Club rules §5.3; Nebuludik: n'importe quel joueur de l'équipe adverse."""
    auction = start(key)
    assert laws(auction, auction.to_speak, "coinche") == {Law.NOTHING_BID}
    auction = after(auction, "90 hearts")
    assert auction.bidder is not None
    assert Law.COINCHE_OPPONENTS in laws(auction, auction.bidder, "coinche")
    assert laws(auction, auction.to_speak, "coinche") == set()
    auction = after(auction, "pass")
    assert Law.COINCHE_OPPONENTS in laws(auction, auction.bidder.partner, "coinche")


@pytest.mark.parametrize("key", KEYS)
def test_only_the_side_that_was_coinched_may_surcoinche(key: str) -> None:
    """Club rules §5.3; Nebuludik, Coinche à la volée; stéphanoise, Les enchères."""
    auction = after(start(key), "90 hearts")
    assert laws(auction, auction.to_speak, "surcoinche") == {Law.NOT_COINCHED}
    coincheur = auction.to_speak
    auction = after(auction, "coinche")
    assert coincheur is not None
    assert Law.SURCOINCHE_BY_TAKERS in laws(auction, coincheur.partner, "surcoinche")
    assert laws(auction, auction.to_speak, "surcoinche") == set()
    assert laws(auction, auction.to_speak, "coinche") >= {Law.COINCHE_OPPONENTS, Law.COINCHED_ONCE}


@pytest.mark.parametrize("key", CLOSING)
def test_a_coinche_closes_the_auction_surcoinche_aside(key: str) -> None:
    """Nebuludik, Coinche à la volée; club, guide and belote.com: our decision."""
    auction = after(start(key), "90 hearts", "coinche")
    assert auction.bidder is not None
    assert laws(auction, auction.to_speak, "100 hearts") == {Law.COINCHE_CLOSES}
    assert auction.to_speak is auction.bidder.partner
    first = after(auction, "pass")
    assert first.to_speak is auction.bidder
    both = after(first, "pass")
    assert both.agreed == Agreed(auction.bidder, 90, Trump.HEARTS, Double.COINCHE)
    for answered in (auction, first):
        agreed = after(answered, "surcoinche").agreed
        assert agreed == Agreed(auction.bidder, 90, Trump.HEARTS, Double.SURCOINCHE)


def test_a_coinche_does_not_close_the_stephanoise_auction() -> None:
    """Stéphanoise, Les enchères: Ici, la coinche ne ferme pas les enchères."""
    auction = after(start("stephanoise"), "90 hearts", "coinche")
    assert laws(auction, auction.to_speak, "100 spades") == set()
    closed = after(auction, "pass", "pass", "pass")
    assert closed.agreed == Agreed(E, 90, Trump.HEARTS, Double.COINCHE)


@pytest.mark.parametrize("raise_by", ["takers", "opponents"])
def test_a_higher_bid_lifts_the_coinche(raise_by: str) -> None:
    """Stéphanoise: only a coinche said on the final contract counts (our decision)."""
    auction = after(start("stephanoise"), "90 hearts", "coinche")
    if raise_by == "opponents":
        auction = after(auction, "pass")
    bidder = auction.to_speak
    assert bidder is not None
    auction = after(auction, "100 spades")
    assert auction.double is Double.NONE
    assert laws(auction, auction.to_speak, "coinche") == set()
    auction = after(auction, "pass", "pass", "pass")
    assert auction.agreed == Agreed(bidder, 100, Trump.SPADES, Double.NONE)


def test_where_a_higher_bid_does_not_lift_it_the_coinche_stays_with_the_takers() -> None:
    rule_set = replace(RULE_SETS["stephanoise"], higher_bid_lifts_coinche=False)
    auction = after(start(rule_set), "90 hearts", "coinche")
    assert after(auction, "100 hearts").double is Double.COINCHE
    assert after(auction, "pass", "100 clubs").double is Double.NONE


def test_a_capot_closes_the_stephanoise_auction_and_cannot_be_coinched() -> None:
    """Stéphanoise, Les enchères: Une annonce de capot ferme les enchères."""
    auction = after(start("stephanoise"), "90 hearts", "capot spades")
    assert auction.agreed == Agreed(N, Slam.CAPOT, Trump.SPADES, Double.NONE)
    assert laws(auction, E, "coinche") == {Law.CAPOT_NOT_COINCHED, Law.AUCTION_CLOSED}


@pytest.mark.parametrize("key", CLOSING)
def test_elsewhere_a_capot_can_be_coinched(key: str) -> None:
    """Club rules §8.4; guide, Exemple 10."""
    auction = after(start(key), "capot spades", "coinche", "surcoinche")
    assert auction.agreed is not None
    assert auction.agreed.double is Double.SURCOINCHE


@pytest.mark.parametrize("key", IN_TURN)
def test_elsewhere_one_coinches_in_turn(key: str) -> None:
    """Stéphanoise, guide and belote.com say no more: our decision."""
    auction = after(start(key), "90 hearts", "pass")
    assert auction.bidder is not None
    opponents = [seat for seat in Seat if seat.side is not auction.bidder.side]
    for seat in opponents:
        assert laws(auction, seat, "coinche") == {Law.COINCHE_IN_TURN}
    auction = after(auction, "pass")
    assert auction.to_speak in opponents
    assert laws(auction, auction.to_speak, "coinche") == set()
    closed = after(auction, "pass")
    for seat in opponents:
        assert laws(closed, seat, "coinche") == {Law.AUCTION_CLOSED}


@pytest.mark.parametrize("key", IN_TURN)
def test_elsewhere_one_surcoinches_in_turn(key: str) -> None:
    auction = after(start(key), "90 hearts", "coinche")
    assert laws(auction, auction.bidder, "surcoinche") == {Law.SPEAK_IN_TURN}
    assert laws(auction, auction.to_speak, "surcoinche") == set()


def test_on_the_fly_either_opponent_coinches_at_once_out_of_turn() -> None:
    """Nebuludik, Coinche à la volée."""
    auction = after(start("nebuludik"), "90 hearts")
    assert auction.bidder is W
    for seat in (N, S):
        assert laws(auction, seat, "coinche") == set()
        coinched = say(auction, seat, Word.COINCHE)
        assert coinched.to_speak is seat.left
        for taker in (E, W):
            agreed = say(coinched, taker, Word.SURCOINCHE).agreed
            assert agreed == Agreed(W, 90, Trump.HEARTS, Double.SURCOINCHE)
        assert after(coinched, "pass", "pass").agreed is not None


def test_on_the_fly_is_over_once_somebody_has_spoken() -> None:
    """Nebuludik: a few seconds after each bid; in turn, one still may (our decision)."""
    auction = after(start("nebuludik"), "90 hearts", "pass")
    assert laws(auction, S, "coinche") == {Law.COINCHE_AT_ONCE}
    auction = after(auction, "pass")
    assert laws(auction, S, "coinche") == set()
    assert laws(after(auction, "pass"), S, "coinche") == {Law.AUCTION_CLOSED}
    coinched = after(auction, "coinche", "pass", "pass")
    assert laws(coinched, W, "surcoinche") == {Law.AUCTION_CLOSED}


def test_in_the_club_one_coinches_at_any_time_until_the_first_lead() -> None:
    """Club rules §5.3: Une Coinche peut être annoncé à tout moment."""
    auction = after(start("club"), "90 hearts")
    for _ in range(3):
        for seat in (N, S):
            assert laws(auction, seat, "coinche") == set()
        auction = after(auction, "pass")
    assert auction.closed
    coinched = say(auction, S, Word.COINCHE)
    assert (coinched.closed, coinched.to_speak) == (False, E)
    assert say(coinched, W, Word.SURCOINCHE).closed
    answered = after(coinched, "pass", "pass")
    assert answered.agreed == Agreed(E, 90, Trump.HEARTS, Double.COINCHE)
    assert laws(answered, E, "surcoinche") == set()
    for led in (after_lead(auction), after_lead(answered)):
        assert led.closed
        assert Law.COINCHE_BEFORE_LEAD in laws(led, S, "coinche")
    assert laws(after_lead(answered), E, "surcoinche") == {Law.COINCHE_BEFORE_LEAD}


def test_a_coinche_out_of_turn_that_does_not_close_leaves_the_turn_where_it_was() -> None:
    rule_set = replace(
        RULE_SETS["club"], coinche_closes_auction=False, higher_bid_lifts_coinche=True
    )
    auction = after(start(rule_set), "90 hearts")
    assert auction.to_speak is N
    coinched = say(auction, S, Word.COINCHE)
    assert coinched.to_speak is N
    assert after(coinched, "pass", "pass", "pass").agreed == Agreed(
        E, 90, Trump.HEARTS, Double.COINCHE
    )


def test_the_value_is_said_before_the_suit() -> None:
    """Club rules §5.1: 80 pique, et non pique 80; §5.2: Je passe; §5.3: Je coinche."""
    assert call_name(Bid(80, Trump.SPADES), "fr") == "80 ♠"
    assert call_name(Bid(Slam.CAPOT, Trump.NO_TRUMP), "fr") == "capot sans atout"
    assert call_name(Word.PASS, "fr") == "Je passe"
    assert call_name(Word.COINCHE, "fr") == "Je coinche"
    for text in (
        "spades 80",
        "80spades",
        "080 spades",
        "80 spades ",
        "Pass",
        "",
        "80 pique",
        "-9 x",
        "1000000000 spades",
    ):
        with pytest.raises(NotACall) as caught:
            call_from_text(text)
        assert str(caught.value) == text
    assert call_from_text("999999999 spades") == Bid(999_999_999, Trump.SPADES)


CALLS = st.one_of(
    st.sampled_from(Word),
    st.builds(Bid, st.one_of(st.integers(0, 9999), st.sampled_from(Slam)), st.sampled_from(Trump)),
)


@given(CALLS)
def test_a_call_written_and_read_is_the_same_call(call: Call) -> None:
    assert call_from_text(str(call)) == call


@pytest.mark.parametrize("key", KEYS)
def test_auctions_at_random_end_and_only_what_is_possible_can_be_said(key: str) -> None:
    lots = random.Random(key)
    rule_set = RULE_SETS[key]
    agreed = set()
    for _ in range(60):
        auction = opening(rule_set, lots.choice(list(Seat)))
        while auction.to_speak is not None:
            possible = possible_calls(auction, auction.to_speak)
            assert Word.PASS in possible
            call = lots.choice([Word.PASS, Word.PASS, *possible[1:2], lots.choice(possible)])
            before = auction
            auction = say(auction, auction.to_speak, call)
            assert before.calls == auction.calls[:-1]
        doubles = auction.agreed.double if auction.agreed else None
        agreed.add(doubles)
    assert agreed >= {Double.NONE, Double.COINCHE}


@pytest.mark.parametrize("key", KEYS)
@given(seed=st.integers(0, 10**6))
def test_what_is_possible_is_exactly_what_is_not_refused(key: str, seed: int) -> None:
    lots = random.Random(seed)
    rule_set = RULE_SETS[key]
    auction = opening(rule_set, S)
    for _ in range(lots.randrange(6)):
        if auction.to_speak is not None:
            calls = possible_calls(auction, auction.to_speak)
            auction = say(auction, auction.to_speak, lots.choice([*calls[:3], *calls[-3:]]))
    seat = lots.choice(list(Seat))
    every = [*Word, *(Bid(c, t) for c in (81, *rule_set.contracts) for t in rule_set.trumps[:2])]
    possible = set(possible_calls(auction, seat))
    for call in every:
        allowed = not refusals(auction, seat, call)
        assert (call in possible) is allowed


def test_a_rule_set_may_have_a_single_trump() -> None:
    hearts = replace(RULE_SETS["club"], trumps=(Trump.HEARTS,))
    bids = [call for call in possible_calls(start(hearts), E) if isinstance(call, Bid)]
    assert bids == [Bid(contract, Trump.HEARTS) for contract in hearts.contracts]


def test_each_timing_is_a_choice_of_any_rule_set() -> None:
    auction = after(start("club"), "90 hearts", "pass")
    for timing, law in (
        (CoincheTiming.IN_TURN, {Law.COINCHE_IN_TURN}),
        (CoincheTiming.AT_ONCE, {Law.COINCHE_AT_ONCE}),
        (CoincheTiming.UNTIL_FIRST_LEAD, set()),
    ):
        changed = replace(auction, rule_set=replace(auction.rule_set, coinche_timing=timing))
        assert laws(changed, S, "coinche") == law
