"""The final phase: a knock-out of the best, the consolation beside it, and who is out."""

from dataclasses import replace

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, differences, effect
from tests.tournament.at_table import Table
from tests.tournament.played import BY, Evening, codes, numbers
from tournament.discipline import EffectKind
from tournament.draw_plans import plan_from_json
from tournament.errors import Refused
from tournament.models import Credit, TournamentState
from tournament.readings import MatchLine
from tournament.services import participation, results, rounds
from tournament.services.brackets import reached
from tournament.services.evening import NextAct, StepKind
from tournament.services.evening import evening as read_evening
from tournament.services.headers import header_of
from tournament.services.standings import standings
from tournament.settings import Consolation, FinalPhase, NoShow, PairingSystem, Settings

FOUR = Settings(rounds=2, final=FinalPhase.KNOCK_OUT, final_teams=4)


@pytest.fixture
def engine(sqlite_engine: Engine) -> Engine:
    return sqlite_engine


def started(engine: Engine, settings: Settings = FOUR, teams: int = 9) -> Evening:
    """An evening whose rounds for everybody are played: the lower number always won."""
    evening = Evening(engine, settings)
    evening.enter(teams)
    for number in range(1, settings.rounds + 1):
        evening.whole_round(number, seed=number)
    return evening


def parts(evening: Evening, number: int) -> dict[str, dict[int, int | None]]:
    """Who is in each part of a round, and in which place."""
    plan = plan_from_json(evening.draft(number).problem)
    return {p.name: {team.id: team.place for team in p.problem.teams} for p in plan.parts}


def final_tables(evening: Evening, number: int) -> list[tuple[int, ...]]:
    solved = {each["part"]: each for each in evening.draft(number).solution["parts"]}
    return sorted(tuple(sorted(table)) for table in solved["final"]["tables"])


def how_far(evening: Evening) -> dict[int, int]:
    with evening.read() as session:
        return reached(session, evening.id)


def seeds(evening: Evening, number: int) -> list[int]:
    """The teams of the final by their place."""
    final = parts(evening, number)["final"]
    return sorted(final, key=lambda team: final[team] or 0)


def test_the_best_play_a_knock_out_and_the_others_beside_it(engine: Engine) -> None:
    evening = started(engine)
    evening.draw()
    first, second, third, fourth = seeds(evening, 3)
    assert parts(evening, 3)["consolation"].keys() == set(range(1, 10)) - {
        first, second, third, fourth,
    }  # fmt: skip
    assert final_tables(evening, 3) == sorted(
        [tuple(sorted((first, fourth))), tuple(sorted((second, third)))]
    )
    evening.start()
    evening.play(3)
    evening.close(3)
    evening.start()
    semi = [min(table) for table in final_tables(evening, 3)]
    assert final_tables(evening, 4) == [tuple(sorted(semi))]
    assert len(parts(evening, 4)["consolation"]) == 5
    evening.play(4)
    evening.close(4)
    with evening.read() as session:
        assert header_of(session, evening.id).state is TournamentState.FINISHED
        assert codes(rounds.obstacles_to_drawing(session, evening.id)) == ["no_round_left"]
    found = how_far(evening)
    best = sorted(found, key=found.__getitem__, reverse=True)
    assert (best[0], set(best[:2])) == (min(semi), set(semi))
    assert sorted(found.values()) == [100, 100, 101, 102]
    assert differences(evening) == []


def test_who_is_out_of_the_final_is_neither_late_nor_exempt_nor_waited_for(
    engine: Engine,
) -> None:
    evening = started(engine)
    evening.whole_round(3)
    evening.start()
    seated = {team for pair in evening.pairs(4) for team in pair}
    out = set(range(1, 10)) - seated
    assert out == {max(table) for table in final_tables(evening, 3)}
    with evening.read() as session:
        assert rounds.waiting_late(session, evening.id, 4) == ()
        lines = rounds.round_reading(session, evening.id, 4).matches
    assert out.isdisjoint(team.number for line in lines for team in line.teams)
    late = evening.enter_one()
    with evening.read() as session:
        waiting = [e.number for e in rounds.waiting_late(session, evening.id, 4)]
    assert waiting == [late]
    with evening.change() as session:
        rounds.seat_late(session, evening.id, 4, [late], by=BY, at=evening.now())
    evening.play(4)
    evening.close(4)
    assert differences(evening) == []


