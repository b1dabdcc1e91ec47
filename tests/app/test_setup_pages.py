"""Making a tournament in a browser, and changing how it is run."""

import re
from typing import Any

import pytest
from flask import Flask

from app.database import reading, unit_of_work
from rules.catalogue import RULE_SETS
from tests.app.conftest import Visitor
from tests.tournament.evening import draw
from tournament.models import Tournament
from tournament.readings import Header
from tournament.services import setup
from tournament.settings import PRESETS, Criterion, Entering, Format, PairingSystem, Strength

BARE = {"preset": "concours", "name": "Coinche d'été", "rule_set": "club", "language": "fr"}
"""What a form sends at least: the numbers stand in it as the page shows them."""
SHOWN = {
    "rounds": "4",
    "deals": "12",
    "bye_credit": "mean",
    "bye_points": "0",
    "bye_win": "y",
    "late_credit": "none",
    "late_points": "0",
    "forfeit_credit": "mean",
    "forfeit_points": "0",
    "withdrawn_ranked": "y",
    "lost_deal_points": "160",
    "lost_deal_keeps_belotes": "y",
}


def make(organiser: Visitor, **typed: str) -> str:
    """Make a tournament; its address."""
    answer = organiser.post("/tournaments/new", {**BARE, **SHOWN, **typed})
    assert answer.status_code == 302, answer.text
    return str(answer.location).split("/")[2]


def header_of(app: Flask, slug: str) -> Header:
    with reading(app.extensions["engine"]) as session:
        return setup.header(session, slug)


def drawn(app: Flask, slug: str) -> None:
    """Draw and publish the first round."""
    with unit_of_work(app.extensions["engine"]) as session:
        tournament = session.get(Tournament, setup.header(session, slug).id)
        assert tournament is not None
        draw(session, tournament, 1)


@pytest.mark.parametrize("key", PRESETS)
def test_a_kind_and_a_name_are_enough(app: Flask, organiser: Visitor, key: str) -> None:
    slug = make(organiser, preset=key)
    header = header_of(app, slug)
    expected = PRESETS[key]
    assert slug == "coinche-d-ete"
    assert header.settings.format is expected.format
    assert header.settings.pairing is expected.pairing
    assert header.settings.ranking == expected.ranking
    assert header.settings.entering is expected.entering
    assert header.settings.bye_win is True


def test_the_page_as_it_is_shown_makes_the_same(app: Flask, organiser: Visitor) -> None:
    page = organiser.get("/tournaments/new").text
    inputs = re.findall(r"<input[^>]*>", page)
    shown: dict[str, str] = {}
    for each in inputs:
        name, value = re.search(r'name="([^"]+)"', each), re.search(r'value="([^"]*)"', each)
        ticked = ('type="radio"' not in each and 'type="checkbox"' not in each) or "checked" in each
        if name and ticked and name[1] != "csrf_token":
            shown[name[1]] = value[1] if value else ""
    for name, chosen in re.findall(
        r'<select[^>]*name="([^"]+)".*?<option selected value="([^"]*)"', page, re.DOTALL
    ):
        shown[name] = chosen
    slug = make(organiser, **{**shown, "name": "Telle quelle"})
    assert header_of(app, slug).settings == PRESETS["concours"]


def test_games_to_a_target_take_the_target_of_the_rules(app: Flask, organiser: Visitor) -> None:
    settings = header_of(app, make(organiser, preset="target", rule_set="belote-com")).settings
    assert (settings.format, settings.target) == (Format.TARGET, 701)


def test_every_setting_can_be_chosen_at_once(app: Flask, organiser: Visitor) -> None:
    slug = make(
        organiser,
        place="Brézins",
        held_on="2026-07-04",
        rule_set="guide",
        language="en",
        rounds="5",
        deals="10",
        minutes="45",
        pairing="random",
        ranking="wins",
        tie_1="head_to_head",
        tie_2="best_match",
        bye_credit="fixed",
        bye_points="972",
        entry_fee="7,50",
        entering="desk_deals",
        same_club="soft",
    )
    header = header_of(app, slug)
    settings = header.settings
    assert (header.rule_set.key, header.language, header.place) == ("guide", "en", "Brézins")
    assert str(header.held_on) == "2026-07-04"
    assert (settings.rounds, settings.deals, settings.minutes) == (5, 10, 45)
    assert settings.pairing is PairingSystem.RANDOM
    assert settings.ranking == (
        Criterion.WINS,
        Criterion.POINTS,
        Criterion.HEAD_TO_HEAD,
        Criterion.BEST_MATCH,
    )
    assert (settings.bye_points, settings.entry_fee) == (972, 750)
    assert settings.entering is Entering.DESK_DEALS
    assert settings.same_club is Strength.SOFT


@pytest.mark.parametrize(
    ("typed", "cents"), [("8", 800), ("7,50", 750), ("7.5", 750), ("10 €", 1000), ("", 0)]
)
def test_a_fee_is_typed_as_people_write_it(
    app: Flask, organiser: Visitor, typed: str, cents: int
) -> None:
    assert header_of(app, make(organiser, entry_fee=typed)).settings.entry_fee == cents


