"""Rotations and brackets: who meets whom by the place they hold, round by round.

Berger tables (FIDE Handbook C.05, annex 1) for a round robin; Mitchell's movement, in which odd
places stay North-South and even ones move one table a round; the bracket of a knock-out, in which
1 meets the last, and the best two can only meet in its last round.
"""

from collections import Counter
from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from .problem import LAST_PLACE, DrawProblem
from .systems import SYSTEMS, Shape


@dataclass(frozen=True)
class Plan:
    """A round as planned: teams of one block are to meet; one alone in its block is exempt.

    `order` says who of a table is named first; `exempt` how many teams have no table.
    """

    blocks: dict[int, int]
    order: dict[int, int]
    exempt: int

    def together(self, one: int, other: int) -> bool:
        """Whether the plan makes these two meet."""
        return self.blocks[one] == self.blocks[other]

    @cached_property
    def alone(self) -> frozenset[int]:
        """The teams that the plan exempts."""
        size = Counter(self.blocks.values())
        return frozenset(team for team, block in self.blocks.items() if size[block] == 1)


def plan_of(problem: DrawProblem) -> Plan | None:
    """The plan of a problem's round, or None in a system that has none."""
    shape = SYSTEMS[problem.system].shape
    if shape is None:
        return None
    places = places_of(problem)
    size = size_of(problem)
    if shape is Shape.BRACKET:
        leaves = {place: leaf for leaf, place in enumerate(bracket(size))}
        blocks = {team: leaves[place] >> problem.round for team, place in places.items()}
        return Plan(blocks, places, _exempt_of_bracket(blocks))
    exempt = len(places) % 2
    if shape is Shape.MITCHELL:
        table = {place: _mitchell(place, size, problem.round) for place in places.values()}
        moves_last = {team: place + size * (place % 2 == 0) for team, place in places.items()}
        return Plan({team: table[place] for team, place in places.items()}, moves_last, exempt)
    blocks = {
        team: min(place, berger(place, size, problem.round)) for team, place in places.items()
    }
    return Plan(blocks, places, exempt)


def places_of(problem: DrawProblem) -> dict[int, int]:
    """The place of each team in the rotation or bracket: by order of id where none is given."""
    if any(team.place is not None for team in problem.teams):
        return {team.id: team.place or 0 for team in problem.teams}
    ordered = sorted(team.id for team in problem.teams)
    return {team: place for place, team in enumerate(ordered, start=1)}


def size_of(problem: DrawProblem) -> int:
    """How many places the rotation or bracket has, the one that nobody takes included."""
    highest = max((problem.places or 1, *places_of(problem).values()))
    if SYSTEMS[problem.system].shape is not Shape.BRACKET:
        return max(2, highest + highest % 2)
    if problem.places is None:
        highest = max(
            highest, len(problem.teams) << min(problem.round - 1, LAST_PLACE.bit_length())
        )
    return max(2, 1 << (highest - 1).bit_length())


def rounds_of_plan(problem: DrawProblem) -> int | None:
    """After how many rounds the plan is played out; None in a system without one."""
    size = size_of(problem)
    match SYSTEMS[problem.system].shape:
        case Shape.BERGER:
            return size - 1
        case Shape.TWICE:
            return 2 * (size - 1)
        case Shape.MITCHELL:
            return size // 2
        case Shape.BRACKET:
            return size.bit_length() - 1
        case None:
            return None


def berger(place: int, size: int, number: int) -> int:
    """The place that a place meets in a round of the Berger tables; `size` is even.

    Two places meet in the round their sum gives, counted round the places but the last; the one
    that would meet itself meets the last.
    """
    around = size - 1
    if place == size:
        return (number + 1) * (size // 2) % around or around
    other = (number + 1 - place) % around or around
    return size if other == place else other


def _mitchell(place: int, size: int, number: int) -> int:
    """The table of a place in a round of Mitchell's movement."""
    home = (place + 1) // 2
    return home if place % 2 else (home + number - 2) % (size // 2) + 1


def bracket(size: int) -> list[int]:
    """The places of a bracket from top to bottom: 1, 8, 4, 5, 2, 7, 3, 6 where it has eight."""
    places = [1]
    while len(places) < size:
        last = 2 * len(places) + 1
        places = [place for first in places for place in (first, last - first)]
    return places


def _exempt_of_bracket(blocks: dict[int, int]) -> int:
    """How many have nobody to meet; one fewer, or one, where the others cannot be paired up."""
    alone = sum(count == 1 for count in Counter(blocks.values()).values())
    if (len(blocks) - alone) % 2 == 0:
        return alone
    return alone - 1 if alone else 1


def rematches_of(problem: DrawProblem) -> dict[int, set[int]]:
    """For each team, those it would meet again; each pair meets twice in a double round robin."""
    met: dict[int, set[int]] = {team.id: set() for team in problem.teams}
    for one, other in met_pairs(problem):
        met[one].add(other)
        met[other].add(one)
    return met


def met_pairs(problem: DrawProblem) -> Set[tuple[int, int]]:
    """The pairs that would meet again, either way round."""
    if problem.system != "double_round_robin" or problem.round < size_of(problem):
        return frozenset(problem.played)
    times = Counter(map(frozenset, problem.played))
    return {pair for pair in problem.played if times[frozenset(pair)] > 1}


def meet_again(pairs: Set[tuple[int, int]], one: int, other: int) -> bool:
    """Whether two teams are among the pairs that would meet again."""
    return (one, other) in pairs or (other, one) in pairs
