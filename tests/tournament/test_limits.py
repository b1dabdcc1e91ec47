"""Nothing is kept that is longer than its column: PostgreSQL refuses what SQLite would keep."""

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, effect
from tests.tournament.at_table import MADE, Table
from tests.tournament.played import NOON, Evening
from tournament import services
from tournament.discipline import EffectKind
from tournament.errors import Refused
from tournament.services import accounts, journal, rulings
from tournament.settings import Settings

SEEN = {"seq", "expected_version"}
"""What is left out of a first entry and told of a correction."""

LONGER = "a" * 2001
"""Beyond what a ruling keeps, the longest of all reasons."""


def acts_with_a_reason() -> Iterator[Callable[..., Any]]:
    """Every service that does something in a tournament for a reason that somebody types."""
    for module in pkgutil.walk_packages(services.__path__, f"{services.__name__}."):
        for name, act in inspect.getmembers(import_module(module.name), inspect.isfunction):
            wants = inspect.signature(act).parameters.keys()
            typed = {"session", "tournament_id", "reason", "by", "at"} <= wants
            if typed and act.__module__ == module.name and not name.startswith("_"):
                yield act


ACTS = [act for act in acts_with_a_reason() if act is not journal.record]


@pytest.fixture
def evening(sqlite_engine: Engine) -> Evening:
    """A first round is closed, the second one drawn."""
    evening = an_evening(sqlite_engine, teams=4, deals=1, appeals=True)
    for number in (1, 2):
        Table(evening, number).deal()
    evening.close(1)
    evening.draw()
    return evening


@pytest.fixture
def told(evening: Evening) -> dict[str, Any]:
    """What every act may ask for, as it stands in this evening."""
    table, arbiter = Table(evening), Arbiter(evening)
    note = effect(EffectKind.NOTE)
    incident = arbiter.reports(at=table)
    ruling = arbiter.rules_on(table, note)
    with evening.change() as session:
        appeal = rulings.lodge_appeal(
            session, evening.id, ruling, side=Side.NS, grounds="Non", by="hugo", at=evening.now()
        )
        appeal_id = appeal.id
    return {
        "appeal_id": appeal_id, "draw_id": evening.draft(2).id, "incident_id": incident,
        "match_id": table.id, "ruling_id": ruling,
        "number": 1, "number_a": 1, "number_b": 2, "team": 1, "place": 1, "name": "Zoé",
        "round_number": 1, "from_round": 2, "table": 1, "to": 2, "typed": (),
        "seq": 1, "facts": MADE, "expected_version": 1, "ns": 1, "ew": 1, "points": 1,
        "against": 1, "side": Side.NS, "at_fault": Side.NS, "code": "P2",
        "chair": "N", "substitute": "Zoé", "for_good": True, "effects": [note], "upheld": True,
        "settings": Settings(rounds=4),
    }  # fmt: skip


def is_refused(evening: Evening, act: Callable[..., Any], told: dict[str, Any]) -> bool:
    """Whether an act does not take such a reason; it says so, and anything else that is wrong."""
    asked = {
        each.name: told[each.name]
        for each in inspect.signature(act).parameters.values()
        if each.name in told and (each.default is each.empty or each.name in SEEN)
    }
    if act is rulings.deal_lost:
        asked["facts"] = "A renoncé"  # of the incident, not of a deal
    with evening.change() as session, pytest.raises(Refused) as refused:
        act(session, tournament_id=evening.id, reason=LONGER, by="ada", at=evening.now(), **asked)
    return ("too_long", "reason") in [(o.code, o.about) for o in refused.value.obstacles]


def test_a_reason_longer_than_it_is_kept_is_refused_whatever_it_is_for(
    evening: Evening, told: dict[str, Any]
) -> None:
    assert [act.__name__ for act in ACTS if not is_refused(evening, act, told)] == []
    assert {"take_back", "swap", "withdraw", "lift", "record_totals"} <= {a.__name__ for a in ACTS}


def test_names_of_a_club_and_of_its_helpers_are_refused_when_longer_than_kept(
    evening: Evening,
) -> None:
    names = {"club_name": "c" * 121, "display_name": "d" * 121, "login": "l" * 61}
    with evening.change() as session, pytest.raises(Refused) as refused:
        accounts.open_club(
            session, **names, password="douze beaux as", repeated="douze beaux as",
            language="fr", at=NOON,
        )  # fmt: skip
    assert [(o.code, o.about) for o in refused.value.obstacles] == [
        ("too_long", name) for name in names
    ]
