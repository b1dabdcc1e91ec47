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
    """A French visitor's page, signed in when a login is given."""
    context = chromium.new_context(locale="fr-FR")
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
        with browsing(chromium, address, "" if stranger else login) as (page, watch):
            for shown in pages:
                if shown.stranger == stranger:
                    shown.come(page, address)
                    yield shown, page
                    watch.check()
