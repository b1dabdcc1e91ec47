"""House rules: any setting changed, what cannot be refused with its reason, examples recomputed."""

from dataclasses import replace
from enum import StrEnum
from itertools import product
from random import Random
from typing import Any, get_type_hints

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PlayedDeal
from rules.policies import Rounding
from rules.positions import Seat
from rules.ruleset import SETTINGS, RuleSet, rule_set_as_json, rule_set_from_json
from rules.scoring import score_deal
from rules.vocabulary import Double, Side, Slam, Trump
from rules.wording.explanations import GROUPS, setting_sentence
from tournament.house_rules import (
    NotASetting,
    differences,
    example_of,
    label_of,
    named,
    nearest,
    problems_with_rules,
    read_setting,
    typical_deals,
)
from tournament.simulated_deals import simulated_deal

CLUB = RULE_SETS["club"]


def codes(rule_set: RuleSet) -> set[tuple[str, str]]:
    return {(problem.code, problem.about) for problem in problems_with_rules(rule_set)}


@pytest.mark.parametrize("key", RULE_SETS)
def test_the_rules_of_the_catalogue_can_be_played(key: str) -> None:
    assert problems_with_rules(RULE_SETS[key]) == ()


def test_every_setting_is_explained_once_under_one_heading() -> None:
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(set(SETTINGS) - {"marks_deduced"})
    for name in grouped:
        assert setting_sentence(name, "fr") != setting_sentence(name, "en")
        assert setting_sentence(name, "fr").endswith(".")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"bid_step": 0}, ("rules_step", "bid_step")),
        ({"bid_highest": 70}, ("rules_scale", "bid_highest")),
        ({"bid_highest": 165}, ("rules_scale", "bid_highest")),
        ({"trumps": ()}, ("rules_no_trump_named", "trumps")),
        ({"targets": ()}, ("rules_targets", "targets")),
        ({"capot_value": 0}, ("rules_worth_something", "capot_value")),
        ({"generale_value": 100}, ("rules_generale", "generale_value")),
        ({"card_points_trump": (1, 2)}, ("rules_eight_numbers", "card_points_trump")),
        ({"carres": ()}, ("rules_eight_numbers", "carres")),
        ({"last_trick": 20}, ("rules_points", "card_points_trump")),
        ({"all_trump_total": 162}, ("rules_points", "card_points_all_trump")),
        ({"coinche_factor": 5}, ("rules_factors", "surcoinche_factor")),
        ({"tierce": 10**9}, ("out_of_range", "tierce")),
        ({"melds": True}, ("rules_melds", "tierce")),
        (
            {"melds": True, "tierce": 50, "cinquante": 20, "cent": 100},
            ("rules_melds", "tierce"),
        ),
        ({"belotes_in_suit": 2}, ("out_of_range", "belotes_in_suit")),
        ({"takers_least_trick_points": 163}, ("out_of_range", "takers_least_trick_points")),
        ({"packets": ("4-4",), "cards_before_bidding": 6}, ("rules_packets", "packets")),
        ({"packets": ("3-2-3", "3-2-2")}, ("rules_not_a_value", "packets")),
        ({"packets": ("by hand",)}, ("rules_not_a_value", "packets")),
        ({"packets": ("3-2-3", "٣-٥")}, ("rules_not_a_value", "packets")),
        ({"packets": ("9" * 5000,)}, ("rules_not_a_value", "packets")),
        ({"packets": ("0-8",)}, ("rules_not_a_value", "packets")),
        ({"packets": ("",)}, ("rules_not_a_value", "packets")),
        ({"cards_before_bidding": 0}, ("rules_packets", "packets")),
        (
            {"card_points_all_trump": (0,) * 8, "last_trick": 0, "all_trump_total": 0},
            ("out_of_range", "all_trump_total"),
        ),
        ({"name_fr": " "}, ("required", "name")),
    ],
)
def test_what_nobody_could_play_is_refused(
    changes: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert problem in codes(replace(CLUB, **changes))


def test_all_problems_are_told_at_once() -> None:
    wrong = replace(CLUB, bid_step=0, trumps=(), carres=(), coinche_factor=0)
    assert len(codes(wrong)) >= 4


@pytest.mark.parametrize("key", RULE_SETS)
def test_each_setting_is_read_as_it_is_written(key: str) -> None:
    for name in SETTINGS:
        value = getattr(RULE_SETS[key], name)
        if name == "trumps":
            typed = [trump.value for trump in value]
        elif isinstance(value, bool):
            typed = ["yes" if value else "no"]
        elif isinstance(value, tuple):
            typed = [", ".join(map(str, value))]
        else:
            typed = ["" if value is None else str(value)]
        assert read_setting(name, typed) == value, name


@pytest.mark.parametrize("typed", ["", "-1", "x", "99999", "1.5"])
def test_what_is_no_number_is_not_read(typed: str) -> None:
    with pytest.raises(NotASetting):
        read_setting("bid_lowest", [typed])


def test_house_rules_are_stored_whole_under_their_own_name() -> None:
    house = named(CLUB, "Chez nous", coinche_factor=3)
    assert rule_set_from_json(rule_set_as_json(house)) == house
    assert (house.name("fr"), house.name("en")) == ("Chez nous", "Chez nous")
    assert nearest(house) is CLUB
    assert differences(CLUB, house) == ("coinche_factor",)


def test_house_rules_that_differ_in_anything_have_keys_of_their_own() -> None:
    rules = [
        named(CLUB, "Chez nous"),
        named(CLUB, "Chez eux"),
        named(CLUB, "Chez nous", coinche_factor=3),
        named(RULE_SETS["guide"], "Chez nous"),
    ]
    assert len({each.key for each in rules}) == len(rules)
    assert not {each.key for each in rules} & set(RULE_SETS)
    assert named(named(CLUB, "Chez eux"), "Chez nous") == rules[0]
    assert label_of(rules[0]) == f"Chez nous ({rules[0].key})"
    assert label_of(CLUB) == "club"


def test_a_change_is_shown_on_a_deal_that_it_marks_otherwise() -> None:
    example = example_of(CLUB, named(CLUB, "x", rounding=Rounding.NONE))
    assert example is not None
    assert example.before is not None
    assert example.after is not None
    assert example.before.ns != example.after.ns


def test_a_change_of_play_alone_has_no_deal_to_show() -> None:
    assert example_of(CLUB, replace(CLUB, must_beat_trump_led=not CLUB.must_beat_trump_led)) is None


@pytest.mark.parametrize("key", RULE_SETS)
def test_typical_deals_tell_made_failed_coinched_and_capot(key: str) -> None:
    deals = typical_deals(RULE_SETS[key])
    scores = [score_deal(RULE_SETS[key], deal) for deal in deals]
    plain = [(deal.double, score.made) for deal, score in zip(deals, scores, strict=True)]
    assert set(plain[:4]) == set(product((Double.NONE, Double.COINCHE), (True, False)))
    slams = {(deal.contract, score.made) for deal, score in zip(deals, scores, strict=True)}
    assert {(Slam.CAPOT, True), (Slam.CAPOT, False)} <= slams
    assert ((Slam.GENERALE, True) in slams) is (RULE_SETS[key].generale_value is not None)
    assert {deal.capot for deal in deals if deal.contract not in tuple(Slam)} == {None, *Side}
    if RULE_SETS[key].capot_can_be_doubled:
        assert Double.SURCOINCHE in {deal.double for deal in deals}
    assert (Trump.ALL_TRUMP in {deal.trump for deal in deals}) is (key == "club")
    assert any(deal.melds for deal in deals) is RULE_SETS[key].melds


@pytest.mark.parametrize(
    "changes",
    [
        {"tierce": 30},
        {"cinquante": 60},
        {"cent": 120},
        *(
            {"carres": tuple(999 if place == rank else 0 for place in range(8))}
            for rank in range(8)
        ),
        {"carres_in_no_trump": (0,) * 8},
        {"melds_share_cards": False},
        {"takers_must_beat_defence": False},
        {"belotes_in_all_trump": 1},
    ],
)
def test_a_change_of_what_melds_and_belotes_do_has_a_deal_to_show(changes: dict[str, Any]) -> None:
    guide = RULE_SETS["guide"]
    assert example_of(guide, replace(guide, **changes)) is not None


def test_the_club_s_other_readings_have_a_deal_to_show() -> None:
    for name, value in (("all_trump_judged", "exact_share"), ("takers_must_beat_defence", True)):
        changed = replace(CLUB, **{name: get_type_hints(RuleSet)[name](value)})
        assert example_of(CLUB, changed) is not None, name


def mixed(lots: Random) -> RuleSet:
    """Rules that take each policy from a rule set by lot, on one set of cards."""
    hints = get_type_hints(RuleSet)
    policies = {
        name: getattr(lots.choice(tuple(RULE_SETS.values())), name)
        for name in SETTINGS
        if hints[name] is bool
        or (isinstance(hints[name], type) and issubclass(hints[name], StrEnum))
        or name.endswith(("stake", "factor", "marked", "marked_doubled", "value"))
    }
    return named(lots.choice(tuple(RULE_SETS.values())), "mixed", **policies)


def test_any_mixture_of_the_five_documents_can_be_dealt_played_and_scored() -> None:
    lots = Random(8)
    found = [rules for rules in (mixed(lots) for _ in range(60)) if not problems_with_rules(rules)]
    assert len(found) > 20
    for rules in found:
        deal = simulated_deal(rules, lots, Seat.NORTH).deal
        score = score_deal(rules, deal)
        assert min(score.ns, score.ew) >= 0
        if isinstance(deal, PlayedDeal) and deal.trump is not Trump.NO_TRUMP:
            assert score.ns + score.ew > 0
