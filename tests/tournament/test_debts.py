"""The rounds owed by ruling: who owes one, who has paid, what an amendment leaves of it."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, effect, number_on
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tournament.discipline import EffectKind as K
from tournament.errors import NotFound, StaleForm
from tournament.log_readings import DebtLine
from tournament.models import DebtPayment
from tournament.services import rulings


@pytest.fixture
def table(engine: Engine) -> Table:
    return Table(an_evening(engine, teams=4))


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


def debts(evening: Evening) -> tuple[DebtLine, ...]:
    with evening.read() as session:
        return rulings.debts(session, evening.id)


def mark(evening: Evening, ruling: UUID, n: int, paid: bool = True) -> Any:
    with evening.change() as session:
        rulings.mark_debt(session, evening.id, ruling, n, paid, by="bar", at=evening.now())


def test_the_second_misdeal_in_a_row_is_a_debt_by_the_rule(table: Table, arbiter: Arbiter) -> None:
    arbiter.misdeal(table)
    arbiter.misdeal(table)
    (debt,) = debts(table.evening)
    side = arbiter.log()[0].side
    assert side is not None
    assert debt.team is not None
    assert (debt.team.number, debt.code, debt.by_rule) == (number_on(table, side), "D2", True)
    assert (debt.round_number, debt.table, debt.paid) == (1, 1, False)


def test_a_debt_is_ticked_off_and_the_tick_taken_back_and_both_are_kept(
    table: Table, arbiter: Arbiter
) -> None:
    ruling = arbiter.rules_on(table, effect(K.ROUND_OWED, Side.NS))
    mark(table.evening, ruling, 1)
    mark(table.evening, ruling, 1)
    (debt,) = debts(table.evening)
    assert (debt.paid, debt.paid_by) == (True, "bar")
    mark(table.evening, ruling, 1, paid=False)
    (debt,) = debts(table.evening)
    assert not debt.paid
    rows = sorted(arbiter.rows(DebtPayment), key=lambda row: row.version)
    assert [(row.version, row.paid) for row in rows] == [(1, True), (2, False)]


def test_unpaid_debts_come_first(table: Table, arbiter: Arbiter) -> None:
    first = arbiter.rules_on(table, effect(K.ROUND_OWED, Side.NS))
    arbiter.rules_on(table, effect(K.ROUND_OWED, Side.EW))
    mark(table.evening, first, 1)
    assert [(debt.ruling_number, debt.paid) for debt in debts(table.evening)] == [
        (2, False),
        (1, True),
    ]


def test_a_round_that_was_paid_stays_paid_when_the_ruling_is_amended(
    table: Table, arbiter: Arbiter
) -> None:
    owed = effect(K.ROUND_OWED, Side.NS)
    first = arbiter.rules_on(table, owed)
    mark(table.evening, first, 1)
    second = arbiter.amends(first, effect(K.VERBAL_WARNING, Side.NS), owed)
    (debt,) = debts(table.evening)
    assert (debt.ruling_id, debt.n, debt.paid) == (second, 2, True)
    mark(table.evening, second, 2, paid=False)
    assert not debts(table.evening)[0].paid


def test_another_team_s_round_is_not_paid_by_the_first(table: Table, arbiter: Arbiter) -> None:
    first = arbiter.rules_on(table, effect(K.ROUND_OWED, Side.NS))
    mark(table.evening, first, 1)
    arbiter.amends(first, effect(K.ROUND_OWED, Side.EW))
    (debt,) = debts(table.evening)
    assert (debt.team and debt.team.number, debt.paid) == (number_on(table, Side.EW), False)


def test_a_ruling_that_is_lifted_owes_nothing(table: Table, arbiter: Arbiter) -> None:
    ruling = arbiter.rules_on(table, effect(K.ROUND_OWED, Side.NS))
    arbiter.lifts(ruling)
    assert debts(table.evening) == ()
    with pytest.raises(StaleForm):
        mark(table.evening, ruling, 1)


def test_only_a_round_owed_can_be_paid(table: Table, arbiter: Arbiter) -> None:
    ruling = arbiter.rules_on(table, effect(K.NOTE))
    for n in (1, 2):
        with pytest.raises(NotFound):
            mark(table.evening, ruling, n)
