"""Several evenings: which round is on which, checking in anew (tournament facts, § Formats)."""

import pytest
from sqlalchemy import Engine

from tests.tournament.played import BY, Evening
from tournament.evenings import begins_evening, evening_of
from tournament.services.entries import entry_list
from tournament.services.evening import Evening as Reading
from tournament.services.evening import evening as read_evening
from tournament.services.journal import journal
from tournament.services.registration import mark_present
from tournament.settings import FinalPhase, Settings

SEASON = Settings(rounds=5, rounds_an_evening=2)


@pytest.mark.parametrize(("number", "evening"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_each_round_has_its_evening(number: int, evening: int) -> None:
    assert evening_of(SEASON, number) == evening
    assert evening_of(Settings(), number) == 1
    assert begins_evening(SEASON, number) is (number in (3, 5))
    assert begins_evening(Settings(), number) is False


def reading(evening: Evening) -> Reading:
    with evening.read() as session:
        return read_evening(session, evening.id)


def test_the_steps_name_each_evening_at_its_first_round(engine: Engine) -> None:
    evening = Evening(engine, SEASON)
    evening.enter(4)
    now = reading(evening)
    assert [(step.number, step.evening) for step in now.steps if step.evening] == [
        (1, 1),
        (3, 2),
        (5, 3),
    ]
    assert (now.number, now.evenings, now.begins) == (1, 3, False)


def test_one_evening_is_not_named(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=2))
    evening.enter(4)
    now = reading(evening)
    assert not any(step.evening for step in now.steps)
    assert (now.number, now.evenings) == (1, 1)


def test_another_evening_begins_with_nobody_present(engine: Engine) -> None:
    evening = Evening(engine, SEASON)
    numbers = evening.enter(4)
    with evening.change() as session:
        for number in numbers:
            mark_present(session, evening.id, number, True, by=BY, at=evening.now())
    evening.whole_round(1)
    assert reading(evening).present == 4
    evening.whole_round(2)
    now = reading(evening)
    assert (now.present, now.begins, now.number) == (0, True, 2)
    with evening.read() as session:
        assert not any(line.present for line in entry_list(session, evening.id).lines)
        closing = journal(session, evening.id)[0]
    assert closing.after == {"finished": False, "check_in": "anew"}
    evening.start()
    assert (reading(evening).number, reading(evening).begins) == (2, False)


def test_the_rounds_of_a_final_have_their_evening_too(engine: Engine) -> None:
    final = Settings(rounds=2, rounds_an_evening=2, final=FinalPhase.KNOCK_OUT, final_teams=4)
    evening = Evening(engine, final)
    evening.enter(4)
    assert reading(evening).evenings == 2
