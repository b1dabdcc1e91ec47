"""What is written again is what the services wrote, and only where the past is the same."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import SQLModel, select

from rules.vocabulary import Side
from tests import past
from tests.tournament.arbiter import Arbiter, differences, effect
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tournament.discipline import EffectKind
from tournament.errors import Refused
from tournament.models import Club
from tournament.settings import Entering, Settings

Rows = dict[str, set[tuple[str, ...]]]


def rows(engine: Engine) -> Rows:
    """Everything in a database."""
    with engine.connect() as connection:
        return {
            table.name: {tuple(map(repr, row)) for row in connection.execute(select(table))}
            for table in SQLModel.metadata.sorted_tables
        }


def empty(engine: Engine) -> None:
    """Take everything out of the database, as between two tests."""
    with engine.begin() as connection:
        for table in reversed(SQLModel.metadata.sorted_tables):
            connection.execute(table.delete())
    past.begin(engine)


def a_round(engine: Engine, **wanted: Any) -> Evening:
    """A round with a ruling, and the next one drawn."""
    facts = {"rounds": 5, "deals": 3, "entering": Entering.DESK_DEALS, **wanted}
    evening = Evening(engine, Settings(**facts))
    evening.enter(5)
    evening.start(seed=77)
    table = Table(evening)
    table.deals(3)
    Arbiter(evening).rules_on(table, effect(EffectKind.DEAL_LOST, Side.NS), seq=1)
    evening.play(1)
    evening.close(1)
    evening.start(seed=78)
    return evening


def test_the_same_beginning_writes_the_same_rows_and_is_gone_on_with(engine: Engine) -> None:
    first = a_round(engine)
    written = rows(engine)
    empty(engine)
    second = a_round(engine)
    assert rows(engine) == written  # random keys included: the services would have made others
    assert vars(first) == vars(second)
    assert first.lines(2) == second.lines(2)
    second.play(2, lambda _line: (900, 800))
    second.close(2)
    assert differences(second) == []
    assert len(second.lines(2)) == 3


def test_another_beginning_is_made_by_the_services(engine: Engine) -> None:
    known = a_round(engine).id
    for wanted in ({"rounds": 6}, {"minutes": 50}):
        empty(engine)
        other = a_round(engine, **wanted)
        assert other.id != known
        assert differences(other) == []


def test_after_anything_else_the_services_do_it(engine: Engine) -> None:
    evening = Evening(engine)
    evening.enter(4)
    teams = rows(engine)["entry"]
    empty(engine)
    evening = Evening(engine)
    with evening.change() as session:
        session.add(Club(name="Les Dames de Vienne", created_at=evening.now()))
    evening.minutes = 0
    evening.enter(4)
    assert len(rows(engine)["entry"]) == 4
    assert not rows(engine)["entry"] & teams


def test_what_is_refused_is_refused_each_time(engine: Engine) -> None:
    for _ in range(2):
        evening = Evening(engine)
        evening.enter(4)
        evening.start()
        with pytest.raises(Refused):
            evening.close(1)
        evening.play(1)
        evening.close(1)
        assert len(rows(engine)["match_result"]) == 2
        empty(engine)


def test_what_two_did_at_once_is_not_known(engine: Engine) -> None:
    evening = Evening(engine)

    def enter(_: int) -> int:
        return evening.enter_one()

    with ThreadPoolExecutor(2) as people:
        assert set(people.map(enter, range(2))) == {1, 2}
    assert evening.enter_one() == 3
    assert len(rows(engine)["entry"]) == 3


def test_nothing_is_known_of_another_engine(engine: Engine) -> None:
    past.forget(engine)
    known = {a_round(engine).id}
    empty(engine)
    past.forget(engine)
    assert a_round(engine).id not in known
