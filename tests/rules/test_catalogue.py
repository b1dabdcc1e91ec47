"""Rule sets are data: whole, sourced, stored and read back, and every policy tells."""

import ast
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules import policies
from rules.catalogue import RULE_SETS, Source, Status, UnknownRuleSet, rule_set, source_of
from rules.catalogue.sources import deduced, entry, ours, says, unused
from rules.deal import PenaltyDeal, PlayedDeal
from rules.policies import AllTrumpJudged
from rules.ruleset import (
    SETTINGS,
    RuleSet,
    UnreadableRuleSet,
    rule_set_as_json,
    rule_set_from_json,
)
from rules.scoring import score_deal
from rules.vocabulary import BySide, Double, Side, Slam, Trump
from rules.wording.settings import setting_name, setting_value, source_sentence
from tests.rules.deals import EW, NS, played

RULES = Path(policies.__file__).parent


def test_the_catalogue_is_in_the_order_of_the_documents() -> None:
    assert list(RULE_SETS) == ["club", "nebuludik", "stephanoise", "guide", "belote-com"]
    assert all(key == chosen.key for key, chosen in RULE_SETS.items())


def test_an_unknown_key_is_refused() -> None:
    for asked in (lambda: rule_set("contree"), lambda: source_of("contree", "targets")):
        with pytest.raises(UnknownRuleSet) as caught:
            asked()
        assert (str(caught.value), caught.value.key) == ("'contree'", "contree")


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_stored_rule_set_is_read_back_the_same(key: str) -> None:
    stored = json.dumps(rule_set_as_json(RULE_SETS[key]))
    assert rule_set_from_json(json.loads(stored)) == RULE_SETS[key]


PLAIN = {str, int, bool, type(None), list}


def kinds(value: object) -> set[type]:
    found = {type(value)}
    return found.union(*map(kinds, value)) if isinstance(value, list) else found


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_rule_set_is_stored_in_plain_values(key: str) -> None:
    stored = rule_set_as_json(RULE_SETS[key])
    assert kinds(list(stored.values())) <= PLAIN


ODD = "settings missing or unknown: "
NO_RULE_SET = "a rule set needs a bidding step, a target and a trump"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bid_step": ...}, ODD + "bid_step"),
        ({"colour": "red"}, ODD + "colour"),
        ({"bid_step": ..., "colour": "red"}, ODD + "bid_step, colour"),
        ({"bid_step": "10"}, "bid_step: '10' is not of the right kind"),
        ({"bid_step": True}, "bid_step: True is not of the right kind"),
        ({"bid_step": 0}, NO_RULE_SET),
        ({"targets": []}, NO_RULE_SET),
        ({"trumps": []}, NO_RULE_SET),
        ({"melds": 0}, "melds: 0 is not of the right kind"),
        ({"targets": 2000}, "targets: a list is needed"),
        ({"targets": [2000.0]}, "targets: 2000.0 is not of the right kind"),
        ({"trumps": ["hats"]}, "trumps: 'hats' is not a choice"),
        ({"rounding": "up"}, "rounding: 'up' is not a choice"),
        ({"rounding": 1}, "rounding: 1 is not a choice"),
        ({"generale_value": "500"}, "generale_value: '500' is not of the right kind"),
    ],
)
def test_a_stored_rule_set_that_was_tampered_with_is_refused_and_says_where(
    changes: dict[str, object], said: str
) -> None:
    data = rule_set_as_json(RULE_SETS["club"]) | changes
    kept = {name: value for name, value in data.items() if value is not ...}
    with pytest.raises(UnreadableRuleSet) as caught:
        rule_set_from_json(kept)
    assert str(caught.value) == said


def test_what_is_stored_as_a_list_is_no_rule_set() -> None:
    data: Any = list(rule_set_as_json(RULE_SETS["club"]))
    with pytest.raises(UnreadableRuleSet) as caught:
        rule_set_from_json(data)
    assert str(caught.value) == ODD + "?"


@pytest.mark.parametrize("key", RULE_SETS)
def test_each_setting_has_a_source_and_words(key: str) -> None:
    for setting in SETTINGS:
        source = source_of(key, setting)
        assert source.section or source.status is Status.NOT_APPLICABLE
        for lang in ("fr", "en"):
            assert setting_name(setting, lang)
            assert setting_value(getattr(RULE_SETS[key], setting), lang)
            assert source_sentence(source, lang)


SETTING = {
    says: Status.DOCUMENT,
    ours: Status.DECISION,
    deduced: Status.DEDUCED,
}


