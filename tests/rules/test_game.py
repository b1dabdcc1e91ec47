"""The end of a game under each rule set."""

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import Deal, PassedDeal, PenaltyDeal
from rules.game import Entry, GameReason, game_state
from rules.marks import Reason, ScoreLine
from rules.scoring import DealScore, adjusted, score_deal
from rules.vocabulary import BySide, Side
from rules.wording import game_sentence
from tests.rules.deals import EW, NS, played

G = GameReason


def so_far(ns: int, ew: int) -> Entry:
    """What both sides had before, without a deal of its own."""
    lines = [
        ScoreLine(side, points, Reason.PENALTY, (points, 1))
        for side, points in ((NS, ns), (EW, ew))
    ]
    return None, DealScore(tuple(lines))


def after(key: str, target: int, before: tuple[int, int], *deals: Deal) -> tuple[object, ...]:
    rules = RULE_SETS[key]
    entries = [so_far(*before), *((deal, score_deal(rules, deal)) for deal in deals)]
    state = game_state(rules, target, entries)
    assert game_sentence(state, "fr") != game_sentence(state, "en")
    return state.over, state.winner, state.pending, state.reason


@pytest.mark.parametrize("key", RULE_SETS)
def test_reaching_the_target_exactly_wins(key: str) -> None:
    assert after(key, 1000, (1000, 0)) == (True, NS, None, G.REACHED)
    assert after(key, 1000, (999, 0)) == (False, None, None, G.UNDER_WAY)


@pytest.mark.parametrize("key", RULE_SETS)
def test_of_two_that_reach_it_the_higher_wins(key: str) -> None:
    assert after(key, 1000, (1010, 1140)) == (True, EW, None, G.BOTH_REACHED)


def test_the_guides_two_sides_beyond_the_target() -> None:
    """Guide: 920 and 960, 110 made with 112 against 50."""
    assert after("guide", 1000, (920, 960), played(110, 112))[:2] == (True, NS)


@pytest.mark.parametrize("key", [key for key in RULE_SETS if key != "belote-com"])
def test_level_beyond_the_target_asks_for_one_more_deal(key: str) -> None:
    assert after(key, 1000, (1000, 1000)) == (False, None, None, G.LEVEL)
    assert after(key, 1000, (1000, 1000), PassedDeal())[3] is G.LEVEL
    assert after(key, 1000, (1000, 1000), played(90, 150))[:2] == (True, NS)


def test_level_at_belote_com_goes_to_the_winner_of_the_last_deal() -> None:
    made = played(80, 100)
    assert after("belote-com", 701, (582, 700), made) == (True, NS, None, G.LEVEL_LAST_DEAL)
    failed = played(80, 60, belote=(NS,))
    assert after("belote-com", 701, (681, 459), failed) == (True, EW, None, G.LEVEL_LAST_DEAL)
    ruled = PenaltyDeal(NS, belote=(NS,))
    assert after("belote-com", 701, (681, 541), ruled) == (True, EW, None, G.LEVEL_LAST_DEAL)


FAILED_WITH_BELOTE = played(120, 60, belote=(NS,))
WITH_BELOTE = played(80, 100, belote=(NS,))


def test_a_belote_after_failing_does_not_win_the_guides_game() -> None:
    """Guide: 990, failed, 1010 with the belote."""
    state = after("guide", 1000, (990, 100), FAILED_WITH_BELOTE)
    assert state == (False, None, NS, G.ONLY_BY_BELOTE)


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_belote_wins_with_a_contract_that_was_made(key: str) -> None:
    """Guide, Une belote qui ne suffit pas: only after failing does the game go on."""
    made = played(82, 100, belote=(NS,)) if key == "stephanoise" else WITH_BELOTE
    marked = score_deal(RULE_SETS[key], made).ns
    assert after(key, 1000, (1010 - marked, 0), made) == (True, NS, None, G.REACHED)


def test_elsewhere_the_same_belote_wins() -> None:
    for key in ("club", "stephanoise", "belote-com"):
        assert after(key, 1000, (990, 100), FAILED_WITH_BELOTE)[:2] == (True, NS), key


def test_the_other_side_wins_if_it_reaches_the_target_in_the_same_deal() -> None:
    state = after("guide", 1000, (990, 800), FAILED_WITH_BELOTE)
    assert state == (True, EW, None, G.OTHER_REACHED)


