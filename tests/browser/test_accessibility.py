"""Every page, light and dark, on a phone and on a screen: axe finds nothing against WCAG 2 AA."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.gallery import gallery
from tests.browser.showing import Scheme, browsing, walk
from tournament.services.accounts import AccountReading

pytestmark = pytest.mark.browser
RULES: dict[Scheme, dict[str, Any]] = {
    "light": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]},
    "dark": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
}
"""Everything in the light; in the dark, what colours can change."""
LOOKS = [pytest.param("light", 1440, id="light"), pytest.param("dark", 360, id="dark")]


def violations(page: Page, name: str, scheme: Scheme) -> list[str]:
    """What axe finds wrong with a page: the rule and the first place."""
    options = {"runOnly": RULES[scheme]}
    found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [f"{name}: {each['id']} {each['nodes'][0]['html'][:200]}" for each in found]


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_no_page_shuts_anybody_out(
    chromium: Browser,
    address: str,
    app: Flask,
    club: AccountReading,
    scheme: Scheme,
    width: int,
) -> None:
    found = []
    pages = gallery(app, club)
    for shown, page in walk(chromium, address, pages, club.login, scheme=scheme, width=width):
        found += violations(page, shown.name, scheme)
    assert found == []


@pytest.mark.parametrize(("scheme", "width"), LOOKS)
def test_the_first_page_of_all_shuts_nobody_out(
    chromium: Browser, address: str, scheme: Scheme, width: int
) -> None:
    with browsing(chromium, address, scheme=scheme, width=width) as (page, _watch):
        page.goto(address)
        assert violations(page, "first-run", scheme) == []
