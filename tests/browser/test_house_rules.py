"""House rules and the calculator in a real browser: what is changed shows at once, and scores."""

import pytest
from flask import Flask
from playwright.sync_api import expect

from app.database import reading, unit_of_work
from rules.catalogue import rule_set
from tests.app.conftest import NOON
from tests.app.tables import NAMES, Hall
from tests.browser.desk import Desk, desk
from tests.browser.reach import violations
from tournament.services import results, rounds, setup
from tournament.services.accounts import AccountReading, club_of
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import Entering, Settings

__all__ = ["desk"]
pytestmark = pytest.mark.browser
COINCHED = {
    "taker": "NS",
    "contract": 90,
    "trump": "spades",
    "double": "coinche",
    "points": {"NS": 105, "EW": 57},
}


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    """A tournament by the club rules that has teams and no round yet."""
    with unit_of_work(app.extensions["engine"]) as session:
        made = setup.create_tournament(
            session,
            club_of(session, club.id).id,
            name="Chez nous",
            rule_set=rule_set("club"),
            settings=Settings(rounds=2, deals=3, entering=Entering.DESK_DEALS),
            by="claire",
            at=NOON,
        )
        for players in NAMES[:4]:
            add_entry(session, made.id, NewEntry(players=players), by="claire", at=NOON)
        return Hall(app, made.id, made.slug)


def first_deal(hall: Hall, facts: dict[str, object]) -> None:
    """Draw the first round and report a deal at its first table."""
    with unit_of_work(hall.app.extensions["engine"]) as session:
        draw = rounds.draw_round(session, hall.id, seed=7, by="claire", at=NOON)
        rounds.publish(session, hall.id, draw.id, by="claire", at=NOON)
    match_id = hall.at(1).match_id
    with unit_of_work(hall.app.extensions["engine"]) as session:
        results.record_deal(session, hall.id, match_id, facts, by="claire", at=NOON)


def test_three_settings_changed_show_in_the_examples_and_in_the_score(
    desk: Desk, hall: Hall
) -> None:
    page = desk.page
    desk.open(f"/t/{hall.slug}/rules?from=club")
    preview = page.locator("#rules-preview")
    expect(preview).to_contain_text("Nord-Sud 400, Est-Ouest 60")
    for heading in ("La marque", "La marque coinchée"):
        page.locator("summary", has=page.get_by_role("heading", name=heading, exact=True)).click()
    page.fill("#name", "Chez nous")
    page.select_option("#rounding", "none")
    page.fill("#failed_stake", "162")
    page.fill("#coinche_factor", "3")
    expect(preview.locator(".rule-changes > li")).to_have_count(3)
    expect(preview).to_contain_text("Nord-Sud 585, Est-Ouest 57")
    assert violations(page) == []
    page.get_by_role("button", name="Jouer selon ce règlement").click()
    expect(page.get_by_role("status")).to_contain_text("Chez nous")
    with reading(hall.app.extensions["engine"]) as session:
        rules = setup.header_of(session, hall.id).rule_set
    assert (rules.coinche_factor, rules.failed_stake, rules.rounding) == (3, 162, "none")
    first_deal(hall, COINCHED)
    desk.open(hall.page(1))
    expect(page.locator("main")).to_contain_text("585")


def test_a_deal_typed_on_a_phone_is_scored_at_once_and_compared(desk: Desk) -> None:
    page = desk.page
    page.set_viewport_size({"width": 360, "height": 740})
    desk.open("/score?rules=guide")
    page.locator("label.choice", has=page.locator("[name=taker][value=NS]")).click()
    page.fill("#contract", "100")
    page.locator("label.choice", has=page.locator("[name=trump][value=hearts]")).click()
    page.fill("#points-NS", "102")
    expect(page.locator("#verdict .marks-points").first).to_have_text("200")
    reason = page.locator("#verdict .marks dd.soft").first
    expect(reason).to_be_hidden()
    page.get_by_label("Pourquoi").check()
    expect(reason).to_be_visible()
    page.fill("#points-NS", "103")
    expect(page.locator("#verdict")).to_contain_text("203")
    expect(reason).to_be_visible()
    page.get_by_label("Pourquoi").uncheck()
    page.get_by_role("button", name="Comparer").click()
    expect(page.locator(".compared > li")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(page) == []


@pytest.mark.parametrize(
    "path",
    [
        "/score?rules=belote-com",
        "/score/legal?rules=club&trump=hearts&trick=7S&trick=KS&hand=8S&hand=AH",
        "/score/count?rules=club&trump=all_trump&cards=JH&cards=9H&cards=AH&cards=10H",
    ],
)
def test_help_at_the_table_shuts_nobody_out_and_fits_a_phone(desk: Desk, path: str) -> None:
    desk.page.set_viewport_size({"width": 360, "height": 740})
    desk.open(path)
    assert desk.page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(desk.page) == []
