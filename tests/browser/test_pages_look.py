"""Every page at the width of a phone, a tablet and a screen: nothing sticks out.

With COINCHE_SCREENSHOTS=FOLDER, each is kept there as an image, to be looked at.
"""

import os
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.gallery import gallery
from tests.browser.showing import browsing, walk
from tournament.services.accounts import AccountReading

pytestmark = pytest.mark.browser
WIDTHS = (360, 768, 1440)
HEIGHT = 900
SCREENSHOTS = os.environ.get("COINCHE_SCREENSHOTS")
STICKING_OUT = """() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return null;
    const wide = [...document.body.querySelectorAll('*')].filter(
        each => each.getBoundingClientRect().right > room + 1);
    const last = wide.at(-1);
    return document.documentElement.scrollWidth + ' px: ' + (last ? last.outerHTML : '');
}"""
CUT_OFF = """() => [...document.querySelectorAll(
        innerWidth < 600 ? '.table-frame' : '.table-frame, .tasks')]
    .filter(each => each.scrollWidth > each.clientWidth + 1)
    .map(each => each.getAttribute('aria-label'))"""


def looked_at(page: Page, name: str) -> list[str]:
    """What sticks out of a page or is cut off in it at some width; images of it where wanted."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        wrong = page.evaluate(STICKING_OUT)
        if wrong:
            found.append(f"{name} at {width} px: {wrong[:300]}")
        found += [f"{name} at {width} px cuts {part}" for part in page.evaluate(CUT_OFF)]
        keep(page, f"{name}-{width}")
    if SCREENSHOTS:
        page.emulate_media(color_scheme="dark")
        keep(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")
    return found


def keep(page: Page, name: str) -> None:
    if SCREENSHOTS:
        page.screenshot(path=Path(SCREENSHOTS) / f"{name}.png", full_page=True)


def test_nothing_sticks_out_of_any_page_at_any_width(
    chromium: Browser, address: str, app: Flask, club: AccountReading
) -> None:
    found = [
        line
        for shown, page in walk(chromium, address, gallery(app, club), club.login)
        for line in looked_at(page, shown.name)
    ]
    assert found == []


def test_nothing_sticks_out_of_the_first_page_of_all(chromium: Browser, address: str) -> None:
    with browsing(chromium, address) as (page, _watch):
        page.goto(address)
        assert page.url.endswith("/first-run")
        assert looked_at(page, "first-run") == []
