"""The final phase: a knock-out of the best, the consolation beside it, and who is out.

Every evening is audited at its end.
"""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, differences, effect, number_on, ranks
from tests.tournament.finale import Finale, better, pairs
from tests.tournament.played import BY, codes
from tournament.discipline import EffectKind
from tournament.errors import Refused
from tournament.services import rounds
from tournament.services.evening import NextAct, StepKind
from tournament.services.evening import evening as read_evening
from tournament.settings import Consolation, PairingSystem

Begin = Callable[..., Finale]


@pytest.fixture
def begin(sqlite_engine: Engine) -> Iterator[Begin]:
    """Begin an evening with a final; what was kept of it must be what its facts give."""
    begun: list[Finale] = []

    def begin(teams: int = 9, **changes: object) -> Finale:
        begun.append(Finale(sqlite_engine, teams, **changes))
        return begun[-1]

    yield begin
    (evening,) = begun
    assert differences(evening) == []


@pytest.fixture
def evening(begin: Begin) -> Finale:
    """Nine teams, a final of four, a consolation by standings."""
    return begin()


@pytest.fixture
def semi_finals(evening: Finale) -> Finale:
    """The two semi-finals are being played."""
    evening.start()
    return evening


@pytest.fixture
def final(semi_finals: Finale) -> Finale:
    """The final is being played."""
    semi_finals.end(3)
    semi_finals.start()
    return semi_finals


def test_the_best_play_a_knock_out_and_the_others_beside_it(semi_finals: Finale) -> None:
    evening = semi_finals
    first, second, third, fourth = evening.seeds(3)
    others = evening.everybody - {first, second, third, fourth}
    assert evening.pairs_of_final(3) == pairs((first, fourth), (second, third))
    assert evening.parts(3)["consolation"].keys() == others


def test_the_winners_of_the_semi_finals_meet_and_nothing_comes_after(final: Finale) -> None:
    one, other = map(better, final.tables_of_final(3))
    assert final.pairs_of_final(4) == pairs((one, other))
    assert len(final.parts(4)["consolation"]) == 5
    final.end(4)
    assert final.is_over
    with final.read() as session:
        assert codes(rounds.obstacles_to_drawing(session, final.id)) == ["no_round_left"]
    assert final.winner == min(one, other)
    assert final.how_far[max(one, other)] == 101
    assert sorted(final.how_far.values()) == [100, 100, 101, 102]


def test_who_is_out_of_the_final_is_neither_late_nor_exempt_nor_waited_for(final: Finale) -> None:
    out = {max(pair) for pair in final.pairs_of_final(3)}
    assert final.everybody - {team for pair in final.pairs(4) for team in pair} == out
    assert final.waiting(4) == []
    late = final.enter_one()
    assert final.waiting(4) == [late]
    final.seat_late(4, late)
    final.end(4)


def test_without_a_consolation_the_others_are_done(begin: Begin) -> None:
    evening = begin(consolation=Consolation.NONE)
    evening.start()
    assert list(evening.parts(3)) == ["final"]
    assert all(line.ew is not None for line in evening.lines(3))
    evening.enter_one()
    assert evening.waiting(3) == []
    evening.end(3)
    evening.whole_round(4)


def test_a_consolation_by_knock_out_exempts_its_best_and_may_last_longer(begin: Begin) -> None:
    evening = begin(teams=11, consolation=Consolation.KNOCK_OUT)
    assert evening.planned == 4
    evening.start()
    places = evening.parts(3)["consolation"]
    assert [places[team] for team in evening.exempt(3)] == [1]
    assert evening.planned == 5
    with evening.read() as session:
        steps = read_evening(session, evening.id).steps
    assert [step.number for step in steps if step.kind is StepKind.ROUND] == [1, 2, 3, 4, 5]
    evening.end(3)
    evening.whole_round(4)
    evening.whole_round(5)
    assert list(evening.parts(5)) == ["consolation"]
    assert evening.is_over
    assert sorted(evening.how_far.values())[-5:] == [3, 100, 100, 101, 102]


def test_a_level_match_lets_the_better_placed_through(semi_finals: Finale) -> None:
    first, second, *_ = semi_finals.seeds(3)
    for table in semi_finals.tables_of_final(3):
        table.totals(900, 900)
    semi_finals.end(3)
    semi_finals.draw()
    assert semi_finals.pairs_of_final(4) == pairs((first, second))


def test_a_double_forfeit_leaves_the_other_finalist_the_winner(semi_finals: Finale) -> None:
    evening = semi_finals
    empty, other = evening.tables_of_final(3)
    empty.double_forfeit()
    evening.end(3)
    assert evening.is_over
    assert evening.planned == 3
    assert evening.winner == better(other)
    assert evening.how_far[evening.winner] == 101


def test_a_forfeit_lets_the_other_team_through(semi_finals: Finale) -> None:
    table, other = semi_finals.tables_of_final(3)
    table.forfeit(Side.NS)
    semi_finals.end(3)
    semi_finals.draw()
    assert semi_finals.pairs_of_final(4) == pairs((number_on(table, Side.EW), better(other)))


def test_who_withdraws_from_the_final_leaves_its_opponent_exempt(begin: Begin) -> None:
    evening = begin(teams=8, final_teams=8)
    evening.whole_round(3)
    gone = min(min(pair) for pair in evening.pairs_of_final(3))
    evening.withdraw(gone, from_round=4)
    evening.whole_round(4)
    assert len(evening.pairs_of_final(4)) == 1
    (exempt,) = evening.exempt(4)
    evening.draw()
    (last,) = evening.pairs_of_final(5)
    assert exempt in last


def test_fewer_teams_than_the_final_has_places_are_told(begin: Begin) -> None:
    evening = begin(teams=6, final_teams=8)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.draw_round(session, evening.id, seed=1, by=BY, at=evening.now())
    (obstacle,) = refused.value.obstacles
    assert (obstacle.code, obstacle.operands) == ("too_few_for_final", {"count": 6, "final": 8})
    with evening.read() as session:
        assert read_evening(session, evening.id).next_act is NextAct.DRAW


def test_after_pools_the_first_of_each_come_before_the_second(begin: Begin) -> None:
    evening = begin(teams=8, rounds=3, pairing=PairingSystem.POOLS)
    pools = [sorted(pool) for pool in evening.parts(3).values()]
    evening.start()
    order = evening.seeds(4)
    assert [set(order[:2]), set(order[2:])] == [{pool[place] for pool in pools} for place in (0, 1)]
    evening.end(4)
    evening.whole_round(5)


def test_a_correction_after_the_final_was_drawn_moves_nobody(final: Finale) -> None:
    before = final.pairs_of_final(4)
    table = final.tables_of_final(3)[0]
    ns, ew = table.points
    table.totals(ew, ns, reason="Colonnes échangées")
    assert final.pairs_of_final(4) == before
    final.end(4)
    (pair,) = before
    assert final.winner == min(pair)
    assert final.how_far[final.winner] == 102


def test_a_team_disqualified_after_its_semi_final_leaves_the_other_the_winner(
    begin: Begin,
) -> None:
    evening = begin(consolation=Consolation.NONE)
    evening.start()
    evening.play(3)
    table, other = evening.tables_of_final(3)
    out, best = better(table), better(other)
    side = Side.NS if number_on(table, Side.NS) == out else Side.EW
    Arbiter(evening).rules_on(table, effect(EffectKind.TEAM_DISQUALIFIED, side))
    evening.close(3)
    assert evening.is_over
    assert ranks(evening)[best] == 1
    assert ranks(evening)[out] in (9, None)
