"""The draw of a mêlée: who is exempt, then partners, then opponents, each exactly.

Tournament facts, § Pairing systems. The exempted: those with the fewest byes, from the lowest
rank, then by lot. Partners: as few repeated as can be, then ranks that add up alike (the best with
the last), by lot while all are level. Opponents: no clash, then pairs whose players have met least,
then sides of equal strength, then lots.
"""

from collections.abc import Iterator
from itertools import combinations

from .gauge import bye_ranks
from .levels import pack
from .lots import key, lot
from .matching import Edge, cheapest
from .players import Pair, Players
from .problem import DrawProblem, ranks_of

Tables = tuple[tuple[int, ...], ...]


def melee_draw(problem: DrawProblem) -> tuple[Tables, tuple[int, ...]]:
    """The best tables of four, partners first, and the players exempted."""
    players = Players(problem)
    byes = _exempted(problem)
    by_lot = sorted(
        (team.id for team in problem.teams if team.id not in byes),
        key=lambda team: (key(problem.seed, "line", team), team),
    )
    pairs = [
        (by_lot[one], by_lot[other])
        for one, other in cheapest(len(by_lot), list(_partner_edges(players, by_lot)))
    ]
    pairs = sorted(_better_first(players, pair) for pair in pairs)
    tables = [
        (pairs[one], pairs[other])
        for one, other in cheapest(len(pairs), list(_opponent_edges(players, pairs)))
    ]
    return _in_order(players, tables), byes


def _exempted(problem: DrawProblem) -> tuple[int, ...]:
    ranks = bye_ranks(problem, ranks_of(problem))
    first = sorted(
        problem.teams,
        key=lambda team: (
            team.byes,
            -ranks[team.id],
            key(problem.seed, "bye", team.id),
            team.id,
        ),
    )
    return tuple(sorted(team.id for team in first[: len(first) % 4]))


def _partner_edges(players: Players, field: list[int]) -> Iterator[Edge]:
    """Every two players, with what it costs that they partner; sums of ranks that are alike have
    the least squares."""
    middle = min(players.ranks.values()) + max(players.ranks.values())
    pairs = len(field) // 2
    most = {
        "square": 0 if players.level else pairs * middle * middle,
        "partners": pairs * max(players.partnered.values(), default=0),
    }
    weights, lot_bits = pack(most, pairs)
    keys = [key(players.problem.seed, "partner", team) for team in field]
    for one, other in combinations(range(len(field)), 2):
        pair = field[one], field[other]
        cost = (
            players.apart(*pair) * weights["hard"]
            + players.partnered[pair] * weights["partners"]
            + (players.sum_of(pair) - middle) ** 2 * weights["square"]
            + lot(keys[one], keys[other], lot_bits)
        )
        yield one, other, cost


def _opponent_edges(players: Players, pairs: list[Pair]) -> Iterator[Edge]:
    """Every two pairs, with what it costs that they meet."""
    tables = len(pairs) // 2
    sums = [players.sum_of(pair) for pair in pairs]
    gap = max(sums) - min(sums)
    most = {
        "square": tables * gap * gap,
        "distance": tables * gap,
        "soft": tables,
        "rematches": 4 * tables * max(players.met.values(), default=0),
    }
    weights, lot_bits = pack(most, tables)
    keys = [
        key(players.problem.seed, "table", one) + key(players.problem.seed, "table", other)
        for one, other in pairs
    ]
    for one, other in combinations(range(len(pairs)), 2):
        levels = players.against(pairs[one], pairs[other])
        cost = sum(weights[level] * units for level, units in levels.items())
        cost += weights["square"] * levels["distance"] ** 2
        yield one, other, cost + lot(keys[one], keys[other], lot_bits)


def _better_first(players: Players, pair: Pair) -> Pair:
    one, other = sorted(pair, key=lambda team: (players.ranks[team], team))
    return one, other


def _in_order(players: Players, tables: list[tuple[Pair, Pair]]) -> Tables:
    """At each table the pair of the best-ranked player first, tables by that player."""

    def standing(pair: Pair) -> Pair:
        return players.ranks[pair[0]], pair[0]

    sides = [sorted(table, key=standing) for table in tables]
    sides.sort(key=lambda table: standing(table[0]))
    return tuple((*first, *second) for first, second in sides)
