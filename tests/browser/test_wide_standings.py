"""A ranking with many criteria: its head and its names stay in sight, however it is scrolled."""

import pytest
from flask import Flask
from playwright.sync_api import Browser

from app.database import reading
from tests.app.tables import a_hall
from tests.browser.showing import browsing
from tournament.services.accounts import AccountReading, club_of
from tournament.settings import Criterion

pytestmark = pytest.mark.browser
MANY = tuple(each for each in Criterion if each is not Criterion.MATCH_POINTS)
SCROLL = """() => {
    const frame = document.querySelector('.table-frame');
    window.scrollTo(0, frame.getBoundingClientRect().top + scrollY);
    frame.scrollBy(120, 200);
    window.scrollBy(0, frame.scrollTop ? 0 : 200);
    return [frame.scrollLeft > 0, frame.scrollTop + scrollY > 100];
}"""
PLACES = """() => {
    const frame = document.querySelector('.table-frame').getBoundingClientRect();
    const head = document.querySelector('thead th').getBoundingClientRect();
    const name = document.querySelector('thead th:nth-child(2)').getBoundingClientRect();
    return [head.top - Math.max(frame.top, 0), name.left - frame.left];
}"""


@pytest.mark.parametrize(("width", "sideways"), [(360, False), (768, True), (1024, True)])
def test_head_and_names_of_a_wide_ranking_stay(
    chromium: Browser, address: str, app: Flask, club: AccountReading, width: int, sideways: bool
) -> None:
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    hall = a_hall(app, club_id, teams=40, ranking=MANY)
    with browsing(chromium, address) as (page, _watch):
        page.set_viewport_size({"width": width, "height": 600})
        page.goto(f"{address}{hall.address}/standings")
        assert page.evaluate(SCROLL) == [sideways, True]
        below, beside = page.evaluate(PLACES)
        assert 0 <= below <= 2
        assert not sideways or 0 <= beside <= 2
