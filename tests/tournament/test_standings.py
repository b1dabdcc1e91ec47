"""The ranking by itself: the organiser's criteria in their order, shared ranks, teams that left."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.settings import Criterion
from tournament.standings import Place, rank

POINTS, WINS = Criterion.POINTS, Criterion.WINS


def field(*teams: tuple[int, int], **more: Sequence[int]) -> Mapping[str, Sequence[int]]:
    """A field of (number, points); other sums by column, zeroes unless told."""
    zeroes = [0] * len(teams)
    return {
        "number": [number for number, _ in teams],
        "points": [points for _, points in teams],
        **dict.fromkeys(("against", "wins", "penalties", "best", "first"), zeroes),
        **more,
    }


def places(found: Sequence[Place]) -> list[tuple[int | None, int]]:
    return [(place.rank, place.number) for place in found]


def test_level_teams_share_a_rank_and_the_next_one_is_skipped() -> None:
    """1, 2, 2, 4, the level ones listed by number."""
    found = rank(field((12, 3900), (7, 4100), (3, 3900), (5, 3000)), [POINTS])
    assert places(found) == [(1, 7), (2, 3), (2, 12), (4, 5)]
    assert [place.values for place in found] == [(4100,), (3900,), (3900,), (3000,)]


def test_everybody_is_first_before_the_first_result() -> None:
    assert places(rank(field((9, 0), (2, 0), (4, 0)), [POINTS])) == [(1, 2), (1, 4), (1, 9)]


def test_a_field_without_teams_has_no_places() -> None:
    assert rank(field(), [POINTS, Criterion.HEAD_TO_HEAD]) == []


def test_numbers_need_not_begin_at_one_nor_follow_each_other() -> None:
    assert places(rank(field((400, 10), (17, 30)), [POINTS])) == [(1, 17), (2, 400)]


@pytest.mark.parametrize(
    ("criterion", "sums", "order", "values"),
    [
        # Level on 2000 points each; the sums say what the criterion looks at.
        (Criterion.WINS, {"wins": [1, 3, 2]}, [2, 3, 1], [3, 2, 1]),
        (Criterion.DIFFERENCE, {"against": [1900, 2100, 1800]}, [3, 1, 2], [200, 100, -100]),
        (Criterion.POINTS_AGAINST, {"against": [1900, 2100, 1800]}, [3, 1, 2], [1800, 1900, 2100]),
        (Criterion.BEST_MATCH, {"best": [1100, 1300, 1200]}, [2, 3, 1], [1300, 1200, 1100]),
        (Criterion.FIRST_MATCH, {"first": [900, 800, 1000]}, [3, 1, 2], [1000, 900, 800]),
        (Criterion.FEWEST_PENALTIES, {"penalties": [160, 0, 320]}, [2, 1, 3], [0, 160, 320]),
    ],
)
def test_a_tie_break_orders_those_who_are_level_and_is_shown_as_people_read_it(
    criterion: Criterion, sums: dict[str, list[int]], order: list[int], values: list[int]
) -> None:
    found = rank(field((1, 2000), (2, 2000), (3, 2000), **sums), [POINTS, criterion])
    assert places(found) == list(zip([1, 2, 3], order, strict=True))
    assert [place.values for place in found] == [(2000, value) for value in values]


def test_the_criteria_are_asked_in_the_organisers_order() -> None:
    teams = field((1, 3000), (2, 2000), wins=[1, 2])
    assert places(rank(teams, [POINTS, WINS])) == [(1, 1), (2, 2)]
    assert places(rank(teams, [WINS, POINTS])) == [(1, 2), (2, 1)]


def test_a_tie_break_never_outweighs_what_comes_before_it() -> None:
    teams = field((1, 2001), (2, 2000), against=[9000, 0])
    assert places(rank(teams, [POINTS, Criterion.DIFFERENCE])) == [(1, 1), (2, 2)]


def test_head_to_head_counts_wins_among_those_who_are_level_and_no_others() -> None:
    """Team 4 beat nobody level with it; its win over team 1, who has more, is no tie-break."""
    teams = field((1, 3000), (2, 2000), (3, 2000), (4, 2000))
    meetings = {(3, 2): 1, (2, 4): 1, (4, 1): 1, (3, 4): 1}
    found = rank(teams, [POINTS, Criterion.HEAD_TO_HEAD], meetings=meetings)
    assert [(place.rank, place.number, place.values[1]) for place in found] == [
        (1, 1, 0),
        (2, 3, 2),
        (3, 2, 1),
        (4, 4, 0),
    ]


def test_three_who_beat_each_other_in_a_ring_stay_level() -> None:
    teams = field((1, 2000), (2, 2000), (3, 2000))
    meetings = {(1, 2): 1, (2, 3): 1, (3, 1): 1}
    found = rank(teams, [POINTS, Criterion.HEAD_TO_HEAD], meetings=meetings)
    assert places(found) == [(1, 1), (1, 2), (1, 3)]


def test_head_to_head_looks_at_those_whom_an_earlier_tie_break_left_level() -> None:
    """Teams 1 and 2 are level on points with 3, but only they are level on wins too."""
    teams = field((1, 2000), (2, 2000), (3, 2000), wins=[2, 2, 1])
    found = rank(teams, [POINTS, WINS, Criterion.HEAD_TO_HEAD], meetings={(1, 3): 1, (2, 1): 1})
    assert [(place.rank, place.number, place.values[2]) for place in found] == [
        (1, 2, 1),
        (2, 1, 0),
        (3, 3, 0),
    ]


def test_a_tie_break_after_head_to_head_separates_those_still_level() -> None:
    teams = field((1, 2000), (2, 2000), best=[900, 1200])
    found = rank(teams, [POINTS, Criterion.HEAD_TO_HEAD, Criterion.BEST_MATCH], meetings={})
    assert places(found) == [(1, 2), (2, 1)]


def test_teams_that_left_come_after_those_who_finished() -> None:
    teams = field((1, 3000), (2, 2000), (3, 4000), (4, 2500))
    found = rank(teams, [POINTS], left=frozenset({3, 4}))
    assert places(found) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_teams_that_left_are_not_ranked_where_the_settings_say_so() -> None:
    teams = field((1, 3000), (2, 2000), (3, 4000))
    found = rank(teams, [POINTS], left=frozenset({3}), rank_those_who_left=False)
    assert places(found) == [(1, 1), (2, 2), (None, 3)]


def test_who_left_shares_no_rank_with_who_finished_level_with_it() -> None:
    teams = field((1, 2000), (2, 2000))
    assert places(rank(teams, [POINTS], left=frozenset({1}))) == [(1, 2), (2, 1)]


def test_tie_breaks_do_not_count_teams_that_left() -> None:
    """Peers, "tie-breaks counted dropped teams": a win over one who left is none among level."""
    teams = field((1, 2000), (2, 2000), (3, 2000))
    found = rank(
        teams,
        [POINTS, Criterion.HEAD_TO_HEAD],
        meetings={(2, 3): 1},
        left=frozenset({3}),
    )
    assert [(place.rank, place.number, place.values[1]) for place in found] == [
        (1, 1, 0),
        (1, 2, 0),
        (3, 3, 0),
    ]


@given(
    st.lists(
        st.tuples(*[st.integers(0, 3)] * 5, st.booleans()),
        max_size=8,
    ),
    st.permutations([c for c in Criterion if c is not Criterion.HEAD_TO_HEAD]),
)
def test_a_team_is_ranked_below_exactly_those_who_are_better(
    teams: list[tuple[int, int, int, int, int, bool]], criteria: list[Criterion]
) -> None:
    """The rank is one more than the number of teams that a plain comparison puts ahead."""
    columns = list(zip(*teams, strict=True)) or [()] * 6
    names = ("points", "against", "wins", "best", "penalties")
    sums = dict(zip(names, columns[:5], strict=True))
    numbers = [7 * at + 2 for at in range(len(teams))]
    left = frozenset(n for n, gone in zip(numbers, columns[5], strict=True) if gone)
    found = rank({"number": numbers, "first": sums["best"], **sums}, criteria, left=left)

    def key(number: int) -> tuple[int, ...]:
        points, against, wins, best, penalties, gone = teams[numbers.index(number)]
        worth = {
            Criterion.POINTS: points,
            Criterion.WINS: wins,
            Criterion.DIFFERENCE: points - against,
            Criterion.POINTS_AGAINST: -against,
            Criterion.BEST_MATCH: best,
            Criterion.FIRST_MATCH: best,
            Criterion.FEWEST_PENALTIES: -penalties,
        }
        return (-gone, *(worth[each] for each in criteria))

    assert places(found) == sorted(
        (1 + sum(key(other) > key(number) for other in numbers), number) for number in numbers
    )
