"""The ranking: sums of results put in the organiser's order, level teams sharing a rank.

Pure; teams are named by their numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tournament.settings import Criterion


class Tally(NamedTuple):
    """What the rounds have given a team: sums over its complete matches, byes and credits."""

    number: int
    played: int
    points: int
    against: int
    wins: int
    draws: int
    penalties: int
    best: int
    first: int
    left: bool


class Place(NamedTuple):
    """A team's place: `rank` is none for a team that left and is not ranked."""

    rank: int | None
    tally: Tally
    values: tuple[int, ...]


Meetings = Mapping[tuple[int, int], int]
"""How often the first team beat the second."""


def rank(
    tallies: Iterable[Tally],
    criteria: Sequence[Criterion],
    *,
    meetings: Meetings | None = None,
    rank_those_who_left: bool = True,
) -> tuple[Place, ...]:
    """Rank teams by the criteria in their order; what is still level shares a rank (1, 2, 2, 4).

    Teams that left come after those who finished, or are not ranked. Level teams are listed by
    number. The source is "Ranking" and "Withdrawal" of the club regulations.

    :param meetings: needed for the head-to-head criterion: wins among the teams still level.
    """
    stayed: list[Tally] = []
    left: list[Tally] = []
    for tally in tallies:
        (left if tally.left else stayed).append(tally)
    places = _ranked(stayed, criteria, meetings or {}, 1)
    if rank_those_who_left:
        return (*places, *_ranked(left, criteria, meetings or {}, len(stayed) + 1))
    unranked = sorted(left)
    return (*places, *(Place(None, each, _values(each, criteria)) for each in unranked))


def _ranked(
    tallies: Sequence[Tally], criteria: Sequence[Criterion], meetings: Meetings, start: int
) -> list[Place]:
    if Criterion.HEAD_TO_HEAD in criteria:
        return _by_groups(tallies, criteria, meetings, start)
    key = _key(criteria)
    keyed = sorted((key(tally), tally) for tally in tallies)
    places, rank_now, before = [], start, None
    for position, (values, tally) in enumerate(keyed, start):
        if values != before:
            rank_now, before = position, values
        places.append(Place(rank_now, tally, _shown(values, criteria)))
    return places


_WANTED: dict[Criterion, Callable[[Tally], int]] = {
    Criterion.POINTS: lambda tally: -tally.points,
    Criterion.WINS: lambda tally: -tally.wins,
    Criterion.DIFFERENCE: lambda tally: tally.against - tally.points,
    Criterion.POINTS_AGAINST: lambda tally: tally.against,
    Criterion.HEAD_TO_HEAD: lambda _tally: 0,
    Criterion.BEST_MATCH: lambda tally: -tally.best,
    Criterion.FIRST_MATCH: lambda tally: -tally.first,
    Criterion.FEWEST_PENALTIES: lambda tally: tally.penalties,
}
"""What each criterion looks for, the smaller the better."""

_LESS_IS_BETTER = (Criterion.POINTS_AGAINST, Criterion.FEWEST_PENALTIES)


def _key(criteria: Sequence[Criterion]) -> Callable[[Tally], tuple[int, ...]]:
    wanted = [_WANTED[criterion] for criterion in criteria]
    return lambda tally: tuple(want(tally) for want in wanted)


def _shown(values: tuple[int, ...], criteria: Sequence[Criterion]) -> tuple[int, ...]:
    return tuple(
        value if criterion in _LESS_IS_BETTER else -value
        for value, criterion in zip(values, criteria, strict=True)
    )


def _values(tally: Tally, criteria: Sequence[Criterion]) -> tuple[int, ...]:
    return _shown(_key(criteria)(tally), criteria)


def _by_groups(
    tallies: Sequence[Tally], criteria: Sequence[Criterion], meetings: Meetings, start: int
) -> list[Place]:
    """Rank criterion by criterion, for one of them looks at the teams still level alone."""
    found: list[Place] = []
    for group, wins in _split(list(tallies), criteria, meetings, {}):
        rank_now = start + len(found)
        for tally in sorted(group):
            values = tuple(
                wins.get(tally.number, 0) if criterion is Criterion.HEAD_TO_HEAD else value
                for value, criterion in zip(_values(tally, criteria), criteria, strict=True)
            )
            found.append(Place(rank_now, tally, values))
    return found


def _split(
    group: list[Tally],
    criteria: Sequence[Criterion],
    meetings: Meetings,
    wins: dict[int, int],
) -> Iterable[tuple[list[Tally], dict[int, int]]]:
    """The groups of teams level on every criterion, best first, with their mutual wins."""
    if not criteria or not group:
        if group:
            yield group, wins
        return
    criterion, rest = criteria[0], criteria[1:]
    want = _WANTED[criterion]
    if criterion is Criterion.HEAD_TO_HEAD:
        wins = _mutual_wins(group, meetings)
        mutual = wins

        def want(tally: Tally) -> int:
            return -mutual[tally.number]

    for _, level in groupby(sorted(group, key=want), key=want):
        yield from _split(list(level), rest, meetings, wins)


def _mutual_wins(group: Sequence[Tally], meetings: Meetings) -> dict[int, int]:
    numbers = [tally.number for tally in group]
    if len(numbers) == 1:
        return {numbers[0]: 0}
    return {
        number: sum(meetings.get((number, other), 0) for other in numbers if other != number)
        for number in numbers
    }
