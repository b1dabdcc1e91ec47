"""The catch-up matches of exempt teams, on their page."""

import pytest
from flask import Flask

from app.database import reading
from tests.app.conftest import Visitor
from tests.app.tables import Hall, a_hall, text_of
from tournament.services.accounts import AccountReading, club_of
from tournament.services.catch_up import catch_ups
from tournament.settings import CreditRule


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    """Five teams: one is exempt and plays later."""
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    return a_hall(app, club_id, teams=5, bye_credit=CreditRule.CATCH_UP)


def exempt(hall: Hall) -> int:
    with reading(hall.app.extensions["engine"]) as session:
        (due,) = catch_ups(session, hall.id)
    return due.team.number


def send(visitor: Visitor, hall: Hall, **fields: str) -> str:
    address = f"{hall.address}/catch-up/1/{exempt(hall)}"
    return visitor.post(address, {"version": "0", **fields}, follow_redirects=True).text


def test_a_match_due_is_listed_played_and_corrected(organiser: Visitor, hall: Hall) -> None:
    assert f"{hall.address}/catch-up" in organiser.get(f"{hall.address}/scores").text
    page = text_of(organiser.get(f"{hall.address}/catch-up?lang=en").text)
    assert "Round 1" in page
    assert "to be played" in page
    page = text_of(send(organiser, hall, points="1040", against="900"))
    assert "1,040 · won" in page or "1 040 · gagnée" in page or "1\u202f040 · gagnée" in page
    refused = send(organiser, hall, points="1400", against="900", version="1")
    assert 'id="reason-wrong"' in refused
    assert 'value="1400"' in refused
    send(organiser, hall, points="800", against="900", version="1", reason="Mal lu")
    with reading(hall.app.extensions["engine"]) as session:
        (played,) = catch_ups(session, hall.id)
    assert (played.points, played.win, played.version) == (800, False, 2)


def test_what_is_typed_wrong_or_too_late_is_told(organiser: Visitor, hall: Hall) -> None:
    page = send(organiser, hall, points="", against="beaucoup")
    assert 'id="points-wrong"' in page
    assert 'id="against-wrong"' in page
    assert 'value="beaucoup"' in page
    answer = organiser.post(
        f"{hall.address}/catch-up/1/{exempt(hall)}",
        {"version": "7", "points": "1", "against": "0"},
    )
    assert answer.status_code == 409
    answer = organiser.post(
        f"{hall.address}/catch-up/9/1", {"version": "0", "points": "1", "against": "0"}
    )
    assert answer.status_code == 404


def test_without_catch_up_matches_the_page_says_so(
    organiser: Visitor, app: Flask, club: AccountReading
) -> None:
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    hall = a_hall(app, club_id, teams=5)
    assert "/catch-up" not in organiser.get(f"{hall.address}/scores").text
    page = text_of(organiser.get(f"{hall.address}/catch-up?lang=en").text)
    assert "No match to catch up" in page
