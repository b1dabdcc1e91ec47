"""Every page as it looks: nothing sticks out at any width, and axe finds nobody shut out of it.

Each is visited once: in the light on a screen, made narrower to a tablet and a phone, and then
dark, as when the evening falls. With COINCHE_SCREENSHOTS=FOLDER, each look is kept there as an
image, to be looked at.
"""

import os
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.gallery import gallery
from tests.browser.reach import COLOURS, violations
from tests.browser.showing import browsing, walk
from tournament.services.accounts import AccountReading

pytestmark = pytest.mark.browser
WIDTHS = (1440, 768, 360)
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
    """What is wrong with a page, light and dark, at some width; images of it where wanted."""
    found = [f"{name}: {wrong}" for wrong in violations(page)]
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        wrong = page.evaluate(STICKING_OUT)
        if wrong:
            found.append(f"{name} at {width} px: {wrong[:300]}")
        found += [f"{name} at {width} px cuts {part}" for part in page.evaluate(CUT_OFF)]
        keep(page, f"{name}-{width}")
    page.emulate_media(color_scheme="dark")
    found += [f"{name} in the dark: {wrong}" for wrong in violations(page, COLOURS)]
    keep(page, f"{name}-dark")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    return found


def keep(page: Page, name: str) -> None:
    if SCREENSHOTS:
        page.screenshot(path=Path(SCREENSHOTS) / f"{name}.png", full_page=True)


def test_every_page_fits_every_width_and_shuts_nobody_out(
    chromium: Browser, address: str, app: Flask, club: AccountReading
) -> None:
    found = [
        line
        for shown, page in walk(chromium, address, gallery(app, club), club.login)
        for line in looked_at(page, shown.name)
    ]
    assert found == []


def test_the_first_page_of_all_fits_and_shuts_nobody_out(chromium: Browser, address: str) -> None:
    with browsing(chromium, address) as (page, _watch):
        page.goto(address)
        assert page.url.endswith("/first-run")
        assert looked_at(page, "first-run") == []


def test_what_looks_at_the_pages_sees_what_is_wrong(chromium: Browser) -> None:
    """A picture without words, pale words in the dark, a row wider than a phone."""
    page = chromium.new_page()
    page.set_content(
        "<html lang=fr><title>x</title><main><h1>x</h1><img src=data:,>"
        "<p style='width:700px'>faint words</p>"
        "<style>@media (prefers-color-scheme: dark) "
        "{ body { background: #000; color: #222 } }</style></main></html>"
    )
    found = " ".join(looked_at(page, "x"))
    page.close()
    assert "x: image-alt" in found
    assert "x at 360 px: 7" in found
    assert "at 768 px" not in found
    assert "x in the dark: color-contrast" in found
