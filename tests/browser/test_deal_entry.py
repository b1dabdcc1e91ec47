"""A hand on a keyboard, a thumb on a phone: results entered in a real browser."""

import re
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from app.database import reading
from tests.app.tables import Hall, a_hall
from tests.browser.desk import Desk, desk
from tournament.services.accounts import AccountReading, club_of
from tournament.settings import Entering

__all__ = ["desk"]
pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}


def make(app: Flask, club: AccountReading, **facts: Any) -> Hall:
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    return a_hall(app, club_id, **facts)


@pytest.mark.parametrize("rules", ["club", "nebuludik", "stephanoise", "guide", "belote-com"])
def test_a_plain_deal_takes_at_most_twelve_keys_saving_included(
    desk: Desk, app: Flask, club: AccountReading, rules: str
) -> None:
    hall = make(app, club, rules=rules, entering=Entering.DESK_DEALS)
    desk.open(hall.page(1))
    desk.type("1100c110⏎")
    expect(desk.saved()).to_be_visible()
    assert desk.keys <= 12
    facts = hall.sheet(1).deals[0].facts or {}
    assert facts["taker"] == "NS"
    assert facts["contract"] == 100
    assert facts["trump"] == "hearts"
    assert facts["points"] == {"NS": 110, "EW": 52}


@pytest.mark.parametrize("entering", [Entering.DESK_DEALS, Entering.DESK_TOTALS])
def test_no_key_is_lost_before_the_page_is_drawn(
    desk: Desk, app: Flask, club: AccountReading, entering: Entering
) -> None:
    slow = desk.page.context.new_cdp_session(desk.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 8})
    desk.page.add_init_script(
        "document.addEventListener('DOMContentLoaded',"
        " () => { window.atFirst = document.activeElement.hasAttribute('autofocus') })"
    )
    desk.open(make(app, club, entering=entering).page(1))
    assert desk.page.evaluate("window.atFirst")


def test_a_plain_deal_in_one_line_takes_at_most_twelve_keys(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, entering=Entering.DESK_DEALS)
    desk.open(hall.page(1))
    desk.page.focus("#shorthand")
    desk.type("e 90 p 100")
    expect(desk.page.locator(".read-back")).to_contain_text("100")
    desk.type("⏎")
    expect(desk.saved()).to_be_visible()
    assert desk.keys <= 12
    assert (hall.sheet(1).deals[0].facts or {})["points"] == {"NS": 62, "EW": 100}


def test_a_line_typed_faster_than_it_is_read_back_is_not_saved_yet(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, entering=Entering.DESK_DEALS)
    desk.open(hall.page(1))
    desk.page.fill("#shorthand", "n 100 c 110")
    desk.page.press("#shorthand", "Enter")
    expect(desk.page.locator(".read-back")).to_be_visible()
    assert hall.at(1).deals_done == 0
    desk.page.press("#shorthand", "Enter")
    expect(desk.saved()).to_be_visible()
    assert hall.at(1).deals_done == 1


def test_coinche_belote_and_the_verdict_come_while_one_types(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, entering=Entering.DESK_DEALS)
    desk.open(hall.page(1))
    desk.type("2100p110xb")
    verdict = desk.page.locator("#verdict")
    expect(verdict.locator(".marks-points")).to_have_count(2)
    assert hall.at(1).deals_done == 0
    desk.type("⏎")
    expect(desk.saved()).to_be_visible()
    facts = hall.sheet(1).deals[0].facts or {}
    assert facts["double"] == "coinche"
    assert facts["belote"] == ["NS"]


def test_where_a_deal_may_have_several_belotes_each_press_adds_one(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, rules="guide", entering=Entering.DESK_DEALS)
    desk.open(hall.page(1))
    desk.type("2100a110bb")
    expect(desk.page.locator("[name=belotes_EW]")).to_have_value("2")
    expect(desk.page.locator("[name=points_EW]")).to_have_value("110")
    desk.type("⏎")
    expect(desk.saved()).to_be_visible()
    assert (hall.sheet(1).deals[0].facts or {})["belote"] == ["EW", "EW"]


def test_the_other_side_follows_until_it_is_typed_itself(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, entering=Entering.DESK_DEALS)
    desk.open(hall.page(1))
    desk.type("1100a110")
    other = desk.page.locator("[name=points_EW]")
    expect(other).to_have_value("148")
    desk.page.check("[name=trump][value=hearts]", force=True)
    expect(other).to_have_value("52")
    other.fill("50")
    desk.page.fill("[name=points_NS]", "112")
    expect(other).to_have_value("50")


def test_twenty_sheets_in_a_row_need_no_mouse(desk: Desk, app: Flask, club: AccountReading) -> None:
    hall = make(app, club)
    desk.open(f"{hall.address}/scores")
    for table in (3, 1, 4, 2):
        assert desk.focused == "table"
        desk.type(f"{table}⇥500⇥400⏎")
        expect(desk.page.get_by_role("status").first).to_contain_text(f"{table}")
        desk.page.wait_for_load_state()
    assert not hall.round().waiting


def test_after_the_totals_of_one_table_the_next_one_is_ready(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club)
    desk.open(hall.page(1))
    desk.type("500⇥400⏎")
    desk.page.wait_for_url(f"**{hall.page(2)}")
    assert desk.focused == "ns"


def test_a_thumb_finds_every_answer_on_a_phone(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, entering=Entering.DESK_DEALS)
    page = desk.page
    page.set_viewport_size(PHONE)
    desk.open(hall.page(1))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for target in page.locator(".choice, .tile, .deal-bar .btn").all():
        box = target.bounding_box() if target.is_visible() else None
        assert box is None or min(box["width"], box["height"]) >= 48
    page.locator(".deal-taker .choice").nth(1).click()
    page.get_by_role("button", name="120", exact=True).click()
    page.locator(".deal-trump .choice").first.click()
    page.fill("[name=points_EW]", "130")
    expect(page.locator("#verdict .marks-points").first).to_be_visible()
    page.locator(".deal-bar .btn-primary").click()
    expect(desk.saved()).to_be_visible()
    assert (hall.sheet(1).deals[0].facts or {})["contract"] == 120


def test_the_standings_follow_results_without_a_reload_and_remember_a_team(
    desk: Desk, chromium: Browser, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club)
    line = hall.at(1)
    context = chromium.new_context(locale="fr-FR", viewport=PHONE)
    phone = context.new_page()
    phone.goto(f"{desk.address}{hall.address}/standings")
    row = phone.locator(f'[data-number="{line.ns.number}"]')
    row.locator("[data-mine]").click()
    desk.open(hall.page(1))
    desk.type("987⇥400⏎")
    expect(row).to_contain_text("987", timeout=10_000)
    expect(row).to_have_class(re.compile("my-team"))
    phone.reload()
    expect(phone.locator("[data-my-place]")).to_contain_text("987")
    context.close()


def test_a_wall_shows_twelve_rows_and_turns_its_pages(
    desk: Desk, app: Flask, club: AccountReading
) -> None:
    hall = make(app, club, teams=14)
    desk.open(f"{hall.address}/standings?projector=1")
    rows = desk.page.locator("tbody tr:visible")
    expect(rows).to_have_count(12)
    assert desk.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    desk.page.keyboard.press("ArrowRight")
    expect(rows).to_have_count(2)
    expect(desk.page.locator("[data-where]")).to_have_text("2 / 2")
