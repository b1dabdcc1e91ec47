"""The rules on one page, in both languages, generated from the settings."""

from dataclasses import replace

import pytest

from reports.rule_sheet import rule_sheet
from rules.catalogue import RULE_SETS
from rules.wording.explanations import GROUPS
from rules.wording.settings import setting_name
from tests.reports.builders import header, imprint
from tests.reports.reading_pdf import fonts, pages, text
from tournament.house_rules import named


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("key", RULE_SETS)
def test_the_rules_stand_on_one_page(key: str, lang: str) -> None:
    content = rule_sheet(header(key), imprint(lang))
    assert len(pages(content)) == 1
    words = text(content)
    assert RULE_SETS[key].name(lang).split("«")[0].strip()[:12] in words
    assert all(embedded for embedded in fonts(content).values())


def test_every_setting_of_bidding_marks_and_play_is_named() -> None:
    words = text(rule_sheet(header("guide"), imprint("en"))).replace("- ", "-")
    for names in GROUPS.values():
        for name in names:
            if not name.startswith("card_points"):
                assert setting_name(name, "en").split(",")[0].split(" ")[0] in words, name


def test_the_examples_follow_the_settings() -> None:
    club = RULE_SETS["club"]
    plain = text(rule_sheet(header("club"), imprint("en")))
    dearer = replace(header("club"), rule_set=named(club, "House", coinche_factor=3))
    changed = text(rule_sheet(dearer, imprint("en")))
    assert "× 2" in plain
    assert "× 3" in changed
    assert "House" in changed


def test_deduced_marks_are_said_to_be() -> None:
    assert "deduced" in text(rule_sheet(header("belote-com"), imprint("en")))
    assert "deduced" not in text(rule_sheet(header("guide"), imprint("en")))
