"""Settings that decide nothing under a rule set."""

from dataclasses import replace
from typing import Any

import pytest

from rules.catalogue import RULE_SETS, source_of
from rules.catalogue.sources import Status
from rules.idle import idle_settings
from rules.ruleset import SETTINGS
from rules.vocabulary import Trump


@pytest.mark.parametrize("key", RULE_SETS)
def test_what_the_catalogue_calls_not_applicable_decides_nothing(key: str) -> None:
    sources = {name: source_of(key, name).status for name in SETTINGS}
    unused = {name for name, status in sources.items() if status is Status.NOT_APPLICABLE}
    assert unused <= idle_settings(RULE_SETS[key])
    assert idle_settings(RULE_SETS[key]) - unused <= {"all_tricks_make_any_contract"}


def test_a_setting_is_idle_only_while_another_leaves_it_nothing_to_decide() -> None:
    club = RULE_SETS["club"]
    assert "tierce" in idle_settings(club)
    assert "tierce" not in idle_settings(replace(club, melds=True))
    assert "generale_by" not in idle_settings(replace(club, generale_value=900))
    assert "all_trump_judged" not in idle_settings(club)
    assert "all_trump_judged" in idle_settings(replace(club, trumps=(Trump.HEARTS,)))
    assert "no_trump_mark_factor" in idle_settings(replace(club, trumps=(Trump.HEARTS,)))
    assert "all_tricks_make_any_contract" not in idle_settings(club)
    assert "all_tricks_make_any_contract" in idle_settings(replace(club, bid_highest=160))


@pytest.mark.parametrize(
    ("house", "idle"),
    [
        ({"bid_highest": 162}, True),
        ({"bid_highest": 163}, False),
        ({"bid_highest": 81, "no_trump_test_factor": 2}, True),
        ({"bid_highest": 82, "no_trump_test_factor": 2}, False),
        ({"bid_highest": 162, "no_trump_test_factor": 2, "trumps": (Trump.HEARTS,)}, True),
        ({"bid_highest": 163, "trumps": (Trump.HEARTS,)}, False),
        ({"bid_highest": 100, "takers_least_trick_points": 163}, False),
    ],
)
def test_all_tricks_make_any_contract_where_their_points_reach_the_highest_bid(
    house: dict[str, Any], idle: bool
) -> None:
    """Club rules §3 and §8.5: 162 points, tested against the contract times its factor."""
    changed = replace(RULE_SETS["club"], **house)
    assert ("all_tricks_make_any_contract" in idle_settings(changed)) is idle
