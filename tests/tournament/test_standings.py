"""The ranking by itself: the organiser's criteria in their order, shared ranks, teams that left."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.settings import Criterion
from tournament.standings import Gone, Place, rank

POINTS, WINS = Criterion.POINTS, Criterion.WINS


def field(*teams: tuple[int, int], **more: Sequence[int]) -> Mapping[str, Sequence[int]]:
    """A field of (number, points); other sums by column, zeroes unless told."""
    zeroes = [0] * len(teams)
    return {
        "number": [number for number, _ in teams],
        "points": [points for _, points in teams],
        **dict.fromkeys(("against", "wins", "penalties", "best", "first"), zeroes),
        **dict.fromkeys(("match_points", "capots", "lots"), zeroes),
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
        (Criterion.MATCH_POINTS, {"match_points": [7, 5, 9]}, [3, 1, 2], [9, 7, 5]),
        (Criterion.CAPOTS, {"capots": [0, 2, 1]}, [2, 3, 1], [2, 1, 0]),
        (Criterion.LOTS, {"lots": [3, 1, 2]}, [2, 3, 1], [1, 2, 3]),
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
    found = rank(teams, [POINTS], gone=Gone(left=frozenset({3, 4})))
    assert places(found) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_teams_that_left_are_not_ranked_where_the_settings_say_so() -> None:
    teams = field((1, 3000), (2, 2000), (3, 4000))
    found = rank(teams, [POINTS], gone=Gone(left=frozenset({3}), rank_those_who_left=False))
    assert places(found) == [(1, 1), (2, 2), (None, 3)]


def test_who_left_shares_no_rank_with_who_finished_level_with_it() -> None:
    teams = field((1, 2000), (2, 2000))
    assert places(rank(teams, [POINTS], gone=Gone(left=frozenset({1})))) == [(1, 2), (2, 1)]


def test_tie_breaks_do_not_count_teams_that_left() -> None:
    """Peers, "tie-breaks counted dropped teams": a win over one who left is none among level."""
    teams = field((1, 2000), (2, 2000), (3, 2000))
    found = rank(
        teams,
        [POINTS, Criterion.HEAD_TO_HEAD],
        meetings={(2, 3): 1},
        gone=Gone(left=frozenset({3})),
    )
    assert [(place.rank, place.number, place.values[1]) for place in found] == [
        (1, 1, 0),
        (1, 2, 0),
        (3, 3, 0),
    ]


MET = {1: (2, 3), 2: (1, 4), 3: (4, 1), 4: (3, 2)}
"""Two rounds of four teams: 1–2 and 3–4, then 1–3 and 2–4."""


@pytest.mark.parametrize(
    ("criteria", "sums"),
    [
        # What the opponents' sums are made of: 1 met 2 and 3, 2 met 1 and 4, 3 met 4 and 1, 4 met
        # 3 and 2. By points: 2500, 2200, 2200, 2100; by wins and match points as worked below.
        ([POINTS, Criterion.BUCHHOLZ], [1200 + 1300, 1300 + 900, 900 + 1300, 1300 + 1200]),
        ([WINS, Criterion.BUCHHOLZ], [1 + 1, 2 + 0, 0 + 2, 1 + 1]),
        ([WINS, Criterion.MATCH_POINTS, Criterion.BUCHHOLZ], [4 + 5, 6 + 2, 2 + 6, 5 + 4]),
        ([POINTS, Criterion.BUCHHOLZ, Criterion.MATCH_POINTS], [4 + 5, 6 + 2, 2 + 6, 5 + 4]),
    ],
)
def test_buchholz_sums_match_points_of_the_opponents_or_what_the_ranking_begins_with(
    criteria: list[Criterion], sums: list[int]
) -> None:
    """Tournament facts, § Ranking: sum of opponents' results."""
    teams = field(
        (1, 1300), (2, 1200), (3, 1300), (4, 900), wins=[2, 1, 1, 0], match_points=[6, 4, 5, 2]
    )
    found = {
        place.number: place.values[criteria.index(Criterion.BUCHHOLZ)]
        for place in rank(teams, criteria, opponents=MET)
    }
    assert [found[number] for number in (1, 2, 3, 4)] == sums


def test_buchholz_ranks_first_who_met_the_stronger() -> None:
    """Level on 1300, team 3 met 4 and 1 (900 + 1300 = 2200), team 1 met 2 and 3 (2500)."""
    teams = field((1, 1300), (2, 1200), (3, 1300), (4, 900))
    found = rank(teams, [POINTS, Criterion.BUCHHOLZ], opponents=MET)
    assert [(place.rank, place.number, place.values[1]) for place in found] == [
        (1, 1, 2500),
        (2, 3, 2200),
        (3, 2, 2200),
        (4, 4, 2500),
    ]


