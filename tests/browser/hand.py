"""A person at a browser: opens pages, presses buttons, and waits for the page that comes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page

from tests.browser.watching import Watch

PATIENCE = 60_000
"""Milliseconds; a first PDF or draw starts a process of its own."""


class Hand:
    """Somebody's browser, under watch: every page is checked for faults when it is left."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.address = address.rstrip("/")
        size = {"width": 1280, "height": 900}
        self.context = chromium.new_context(locale="fr-FR", viewport=size)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.watch = Watch(self.page, self.address)

    def open(self, path: str) -> None:
        """Type an address."""
        self.watch.check()
        self.page.goto(self.address + path)

    @contextmanager
    def turning(self) -> Iterator[None]:
        """What is done inside leads to another page."""
        with self.page.expect_navigation():
            yield
        self.watch.check()

    def press(self, button: str | Locator) -> None:
        """Press a button or follow a link to the next page."""
        target = self.page.locator(button).first if isinstance(button, str) else button
        with self.turning():
            target.click()

    def main(self, within: str = "main") -> None:
        """Press the one main button of the page, or of a part of it."""
        self.press(f"{within} .main-action")

    def unfold(self, details: Locator) -> None:
        """Open a part of the page that is folded away."""
        if details.get_attribute("open") is None:
            details.locator("summary").first.click()

    def task(self, ending: str) -> None:
        """Go to a task of the evening, by the end of its address."""
        self.press(f'nav.tasks a[href$="{ending}"]')

    def close(self) -> None:
        """Leave, with a last look for faults."""
        self.watch.check()
        self.context.close()


def whole(text: str) -> int:
    """A number as a page shows it: spaces between thousands, a typographic minus."""
    digits = re.sub(r"\D", "", text)
    return int(digits) * (-1 if re.search(r"[−-]", text) else 1)


def text_of(locator: Locator) -> str:
    """The words of a part of the page, white space of every kind made plain."""
    return " ".join(locator.inner_text().split())
