"""Results by totals and decisions: versions, reasons, stale forms, forfeits, corrections later."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import col, select

from rules.vocabulary import Side
from tests.tournament.at_table import Table, earned
from tests.tournament.played import BY, NOON, Evening, codes
from tournament.errors import NotFound, Refused, StaleForm
from tournament.models import Credit, Outcome
from tournament.services import results, rounds
from tournament.services.sheets import match_at
from tournament.settings import CreditRule, Format, Settings


@pytest.fixture
def evening(engine: Engine) -> Evening:
    return Evening(engine, Settings(rounds=2))


@pytest.fixture
def table(evening: Evening) -> Table:
    evening.enter(4)
    evening.start()
    return Table(evening)


def refused(act: Callable[[], Any]) -> list[tuple[str, str]]:
    """What an act is refused for: each code and what it is about."""
    with pytest.raises(Refused) as caught:
        act()
    return [(each.code, each.about) for each in caught.value.obstacles]


def test_totals_of_the_signed_sheet_are_the_result_and_the_higher_wins(table: Table) -> None:
    table.totals(1010, 950)
    sheet = table.sheet
    assert (sheet.line.outcome, sheet.line.version, sheet.line.complete) == ("totals", 1, True)
    assert (table.points, sheet.winner) == ((1010, 950), Side.NS)
    assert earned(table.evening)[sheet.line.ns.number] == (1010, 1)


def test_level_totals_are_a_draw_that_nobody_wins(table: Table) -> None:
    table.totals(980, 980)
    assert table.sheet.winner is None
    assert {wins for _, wins in earned(table.evening).values()} == {0}
    assert "totals_level" in codes(table.sheet.hints)


def test_a_correction_is_a_second_version_and_the_first_is_still_there(table: Table) -> None:
    table.totals(1010, 950)
    table.totals(1100, 950, reason="Mal recopié", seen=1)
    assert [(row.version, row.ns, row.ew, row.reason) for row in table.rows()] == [
        (1, 1010, 950, ""),
        (2, 1100, 950, "Mal recopié"),
    ]
    assert [each.version for each in table.sheet.history] == [1, 2]
    assert table.points == (1100, 950)


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_correction_without_a_reason_is_refused(table: Table, reason: str) -> None:
    table.totals(1010, 950)
    assert refused(lambda: table.totals(1100, 950, reason)) == [("reason_missing", "reason")]
    assert (len(table.rows()), table.points) == (1, (1010, 950))


def test_a_form_opened_before_a_change_and_saved_after_it_is_refused_with_what_changed(
    table: Table,
) -> None:
    table.totals(1010, 950)
    with pytest.raises(StaleForm) as stale:
        table.totals(700, 1200, reason="Vu à la table", seen=0)
    assert stale.value.what == "match"
    assert stale.value.changes == {
        "version": 1,
        "outcome": Outcome.TOTALS,
        "ns": 1010,
        "ew": 950,
    }
    assert table.points == (1010, 950)


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.forfeit(Side.NS, seen=0),
        lambda table: table.annul(seen=0),
        lambda table: table.bell(seen=0),
    ],
)
def test_every_decision_refuses_a_stale_form(table: Table, act: Callable[[Table], None]) -> None:
    table.totals(1010, 950)
    with pytest.raises(StaleForm):
        act(table)


def test_totals_out_of_range_are_refused_with_all_reasons_at_once(table: Table) -> None:
    table.totals(1010, 950)
    assert refused(lambda: table.totals(-10, 100_001)) == [
        ("total_out_of_range", "ns"),
        ("total_out_of_range", "ew"),
        ("reason_missing", "reason"),
    ]


def test_a_reason_longer_than_its_column_is_refused_not_cut(table: Table) -> None:
    """PostgreSQL refuses what SQLite would keep: the service says it first."""
    table.totals(1010, 950)
    too_long = "a" * 501
    assert refused(lambda: table.totals(1000, 950, too_long)) == [("too_long", "reason")]
    assert refused(lambda: table.forfeit(Side.NS, too_long)) == [("too_long", "reason")]
    table.totals(1000, 950, "a" * 500)
    assert table.sheet.line.version == 2


def test_a_bye_refuses_a_result(evening: Evening) -> None:
    evening.enter(5)
    evening.start()
    bye = next(line for line in evening.lines(1) if line.is_bye)
    for act in (
        lambda: evening.result(bye, 1000, 0),
        lambda: _forfeit(evening, bye.match_id),
    ):
        assert refused(act) == [("bye_has_no_result", "")]


def _forfeit(evening: Evening, match_id: Any) -> None:
    with evening.change() as session:
        results.forfeit(
            session, evening.id, match_id, Side.NS,
            expected_version=0, reason="Absents", by=BY, at=evening.now(),
        )  # fmt: skip


def test_a_draft_draw_refuses_a_result(evening: Evening) -> None:
    evening.enter(4)
    draft = evening.draw()
    with evening.read() as session:
        drawn = rounds.draw_reading(session, evening.id, 1).tables[0]
        with pytest.raises(NotFound):
            match_at(session, evening.id, 1, 1)
    with evening.change() as session, pytest.raises(Refused) as caught:
        results.record_totals(
            session, evening.id, drawn.match_id, 1000, 900,
            expected_version=0, by=BY, at=evening.now(),
        )  # fmt: skip
    assert codes(caught.value.obstacles) == ["draw_not_published"]
    evening.publish(draft)
    Table(evening).totals(1000, 900)


def test_a_match_of_another_tournament_is_not_found(table: Table, engine: Engine) -> None:
    other = Evening(engine)
    with other.change() as session, pytest.raises(NotFound):
        results.record_totals(
            session, other.id, table.id, 1000, 900, expected_version=0, by=BY, at=NOON
        )
    assert table.rows() == []


def test_a_result_annulled_waits_again_and_needs_no_reason_when_it_comes(table: Table) -> None:
    table.totals(1010, 950)
    table.annul()
    line = table.sheet.line
    assert (line.outcome, line.complete, line.version) == (None, False, 2)
    assert table.missing == ["no_result"]
    assert set(earned(table.evening).values()) == {(0, 0)}
    table.totals(950, 1010)
    assert (table.points, table.sheet.line.version) == ((950, 1010), 3)


def test_nothing_is_annulled_where_nothing_is_nor_without_a_reason(table: Table) -> None:
    assert refused(lambda: table.annul("")) == [
        ("reason_missing", "reason"),
        ("nothing_to_annul", ""),
    ]


@pytest.mark.parametrize(
    ("settings", "won"),
    [
        (Settings(), 3901 // 4),
        (Settings(forfeit_credit=CreditRule.FIXED, forfeit_points=1100), 1100),
        (Settings(forfeit_credit=CreditRule.NONE), 0),
    ],
)
def test_a_forfeit_gives_the_winner_what_the_settings_promise_and_the_loser_nothing(
    engine: Engine, settings: Settings, won: int
) -> None:
    evening = Evening(engine, settings)
    evening.enter(6)
    evening.start()
    Table(evening, 2).totals(1001, 900)
    absent = Table(evening, 1)
    absent.forfeit(Side.NS)
    Table(evening, 3).totals(1100, 900)
    line = absent.sheet.line
    assert (line.outcome, line.forfeited_by, line.complete) == ("forfeit", Side.NS, True)
    assert line.ew is not None
    found = earned(evening)
    assert (found[line.ew.number], found[line.ns.number]) == ((won, 1), (0, 0))


def test_the_mean_a_winner_by_forfeit_has_follows_every_later_result(table: Table) -> None:
    table.forfeit(Side.EW)
    winner = table.sheet.line.ns.number
    assert earned(table.evening)[winner] == (0, 1)
    Table(table.evening, 2).totals(1000, 801)
    assert earned(table.evening)[winner] == (900, 1)
    Table(table.evening, 2).totals(700, 500, reason="Mal lu")
    assert earned(table.evening)[winner] == (600, 1)


def test_a_double_forfeit_has_two_losers(table: Table) -> None:
    Table(table.evening, 2).totals(1000, 800)
    table.double_forfeit()
    line = table.sheet.line
    assert line.ew is not None
    assert (line.outcome, line.complete, table.sheet.winner) == ("double_forfeit", True, None)
    found = earned(table.evening)
    assert found[line.ns.number] == found[line.ew.number] == (0, 0)


def test_a_match_cancelled_by_agreement_counts_for_nobody(table: Table) -> None:
    Table(table.evening, 2).totals(1000, 800)
    table.cancel()
    line = table.sheet.line
    assert line.ew is not None
    assert (line.outcome, line.complete) == ("cancelled", True)
    found = earned(table.evening)
    assert found[line.ns.number] == found[line.ew.number] == (0, 0)


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.forfeit(Side.NS, ""),
        lambda table: table.double_forfeit(""),
        lambda table: table.cancel(""),
    ],
)
def test_a_match_is_not_decided_without_a_reason(
    table: Table, act: Callable[[Table], None]
) -> None:
    assert refused(lambda: act(table)) == [("reason_missing", "reason")]
    assert table.rows() == []


def test_a_late_correction_keeps_played_rounds_and_settles_the_credits_again(
    evening: Evening,
) -> None:
    """Corrected after the next draw: the credit of the exempt team is a new version, the
    standings follow, who met whom stays."""
    evening.enter(5)
    evening.start()
    evening.play(1, lambda _line: (1000, 900))
    evening.close(1)
    exempt = next(line.ns for line in evening.lines(1) if line.is_bye)
    evening.start(seed=8)
    pairs = evening.pairs(1), evening.pairs(2)
    before = earned(evening)
    Table(evening).totals(1400, 900, reason="Mal additionné")
    with evening.read() as session:
        credits = session.exec(
            select(Credit)
            .where(Credit.entry_id == exempt.id)
            .order_by(col(Credit.round_id), col(Credit.version))
        ).all()
        assert [(each.version, each.points, each.win) for each in credits] == [
            (1, 950, True),
            (2, 1050, True),
        ]
    after = earned(evening)
    winner = Table(evening).sheet.line.ns.number
    assert after[winner][0] - before[winner][0] == 400
    assert after[exempt.number][0] - before[exempt.number][0] == 100
    assert (evening.pairs(1), evening.pairs(2)) == pairs


def test_a_late_correction_that_moves_no_mean_writes_no_credit(evening: Evening) -> None:
    evening.enter(5)
    evening.start()
    evening.play(1, lambda _line: (1000, 900))
    evening.close(1)
    Table(evening).totals(900, 1000, reason="Équipes inversées")
    with evening.read() as session:
        assert [each.version for each in session.exec(select(Credit))] == [1]


@pytest.mark.parametrize(
    ("settings", "totals", "hints"),
    [
        (Settings(), (300, 200), ["totals_low"]),
        (Settings(), (9000, 200), ["totals_high"]),
        (Settings(), (1011, 950), ["totals_not_rounded"]),
        (Settings(), (1000, 1000), ["totals_level"]),
        (Settings(), (1010, 950), []),
        (Settings(format=Format.TARGET, target=1000), (990, 500), ["totals_below_target"]),
        (Settings(format=Format.TARGET, target=1000), (1000, 500), []),
    ],
)
def test_odd_totals_are_pointed_out_and_never_refused(
    engine: Engine, settings: Settings, totals: tuple[int, int], hints: list[str]
) -> None:
    evening = Evening(engine, settings)
    evening.enter(2)
    evening.start()
    table = Table(evening)
    table.totals(*totals)
    assert table.sheet.line.complete
    assert codes(table.sheet.hints) == hints
