"""The organiser's evening in a browser: the club, teams, draws, rounds, standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from tests.browser.hand import Hand, text_of, whole
from tests.browser.ledger import Place

PASSWORD = "douze beaux as"
SEATS = r"""rows => rows.map(row => [
    row.querySelector('th').innerText.trim(),
    [...row.querySelectorAll('.seats b')].map(each => each.innerText.match(/\d+/g).map(Number)),
])"""
RANKING = """rows => rows.map(row => ({
    number: row.dataset.number,
    rank: row.querySelector('.rank').innerText,
    cells: [...row.querySelectorAll('td.n')].map(each => each.innerText),
    names: row.querySelector('th').innerText,
}))"""


@dataclass(frozen=True)
class Seat:
    """A table of a draw: the numbers on its sides, the first side of the sheet first; or the
    exempt one's."""

    table: int | None
    sides: tuple[tuple[int, ...], ...]

    @property
    def teams(self) -> tuple[int, ...]:
        """Everybody at the table."""
        return tuple(number for side in self.sides for number in side)


class Organiser(Hand):
    """What an organiser does, page by page; `slug` is the tournament's part of its addresses."""

    slug = ""

    def found_the_club(self) -> None:
        """The first page of a new installation: it leads to the club's account."""
        self.open("/")
        assert self.page.url.endswith("/first-run")
        answers = {
            "club_name": "Les As de Lyon",
            "display_name": "Claire",
            "login": "claire",
            "password": PASSWORD,
            "repeated": PASSWORD,
        }
        for name, value in answers.items():
            self.page.fill(f"[name={name}]", value)
        self.main()
        assert self.page.url == f"{self.address}/"

    def sign_in(self) -> None:
        self.open("/sign-in")
        self.page.fill("[name=login]", "claire")
        self.page.fill("[name=password]", PASSWORD)
        self.main()

    def create(
        self,
        name: str,
        rules: str,
        entering: str,
        rounds: int = 3,
        deals: int = 4,
        **choices: str,
    ) -> None:
        """A tournament of some rounds and deals, some answers of lists chosen; everything else as
        the usual contest has it."""
        self.open("/")
        self.press('main a[href$="/tournaments/new"]')
        page = self.page
        page.check("[name=preset][value=concours]")
        page.fill("[name=name]", name)
        page.fill("[name=place]", "Salle des fêtes")
        page.check(f"[name=rule_set][value={rules}]")
        self.unfold(page.locator("details.more:has([name=rounds])"))
        page.fill("[name=rounds]", str(rounds))
        page.fill("[name=deals]", str(deals))
        self._choose({"entering": entering, **choices})
        self.main()
        self.slug = page.url.split("/t/")[1].split("/")[0]

    def _choose(self, choices: Mapping[str, str]) -> None:
        """Give settings these values, unfolding what hides them."""
        for name, value in choices.items():
            field = self.page.locator(f"[name={name}]")
            fold = self.page.locator("details.fold", has=field)
            if fold.count():
                self.unfold(fold)
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)

    def paste(self, names: list[str]) -> None:
        """Enter a list of names, one line a team (or a player), as copied from a spreadsheet."""
        self.task("/teams")
        self.press('main a[href$="/teams/import"]')
        self.page.fill("#pasted", "\n".join(names))
        self.main()
        self.main()

    def enter(self, *players: str) -> int:
        """A team in one line, its names and Enter; the number it got."""
        if "/teams" not in self.page.url:
            self.task("/teams")
        fields = ("#add [name=player_1]", "#add [name=player_2]")
        for field, name in zip(fields, players, strict=False):
            self.page.fill(field, name)
        with self.turning():
            self.page.keyboard.press("Enter")
        return int(self.page.url.split("added=")[1])

    def evening(self) -> None:
        self.task("/evening")

    def next(self) -> None:
        """The one main button of the evening."""
        self.press("#next")

    def draw(self, seed: int, typed: str = "") -> list[Seat]:
        """Draw the next round with this seed, perhaps type another pairing, and publish it; its
        tables."""
        self.evening()
        self.next()
        self.unfold(self.page.locator("main details:has([name=seed])"))
        self.page.fill("[name=seed]", str(seed))
        self.main()
        assert str(seed) in text_of(self.page.locator(".draw-facts"))
        if typed:
            self._seat_by_hand(typed)
        seats = self.seats()
        self.main(".next")
        return seats

    def _seat_by_hand(self, typed: str) -> None:
        form = self.page.locator("details:has(#typed)")
        self.unfold(form)
        form.locator("#typed").fill(typed)
        form.locator("#typed-reason").fill("Tirage du chapeau")
        self.press(form.locator("button"))

    def seats(self) -> list[Seat]:
        """The tables of the draw on the page."""
        rows = self.page.eval_on_selector_all(".draw-tables tbody tr", SEATS)
        return [
            Seat(int(table) if table.isdigit() else None, tuple(map(tuple, sides)))
            for table, sides in rows
        ]

    def seat_late(self, number: int) -> None:
        """Let a team that came late play the exempt one."""
        self.evening()
        self.page.check(f'[name=team][value="{number}"]')
        self.press(self.page.locator('form[action$="/late"] button'))

    def leave(self, number: int, from_round: int, reason: str) -> None:
        """A team leaves; asked once more before."""
        self._participation(number, from_round, reason)
        self.press("[name=confirmed]")

    def come_back(self, number: int, from_round: int, reason: str) -> None:
        self._participation(number, from_round, reason)

    def _participation(self, number: int, from_round: int, reason: str) -> None:
        self.task("/teams")
        self.press(f"#team-{number} th a")
        form = self.page.locator("details:has(#leave-round)")
        self.unfold(form)
        form.locator("#leave-round").fill(str(from_round))
        form.locator("#leave-reason").fill(reason)
        self.press(form.locator("form button"))

    def close_too_early(self) -> str:
        """Ask all the same for a round to be closed; what the page says is missing."""
        self.evening()
        button = self.page.locator("#next")
        assert button.is_disabled()
        button.evaluate("button => { button.disabled = false; }")
        self.press(button)
        return text_of(self.page.locator(".next [role=alert]"))

    def see_the_end(self) -> None:
        """The last step of the evening: its final standings."""
        self.evening()
        self.next()
        assert self.page.url.endswith("/standings")

    def ranking(self) -> tuple[list[Place], dict[int, str]]:
        """The standings as the page shows them, and the names of the teams in them."""
        self.open(f"/t/{self.slug}/standings")
        rows = self.page.eval_on_selector_all("table.standings tr[data-place]", RANKING)
        places = [
            Place(int(row["rank"]), int(row["number"]), *map(whole, row["cells"][1:4]))
            for row in rows
        ]
        return places, {int(row["number"]): row["names"] for row in rows}

    def standings_on_paper(self) -> str:
        """Download the standings as PDF; their text."""
        self.task("/print")
        with self.page.expect_download() as coming:
            self.page.click('main a[href$="/print/standings.pdf"]')
        return words_of(coming.value.path())

    def paper(self, sheet: str) -> str:
        """The words of a sheet of the tournament, fetched as this browser would."""
        answer = self.page.request.get(f"{self.address}/t/{self.slug}/print/{sheet}.pdf")
        assert answer.ok, answer.status_text
        return words_of(BytesIO(answer.body()))


def words_of(pdf: str | Path | BytesIO) -> str:
    """The words of a PDF."""
    sheets = PdfReader(pdf).pages
    return " ".join(" ".join(sheet.extract_text().split()) for sheet in sheets)
