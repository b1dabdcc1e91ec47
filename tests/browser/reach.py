"""Whom a page shuts out, by axe against WCAG 2 AA."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""What can change when the page turns dark."""
VIOLATIONS = """options => axe.run(options).then(
    found => found.violations.map(each => [each.id, each.nodes[0].html]))"""


def violations(page: Page, rules: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds wrong with a page: the rule and the first place."""
    options = {"runOnly": rules, "resultTypes": ["violations"], "selectors": False}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(VIOLATIONS, options)
    return [f"{rule} {html[:200]}" for rule, html in found]
