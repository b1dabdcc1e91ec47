"""Teams that come late: no table moves, none is seated twice, what they missed is credited."""

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from tests.tournament.played import BY, Evening, codes
from tournament.errors import Refused
from tournament.models import Credit, CreditReason, MatchOrigin
from tournament.services import rounds
from tournament.services.publishing import changes_since
from tournament.services.standings import standings
from tournament.settings import CreditRule, Settings


@pytest.fixture
def evening(engine: Engine) -> Evening:
    return Evening(engine)


def seat(evening: Evening, number: int, *teams: int) -> None:
    with evening.change() as session:
        rounds.seat_late(session, evening.id, number, teams, by=BY, at=evening.now())


def waiting(evening: Evening, number: int) -> list[int]:
    with evening.read() as session:
        return [entry.number for entry in rounds.waiting_late(session, evening.id, number)]


def test_a_late_team_plays_the_exempt_one_and_no_other_table_moves(evening: Evening) -> None:
    evening.enter(5)
    evening.start()
    before = {line.table: line for line in evening.lines(1) if not line.is_bye}
    late = evening.enter_one()
    assert waiting(evening, 1) == [late]
    seat(evening, 1, late)
    after = {line.table: line for line in evening.lines(1)}
    assert [after[table] for table in before] == list(before.values())
    assert after[3].origin is MatchOrigin.LATE
    assert after[3].ew is not None
    assert after[3].ew.number == late
    assert waiting(evening, 1) == []


def test_the_team_that_was_exempt_has_had_no_bye_once_it_played(evening: Evening) -> None:
    evening.enter(5)
    evening.start()
    seat(evening, 1, evening.enter_one())
    evening.play(1)
    evening.close(1)
    with evening.read() as session:
        assert {team.byes for team in rounds.next_plan(session, evening.id).entrants} == {0}
        assert session.exec(select(Credit)).all() == []


def test_two_late_teams_open_a_new_table(evening: Evening) -> None:
    evening.enter(4)
    evening.start()
    late = [evening.enter_one(), evening.enter_one()]
    seat(evening, 1, *late)
    table = evening.lines(1)[-1]
    assert (table.table, table.ns.number) == (3, late[0])
    assert table.first_dealer in "NESW"
    evening.play(1)
    evening.close(1)
    with evening.read() as session:
        played = {line.team.number: line.played for line in standings(session, evening.id).lines}
    assert played == dict.fromkeys(range(1, 7), 1)


def test_one_late_team_waits_for_the_next_round_when_nobody_is_exempt(evening: Evening) -> None:
    evening.enter(4)
    evening.start()
    late = evening.enter_one()
    with pytest.raises(Refused) as refused:
        seat(evening, 1, late)
    assert codes(refused.value.obstacles) == ["nobody_exempt"]
    evening.play(1)
    evening.close(1)
    evening.start()
    assert late in {team for pair in evening.pairs(2) for team in pair}


def test_who_is_seated_or_unknown_is_not_seated_again(evening: Evening) -> None:
    evening.enter(5)
    evening.start()
    with pytest.raises(Refused) as refused:
        seat(evening, 1, 1, 99)
    assert codes(refused.value.obstacles) == ["not_waiting", "not_waiting"]
    for teams in ((), (6, 6), (6, 7, 8)):
        with pytest.raises(Refused) as refused:
            seat(evening, 1, *teams)
        assert codes(refused.value.obstacles) == ["one_or_two_late_teams"]


def test_nobody_is_seated_in_a_round_that_is_closed(evening: Evening) -> None:
    evening.enter(5)
    evening.whole_round(1)
    late = evening.enter_one()
    with pytest.raises(Refused) as refused:
        seat(evening, 1, late)
    assert codes(refused.value.obstacles) == ["round_not_playing"]


@pytest.mark.parametrize(
    ("rule", "points", "credited"),
    [(CreditRule.NONE, 0, None), (CreditRule.FIXED, 500, 500), (CreditRule.MEAN, 0, 975)],
)
def test_who_joins_later_is_credited_for_the_rounds_missed(
    engine: Engine, rule: CreditRule, points: int, credited: int | None
) -> None:
    evening = Evening(engine, Settings(late_credit=rule, late_points=points))
    evening.enter(4)
    evening.start()
    evening.play(1, lambda _line: (1050, 900))
    evening.close(1)
    late = evening.enter_one()
    with evening.read() as session:
        plan = rounds.next_plan(session, evening.id)
    assert {team.id: team.points for team in plan.entrants}[late] == (credited or 0)
    evening.start()
    with evening.read() as session:
        found = [(each.points, each.reason) for each in session.exec(select(Credit))]
        total = {line.team.number: line.points for line in standings(session, evening.id).lines}
    assert found == ([] if credited is None else [(credited, CreditReason.LATE)])
    assert total[late] >= (credited or 0)


def test_a_team_that_comes_back_is_not_credited_for_its_absence(engine: Engine) -> None:
    from tournament.services.participation import reinstate, withdraw

    evening = Evening(engine, Settings(late_credit=CreditRule.FIXED, late_points=500))
    evening.enter(6)
    evening.whole_round(1)
    with evening.change() as session:
        withdraw(session, evening.id, 6, from_round=2, reason="Malade", by=BY, at=evening.now())
    evening.whole_round(2)
    with evening.change() as session:
        reinstate(session, evening.id, 6, from_round=3, reason="Remis", by=BY, at=evening.now())
    evening.start()
    with evening.read() as session:
        late = [c for c in session.exec(select(Credit)) if c.reason is CreditReason.LATE]
    assert late == []


def test_a_draw_taken_back_after_a_late_arrival_points_the_newcomers_out(
    evening: Evening,
) -> None:
    evening.enter(5)
    evening.start()
    seat(evening, 1, evening.enter_one())
    other = evening.enter_one()
    with evening.change() as session:
        rounds.take_back(session, evening.id, 1, reason="On recommence", by=BY, at=evening.now())
    with evening.read() as session:
        changes = changes_since(session, evening.draft(1))
    assert [(o.code, o.operands["team"]) for o in changes] == [
        ("team_came_since", 6),
        ("team_came_since", other),
    ]
    evening.start(seed=8)
    assert {team for pair in evening.pairs(1) for team in pair} == set(range(1, 8))
