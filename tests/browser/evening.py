"""An evening of nine teams, three rounds of four deals: what happens in it, and its ledger."""

from dataclasses import replace

from tests.browser.ledger import Ledger, Page
from tests.browser.organiser import Organiser, Seat
from tests.browser.said_deals import BOOKS, SIDES, Line, Marks, marks, other, sheet
from tests.browser.scorer import Scorer, ruled

NAMES = (
    ("Martin", "Durand"),
    ("Petit", "Roy"),
    ("Lopez", "Nguyen"),
    ("Adam", "Colin"),
    ("Émile", "Zoé"),
    ("Bernard", "Faure"),
    ("Girard", "Henry"),
    ("Lebrun", "Noiret"),
    ("Leroy", "Moulin"),
)
LATECOMERS = ("Tardieu", "Rollin")
ROUNDS = 3
LEAVES_AFTER_ONE = 4
LEAVES_AFTER_TWO = 7


def total(of: list[Marks]) -> Marks:
    """What both sides have after these lines."""
    return sum(ns for ns, _ in of), sum(ew for _, ew in of)


def kinds(lines: list[Line]) -> set[str]:
    """The deals of these lines, whatever their points."""
    return {str(replace(line.said, points=None)) for line in lines if line.said}


class Evening:
    """The evening as it is typed; each result goes into the ledger as the second scorer has it.

    Table 1 comes in deal by deal, and others until every kind of deal in the book was typed
    (not so `by_totals`); the rest from the pile.
    """

    def __init__(
        self, organiser: Organiser, rules: str, *, by_totals: bool, rounds: int = ROUNDS
    ) -> None:
        self.organiser = organiser
        self.rounds = rounds
        self.scorer = Scorer(organiser)
        self.rules = rules
        self.by_totals = by_totals
        self.ledger = Ledger()
        self.exempt: list[int] = []
        self.sheets = 0
        self.typed: set[str] = set()

    def welcome_nine_teams(self) -> None:
        """Two names and Enter; the last pair is typed in one field."""
        for first, second in NAMES[:-1]:
            self.ledger.teams[self.organiser.enter(first, second)] = (first, second)
        last = NAMES[-1]
        self.ledger.teams[self.organiser.enter(" / ".join(last))] = last
        assert list(self.ledger.teams) == list(range(1, 10))

    def first_round(self, *, late_plays_exempt: bool) -> None:
        """A team comes late, a deal and two totals are corrected; then one team leaves, if there
        is a round to miss."""
        seats = self._begin(seed=101)
        late = self.organiser.enter(*LATECOMERS)
        self.ledger.teams[late] = LATECOMERS
        if late_plays_exempt:
            seats = self._seat_late(seats, late)
        self._refuse_to_close(seats)
        results = self._play(seats)
        self._correct_a_deal(seats[0], results)
        self._correct_totals(seats[-1], results)
        self._end(1, seats, results)
        if self.rounds > 1:
            self.organiser.leave(LEAVES_AFTER_ONE, 2, "Rendez-vous")

    def second_round(self) -> None:
        """A deal is lost by ruling; then the team that had left is back, and another one leaves."""
        seats = self._begin(seed=102)
        results = self._play(seats, ruling_at=1)
        self._end(2, seats, results)
        self.organiser.come_back(LEAVES_AFTER_ONE, 3, "De retour")
        self.organiser.leave(LEAVES_AFTER_TWO, 3, "Dernier train")
        self.ledger.left.add(LEAVES_AFTER_TWO)

    def third_round(self) -> None:
        """One team does not come to its table."""
        seats = self._begin(seed=103)
        given, *played = seats
        self.scorer.open(given.table or 0)
        self.scorer.forfeit("EW", "Absents à l'appel")
        self.ledger.pages[-1].forfeits.append((given.teams[1], given.teams[0]))
        results = self._play(played)
        self._end(3, played, results)

    def check_draws(self, byes: int) -> None:
        """Nobody met twice, and whoever was exempt was exempt once."""
        meetings = self.ledger.meetings()
        assert len(set(meetings)) == len(meetings)
        assert len(self.exempt) == byes == len(set(self.exempt))

    def check_book(self) -> None:
        """Every kind of deal that these rules know was typed."""
        assert self.by_totals or self.typed == kinds([Line(said) for said in BOOKS[self.rules]])

    def _begin(self, seed: int) -> list[Seat]:
        seats = self.organiser.draw(seed)
        self.ledger.pages.append(Page())
        tables = [seat for seat in seats if seat.table is not None]
        [self.ledger.pages[-1].exempt] = [seat.teams[0] for seat in seats if seat.table is None]
        assert [seat.table for seat in tables] == [1, 2, 3, 4]
        return tables

    def _seat_late(self, seats: list[Seat], late: int) -> list[Seat]:
        page = self.ledger.pages[-1]
        assert page.exempt is not None
        self.organiser.seat_late(late)
        seats = [*seats, Seat(5, ((page.exempt,), (late,)))]
        page.exempt = None
        return seats

    def _refuse_to_close(self, seats: list[Seat]) -> None:
        said = self.organiser.close_too_early()
        assert all(str(seat.table) in said for seat in seats), said

    def _play(self, seats: list[Seat], ruling_at: int | None = None) -> dict[int, list[Marks]]:
        """Enter every table; what each line of its sheet marks."""
        results: dict[int, list[Marks]] = {}
        for seat in seats:
            table = seat.table or 0
            lines = sheet(self.rules, self.sheets)
            self.sheets += 1
            if table == 1 or (seat is not seats[-1] and self._has_news(lines)):
                results[table] = self._by_deals(table, lines, ruling=table == ruling_at)
            else:
                results[table] = [marks(self.rules, line.facts) for line in lines]
                self.scorer.from_the_pile(table, total(results[table]))
        return results

    def _has_news(self, lines: list[Line]) -> bool:
        return not self.by_totals and not kinds(lines) <= self.typed

    def _by_deals(self, table: int, lines: list[Line], *, ruling: bool) -> list[Marks]:
        self.scorer.open(table)
        self.scorer.by_deals()
        if ruling:
            lines = lines[:-1]
        self.typed |= kinds(lines)
        for line in lines:
            self.scorer.deal(line)
        expected = [marks(self.rules, line.facts) for line in lines]
        if ruling:
            self.scorer.rule_lost(SIDES[1], "Renonce")
            expected.append(ruled(SIDES[1]))
        assert self.scorer.lines() == dict(enumerate(expected, 1))
        return expected

    def _correct_a_deal(self, seat: Seat, results: dict[int, list[Marks]]) -> None:
        """Table 1's first deal had ten points too many for its takers."""
        table = seat.table or 0
        line = sheet(self.rules, self.sheets - len(results))[0]
        assert line.said is not None
        assert line.said.points is not None
        said = replace(line.said, points=line.said.points - 10)
        facts = said.facts(line.taker)
        results[table][0] = marks(self.rules, facts)
        assert facts["points"][line.taker] + facts["points"][other(line.taker)] == 162
        self.scorer.open(table)
        self.scorer.correct_deal(1, facts, "Recompté avec les joueurs")

    def _correct_totals(self, seat: Seat, results: dict[int, list[Marks]]) -> None:
        """The last table's two totals stood in the wrong order."""
        table = seat.table or 0
        ns, ew = total(results[table])
        results[table] = [(ew, ns)]
        self.scorer.open(table)
        self.scorer.correct_totals((ew, ns), "Lignes interverties")

    def _end(self, number: int, seats: list[Seat], results: dict[int, list[Marks]]) -> None:
        """Compare what is on record, keep it in the ledger, close the round."""
        page = self.ledger.pages[-1]
        record = self.scorer.results()
        for seat in seats:
            ns, ew = seat.teams
            assert seat.table is not None
            sums = total(results[seat.table])
            assert record[seat.table] == sums
            page.played[frozenset(seat.teams)] = {ns: sums[0], ew: sums[1]}
        if page.exempt is not None:
            self.exempt.append(page.exempt)
        self.organiser.evening()
        self.organiser.next()
        done = self.organiser.page.locator(".step-done")
        assert done.count() == number + (3 if number == self.rounds else 1)
