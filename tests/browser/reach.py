"""Whom a page shuts out, by axe against WCAG 2 AA."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""What can change when the page turns dark."""


def violations(page: Page, rules: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds wrong with a page: the rule and the first place."""
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    found: list[dict[str, Any]] = Axe().run(page, options=options).response["violations"]
    return [f"{each['id']} {each['nodes'][0]['html'][:200]}" for each in found]