def test_an_entry_keeps_each_value_beside_its_document_section_and_status() -> None:
    club = RULE_SETS["club"]
    values = {name: getattr(club, name) for name in SETTINGS}
    for make, status in SETTING.items():
        made = entry(
            "Le livre",
            club.key,
            club.name_fr,
            club.name_en,
            **{name: make(value, "§ 3") for name, value in values.items()},
        )
        assert made.rule_set == club
        assert made.sources == dict.fromkeys(SETTINGS, Source("Le livre", "§ 3", status))
    idle = entry(
        "Le livre", "x", "Un", "One", **{name: unused(value) for name, value in values.items()}
    )
    assert idle.rule_set == replace(club, key="x", name_fr="Un", name_en="One")
    nowhere = Source("Le livre", "", Status.NOT_APPLICABLE)
    assert idle.sources == dict.fromkeys(SETTINGS, nowhere)


def test_two_members_of_the_same_word_are_worded_apart() -> None:
    assert setting_value(policies.BeloteOnFailure.KEPT, "fr") == "gardée"
    assert setting_value(policies.MeldsOnCapot.KEPT, "fr") == "gardées"


def test_only_belote_com_has_deduced_marks() -> None:
    assert [key for key, chosen in RULE_SETS.items() if chosen.marks_deduced] == ["belote-com"]
    assert "déduites" in RULE_SETS["belote-com"].name("fr")
    assert "deduced" in RULE_SETS["belote-com"].name("en")
    assert source_of("belote-com", "failed_stake").status is Status.DEDUCED


def test_the_cards_of_each_rule_set_make_the_points_of_a_deal() -> None:
    for chosen in RULE_SETS.values():
        suit = sum(chosen.card_points_trump) + 3 * sum(chosen.card_points_plain)
        assert suit + chosen.last_trick == chosen.points_total(Trump.HEARTS) == 162
        no_trump = 4 * sum(chosen.card_points_no_trump) + chosen.last_trick
        assert no_trump == chosen.points_total(Trump.NO_TRUMP)
        all_trump = 4 * sum(chosen.card_points_all_trump) + chosen.last_trick
        assert all_trump == chosen.points_total(Trump.ALL_TRUMP)


def test_no_code_names_a_rule_set() -> None:
    for path in sorted(RULES.rglob("*.py")):
        if path.parent.name == "catalogue":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare | ast.Match | ast.Dict):
                words = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                assert not words & set(RULE_SETS), path


COINCHED = Double.COINCHE
ALL_TRUMP_130 = played(80, 130, 258, trump=Trump.ALL_TRUMP)
ALL_TRUMP_175 = played(110, 175, 258, trump=Trump.ALL_TRUMP)
WITH_BELOTE = played(80, 100, double=COINCHED, belote=(NS,))
MELDS_NS, MELDS_EW = BySide(20, 0), BySide(0, 50)
TELLING: list[tuple[str, dict[str, Any], PlayedDeal, tuple[int, int]]] = [
    ("club", {"doubled_defence": "belote_only"}, played(80, 100, double=COINCHED), (360, 0)),
    ("club", {"all_tricks_make_any_contract": False}, played(180, capot=NS), (0, 340)),
    ("club", {"all_trump_judged": "exact_share"}, ALL_TRUMP_130, (0, 240)),
    ("club", {"all_trump_judged": "exact_share"}, ALL_TRUMP_175, (0, 270)),
    ("club", {"takers_least_trick_points": 0}, played(80, 70, belote=(NS,)), (170, 90)),
    ("club", {"rounding": "none"}, played(80, 93), (173, 69)),
    ("club", {"rounding": "mark"}, played(80, 93, double=COINCHED), (350, 70)),
    ("club", {"surcoinche_factor": 3}, played(80, 60, double=Double.SURCOINCHE), (0, 720)),
    ("club", {"all_tricks_marked_doubled": 160}, played(80, capot=NS, double=COINCHED), (480, 0)),
    ("club", {"all_tricks_marked": 160}, played(80, capot=NS), (240, 0)),
    ("club", {"defence_capot_stake": 250}, played(80, capot=EW), (0, 330)),
    ("club", {"multiplied": "contract"}, played(80, 60, double=COINCHED), (0, 320)),
    (
        "club",
        {"multiplied": "everything"},
        played(80, 100, double=COINCHED, belote=(NS,)),
        (400, 60),
    ),
    ("club", {"capot_mark": "as_contract", "capot_value": 250}, played(Slam.CAPOT, 90), (0, 410)),
    ("club", {"belote_points": 10}, played(80, 100, belote=(EW,)), (180, 70)),
    ("club", {"doubled_points": "stake"}, played(80, 100, double=COINCHED), (480, 60)),
    ("nebuludik", {"takers_mark": "points_and_contract"}, played(80, 100), (180, 62)),
    ("nebuludik", {"belote_on_failure": "kept"}, played(90, 60, belote=(NS,)), (20, 252)),
    ("nebuludik", {"generale_by": "side"}, played(Slam.GENERALE, capot=NS), (500, 0)),
    ("nebuludik", {"failed_stake": 160}, played(90, 60), (0, 250)),
    ("stephanoise", {"no_trump_test_factor": 2}, played(82, 90, trump=Trump.NO_TRUMP), (0, 324)),
    ("stephanoise", {"no_trump_mark_factor": 1}, played(82, 90, trump=Trump.NO_TRUMP), (172, 72)),
    (
        "stephanoise",
        {"no_trump_capot_factor": 2},
        played(Slam.CAPOT, capot=NS, trump=Trump.NO_TRUMP),
        (1000, 0),
    ),
    (
        "stephanoise",
        {"melds_on_failure": "to_defence"},
        played(130, 60, meld_points=MELDS_NS),
        (0, 310),
    ),
    (
        "stephanoise",
        {"doubled_melds": "all_to_winner"},
        played(82, 90, double=COINCHED, meld_points=MELDS_EW),
        (374, 0),
    ),
    (
        "stephanoise",
        {"melds_on_capot": "to_takers"},
        played(82, capot=NS, meld_points=MELDS_EW),
        (382, 0),
    ),
    ("guide", {"takers_must_beat_defence": False}, played(80, 81), (160, 80)),
    ("guide", {"melds_on_capot": "kept"}, played(80, capot=NS, meld_points=MELDS_EW), (330, 50)),
    ("guide", {"melds_on_failure": "lapse"}, played(110, 60, meld_points=MELDS_NS), (0, 270)),
    (
        "guide",
        {"doubled_melds": "winners_own"},
        played(110, 60, double=COINCHED, meld_points=MELDS_NS),
        (0, 540),
    ),
    ("guide", {"all_tricks_counted": 162}, played(170, capot=NS), (0, 330)),
    ("guide", {"tierce": 30, "melds": False}, played(80, 90), (170, 70)),
]