def test_one_trick_in_a_later_played_deal_confirms_the_pending_side() -> None:
    state = after("guide", 1000, (990, 100), FAILED_WITH_BELOTE, played(80, 10, taker=EW))
    assert state == (True, NS, None, G.CONFIRMED)


@pytest.mark.parametrize("deal", [PassedDeal(), PenaltyDeal(EW), played(80, capot=EW, taker=EW)])
def test_passed_ruled_and_trickless_deals_confirm_nothing(deal: Deal) -> None:
    state = after("guide", 1000, (990, 100), FAILED_WITH_BELOTE, deal)
    assert state == (False, None, NS, G.ONLY_BY_BELOTE)


def test_the_higher_wins_when_both_stand_at_the_target_after_the_confirming_deal() -> None:
    later = played(120, 40, taker=EW)
    state = after("guide", 1000, (990, 600), FAILED_WITH_BELOTE, later)
    assert state[:2] == (True, EW)


def test_failing_again_with_a_trick_confirms_too() -> None:
    again = played(120, 40)
    state = after("guide", 1000, (990, 100), FAILED_WITH_BELOTE, again)
    assert state == (True, NS, None, G.CONFIRMED)


def test_a_side_that_was_at_the_target_before_failing_is_not_pending() -> None:
    state = after("guide", 1000, (1000, 1000), FAILED_WITH_BELOTE)
    assert state == (True, EW, None, G.BOTH_REACHED)


def test_a_side_that_fails_below_the_target_is_not_pending() -> None:
    state = after("guide", 1000, (500, 100), FAILED_WITH_BELOTE)
    assert state == (False, None, None, G.UNDER_WAY)


def test_a_belote_that_reaches_the_target_exactly_is_pending_too() -> None:
    state = after("guide", 1000, (980, 100), FAILED_WITH_BELOTE)
    assert state == (False, None, NS, G.ONLY_BY_BELOTE)


@pytest.mark.parametrize(("given", "pending"), [(39, NS), (40, None), (60, None)])
def test_a_failing_side_that_a_ruling_brings_to_the_target_needs_no_belote(
    given: int, pending: Side | None
) -> None:
    """Guide, *Une belote qui ne suffit pas*: pending is who stands there only by the belote."""
    rules, failed = RULE_SETS["guide"], played(100, 60, belote=(NS,))
    score = adjusted(score_deal(rules, failed), NS, given, Reason.ADJUSTED)
    state = game_state(rules, 1000, [so_far(960, 0), (failed, score)])
    assert (state.pending, state.winner) == (pending, None if pending else NS)


@pytest.mark.parametrize("after_it", [None, PenaltyDeal(EW), played(80, capot=EW, taker=EW)])
def test_a_pending_side_that_a_ruling_takes_below_the_target_waits_for_nothing(
    after_it: Deal | None,
) -> None:
    """Guide, *Une belote qui ne suffit pas*: who no longer reaches the target plays on for it."""
    rules, failed = RULE_SETS["guide"], FAILED_WITH_BELOTE
    score = score_deal(rules, after_it) if after_it else DealScore(())
    taken = adjusted(score, NS, -20 - score.ns, Reason.ADJUSTED)
    entries = [so_far(990, 100), (failed, score_deal(rules, failed)), (after_it, taken)]
    state = game_state(rules, 1000, entries)
    assert (state.over, state.pending, state.totals.ns) == (False, None, 990)
    assert state.reason is G.UNDER_WAY
    reached = played(80, 100)
    state = game_state(rules, 1000, [*entries, (reached, score_deal(rules, reached))])
    assert (state.winner, state.reason) == (NS, G.REACHED)


def test_a_pending_side_that_a_ruling_leaves_at_the_target_waits_on() -> None:
    """Guide, *Une belote qui ne suffit pas*: it still reaches the target only by its belote."""
    rules, failed = RULE_SETS["guide"], FAILED_WITH_BELOTE
    taken = adjusted(DealScore(()), NS, -10, Reason.ADJUSTED)
    entries = [so_far(990, 100), (failed, score_deal(rules, failed)), (None, taken)]
    state = game_state(rules, 1000, entries)
    assert (state.over, state.pending, state.totals.ns) == (False, NS, 1000)
    assert state.reason is G.ONLY_BY_BELOTE


