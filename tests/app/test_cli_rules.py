"""`coinche rules`: what each rule set says, and where it says so."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli.rules import rules
from rules.catalogue import RULE_SETS
from rules.ruleset import SETTINGS


def run(*args: str) -> Result:
    return CliRunner().invoke(rules, args)


def as_json(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)


def test_the_list_names_the_five_in_order() -> None:
    rows = run("list").stdout.splitlines()
    assert [row.split()[0] for row in rows] == list(RULE_SETS)
    assert "déduites" in rows[-1]
    assert [row["key"] for row in as_json("list")] == list(RULE_SETS)


@pytest.mark.parametrize("key", RULE_SETS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_rule_set_is_shown_setting_by_setting(key: str, lang: str) -> None:
    result = run("show", key, "--lang", lang)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == len(SETTINGS) + 1
    shown = as_json("show", key)["settings"]
    assert list(shown) == list(SETTINGS)
    assert set(shown["bid_step"]) == {"value", "document", "section", "status"}


def test_our_decisions_and_deductions_are_marked() -> None:
    assert "notre choix, cf. " in run("show", "club").stdout
    assert "déduit, cf. " in run("show", "belote-com").stdout
    assert as_json("show", "club")["settings"]["surcoinche_factor"]["status"] == "decision"


def test_the_difference_of_two_rule_sets() -> None:
    differing = as_json("diff", "club", "guide")
    assert differing["targets"]["club"]["value"] == [2000]
    assert differing["targets"]["guide"]["value"] == [1000, 1500, 2000]
    assert "bid_step" not in differing
    assert "Pas des enchères" not in run("diff", "club", "guide").stdout


def test_a_rule_set_does_not_differ_from_itself() -> None:
    result = run("diff", "club", "club")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("args", [("show", "contree"), ("diff", "club", "contree"), ("show",)])
def test_an_unknown_rule_set_is_a_wrong_call(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