def test_without_a_consolation_the_others_are_done(engine: Engine) -> None:
    evening = started(engine, replace(FOUR, consolation=Consolation.NONE))
    evening.start()
    assert list(parts(evening, 3)) == ["final"]
    assert all(line.ew is not None for line in evening.lines(3))
    evening.enter_one()
    with evening.read() as session:
        assert rounds.waiting_late(session, evening.id, 3) == ()
    evening.play(3)
    evening.close(3)
    evening.whole_round(4)
    assert differences(evening) == []


def test_a_consolation_by_knock_out_exempts_its_best_and_may_last_longer(engine: Engine) -> None:
    evening = started(engine, replace(FOUR, consolation=Consolation.KNOCK_OUT), teams=11)
    evening.draw()
    places = parts(evening, 3)["consolation"]
    exempt = evening.draft(3).solution["byes"]
    assert [places[team] for team in exempt] == [1]
    with evening.read() as session:
        assert rounds.planned_rounds(session, evening.id) == 4
    evening.start()
    with evening.read() as session:
        assert rounds.planned_rounds(session, evening.id) == 5
        steps = read_evening(session, evening.id).steps
    assert [step.number for step in steps if step.kind is StepKind.ROUND] == [1, 2, 3, 4, 5]
    evening.play(3)
    evening.close(3)
    evening.whole_round(4)
    evening.whole_round(5)
    assert list(parts(evening, 5)) == ["consolation"]
    with evening.read() as session:
        assert header_of(session, evening.id).state is TournamentState.FINISHED
    assert sorted(how_far(evening).values())[-5:] == [3, 100, 100, 101, 102]
    assert differences(evening) == []


def test_a_level_match_lets_the_better_placed_through(engine: Engine) -> None:
    evening = started(engine)
    evening.start()
    first, second, third, fourth = seeds(evening, 3)
    final = {tuple(sorted(t)) for t in ((first, fourth), (second, third))}
    evening.play(3, lambda line: (900, 900) if numbers(line) in final else (1000, 900))
    evening.close(3)
    evening.draw()
    assert final_tables(evening, 4) == [tuple(sorted((first, second)))]


def in_final(evening: Evening, number: int) -> list[MatchLine]:
    wanted = final_tables(evening, number)
    return [line for line in evening.lines(number) if numbers(line) in wanted]


def test_a_double_forfeit_leaves_the_other_finalist_the_winner(engine: Engine) -> None:
    evening = started(engine)
    evening.start()
    line, other = in_final(evening, 3)
    with evening.change() as session:
        results.double_forfeit(
            session,
            evening.id,
            line.match_id,
            expected_version=line.version,
            reason="Partis",
            by=BY,
            at=evening.now(),
        )
    evening.play(3)
    evening.close(3)
    with evening.read() as session:
        assert header_of(session, evening.id).state is TournamentState.FINISHED
        assert rounds.planned_rounds(session, evening.id) == 3
    winner = min(numbers(other))
    assert max(how_far(evening).items(), key=lambda each: each[1]) == (winner, 101)
    assert differences(evening) == []


def test_a_forfeit_lets_the_other_team_through(engine: Engine) -> None:
    evening = started(engine)
    evening.start()
    line, other = in_final(evening, 3)
    with evening.change() as session:
        results.forfeit(
            session,
            evening.id,
            line.match_id,
            Side.NS,
            expected_version=line.version,
            reason="Absent",
            by=BY,
            at=evening.now(),
        )
    evening.play(3)
    evening.close(3)
    evening.draw()
    assert line.ew is not None
    through = (line.ew.teams[0].number, min(numbers(other)))
    assert final_tables(evening, 4) == [tuple(sorted(through))]


