"""A deal lost by ruling: incident, ruling and effect, and what stays of the facts."""

from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import SQLModel, select

from rules.vocabulary import Side
from tests.tournament.at_table import FAILED, MADE, Table, kept
from tests.tournament.played import Evening
from tests.tournament.test_deals import a_table
from tests.tournament.test_results import refused
from tournament.models import DealState, Incident, Ruling, RulingEffect, RulingOutcome
from tournament.services.standings import standings
from tournament.settings import Settings

WITH_BELOTE = {**MADE, "belote": ["NS"]}


@pytest.fixture
def table(engine: Engine) -> Table:
    return a_table(engine, Settings(deals=3))


def rows_of(table: Table, kind: type[SQLModel]) -> list[Any]:
    with table.evening.read() as session:
        found = session.exec(select(kind)).all()
        session.expunge_all()
        return list(found)


def test_a_deal_lost_before_it_is_entered_is_160_to_the_other_side(table: Table) -> None:
    """Club rules §2, "Erreur sur le jeu de la carte": 160 – 0, and the deal counts."""
    table.rule(Side.NS)
    line = table.sheet.deals[0]
    assert (line.state, line.facts, line.counted) == (None, None, 1)
    assert line.ruling is not None
    assert (line.ruling.number, line.ruling.at_fault, table.points) == (1, Side.NS, (0, 160))
    table.deals(2)
    assert (table.missing, table.points) == ([], (380, 280))


def test_a_deal_lost_after_it_was_entered_takes_its_score_and_leaves_its_facts(
    table: Table,
) -> None:
    table.deals(3)
    table.rule(Side.NS, 2)
    line = table.sheet.deals[1]
    assert (line.state, line.facts) == (DealState.PLAYED, MADE | {"double": "none"})
    assert table.points == (380, 120 + 160)


@pytest.mark.parametrize(
    ("settings", "at_fault", "marks"),
    [
        (Settings(), Side.EW, (160 + 20, 0)),
        (Settings(), Side.NS, (20, 160)),
        (Settings(lost_deal_keeps_belotes=False), Side.EW, (160, 0)),
        (Settings(lost_deal_adds_contract=True), Side.NS, (20, 160 + 90)),
        (Settings(lost_deal_points=162, lost_deal_keeps_belotes=False), Side.NS, (0, 162)),
    ],
)
def test_belotes_and_the_contract_follow_the_settings(
    engine: Engine, settings: Settings, at_fault: Side, marks: tuple[int, int]
) -> None:
    table = a_table(engine, settings)
    table.deal(WITH_BELOTE)
    table.rule(at_fault, 1)
    assert table.points == marks


def test_facts_corrected_or_entered_afterwards_do_not_move_the_ruled_score(table: Table) -> None:
    table.deal()
    table.rule(Side.NS, 1)
    table.rule(Side.EW)
    before = table.points
    table.correct(1, FAILED)
    table.deal(FAILED, seq=2)
    assert table.points == before == (160, 160)
    assert [line.facts and line.facts["points"]["NS"] for line in table.sheet.deals] == [80, 80]
    assert [row.ns for row in table.rows()] == [160]


def test_the_score_comes_back_from_the_facts_alone_for_lines_without_a_ruling(
    table: Table,
) -> None:
    table.deals(2)
    table.rule(Side.EW, 1)
    table.correct(2, FAILED)
    assert table.points == (160, 250)


