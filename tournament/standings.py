"""The ranking: sums of results put in the organiser's order, level teams sharing a rank.

Pure. A field is read by columns, one for each sum, since it can be large.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import neg, sub
from typing import NamedTuple

from tournament.settings import Criterion

Field = Mapping[str, Sequence[int]]
"""The teams of a ranking by columns: `number`, and the sums that the criteria look at: `points`,
`against`, `wins`, `penalties`, `best` (the best match), `first` (the first match)."""

Meetings = Mapping[tuple[int, int], int]
"""How often the first team beat the second."""


_LEFT, _EXCLUDED = 1, 2
"""How those who are gone sort after those who are not."""


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
    left: frozenset[int] = frozenset(),
    rank_those_who_left: bool = True,
    excluded: frozenset[int] = frozenset(),
    rank_the_excluded: bool = True,
) -> list[Place]:
    """Rank teams by the criteria in their order; what is still level shares a rank (1, 2, 2, 4).

    Level teams are listed by number. Teams that left come after those who finished, or are not
    ranked; those excluded by ruling come last of all, or are not ranked. The source is "Ranking"
    and "Withdrawal" of the club regulations, and the discipline for exclusions.

    :param meetings: needed for the head-to-head criterion: wins among the teams still level.
    :param left: the numbers of the teams that left.
    :param excluded: the numbers of the teams excluded by ruling.
    """
    numbers = field["number"]
    columns: list[Sequence[int]] = [
        [_EXCLUDED if number in excluded else int(number in left) for number in numbers]
    ]
    for criterion in criteria:
        if criterion is Criterion.HEAD_TO_HEAD:
            columns.append(_mutual_wins(numbers, columns, meetings or {}))
        else:
            columns.append(list(_WANTED[criterion](field)))
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    for column in reversed(columns if left or excluded else columns[1:]):
        order.sort(key=column.__getitem__)
    values = list(zip(*columns, strict=True))
    ranks = _shared_ranks([values[index] for index in order])
    unranked = {_LEFT: not rank_those_who_left, _EXCLUDED: not rank_the_excluded}
    if (left or excluded) and any(unranked.values()):
        gone = columns[0]
        ranks = [
            None if unranked.get(gone[at]) else it for at, it in zip(order, ranks, strict=True)
        ]
    shown = [_as_read(*each) for each in zip(criteria, columns[1:], strict=True)]
    read = list(zip(*shown, strict=True)) if shown else [()] * len(numbers)
    in_order = (map(of_all.__getitem__, order) for of_all in (numbers, read))
    return list(map(Place._make, zip(ranks, *in_order, strict=True)))


_WANTED: dict[Criterion, Callable[[Field], Iterable[int]]] = {
    Criterion.POINTS: lambda of: map(neg, of["points"]),
    Criterion.WINS: lambda of: map(neg, of["wins"]),
    Criterion.DIFFERENCE: lambda of: map(sub, of["against"], of["points"]),
    Criterion.POINTS_AGAINST: lambda of: of["against"],
    Criterion.BEST_MATCH: lambda of: map(neg, of["best"]),
    Criterion.FIRST_MATCH: lambda of: map(neg, of["first"]),
    Criterion.FEWEST_PENALTIES: lambda of: of["penalties"],
}
"""What each criterion looks for, the smaller the better, as a column."""


def _as_read(criterion: Criterion, column: Sequence[int]) -> Sequence[int]:
    """A criterion's column as people read it."""
    less_is_better = criterion in (Criterion.POINTS_AGAINST, Criterion.FEWEST_PENALTIES)
    return column if less_is_better else list(map(neg, column))


def _shared_ranks(values: Iterable[tuple[int, ...]]) -> list[int | None]:
    """1, 2, 2, 4: the rank of each of these values, which stand in their order."""
    ranks: list[int | None] = []
    before: tuple[int, ...] | None = None
    for position, value in enumerate(values, 1):
        ranks.append(position if value != before else ranks[-1])
        before = value
    return ranks


def _mutual_wins(
    numbers: Sequence[int], columns: Sequence[Sequence[int]], meetings: Meetings
) -> list[int]:
    """The wins of each team over those still level with it on the columns before, wanted high."""
    level: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, values in zip(numbers, zip(*columns, strict=True), strict=True):
        level[values].append(number)
    wins = {
        number: sum(meetings.get((number, other), 0) for other in group)
        for group in level.values()
        for number in group
    }
    return [-wins[number] for number in numbers]
