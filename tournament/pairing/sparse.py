"""The draw of a large field over few pairs, with the proof that no other pair could do better.

Take the field without the exempted team, in line, two by two: *blocks*. Between two neighbouring
blocks lies an even gap, within a block an odd one. A draw crosses each odd gap an odd number of
times, each even gap an even number. So it costs at least D0, the sum of the odd gaps, and twice
every even gap that it crosses. The blocks tied together by crossed gaps are paired among
themselves; where the two teams of a block cannot meet, the block is not alone, and two blocks
together need a pairing across. The cheapest way to cut the line so is the *floor* of any draw;
the cheapest that ties the blocks of two given teams together is the bound of their pair.

Where teams are kept in groups of equal wins, a step from group to group is one great gap in the
line, further than all distances together: floats first, then distance, are again one distance.

When a draw without any clash has been found, every pair left out clashes, or has a bound above
the distance found: a draw with it is worse, whatever its squares and lots. So the draw is the best
of all, ties included. Until then the bound is raised and more pairs are taken in, as long as the
bound keeps out more of them than exchanges of opponents do (`exchange`): these prove any draw.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate

from .complete import Pairs
from .exchange import Exchanges, exchange_draw
from .halves import Halves
from .levels import Levels, along_line, bye_cost, gap_costs
from .line import Line
from .lots import KEY_BITS
from .matching import Edge, cheapest

MOST_CANDIDATES = 10
UNREACHABLE = 1 << 62


def sparse_draw(line: Line, levels: Levels) -> tuple[Pairs, list[int]] | None:
    """The cheapest draw, as positions in the line, or None where only the whole graph can tell."""
    if line.halves:
        return _cheapest_of(Halves, line, levels)
    return _cheapest_of(Corridor, line, levels) or exchange_draw(line, levels)


def _cheapest_of(
    solver: type["Corridor"] | type[Halves], line: Line, levels: Levels
) -> tuple[Pairs, list[int]] | None:
    """The cheapest draw over whoever may be exempt, or None where it cannot be proved."""
    if len(line.teams) % 2 == 0:
        pairs = solver(line, levels, None).draw()
        return (pairs, []) if pairs else None
    candidates = _candidates(line)
    if levels.bye_lot:
        candidates = candidates[-1:]
    if len(candidates) > MOST_CANDIDATES:
        return None
    best: tuple[int, Pairs, list[int]] | None = None
    for exempt in candidates:
        field = solver(line, levels, exempt)
        pairs = field.draw()
        if pairs is None:
            return None
        cost = field.cost(pairs) + bye_cost(line, levels, exempt)
        if best is None or cost < best[0]:
            best = (cost, pairs, [exempt])
    return best[1:] if best else None


def _candidates(line: Line) -> list[int]:
    """The teams whose bye costs nothing: fewest byes, and none of those ranks below."""
    return [
        position
        for position, (second, below) in enumerate(zip(line.second_bye, line.below, strict=True))
        if not second and below == 0
    ]


class Corridor:
    """An even field in line, cut into blocks of two, and the pairs worth a look.

    `bound` is how far above D0 a draw with a pair may cost for the pair to be looked at: the floor
    at first, raised as the proof demands.
    """

    def __init__(self, line: Line, levels: Levels, exempt: int | None) -> None:
        self.line = line
        self.levels = levels
        self.field = [position for position in range(len(line.teams)) if position != exempt]
        self.along = along_line(line, levels)
        places = [self.along[position] for position in self.field]
        self.d0 = sum(places[1::2]) - sum(places[::2])
        blocks = len(places) // 2
        self.even_gaps = [places[2 * n] - places[2 * n - 1] for n in range(1, blocks)]
        alone = [self._may_meet(2 * n, 2 * n + 1) for n in range(blocks)]
        crossed = [self._may_cross(2 * n) for n in range(blocks - 1)]
        forward = bounds_of_cuts(alone, crossed, self.even_gaps)
        backward = bounds_of_cuts(alone[::-1], crossed[::-1], self.even_gaps[::-1])
        self.bound = min(forward.closed[-1], UNREACHABLE)
        along = [0, *accumulate(2 * gap for gap in self.even_gaps)]
        self.left = [cost - way for cost, way in zip(forward.open, along, strict=True)]
        self.right = [cost + way for cost, way in zip(reversed(backward.open), along, strict=True)]
        self.exchanges = Exchanges(line, self.field, self.along)
        self.gap_cost = gap_costs(line, levels)
        self.step = [levels.floats * groups for groups in range(line.groups[-1] + 1)]

    def _may_meet(self, one: int, other: int) -> bool:
        return not self.line.clash(self.field[one], self.field[other])

    def _may_cross(self, first: int) -> bool:
        """Whether the four teams of two neighbouring blocks can be paired across their gap."""
        return (self._may_meet(first, first + 2) and self._may_meet(first + 1, first + 3)) or (
            self._may_meet(first, first + 3) and self._may_meet(first + 1, first + 2)
        )

    def draw(self) -> Pairs | None:
        """The cheapest draw without a clash, or None: there is none, or too many pairs matter.

        The bound is raised until the proof holds, or until it keeps out fewer pairs than the
        exchanges do.
        """
        step = max(1, sum(self.even_gaps) // max(1, len(self.even_gaps)))
        possible = self.exchanges.pairs
        while self._pairs_within(self.bound) <= possible:
            pairs = self._match(self.bound)
            if pairs is None:
                self.bound, step = self.bound + step, 4 * step
                continue
            found = self._distance(pairs) - self.d0
            if found <= self.bound:
                return pairs
            self.bound = found
        return None

    def _reach(self, bound: int) -> list[int]:
        """For each block, the block after the last one that a pair within the bound can reach."""
        return [
            max(block + 1, bisect_right(self.right, bound - left))
            for block, left in enumerate(self.left)
        ]

    def _pairs_within(self, bound: int) -> int:
        return sum(4 * (reach - block) for block, reach in enumerate(self._reach(bound)))

    def _distance(self, pairs: Pairs) -> int:
        along = self.along
        return sum(abs(along[one] - along[other]) for one, other in pairs)

    def _match(self, bound: int) -> Pairs | None:
        """The cheapest draw with the pairs within a bound: each stretch of the line on its own."""
        pairs: Pairs = []
        for start, stop, edges in self.stretches(bound):
            found = [(0, 1)] if stop - start == 2 and edges else cheapest(stop - start, edges)
            if 2 * len(found) < stop - start:
                return None
            field = self.field[start:stop]
            pairs += [(field[one], field[other]) for one, other in found]
        return pairs

    def stretches(self, bound: int) -> Iterator[tuple[int, int, list[Edge]]]:
        """The stretches that no pair within the bound leaves: (start, stop, edges from start)."""
        start = furthest = 0
        reach = self._reach(bound)
        for block, stop in enumerate(reach):
            furthest = max(furthest, stop)
            if furthest == block + 1:
                yield 2 * start, 2 * furthest, self._edges(start, furthest, reach)
                start = furthest

    def _edges(self, start: int, stop: int, reach: list[int]) -> list[Edge]:
        line, field, gap_cost, step = self.line, self.field, self.gap_cost, self.step
        places, groups, keys, clash = line.places, line.groups, line.keys, line.clash
        shift, mask = KEY_BITS - self.levels.lot_bits // 2, (1 << self.levels.lot_bits) - 1
        edges = []
        possible, furthest = self.exchanges.possible, self.exchanges.furthest
        for place in range(2 * start, 2 * stop):
            one = field[place]
            rank, group, own = places[one], groups[one], keys[one]
            for other_place in range(place + 1, min(2 * reach[place // 2], furthest[place])):
                other = field[other_place]
                if possible(place, other_place) and not clash(one, other):
                    lot = (own * keys[other] >> shift) & mask
                    cost = gap_cost[places[other] - rank] + step[groups[other] - group] + lot
                    edges.append((place - 2 * start, other_place - 2 * start, cost))
        return edges

    def cost(self, pairs: Pairs) -> int:
        """What these tables weigh, packed; they have no clash."""
        line, bits = self.line, self.levels.lot_bits
        shift, mask = KEY_BITS - bits // 2, (1 << bits) - 1
        return sum(
            self.gap_cost[abs(line.places[one] - line.places[other])]
            + self.step[abs(line.groups[one] - line.groups[other])]
            + ((line.keys[one] * line.keys[other] >> shift) & mask)
            for one, other in pairs
        )


@dataclass(frozen=True, slots=True)
class Cuts:
    """For each block: the cheapest cut of the line up to it, if its group of blocks ends there
    (`closed`), and if the group may go on (`open`)."""

    closed: list[int]
    open: list[int]


def bounds_of_cuts(alone: list[bool], crossed: list[bool], even_gaps: list[int]) -> Cuts:
    """The cheapest ways to cut a line of blocks into groups, counted above D0.

    A group costs twice the even gaps inside it. One block is a group if its teams may meet
    (`alone`), two if they can be paired across (`crossed`), three and more always may be.
    """
    closed: list[int] = []
    cut_before = 0
    ones = twos = more = UNREACHABLE
    opened = []
    for block, may_stay in enumerate(alone):
        way = 2 * even_gaps[block - 1] if block else 0
        ones, twos, more = cut_before, ones + way, min(twos, more) + way
        cut_before = min(
            ones if may_stay else UNREACHABLE,
            twos if block and crossed[block - 1] else UNREACHABLE,
            more,
        )
        closed.append(cut_before)
        opened.append(min(ones, twos, more))
    return Cuts(closed, opened)
