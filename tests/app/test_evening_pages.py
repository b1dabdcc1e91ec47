"""The evening's page: always what is next, with one main button, and why it is greyed."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from app.database import reading
from tests.app.conftest import Visitor
from tests.tournament.played import BY, Evening
from tournament.services import accounts, setup
from tournament.settings import Settings

PAGE = "/t/coinche-de-printemps/evening"


@pytest.fixture
def evening(app: Flask, club: accounts.AccountReading) -> Evening:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    return Evening(app.extensions["engine"], Settings(rounds=2), club_id=club_id)


def main_button(page: str) -> str:
    """The text of the page's one main button, in brackets when it is greyed."""
    found = re.findall(r'<(a|button)[^>]*main-action"([^>]*)>(.*?)</\1>', page, re.S)
    assert len(found) == 1, "a page has one main button"
    _, attributes, content = found[0]
    text = re.sub(r"<[^>]+>", "", content).strip()
    return f"[{text}]" if "disabled" in attributes else text


def test_the_evening_says_what_is_next_from_the_entries_to_the_end(
    evening: Evening, organiser: Visitor
) -> None:
    def now() -> str:
        answer = organiser.get(PAGE + "?lang=en")
        assert answer.status_code == 200
        return main_button(answer.text)

    assert now() == "Enter teams"
    evening.enter(4)
    assert now() == "Draw round 1"
    draft = evening.draw()
    assert now() == "Check and publish the draw"
    evening.publish(draft)
    assert now() == "[Close round 1]"
    evening.play(1)
    assert now() == "Close round 1"
    evening.close(1)
    assert now() == "Draw round 2"
    evening.whole_round(2)
    assert now() == "See the final standings"


def test_a_tournament_reopened_after_its_last_round_is_finished_again_from_the_page(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(4)
    evening.whole_round(1)
    evening.whole_round(2)
    with evening.change() as session:
        setup.reopen(session, evening.id, reason="Une erreur", by=BY, at=evening.now())
    assert main_button(organiser.get(PAGE + "?lang=en").text) == "Finish the tournament"
    sent = {"confirmed": "yes"}
    assert organiser.post("/t/coinche-de-printemps/settings/finish", sent).status_code == 302
    assert main_button(organiser.get(PAGE + "?lang=en").text) == "See the final standings"


def test_the_greyed_button_names_the_tables_that_are_missing(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(6)
    evening.start()
    evening.result(evening.lines(1)[1], 1000, 900)
    page = organiser.get(PAGE + "?lang=en").text
    assert "Missing: tables 1, 3." in page


def test_closing_too_early_says_which_table_lacks_what(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(6)
    evening.start()
    evening.result(evening.lines(1)[1], 1000, 900)
    refused = organiser.post("/t/coinche-de-printemps/rounds/1/close?lang=en")
    assert refused.status_code == 422
    for table in (1, 3):
        assert f"Table {table}: The result is missing." in refused.text


def test_a_round_is_closed_with_a_copy_of_the_database(
    evening: Evening, organiser: Visitor, app: Flask
) -> None:
    evening.enter(4)
    evening.start()
    evening.play(1)
    answer = organiser.post("/t/coinche-de-printemps/rounds/1/close")
    assert answer.status_code == 302
    kept = list((app.config["SETTINGS"].data_dir / "backups").iterdir())
    assert ["coinche-de-printemps-partie-1" in path.name for path in kept] == [True]


def test_a_round_closes_although_no_copy_can_be_kept(
    evening: Evening, organiser: Visitor, app: Flask
) -> None:
    evening.enter(4)
    evening.start()
    evening.play(1)
    (app.config["SETTINGS"].data_dir / "backups").write_text("a file where the folder should be")
    assert organiser.post("/t/coinche-de-printemps/rounds/1/close?lang=en").status_code == 302
    page = organiser.get(PAGE + "?lang=en").text
    assert "no copy could be kept" in page
    assert main_button(page) == "Draw round 2"


def test_pressing_close_twice_closes_once(evening: Evening, organiser: Visitor) -> None:
    evening.enter(4)
    evening.start()
    evening.play(1)
    for _ in range(2):
        answer = organiser.post("/t/coinche-de-printemps/rounds/1/close", {"request_key": "once"})
        assert answer.status_code == 302


def test_the_living_part_is_sent_again_only_when_something_changed(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(4)
    first = organiser.get(PAGE + "?part=live")
    mark = {"If-None-Match": first.headers["ETag"]}
    assert "<html" not in first.text
    assert organiser.get(PAGE + "?part=live", headers=mark).status_code == 304
    evening.enter_one()
    assert organiser.get(PAGE + "?part=live", headers=mark).status_code == 200


def test_two_late_teams_are_seated_from_the_page(evening: Evening, organiser: Visitor) -> None:
    evening.enter(4)
    evening.start()
    late = [evening.enter_one(), evening.enter_one()]
    assert "Came late" in organiser.get(PAGE + "?lang=en").text
    refused = organiser.post("/t/coinche-de-printemps/rounds/1/late", {"team": [late[0]]})
    assert refused.status_code == 422
    assert f'value="{late[0]}" checked' in refused.text
    seated = organiser.post("/t/coinche-de-printemps/rounds/1/late", {"team": late})
    assert seated.status_code == 302
    assert [line.table for line in evening.lines(1)] == [1, 2, 3]


def test_a_scorer_sees_the_evening_but_not_the_organisers_buttons(
    evening: Evening, visit: Callable[..., Visitor]
) -> None:
    evening.enter(4)
    scorer = visit("bruno")
    page = scorer.get(PAGE)
    assert page.status_code == 200
    assert "main-action" not in page.text
    assert scorer.post("/t/coinche-de-printemps/rounds/1/close").status_code == 403


def test_the_public_is_sent_to_sign_in(evening: Evening, stranger: Visitor) -> None:
    assert evening
    assert stranger.get(PAGE).status_code == 302


def test_an_unknown_tournament_has_no_evening(organiser: Visitor) -> None:
    assert organiser.get("/t/nowhere/evening").status_code == 404


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_state_of_the_evening_is_worded_in_both_languages(
    evening: Evening, organiser: Visitor, lang: str
) -> None:
    for act in (lambda: evening.enter(5), evening.start, lambda: evening.play(1)):
        act()
        assert organiser.get(f"{PAGE}?lang={lang}").status_code == 200


def test_the_short_address_leads_to_the_evening_or_to_the_standings(
    evening: Evening, organiser: Visitor, stranger: Visitor
) -> None:
    assert evening
    short = PAGE.removesuffix("/evening")
    assert organiser.get(short).headers["Location"].endswith(f"{short}/evening")
    assert stranger.get(short).headers["Location"].endswith(f"{short}/standings")
