"""What a tournament with rulings amounts to, worked out from scratch: the test's own arithmetic.

Deals are three kinds whose marks are known by hand from the club rules; nothing here asks the
program for a score, a sum or a place.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from rules.vocabulary import Side
from tests.tournament.at_table import FAILED, MADE
from tournament.discipline import EffectKind as Kind

WITH_BELOTE: dict[str, Any] = {**MADE, "belote": ["NS"]}
DEALS: dict[str, tuple[dict[str, Any], tuple[int, int]]] = {
    "made": (MADE, (190, 60)),
    "failed": (FAILED, (0, 250)),
    "belote": (WITH_BELOTE, (210, 60)),
}
"""The facts of each kind of deal, and what it marks for NS and EW."""

LOST = 160
DEALS_A_MATCH = 2
CLOSES = (Kind.MATCH_CANCELLED, Kind.MATCH_FORFEITED)
REPLACES = (Kind.DEAL_LOST, Kind.REDEAL, Kind.DEAL_CANCELLED)


@dataclass(frozen=True)
class Done:
    """One thing that a ruling does; `belotes` are those on the sheet when a deal was lost."""

    kind: Kind
    match: tuple[int, int]
    side: Side
    seq: int = 0
    points: int = 0
    struck: tuple[int, int] = (0, 0)
    belotes: int = 0


@dataclass
class Ruled:
    """A ruling: its key, what it does, and whether another has taken its place."""

    key: UUID
    incident: UUID
    match: tuple[int, int]
    effects: list[Done]
    lifted: bool = False
    superseded: bool = False


@dataclass
class Seated:
    """A match: who sits where, and what its sheet reports."""

    teams: dict[Side, int]
    deals: dict[int, str] = field(default_factory=dict)
    totals: tuple[int, int] | None = None


@dataclass(frozen=True)
class Outcome:
    """Where a match stands."""

    complete: bool
    how: str
    points: dict[Side, int]
    winner: Side | None
    costs: dict[Side, int]


@dataclass
class Model:
    """The facts and the rulings of a tournament."""

    by_deals: bool
    matches: dict[tuple[int, int], Seated] = field(default_factory=dict)
    byes: dict[int, list[int]] = field(default_factory=dict)
    rulings: list[Ruled] = field(default_factory=list)

    def in_force(self, match: tuple[int, int] | None = None) -> list[Done]:
        """The effects of the rulings that nothing supersedes, in their order."""
        return [
            done
            for ruling in self.rulings
            if not ruling.superseded
            for done in ruling.effects
            if match in (None, done.match)
        ]

    def marks(self, match: tuple[int, int], seq: int) -> tuple[dict[Side, int], bool]:
        """What a deal gives the two sides, and whether it is one of those that count."""
        effects = [e for e in self.in_force(match) if e.seq == seq]
        kind = self.matches[match].deals.get(seq)
        replaced = [e for e in effects if e.kind in REPLACES]
        marks = {Side.NS: 0, Side.EW: 0}
        counts = kind is not None
        if replaced:
            last = replaced[-1]
            counts = last.kind is Kind.DEAL_LOST
            if counts:
                marks[last.side.other] += LOST
                marks[Side.NS] += 20 * last.belotes
        elif kind is not None:
            marks = dict(zip((Side.NS, Side.EW), DEALS[kind][1], strict=True))
            off = any(e.kind is Kind.BELOTE_NOT_COUNTED and e.side is Side.NS for e in effects)
            if kind == "belote" and off:
                marks[Side.NS] -= 20
        for done in effects:
            if done.kind is Kind.DEAL_ADJUSTED:
                marks[done.side] += done.points
            elif done.kind is Kind.MELD_TO_OTHER_SIDE:
                marks[done.side.other] += done.points
        return marks, counts

    def outcome(self, match: tuple[int, int]) -> Outcome:
        """Where a match stands by its facts and its rulings."""
        effects = self.in_force(match)
        closing = [e for e in effects if e.kind in CLOSES]
        nothing = {Side.NS: 0, Side.EW: 0}
        if closing and closing[-1].kind is Kind.MATCH_CANCELLED:
            return Outcome(True, "cancelled", nothing, None, nothing)
        if closing:
            return Outcome(True, "forfeit", nothing, closing[-1].side.other, nothing)
        points, complete = self._points(match)
        for done in effects:
            if done.kind is Kind.MATCH_ADJUSTED:
                points[done.side] += done.points
            elif not self.by_deals:
                self._on_totals(points, done)
        if not complete:
            return Outcome(False, "played", nothing, None, nothing)
        high = max(points, key=lambda side: points[side])
        winner = None if points[Side.NS] == points[Side.EW] else high
        return Outcome(True, "played", points, winner, self._costs(match))

    def _points(self, match: tuple[int, int]) -> tuple[dict[Side, int], bool]:
        seated = self.matches[match]
        if not self.by_deals:
            given = seated.totals or (0, 0)
            return dict(zip((Side.NS, Side.EW), given, strict=True)), seated.totals is not None
        lines = {*seated.deals, *(e.seq for e in self.in_force(match))}
        marks = [self.marks(match, seq) for seq in sorted(lines)]
        points = {side: sum(each[side] for each, _ in marks) for side in Side}
        return points, sum(counts for _, counts in marks) >= DEALS_A_MATCH

    @staticmethod
    def _on_totals(points: dict[Side, int], done: Done) -> None:
        match done.kind:
            case Kind.DEAL_LOST:
                points[done.side.other] += LOST
            case Kind.BELOTE_NOT_COUNTED:
                points[done.side] -= 20
            case Kind.DEAL_ADJUSTED:
                points[done.side] += done.points
            case Kind.MELD_TO_OTHER_SIDE:
                points[done.side.other] += done.points
            case _:
                pass
        if done.kind in REPLACES:
            points[Side.NS] -= done.struck[0]
            points[Side.EW] -= done.struck[1]

    def _costs(self, match: tuple[int, int]) -> dict[Side, int]:
        """What rulings cost each side: given to the other, or taken."""
        costs = {Side.NS: 0, Side.EW: 0}
        effects = self.in_force(match)
        last = {e.seq: e for e in effects if e.kind in REPLACES}
        for done in effects:
            holds = not self.by_deals or last.get(done.seq) is done
            if done.kind is Kind.DEAL_LOST and holds:
                costs[done.side] += LOST
            elif done.kind is Kind.MELD_TO_OTHER_SIDE:
                costs[done.side] += done.points
            elif done.kind in (Kind.DEAL_ADJUSTED, Kind.MATCH_ADJUSTED):
                costs[done.side] += max(-done.points, 0)
        return costs

    def earned(self) -> dict[int, tuple[int, int, int, int]]:
        """Points, wins, difference and penalties of each team by number."""
        found: dict[int, list[int]] = {}
        for number in self._numbers():
            found[number] = [0, 0, 0, 0]
        for round_number in {key[0] for key in self.matches}:
            self._add_round(found, round_number)
        for done in self.in_force():
            if done.kind is Kind.TOTAL_ADJUSTED:
                team = found[self.matches[done.match].teams[done.side]]
                team[0] += done.points
                team[2] += done.points
                team[3] += max(-done.points, 0)
        return {number: tuple(each) for number, each in found.items()}  # type: ignore[misc]

    def _numbers(self) -> set[int]:
        seated = {number for match in self.matches.values() for number in match.teams.values()}
        return seated | {number for numbers in self.byes.values() for number in numbers}

    def _add_round(self, found: dict[int, list[int]], round_number: int) -> None:
        outcomes = {key: self.outcome(key) for key in self.matches if key[0] == round_number}
        scores = [
            points
            for each in outcomes.values()
            if each.complete and each.how == "played"
            for points in each.points.values()
        ]
        mean = sum(scores) // len(scores) if scores else 0
        for number in self.byes[round_number]:
            found[number][0] += mean
            found[number][1] += 1
        for key, each in outcomes.items():
            if not each.complete:
                continue
            points = dict(each.points)
            if each.how == "forfeit" and each.winner is not None:
                points[each.winner] = mean
            for side, number in self.matches[key].teams.items():
                team = found[number]
                team[0] += points[side]
                team[1] += each.winner is side
                team[2] += points[side] - points[side.other]
                team[3] += each.costs[side]

    def excluded(self) -> set[int]:
        """The teams that a ruling in force disqualifies."""
        return {
            self.matches[done.match].teams[done.side]
            for done in self.in_force()
            if done.kind is Kind.TEAM_DISQUALIFIED
        }

    def ranked(self) -> dict[int, int | None]:
        """The rank of each team: points, wins, difference; the disqualified have none."""
        earned, out = self.earned(), self.excluded()
        stay = {number: each[:3] for number, each in earned.items() if number not in out}
        ranks = {number: _rank(each, stay.values()) for number, each in stay.items()}
        return {number: ranks.get(number) for number in earned}


def _rank(own: tuple[int, ...], all_of_them: Iterable[tuple[int, ...]]) -> int:
    return 1 + sum(other > own for other in all_of_them)
