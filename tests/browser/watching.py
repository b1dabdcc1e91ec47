"""A page under watch: what a browser complains of while somebody uses it."""

from typing import Any

from playwright.sync_api import Page, Request

REFUSALS = ("status of 409", "status of 422")
"""What Chromium says of a form sent back with its reasons; nothing is wrong with the page."""


class Watch:
    """Keeps script errors, broken rules of the content policy and requests to other machines.

    `expected` are parts of messages that are no fault where this page goes.
    """

    def __init__(self, page: Page, address: str, expected: tuple[str, ...] = ()) -> None:
        self._page = page
        self._address = address
        self._faults: list[str] = []
        self._expected = REFUSALS + expected
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._faults.append(f"script: {error}"))
        page.on("request", self._asked)

    def _said(self, message: Any) -> None:
        expected = any(each in message.text for each in self._expected)
        if message.type in ("error", "warning") and not expected:
            self._faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self._address, "data:", "blob:")):
            self._faults.append(f"request to {request.url}")

    def check(self) -> None:
        """Fail with everything the browser complained of so far."""
        assert not self._faults, (self._page.url, self._faults)
