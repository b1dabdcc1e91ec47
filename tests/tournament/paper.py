"""A tournament kept on paper: what an organiser would know without the program.

The test's own arithmetic: nothing here asks the program for a sum, a place or a draw. A side is the
numbers that score for it: one team, or two players of a mêlée.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.vocabulary import Side

Sides = tuple[tuple[int, ...], tuple[int, ...]]
BYE_WIN = 1
LATE_POINTS = 500
"""What a round missed before the first match is worth in these tournaments."""


@dataclass
class Slip:
    """A table of a round and what came of it: totals, a forfeit, both, or nothing yet."""

    sides: Sides
    totals: tuple[int, int] | None = None
    lost_by: tuple[Side, ...] = ()
    cancelled: bool = False

    @property
    def complete(self) -> bool:
        return self.totals is not None or bool(self.lost_by) or self.cancelled

    def decide(
        self,
        totals: tuple[int, int] | None = None,
        lost_by: tuple[Side, ...] = (),
        cancelled: bool = False,
    ) -> None:
        """Write a result in the place of the one before."""
        self.totals, self.lost_by, self.cancelled = totals, lost_by, cancelled


@dataclass
class PaperRound:
    """A published round: its tables by number, and who is exempt."""

    tables: dict[int, Slip] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)

    def seated(self) -> list[int]:
        """Everybody who has a place, as often as they have one."""
        at_tables = [n for slip in self.tables.values() for side in slip.sides for n in side]
        return [*at_tables, *self.byes]

    def mean(self) -> int:
        """The mean of the scores played, rounded down."""
        scores = [points for slip in self.tables.values() for points in slip.totals or ()]
        return sum(scores) // len(scores) if scores else 0


@dataclass
class Paper:
    """The rounds, and what became of each team."""

    rounds: dict[int, PaperRound] = field(default_factory=dict)
    states: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    clubs: dict[int, str] = field(default_factory=dict)

    def state(self, number: int, at_round: int) -> str:
        """Whether a team plays, has left or is excluded in a round; or is not there yet."""
        known = [state for since, state in self.states[number] if since <= at_round]
        return known[-1] if known else ""

    def out_by_ruling(self, slip: Slip) -> tuple[Side, ...]:
        """The sides of a table that an arbiter has put out of the tournament."""
        states = [[self.states[number][-1][1] for number in side] for side in slip.sides]
        return tuple(side for side, known in zip(Side, states, strict=True) if "excluded" in known)

    def field_of(self, at_round: int) -> set[int]:
        """Who is in the draw of a round."""
        return {number for number in self.states if self.state(number, at_round) == "active"}

    def met(self) -> set[frozenset[int]]:
        """Who has met across a table; a cancelled match was not played."""
        return {
            frozenset((one, other))
            for round_ in self.rounds.values()
            for slip in round_.tables.values()
            if not slip.cancelled
            for one in slip.sides[0]
            for other in slip.sides[1]
        }

    def byes(self, number: int) -> int:
        """How often somebody has been exempt."""
        return sum(round_.byes.count(number) for round_ in self.rounds.values())

    def earned(self) -> dict[int, tuple[int, int, int]]:
        """Points, wins and difference of everybody, those never seated included."""
        found = {number: [0, 0, 0] for number in self.states}
        known: set[int] = set()
        for number, round_ in sorted(self.rounds.items()):
            for newcomer in set(round_.seated()) - known:
                found[newcomer][0] += LATE_POINTS * (number - 1)
            known.update(round_.seated())
            _add(found, round_)
        return {number: (each[0], each[1], each[2]) for number, each in found.items()}

    def ranked(self, at_round: int) -> dict[int, int | None]:
        """The rank of each: points, wins, difference; who left comes last, the excluded nowhere."""
        earned = self.earned()
        order = {
            number: (self.state(number, at_round) != "withdrawn", *each)
            for number, each in earned.items()
            if self.state(number, at_round) != "excluded"
        }
        ranks = {n: 1 + sum(other > own for other in order.values()) for n, own in order.items()}
        return {number: ranks.get(number) for number in earned}


def _add(found: dict[int, list[int]], round_: PaperRound) -> None:
    mean = round_.mean()
    for number in round_.byes:
        found[number][0] += mean
        found[number][1] += BYE_WIN
    for slip in round_.tables.values():
        if not slip.complete:
            continue
        for side, own, against, won in _scores(slip, mean):
            for number in side:
                found[number][0] += own
                found[number][1] += won
                found[number][2] += own - against


def _scores(slip: Slip, mean: int) -> Iterable[tuple[tuple[int, ...], int, int, bool]]:
    """For each side: who, its points, the other's, whether it won."""
    points, winner = slip.totals or (0, 0), -1
    if slip.totals and points[0] != points[1]:
        winner = int(points[1] > points[0])
    elif len(slip.lost_by) == 1:
        winner = int(slip.lost_by[0] is Side.NS)
        points = (0, mean) if winner else (mean, 0)
    for at, side in enumerate(slip.sides):
        yield side, points[at], points[1 - at], at == winner


@dataclass(frozen=True)
class Wishes:
    """What a draw of two-team tables is asked to avoid."""

    rematch: str
    club: str


def best_cost(paper: Paper, teams: set[int], wishes: Wishes) -> tuple[int, int, int, int]:
    """The least (hard, second bye, rematches, soft) of any draw of these teams, by trying all."""
    met, order = paper.met(), sorted(teams)
    fewest = min(paper.byes(team) for team in order)
    known: dict[frozenset[int], tuple[int, int, int, int]] = {frozenset(): (0, 0, 0, 0)}

    def least(left: frozenset[int]) -> tuple[int, int, int, int]:
        if left not in known:
            first, *others = sorted(left)
            found = [
                _sum(least(left - {first, other}), table_cost(paper, met, (first, other), wishes))
                for other in others
            ]
            known[left] = min(found)
        return known[left]

    if len(order) % 2 == 0:
        return least(frozenset(order))
    return min(
        _sum(least(frozenset(order) - {bye}), (0, int(paper.byes(bye) > fewest), 0, 0))
        for bye in order
    )


def cost_of(
    paper: Paper, tables: Iterable[tuple[int, int]], bye: int | None, wishes: Wishes
) -> tuple[int, int, int, int]:
    """What these tables cost, on the same four levels."""
    met, pairs = paper.met(), list(tables)
    teams = [team for pair in pairs for team in pair]
    total = (0, 0, 0, 0)
    if bye is not None:
        fewest = min(paper.byes(team) for team in [*teams, bye])
        total = (0, int(paper.byes(bye) > fewest), 0, 0)
    for pair in pairs:
        total = _sum(total, table_cost(paper, met, pair, wishes))
    return total


def table_cost(
    paper: Paper, met: set[frozenset[int]], pair: tuple[int, int], wishes: Wishes
) -> tuple[int, int, int, int]:
    """What one table costs."""
    again = frozenset(pair) in met
    club = bool(paper.clubs[pair[0]]) and paper.clubs[pair[0]] == paper.clubs[pair[1]]
    hard = (again and wishes.rematch == "hard") or (club and wishes.club == "hard")
    return (
        int(hard),
        0,
        int(again and wishes.rematch == "soft"),
        int(club and wishes.club == "soft"),
    )


def _sum(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]
