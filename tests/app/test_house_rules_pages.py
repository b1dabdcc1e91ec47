"""House rules on screen: changed setting by setting, refused with reasons, exported, imported."""

import io
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from app.database import reading, unit_of_work
from app.house_rules_page import fields_of_rules, read_draft
from rules.catalogue import RULE_SETS
from rules.ruleset import RuleSet, rule_set_as_json
from tests.app.conftest import NOON, Visitor
from tests.app.tables import a_hall
from tournament.house_rules import named
from tournament.services import accounts, setup
from tournament.settings import Settings

CLUB = RULE_SETS["club"]
ADDRESS = "/t/soiree/rules"


@pytest.fixture
def evening(app: Flask, club: accounts.AccountReading) -> str:
    """A tournament whose entries are open."""
    with unit_of_work(app.extensions["engine"]) as session:
        return setup.create_tournament(
            session,
            accounts.club_of(session, club.id).id,
            name="Soirée",
            rule_set=CLUB,
            settings=Settings(),
            by="claire",
            at=NOON,
        ).slug


def form_of(rules: RuleSet, name: str = "Chez nous", **changes: Any) -> dict[str, Any]:
    fields = dict(fields_of_rules(rules, name).lists())
    return {**fields, "base": rules.key, **changes}


def stored(app: Flask, slug: str) -> RuleSet:
    with reading(app.extensions["engine"]) as session:
        return setup.header(session, slug).rule_set


@pytest.mark.parametrize("key", RULE_SETS)
def test_one_starts_from_any_rule_set_and_the_form_says_it_whole(
    organiser: Visitor, evening: str, key: str
) -> None:
    assert evening
    page = organiser.get(f"{ADDRESS}?from={key}&lang=en")
    assert page.status_code == 200
    assert RULE_SETS[key].name("en") in page.text
    assert "Nothing." in page.text
    rules = RULE_SETS[key]
    draft = read_draft(fields_of_rules(rules, "x"), rules)
    assert draft.rule_set == named(rules, "x")


def test_changed_rules_are_stored_whole_under_their_name(
    app: Flask, organiser: Visitor, evening: str
) -> None:
    changes = {"coinche_factor": "3", "rounding": "none", "must_beat_trump_led": "no"}
    answer = organiser.post(ADDRESS, form_of(CLUB, **changes))
    assert answer.status_code == 302
    rules = stored(app, evening)
    assert rules.name("fr") == "Chez nous"
    assert (rules.coinche_factor, rules.rounding, rules.must_beat_trump_led) == (3, "none", False)
    history = organiser.get("/t/soiree/settings?lang=en").text
    assert f"→ Chez nous ({rules.key})" in " ".join(history.split())
    page = organiser.get(f"{ADDRESS}?lang=en").text
    assert "Chez nous" in page
    assert "Coinche ×" in page.split('id="rules-preview"')[1].split("Worked examples")[0]


def test_impossible_rules_are_refused_with_every_reason_and_what_was_typed(
    app: Flask, organiser: Visitor, evening: str
) -> None:
    wrong = form_of(CLUB, name="", last_trick="20", bid_step="x", trumps=[])
    answer = organiser.post(f"{ADDRESS}?lang=en", wrong)
    assert answer.status_code == 422
    assert "This is no value for this setting." in answer.text
    assert "Choose at least one trump." in answer.text
    assert "Please fill this in." in answer.text
    assert 'value="x"' in answer.text
    assert stored(app, evening) == CLUB


def test_the_preview_shows_what_differs_on_a_deal_marked_otherwise(
    organiser: Visitor, evening: str
) -> None:
    assert evening
    page = organiser.post(f"{ADDRESS}/preview?lang=en", form_of(CLUB, name="", rounding="none"))
    assert page.status_code == 200
    assert "Rounding to the ten" in page.text
    assert "North-South" in page.text.split("Worked examples")[0]
    assert "<html" not in page.text


