"""The draw by halves of large groups of equal wins, each stretch of groups on its own.

Without the exempted team, a boundary between groups with an odd number of teams above it is
crossed by some table, whoever meets whom; one with an even number need not be. A draw without any
clash that crosses no boundary more than it must has as few floats as can be, and every draw that
crosses an even boundary has more. So the stretches between even boundaries are drawn one by one.
"""

from itertools import combinations

from .complete import Pairs
from .levels import Levels, gap_costs
from .line import Line
from .lots import lot
from .matching import Edge, cheapest


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
        floats = 0
        for last in range(1, len(groups), 2):
            if last + 1 < len(groups) and groups[last + 1] == groups[last]:
                continue
            stretch = self.field[start : last + 1]
            found = cheapest(len(stretch), self._edges(stretch))
            if 2 * len(found) < len(stretch):
                return None
            pairs += [(stretch[one], stretch[other]) for one, other in found]
            floats += self._unavoidable(groups[start : last + 1])
            start = last + 1
        made = sum(abs(self.line.groups[one] - self.line.groups[other]) for one, other in pairs)
        return pairs if made == floats else None

    def _unavoidable(self, groups: list[int]) -> int:
        """The steps over boundaries with an odd number of teams above them."""
        return sum(groups[place] - groups[place - 1] for place in range(1, len(groups), 2))

    def _edges(self, stretch: list[int]) -> list[Edge]:
        clash = self.line.clash
        return [
            (one, other, self._table(stretch[one], stretch[other]))
            for one, other in combinations(range(len(stretch)), 2)
            if not clash(stretch[one], stretch[other])
        ]

    def _table(self, one: int, other: int) -> int:
        line = self.line
        floats = abs(line.groups[other] - line.groups[one])
        gap = abs(line.places[other] - line.places[one])
        if not floats:
            gap = abs(gap - line.halves[line.groups[one]])
        lots = lot(line.keys[one], line.keys[other], self.levels.lot_bits)
        return self.gap_cost[gap] + floats * self.levels.floats + lots

    def cost(self, pairs: Pairs) -> int:
        """What these tables weigh, packed; they have no clash."""
        return sum(self._table(one, other) for one, other in pairs)
