"""A table's page and an arbiter's tablet: a 160 given, previewed, confirmed, amended, lifted."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from flask import Flask
from playwright.sync_api import Browser
from pypdf import PdfReader

from app.database import reading, unit_of_work
from tests.app.conftest import NOON, PASSWORD
from tests.app.tables import Hall, a_hall
from tests.browser.hand import Hand, text_of
from tournament.services import results
from tournament.services.accounts import AccountReading, club_of
from tournament.settings import Entering

pytestmark = pytest.mark.browser
DEAL = {"taker": "NS", "contract": 100, "trump": "hearts", "points": {"NS": 110, "EW": 52}}
TABLET = {"width": 768, "height": 1024}


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    """Three tables whose two deals are on their sheets."""
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    hall = a_hall(app, club_id, teams=6, deals=2, entering=Entering.DESK_DEALS)
    with unit_of_work(app.extensions["engine"]) as session:
        for match in hall.round().matches:
            for _ in range(2):
                results.record_deal(session, hall.id, match.match_id, DEAL, by="bruno", at=NOON)
    return hall


def signed_in(chromium: Browser, address: str, login: str) -> Hand:
    hand = Hand(chromium, address)
    hand.open("/sign-in")
    hand.page.fill("[name=login]", login)
    hand.page.fill("[name=password]", PASSWORD)
    hand.main()
    return hand


@pytest.fixture
def table(hall: Hall, chromium: Browser, address: str) -> Iterator[Hand]:
    """The browser at the table: the scorer's."""
    assert hall
    hand = signed_in(chromium, address, "bruno")
    yield hand
    hand.close()


@pytest.fixture
def tablet(hall: Hall, chromium: Browser, address: str) -> Iterator[Hand]:
    """The arbiter's tablet."""
    assert hall
    hand = signed_in(chromium, address, "alice")
    hand.page.set_viewport_size(TABLET)
    yield hand
    hand.close()


def totals(hand: Hand) -> list[str]:
    """The totals of a match on its page."""
    return hand.page.locator(".match-teams dd").all_inner_texts()


def test_a_160_from_the_call_to_the_paper(hall: Hall, table: Hand, tablet: Hand) -> None:
    tablet.open(f"{hall.address}/arbiter")
    table.open(hall.page(2))
    table.press('form[action$="/call"] button')
    tablet.page.locator("[data-call]").wait_for()
    tablet.press("#coming-2")
    tablet.press('[data-call] .queue-acts a[href$="/incident"]')
    three_taps(tablet)
    give(tablet)
    table.open(hall.page(2))
    assert totals(table) == ["210", "210"]
    amend(tablet)
    table.open(hall.page(2))
    assert totals(table) == ["370", "100"]
    lift(tablet)
    table.open(hall.page(2))
    assert totals(table) == ["420", "100"]
    assert_printed(tablet)
    tablet.task("/arbiter")
    tablet.press("#done-2")
    assert tablet.page.locator("[data-call]").count() == 0


def three_taps(tablet: Hand) -> None:
    """The team, then what happened, found by a word; the first deal, not the next one."""
    page = tablet.page
    page.locator("[name=side][value=NS]").check(force=True)
    page.fill("#find-code", "fin de donne")
    assert page.locator(".tiles .choice:visible").count() == 1
    page.locator("[name=code][value=P2]").check(force=True)
    assert page.locator("#seq").input_value() == "3"
    page.fill("#seq", "1")
    tablet.main(".bar")


def give(tablet: Hand) -> None:
    """The 160, with its reason asked for, previewed, then confirmed."""
    page = tablet.page
    assert page.locator("[name=kind]:checked").count() == 0
    assert not page.locator("#seq").is_visible()
    page.locator("[name=kind][value=deal_lost]").check(force=True)
    assert page.locator("#seq").is_visible()
    tablet.main(".bar")
    assert page.locator("#reason-wrong").is_visible()
    page.fill("#reason", "Renonce constatée")
    tablet.main(".bar")
    changes = text_of(page.locator(".changes"))
    assert "210 – 50 0 – 160" in changes
    assert "420 – 100 210 – 210" in changes
    tablet.main(".preview .bar")
    assert "160" in text_of(page.locator("[role=status]").first)


def amend(tablet: Hand) -> None:
    """Fifty points instead."""
    page = tablet.page
    tablet.press('a[href$="/amend"]')
    page.locator("[name=kind][value=deal_adjusted]").check(force=True)
    page.fill("#points", "−50")
    page.fill("#reason", "La carte fut corrigée aussitôt")
    tablet.main(".bar")
    tablet.main(".preview .bar")
    assert page.locator(".chain-item").count() == 2


def lift(tablet: Hand) -> None:
    """No ruling after all; all three stay on the page."""
    page = tablet.page
    tablet.unfold(page.locator('details:has(form[action$="/lift"])'))
    page.fill("#lift-reason", "Le pli a été revu")
    tablet.press('form[action$="/lift"] button')
    assert page.locator(".chain-item").count() == 3


def assert_printed(tablet: Hand) -> None:
    """The slip for the teams says what happened and every reason."""
    with tablet.page.expect_download() as download:
        tablet.page.locator('a[href$="/slip.pdf"]').click()
    pages = PdfReader(BytesIO(download.value.path().read_bytes())).pages
    told = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "Renonce constatée" in told
    assert "Le pli a été revu" in told
