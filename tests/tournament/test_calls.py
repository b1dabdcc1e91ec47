"""Calls for the arbiter: the queue, who is coming, what is done with."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from tests.tournament.arbiter import an_evening
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tests.tournament.test_results import refused
from tournament.errors import NotFound, StaleForm
from tournament.log_readings import CallLine
from tournament.models import Call, CallState
from tournament.services import rounds, rulings


@pytest.fixture
def evening(engine: Engine) -> Evening:
    """Five teams: two tables and a bye."""
    return an_evening(engine, teams=5)


def do(evening: Evening, verb: Any, *values: Any, by: str = "nord", **options: Any) -> Any:
    with evening.change() as session:
        done = verb(session, evening.id, *values, by=by, at=evening.now(), **options)
        return done.id


def queue(evening: Evening, **options: Any) -> tuple[CallLine, ...]:
    with evening.read() as session:
        return rulings.calls(session, evening.id, **options)


def test_the_table_that_waits_longest_is_first(evening: Evening) -> None:
    for number in (2, 1):
        do(evening, rulings.call_arbiter, Table(evening, number).id, note=" Renonce ")
    first, second = queue(evening)
    assert [(each.table, each.round_number) for each in (first, second)] == [(2, 1), (1, 1)]
    assert first.called_at < second.called_at
    assert (first.note, first.state, first.arbiter) == ("Renonce", CallState.WAITING, "")
    assert first.ns is not None
    assert first.ns.number == Table(evening, 2).sheet.line.ns.number


def test_a_table_that_has_called_already_waits_with_its_first_call(evening: Evening) -> None:
    table = Table(evening, 1)
    first = do(evening, rulings.call_arbiter, table.id)
    assert do(evening, rulings.call_arbiter, table.id) == first
    assert len(queue(evening)) == 1
    do(evening, rulings.finish_call, first, by="hugo")
    assert do(evening, rulings.call_arbiter, table.id) != first


def test_an_arbiter_comes_and_is_done(evening: Evening) -> None:
    call = do(evening, rulings.call_arbiter, Table(evening, 1).id)
    do(evening, rulings.answer_call, call, by="hugo")
    do(evening, rulings.answer_call, call, by="hugo")
    (line,) = queue(evening)
    assert (line.state, line.arbiter, line.done_at) == (CallState.COMING, "hugo", None)
    do(evening, rulings.finish_call, call, by="zoe")
    do(evening, rulings.finish_call, call, by="zoe")
    assert queue(evening) == ()
    (line,) = queue(evening, done=True)
    assert (line.state, line.arbiter) == (CallState.DONE, "hugo")
    assert line.coming_at is not None
    assert line.done_at is not None
    assert line.called_at < line.coming_at < line.done_at


def test_two_arbiters_do_not_both_come(evening: Evening) -> None:
    call = do(evening, rulings.call_arbiter, Table(evening, 1).id)
    do(evening, rulings.answer_call, call, by="hugo")
    with pytest.raises(StaleForm) as caught:
        do(evening, rulings.answer_call, call, by="zoe")
    assert caught.value.changes["by"] == "hugo"


def test_a_call_that_nobody_answered_can_be_done_with(evening: Evening) -> None:
    call = do(evening, rulings.call_arbiter, Table(evening, 1).id)
    do(evening, rulings.finish_call, call, by="hugo")
    assert queue(evening, done=True)[0].arbiter == "hugo"
    with pytest.raises(StaleForm):
        do(evening, rulings.answer_call, call, by="zoe")


def test_a_bye_has_nobody_to_call_and_words_have_an_end(evening: Evening) -> None:
    bye = next(line.match_id for line in evening.lines(1) if line.is_bye)
    call = rulings.call_arbiter
    assert refused(lambda: do(evening, call, bye)) == [("bye_has_no_result", "")]
    told = {"note": "a" * 501, "called_by": "b" * 121}
    table = Table(evening, 1).id
    assert refused(lambda: do(evening, call, table, **told)) == [
        ("too_long", "note"),
        ("too_long", "called_by"),
    ]
    with pytest.raises(NotFound):
        do(evening, call, uuid4())
    with pytest.raises(NotFound):
        do(evening, rulings.answer_call, uuid4())


def test_a_call_from_a_draw_that_was_taken_back_can_still_be_done_with(evening: Evening) -> None:
    call = do(evening, rulings.call_arbiter, Table(evening, 1).id)
    with evening.change() as session:
        rounds.take_back(session, evening.id, 1, reason="Erreur", by="claire", at=evening.now())
    do(evening, rulings.finish_call, call, by="hugo")
    assert queue(evening) == ()
    with evening.read() as session:
        assert len(session.exec(select(Call)).all()) == 1
