"""The draw over the complete graph: every possible table weighed, the bye as one more node."""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from .levels import Levels, bye_cost, clash_cost, gap_costs
from .line import Line
from .lots import KEY_BITS
from .matching import Edge, cheapest

Pairs = list[tuple[int, int]]


def complete_draw(line: Line, levels: Levels) -> tuple[Pairs, int | None]:
    """The cheapest draw, as positions in the line: (tables, exempted)."""
    teams = len(line.teams)
    edges = complete_edges(line, levels)
    pairs = []
    exempt = None
    for one, other in cheapest(teams + teams % 2, edges):
        if teams in (one, other):
            exempt = min(one, other)
        else:
            pairs.append((one, other))
    return pairs, exempt


def complete_edges(line: Line, levels: Levels) -> list[Edge]:
    """Every pair of positions with its cost; in an odd field the bye is the node after the last."""
    gap_cost = gap_costs(line, levels)
    clashes = _clash_costs(line, levels)
    shift, mask = KEY_BITS - levels.lot_bits // 2, (1 << levels.lot_bits) - 1
    teams, places, keys = len(line.teams), line.places, line.keys
    edges: list[Edge] = []
    for one, (place, own) in enumerate(zip(places, keys, strict=True)):
        after = one + 1
        row = [
            gap_cost[other_place - place] + ((own * other_key >> shift) & mask)
            for other_place, other_key in zip(places[after:], keys[after:], strict=True)
        ]
        for other, cost in clashes[one]:
            row[other - after] += cost
        edges += zip((one,) * len(row), range(after, teams), row, strict=True)
    if teams % 2:
        edges += [(one, teams, bye_cost(line, levels, one)) for one in range(teams)]
    return edges


def _clash_costs(line: Line, levels: Levels) -> list[list[tuple[int, int]]]:
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
