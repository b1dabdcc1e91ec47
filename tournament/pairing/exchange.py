"""Tables that cannot be in a best draw, because exchanging two opponents would improve it.

Take a table of teams i and j in a best draw, and a team k strictly between them. If k's opponent l
is between them too, i–k with l–j is nearer, and i–l with k–j as near with smaller squares: each of
the two must bring in a clash. If l is beyond j, i–k with j–l is nearer: one of these is a clash;
likewise if l is beyond i. So every team between i and j takes a clash of its own that i or j has,
and there are no more of them than clashes of i and j together: twice as many where there are no
squares, since of the two exchanges between i and j one need not be forbidden then. Who is exempt
may be between them too.

This holds whatever clashes the best draw has itself. So it is found among the tables that are left.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from .complete import Pairs, clash_costs, pairs_and_byes
from .levels import Levels, along_line, bye_cost, gap_costs
from .line import Line
from .lots import lot
from .matching import Edge, cheapest


def exchange_draw(line: Line, levels: Levels) -> tuple[Pairs, list[int]]:
    """The cheapest draw over the pairs that no exchange rules out: (tables, exempted).

    First without any clash or undue bye; where there is no such draw, with all of them.
    """
    teams = len(line.teams)
    nodes = teams + line.exempt
    exchanges = Exchanges(line, range(teams), along_line(line, levels))
    costs = [dict(clashes) for clashes in clash_costs(line, levels)]
    edges = list(_edges(line, levels, exchanges))
    byes = [(one, teams, bye_cost(line, levels, one)) for one in range(teams) if line.exempt]
    due = [(one, bye, cost) for one, bye, cost in byes if cost < levels.bye]
    clear = [edge for edge in edges if edge[1] not in costs[edge[0]]]
    found = cheapest(nodes, clear + due)
    if 2 * len(found) < nodes:
        weighed = [(one, other, cost + costs[one].get(other, 0)) for one, other, cost in edges]
        found = cheapest(nodes, weighed + byes)
    return pairs_and_byes(found, teams)


def _edges(line: Line, levels: Levels, exchanges: "Exchanges") -> Iterator[Edge]:
    """Every possible pair with what its floats, distance and lots weigh."""
    gap_cost = gap_costs(line, levels)
    step = [levels.floats * groups for groups in range(line.groups[-1] + 1)]
    places, groups, keys = line.places, line.groups, line.keys
    for one, furthest in enumerate(exchanges.furthest):
        for other in range(one + 1, furthest):
            if exchanges.possible(one, other):
                cost = gap_cost[places[other] - places[one]] + step[groups[other] - groups[one]]
                yield one, other, cost + lot(keys[one], keys[other], levels.lot_bits)


class Exchanges:
    """Which places of a field in line can meet in a best draw.

    :param field: the positions of the field, `along` where each lies.
    """

    def __init__(self, line: Line, field: Sequence[int], along: Sequence[int]) -> None:
        places = [along[position] for position in field]
        self.below = [bisect_left(places, place) for place in places]
        self.up_to = [bisect_right(places, place) for place in places]
        each = 2 if line.by_lot else 1
        self.exempt = len(field) % 2
        foes = _clashes_of_each(line)
        self.foes = [each * foes[position] for position in field]
        most = max(self.foes)
        self.furthest = [
            bisect_right(self.below, up_to + own + most + self.exempt)
            for up_to, own in zip(self.up_to, self.foes, strict=True)
        ]

    def possible(self, one: int, other: int) -> bool:
        """Whether no exchange rules out a table of two places, the first before the second."""
        between = self.below[other] - self.up_to[one]
        return between <= self.foes[one] + self.foes[other] + self.exempt

    @property
    def pairs(self) -> int:
        """About how many pairs are possible: more rather than fewer."""
        return sum(furthest - place - 1 for place, furthest in enumerate(self.furthest))


def _clashes_of_each(line: Line) -> list[int]:
    """With how many others each position clashes, at most."""
    fixed = [None if table is None else "fixed" for table in line.fixed]
    found = [len(met) for met in line.met]
    groups: tuple[Sequence[Hashable], ...] = (line.clubs, line.families, fixed)
    for labels in groups:
        size = Counter(labels)
        for position, label in enumerate(labels):
            found[position] += 0 if label is None else size[label] - 1
    return found
