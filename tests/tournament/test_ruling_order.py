"""Rulings before, during and after a result, amended, lifted; what the teams settle themselves."""

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, differences, effect, number_on
from tests.tournament.at_table import FAILED, Table, earned
from tests.tournament.test_results import refused
from tournament.discipline import EffectKind
from tournament.models import Ruling, Settlement
from tournament.services import rounds

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


def test_a_ruling_before_the_deal_is_entered_holds_when_it_is(
    table: Table, arbiter: Arbiter
) -> None:
    arbiter.rules_on(table, effect(K.DEAL_LOST, Side.EW), seq=1)
    assert table.points == (160, 0)
    table.deal(FAILED, seq=1)
    table.deals(2)
    assert table.points == (160 + 380, 120)
    assert table.sheet.line.complete


def test_a_ruling_in_the_middle_of_a_match_counts_at_once(table: Table, arbiter: Arbiter) -> None:
    table.deals(2)
    arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=2)
    assert table.missing == ["deals_missing"]
    table.deal()
    assert (table.missing, table.points) == ([], (380, 280))


def test_a_ruling_after_the_next_draw_leaves_played_rounds_and_moves_the_standings(
    engine: Engine,
) -> None:
    evening = an_evening(engine, by_deals=False, teams=6)
    evening.play(1)
    evening.close(1)
    evening.start()
    seated = evening.pairs(2)
    table = Table(evening, 1, 1)
    arbiter = Arbiter(evening)
    ruling = arbiter.rules_on(table, effect(K.MATCH_ADJUSTED, Side.NS, -900))
    number = number_on(table, Side.NS)
    assert evening.pairs(2) == seated
    assert earned(evening)[number][0] == table.points[0] < 200
    assert differences(evening) == []
    arbiter.lifts(ruling)
    assert evening.pairs(2) == seated
    assert differences(evening) == []


def test_a_ruling_amended_twice_is_three_rulings_of_which_the_last_holds(
    table: Table, arbiter: Arbiter
) -> None:
    table.deals(3)
    first = arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=2)
    second = arbiter.amends(first, effect(K.DEAL_LOST, Side.EW))
    assert table.points == (380 + 160, 120)
    third = arbiter.amends(second, effect(K.DEAL_ADJUSTED, Side.NS, -20))
    assert table.points == (550, 180)
    (line,) = arbiter.log()
    assert [(each.id, each.number, each.supersedes) for each in line.rulings] == [
        (first, 1, None),
        (second, 2, 1),
        (third, 3, 2),
    ]
    assert [each.in_force for each in line.rulings] == [False, False, True]


def test_lifting_gives_what_the_present_facts_give(table: Table, arbiter: Arbiter) -> None:
    table.deals(3)
    ruling = arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=2)
    table.correct(2, FAILED)
    assert table.points == (380, 280)
    arbiter.lifts(ruling)
    assert table.points == (380, 120 + 250)


def test_a_lifted_ruling_can_be_ruled_on_again_but_not_lifted_again(
    table: Table, arbiter: Arbiter
) -> None:
    table.deals(3)
    lifted = arbiter.lifts(arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=1))
    assert refused(lambda: arbiter.lifts(lifted)) == [("lifted_already", "")]
    arbiter.amends(lifted, effect(K.DEAL_LOST, Side.EW, seq=1))
    assert table.points == (540, 120)


def test_the_latest_ruling_that_replaces_a_deal_holds_and_adjustments_come_on_top(
    table: Table, arbiter: Arbiter
) -> None:
    table.deals(3)
    arbiter.rules_on(table, effect(K.DEAL_ADJUSTED, Side.EW, 30), seq=1)
    arbiter.rules_on(table, effect(K.DEAL_LOST, Side.EW), seq=1)
    later = arbiter.rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=1)
    assert table.points == (380, 120 + 160 + 30)
    arbiter.lifts(later)
    assert table.points == (380 + 160, 120 + 30)


def test_a_deal_dealt_again_or_cancelled_is_played_again_unless_the_settings_count_it(
    engine: Engine,
) -> None:
    for counts, missing in ((False, ["deals_missing"]), (True, [])):
        table = Table(an_evening(engine, cancelled_deals_count=counts))
        table.deals(3)
        Arbiter(table.evening).rules_on(table, effect(K.DEAL_CANCELLED), seq=3)
        assert table.missing == missing
        Arbiter(table.evening).rules_on(table, effect(K.REDEAL, Side.NS), seq=2)
        assert table.missing == ["deals_missing"]


