"""`coinche rules`: what each rule set says, and where it says so."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli.rules import rules
from rules.catalogue import RULE_SETS
from rules.ruleset import SETTINGS, rule_set_as_json
from tournament.house_rules import named


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


def test_exported_house_rules_stand_in_the_place_of_a_key(tmp_path: Path) -> None:
    rules = named(RULE_SETS["club"], "Chez nous", coinche_factor=3)
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(rule_set_as_json(rules)), "utf-8")
    assert as_json("diff", "club", str(file)) == {
        "coinche_factor": {
            "club": as_json("show", "club")["settings"]["coinche_factor"],
            str(file): {"value": 3, "document": None, "section": None, "status": "house"},
        }
    }
    said = run("diff", str(file), "club").stdout
    assert f"Chez nous ({rules.key}): 3  [règle maison]" in said
    shown = run("show", str(file), "--lang", "en").stdout
    assert shown.startswith("Chez nous\n")
    assert shown.count("[house rule]") == 1


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"key": "club"}', "[" * 9999])
def test_a_file_that_holds_no_rules_is_a_wrong_call(tmp_path: Path, content: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(content, "utf-8")
    result = run("diff", "club", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "rules.json" in result.stderr


def test_a_rule_set_does_not_differ_from_itself() -> None:
    result = run("diff", "club", "club")
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("args", [("show", "contree"), ("diff", "club", "contree"), ("show",)])
def test_an_unknown_rule_set_is_a_wrong_call(args: tuple[str, ...]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