def test_deals_after_the_end_are_not_counted() -> None:
    rules = RULE_SETS["club"]
    state = game_state(rules, 1000, [so_far(1000, 0), so_far(0, 3000)])
    assert (state.winner, state.totals, state.deals) == (NS, BySide(1000, 0), 1)


def test_on_time_out_the_higher_total_wins() -> None:
    rules = RULE_SETS["club"]
    ended = game_state(rules, 2000, [so_far(500, 510)], time_out=True)
    assert (ended.over, ended.winner, ended.reason) == (True, EW, G.TIME_OUT)
    level = game_state(rules, 2000, [so_far(500, 500)], time_out=True)
    assert (level.over, level.winner, level.reason) == (True, None, G.LEVEL_AT_TIME_OUT)


def test_level_on_time_out_at_belote_com_goes_to_the_winner_of_the_last_deal() -> None:
    rules = RULE_SETS["belote-com"]
    deal = played(80, 100)
    entries = [so_far(0, 118), (deal, score_deal(rules, deal))]
    assert game_state(rules, 701, entries, time_out=True).winner is Side.NS


def test_level_at_belote_com_after_a_passed_deal_asks_for_one_more() -> None:
    """Belote.com §7, note: nobody won a deal that nobody played."""
    state = after("belote-com", 701, (701, 701), PassedDeal())
    assert state == (False, None, None, G.LEVEL)


def test_level_on_time_out_the_last_deal_that_somebody_won_decides() -> None:
    rules = RULE_SETS["belote-com"]
    first, last, passed = played(80, 100), played(80, 60), PassedDeal()
    deals = [(deal, score_deal(rules, deal)) for deal in (first, last, passed)]
    before = so_far(sum(s.ew - s.ns for _, s in deals), 0)
    state = game_state(rules, 2000, [before, *deals], time_out=True)
    assert (state.over, state.winner, state.reason) == (True, EW, G.LEVEL_LAST_DEAL)
    assert (state.totals.ns, state.deals) == (state.totals.ew, 4)


def test_a_side_that_stands_only_by_its_belote_wins_on_time_out_with_more_points() -> None:
    """Guide, Une belote qui ne suffit pas: it had to play on, but time is up."""
    rules = RULE_SETS["guide"]
    entries = [so_far(990, 100), (FAILED_WITH_BELOTE, score_deal(rules, FAILED_WITH_BELOTE))]
    assert game_state(rules, 1000, entries).pending is NS
    state = game_state(rules, 1000, entries, time_out=True)
    assert (state.over, state.winner, state.pending, state.reason) == (True, NS, None, G.TIME_OUT)


def test_level_on_time_out_with_a_pending_side_nobody_has_won() -> None:
    rules = RULE_SETS["guide"]
    entries = [so_far(990, 730), (FAILED_WITH_BELOTE, score_deal(rules, FAILED_WITH_BELOTE))]
    state = game_state(rules, 1020, entries, time_out=True)
    assert (state.totals, state.winner) == (BySide(1010, 1010), None)
    assert (state.over, state.pending, state.reason) == (True, None, G.LEVEL_AT_TIME_OUT)


def test_a_pending_side_that_a_ruling_takes_below_the_target_is_level_on_time_out() -> None:
    rules = RULE_SETS["guide"]
    failed = (FAILED_WITH_BELOTE, score_deal(rules, FAILED_WITH_BELOTE))
    entries = [so_far(990, 710), failed, so_far(-20, 0)]
    state = game_state(rules, 1000, entries, time_out=True)
    assert (state.over, state.winner, state.pending) == (True, None, None)
    assert (state.totals, state.reason) == (BySide(990, 990), G.LEVEL_AT_TIME_OUT)


def test_a_ruling_or_a_cancelled_deal_can_end_a_game_by_its_points() -> None:
    ruled = PenaltyDeal(EW)
    assert after("guide", 1000, (840, 0), ruled) == (True, NS, None, G.REACHED)
    assert game_state(RULE_SETS["guide"], 1000, [so_far(0, 1000)]).winner is EW


def test_a_game_without_a_deal_is_under_way_and_on_time_out_level() -> None:
    rules = RULE_SETS["belote-com"]
    assert game_state(rules, 701, []) == (False, None, None, BySide(0, 0), G.UNDER_WAY, 0)
    state = game_state(rules, 701, [], time_out=True)
    assert state == (True, None, None, BySide(0, 0), G.LEVEL_AT_TIME_OUT, 0)
