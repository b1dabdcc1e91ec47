"""The organiser's browser, signed in, with its keys counted."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.app.conftest import PASSWORD
from tests.browser.watching import Watch
from tournament.services.accounts import AccountReading


class Desk:
    """The signed-in organiser's browser; counts the keys pressed."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.keys = 0

    def open(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.keys = 0

    def type(self, text: str) -> None:
        """Press the keys of a text one by one; Enter and Tab are written ⏎ and ⇥."""
        for key in text:
            self.page.keyboard.press({"⏎": "Enter", "⇥": "Tab", " ": "Space"}.get(key, key))
            self.keys += 1

    @property
    def focused(self) -> str:
        """The name of the field where the cursor is."""
        name: str = self.page.evaluate("document.activeElement.name || ''")
        return name

    def saved(self) -> Locator:
        """What the page says of what was just saved."""
        return self.page.get_by_role("status").filter(has_text=re.compile("ligne|table|line", re.I))


@pytest.fixture
def desk(chromium: Browser, address: str, club: AccountReading) -> Iterator[Desk]:
    """The organiser at the desk; the page must not complain meanwhile."""
    context = chromium.new_context(locale="fr-FR", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    watch = Watch(page, address)
    page.goto(f"{address}/sign-in")
    page.fill("[name=login]", club.login)
    page.fill("[name=password]", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "sign-in" not in url)
    yield Desk(page, address)
    context.close()
    watch.check()
