"""Appeals to the jury: the setting, the deadline, the jury's word as a ruling."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, differences, effect, number_on
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tests.tournament.test_results import refused
from tournament.discipline import EffectKind as K
from tournament.errors import NotFound, StaleForm
from tournament.log_readings import AppealLine
from tournament.models import AppealState, RulingOutcome
from tournament.services import rulings


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of three deals, all played; appeals are allowed."""
    table = Table(an_evening(engine, appeals=True))
    table.deals(3)
    return table


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


@pytest.fixture
def ruling(table: Table, arbiter: Arbiter) -> UUID:
    """A deal lost by North-South."""
    return arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=1)


def lodge(evening: Evening, ruling: UUID, **told: Any) -> UUID:
    told = {"side": Side.NS, "grounds": "Carte reprise", "at": evening.now(), **told}
    with evening.change() as session:
        return rulings.lodge_appeal(session, evening.id, ruling, by="nord", **told).id


def decide(evening: Evening, appeal: UUID, *effects: Any, upheld: bool = True, **told: Any) -> None:
    told = {"reason": "La carte était reprise", **told}
    with evening.change() as session:
        rulings.decide_appeal(
            session, evening.id, appeal, upheld=upheld, effects=effects, by="jury",
            at=evening.now(), **told,
        )  # fmt: skip


def appeals(evening: Evening) -> tuple[AppealLine, ...]:
    with evening.read() as session:
        return rulings.appeals(session, evening.id)


def test_a_ruling_under_appeal_stays_in_force_until_the_jury_decides(
    table: Table, arbiter: Arbiter, ruling: UUID
) -> None:
    lodge(table.evening, ruling)
    assert table.points == (380, 280)
    (line,) = arbiter.log()
    assert line.status == "appealed"
    (appeal,) = line.appeals
    assert (appeal.state, appeal.grounds, appeal.by) == (
        AppealState.PENDING,
        "Carte reprise",
        "nord",
    )
    assert appeal.team is not None
    assert appeal.team.number == number_on(table, Side.NS)
    assert appeal.deadline - arbiter.ruling(ruling).at == timedelta(minutes=30)


def test_an_appeal_upheld_without_another_effect_lifts_the_ruling(
    table: Table, arbiter: Arbiter, ruling: UUID
) -> None:
    decide(table.evening, lodge(table.evening, ruling))
    assert table.points == (570, 180)
    (line,) = arbiter.log()
    assert line.in_force is not None
    assert (line.status, line.in_force.outcome, line.in_force.supersedes) == (
        "lifted",
        RulingOutcome.APPEAL,
        1,
    )
    (appeal,) = appeals(table.evening)
    assert (appeal.state, appeal.decision_number, appeal.decided_by) == ("upheld", 2, "jury")
    assert appeal.outcome == "La carte était reprise"
    assert differences(table.evening) == []


def test_a_jury_may_rule_otherwise(table: Table, arbiter: Arbiter, ruling: UUID) -> None:
    decide(table.evening, lodge(table.evening, ruling), effect(K.DEAL_ADJUSTED, Side.NS, -20))
    assert table.points == (550, 180)
    assert arbiter.log()[0].status == "amended"


def test_an_appeal_dismissed_or_dropped_leaves_the_ruling(
    table: Table, arbiter: Arbiter, ruling: UUID
) -> None:
    decide(table.evening, lodge(table.evening, ruling), upheld=False)
    other = arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=2)
    appeal = lodge(table.evening, other)
    with table.evening.change() as session:
        rulings.drop_appeal(
            session, table.evening.id, appeal, reason="Retiré", by="nord", at=table.evening.now()
        )
    assert table.points == (190, 60 + 320)
    assert [each.state for each in appeals(table.evening)] == ["dropped", "dismissed"]
    assert [line.status for line in arbiter.log()] == ["ruled", "ruled"]


def test_pending_appeals_come_first(table: Table, arbiter: Arbiter, ruling: UUID) -> None:
    pending = lodge(table.evening, ruling)
    other = arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=2)
    decide(table.evening, lodge(table.evening, other), upheld=False)
    assert [each.id == pending for each in appeals(table.evening)] == [True, False]


def test_no_appeal_where_the_settings_know_none(engine: Engine) -> None:
    table = Table(an_evening(engine))
    ruling = Arbiter(table.evening).rules_on(table, effect(K.NOTE))
    assert refused(lambda: lodge(table.evening, ruling)) == [("no_appeals", "")]


def test_an_appeal_too_late_without_a_side_or_without_grounds_is_refused(
    table: Table, arbiter: Arbiter, ruling: UUID
) -> None:
    deadline = arbiter.ruling(ruling).at + timedelta(minutes=30)
    late = deadline + timedelta(seconds=1)
    told = {"side": None, "grounds": " ", "at": late}
    assert refused(lambda: lodge(table.evening, ruling, **told)) == [
        ("appeal_too_late", ""),
        ("text_missing", "grounds"),
        ("side_missing", "side"),
    ]
    assert refused(lambda: lodge(table.evening, ruling, grounds="a" * 2001)) == [
        ("too_long", "grounds")
    ]
    lodge(table.evening, ruling, at=deadline)


def test_a_ruling_is_appealed_once_and_the_jury_has_the_last_word(
    table: Table, arbiter: Arbiter, ruling: UUID
) -> None:
    appeal = lodge(table.evening, ruling)
    assert refused(lambda: lodge(table.evening, ruling)) == [("appealed_already", "")]
    decide(table.evening, appeal, effect(K.DEAL_LOST, Side.EW))
    assert refused(lambda: decide(table.evening, appeal)) == [("appeal_decided", "")]
    final = arbiter.log()[0].in_force
    assert final is not None
    assert refused(lambda: lodge(table.evening, final.id)) == [("jury_has_decided", "")]
    with pytest.raises(StaleForm):
        lodge(table.evening, ruling)
    with pytest.raises(NotFound):
        decide(table.evening, uuid4())


def test_a_jury_decides_on_what_it_had_before_it(
    table: Table, arbiter: Arbiter, ruling: UUID
) -> None:
    appeal = lodge(table.evening, ruling)
    amended = arbiter.amends(ruling, effect(K.DEAL_LOST, Side.EW, seq=1))
    with pytest.raises(StaleForm):
        decide(table.evening, appeal, seen=ruling)
    decide(table.evening, appeal, seen=amended)
    assert table.points == (570, 180)
    assert [each.supersedes for each in arbiter.log()[0].rulings] == [None, 1, 2]


def test_a_jury_gives_its_reason(table: Table, ruling: UUID) -> None:
    appeal = lodge(table.evening, ruling)
    assert refused(lambda: decide(table.evening, appeal, reason=" ")) == [
        ("reason_missing", "reason")
    ]
    assert appeals(table.evening)[0].state is AppealState.PENDING
