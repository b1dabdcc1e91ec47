"""Settings that change nothing in a rule set, because others leave them no case to decide."""

from rules.policies import TakersMark
from rules.ruleset import RuleSet
from rules.vocabulary import Slam, Trump

_MELDS = (
    *("tierce", "cinquante", "cent", "carres", "carres_in_no_trump", "melds_share_cards"),
    *("melds_on_failure", "melds_on_capot", "doubled_melds"),
)
_NO_TRUMP = (
    *("card_points_no_trump", "belotes_in_no_trump", "carres_in_no_trump"),
    *("no_trump_test_factor", "no_trump_mark_factor", "no_trump_capot_factor"),
)
_ALL_TRUMP = (
    *("card_points_all_trump", "all_trump_total", "all_trump_judged"),
    *("belotes_in_all_trump", "must_beat_in_all_trump"),
)
_TAKERS_TRICKS = ("all_tricks_marked", "all_tricks_marked_doubled", "doubled_points")


def idle_settings(rule_set: RuleSet) -> frozenset[str]:
    """The names of the settings that decide nothing under this rule set."""
    found: set[str] = set()
    if Slam.GENERALE not in rule_set.contracts:
        found.add("generale_by")
    if not rule_set.melds:
        found.update(_MELDS)
    if Trump.NO_TRUMP not in rule_set.trumps:
        found.update(_NO_TRUMP)
    if Trump.ALL_TRUMP not in rule_set.trumps:
        found.update(_ALL_TRUMP)
    if rule_set.points_total(Trump.ALL_TRUMP) == rule_set.points_total(Trump.SPADES):
        found.add("all_trump_judged")
    if rule_set.takers_mark is TakersMark.CONTRACT_ONLY:
        found.update(_TAKERS_TRICKS)
    if _all_tricks_reach_any_bid(rule_set):
        found.add("all_tricks_make_any_contract")
    if rule_set.coinche_closes_auction:
        found.add("higher_bid_lifts_coinche")
    return frozenset(found)


def _all_tricks_reach_any_bid(rule_set: RuleSet) -> bool:
    """Whether the points of all eight tricks are enough for every contract that is a number."""
    factor = rule_set.no_trump_test_factor if Trump.NO_TRUMP in rule_set.trumps else 1
    most = max(rule_set.bid_highest * factor, rule_set.takers_least_trick_points)
    return rule_set.all_tricks_counted >= most
