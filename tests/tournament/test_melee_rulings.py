"""The arbiter in a mêlée: points are the side's, warnings and exclusions the player's.

An incident names a side, and perhaps a player of it. What a ruling does to a deal or to a match
counts for both partners. A warning, points on the tournament total, an exclusion are the named
player's; where nobody is named they are both partners'. A round owed is one round of the side.
"""

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import differences, effect
from tests.tournament.at_table import Table
from tests.tournament.melee import Ruled, numbers
from tests.tournament.played import codes
from tournament.discipline import EffectKind
from tournament.errors import Refused
from tournament.models import EntryState
from tournament.services import rulings
from tournament.services.rulings.at_table import players_at

K = EffectKind


def test_a_deal_lost_gives_its_points_to_both_opponents(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.table.deals(3)
    before = ruled.evening.points
    lost = effect(K.DEAL_LOST, Side.NS)
    ruled.arbiter.rules_on(ruled.table, lost, seq=1, side=Side.NS, code="P2")
    after = ruled.evening.points
    assert {after[t.number] - before[t.number] for t in ruled.ns} == {-190}
    assert {after[t.number] - before[t.number] for t in ruled.ew} == {100}
    found = ruled.evening.standings()
    assert [found[t.number].penalties for t in (*ruled.ns, *ruled.ew)] == [160, 160, 0, 0]
    assert differences(ruled.evening) == []


def test_points_on_the_match_are_both_partners_even_if_one_is_named(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.table.deals(3)
    before = ruled.evening.points
    key = ruled.arbiter.reports(at=ruled.table, player_id=ruled.player(ruled.ew[0]))
    ruled.arbiter.rules(key, effect(K.MATCH_ADJUSTED, points=-50))
    after = ruled.evening.points
    assert [after[t.number] - before[t.number] for t in ruled.ew] == [-50, -50]
    assert differences(ruled.evening) == []


def test_an_incident_of_a_side_is_read_with_both_partners(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.arbiter.reports("E1", ruled.table, side=Side.EW)
    (line,) = ruled.arbiter.log()
    assert line.team == line.ew == ruled.table.sheet.line.ew
    assert (line.side, line.player) == (Side.EW, "")
    for team in (*ruled.ew, *ruled.ns):
        concerned = team in ruled.ew
        assert bool(ruled.arbiter.log(team=team.number)) is concerned


def test_a_named_player_is_the_one_concerned(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.arbiter.reports("E1", ruled.table, player_id=ruled.player(ruled.ew[1]))
    (line,) = ruled.arbiter.log()
    assert (line.team, line.side, line.player) == (ruled.ew[1], Side.EW, ruled.ew[1].label)


def test_a_number_names_one_of_the_partners(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.arbiter.reports("E1", ruled.table, team=ruled.ns[1].number)
    (line,) = ruled.arbiter.log()
    assert (line.team, line.side) == (ruled.ns[1], Side.NS)


def test_who_sits_elsewhere_cannot_be_named(engine: Engine) -> None:
    ruled = Ruled(engine)
    elsewhere = Table(ruled.evening, table=2).sheet.line.ns.teams[0]
    with pytest.raises(Refused) as refused:
        ruled.arbiter.reports("E1", ruled.table, team=elsewhere.number)
    assert codes(refused.value.obstacles) == ["team_not_at_table"]
    with pytest.raises(Refused) as refused:
        ruled.arbiter.reports("E1", ruled.table, player_id=ruled.player(elsewhere))
    assert codes(refused.value.obstacles) == ["no_such_player"]
    with pytest.raises(Refused) as refused:
        ruled.arbiter.reports("E1", ruled.table, team=ruled.ns[0].number, side=Side.EW)
    assert codes(refused.value.obstacles) == ["team_not_at_table"]


def test_a_warning_of_a_side_is_both_partners(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.arbiter.rules_on(ruled.table, effect(K.VERBAL_WARNING), side=Side.NS, code="E1")
    assert ruled.warned() == {team.number: 1 for team in ruled.ns}
    assert differences(ruled.evening) == []


@pytest.mark.parametrize("named_in", ["incident", "ruling"])
def test_a_warning_of_a_named_player_is_that_players(engine: Engine, named_in: str) -> None:
    ruled = Ruled(engine)
    player = ruled.player(ruled.ns[1])
    told = {"player_id": player} if named_in == "incident" else {}
    key = ruled.arbiter.reports("E1", ruled.table, side=Side.NS, **told)
    asked = {"player_id": player} if named_in == "ruling" else {}
    ruled.arbiter.rules(key, effect(K.FORMAL_WARNING, **asked))
    assert ruled.warned() == {ruled.ns[1].number: 1}


def test_warnings_follow_a_player_to_the_next_table(engine: Engine) -> None:
    ruled = Ruled(engine)
    warning = effect(K.VERBAL_WARNING)
    ruled.arbiter.rules_on(ruled.table, warning, side=Side.NS, code="E1")
    ruled.evening.play(1)
    ruled.evening.close(1)
    ruled.evening.start(seed=2)
    again = ruled.ns[0]
    table = next(
        Table(ruled.evening, line.table or 0, 2)
        for line in ruled.evening.lines(2)
        if again in line.teams
    )
    key = ruled.arbiter.reports("E1", table, team=again.number)
    ruled.arbiter.rules(key, warning)
    assert ruled.warned() == {ruled.ns[0].number: 2, ruled.ns[1].number: 1}


@pytest.mark.parametrize("named", [True, False])
def test_points_on_the_total_are_the_named_players_or_both(engine: Engine, named: bool) -> None:
    ruled = Ruled(engine)
    told = {"player_id": ruled.player(ruled.ew[0])} if named else {}
    key = ruled.arbiter.reports("E4", ruled.table, side=Side.EW, **told)
    seen = ruled.arbiter.previews(key, effect(K.TOTAL_ADJUSTED, points=-70), reason="Vu")
    ruled.arbiter.rules(key, effect(K.TOTAL_ADJUSTED, points=-70))
    after = ruled.evening.points
    assert [after[team.number] for team in ruled.ew] == [-70, 0 if named else -70]
    shown = {each.team.number: each.points_after for each in seen.teams}
    assert shown == {team.number: after[team.number] for team in (*ruled.ns, *ruled.ew)}
    assert differences(ruled.evening) == []


@pytest.mark.parametrize("by_deals", [True, False])
def test_a_preview_says_what_becomes_of_all_four(engine: Engine, by_deals: bool) -> None:
    ruled = Ruled(engine)
    if by_deals:
        ruled.table.deals(3)
    else:
        ruled.evening.result(ruled.table.sheet.line, 500, 400)
    key = ruled.arbiter.reports("P2", ruled.table, seq=2, side=Side.EW)
    asked = effect(K.DEAL_LOST, struck=(0, 0) if by_deals else (60, 190))
    seen = ruled.arbiter.previews(key, asked, reason="Vu")
    ruled.arbiter.rules(key, asked)
    after = ruled.evening.standings()
    assert {each.team.number for each in seen.teams} == {t.number for t in ruled.ns + ruled.ew}
    for each in seen.teams:
        line = after[each.team.number]
        assert (each.points_after, each.rank_after) == (line.points, line.rank)
    assert differences(ruled.evening) == []


def test_a_player_excluded_leaves_the_partner_in(engine: Engine) -> None:
    ruled = Ruled(engine, players=9)
    out = ruled.ns[0]
    key = ruled.arbiter.reports("E4", ruled.table, side=Side.NS)
    excluded = effect(K.PLAYER_EXCLUDED, player_id=ruled.player(out))
    ruling = ruled.arbiter.rules(key, excluded)
    ruled.evening.play(1)
    ruled.evening.close(1)
    ruled.evening.start(seed=2)
    seated = {team.number for line in ruled.evening.lines(2) for team in line.teams}
    assert seated == set(range(1, 10)) - {out.number}
    states = {number: line.state for number, line in ruled.evening.standings().items()}
    assert {number for number, state in states.items() if state is EntryState.EXCLUDED} == {
        out.number
    }
    assert differences(ruled.evening) == []
    ruled.arbiter.lifts(ruling)
    assert ruled.evening.standings()[out.number].state is EntryState.ACTIVE


def test_disqualified_without_a_name_are_both_partners(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.arbiter.rules_on(ruled.table, effect(K.TEAM_DISQUALIFIED), side=Side.EW, code="E4")
    states = {number: line.state for number, line in ruled.evening.standings().items()}
    assert {number for number, state in states.items() if state is EntryState.EXCLUDED} == {
        team.number for team in ruled.ew
    }
    assert differences(ruled.evening) == []


def test_a_round_owed_is_one_round_of_the_side(engine: Engine) -> None:
    ruled = Ruled(engine)
    for _ in range(2):
        ruled.arbiter.misdeal(ruled.table, side=Side.NS)
    with ruled.evening.read() as session:
        (debt,) = rulings.debts(session, ruled.evening.id)
    assert debt.team == ruled.table.sheet.line.ns
    ruled.arbiter._do(rulings.mark_debt, debt.ruling_id, debt.n, True)
    with ruled.evening.read() as session:
        (debt,) = rulings.debts(session, ruled.evening.id)
    assert debt.paid


def test_an_appeal_is_the_sides(engine: Engine) -> None:
    ruled = Ruled(engine, appeals=True)
    ruled.table.deals(3)
    lost = effect(K.DEAL_LOST, Side.NS)
    ruling = ruled.arbiter.rules_on(ruled.table, lost, seq=1, side=Side.NS, code="P2")
    ruled.arbiter._do(rulings.lodge_appeal, ruling, side=Side.NS, grounds="Carte bien jouée")
    with ruled.evening.read() as session:
        (appeal,) = rulings.appeals(session, ruled.evening.id)
    assert appeal.team == ruled.table.sheet.line.ns


def test_the_four_players_can_be_named_at_their_table(engine: Engine) -> None:
    ruled = Ruled(engine)
    with ruled.evening.read() as session:
        found = players_at(session, ruled.evening.id, ruled.table.id)
    assert [(each.name, each.side) for each in found] == [
        *((team.label, Side.NS) for team in ruled.ns),
        *((team.label, Side.EW) for team in ruled.ew),
    ]


def test_a_call_names_the_four(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.arbiter._do(rulings.call_arbiter, ruled.table.id)
    with ruled.evening.read() as session:
        (call,) = rulings.calls(session, ruled.evening.id)
    line = ruled.table.sheet.line
    assert (call.ns, call.ew) == (line.ns, line.ew)
    assert numbers(line) == tuple(tuple(t.number for t in side) for side in (ruled.ns, ruled.ew))


def test_a_forfeit_by_ruling_and_its_lifting_move_all_four(engine: Engine) -> None:
    ruled = Ruled(engine)
    ruled.table.deals(3)
    before = ruled.evening.points
    ruling = ruled.arbiter.rules_on(ruled.table, effect(K.MATCH_FORFEITED), side=Side.NS, code="E4")
    assert {ruled.evening.points[team.number] for team in ruled.ns} == {0}
    assert differences(ruled.evening) == []
    ruled.arbiter.lifts(ruling)
    assert ruled.evening.points == before
    assert differences(ruled.evening) == []
