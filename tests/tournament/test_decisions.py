"""What each effect of a ruling does, in matches by deals and by totals, in every rule set."""

from typing import Any

import pytest
from sqlalchemy import Engine

from rules.catalogue import RULE_SETS
from rules.discipline import CATALOGUE, Remedy
from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, differences, effect, number_on
from tests.tournament.at_table import MADE, Table, earned, kept
from tests.tournament.played import Evening
from tests.tournament.test_results import refused
from tournament.discipline import ON_A_DEAL, EffectKind
from tournament.services.rulings import ProposedEffect
from tournament.services.standings import standings
from tournament.settings import CreditRule

K = EffectKind
BELOTE = {**MADE, "belote": ["NS"]}
REMEDIES: dict[Remedy, EffectKind] = {
    Remedy.NONE: K.NOTE,
    Remedy.REMINDER: K.NOTE,
    Remedy.WARNING: K.FORMAL_WARNING,
    Remedy.REDEAL: K.REDEAL,
    Remedy.REDEAL_AND_ROUND: K.REDEAL,
    Remedy.CUT_AGAIN: K.NOTE,
    Remedy.BID_STANDS: K.NOTE,
    Remedy.BID_REFUSED: K.NOTE,
    Remedy.SUIT_BARRED: K.SUIT_BARRED,
    Remedy.DEAL_LOST: K.DEAL_LOST,
    Remedy.CARD_MUST_BE_PLAYED: K.CARD_PLAYED,
    Remedy.BELOTE_NOT_COUNTED: K.BELOTE_NOT_COUNTED,
    Remedy.POINTS_TO_OTHER_SIDE: K.MELD_TO_OTHER_SIDE,
    Remedy.RECOUNT: K.NOTE,
    Remedy.ARBITERS_JUDGEMENT: K.NOTE,
}


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of three deals, deal by deal."""
    return Table(an_evening(engine))


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


@pytest.mark.parametrize(
    ("done", "points", "penalties"),
    [
        (effect(K.NOTE), (380, 120), (0, 0)),
        (effect(K.VERBAL_WARNING, Side.NS), (380, 120), (0, 0)),
        (effect(K.FORMAL_WARNING, Side.NS), (380, 120), (0, 0)),
        (effect(K.SUIT_BARRED, Side.NS, parameters={"suit": "hearts"}), (380, 120), (0, 0)),
        (effect(K.CARD_PLAYED, Side.NS, parameters={"card": "Kh"}), (380, 120), (0, 0)),
        (effect(K.ROUND_OWED, Side.NS), (380, 120), (0, 0)),
        (effect(K.DEAL_LOST, Side.NS), (190, 60 + 160), (160, 0)),
        (effect(K.DEAL_LOST, Side.EW), (190 + 160, 60), (0, 160)),
        (effect(K.DEAL_LOST, Side.NS, 250), (190, 60 + 250), (250, 0)),
        (effect(K.REDEAL, Side.NS), (190, 60), (0, 0)),
        (effect(K.DEAL_CANCELLED), (190, 60), (0, 0)),
        (effect(K.MELD_TO_OTHER_SIDE, Side.NS, 50), (380, 170), (50, 0)),
        (effect(K.DEAL_ADJUSTED, Side.EW, -30), (380, 90), (0, 30)),
        (effect(K.DEAL_ADJUSTED, Side.EW, 30), (380, 150), (0, 0)),
        (effect(K.MATCH_ADJUSTED, Side.NS, -100), (280, 120), (100, 0)),
        (effect(K.MATCH_ADJUSTED, Side.EW, 100), (380, 220), (0, 0)),
    ],
    ids=lambda value: f"{value.kind}" if isinstance(value, ProposedEffect) else "",
)
def test_what_an_effect_does_in_a_match_by_deals(
    engine: Engine,
    done: ProposedEffect,
    points: tuple[int, int],
    penalties: tuple[int, int],
) -> None:
    """Two deals of 190 to 60; the ruling is on the first. Discipline, § Effects."""
    table = Table(an_evening(engine, deals=2))
    table.deals(2)
    Arbiter(table.evening).rules_on(table, done, seq=1)
    assert table.points == points
    if table.sheet.line.complete:
        totals = kept(table.evening)
        found = tuple(totals[number_on(table, side)].penalties for side in (Side.NS, Side.EW))
        assert found == penalties
    assert differences(table.evening) == []


@pytest.mark.parametrize(
    ("done", "points", "penalties"),
    [
        (effect(K.FORMAL_WARNING, Side.NS), (1000, 900), (0, 0)),
        (effect(K.DEAL_LOST, Side.NS), (1000, 1060), (160, 0)),
        (effect(K.DEAL_LOST, Side.NS, struck=(190, 60)), (810, 1000), (160, 0)),
        (effect(K.DEAL_LOST, Side.NS, struck=(0, 160)), (1000, 900), (160, 0)),
        (effect(K.REDEAL, Side.NS, struck=(190, 60)), (810, 840), (0, 0)),
        (effect(K.DEAL_CANCELLED, struck=(190, 60)), (810, 840), (0, 0)),
        (effect(K.DEAL_CANCELLED), (1000, 900), (0, 0)),
        (effect(K.BELOTE_NOT_COUNTED, Side.EW), (1000, 880), (0, 0)),
        (effect(K.MELD_TO_OTHER_SIDE, Side.NS, 50), (1000, 950), (50, 0)),
        (effect(K.DEAL_ADJUSTED, Side.NS, -30), (970, 900), (30, 0)),
        (effect(K.MATCH_ADJUSTED, Side.NS, -100), (900, 900), (100, 0)),
    ],
    ids=lambda value: f"{value.kind}" if isinstance(value, ProposedEffect) else "",
)
@pytest.mark.parametrize("when", ["before the result", "after it", "after the round is closed"])
def test_in_a_match_by_totals_a_ruling_acts_on_the_totals(
    sqlite_engine: Engine,
    done: ProposedEffect,
    points: tuple[int, int],
    penalties: tuple[int, int],
    when: str,
) -> None:
    table = Table(an_evening(sqlite_engine, by_deals=False))
    arbiter = Arbiter(table.evening)
    if when == "before the result":
        arbiter.rules_on(table, done, seq=2)
    table.totals(1000, 900)
    if when == "after the round is closed":
        table.evening.close(1)
    if when != "before the result":
        arbiter.rules_on(table, done, seq=2)
    assert table.points == points
    totals = kept(table.evening)
    found = tuple(totals[number_on(table, side)].penalties for side in (Side.NS, Side.EW))
    assert found == penalties
    assert differences(table.evening) == []


def test_a_belote_that_was_not_said_is_not_counted(table: Table, arbiter: Arbiter) -> None:
    table.deal(BELOTE)
    table.deal(MADE)
    arbiter.rules_on(table, effect(K.BELOTE_NOT_COUNTED, Side.NS), code="A1", seq=1)
    arbiter.rules_on(table, effect(K.BELOTE_NOT_COUNTED, Side.NS), code="A1", seq=2)
    assert table.points == (380, 120)
    assert table.sheet.deals[0].facts == BELOTE | {"double": "none"}


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
@pytest.mark.parametrize("kind", ON_A_DEAL)
def test_every_effect_on_a_deal_holds_in_every_rule_set_and_lifts_again(
    sqlite_engine: Engine, rules: str, kind: EffectKind
) -> None:
    """The audit computes it a second way; lifting gives what the facts give."""
    table = Table(an_evening(sqlite_engine, rules=rules))
    arbiter = Arbiter(table.evening)
    table.deal(BELOTE)
    table.deals(2)
    before = table.points
    points = 40 if kind in (K.DEAL_ADJUSTED, K.MELD_TO_OTHER_SIDE) else 0
    ruling = arbiter.rules_on(table, effect(kind, Side.NS, points), seq=1)
    assert table.points != before
    assert differences(table.evening) == []
    arbiter.lifts(ruling)
    assert table.points == before
    assert differences(table.evening) == []


@pytest.mark.parametrize("rules", sorted(RULE_SETS))
@pytest.mark.parametrize("adds", [False, True])
def test_a_lost_deal_adds_the_contract_as_the_rule_set_values_it(
    sqlite_engine: Engine, rules: str, adds: bool
) -> None:
    table = Table(an_evening(sqlite_engine, rules=rules, lost_deal_adds_contract=adds, deals=1))
    table.deal()
    Arbiter(table.evening).rules_on(table, effect(K.DEAL_LOST, Side.NS), seq=1)
    assert table.points == (0, 160 + (90 if adds else 0))
    assert differences(table.evening) == []


@pytest.mark.parametrize("code", sorted(CATALOGUE))
@pytest.mark.parametrize("by_deals", [True, False])
def test_every_infraction_of_the_catalogue_can_be_ruled_on_as_it_says(
    sqlite_engine: Engine, code: str, by_deals: bool
) -> None:
    evening = an_evening(sqlite_engine, by_deals=by_deals)
    table, arbiter = Table(evening), Arbiter(evening)
    remedy = CATALOGUE[code].remedy
    kind = REMEDIES[remedy]
    effects = [effect(kind, Side.NS, 20 if kind is K.MELD_TO_OTHER_SIDE else 0)]
    if remedy is Remedy.REDEAL_AND_ROUND:
        effects.append(effect(K.ROUND_OWED, Side.NS))
    ruling = arbiter.rules_on(table, *effects, code=code, seq=1, side=Side.NS)
    (line,) = arbiter.log()
    assert (line.code, line.infraction.remedy, line.deal) == (code, remedy, 1)
    assert [each.asked for each in arbiter.ruling(ruling).effects] == [e.kind for e in effects]
    assert differences(evening) == []


def test_a_match_cancelled_by_ruling_gives_neither_side_anything(
    table: Table, arbiter: Arbiter
) -> None:
    table.deals(3)
    ruling = arbiter.rules_on(table, effect(K.MATCH_CANCELLED))
    assert set(earned(table.evening).values()) == {(0, 0)}
    arbiter.lifts(ruling)
    assert earned(table.evening)[number_on(table, Side.NS)] == (570, 1)


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"forfeit_credit": CreditRule.FIXED, "forfeit_points": 500}, 500),
        ({"forfeit_credit": CreditRule.NONE}, 0),
    ],
)
def test_a_match_lost_by_forfeit_gives_what_the_settings_say(
    engine: Engine, changes: dict[str, Any], points: int
) -> None:
    table = Table(an_evening(engine, **changes))
    table.deals(3)
    Arbiter(table.evening).rules_on(table, effect(K.MATCH_FORFEITED, Side.NS))
    found = earned(table.evening)
    assert found[number_on(table, Side.EW)] == (points, 1)
    assert found[number_on(table, Side.NS)] == (0, 0)


def test_two_teams_whose_match_was_cancelled_by_ruling_may_meet_again(engine: Engine) -> None:
    """A cancelled match was not played; the audit of the next draw agrees."""
    evening = an_evening(engine, by_deals=False)
    table = Table(evening)
    table.totals(1000, 900)
    Arbiter(evening).rules_on(table, effect(K.MATCH_CANCELLED))
    evening.close(1)
    evening.start()
    assert evening.draft(2).solution["cost"].get("rematches", 0) == 0
    assert differences(evening) == []


def test_points_on_the_tournament_total_count_from_their_round_on(engine: Engine) -> None:
    evening = an_evening(engine, by_deals=False, teams=4)
    evening.play(1)
    before = earned(evening)
    evening.close(1)
    evening.start()
    table = Table(evening, 1, 2)
    arbiter = Arbiter(evening)
    number = number_on(table, Side.NS)
    ruling = arbiter.rules_on(table, effect(K.TOTAL_ADJUSTED, Side.NS, -300))
    assert earned(evening)[number][0] == before[number][0] - 300
    assert kept(evening)[number].penalties == 300
    with evening.read() as session:
        after_one = standings(session, evening.id, after_round=1).lines
    assert {x.team.number: x.points for x in after_one}[number] == before[number][0]
    arbiter.lifts(ruling)
    assert earned(evening) == before
    assert differences(evening) == []


def test_a_team_can_be_ruled_on_where_there_is_no_table(engine: Engine) -> None:
    evening = Evening(engine)
    evening.enter(2)
    arbiter = Arbiter(evening)
    incident = arbiter.reports("E4", team=2)
    arbiter.rules(incident, effect(K.TOTAL_ADJUSTED, points=-50))
    assert earned(evening) == {1: (0, 0), 2: (-50, 0)}
    assert refused(lambda: arbiter.rules(arbiter.reports("E4"), effect(K.NOTE))) == [
        ("nobody_concerned", "team")
    ]
    assert refused(lambda: arbiter.rules(incident, effect(K.DEAL_LOST)))[0] == (
        "ruled_already",
        "",
    )
    other = arbiter.reports("E4", team=1)
    assert refused(lambda: arbiter.rules(other, effect(K.MATCH_FORFEITED))) == [
        ("effect_needs_a_table", "kind")
    ]
