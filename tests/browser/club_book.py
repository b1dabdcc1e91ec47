"""A club's own book of a small tournament: the points of everybody, added up by hand.

It shares no code with the program.
"""

from collections import Counter
from dataclasses import dataclass, field

from tests.browser.ledger import Place
from tests.browser.organiser import Seat

Pair = frozenset[int]


def pairs(numbers: tuple[int, ...], others: tuple[int, ...] = ()) -> list[Pair]:
    """Each of these with each of the others, or with one another."""
    if others:
        return [frozenset((one, other)) for one in numbers for other in others]
    return [
        frozenset((one, other)) for at, one in enumerate(numbers) for other in numbers[at + 1 :]
    ]


@dataclass
class Book:
    """The rounds as they were played; an exempt one gets the mean of the round and a win."""

    sums: dict[int, list[int]] = field(default_factory=dict)
    met: Counter[Pair] = field(default_factory=Counter)
    partners: Counter[Pair] = field(default_factory=Counter)
    exempt: list[int] = field(default_factory=list)
    rounds: list[list[Seat]] = field(default_factory=list)

    def score(self, seat: Seat) -> tuple[int, int]:
        """What a table wrote on its sheet: never level, and other points at every table."""
        table = seat.table or 0
        more = 500 + 10 * table + len(self.rounds)
        return (more, 300 + table) if min(seat.sides[0]) < min(seat.sides[1]) else (300, more)

    def play(self, seats: list[Seat]) -> dict[int, tuple[int, int]]:
        """A round: what each table wrote."""
        scores = {seat.table: self.score(seat) for seat in seats if seat.table is not None}
        mean = sum(map(sum, scores.values())) // (2 * len(scores))
        for seat in seats:
            if seat.table is None:
                self.exempt += seat.teams
                for number in seat.teams:
                    self._add(number, mean, mean, 1)
                continue
            ours, theirs = scores[seat.table]
            one, other = seat.sides
            for number in one:
                self._add(number, ours, theirs, int(ours > theirs))
            for number in other:
                self._add(number, theirs, ours, int(theirs > ours))
            self.met.update(pairs(one, other))
            self.partners.update(pair for side in seat.sides for pair in pairs(side))
        self.rounds.append(seats)
        return scores

    def _add(self, number: int, points: int, against: int, win: int) -> None:
        for at, value in enumerate((points, win, points - against)):
            self.sums.setdefault(number, [0, 0, 0])[at] += value

    def ranking(self) -> list[Place]:
        """Total points, then wins, then difference; who is level shares a rank."""
        keys = {number: tuple(-each for each in sums) for number, sums in self.sums.items()}
        order = sorted(self.sums, key=lambda number: (keys[number], number))
        ranks = {number: 1 + sum(key < keys[number] for key in keys.values()) for number in order}
        return [Place(ranks[number], number, *self.sums[number]) for number in order]
