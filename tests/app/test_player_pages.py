"""Players who leave a table and come back, on the page of their match; their statistics."""

from collections.abc import Callable

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.database import reading
from tests.app.conftest import Visitor
from tests.app.tables import Hall, a_hall, text_of
from tests.app.test_scoring_pages import send_totals
from tournament.services.accounts import AccountReading, club_of
from tournament.services.seats import seats


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    return a_hall(app, club_id)


def north(hall: Hall) -> str:
    with reading(hall.app.extensions["engine"]) as session:
        return seats(session, hall.id, hall.at(1).match_id)[0].occupant


def send(visitor: Visitor, hall: Hall, **fields: str) -> TestResponse:
    return visitor.post(f"{hall.page(1)}/players", {"chair": "N", "reason": "appelé", **fields})


def test_a_player_drops_out_and_returns(organiser: Visitor, hall: Hall) -> None:
    before = north(hall)
    assert send(organiser, hall, act="out", substitute="Picsou").status_code == 302
    page = text_of(organiser.get(f"{hall.page(1)}?lang=en").text)
    assert f"North Picsou for {before}, who may return" in page
    send_totals(organiser, hall, 1, ns="900", ew="500")
    page = text_of(organiser.get(f"{hall.address}/players?lang=en").text)
    assert f"{before} 1 0 1" in page
    assert "Picsou 1 1 0" in page
    send(organiser, hall, act="back")
    page = text_of(organiser.get(f"{hall.address}/players").text)
    assert f"{before} 1 1 0" in page
    assert "Picsou" not in page
    send_totals(organiser, hall, 2, ns="500", ew="500")
    page = text_of(organiser.get(f"{hall.address}/players?lang=en").text)
    assert "Played Won Drawn Lost" in page
    assert page.count(" 1 0 1 0") == 4


def test_who_left_for_good_cannot_return_but_a_mistake_is_taken_back(
    organiser: Visitor, hall: Hall
) -> None:
    before = north(hall)
    send(organiser, hall, act="left", substitute="Picsou")
    refused = send(organiser, hall, act="back")
    assert refused.status_code == 422
    assert 'id="chair-wrong"' in refused.text
    assert send(organiser, hall, act="mistake").status_code == 302
    assert north(hall) == before


def test_nothing_typed_is_lost_and_everything_wrong_is_told(organiser: Visitor, hall: Hall) -> None:
    refused = send(organiser, hall, act="out", reason="")
    assert refused.status_code == 422
    for field in ("substitute", "seats-reason"):
        assert f'id="{field}-wrong"' in refused.text, field
    refused = send(organiser, hall, chair="", substitute="Picsou")
    assert 'value="Picsou"' in refused.text
    for field in ("chair", "act"):
        assert f'id="{field}-wrong"' in refused.text, field
    assert send(organiser, hall, act="dance").status_code == 404


def test_a_scorer_reads_the_statistics_and_changes_no_seat(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    scorer = visit("bruno")
    assert scorer.get(f"{hall.address}/players").status_code == 200
    assert send(scorer, hall, act="out", substitute="Picsou").status_code == 403
    assert "Players at the table" not in scorer.get(f"{hall.page(1)}?lang=en").text
