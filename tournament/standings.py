"""The ranking: sums of results put in the organiser's order, level teams sharing a rank.

Pure. A field is read by columns, one for each sum, since it can be large.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import neg, sub
from typing import NamedTuple

from tournament.settings import Criterion

Field = Mapping[str, Sequence[int]]
"""The teams of a ranking by columns: `number`, and the sums that the criteria look at: `points`,
`against`, `wins`, `penalties`, `best` (the best match), `first` (the first match), `match_points`,
`capots`, `lots` (the place among the lots, 0 before they are drawn)."""

Meetings = Mapping[tuple[int, int], int]
"""How often the first team beat the second."""

Opponents = Mapping[int, Sequence[int]]
"""Whom each team met, each as often as they met."""


@dataclass(frozen=True, slots=True)
class Gone:
    """Who is gone from a field, by number, and what the settings make of them.

    Who left comes after those who finished, who was excluded by ruling last of all.
    """

    left: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    rank_those_who_left: bool = True
    rank_the_excluded: bool = True
    in_tie_breaks: bool = True
    """Whether results against them count in head-to-head and in the opponents' sum."""

    @property
    def unranked(self) -> frozenset[int]:
        """Those who have a place at the end, but no rank."""
        left = frozenset() if self.rank_those_who_left else self.left - self.excluded
        return left if self.rank_the_excluded else left | self.excluded

    @property
    def uncounted(self) -> frozenset[int]:
        """Those whom no tie-break counts as an opponent."""
        return frozenset() if self.in_tie_breaks else self.left | self.excluded

    def column(self, numbers: Sequence[int]) -> list[int]:
        """How far at the end each of these numbers comes."""
        return [2 if each in self.excluded else int(each in self.left) for each in numbers]


NOBODY_GONE = Gone()


class Place(NamedTuple):
    """A team's place: `rank` is none for a team that left, or was excluded, and is not ranked.

    `values` are what each criterion found, as people read it.
    """

    rank: int | None
    number: int
    values: tuple[int, ...]


def rank(
    field: Field,
    criteria: Sequence[Criterion],
    *,
    meetings: Meetings | None = None,
    opponents: Opponents | None = None,
    gone: Gone = NOBODY_GONE,
    reached: Mapping[int, int] | None = None,
) -> list[Place]:
    """Rank teams by the criteria in their order; what is still level shares a rank (1, 2, 2, 4).

    Level teams are listed by number. The source is "Ranking" and "Withdrawal" of the club
    regulations, and the discipline for exclusions.

    :param meetings: needed for the head-to-head criterion: wins among the teams still level.
    :param opponents: needed for the sum of the opponents' results.
    :param reached: how far each team came in a final, the more the better, before all criteria.
    """
    numbers = field["number"]
    columns: list[Sequence[int]] = [gone.column(numbers)]
    if reached:
        columns.append([-reached.get(number, 0) for number in numbers])
    ahead = len(columns)
    _look_at(field, criteria, columns, meetings or {}, opponents or {}, gone.uncounted)
    order = _in_order(numbers, columns)
    ranks, values = _shared_ranks(columns, order), _as_read(criteria, columns[ahead:], len(numbers))
    unranked = gone.unranked
    return [
        Place(None if numbers[at] in unranked else shared, numbers[at], values[at])
        for at, shared in zip(order, ranks, strict=True)
    ]


def _look_at(
    field: Field,
    criteria: Sequence[Criterion],
    columns: list[Sequence[int]],
    meetings: Meetings,
    opponents: Opponents,
    uncounted: frozenset[int],
) -> None:
    """Add a column for each criterion, the smaller the better; some look at those before."""
    numbers = field["number"]
    for criterion in criteria:
        match criterion:
            case Criterion.HEAD_TO_HEAD:
                columns.append(_mutual_wins(numbers, columns, meetings, uncounted))
            case Criterion.BUCHHOLZ:
                measure = field[buchholz_measure(criteria).value]
                columns.append(_opponents_sum(numbers, measure, opponents, uncounted))
            case _:
                columns.append(list(_WANTED[criterion](field)))


def _in_order(numbers: Sequence[int], columns: Sequence[Sequence[int]]) -> list[int]:
    """Where the teams stand in the columns, the best first, level ones by number."""
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    for column in reversed(columns):
        order.sort(key=column.__getitem__)
    return order


def buchholz_measure(criteria: Sequence[Criterion]) -> Criterion:
    """Which result of the opponents is summed: match points where the ranking looks at them, else
    what it begins with, points or wins (tournament facts, § Ranking)."""
    if Criterion.MATCH_POINTS in criteria:
        return Criterion.MATCH_POINTS
    return Criterion.WINS if criteria[0] is Criterion.WINS else Criterion.POINTS


LESS_IS_BETTER = frozenset({Criterion.POINTS_AGAINST, Criterion.FEWEST_PENALTIES, Criterion.LOTS})
"""The criteria in which the lowest value comes first."""

_WANTED: dict[Criterion, Callable[[Field], Iterable[int]]] = {
    Criterion.POINTS: lambda of: map(neg, of["points"]),
    Criterion.WINS: lambda of: map(neg, of["wins"]),
    Criterion.DIFFERENCE: lambda of: map(sub, of["against"], of["points"]),
    Criterion.POINTS_AGAINST: lambda of: of["against"],
    Criterion.BEST_MATCH: lambda of: map(neg, of["best"]),
    Criterion.FIRST_MATCH: lambda of: map(neg, of["first"]),
    Criterion.FEWEST_PENALTIES: lambda of: of["penalties"],
    Criterion.MATCH_POINTS: lambda of: map(neg, of["match_points"]),
    Criterion.CAPOTS: lambda of: map(neg, of["capots"]),
    Criterion.LOTS: lambda of: of["lots"],
}
"""What each criterion looks for, the smaller the better, as a column."""


def _as_read(
    criteria: Sequence[Criterion], columns: Sequence[Sequence[int]], teams: int
) -> list[tuple[int, ...]]:
    """What each criterion found for each team, as people read it."""
    read = [
        column if criterion in LESS_IS_BETTER else map(neg, column)
        for criterion, column in zip(criteria, columns, strict=True)
    ]
    return list(zip(*read, strict=True)) if read else [()] * teams


def _shared_ranks(columns: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """1, 2, 2, 4: the ranks in this order, the same as the one before where all is level."""
    values = list(zip(*columns, strict=True))
    ranks: list[int] = []
    before: tuple[int, ...] | None = None
    for position, at in enumerate(order, 1):
        ranks.append(position if values[at] != before else ranks[-1])
        before = values[at]
    return ranks


def _mutual_wins(
    numbers: Sequence[int],
    columns: Sequence[Sequence[int]],
    meetings: Meetings,
    uncounted: frozenset[int],
) -> list[int]:
    """The wins of each team over those still level with it on the columns before, wanted high."""
    level: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, values in zip(numbers, zip(*columns, strict=True), strict=True):
        level[values].append(number)
    wins = {
        number: sum(meetings.get((number, other), 0) for other in group if other not in uncounted)
        for group in level.values()
        for number in group
    }
    return [-wins[number] for number in numbers]


def _opponents_sum(
    numbers: Sequence[int], results: Sequence[int], opponents: Opponents, uncounted: frozenset[int]
) -> list[int]:
    """What all those a team met have by now, wanted high; a bye adds nothing."""
    has = dict(zip(numbers, results, strict=True))
    return [
        -sum(has[other] for other in opponents.get(number, ()) if other not in uncounted)
        for number in numbers
    ]
