"""Making a tournament in a browser, and changing how it is run."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from app.database import reading, unit_of_work
from app.setting_forms import ChangeForm
from app.setting_groups import GROUPS
from app.setting_ranking_fields import TIES
from rules.catalogue import RULE_SETS
from tests.app.conftest import Visitor
from tests.tournament.evening import draw
from tournament.models import Tournament
from tournament.readings import Header
from tournament.services import setup
from tournament.settings import (
    PRESETS,
    Consolation,
    CreditRule,
    Criterion,
    Entering,
    FinalPhase,
    Format,
    LevelMatch,
    NoShow,
    PairingSystem,
    Settings,
    Strength,
)

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


@pytest.mark.parametrize("key", PRESETS)
def test_the_page_as_it_is_shown_makes_the_kind_chosen(
    app: Flask, organiser: Visitor, key: str
) -> None:
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
    slug = make(organiser, **{**shown, "name": "Telle quelle", "preset": key})
    expected = PRESETS[key]
    if key == "target":
        expected = replace(expected, target=RULE_SETS["club"].targets[0])
    assert header_of(app, slug).settings == expected


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


EVERYTHING: dict[str, tuple[str, object]] = {
    "rounds": ("6", 6),
    "format": ("target", Format.TARGET),
    "target": ("2001", 2001),
    "minutes": ("40", 40),
    "finish_deal_at_bell": ("", False),
    "level_match": ("draw", LevelMatch.DRAW),
    "cap_winner": ("1280", 1280),
    "cap_loser": ("664", 664),
    "pairing": ("pools", PairingSystem.POOLS),
    "rematches": ("hard", Strength.HARD),
    "same_club": ("soft", Strength.SOFT),
    "same_family": ("hard", Strength.HARD),
    "same_table": ("soft", Strength.SOFT),
    "tables_apart": ("4, 3", (3, 4)),
    "tables_apart_strength": ("soft", Strength.SOFT),
    "pool_size": ("5", 5),
    "final": ("knock_out", FinalPhase.KNOCK_OUT),
    "final_teams": ("16", 16),
    "consolation": ("knock_out", Consolation.KNOCK_OUT),
    "bye_credit": ("catch_up", CreditRule.CATCH_UP),
    "bye_by_lot": ("y", True),
    "late_credit": ("half_match", CreditRule.HALF_MATCH),
    "no_show": ("bye", NoShow.BYE),
    "match_points_win": ("4", 4),
    "match_points_draw": ("3", 3),
    "match_points_loss": ("2", 2),
    "match_points_forfeit_win": ("3", 3),
    "match_points_forfeit_loss": ("1", 1),
    "paid_places": ("5", 5),
    "withdrawn_in_tie_breaks": ("", False),
    "rounds_an_evening": ("2", 2),
    "minutes_a_deal": ("7", 7),
    "closing_time": ("23 h 30", "23:30"),
}
"""A setting as somebody types it, and what is kept."""


def test_every_way_a_club_plays_can_be_typed_and_is_shown_again(
    app: Flask, organiser: Visitor
) -> None:
    typed = {name: words for name, (words, _) in EVERYTHING.items() if words}
    slug = make(organiser, ranking="match_points", tie_1="buchholz", tie_2="lots", **typed)
    settings = header_of(app, slug).settings
    kept = {name: getattr(settings, name) for name in EVERYTHING}
    assert kept == {name: value for name, (_, value) in EVERYTHING.items()}
    assert settings.ranking == (
        Criterion.MATCH_POINTS,
        Criterion.POINTS,
        Criterion.BUCHHOLZ,
        Criterion.LOTS,
    )
    page = organiser.get(f"/t/{slug}/settings?lang=en").text
    assert 'value="3, 4"' in page
    assert 'value="23:30"' in page
    assert page.count('<details class="fold" open>') == 8


def test_each_setting_stands_on_the_page_once() -> None:
    """Every setting of a tournament is offered; a ranking by its head and its tie-breaks."""
    shown = [
        name
        for group in GROUPS
        for part in (group.names, *(fold.names for fold in group.folds))
        for name in part
    ]
    assert len(shown) == len(set(shown))
    assert set(shown) - set(TIES) == set(Settings.__dataclass_fields__)


@pytest.mark.parametrize(
    ("head", "ties", "ranking"),
    [
        ("points", ("wins",), ("points", "wins")),
        ("wins", (), ("wins", "points")),
        ("wins", ("difference",), ("wins", "points", "difference")),
        ("wins", ("buchholz", "points", "lots"), ("wins", "buchholz", "points", "lots")),
        ("match_points", ("points", "capots"), ("match_points", "points", "capots")),
        (
            "points",
            (
                "match_points",
                "buchholz",
                "capots",
                "best_match",
                "first_match",
                "points_against",
                "head_to_head",
                "lots",
            ),
            None,
        ),
    ],
)
def test_a_ranking_is_any_order_of_the_criteria_and_is_shown_as_typed(
    app: Flask,
    organiser: Visitor,
    head: str,
    ties: tuple[str, ...],
    ranking: tuple[str, ...] | None,
) -> None:
    named = {f"tie_{place}": tie for place, tie in enumerate(ties, 1)}
    slug = make(organiser, ranking=head, **named)
    expected = ranking or (head, *ties)
    assert header_of(app, slug).settings.ranking == expected
    with app.test_request_context("/"):
        form = ChangeForm(formdata=None)
        form.fill(header_of(app, slug).settings)
        again = form.settings(Settings(), RULE_SETS["club"])
    assert again.ranking == expected


def test_every_contradiction_is_told_beside_its_setting(organiser: Visitor) -> None:
    wrong = {
        "pairing": "melee",
        "final": "knock_out",
        "final_teams": "3",
        "cap_winner": "600",
        "cap_loser": "700",
        "late_credit": "catch_up",
        "closing_time": "25 h",
        "tables_apart": "three",
        "ranking": "points",
        "tie_1": "lots",
        "tie_2": "wins",
        "minutes_a_deal": "0",
    }
    answer = organiser.post("/tournaments/new", {**BARE, **SHOWN, **wrong})
    assert answer.status_code == 422
    for field in (*(set(wrong) - {"pairing", "cap_winner", "tie_1", "tie_2"}), "ranking"):
        assert f'id="{field}-wrong"' in answer.text, field
    assert 'value="25 h"' in answer.text
    assert 'value="three"' in answer.text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("23:30", "23:30"), ("23h30", "23:30"), ("9 h 05", "09:05"), ("23 H", "23:00"), ("", "")],
)
def test_a_time_is_typed_as_people_write_it(
    app: Flask, organiser: Visitor, typed: str, kept: str
) -> None:
    assert header_of(app, make(organiser, closing_time=typed)).settings.closing_time == kept


def test_the_history_words_what_was_changed(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser)
    more = {"same_club": "hard", "tables_apart": "7 8", "no_show": "bye", "final": "knock_out"}
    form = settings_form(app, slug, **more)
    assert organiser.post(f"/t/{slug}/settings", form).status_code == 302
    page = organiser.get(f"/t/{slug}/settings?lang=en").text
    assert "Teams of one club meet: does not matter → never" in page
    assert "Tables kept free: – → 7, 8" in page or "Tables kept free:  → 7, 8" in page
    assert "The opponent of a team that does not come: wins by forfeit → is exempt" in page


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
