"""The rules on one page, in both languages, generated from the settings."""

from dataclasses import replace

import pytest

from reports.rule_sheet import RulesOfTournament, rule_sheet
from rules.catalogue import RULE_SETS
from rules.discipline import CATALOGUE
from rules.ruleset import RuleSet
from rules.wording.explanations import GROUPS
from rules.wording.settings import setting_name
from tests.reports.builders import header, imprint
from tests.reports.reading_pdf import fonts, pages, text
from tournament.house_rules import LONGEST_NAME, named

LONGEST = named(
    RULE_SETS["club"], "m" * LONGEST_NAME, melds=True, generale_value=900, rounding="none"
)
"""A name as long as can be, and every setting with something to decide."""


def sheet_of(rules: RuleSet, lang: str) -> bytes:
    reading = RulesOfTournament(replace(header("club"), rule_set=rules), CATALOGUE)
    return rule_sheet(reading, imprint(lang))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("rules", [*RULE_SETS.values(), LONGEST], ids=lambda rules: rules.key)
def test_the_rules_stand_on_one_page(rules: RuleSet, lang: str) -> None:
    content = sheet_of(rules, lang)
    assert len(pages(content)) == 1
    assert rules.name(lang).split("«")[0].strip()[:12] in text(content)
    assert all(embedded for embedded in fonts(content).values())


def test_every_setting_that_decides_something_is_named() -> None:
    everything = named(
        RULE_SETS["club"],
        "x",
        melds=True,
        generale_value=900,
        coinche_closes_auction=False,
    )
    words = text(sheet_of(everything, "en")).replace("- ", "-")
    for names in GROUPS.values():
        for name in names:
            if not name.startswith("card_points"):
                assert setting_name(name, "en").split(",")[0].split(" ")[0] in words, name
    assert "Who takes the tricks of a générale" not in text(sheet_of(RULE_SETS["club"], "en"))


def test_house_rules_say_which_they_are() -> None:
    rules = named(RULE_SETS["club"], "House", coinche_factor=3)
    assert rules.key in text(sheet_of(rules, "en"))


def test_the_examples_follow_the_settings() -> None:
    club = RULE_SETS["club"]
    plain, changed = (
        text(sheet_of(each, "en")) for each in (club, named(club, "House", coinche_factor=3))
    )
    assert "× 2" in plain
    assert "× 3" in changed
    assert "House" in changed


def test_each_case_of_the_marks_has_its_example() -> None:
    words = text(sheet_of(RULE_SETS["nebuludik"], "en"))
    for said in ("coinched", "surcoinched", "capot ♠", "générale ♠", "take all eight tricks"):
        assert said in words, said
    assert "154 brought down to 97" in text(sheet_of(RULE_SETS["club"], "en"))


def test_deduced_marks_are_said_to_be() -> None:
    assert "deduced" in text(sheet_of(RULE_SETS["belote-com"], "en"))
    assert "deduced" not in text(sheet_of(RULE_SETS["guide"], "en"))


def test_the_discipline_is_that_of_the_tournament_s_own_catalogue() -> None:
    lost = CATALOGUE["P2"]._replace(en="Anything at all", points=250)
    own = {code: entry for code, entry in CATALOGUE.items() if code != "D1"} | {"P2": lost}
    words = text(rule_sheet(RulesOfTournament(header("club"), own), imprint("en")))
    assert "Anything at all (250)" in words
    assert "Dealt again by the same dealer" not in words
    assert "(160)" in text(sheet_of(RULE_SETS["club"], "en"))