def test_the_preview_says_what_cannot_be_before_the_rules_have_a_name(
    organiser: Visitor, evening: str
) -> None:
    assert evening
    page = organiser.post(f"{ADDRESS}/preview?lang=en", form_of(CLUB, name="", coinche_factor="9"))
    assert "Please fill this in" not in page.text
    assert page.text.count("note-bad") == 1
    assert "Worked examples" not in page.text


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"must_beat_trump_led": "no"}, "J♥ → 7♥, J♥"),
        ({"must_beat_in_all_trump": "no"}, "J♥ → 7♥, J♥"),
        ({"cannot_over_ruff": "free"}, "7♥ → 7♥, 8♦"),
        ({"level_at_target": "winner_of_last_deal"}, "Level, North-South won the last deal"),
        ({"target_by_belote": "pending"}, "reach the target only by their belote"),
        ({"four_passes": "same_dealer"}, "East → South"),
        ({"rotation": "clockwise"}, "East → West"),
        ({"coinche_timing": "in_turn"}, "North, South / North, South → North / nobody"),
        ({"coinche_closes_auction": "no"}, "no → yes"),
        ({"targets": "1000"}, "deals in a game. 10 → 5"),
        ({"packets": "3-3-2"}, "3 5 8 |, 2 5 8 |, 3 6 8 | → 3 6 8 |"),
        ({"cards_before_bidding": "6"}, "3 5 8 |, 2 5 8 |, 3 6 8 | → 3 6 | 8"),
        ({"card_points_trump": "0, 0, 10, 14, 20, 3, 4, 11"}, "45 / 47 / 41 → 41 / 47 / 45"),
        ({"card_points_plain": "0, 0, 0, 11, 2, 3, 4, 10"}, "13 / 15 / 23 → 12 / 16 / 23"),
        ({"card_points_no_trump": "0, 0, 0, 19, 2, 3, 4, 10"}, "21 / 15 / 31 → 12 / 24 / 31"),
        ({"card_points_all_trump": "0, 0, 20, 10, 14, 3, 4, 11"}, "45 / 47 / 41 → 45 / 47 / 35"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_setting_without_a_mark_is_shown_by_what_happens_at_the_table(
    organiser: Visitor, evening: str, changes: dict[str, str], shown: str
) -> None:
    assert evening
    page = organiser.post(f"{ADDRESS}/preview?lang=en", form_of(CLUB, name="", **changes))
    words = " ".join(re.sub(r"<[^>]+>", "", page.text.split("Worked examples")[0]).split())
    assert shown in words


def test_whether_a_higher_bid_lifts_the_coinche_is_shown_where_one_can_follow(
    organiser: Visitor, evening: str
) -> None:
    assert evening
    fields = form_of(RULE_SETS["stephanoise"], name="", higher_bid_lifts_coinche="no")
    page = organiser.post(f"{ADDRESS}/preview?lang=en", fields)
    words = " ".join(re.sub(r"<[^>]+>", "", page.text.split("Worked examples")[0]).split())
    assert "Is that coinched? no → yes" in words


def test_a_drawn_round_keeps_its_rules(app: Flask, club: accounts.AccountReading) -> None:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    hall = a_hall(app, club_id, teams=4)
    visitor = Visitor(app)
    visitor.sign_in("claire")
    before = stored(app, hall.slug)
    answer = visitor.post(f"/t/{hall.slug}/rules", form_of(CLUB, coinche_factor="3"))
    assert answer.status_code == 422
    assert stored(app, hall.slug) == before


def test_rules_are_exported_and_imported_before_they_are_saved(
    app: Flask, organiser: Visitor, evening: str
) -> None:
    organiser.post(ADDRESS, form_of(CLUB, failed_stake="162"))
    exported = organiser.get(f"{ADDRESS}/rules.json")
    assert exported.mimetype == "application/json"
    assert json.loads(exported.data) == rule_set_as_json(stored(app, evening))
    organiser.post(ADDRESS, form_of(CLUB, name="Autrement"))
    file = {"file": (io.BytesIO(exported.data), "rules.json")}
    page = organiser.post(f"{ADDRESS}/import", file, content_type="multipart/form-data")
    assert page.status_code == 200
    assert 'value="162"' in page.text
    assert stored(app, evening).name("fr") == "Autrement"


@pytest.mark.parametrize("deduced", [True, False])
@pytest.mark.parametrize("key", RULE_SETS)
def test_what_is_imported_and_saved_is_what_was_exported(
    app: Flask, organiser: Visitor, evening: str, key: str, deduced: bool
) -> None:
    """Whether the marks are deduced too, though the rules now differ least from other ones."""
    rules = named(replace(RULE_SETS[key], marks_deduced=deduced), "Chez nous", failed_stake=150)
    file = {"file": (io.BytesIO(json.dumps(rule_set_as_json(rules)).encode()), "rules.json")}
    page = organiser.post(f"{ADDRESS}/import?lang=en", file, content_type="multipart/form-data")
    assert ("has lost the tables" in page.text) is deduced
    shown = {
        name: re.findall(rf'<(?:input|option)[^>]*name="{name}"[^>]*value="([^"]*)"', page.text)
        for name in ("base", "marks_deduced")
    }
    assert shown["marks_deduced"] == ["yes" if deduced else "no"]
    fields = form_of(rules) | {"base": shown["base"][0], "marks_deduced": shown["marks_deduced"][0]}
    assert organiser.post(ADDRESS, fields).status_code == 302
    assert stored(app, evening) == rules
    exported = organiser.get(f"{ADDRESS}/rules.json")
    assert json.loads(exported.data) == rule_set_as_json(rules)


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"\xff", b"[" * 5000, b'"' + b"x" * 99999])
def test_a_file_that_holds_no_rules_is_refused(
    organiser: Visitor, evening: str, content: bytes
) -> None:
    assert evening
    file = {"file": (io.BytesIO(content), "rules.json")}
    page = organiser.post(f"{ADDRESS}/import?lang=en", file, content_type="multipart/form-data")
    assert page.status_code == 422
    assert "This file holds no rules of coinche" in page.text


def test_a_file_with_rules_that_nobody_could_play_is_shown_with_its_reasons(
    organiser: Visitor, evening: str
) -> None:
    assert evening
    data = rule_set_as_json(CLUB) | {"bid_highest": 10**9, "carres": [], "targets": [-1]}
    file = {"file": (io.BytesIO(json.dumps(data).encode()), "rules.json")}
    page = organiser.post(f"{ADDRESS}/import?lang=en", file, content_type="multipart/form-data")
    assert page.status_code == 422
    assert "Eight numbers" in page.text


def test_the_rule_sheet_is_printed_from_the_tournament_s_rules(
    organiser: Visitor, evening: str
) -> None:
    assert evening
    sheet = organiser.get(f"{ADDRESS}/sheet.pdf")
    assert sheet.mimetype == "application/pdf"
    assert sheet.data.startswith(b"%PDF")
