"""Every pairing system through a whole tournament: its parts, its places, late and leaving teams."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from sqlalchemy import Engine

from tests.tournament.arbiter import differences
from tests.tournament.played import BY, Evening
from tournament.draw_plans import plan_from_json
from tournament.pairing import DrawProblem
from tournament.services import participation, rounds, setup
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


@pytest.mark.parametrize("system", [each for each in PairingSystem if each != "melee"])
def test_every_system_plays_to_the_end_and_its_audit_is_clean(
    engine: Engine, system: PairingSystem
) -> None:
    """Nine teams; one comes late, one leaves."""
    evening = Evening(engine, Settings(rounds=4, pairing=system))
    evening.enter(9)
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
    assert sorted(seated) == [1, 2, 3, 5, 6, 7, 8, 9, 10]
    with evening.read() as session:
        assert rounds.next_round_number(session, evening.id) == 5
    assert differences(evening) == []
