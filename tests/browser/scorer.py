"""The scorer's hands: sheets typed deal by deal or by their totals, corrected, ruled."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator

from tests.browser.hand import Hand, whole
from tests.browser.said_deals import FRENCH_KEYS, SIDES, Line, Marks

LINES = """rows => rows.map(row => [
    row.querySelector('th').innerText, row.querySelector('.sheet-marks').innerText,
])"""
TABLES = """rows => rows.map(row => [
    row.dataset.table, [...row.querySelectorAll('.score-points span')].map(each => each.innerText),
])"""


class Scorer:
    """Results of one tournament, typed at the desk."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.page = hand.page

    def open(self, table: int) -> None:
        """The page of a table of the round that is played."""
        self.hand.task("/scores")
        self.hand.press(f'[data-table="{table}"] a')

    def by_deals(self) -> None:
        """Enter this table deal by deal though the others come by totals."""
        if self.page.locator("form[data-deal]").count() == 0:
            self.hand.press('form[action$="/totals"] a[href$="by=deals"]')

    def deal(self, line: Line) -> None:
        """Enter a line of the sheet: by keys, in one line, or as four passes."""
        if line.said is None:
            self.hand.press('form[data-deal] button[formaction$="/passed"]')
        elif line.said.in_one_line:
            self._in_one_line(line.said.line(line.taker))
        else:
            assert line.facts is not None
            self._by_keys(line.facts)

    def _in_one_line(self, text: str) -> None:
        field = self.page.locator("#shorthand")
        field.fill(text)
        self.page.locator("#verdict .read-back").wait_for()
        with self.hand.turning():
            field.press("Enter")

    def _by_keys(self, facts: dict[str, Any]) -> None:
        keyboard = self.page.keyboard
        taker = facts["taker"]
        self.page.locator("[name=taker]").first.focus()
        keyboard.type({"NS": "1", "EW": "2"}[taker] + str(facts["contract"]))
        keyboard.type(FRENCH_KEYS[facts["trump"]])
        points = self.page.locator(f"[name=points_{taker}]")
        assert points.evaluate("field => field === document.activeElement")
        if "points" in facts:
            keyboard.type(str(facts["points"][taker]))
        keyboard.type("x" * ["none", "coinche", "surcoinche"].index(facts["double"]))
        if "capot" in facts:
            keyboard.type("!" * (1 + SIDES.index(facts["capot"])))
        for side in facts.get("belote", ()):
            self._belote(side)
        self._melds(facts)
        with self.hand.turning():
            points.press("Enter")

    def _belote(self, side: str) -> None:
        counted = self.page.locator(f"[name=belotes_{side}]")
        if counted.count():
            counted.fill("1")
        else:
            self.page.keyboard.type("b" * (1 + SIDES.index(side)))

    def _melds(self, facts: dict[str, Any]) -> None:
        if not facts.keys() & {"melds", "meld_points"}:
            return
        part = self.page.locator("details.melds")
        self.hand.unfold(part)
        for side, points in facts.get("meld_points", {}).items():
            part.locator(f"[name=meld_points_{side}]").fill(str(points))
        declared = [{"side": side, **melds[0]} for side, melds in facts.get("melds", {}).items()]
        for row, meld in zip(part.locator("[data-meld]").all(), declared, strict=False):
            for name, value in meld.items():
                row.locator(f"[name=meld_{name}]").select_option(value)

    def correct_deal(self, seq: int, facts: dict[str, Any], reason: str) -> None:
        """Type other points in a line that is on the sheet, with a reason."""
        self.hand.press(f'.sheet a[href$="deal={seq}"]')
        for side, points in facts["points"].items():
            self.page.fill(f"form[data-deal] [name=points_{side}]", str(points))
        self.page.fill("#deal-reason", reason)
        self.hand.main(".deal-bar")

    def rule_lost(self, at_fault: str, reason: str) -> None:
        """The next line goes to the other side by ruling."""
        decisions = self.decisions()
        self.hand.press(decisions.locator('a[href*="/deal-lost"]'))
        self.page.check(f"[name=side][value={at_fault}]")
        self.page.select_option("[name=code]", index=1)
        self.page.fill("#ruling-reason", reason)
        self.hand.main()

    def forfeit(self, loser: str, reason: str) -> None:
        """One side loses the match by forfeit; asked once more before."""
        decisions = self.decisions()
        decisions.locator(f"[name=side][value={loser}]").check(force=True)
        decisions.locator("#decide-reason").fill(reason)
        self.hand.press(decisions.locator("[name=decision][value=forfeit]"))
        self.hand.press("[name=confirmed]")

    def decisions(self) -> Locator:
        """What is rarer, unfolded."""
        found = self.page.locator('details:has(form[action$="/decide"])')
        self.hand.unfold(found)
        return found

    def from_the_pile(self, table: int, totals: Marks) -> None:
        """A sheet from the pile: its table, its two totals, Enter."""
        if not self.page.url.split("?")[0].endswith("/scores"):
            self.hand.task("/scores")
        self.page.fill("#pile-table", str(table))
        for name, points in zip(("ns", "ew"), totals, strict=True):
            self.page.fill(f"#pile-{name}", str(points))
        with self.hand.turning():
            self.page.keyboard.press("Enter")

    def send_pile(self, sheets: Mapping[int, Marks]) -> None:
        """All sheets of the pile as its form sends them, the page not turned for each."""
        self.hand.task("/scores")
        form = self.page.locator("form[data-pile]")
        fields = dict(form.evaluate("form => [...new FormData(form)]"))
        address = self.hand.address + (form.get_attribute("action") or "")
        for table, (ns, ew) in sheets.items():
            key = f"{fields['request_key']}-{table}"
            sent = fields | {"request_key": key, "table": table, "ns": ns, "ew": ew}
            answer = self.page.request.post(address, form=sent, max_redirects=0)
            assert answer.status == 302, answer.text()

    def correct_totals(self, totals: Marks, reason: str) -> None:
        """Other totals for the table on the page, with a reason."""
        for name, points in zip(("ns", "ew"), totals, strict=True):
            self.page.fill(f"#totals-{name}", str(points))
        self.page.fill("#totals-reason", reason)
        self.hand.main('form[action$="/totals"]')

    def lines(self) -> dict[int, Marks | None]:
        """The sheet on the page: what each line marks."""
        rows = self.page.eval_on_selector_all(".sheet tbody tr", LINES)
        return {int(seq): _pair(said) for seq, said in rows}

    def results(self) -> dict[int, Marks | None]:
        """The tables of the round: what each has on record."""
        self.hand.task("/scores")
        rows = self.page.eval_on_selector_all("[data-table]", TABLES)
        return {int(table): _two(points) for table, points in rows}


def _pair(text: str) -> Marks | None:
    return _two(text.split("–"))


def _two(texts: list[str]) -> Marks | None:
    if len(texts) != 2 or not all(any(map(str.isdigit, text)) for text in texts):
        return None
    return whole(texts[0]), whole(texts[1])


def ruled(at_fault: str) -> Marks:
    """A deal lost by ruling: nothing against 160."""
    return (0, 160) if at_fault == "NS" else (160, 0)
