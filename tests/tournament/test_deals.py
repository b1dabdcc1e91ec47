"""The sheet of a match: deals written, corrected, annulled; when it is full, when it ends."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from rules.vocabulary import Side
from tests.tournament.at_table import FAILED, MADE, PASSED, Table, earned
from tests.tournament.played import Evening, codes
from tests.tournament.test_results import refused
from tournament.errors import StaleForm, UnscorableDeal
from tournament.models import DealRow, DealState, DealVersion
from tournament.services.deal_history import deal_history
from tournament.settings import Format, LevelMatch, Settings

EAST_WEST_MADE = {**MADE, "taker": "EW", "points": {"NS": 62, "EW": 100}}


def a_table(engine: Engine, settings: Settings, rules: str = "club") -> Table:
    evening = Evening(engine, settings, rules=rules)
    evening.enter(2)
    evening.start()
    return Table(evening)


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of 12 deals."""
    return a_table(engine, Settings())


@pytest.fixture
def short(engine: Engine) -> Table:
    """A match of 3 deals."""
    return a_table(engine, Settings(deals=3))


def test_a_sheet_of_twelve_deals_is_a_result_once_the_twelfth_is_in(table: Table) -> None:
    table.deals(11)
    assert [(o.code, o.operands["done"]) for o in table.sheet.line.missing] == [
        ("deals_missing", 11)
    ]
    assert set(earned(table.evening).values()) == {(0, 0)}
    table.deal(FAILED)
    line = table.sheet.line
    assert (line.complete, line.deals_done, line.outcome) == (True, 12, "deals")
    assert table.points == (11 * 190, 11 * 60 + 250)
    assert earned(table.evening)[line.ns.number] == (2090, 1)


def test_the_result_of_a_match_by_deals_keeps_the_sums_of_its_sheet(table: Table) -> None:
    table.deals(2)
    table.deal(FAILED)
    assert [(row.version, row.ns, row.ew) for row in table.rows()] == [(1, 380, 370)]
    table.correct(3, MADE)
    assert [(row.version, row.ns, row.ew) for row in table.rows()] == [(1, 570, 180)]


@pytest.mark.parametrize(("count", "done"), [(False, 2), (True, 3)])
def test_passed_deals_count_as_the_settings_say(engine: Engine, count: bool, done: int) -> None:
    table = a_table(engine, Settings(deals=3, passed_deals_count=count))
    table.deals(2)
    table.deal(PASSED)
    line = table.sheet.line
    assert (line.deals_done, line.complete) == (done, done == 3)
    assert table.sheet.deals[-1].counted == (3 if count else None)
    assert (table.sheet.deals[-1].state, table.points) == (DealState.PASSED, (380, 120))


def test_the_deal_passes_on_after_four_passes_and_stays_after_a_redeal(short: Table) -> None:
    first = short.sheet.next_dealer
    short.redeal()
    assert short.sheet.next_dealer == first
    short.deal(PASSED)
    second = short.sheet.next_dealer
    assert second != first
    short.deals(3)
    assert [line.counted for line in short.sheet.deals] == [None, None, 1, 2, 3]
    assert [line.dealer for line in short.sheet.deals][:3] == [first, first, second]


def test_a_deal_is_corrected_with_a_reason_and_its_first_version_stays(short: Table) -> None:
    short.deals(3)
    assert refused(lambda: short.correct(2, FAILED, reason="")) == [("reason_missing", "reason")]
    short.correct(2, FAILED, reason="Ils avaient chuté")
    assert short.points == (380, 370)
    with short.evening.read() as session:
        history = deal_history(session, short.evening.id, short.id, 2)
    assert [(each.version, each.ns, each.ew, each.reason) for each in history] == [
        (1, 190, 60, ""),
        (2, 0, 250, "Ils avaient chuté"),
    ]


def test_a_deal_annulled_keeps_its_line_marks_nothing_and_can_be_replaced(short: Table) -> None:
    short.deals(3)
    assert refused(lambda: short.annul_deal(2, reason=" ")) == [("reason_missing", "reason")]
    short.annul_deal(2)
    assert short.points == (380, 120)
    assert short.missing == ["deals_missing"]
    assert refused(lambda: short.annul_deal(2, seen=2)) == [("deal_annulled_already", "")]
    short.deal(FAILED)
    assert [line.state for line in short.sheet.deals] == ["played", "annulled", "played", "played"]
    assert (short.points, short.missing) == ((380, 370), [])
    assert refused(lambda: short.annul_deal(9)) == [("no_such_deal", "seq")]


def test_a_line_seen_in_an_older_version_is_refused_with_what_is_there_now(short: Table) -> None:
    short.deal()
    short.correct(1, FAILED)
    for act in (lambda: short.correct(1, MADE), lambda: short.annul_deal(1)):
        with pytest.raises(StaleForm) as stale:
            act()
        assert stale.value.what == "deal"
        assert (stale.value.changes["version"], stale.value.changes["by"]) == (2, "claire")
        assert stale.value.changes["facts"]["points"] == {"NS": 80, "EW": 82}
    with pytest.raises(StaleForm):
        short.correct(2, MADE)