def test_a_ruling_is_an_incident_a_ruling_and_its_effect_with_the_catalogue_of_the_day(
    table: Table,
) -> None:
    table.deal()
    table.rule(Side.EW, 1, facts="  Est a renoncé à cœur ", reason=" Vu à la fin ")
    (incident,) = rows_of(table, Incident)
    (ruling,) = rows_of(table, Ruling)
    (effect,) = rows_of(table, RulingEffect)
    deal = table.sheet.deals[0].deal_id
    assert (incident.match_id, incident.deal_id, incident.side) == (table.id, deal, Side.EW)
    assert (incident.code, incident.facts) == ("P2", "Est a renoncé à cœur")
    assert incident.catalogue_entry["code"] == "P2"
    assert incident.catalogue_entry["remedy"] == "deal_lost"
    assert incident.catalogue_entry["fr"]
    assert (ruling.incident_id, ruling.supersedes_id) == (incident.id, None)
    assert (ruling.outcome, ruling.reason) == (RulingOutcome.RULED, "Vu à la fin")
    assert (ruling.by, ruling.by_rule) == ("claire", False)
    assert (effect.ruling_id, effect.n, effect.kind) == (ruling.id, 1, "deal_lost")
    assert (effect.side, effect.points, effect.deal_id) == (Side.EW, 160, deal)


def test_incidents_and_rulings_are_numbered_one_two_three_in_each_tournament(
    engine: Engine, table: Table
) -> None:
    assert [table.rule(Side.NS) for _ in range(3)] == [1, 2, 3]
    assert sorted(each.number for each in rows_of(table, Incident)) == [1, 2, 3]
    assert a_table(engine, Settings()).rule(Side.NS) == 1


def test_what_rulings_gave_the_opponents_is_shown_as_penalties(table: Table) -> None:
    table.deals(3)
    table.rule(Side.NS, 1)
    table.rule(Side.NS, 2)
    sheet = table.sheet
    assert sheet.line.ew is not None
    with table.evening.read() as session:
        lines = standings(session, table.evening.id).lines
    found = {line.team.number: line.penalties for line in lines}
    assert found == {sheet.line.ns.number: 320, sheet.line.ew.number: 0}
    assert {number: each.penalties for number, each in kept(table.evening).items()} == found


def test_a_deal_lost_is_refused_with_every_reason_at_once(table: Table) -> None:
    table.deals(3)
    assert refused(lambda: table.rule(Side.NS, code="Z9", reason=" ", facts="a" * 2001)) == [
        ("reason_missing", "reason"),
        ("too_long", "facts"),
        ("unknown_code", "code"),
        ("sheet_full", ""),
    ]
    assert refused(lambda: table.rule(Side.NS, 9))[-1] == ("no_such_deal", "seq")
    assert refused(lambda: table.rule(Side.NS, 0))[-1] == ("no_such_deal", "seq")
    assert refused(lambda: table.rule(Side.NS, 1, reason="a" * 501)) == [("too_long", "reason")]
    assert rows_of(table, Incident) == []


def test_the_same_infraction_typed_by_two_referees_is_ruled_once(table: Table) -> None:
    table.deal()
    table.rule(Side.NS, 1)
    assert refused(lambda: table.rule(Side.NS, 1)) == [("deal_is_ruled", "")]
    assert refused(lambda: table.annul_deal(1)) == [("deal_is_ruled", "")]
    assert len(rows_of(table, Ruling)) == 1


def test_a_match_decided_by_totals_has_no_deal_to_lose(table: Table) -> None:
    table.totals(1000, 900)
    assert refused(lambda: table.rule(Side.NS)) == [("match_decided_otherwise", "")]


def test_a_ruling_in_a_closed_round_moves_the_standings(table: Table) -> None:
    table.deals(3)
    table.evening.close(1)
    table.rule(Side.NS, 3)
    assert table.points == (380, 280)
    assert kept(table.evening)[table.sheet.line.ns.number].points == 380


def test_a_ruling_counts_for_the_team_on_that_side_whatever_its_number(engine: Engine) -> None:
    evening = Evening(engine, Settings(deals=1))
    evening.enter(4)
    evening.start()
    for number in (1, 2):
        table = Table(evening, number)
        table.rule(Side.EW)
        sheet = table.sheet
        assert sheet.line.ew is not None
        totals = kept(evening)
        assert totals[sheet.line.ns.number].points == 160
        assert totals[sheet.line.ew.number].penalties == 160
