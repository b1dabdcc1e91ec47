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
`against`, `wins`, `penalties`, `best` (the best match), `first` (the first match), `match_points`,
`capots`, `lots` (the place among the lots, 0 before they are drawn)."""

Meetings = Mapping[tuple[int, int], int]
"""How often the first team beat the second."""

Opponents = Mapping[int, Sequence[int]]
"""Whom each team met, each as often as they met."""


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
    opponents: Opponents | None = None,
    left: frozenset[int] = frozenset(),
    rank_those_who_left: bool = True,
    excluded: frozenset[int] = frozenset(),
    rank_the_excluded: bool = True,
    gone_in_tie_breaks: bool = True,
    reached: Mapping[int, int] | None = None,
) -> list[Place]:
    """Rank teams by the criteria in their order; what is still level shares a rank (1, 2, 2, 4).

    Level teams are listed by number. Teams that left come after those who finished, or are not
    ranked; those excluded by ruling come last of all, or are not ranked. The source is "Ranking"
    and "Withdrawal" of the club regulations, and the discipline for exclusions.

    :param meetings: needed for the head-to-head criterion: wins among the teams still level.
    :param opponents: needed for the sum of the opponents' results.
    :param left: the numbers of the teams that left.
    :param excluded: the numbers of the teams excluded by ruling.
    :param gone_in_tie_breaks: whether results against those who are gone count in these two.
    :param reached: how far each team came in a final, the more the better, before all criteria.
    """
    numbers = field["number"]
    gone = [_EXCLUDED if number in excluded else int(number in left) for number in numbers]
    columns: list[Sequence[int]] = [gone]
    if reached:
        columns.append([-reached.get(number, 0) for number in numbers])
    ahead = len(columns)
    ignored = frozenset() if gone_in_tie_breaks else left | excluded
    _look_at(field, criteria, columns, meetings or {}, opponents or {}, ignored)
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    for column in reversed(columns if left or excluded else columns[1:]):
        order.sort(key=column.__getitem__)
    values = list(zip(*columns, strict=True))
    ranks = _shared_ranks([values[index] for index in order])
    unranked = {_LEFT: not rank_those_who_left, _EXCLUDED: not rank_the_excluded}
    if (left or excluded) and any(unranked.values()):
        ranks = [
            None if unranked.get(gone[at]) else it for at, it in zip(order, ranks, strict=True)
        ]
    shown = [_as_read(*each) for each in zip(criteria, columns[ahead:], strict=True)]
    read = list(zip(*shown, strict=True)) if shown else [()] * len(numbers)
    in_order = (map(of_all.__getitem__, order) for of_all in (numbers, read))
    return list(map(Place._make, zip(ranks, *in_order, strict=True)))


def _look_at(
    field: Field,
    criteria: Sequence[Criterion],
    columns: list[Sequence[int]],
    meetings: Meetings,
    opponents: Opponents,
    ignored: frozenset[int],
) -> None:
    """Add a column for each criterion, the smaller the better; some look at those before."""
    numbers = field["number"]
    for criterion in criteria:
        match criterion:
            case Criterion.HEAD_TO_HEAD:
                columns.append(_mutual_wins(numbers, columns, meetings, ignored))
            case Criterion.BUCHHOLZ:
                measure = field[buchholz_measure(criteria).value]
                columns.append(_opponents_sum(numbers, measure, opponents, ignored))
            case _:
                columns.append(list(_WANTED[criterion](field)))


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


def _as_read(criterion: Criterion, column: Sequence[int]) -> Sequence[int]:
    """A criterion's column as people read it."""
    return column if criterion in LESS_IS_BETTER else list(map(neg, column))


def _shared_ranks(values: Iterable[tuple[int, ...]]) -> list[int | None]:
    """1, 2, 2, 4: the rank of each of these values, which stand in their order."""
    ranks: list[int | None] = []
    before: tuple[int, ...] | None = None
    for position, value in enumerate(values, 1):
        ranks.append(position if value != before else ranks[-1])
        before = value
    return ranks


def _mutual_wins(
    numbers: Sequence[int],
    columns: Sequence[Sequence[int]],
    meetings: Meetings,
    ignored: frozenset[int],
) -> list[int]:
    """The wins of each team over those still level with it on the columns before, wanted high."""
    level: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for number, values in zip(numbers, zip(*columns, strict=True), strict=True):
        level[values].append(number)
    wins = {
        number: sum(meetings.get((number, other), 0) for other in group if other not in ignored)
        for group in level.values()
        for number in group
    }
    return [-wins[number] for number in numbers]


def _opponents_sum(
    numbers: Sequence[int], results: Sequence[int], opponents: Opponents, ignored: frozenset[int]
) -> list[int]:
    """What all those a team met have by now, wanted high; a bye adds nothing."""
    has = dict(zip(numbers, results, strict=True))
    return [
        -sum(has[other] for other in opponents.get(number, ()) if other not in ignored)
        for number in numbers
    ]
