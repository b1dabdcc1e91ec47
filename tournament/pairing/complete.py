"""The draw over the complete graph: every possible table weighed, each bye as one more node."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from .levels import Levels, bye_cost, clash_cost, gap_costs
from .line import Line
from .lots import KEY_BITS
from .matching import Edge, cheapest

Pairs = list[tuple[int, int]]


def complete_draw(line: Line, levels: Levels) -> tuple[Pairs, list[int]]:
    """The cheapest draw, as positions in the line: (tables, exempted)."""
    teams = len(line.teams)
    return pairs_and_byes(cheapest(teams + line.exempt, complete_edges(line, levels)), teams)


def pairs_and_byes(found: Pairs, teams: int) -> tuple[Pairs, list[int]]:
    """A matching's tables, and who is matched with a bye: with a node after the teams."""
    pairs = [pair for pair in found if max(pair) < teams]
    return pairs, [min(pair) for pair in found if max(pair) >= teams]


def complete_edges(line: Line, levels: Levels) -> list[Edge]:
    """Every pair of positions with its cost; each bye to give is a node after the last."""
    clashes = clash_costs(line, levels)
    shift, mask = KEY_BITS - levels.lot_bits // 2, (1 << levels.lot_bits) - 1
    teams, keys = len(line.teams), line.keys
    edges: list[Edge] = []
    for one, (own, gaps) in enumerate(zip(keys, _rows(line, levels), strict=True)):
        after = one + 1
        row = [
            cost + ((own * other_key >> shift) & mask)
            for cost, other_key in zip(gaps, keys[after:], strict=True)
        ]
        for other, cost in clashes[one]:
            row[other - after] += cost
        edges += zip((one,) * len(row), range(after, teams), row, strict=True)
    for bye in range(teams, teams + line.exempt):
        edges += [(one, bye, bye_cost(line, levels, one)) for one in range(teams)]
    return edges


def _rows(line: Line, levels: Levels) -> Iterator[list[int]]:
    """For each position, what floats and distance to each later one weigh."""
    if line.plan is not None:
        yield from _planned_rows(line, levels)
        return
    gap_cost = gap_costs(line, levels)
    step = [levels.floats * groups for groups in range(line.groups[-1] + 1)]
    for one, (place, group) in enumerate(zip(line.places, line.groups, strict=True)):
        after = one + 1
        row = [gap_cost[other - place] for other in line.places[after:]]
        stop = bisect_right(line.groups, group)
        if line.halves:
            half = line.halves[group]
            row[: stop - after] = [
                gap_cost[abs(other - place - half)] for other in line.places[after:stop]
            ]
        if stop < len(line.teams):
            others = line.groups[after:]
            row = [cost + step[other - group] for cost, other in zip(row, others, strict=True)]
        yield row


def _planned_rows(line: Line, levels: Levels) -> Iterator[list[int]]:
    blocks = [line.plan.blocks[team.id] for team in line.teams] if line.plan else []
    for one, block in enumerate(blocks):
        yield [levels.distance * (other != block) for other in blocks[one + 1 :]]


def clash_costs(line: Line, levels: Levels) -> list[list[tuple[int, int]]]:
    """For each position, the later ones it should not meet and what meeting them weighs."""
    pairs = {(one, other) for one, met in enumerate(line.met) for other in met if one < other}
    pairs.update(_within_groups(line.clubs), _within_groups(line.families))
    fixed = [position for position, table in enumerate(line.fixed) if table is not None]
    pairs.update(combinations(fixed, 2))
    costs: list[list[tuple[int, int]]] = [[] for _ in line.teams]
    for one, other in pairs:
        costs[one].append((other, clash_cost(line, levels, one, other)))
    return costs


def _within_groups(labels: Sequence[Hashable]) -> Iterator[tuple[int, int]]:
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for position, label in enumerate(labels):
        if label is not None:
            groups[label].append(position)
    for group in groups.values():
        yield from combinations(group, 2)