def test_of_two_people_who_write_deal_9_at_once_one_is_told_of_the_other(table: Table) -> None:
    table.deals(8)
    start = Barrier(2)

    def write(facts: dict[str, Any]) -> str:
        start.wait()
        try:
            table.deal(facts, seq=9)
        except StaleForm as stale:
            return f"told of version {stale.changes['version']}"
        return "written"

    with ThreadPoolExecutor(2) as people:
        told = sorted(people.map(write, (MADE, FAILED)))
    assert told == ["told of version 1", "written"]
    with table.evening.read() as session:
        assert len(session.exec(select(DealRow)).all()) == 9
        assert len(session.exec(select(DealVersion)).all()) == 9


def test_a_full_sheet_refuses_another_deal(short: Table) -> None:
    short.deals(3)
    assert refused(short.deal) == [("sheet_full", "")]
    assert refused(lambda: short.deal(PASSED)) == [("sheet_full", "")]


@pytest.mark.parametrize("aside", [PASSED, "annulled", "redealt"])
def test_no_correction_brings_one_deal_too_many(short: Table, aside: Any) -> None:
    """A line that did not count, made to count beside three that do, would be a fourth."""
    if aside == "redealt":
        short.redeal()
    else:
        short.deal(MADE if aside == "annulled" else aside)
    if aside == "annulled":
        short.annul_deal(1)
    short.deals(3)
    seen = short.sheet.deals[0].version
    assert refused(lambda: short.correct(1, MADE, seen=seen)) == [("sheet_full", "")]
    assert refused(lambda: short.rule(Side.NS, 1)) == [("sheet_full", "")]
    assert (short.sheet.line.deals_done, short.points) == (3, (570, 180))


@pytest.mark.parametrize("seq", [-1, 0, 3])
def test_lines_are_filled_in_order_from_the_first(short: Table, seq: int) -> None:
    short.deal()
    assert refused(lambda: short.deal(seq=seq)) == [("deal_out_of_order", "seq")]


def test_the_bell_ends_a_match_as_it_stands(short: Table) -> None:
    assert refused(lambda: short.bell("")) == [("reason_missing", "reason"), ("no_deals", "")]
    short.deals(2)
    short.bell()
    line = short.sheet.line
    assert (line.bell, line.complete, line.deals_done) == (True, True, 2)
    assert short.points == (380, 120)
    assert refused(short.deal) == [("bell_rang", "")]
    short.correct(2, FAILED)
    assert short.points == (190, 310)
    assert short.sheet.winner is Side.EW


def test_a_bell_rung_by_mistake_is_taken_back(short: Table) -> None:
    short.deals(2)
    short.bell()
    short.annul("Il restait du temps")
    assert short.missing == ["deals_missing"]
    short.deal()
    assert (short.missing, short.points) == ([], (570, 180))


def test_signed_totals_that_differ_keep_a_match_open_until_a_reason(short: Table) -> None:
    short.deals(3)
    short.sign(570, 170)
    (missing,) = short.sheet.line.missing
    assert missing.code == "signed_totals_differ"
    assert [missing.operands[key] for key in ("ns", "ew", "signed_ns", "signed_ew")] == [
        570,
        180,
        570,
        170,
    ]
    assert set(earned(short.evening).values()) == {(0, 0)}
    short.sign(570, 170, reason="Erreur d’addition sur la feuille")
    assert (short.missing, short.points) == ([], (570, 180))
    assert codes(short.sheet.hints) == ["signed_totals_differ"]


def test_signed_totals_that_agree_close_the_match(short: Table) -> None:
    short.deals(3)
    short.sign(570, 180)
    assert (short.missing, short.sheet.hints) == ([], ())
    assert (short.sheet.signed_ns, short.sheet.signed_ew) == (570, 180)


def test_signed_totals_need_deals_to_be_compared_with(short: Table) -> None:
    assert refused(lambda: short.sign(-1, 180)) == [
        ("total_out_of_range", "signed_ns"),
        ("no_deals", ""),
    ]


def test_the_reason_of_the_bell_does_not_settle_signed_totals_that_differ(short: Table) -> None:
    short.deals(2)
    short.sign(380, 100)
    assert refused(short.bell) == [("signed_totals_differ", "")]
    short.sign(380, 100, reason="La feuille a tort")
    short.bell()
    assert short.missing == []


def test_a_match_begun_with_deals_is_finished_by_totals_with_a_reason_and_annulled_back(
    short: Table,
) -> None:
    short.deals(2)
    assert refused(lambda: short.totals(500, 400)) == [("reason_missing", "reason")]
    short.totals(500, 400, reason="Le téléphone est tombé en panne")
    assert (short.sheet.line.outcome, short.points) == ("totals", (500, 400))
    assert refused(short.deal) == [("match_decided_otherwise", "")]
    assert refused(lambda: short.annul_deal(1)) == [("match_decided_otherwise", "")]
    short.annul("Le téléphone est revenu")
    assert (short.sheet.line.outcome, short.points) == ("deals", (380, 120))
    short.deal()
    assert short.missing == []


