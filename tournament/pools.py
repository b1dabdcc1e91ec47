"""Pools: drawn by lot, as equal in size as can be, clubs and families spread over them. Pure."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from string import ascii_uppercase

from tournament.pairing import Entrant
from tournament.pairing.lots import key

Pool = list[Entrant]


def pool_names(count: int) -> list[str]:
    """A, B, … Z, AA, AB, …"""
    letters = ["", *ascii_uppercase]
    names = [first + second for first, second in product(letters, ascii_uppercase)]
    return names[:count]


def pool_count(teams: int, size: int) -> int:
    """How many pools of `size` teams or more these teams make."""
    return max(1, teams // size)


def draw_pools(teams: Sequence[Entrant], count: int, seed: int) -> list[list[int]]:
    """So many pools by lot, their sizes as equal as can be: teams in the order of their places.

    Dealt out club by club, so that two pools never differ by two teams of one club; then teams of
    pools change places as long as that parts more families without putting clubs together.
    """
    pools: list[Pool] = [[] for _ in range(count)]
    for at, team in enumerate(sorted(teams, key=lambda team: _order(team, seed))):
        pools[at % count].append(team)
    _part_families(pools)
    for pool in pools:
        pool.sort(key=lambda team: key(seed, "place", team.id))
    return [[team.id for team in pool] for pool in pools]


def _order(team: Entrant, seed: int) -> tuple[int, ...]:
    """By club, the clubs by lot; inside by family; then by lot."""
    return (
        _lot_of(team.club, seed, "club", team.id),
        _lot_of(team.family, seed, "family", team.id),
        key(seed, "pool", team.id),
    )


def _lot_of(name: str | None, seed: int, kind: str, team: int) -> int:
    return key(seed, f"{kind} {name}", 0) if name else key(seed, kind, team)


def _part_families(pools: list[Pool]) -> None:
    """Exchange teams between pools as long as that leaves fewer clubs, then families, together."""
    better = True
    while better:
        better = False
        for one, other in combinations(pools, 2):
            for here, there in product(range(len(one)), range(len(other))):
                if _gain(one, here, other, there) > (0, 0):
                    one[here], other[there] = other[there], one[here]
                    better = True


def _gain(one: Pool, here: int, other: Pool, there: int) -> tuple[int, int]:
    """How many pairs of one club, then of one family, an exchange parts, less those it makes."""
    leaving, coming = one[here], other[there]
    if (leaving.club, leaving.family) == (coming.club, coming.family):
        return 0, 0
    rest, others = one[:here] + one[here + 1 :], other[:there] + other[there + 1 :]
    before = _together(leaving, rest), _together(coming, others)
    after = _together(coming, rest), _together(leaving, others)
    clubs = sum(each[0] for each in before) - sum(each[0] for each in after)
    families = sum(each[1] for each in before) - sum(each[1] for each in after)
    return clubs, families


def _together(team: Entrant, pool: Pool) -> tuple[int, int]:
    club = sum(team.club is not None and other.club == team.club for other in pool)
    family = sum(team.family is not None and other.family == team.family for other in pool)
    return club, family


def smallest(sizes: Counter[str]) -> str:
    """The pool that a late team joins: the smallest, the first of those."""
    return min(sizes, key=lambda name: (sizes[name], len(name), name))
