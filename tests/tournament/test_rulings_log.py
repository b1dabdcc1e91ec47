"""The log: incidents with their chains of rulings, filtered; warnings; precedents."""

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, select

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, effect, number_on, player_of
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tournament.discipline import EffectKind as K
from tournament.errors import NotFound
from tournament.log_readings import IncidentStatus, LogFilter, WarningCount
from tournament.models import Settlement, Tournament
from tournament.services import rulings
from tournament.services.rulings import catalogue, change_catalogue
from tournament.settings import Settings


@pytest.fixture
def evening(engine: Engine) -> Evening:
    """Four teams at two tables."""
    return an_evening(engine, teams=4)


@pytest.fixture
def table(evening: Evening) -> Table:
    return Table(evening, 1)


@pytest.fixture
def arbiter(evening: Evening) -> Arbiter:
    return Arbiter(evening)


def test_the_log_says_where_when_who_and_what(table: Table, arbiter: Arbiter) -> None:
    table.deals(2)
    player = player_of(table, Side.EW)
    told = {"facts": " A parlé ", "called_by": " Nord ", "seq": 2, "player_id": player}
    incident = arbiter.reports("E1", table, side=Side.EW, **told)
    arbiter.rules(incident, effect(K.FORMAL_WARNING), reason="Deuxième fois")
    (line,) = arbiter.log()
    assert (line.number, line.round_number, line.table, line.deal) == (1, 1, 1, 2)
    assert (line.code, line.facts, line.called_by, line.by) == ("E1", "A parlé", "Nord", "hugo")
    assert line.team is not None
    assert (line.side, line.team.number) == (Side.EW, number_on(table, Side.EW))
    assert (line.team_on(Side.NS), line.team_on(Side.EW)) == (line.ns, line.team)
    assert line.player in line.team.players
    assert line.in_force is not None
    (done,) = line.in_force.effects
    assert (done.kind, done.team, done.player) == (K.FORMAL_WARNING, line.team, line.player)
    assert (line.in_force.reason, line.in_force.by) == ("Deuxième fois", "hugo")
    assert line.at < line.in_force.at


def test_the_status_of_an_incident_is_that_of_its_last_ruling(
    table: Table, arbiter: Arbiter
) -> None:
    table.deals(2)
    arbiter.reports("E1", table, side=Side.NS)
    arbiter.agreed(Settlement.COVERED, table, "B1")
    arbiter.agreed(Settlement.DEAL_CANCELLED, table, seq=1)
    arbiter.rules_on(table, effect(K.NOTE))
    amended = arbiter.rules_on(table, effect(K.NOTE))
    arbiter.amends(amended, effect(K.VERBAL_WARNING, Side.NS))
    arbiter.lifts(arbiter.rules_on(table, effect(K.NOTE)))
    found = [line.status.value for line in reversed(arbiter.log())]
    assert found == ["open", "settled", "settled", "ruled", "amended", "lifted"]


def test_the_log_is_filtered_by_round_table_team_code_arbiter_and_status(
    evening: Evening, table: Table, arbiter: Arbiter
) -> None:
    second, zoe = Table(evening, 2), Arbiter(evening, by="zoe")
    arbiter.rules_on(table, effect(K.NOTE), code="E1", side=Side.NS)
    zoe.rules_on(second, effect(K.NOTE), code="E2", side=Side.EW)
    zoe.reports("E2", second)
    zoe.reports("X", team=number_on(table, Side.NS))

    def numbers(**asked: object) -> list[int]:
        return [line.number for line in arbiter.log(**asked)]

    assert numbers() == [4, 3, 2, 1]
    assert numbers(round=1) == [4, 3, 2, 1]
    assert numbers(round=2) == []
    assert numbers(table=2) == [3, 2]
    assert numbers(code="E2") == [3, 2]
    assert numbers(arbiter="zoe") == [2]
    assert numbers(status=IncidentStatus.OPEN) == [4, 3]
    assert numbers(team=number_on(table, Side.NS)) == [4, 1]
    assert numbers(team=number_on(second, Side.NS)) == [3]
    assert numbers(team=number_on(second, Side.EW)) == [3, 2]
    assert numbers(table=2, code="E2", status=IncidentStatus.RULED) == [2]


def test_an_incident_is_found_by_its_number(
    evening: Evening, table: Table, arbiter: Arbiter
) -> None:
    arbiter.reports("E1", table)
    arbiter.rules_on(table, effect(K.NOTE), code="E2")
    with evening.read() as session:
        found = rulings.incident_line(session, evening.id, 2)
        assert rulings.ruling_slip(session, evening.id, 2).line == found
        assert rulings.ruling_log(session, evening.id, LogFilter(code="E2")).lines == (found,)
        with pytest.raises(NotFound):
            rulings.incident_line(session, evening.id, 3)
    assert found == arbiter.log()[0]


