"""Which table each pairing sits at: a second exact assignment, made after the draw.

Tournament facts, § Pairing systems: a table fixed for a team that cannot move, tables apart, the
same table not twice. What is natural otherwise: fixed and wished tables first, then the smallest
numbers left, in the order of the draw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from .lots import key, lot
from .matching import Edge, cheapest
from .notes import Note

Sat = Mapping[int, frozenset[int]]

FIRST_WINDOW = 4
LOT_BITS = 16


@dataclass(frozen=True, slots=True)
class Assignment:
    """The number of each table, and why, table by table; how many wishes are not met.

    `hard`: fixed tables not given, and what is never to be; `soft`: what was to be avoided.
    """

    numbers: tuple[int, ...]
    hard: int
    soft: int
    notes: tuple[tuple[Note, ...], ...]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the numbers of tables have to look at."""

    fixed: Mapping[int, int] = field(default_factory=dict)
    """The table of each team that cannot move."""
    home: Mapping[int, int] = field(default_factory=dict)
    """The table at which a team would stay, without any need to."""
    sat: Sat = field(default_factory=dict)
    """At which tables each team has sat; its own fixed or home table never counts."""
    apart: frozenset[int] = frozenset()
    """Tables kept free for the teams fixed there."""
    strengths: Mapping[str, str] = field(default_factory=dict)
    """`soft` or `hard` for `same_table` and `apart`; left out, nobody looks."""


def assign_tables(tables: Sequence[Sequence[int]], wishes: Wishes) -> Assignment:
    """The best table numbers: the fewest hard wishes not met, then soft ones, then the least
    squared distance from the natural numbers, then lots."""
    hall = _Hall(tables, wishes)
    numbers = hall.natural
    least = hall.least()
    if hall.broken(numbers) != least:
        numbers = hall.best(least)
    hard, soft = hall.broken(numbers)
    notes = tuple(hall.notes(place, number) for place, number in enumerate(numbers))
    return Assignment(tuple(numbers), hard, soft, notes)


class _Hall:
    """The tables to be given numbers, and what each number would break."""

    def __init__(self, tables: Sequence[Sequence[int]], wishes: Wishes) -> None:
        self.tables = tables
        self.fixed, self.home, self.strengths = wishes.fixed, wishes.home, wishes.strengths
        self.sat = wishes.sat if "same_table" in self.strengths else {}
        self.apart = wishes.apart if "apart" in self.strengths else frozenset()
        self.natural = self._natural()
        seen = {number for teams in tables for team in teams for number in self.sat.get(team, ())}
        wished = {self.fixed[team] for teams in tables for team in teams if team in self.fixed}
        self.numbers = range(1, max((*self.natural, *seen, *wished), default=0) + 1)

    def _natural(self) -> list[int]:
        """Fixed tables, wished ones, then the smallest numbers left that are not kept apart."""
        given: dict[int, int] = {}
        for wishes, kept in ((self.fixed, frozenset()), (self.home, self.apart)):
            for place, teams in enumerate(self.tables):
                wanted = [wishes[team] for team in teams if team in wishes]
                free = [number for number in wanted if number not in kept.union(given.values())]
                if place not in given and free:
                    given[place] = free[0]
        gone = self.apart.union(given.values())
        left = (number for number in count(1) if number not in gone)
        return [given[place] if place in given else next(left) for place in range(len(self.tables))]

    def breaks(self, place: int, number: int) -> list[Note]:
        """What a table breaks at a number; the codes of the notes begin with how gravely."""
        found = []
        teams = self.tables[place]
        for team in teams:
            at = {"team": team, "table": number}
            own = (self.fixed.get(team), self.home.get(team))
            if own[0] is not None and own[0] != number:
                found.append(Note("hard_fixed_table_broken", {"team": team, "table": own[0]}))
            if number in self.sat.get(team, ()) and number not in own:
                found.append(Note(f"{self.strengths['same_table']}_same_table_broken", at))
        if number in self.apart and all(self.fixed.get(team) != number for team in teams):
            found.append(Note(f"{self.strengths['apart']}_apart_broken", {"table": number}))
        return found

    def cost(self, place: int, number: int) -> tuple[int, int]:
        """(hard, soft) wishes that a table does not meet at a number."""
        codes = [note.code for note in self.breaks(place, number)]
        hard = sum(code.startswith("hard") for code in codes)
        return hard, len(codes) - hard

    def broken(self, numbers: Sequence[int]) -> tuple[int, int]:
        """(hard, soft) wishes not met at these numbers."""
        costs = [self.cost(place, number) for place, number in enumerate(numbers)]
        return sum(hard for hard, _ in costs), sum(soft for _, soft in costs)

    def least(self) -> tuple[int, int]:
        """What is broken at least: each table where it breaks least, as if it were alone."""
        hard = soft = 0
        for place, natural in enumerate(self.natural):
            best = self.cost(place, natural)
            for number in self.numbers:
                if best == (0, 0):
                    break
                best = min(best, self.cost(place, number))
            hard, soft = hard + best[0], soft + best[1]
        return hard, soft

    def best(self, least: tuple[int, int]) -> list[int]:
        """The best numbers, looked for near the natural ones until nothing farther can be better.

        A table farther off than the window adds more than its square: where nothing is broken but
        what must be, and all squares add up to less, the numbers are proved.
        """
        window = FIRST_WINDOW
        while True:
            numbers = self._within(window)
            squares = sum((a - b) ** 2 for a, b in zip(numbers, self.natural, strict=True))
            proved = self.broken(numbers) == least and squares < (window + 1) ** 2
            if proved or window >= len(self.numbers):
                return numbers
            window *= 2

    def _within(self, window: int) -> list[int]:
        """The best numbers no farther from the natural ones than the window, or fixed."""
        places, last = len(self.tables), len(self.numbers)
        square = places << LOT_BITS
        soft = square * (places * last * last + 1)
        seats = sum(map(len, self.tables))
        hard = soft * (seats + places + 1)
        rows = [key(0, "table", place) for place in range(places)]
        columns = [key(0, "number", number) for number in range(last + 1)]
        edges: list[Edge] = []
        for place, natural in enumerate(self.natural):
            near = range(max(1, natural - window), min(last, natural + window) + 1)
            own = {self.fixed[team] for team in self.tables[place] if team in self.fixed}
            for number in sorted(own.union(near)):
                broken = self.cost(place, number)
                cost = broken[0] * hard + broken[1] * soft + (number - natural) ** 2 * square
                cost += lot(rows[place], columns[number], LOT_BITS)
                edges.append((place, places + number - 1, cost))
        numbers = self.natural.copy()
        for one, other in cheapest(places + last, edges):
            numbers[min(one, other)] = max(one, other) - places + 1
        return numbers

    def notes(self, place: int, number: int) -> tuple[Note, ...]:
        """Why a table has its number, where that is not just the next one."""
        fixed = [team for team in self.tables[place] if self.fixed.get(team) == number]
        notes = [Note("table_fixed", {"team": team, "table": number}) for team in fixed]
        natural = self.natural[place]
        if number != natural:
            again = [team for team in self.tables[place] if natural in self.sat.get(team, ())]
            notes += [
                Note("same_table_avoided", {"team": team, "table": natural}) for team in again
            ]
            if not again:
                notes.append(Note("table_moved", {"table": number, "natural": natural}))
        return (*notes, *self.breaks(place, number))