def test_a_match_by_deals_is_annulled_deal_by_deal(short: Table) -> None:
    short.deals(1)
    assert refused(short.annul) == [("annul_the_deals", "")]


def test_facts_that_cannot_be_right_are_refused_with_all_problems(short: Table) -> None:
    wrong = {
        "taker": "NS",
        "contract": 95,
        "trump": "no_trump",
        "points": {"NS": 100, "EW": 60},
        "belote": ["NS"],
    }
    with pytest.raises(UnscorableDeal) as caught:
        short.deal(wrong)
    assert {problem.field for problem in caught.value.problems} == {"contract", "points", "belote"}
    assert (short.rows(), short.sheet.deals) == ([], ())


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({**MADE, "points": {"NS": 100, "EW": 63}}, "points"),
        ({**MADE, "contract": 95}, "contract"),
        ({**MADE, "trump": "no_trump", "belote": ["NS"]}, "belote"),
        ({**MADE, "capot": "NS"}, "capot"),
        ({**MADE, "cards": 32}, "cards"),
    ],
)
def test_each_impossible_fact_is_named(short: Table, facts: dict[str, Any], field: str) -> None:
    with pytest.raises(UnscorableDeal) as caught:
        short.deal(facts)
    assert field in {problem.field for problem in caught.value.problems}


def test_a_penalty_is_not_a_fact_of_play(short: Table) -> None:
    penalty = {"penalty": {"at_fault": "NS"}}
    assert refused(lambda: short.deal(penalty)) == [("penalty_needs_ruling", "")]
    assert refused(lambda: short.write_sheet([MADE, penalty])) == [("penalty_needs_ruling", "")]


def test_a_game_to_a_target_is_over_when_somebody_is_there(engine: Engine) -> None:
    table = a_table(engine, Settings(format=Format.TARGET, target=500))
    table.deals(2)
    assert table.missing == ["target_not_reached"]
    table.deal()
    assert (table.missing, table.sheet.winner, table.points) == ([], Side.NS, (570, 180))
    assert refused(table.deal) == [("game_over", "")]


@pytest.mark.parametrize(("rules", "over"), [("club", True), ("guide", False)])
def test_a_belote_alone_does_not_win_where_the_rules_say_so(
    engine: Engine, rules: str, over: bool
) -> None:
    """Guide, "une belote qui ne suffit pas pour gagner": 570 + 20 on a failed contract."""
    table = a_table(engine, Settings(format=Format.TARGET, target=580), rules)
    table.deals(3)
    table.deal({**MADE, "points": {"NS": 60, "EW": 102}, "belote": ["NS"]})
    assert (table.points, table.sheet.line.complete) == ((590, 430), over)
    if not over:
        table.deal(EAST_WEST_MADE)
        assert (table.sheet.line.complete, table.sheet.winner) == (True, Side.NS)


@pytest.mark.parametrize(("rules", "winner"), [("club", None), ("belote-com", Side.EW)])
def test_a_game_level_at_the_bell_is_decided_as_the_rules_say(
    engine: Engine, rules: str, winner: Side | None
) -> None:
    """Belote.com, 7, note: level, the winner of the last deal; elsewhere nobody wins."""
    drawn = Settings(format=Format.TARGET, target=1000, level_match=LevelMatch.DRAW)
    table = a_table(engine, drawn, rules)
    table.deal(MADE)
    table.deal(EAST_WEST_MADE)
    table.bell()
    assert table.points[0] == table.points[1]
    assert (table.sheet.line.complete, table.sheet.winner) == (True, winner)


def test_a_sheet_is_written_whole(short: Table) -> None:
    short.write_sheet([MADE, PASSED, FAILED, MADE])
    assert (short.missing, short.points) == ([], (380, 370))
    assert [line.seq for line in short.sheet.deals] == [1, 2, 3, 4]
    assert [(row.version, row.ns, row.ew) for row in short.rows()] == [(1, 380, 370)]


@pytest.mark.parametrize(
    ("before", "sheet", "error"),
    [
        (0, [MADE, {**MADE, "contract": 95}, MADE], UnscorableDeal),
        (0, [MADE] * 4, None),
        (1, [MADE] * 3, None),
        (3, [MADE], None),
        (1, [MADE, MADE, PASSED], None),
    ],
)
def test_a_sheet_is_written_all_or_none(
    short: Table, before: int, sheet: list[dict[str, Any]], error: type[Exception] | None
) -> None:
    short.deals(before)
    act: Callable[[], None] = lambda: short.write_sheet(sheet)  # noqa: E731
    if error is None:
        assert refused(act) == [("sheet_full", "")]
    else:
        with pytest.raises(error):
            act()
    assert len(short.sheet.deals) == before


def test_a_sheet_goes_no_further_than_the_end_of_the_game(engine: Engine) -> None:
    table = a_table(engine, Settings(format=Format.TARGET, target=500))
    assert refused(lambda: table.write_sheet([MADE] * 4)) == [("game_over", "")]
    table.write_sheet([MADE] * 3)
    assert table.missing == []