def test_an_effect_on_totals_says_what_the_arbiter_chose_and_on_which_deal(
    engine: Engine,
) -> None:
    table = Table(an_evening(engine, by_deals=False))
    table.totals(1000, 900)
    lost = effect(K.DEAL_LOST, Side.NS, struck=(190, 0))
    Arbiter(table.evening).rules_on(table, lost, seq=2)
    ruling = Arbiter(table.evening).log()[0].in_force
    assert ruling is not None
    assert [(e.kind, e.asked, e.side, e.points, e.deal) for e in ruling.effects] == [
        (K.MATCH_ADJUSTED, K.DEAL_LOST, Side.EW, 160, 2),
        (K.MATCH_ADJUSTED, K.DEAL_LOST, Side.NS, -190, 2),
    ]


def test_two_arbiters_who_enter_the_same_infraction_are_told(
    evening: Evening, table: Table, arbiter: Arbiter
) -> None:
    table.deals(2)
    arbiter.reports("P2", table, seq=2, side=Side.NS)
    arbiter.reports("P2", table, seq=3, side=Side.EW)
    with evening.read() as session:
        key = (session, evening.id, table.id)
        same = rulings.same_already(*key, 2, "P2", Side.NS)
        assert same is not None
        assert same.number == 1
        assert rulings.same_already(*key, 2, "P2", Side.EW) is None
        assert rulings.same_already(*key, 1, "P2", Side.NS) is None
        assert rulings.same_already(*key, 2, "P1", Side.NS) is None
        other = Table(evening, 2).id
        assert rulings.same_already(session, evening.id, other, 2, "P2", Side.NS) is None


def test_the_log_keeps_the_catalogue_s_entry_as_it_was(
    evening: Evening, table: Table, arbiter: Arbiter
) -> None:
    with evening.change() as session:
        mine = catalogue(session, evening.id)["X"]._replace(code="Z1", fr="Chaise vide", en="Chair")
        change_catalogue(session, evening.id, mine, by="ada", at=evening.now())
    arbiter.reports("Z1", table)
    assert arbiter.log()[0].infraction.wording("fr") == "Chaise vide"


# warnings


def warned(evening: Evening) -> dict[int, WarningCount]:
    with evening.read() as session:
        found = rulings.warnings_of(session, evening.id)
    return {count.team.number: count for count in found.values()}


def test_warnings_are_counted_by_team_and_player_and_escalation_is_proposed(
    table: Table, arbiter: Arbiter
) -> None:
    """Two before a penalty, as the settings have it."""
    player = player_of(table, Side.NS)
    number = number_on(table, Side.NS)
    arbiter.rules_on(table, effect(K.VERBAL_WARNING, Side.NS, player_id=player), code="E1")
    assert not warned(table.evening)[number].escalate
    arbiter.rules_on(table, effect(K.FORMAL_WARNING, Side.NS), code="E2")
    arbiter.rules_on(table, effect(K.DEAL_LOST, Side.EW), seq=1)
    (count,) = warned(table.evening).values()
    assert (count.team.number, count.verbal, count.formal, count.escalate) == (number, 1, 1, True)
    assert [(each.verbal, each.formal) for each in count.by_player] == [(1, 0)]
    assert [each.code for each in count.history] == ["E1", "E2"]


def test_a_warning_that_is_lifted_or_amended_away_counts_no_more(
    table: Table, arbiter: Arbiter
) -> None:
    one = arbiter.rules_on(table, effect(K.VERBAL_WARNING, Side.NS))
    other = arbiter.rules_on(table, effect(K.VERBAL_WARNING, Side.EW))
    arbiter.lifts(one)
    arbiter.amends(other, effect(K.NOTE))
    assert warned(table.evening) == {}


# have we ruled on this before?


def test_precedents_are_rulings_with_the_same_code_here_then_in_the_club_s_past(
    engine: Engine,
) -> None:
    past = an_evening(engine)
    for code in ("P2", "E1"):
        Arbiter(past).rules_on(Table(past), effect(K.NOTE), code=code)
    Arbiter(past).reports("P2", Table(past))
    with past.read() as session:
        club = session.exec(select(Tournament.club_id)).one()
    now = Evening(engine, Settings(), club_id=club)
    now.enter(2)
    now.start()
    arbiter = Arbiter(now)
    ruled = arbiter.reports("P2", Table(now))
    arbiter.rules(ruled, effect(K.VERBAL_WARNING, Side.NS))
    stranger = an_evening(engine)
    Arbiter(stranger).rules_on(Table(stranger), effect(K.NOTE), code="P2")

    def found(session: Session, **options: object) -> list[tuple[bool, int]]:
        kept = rulings.precedents(session, now.id, "P2", **options)  # type: ignore[arg-type]
        return [(each.same_tournament, each.line.number) for each in kept]

    with now.read() as session:
        assert found(session) == [(True, 1), (False, 1)]
        assert found(session, besides=ruled) == [(False, 1)]
        assert found(session, limit=1) == [(True, 1)]