@pytest.mark.parametrize(
    ("gone", "counted", "sums"),
    [
        (Gone(left=frozenset({2})), True, [2500, 2200]),
        (Gone(left=frozenset({2})), False, [1300, 2200]),  # 1 keeps what team 3 has
        (Gone(excluded=frozenset({4})), True, [2500, 2200]),
        (Gone(excluded=frozenset({4})), False, [2500, 1300]),  # 3 keeps what team 1 has
    ],
)
def test_results_of_teams_that_are_gone_count_in_buchholz_as_the_settings_say(
    gone: Gone, counted: bool, sums: list[int]
) -> None:
    teams = field((1, 1300), (2, 1200), (3, 1300), (4, 900))
    found = rank(
        teams,
        [POINTS, Criterion.BUCHHOLZ],
        opponents=MET,
        gone=replace(gone, in_tie_breaks=counted),
    )
    values = {place.number: place.values[1] for place in found}
    assert [values[1], values[3]] == sums


@pytest.mark.parametrize(
    ("counted", "ranks"), [(True, [(2, 2), (3, 3)]), (False, [(2, 2), (2, 3)])]
)
def test_head_to_head_among_those_who_left_counts_as_the_settings_say(
    counted: bool, ranks: list[tuple[int, int]]
) -> None:
    """Teams 2 and 3 left, level; 2 had beaten 3."""
    teams = field((1, 2000), (2, 1000), (3, 1000))
    found = rank(
        teams,
        [POINTS, Criterion.HEAD_TO_HEAD],
        meetings={(2, 3): 1},
        gone=Gone(left=frozenset({2, 3}), in_tie_breaks=counted),
    )
    assert places(found)[1:] == ranks


def test_lots_leave_level_teams_level_until_they_are_drawn() -> None:
    criteria = [POINTS, Criterion.LOTS]
    assert places(rank(field((1, 9), (2, 9)), criteria)) == [(1, 1), (1, 2)]
    assert places(rank(field((1, 9), (2, 9), lots=[2, 1]), criteria)) == [(1, 2), (2, 1)]


def test_how_far_a_team_came_in_the_final_goes_before_all_criteria() -> None:
    """The winner of the final has fewer points than the finalist; the semi-finalists are level
    there, so their points rank them; team 9 was not in the final phase."""
    teams = field((1, 4000), (2, 3800), (3, 3700), (4, 3900), (9, 5000))
    found = rank(teams, [POINTS], reached={1: 2, 2: 3, 3: 1, 4: 1})
    assert places(found) == [(1, 2), (2, 1), (3, 4), (4, 3), (5, 9)]
    assert found[0].values == (3800,)


def test_head_to_head_looks_at_those_who_came_as_far_in_the_final() -> None:
    teams = field((1, 100), (2, 100), (3, 100))
    criteria = [POINTS, Criterion.HEAD_TO_HEAD]
    meetings = {(1, 2): 1, (3, 1): 1}
    found = rank(teams, criteria, meetings=meetings, reached={1: 1, 2: 1})
    assert places(found) == [(1, 1), (2, 2), (3, 3)]


@given(
    st.lists(
        st.tuples(*[st.integers(0, 3)] * 5, st.integers(0, 2)),
        max_size=8,
    ),
    st.permutations([c for c in Criterion if c is not Criterion.HEAD_TO_HEAD]),
    st.booleans(),
)
def test_a_team_is_ranked_below_exactly_those_who_are_better(
    teams: list[tuple[int, int, int, int, int, int]], criteria: list[Criterion], count_gone: bool
) -> None:
    """The rank is one more than the number of teams that a plain comparison puts ahead.

    Some left and come after the others, some were excluded and come last.
    Each team has met the next one in the list and the last one has met the first; match points are
    told to be the wins, capots the penalties, lots the points against.
    """
    columns = list(zip(*teams, strict=True)) or [()] * 6
    names = ("points", "against", "wins", "best", "penalties")
    sums = dict(zip(names, columns[:5], strict=True))
    numbers = [7 * at + 2 for at in range(len(teams))]
    left, excluded = (
        frozenset(n for n, gone in zip(numbers, columns[5], strict=True) if gone == how)
        for how in (1, 2)
    )
    more = {"first": "best", "match_points": "wins", "capots": "penalties", "lots": "against"}
    ring = dict(zip(numbers, numbers[1:] + numbers[:1], strict=True))
    found = rank(
        {"number": numbers, **{name: sums[of] for name, of in more.items()}, **sums},
        criteria,
        opponents={number: (other,) for number, other in ring.items()},
        gone=Gone(left=left, excluded=excluded, in_tie_breaks=count_gone),
    )

    def key(number: int) -> tuple[int, ...]:
        points, against, wins, best, penalties, gone = teams[numbers.index(number)]
        other = ring[number]
        met = teams[numbers.index(other)][2] if count_gone or other not in left | excluded else 0
        worth = {
            Criterion.POINTS: points,
            Criterion.WINS: wins,
            Criterion.DIFFERENCE: points - against,
            Criterion.POINTS_AGAINST: -against,
            Criterion.BEST_MATCH: best,
            Criterion.FIRST_MATCH: best,
            Criterion.FEWEST_PENALTIES: -penalties,
            Criterion.MATCH_POINTS: wins,
            Criterion.CAPOTS: penalties,
            Criterion.LOTS: -against,
            Criterion.BUCHHOLZ: met,
        }
        return (-gone, *(worth[each] for each in criteria))

    assert places(found) == sorted(
        (1 + sum(key(other) > key(number) for other in numbers), number) for number in numbers
    )
