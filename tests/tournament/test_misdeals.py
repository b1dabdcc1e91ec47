"""Misdeals, counted in a row."""

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening
from tests.tournament.at_table import Table
from tournament.discipline import EffectKind
from tournament.services import rulings

K = EffectKind


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of three deals, deal by deal."""
    return Table(an_evening(engine))


@pytest.fixture
def by_totals(engine: Engine) -> Table:
    """A match whose desk enters totals."""
    return Table(an_evening(engine, by_deals=False))


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


def test_the_second_misdeal_in_a_row_by_a_side_owes_a_round(table: Table, arbiter: Arbiter) -> None:
    """Club rules §2: the rule itself is the author of both remedies."""
    first, second = arbiter.misdeal(table), arbiter.misdeal(table)
    found = [arbiter.ruling(each) for each in (first, second)]
    assert [[each.kind for each in ruling.effects] for ruling in found] == [
        [K.REDEAL],
        [K.REDEAL, K.ROUND_OWED],
    ]
    assert all(ruling.by_rule for ruling in found)
    assert [line.code for line in arbiter.log()] == ["D2", "D1"]
    assert len({line.side for line in arbiter.log()}) == 1


def test_a_correct_deal_by_that_side_begins_the_count_again(table: Table, arbiter: Arbiter) -> None:
    arbiter.misdeal(table)
    table.deals(3)
    side = arbiter.log()[0].side
    assert side is not None
    with table.evening.read() as session:
        assert rulings.misdeals_in_a_row(session, table.evening.id, table.id, side) == 0


def test_a_misdeal_lifted_does_not_count(table: Table, arbiter: Arbiter) -> None:
    arbiter.lifts(arbiter.misdeal(table))
    arbiter.misdeal(table)
    assert [line.code for line in arbiter.log()] == ["D1", "D1"]


def test_misdeals_of_the_two_sides_are_counted_apart(table: Table, arbiter: Arbiter) -> None:
    arbiter.misdeal(table)
    table.deal()
    arbiter.misdeal(table)
    assert [line.code for line in arbiter.log()] == ["D1", "D1"]
    assert len({line.side for line in arbiter.log()}) == 2


def test_in_a_match_by_totals_misdeals_of_the_same_deal_are_in_a_row(by_totals: Table) -> None:
    arbiter = Arbiter(by_totals.evening)
    for seq in (2, 2, 3):
        arbiter.misdeal(by_totals, seq=seq, side=Side.NS)
    assert [line.code for line in arbiter.log()] == ["D1", "D2", "D1"]
