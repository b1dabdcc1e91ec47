"""Teams and players out by ruling: later draws, ranks, and coming back."""

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import (
    Arbiter,
    an_evening,
    differences,
    effect,
    number_on,
    player_of,
    ranks,
)
from tests.tournament.at_table import MADE, Table
from tests.tournament.played import Evening
from tests.tournament.test_results import refused
from tournament.discipline import EffectKind
from tournament.services import registration

K = EffectKind


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of three deals, deal by deal."""
    return Table(an_evening(engine))


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


@pytest.mark.parametrize("ranked", [False, True])
def test_a_disqualified_team_is_out_of_later_draws_and_last_or_without_a_rank(
    engine: Engine, ranked: bool
) -> None:
    evening = an_evening(engine, by_deals=False, teams=6, excluded_ranked=ranked)
    evening.play(1)
    best = next(number for number, rank in ranks(evening).items() if rank == 1)
    table = next(
        found
        for found in (Table(evening, n) for n in (1, 2, 3))
        if best in {number_on(found, side) for side in Side}
    )
    side = Side.NS if number_on(table, Side.NS) == best else Side.EW
    arbiter = Arbiter(evening)
    before = ranks(evening)
    ruling = arbiter.rules_on(table, effect(K.TEAM_DISQUALIFIED, side))
    assert ranks(evening)[best] == (6 if ranked else None)
    evening.close(1)
    evening.start()
    assert best not in {number for pair in evening.pairs(2) for number in pair}
    assert differences(evening) == []
    arbiter.lifts(ruling)
    assert ranks(evening)[best] == before[best]
    evening.play(2)
    evening.close(2)
    evening.start()
    assert best in {number for pair in evening.pairs(3) for number in pair}
    assert differences(evening) == []


def test_the_disqualified_come_after_those_who_left_of_their_own_accord(engine: Engine) -> None:
    evening = an_evening(engine, by_deals=False, teams=4, excluded_ranked=True)
    evening.play(1)
    evening.close(1)
    first, second = Table(evening, 1), Table(evening, 2)
    out = number_on(first, Side.NS)
    left = number_on(second, Side.NS)
    Arbiter(evening).rules_on(first, effect(K.TEAM_DISQUALIFIED, Side.NS))
    with evening.change() as session:
        registration.withdraw(
            session, evening.id, left, from_round=2, reason="Fatigue", by="claire", at=evening.now()
        )
    evening.start()
    assert (ranks(evening)[left], ranks(evening)[out]) == (3, 4)
    assert differences(evening) == []


def test_a_team_disqualified_twice_stays_out_until_both_are_lifted(engine: Engine) -> None:
    evening = an_evening(engine, by_deals=False, teams=4)
    evening.play(1)
    table, arbiter = Table(evening, 1), Arbiter(evening)
    out = number_on(table, Side.NS)
    one = arbiter.rules_on(table, effect(K.TEAM_DISQUALIFIED, Side.NS))
    other = arbiter.rules_on(table, effect(K.TEAM_DISQUALIFIED, Side.NS))
    arbiter.lifts(one)
    assert ranks(evening)[out] is None
    arbiter.lifts(other)
    assert ranks(evening)[out] is not None


def test_a_team_that_had_left_has_left_again_when_its_disqualification_is_lifted(
    engine: Engine,
) -> None:
    evening = an_evening(engine, by_deals=False, teams=6)
    evening.play(1)
    table, arbiter = Table(evening, 1), Arbiter(evening)
    number = number_on(table, Side.NS)
    with evening.change() as session:
        registration.withdraw(
            session, evening.id, number, from_round=2, reason="Fatigue", by="claire",
            at=evening.now(),
        )  # fmt: skip
    arbiter.lifts(arbiter.rules_on(table, effect(K.TEAM_DISQUALIFIED, Side.NS)))
    evening.close(1)
    evening.start()
    assert number not in {each for pair in evening.pairs(2) for each in pair}


def test_the_desk_does_not_bring_back_whom_a_ruling_keeps_out(engine: Engine) -> None:
    evening = an_evening(engine, by_deals=False, teams=4)
    table, arbiter = Table(evening, 1), Arbiter(evening)
    number, key = number_on(table, Side.NS), player_of(table, Side.NS)
    arbiter.rules_on(table, effect(K.PLAYER_EXCLUDED, Side.NS, player_id=key))

    def reinstate() -> None:
        with evening.change() as session:
            registration.reinstate(
                session, evening.id, number, from_round=2, reason="Si", by="claire",
                at=evening.now(),
            )  # fmt: skip

    assert refused(reinstate) == [("out_by_ruling", "")]
    with evening.change() as session:
        registration.replace_player(
            session, evening.id, number, 1, "Nouveau Joueur", from_round=2, reason="Exclu",
            by="claire", at=evening.now(),
        )  # fmt: skip
    reinstate()
    evening.play(1)
    evening.close(1)
    evening.start()
    assert number in {each for pair in evening.pairs(2) for each in pair}
    assert differences(evening) == []


def test_a_disqualification_before_the_first_draw_is_out_of_it(engine: Engine) -> None:
    evening = Evening(engine)
    evening.enter(5)
    arbiter = Arbiter(evening)
    arbiter.rules(arbiter.reports("E4", team=3), effect(K.TEAM_DISQUALIFIED))
    evening.start()
    assert {each for pair in evening.pairs(1) for each in pair} == {1, 2, 4, 5}


def test_no_result_is_taken_of_a_team_that_is_out_and_nothing_changes(engine: Engine) -> None:
    evening = an_evening(engine, by_deals=False)
    table, arbiter = Table(evening), Arbiter(evening)
    before, out = table.sheet.line, number_on(table, Side.EW)
    ruling = arbiter.rules_on(table, effect(K.TEAM_DISQUALIFIED, Side.EW))
    assert refused(lambda: table.totals(900, 700)) == [("team_is_out", f"team {out}")]
    assert table.sheet.line == before
    arbiter.lifts(ruling)
    table.totals(900, 700)
    assert table.sheet.line.complete
    assert differences(evening) == []


def test_no_further_deal_is_taken_of_a_team_that_is_out(table: Table, arbiter: Arbiter) -> None:
    table.deal()
    out = number_on(table, Side.NS)
    arbiter.rules_on(table, effect(K.TEAM_DISQUALIFIED, Side.NS))
    assert refused(table.deal) == [("team_is_out", f"team {out}")]
    assert refused(lambda: table.write_sheet([MADE])) == [("team_is_out", f"team {out}")]
    assert len(table.sheet.deals) == 1
