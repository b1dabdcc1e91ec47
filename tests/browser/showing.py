"""Walk through the gallery in a browser, as the organiser and as a stranger."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from tests.app.conftest import PASSWORD
from tests.browser.gallery import Shown
from tests.browser.watching import Watch

MISSING = "status of 404"


@contextmanager
def browsing(chromium: Browser, address: str, login: str = "") -> Iterator[tuple[Page, Watch]]:
    """A French visitor's page, signed in when a login is given; nothing moves in it."""
    context = chromium.new_context(
        locale="fr-FR",
        color_scheme="light",
        reduced_motion="reduce",
        viewport={"width": 1440, "height": 900},
    )
    page = context.new_page()
    watch = Watch(page, address, expected=(MISSING,))
    if login:
        page.goto(f"{address}/sign-in")
        page.fill("[name=login]", login)
        page.fill("[name=password]", PASSWORD)
        with page.expect_navigation():
            page.keyboard.press("Enter")
    yield page, watch
    watch.check()
    context.close()


def walk(
    chromium: Browser, address: str, pages: list[Shown], login: str
) -> Iterator[tuple[Shown, Page]]:
    """Each page of the gallery in its visitor's browser."""
    for stranger in (False, True):
        visitor = "" if stranger else login
        with browsing(chromium, address, visitor) as (page, watch):
            for shown in pages:
                if shown.stranger == stranger:
                    shown.come(page, address)
                    yield shown, page
                    watch.check()
