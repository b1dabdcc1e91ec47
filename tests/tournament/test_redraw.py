"""A correction after later draws: what they would have been is told, nothing played moves."""

import pytest
from sqlalchemy import Engine

from tests.tournament.played import BY, Evening, codes
from tournament.services import results, rounds
from tournament.services.redraw import OtherTables, drawn_otherwise, stale_draws
from tournament.settings import Consolation, FinalPhase, PairingSystem, Settings


def correct(evening: Evening, number: int, table: int) -> None:
    """Exchange the totals of a table."""
    line = next(each for each in evening.lines(number) if each.table == table)
    with evening.change() as session:
        results.record_totals(
            session,
            evening.id,
            line.match_id,
            line.points_ew,
            line.points_ns,
            expected_version=line.version,
            reason="Colonnes échangées",
            by=BY,
            at=evening.now(),
        )


def otherwise(evening: Evening, after_round: int) -> list[OtherTables]:
    with evening.read() as session:
        stale = stale_draws(session, evening.id, after_round)
    return [drawn_otherwise(each) for each in stale]


def test_a_correction_in_round_2_after_round_4_lists_ranks_and_tables(
    sqlite_engine: Engine,
) -> None:
    evening = Evening(sqlite_engine, Settings(rounds=5, pairing=PairingSystem.WINNERS))
    evening.enter(8)
    for number in range(1, 5):
        evening.whole_round(number, seed=number)
    assert otherwise(evening, 2) == []
    played = [evening.pairs(number) for number in range(1, 5)]
    wrong = evening.lines(2)[0]
    correct(evening, 2, 1)
    found = otherwise(evening, 2)
    assert [each.round_number for each in found] == [3, 4]
    changed = {team.number for team in wrong.teams}
    for each in found:
        assert changed <= {rank.team for rank in each.ranks}
        assert each.would_be
    assert [evening.pairs(number) for number in range(1, 5)] == played
    with evening.read() as session:
        assert codes(rounds.obstacles_to_drawing(session, evening.id)) == []


@pytest.mark.parametrize("system", [PairingSystem.ROUND_ROBIN, PairingSystem.RANDOM])
def test_a_draw_that_goes_by_no_results_would_be_the_same(
    sqlite_engine: Engine, system: PairingSystem
) -> None:
    evening = Evening(sqlite_engine, Settings(rounds=3, pairing=system))
    evening.enter(6)
    for number in range(1, 4):
        evening.whole_round(number, seed=number)
    correct(evening, 1, 1)
    assert all(not each.would_be and not each.ranks for each in otherwise(evening, 1))


def test_a_correction_tells_who_would_be_in_the_final(sqlite_engine: Engine) -> None:
    settings = Settings(
        rounds=1, final=FinalPhase.KNOCK_OUT, final_teams=4, consolation=Consolation.STANDINGS
    )
    evening = Evening(sqlite_engine, settings)
    evening.enter(8)
    for number in range(1, 4):
        evening.whole_round(number, seed=number)
    line = evening.lines(1)[0]
    correct(evening, 1, line.table or 0)
    first, second = otherwise(evening, 1)
    assert (first.round_number, second.round_number) == (2, 3)
    moved = {(rank.part, rank.team) for rank in first.ranks}
    teams = {team.number for team in line.teams}
    assert {("final", team) for team in teams} <= moved
    assert {("consolation", team) for team in teams} <= moved