def test_after_a_redeal_the_same_dealer_deals_and_after_a_cancelled_deal_the_next(
    table: Table, arbiter: Arbiter
) -> None:
    table.deal()
    first = table.sheet.next_dealer
    arbiter.rules_on(table, effect(K.REDEAL, Side.NS), seq=2)
    assert table.sheet.next_dealer == first
    arbiter.rules_on(table, effect(K.DEAL_CANCELLED), seq=3)
    assert table.sheet.next_dealer != first


def test_several_effects_on_a_deal_that_is_not_entered_yet_share_its_line(
    table: Table, arbiter: Arbiter
) -> None:
    arbiter.rules_on(
        table, effect(K.DEAL_LOST, Side.NS, seq=1), effect(K.DEAL_ADJUSTED, Side.NS, -10, seq=1)
    )
    assert (len(table.sheet.deals), table.points) == (1, (-10, 160))


def test_teams_may_cover_an_error_with_both_consents_and_nothing_is_ruled(
    table: Table, arbiter: Arbiter
) -> None:
    """Club rules §2: Soit elles « couvrent » l'incident ou l'erreur."""
    incident = arbiter.agreed(Settlement.COVERED, table, "B1")
    assert arbiter.rows(Ruling) == []
    assert refused(lambda: arbiter.rules(incident, effect(K.NOTE))) == [("settled_by_teams", "")]
    covered = lambda: arbiter.agreed(Settlement.COVERED, table, consent_ew=False)  # noqa: E731
    assert refused(covered) == [("consent_missing", "consent")]


def test_teams_may_cancel_a_deal_by_agreement_and_it_can_be_lifted(
    table: Table, arbiter: Arbiter
) -> None:
    table.deals(3)
    arbiter.agreed(Settlement.DEAL_CANCELLED, table, seq=2)
    assert (table.points, table.missing) == ((380, 120), ["deals_missing"])
    (line,) = arbiter.log()
    assert line.in_force is not None
    assert (line.status, line.in_force.by_rule) == ("settled", True)
    arbiter.lifts(line.in_force.id)
    assert table.points == (570, 180)


def test_a_deal_that_does_not_exist_is_not_cancelled_by_agreement(
    table: Table, arbiter: Arbiter
) -> None:
    table.deal()
    for seq in (None, 3, 9):
        assert ("no_such_deal", "seq") in refused(
            lambda seq=seq: arbiter.agreed(Settlement.DEAL_CANCELLED, table, seq=seq)
        )
    assert len(table.sheet.deals) == 1


def test_teams_may_cancel_their_match_by_agreement(by_totals: Table) -> None:
    by_totals.totals(1000, 900)
    Arbiter(by_totals.evening).agreed(Settlement.MATCH_CANCELLED, by_totals)
    assert set(earned(by_totals.evening).values()) == {(0, 0)}
    assert by_totals.sheet.line.complete


def test_a_draw_with_a_ruling_on_a_match_is_not_taken_back(by_totals: Table) -> None:
    evening, arbiter = by_totals.evening, Arbiter(by_totals.evening)
    ruling = arbiter.rules_on(by_totals, effect(K.MATCH_ADJUSTED, Side.NS, -100))

    def take_back() -> None:
        with evening.change() as session:
            rounds.take_back(session, evening.id, 1, reason="Non", by="claire", at=evening.now())

    assert refused(take_back) == [("ruling_is_in", "table 1")]
    arbiter.lifts(ruling)
    take_back()
    assert arbiter.log()[0].status == "lifted"


def test_a_warning_outlives_a_draw_that_is_taken_back_and_can_be_lifted(
    by_totals: Table,
) -> None:
    evening, arbiter = by_totals.evening, Arbiter(by_totals.evening)
    ruling = arbiter.rules_on(by_totals, effect(K.FORMAL_WARNING, Side.NS))
    with evening.change() as session:
        rounds.take_back(session, evening.id, 1, reason="Non", by="claire", at=evening.now())
    arbiter.lifts(ruling)
    assert arbiter.log()[0].status == "lifted"
