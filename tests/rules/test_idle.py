"""Settings that decide nothing under a rule set."""

from dataclasses import replace

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
