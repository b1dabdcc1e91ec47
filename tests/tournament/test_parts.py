"""Every pairing system through a tournament: parts, places, late and leaving teams."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from sqlalchemy import Engine

from tests.tournament.arbiter import differences
from tests.tournament.played import BY, Evening
from tournament.draw_plans import plan_from_json
from tournament.pairing import DrawProblem
from tournament.services import participation, registration, rounds, setup
from tournament.services.headers import header_of
from tournament.settings import PairingSystem, Settings, Strength


@pytest.fixture
def engine(sqlite_engine: Engine) -> Engine:
    """What is tested here asks the database nothing that the draws by standings do not ask."""
    return sqlite_engine


def problems(evening: Evening, number: int) -> dict[str, DrawProblem]:
    """What each part of a round was asked."""
    plan = plan_from_json(evening.draft(number).problem)
    return {part.name: part.problem for part in plan.parts}


def play_on(evening: Evening, first: int, last: int) -> None:
    for number in range(first, last + 1):
        evening.whole_round(number, seed=number)


@pytest.mark.parametrize("system", list(PairingSystem))
def test_every_system_plays_to_the_end_and_its_audit_is_clean(
    engine: Engine, system: PairingSystem
) -> None:
    """Nine teams, or eleven players; one comes late, one leaves."""
    evening = Evening(engine, Settings(rounds=4, pairing=system))
    evening.enter(11 if evening.individual else 9)
    play_on(evening, 1, 1)
    evening.start()
    late = evening.enter_one()
    with evening.change() as session:
        rounds.seat_late(session, evening.id, 2, [late], by=BY, at=evening.now())
        participation.withdraw(
            session, evening.id, 4, from_round=3, reason="Malade", by=BY, at=evening.now()
        )
    evening.play(2)
    evening.close(2)
    play_on(evening, 3, 4)
    seated = [team for pair in evening.pairs(4) for team in pair]
    assert sorted(seated) == [n for n in range(1, late + 1) if n != 4]
    with evening.read() as session:
        assert rounds.next_round_number(session, evening.id) == 5
    assert differences(evening) == []


def test_a_round_robin_lets_everybody_meet_everybody_once(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=5, pairing=PairingSystem.ROUND_ROBIN))
    evening.enter(6)
    play_on(evening, 1, 5)
    met = [pair for number in range(1, 6) for pair in evening.pairs(number)]
    assert sorted(met) == list(combinations(range(1, 7), 2))
    assert {evening.draft(n).solution["cost"]["distance"] for n in range(1, 6)} == {0}


def test_a_double_round_robin_lets_them_meet_twice_without_a_rematch(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=6, pairing=PairingSystem.DOUBLE_ROUND_ROBIN))
    evening.enter(4)
    play_on(evening, 1, 6)
    met = Counter(pair for number in range(1, 7) for pair in evening.pairs(number))
    assert met == dict.fromkeys(combinations(range(1, 5), 2), 2)
    assert {evening.draft(n).solution["cost"]["rematches"] for n in range(1, 7)} == {0}
    assert differences(evening) == []


def test_odd_teams_stay_at_their_table_and_even_ones_move_on(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=4, pairing=PairingSystem.ODD_STAY))
    evening.enter(8)
    play_on(evening, 1, 4)
    seats = [
        {line.table: (line.ns.number, line.ew.number if line.ew else 0) for line in lines}
        for lines in map(evening.lines, range(1, 5))
    ]
    for number, tables in enumerate(seats):
        for table in range(1, 5):
            ns, ew = tables[table]
            assert ns == 2 * table - 1
            assert ew == 2 * ((table - 1 - number) % 4 + 1)


def test_pools_are_equal_in_size_and_spread_the_clubs(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=4, pairing=PairingSystem.POOLS))
    evening.enter(3, club="Lyon")
    evening.enter(3, club="Vienne", family="Roy")
    evening.enter(8)
    play_on(evening, 1, 4)
    pools = {name: {t.id for t in p.teams} for name, p in problems(evening, 1).items()}
    assert sorted(map(len, pools.values())) == [4, 5, 5]
    for pool in pools.values():
        assert len(pool & {1, 2, 3}) == len(pool & {4, 5, 6}) == 1
    for number in (2, 3, 4):
        again = {name: {t.id for t in p.teams} for name, p in problems(evening, number).items()}
        assert again == pools
    met = Counter(pair for number in range(1, 4) for pair in evening.pairs(number))
    four = min(pools.values(), key=len)
    assert all(met[pair] == 1 for pair in combinations(sorted(four), 2))
    assert differences(evening) == []


def test_a_late_team_joins_the_smallest_pool_or_that_of_its_opponent(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=4, pairing=PairingSystem.POOLS))
    evening.enter(9)
    evening.start()
    exempt = evening.draft(1).solution["bye"]
    late = evening.enter_one()
    with evening.change() as session:
        rounds.seat_late(session, evening.id, 1, [late], by=BY, at=evening.now())
    evening.play(1)
    evening.close(1)
    later = evening.enter_one()
    play_on(evening, 2, 4)
    pools = [{team.id for team in problem.teams} for problem in problems(evening, 4).values()]
    assert any({exempt, late} <= pool for pool in pools)
    assert any(later in pool and late not in pool for pool in pools)
    assert sorted(map(len, pools)) == [5, 6]
    assert differences(evening) == []


def test_a_pool_of_one_joins_another(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=3, pairing=PairingSystem.POOLS, pool_size=3))
    evening.enter(6)
    play_on(evening, 1, 1)
    pool = sorted(team.id for team in problems(evening, 1)["A"].teams)
    for team in pool[:2]:
        with evening.change() as session:
            participation.withdraw(
                session, evening.id, team, from_round=2, reason="Partis", by=BY, at=evening.now()
            )
    play_on(evening, 2, 3)
    assert list(problems(evening, 3)) == ["B"]
    assert len(problems(evening, 3)["B"].teams) == 4
    assert differences(evening) == []


def change(evening: Evening, **changes: object) -> None:
    with evening.change() as session:
        header = header_of(session, evening.id)
        setup.change_settings(
            session,
            evening.id,
            replace(header.settings, **changes),  # type: ignore[arg-type]
            expected_version=header.settings_version,
            reason="Les joueurs préfèrent",
            by=BY,
            at=evening.now(),
        )


def test_the_system_may_change_between_rounds(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=6, pairing=PairingSystem.SWISS))
    evening.enter(8)
    play_on(evening, 1, 2)
    change(evening, pairing=PairingSystem.ROUND_ROBIN)
    play_on(evening, 3, 4)
    assert [problems(evening, n)[""].round for n in (3, 4)] == [1, 2]
    change(evening, pairing=PairingSystem.POOLS)
    play_on(evening, 5, 5)
    assert list(problems(evening, 5)) == ["A", "B"]
    change(evening, pairing=PairingSystem.STANDINGS)
    play_on(evening, 6, 6)
    systems = [{p.system for p in problems(evening, n).values()} for n in range(1, 7)]
    assert systems == [
        {"random"}, {"swiss"}, {"round_robin"}, {"round_robin"}, {"round_robin"}, {"standings"},
    ]  # fmt: skip
    assert differences(evening) == []


def test_a_draft_made_before_the_system_changed_is_pointed_out(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=3))
    evening.enter(8)
    play_on(evening, 1, 1)
    evening.draw()
    change(evening, pairing=PairingSystem.WINNERS)
    with evening.read() as session:
        changes = rounds.changes_of(session, evening.id, 2)
    assert [each.code for each in changes] == ["settings_changed_since"]


def test_pools_taken_back_and_drawn_again_are_other_pools(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=3, pairing=PairingSystem.POOLS))
    evening.enter(8)
    evening.start(seed=1)
    first = problems(evening, 1)
    with evening.change() as session:
        rounds.take_back(session, evening.id, 1, reason="Oubli", by=BY, at=evening.now())
    assert problems(evening, 1) == first
    evening.whole_round(1, seed=2)
    again = problems(evening, 1)
    assert again != first
    play_on(evening, 2, 3)
    assert {name: len(p.teams) for name, p in problems(evening, 3).items()} == {"A": 4, "B": 4}
    assert differences(evening) == []


def test_a_team_renumbered_keeps_its_place_and_its_pool(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=3, pairing=PairingSystem.POOLS))
    evening.enter(8)
    play_on(evening, 1, 1)
    place = {t.id: (n, t.place) for n, p in problems(evening, 1).items() for t in p.teams}
    with evening.change() as session:
        typed = registration.entry_as_typed(session, evening.id, 3)
        moved = replace(typed, number=33)
        registration.edit_entry(session, evening.id, 3, moved, by=BY, at=evening.now())
    play_on(evening, 2, 3)
    found = {t.id: (n, t.place) for n, p in problems(evening, 3).items() for t in p.teams}
    assert found[33] == place[3]
    assert differences(evening) == []


def test_the_same_table_is_not_given_twice_and_tables_apart_stay_free(engine: Engine) -> None:
    settings = Settings(rounds=3, same_table=Strength.HARD, tables_apart=(2,))
    evening = Evening(engine, settings)
    evening.enter(11)
    evening.enter_one(fixed_table=2)
    play_on(evening, 1, 3)
    sat: Counter[tuple[int, int | None]] = Counter()
    for number in range(1, 4):
        for line in evening.lines(number):
            sat.update((team.number, line.table) for team in line.teams)
            assert (line.table == 2) == (12 in {team.number for team in line.teams})
    assert {times for (team, table), times in sat.items() if table != 2} == {1}
    assert differences(evening) == []


def test_the_bye_can_be_given_by_lot(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=4, bye_by_lot=True))
    evening.enter(9)
    play_on(evening, 1, 1)
    exempt = set()
    for seed in range(6):
        evening.draw(seed)
        exempt.add(evening.draft(2).solution["bye"])
    assert len(exempt) > 2


def test_two_late_players_and_two_exempt_ones_make_up_a_table(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=3, pairing=PairingSystem.MELEE))
    evening.enter(6)
    evening.start()
    exempt = set(evening.draft(1).solution["byes"])
    late = evening.enter(2)
    with evening.change() as session:
        rounds.seat_late(session, evening.id, 1, late, by=BY, at=evening.now())
    table = evening.lines(1)[-1]
    assert {team.number for team in table.teams} == exempt | set(late)
    evening.play(1)
    evening.close(1)
    play_on(evening, 2, 3)
    assert differences(evening) == []
