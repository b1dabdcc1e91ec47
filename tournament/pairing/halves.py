"""The draw by halves of large groups of equal wins, each stretch of groups on its own.

Without the exempted team, a boundary between groups with an odd number of teams above it is
crossed by some table, whoever meets whom; one with an even number need not be. A draw without any
clash that crosses no boundary more than it must has as few floats as can be, and every draw that
crosses an even boundary has more. So the stretches between even boundaries are drawn one by one.
"""

from .complete import Pairs
from .levels import Levels, gap_costs
from .line import Line
from .lots import lot
from .matching import Edge, cheapest

FIRST_WITHIN = 4


class Halves:
    """An even field in line, in groups, drawn by halves."""

    def __init__(self, line: Line, levels: Levels, exempt: int | None) -> None:
        self.line = line
        self.levels = levels
        self.field = [position for position in range(len(line.teams)) if position != exempt]
        self.gap_cost = gap_costs(line, levels)

    def draw(self) -> Pairs | None:
        """The cheapest draw without a clash or an avoidable float, or None where there is none."""
        groups = [self.line.groups[position] for position in self.field]
        pairs: Pairs = []
        start = 0
        for last in range(1, len(groups), 2):
            if last + 1 < len(groups) and groups[last + 1] == groups[last]:
                continue
            found = self._stretch(self.field[start : last + 1])
            if found is None:
                return None
            pairs += found
            start = last + 1
        return pairs

    def _stretch(self, stretch: list[int]) -> Pairs | None:
        """The cheapest draw of a stretch with no float but those it must have, or None.

        Tables farther from what they should be than all tables found together are in no better
        draw: first few are looked at, then more.
        """
        groups = [self.line.groups[position] for position in stretch]
        unavoidable = sum(groups[n] - groups[n - 1] for n in range(1, len(groups), 2))
        within = FIRST_WITHIN
        while True:
            found = cheapest(len(stretch), self._edges(stretch, within))
            pairs = [(stretch[one], stretch[other]) for one, other in found]
            whole = 2 * len(pairs) == len(stretch)
            steps = [self._steps(one, other) for one, other in pairs]
            if whole and sum(floats for floats, _ in steps) == unavoidable:
                far = sum(distance for _, distance in steps)
                if far <= within:
                    return pairs
                within = far
            elif within < len(self.gap_cost):
                within *= 4
            else:
                return None

    def _edges(self, stretch: list[int], within: int) -> list[Edge]:
        """Every two that may meet, no farther from what they should be than that."""
        clash, places, gap_cost = self.line.clash, self.line.places, self.gap_cost
        keys, groups, lot_bits = self.line.keys, self.line.groups, self.levels.lot_bits
        edges = []
        for at, one in enumerate(stretch):
            half = self.line.halves[groups[one]]
            for after, other in enumerate(stretch[at + 1 :], start=at + 1):
                floats = groups[other] - groups[one]
                gap = places[other] - places[one]
                distance = gap if floats else abs(gap - half)
                if distance <= within and not clash(one, other):
                    cost = gap_cost[distance] + floats * self.levels.floats
                    edges.append((at, after, cost + lot(keys[one], keys[other], lot_bits)))
        return edges

    def _steps(self, one: int, other: int) -> tuple[int, int]:
        """(groups stepped over, distance) of a table."""
        line = self.line
        floats = abs(line.groups[other] - line.groups[one])
        gap = abs(line.places[other] - line.places[one])
        return floats, gap if floats else abs(gap - line.halves[line.groups[one]])

    def cost(self, pairs: Pairs) -> int:
        """What these tables weigh, packed; they have no clash."""
        total = 0
        for one, other in pairs:
            floats, distance = self._steps(one, other)
            lots = lot(self.line.keys[one], self.line.keys[other], self.levels.lot_bits)
            total += self.gap_cost[distance] + floats * self.levels.floats + lots
        return total