def test_all_that_is_wrong_is_told_at_once_and_nothing_typed_is_lost(organiser: Visitor) -> None:
    answer = organiser.post(
        "/tournaments/new",
        {
            **BARE,
            **SHOWN,
            "name": "",
            "place": "Brézins",
            "held_on": "hier",
            "rounds": "quatre",
            "deals": "99",
            "entry_fee": "8 sous",
            "tie_1": "wins",
            "tie_2": "wins",
        },
    )
    assert answer.status_code == 422
    for field in ("name", "held_on", "rounds", "deals", "entry_fee", "ranking"):
        assert f'id="{field}-wrong"' in answer.text, field
        assert f'<li><a href="#{field}">' in answer.text, field
    for kept in ("Brézins", "hier", "quatre", "8 sous"):
        assert f'value="{kept}"' in answer.text
    assert "<details" in answer.text
    assert "open>" in answer.text


@pytest.mark.parametrize("field", ["preset", "rule_set", "pairing", "ranking", "bye_credit"])
def test_an_answer_that_was_never_offered_is_told(organiser: Visitor, field: str) -> None:
    answer = organiser.post("/tournaments/new", {**BARE, **SHOWN, field: "x"})
    assert answer.status_code == 422
    assert f'id="{field}-wrong"' in answer.text


def test_deduced_marks_are_shown_where_rules_are_chosen(organiser: Visitor) -> None:
    page = organiser.get("/tournaments/new?lang=en").text
    options = {
        each.split('"')[0]: each.split("</label>")[0]
        for each in page.split('name="rule_set" value="')[1:]
    }
    assert list(options) == list(RULE_SETS)
    assert [key for key, text in options.items() if "deduced" in text] == ["belote-com"]


@pytest.mark.parametrize("path", ["/tournaments/new", "/t/coinche-d-ete/settings"])
def test_only_an_organiser_makes_and_changes_tournaments(
    organiser: Visitor, visit: Any, path: str
) -> None:
    make(organiser)
    assert visit("bruno").get(path).status_code == 403
    assert visit().get(path).status_code == 302


def settings_form(app: Flask, slug: str, **typed: str) -> dict[str, str]:
    header = header_of(app, slug)
    return {
        **SHOWN,
        "version": str(header.settings_version),
        "format": "deals",
        "pairing": "standings",
        "ranking": "points",
        "tie_1": "wins",
        "tie_2": "difference",
        "entering": "desk_totals",
        **typed,
    }


def test_a_change_of_the_settings_is_shown_with_its_history(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser)
    form = settings_form(app, slug, rounds="5", entry_fee="8")
    assert organiser.post(f"/t/{slug}/settings", form).status_code == 302
    page = organiser.get(f"/t/{slug}/settings?lang=en").text
    assert header_of(app, slug).settings.rounds == 5
    assert "Number of rounds: 4 → 5" in page


def test_after_a_draw_a_change_asks_for_its_reason(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser)
    drawn(app, slug)
    form = settings_form(app, slug, rounds="3")
    refused = organiser.post(f"/t/{slug}/settings", form)
    assert refused.status_code == 422
    assert 'id="reason-wrong"' in refused.text
    form["reason"] = "la salle ferme à minuit"
    assert organiser.post(f"/t/{slug}/settings", form).status_code == 302
    assert "la salle ferme à minuit" in organiser.get(f"/t/{slug}/settings").text


def test_a_stale_settings_page_is_refused_with_what_was_typed(
    app: Flask, organiser: Visitor
) -> None:
    slug = make(organiser)
    form = settings_form(app, slug, rounds="5")
    organiser.post(f"/t/{slug}/settings", form)
    answer = organiser.post(f"/t/{slug}/settings", {**form, "rounds": "6"})
    assert answer.status_code == 409
    assert 'name="rounds" type="text" value="6"' in answer.text
    assert 'name="version" value="2"' in answer.text
    assert header_of(app, slug).settings.rounds == 5


def test_names_rules_and_publication_are_changed_each_on_its_own(
    app: Flask, organiser: Visitor
) -> None:
    slug = make(organiser)
    names = {"name": "Coinche d'hiver", "place": "", "held_on": "5/12/2026", "language": "fr"}
    assert organiser.post(f"/t/{slug}/settings/names", names).status_code == 302
    assert organiser.post(f"/t/{slug}/settings/rules", {"rule_set": "guide"}).status_code == 302
    assert organiser.post(f"/t/{slug}/settings/public", {"published": "no"}).status_code == 302
    header = header_of(app, slug)
    assert (header.name, str(header.held_on)) == ("Coinche d'hiver", "2026-12-05")
    assert (header.rule_set.key, header.published) == ("guide", False)
    assert organiser.post(f"/t/{slug}/settings/names", {**names, "name": ""}).status_code == 422


def test_ending_asks_once_and_can_be_undone(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser)
    reason = {"reason": "annulé, neige"}
    asked = organiser.post(f"/t/{slug}/settings/finish", reason)
    assert asked.status_code == 200
    assert 'value="annulé, neige"' in asked.text
    organiser.post(f"/t/{slug}/settings/finish", {**reason, "confirmed": "yes"})
    assert header_of(app, slug).state == "finished"
    assert organiser.post(f"/t/{slug}/settings/reopen", {"reason": ""}).status_code == 422
    organiser.post(f"/t/{slug}/settings/reopen", {"reason": "dégel"})
    assert header_of(app, slug).state == "preparing"


def test_the_settings_page_can_be_read_in_english(organiser: Visitor) -> None:
    slug = make(organiser)
    page = organiser.get(f"/t/{slug}/settings?lang=en")
    assert page.status_code == 200
    assert "How it is run" in page.text
