"""The draw of a rotation or bracket that can be kept: proved without looking at other tables.

Two teams that the plan makes meet are a table in as many draws as can be: no draw has fewer
tables out of plan than one that keeps all of them and seats only those left over by themselves.
Where that breaks nothing, it is the best of all; which of those left over meet is by lot.
"""

from collections import defaultdict
from itertools import combinations

from .complete import Pairs
from .levels import Levels, bye_cost
from .line import Line
from .lots import lot
from .matching import cheapest
from .plan import Plan


def planned_draw(line: Line, levels: Levels, plan: Plan) -> tuple[Pairs, list[int]] | None:
    """The draw as planned, as positions in the line: (tables, exempted); None if it breaks
    anything."""
    blocks: dict[int, list[int]] = defaultdict(list)
    for position, team in enumerate(line.teams):
        blocks[plan.blocks[team.id]].append(position)
    pairs = [(block[0], block[1]) for block in blocks.values() if len(block) == 2]
    left = [block[0] for block in blocks.values() if len(block) == 1]
    if 2 * len(pairs) + len(left) < len(line.teams) or any(line.clash(*pair) for pair in pairs):
        return None
    edges = [
        (one, other, lot(line.keys[left[one]], line.keys[left[other]], levels.lot_bits))
        for one, other in combinations(range(len(left)), 2)
        if not line.clash(left[one], left[other])
    ]
    for bye in range(len(left), len(left) + line.exempt):
        edges += [
            (one, bye, bye_cost(line, levels, position))
            for one, position in enumerate(left)
            if not line.second_bye[position]
        ]
    found = cheapest(len(left) + line.exempt, edges)
    if 2 * len(found) < len(left) + line.exempt:
        return None
    exempt = [left[min(pair)] for pair in found if max(pair) >= len(left)]
    pairs += [(left[one], left[other]) for one, other in found if max(one, other) < len(left)]
    return pairs, exempt