@pytest.mark.parametrize(("key", "settings", "deal", "expected"), TELLING)
def test_a_club_can_choose_another_reading(
    key: str, settings: dict[str, Any], deal: PlayedDeal, expected: tuple[int, int]
) -> None:
    data = rule_set_as_json(RULE_SETS[key]) | settings
    changed = rule_set_from_json(data)
    score = score_deal(changed, deal)
    assert (score.ns, score.ew) == expected


def test_a_capot_may_be_coinched_where_a_club_says_so() -> None:
    changed = replace(RULE_SETS["stephanoise"], capot_can_be_doubled=True)
    score = score_deal(changed, played(Slam.CAPOT, 100, double=COINCHED))
    assert (score.ns, score.ew) == (0, 1000)


def test_a_deal_lost_by_ruling_is_the_same_at_each_table() -> None:
    for chosen in RULE_SETS.values():
        score = score_deal(chosen, PenaltyDeal(NS, contract=90, belote=(NS,)))
        assert (score.made, score.ns, score.ew) == (None, 20, 250)


def test_bids_go_up_by_the_step_to_the_words() -> None:
    chosen: RuleSet = RULE_SETS["nebuludik"]
    assert chosen.contracts[:2] == (80, 90)
    assert chosen.contracts[-3:] == (160, Slam.CAPOT, Slam.GENERALE)
    assert all(chosen.allows(contract) for contract in chosen.contracts)
    assert [chosen.value_of(contract) for contract in chosen.contracts[-3:]] == [160, 250, 500]
    assert RULE_SETS["club"].value_of(Slam.GENERALE) == 0


@pytest.mark.parametrize(("raw", "made"), [(129, False), (130, False), (131, True), (172, True)])
def test_an_exact_share_of_all_trump_points_is_not_helped_by_the_next_whole(
    raw: int, made: bool
) -> None:
    """Club rules §8.6, the other reading: 130 raw are 81.6, brought up to 82; 131 are 82.3."""
    exact = replace(RULE_SETS["club"], all_trump_judged=AllTrumpJudged.EXACT_SHARE)
    deal = PlayedDeal(Side.NS, 80, Trump.ALL_TRUMP, points=BySide(raw, 258 - raw))
    assert score_deal(exact, deal).made is made
    whole = replace(exact, bid_step=1)
    deal = PlayedDeal(Side.NS, 108, Trump.ALL_TRUMP, points=BySide(172, 86))
    assert score_deal(whole, deal).made is True