def test_who_withdraws_from_the_final_leaves_its_opponent_exempt(engine: Engine) -> None:
    evening = started(engine, replace(FOUR, final_teams=8), teams=8)
    evening.whole_round(3)
    winners = sorted(min(table) for table in final_tables(evening, 3))
    gone = winners[0]
    with evening.change() as session:
        participation.withdraw(
            session, evening.id, gone, from_round=4, reason="Malade", by=BY, at=evening.now()
        )
    evening.whole_round(4)
    assert len(final_tables(evening, 4)) == 1
    (exempt,) = evening.draft(4).solution["byes"]
    evening.draw()
    assert exempt in final_tables(evening, 5)[0]
    assert differences(evening) == []


def test_fewer_teams_than_the_final_has_places_are_told(engine: Engine) -> None:
    evening = started(engine, replace(FOUR, final_teams=8), teams=6)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.draw_round(session, evening.id, seed=1, by=BY, at=evening.now())
    (obstacle,) = refused.value.obstacles
    assert (obstacle.code, obstacle.operands) == ("too_few_for_final", {"count": 6, "final": 8})
    with evening.read() as session:
        assert read_evening(session, evening.id).next_act is NextAct.DRAW


def test_after_pools_the_first_of_each_come_before_the_second(engine: Engine) -> None:
    settings = replace(FOUR, rounds=3, pairing=PairingSystem.POOLS)
    evening = started(engine, settings, teams=8)
    pools = parts(evening, 3)
    evening.draw()
    order = seeds(evening, 4)
    assert {frozenset(order[:2]), frozenset(order[2:])} == {
        frozenset(sorted(pool)[place] for pool in pools.values()) for place in (0, 1)
    }
    evening.whole_round(4)
    evening.whole_round(5)
    assert differences(evening) == []


def test_a_correction_after_the_final_was_drawn_moves_nobody(engine: Engine) -> None:
    evening = started(engine)
    evening.whole_round(3)
    evening.start()
    table = final_tables(evening, 4)
    line = in_final(evening, 3)[0]
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
    assert final_tables(evening, 4) == table
    evening.play(4)
    evening.close(4)
    best = max(how_far(evening).items(), key=lambda each: each[1])
    assert best == (min(table[0]), 102)
    assert differences(evening) == []


@pytest.mark.parametrize(("wins", "credited"), [(True, (975, 1)), (False, (975, 0))])
def test_the_opponent_of_a_team_that_does_not_come_is_exempt_where_the_settings_say_so(
    engine: Engine, wins: bool, credited: tuple[int, int]
) -> None:
    evening = Evening(engine, Settings(rounds=2, no_show=NoShow.BYE, bye_win=wins))
    evening.enter(6)
    evening.start()
    line = evening.lines(1)[0]
    with evening.change() as session:
        results.forfeit(
            session,
            evening.id,
            line.match_id,
            Side.EW,
            expected_version=line.version,
            reason="Personne à la table",
            by=BY,
            at=evening.now(),
        )
    evening.play(1, lambda _line: (1050, 900))
    evening.close(1)
    with evening.read() as session:
        lines = {line.team.id: line for line in standings(session, evening.id).lines}
        exempt = session.exec(select(Credit.entry_id)).all()
    assert line.ew is not None
    (present,), (absent,) = line.ns.teams, line.ew.teams
    assert (lines[present.id].points, lines[present.id].wins) == credited
    assert (lines[absent.id].points, lines[absent.id].wins) == (0, 0)
    assert exempt == [present.id]
    assert differences(evening) == []
    evening.whole_round(2)
    assert differences(evening) == []


def test_a_team_disqualified_after_its_semi_final_leaves_the_other_the_winner(
    engine: Engine,
) -> None:
    evening = started(engine, replace(FOUR, consolation=Consolation.NONE))
    evening.start()
    evening.play(3)
    out, best = (min(table) for table in final_tables(evening, 3))
    line = next(each for each in in_final(evening, 3) if out in numbers(each))
    side = Side.NS if line.ns.teams[0].number == out else Side.EW
    Arbiter(evening).rules_on(
        Table(evening, line.table or 0, 3), effect(EffectKind.TEAM_DISQUALIFIED, side)
    )
    evening.close(3)
    with evening.read() as session:
        assert header_of(session, evening.id).state is TournamentState.FINISHED
        ranks = {line.team.number: line.rank for line in standings(session, evening.id).lines}
    assert ranks[best] == 1
    assert ranks[out] in (9, None)
    assert differences(evening) == []
