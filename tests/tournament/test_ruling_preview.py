"""What a ruling would change, shown before it is confirmed."""

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, an_evening, effect, number_on, ranks
from tests.tournament.at_table import FAILED, Table, earned
from tests.tournament.played import Evening
from tournament.discipline import EffectKind
from tournament.services.catch_up import record_catch_up
from tournament.services.rulings import NewIncident, ProposedEffect, report_incident
from tournament.settings import CreditRule, Criterion, FinalPhase, Format, NoShow, Settings

K = EffectKind


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of three deals, deal by deal."""
    return Table(an_evening(engine))


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


def test_the_preview_warns_when_the_injured_side_would_do_better_at_the_table(
    table: Table, arbiter: Arbiter
) -> None:
    """Club rules §2: an error must not benefit the side that made it."""
    table.deal(FAILED)
    incident = arbiter.reports("P2", table, seq=1, side=Side.NS)
    seen = arbiter.previews(incident, effect(K.DEAL_LOST), reason="Vu")
    (warning,) = seen.warnings
    assert (warning.code, warning.about) == ("injured_side_better_off", "EW")
    assert warning.operands == {"table": 250, "ruling": 160}
    assert not arbiter.previews(incident, effect(K.DEAL_LOST, points=250), reason="Vu").warnings


def test_the_preview_shows_deal_match_and_places_and_writes_nothing(engine: Engine) -> None:
    evening = an_evening(engine, teams=5, deals=1)
    table, arbiter = Table(evening, 1), Arbiter(evening)
    table.deal()
    Table(evening, 2).deal()
    incident = arbiter.reports("P2", table, seq=1, side=Side.NS)
    seen = arbiter.previews(incident, effect(K.DEAL_LOST), reason="Vu")
    (deal,) = seen.deals
    assert [(each.ns, each.ew) for each in (deal.before, deal.after)] == [(190, 60), (0, 160)]
    assert seen.match_after is not None
    assert (seen.match_after.ns, seen.match_after.ew) == (0, 160)
    assert "winner_changes" in {each.code for each in seen.warnings}
    assert table.points == (190, 60)
    arbiter.rules(incident, effect(K.DEAL_LOST))
    found = earned(evening)
    placed = ranks(evening)
    for team in seen.teams:
        number = team.team.number
        assert (team.points_after, team.rank_after) == (found[number][0], placed[number])


@pytest.mark.parametrize(
    "done",
    [
        effect(K.MATCH_FORFEITED, Side.NS),
        effect(K.MATCH_CANCELLED),
        effect(K.TOTAL_ADJUSTED, Side.NS, -400),
        effect(K.TEAM_DISQUALIFIED, Side.EW),
        effect(K.MATCH_ADJUSTED, Side.NS, -900),
    ],
    ids=lambda done: str(done.kind),
)
def test_what_the_preview_shows_is_what_comes_with_every_criterion(
    sqlite_engine: Engine, done: ProposedEffect
) -> None:
    evening = an_evening(
        sqlite_engine, by_deals=False, teams=7, ranking=tuple(Criterion), excluded_ranked=True
    )
    evening.play(1)
    evening.close(1)
    evening.start()
    evening.play(2)
    table, arbiter = Table(evening, 1, 1), Arbiter(evening)
    incident = arbiter.reports("X", table)
    for _ in range(2):
        seen = arbiter.previews(incident, done, reason="Vu")
        assert not seen.problems
    arbiter.rules(incident, done)
    found, placed = earned(evening), ranks(evening)
    for team in seen.teams:
        number = team.team.number
        assert (team.points_after, team.rank_after) == (found[number][0], placed[number])


def test_in_a_game_to_a_target_a_ruling_may_end_it_or_open_it_again(engine: Engine) -> None:
    table = Table(an_evening(engine, format=Format.TARGET, target=500, minutes=None))
    table.deals(3)
    assert table.sheet.line.complete
    arbiter = Arbiter(table.evening)
    incident = arbiter.reports("P2", table, seq=3, side=Side.NS)
    seen = arbiter.previews(incident, effect(K.DEAL_LOST), reason="Vu")
    assert "match_open_again" in {each.code for each in seen.warnings}
    ruling = arbiter.rules(incident, effect(K.DEAL_LOST))
    assert table.missing == ["target_not_reached"]
    arbiter.lifts(ruling)
    assert table.missing == []


@pytest.mark.parametrize("number", [2, 3], ids=["a semi-final", "the final"])
@pytest.mark.parametrize(
    ("done", "changes"),
    [
        (effect(K.MATCH_ADJUSTED, Side.NS, -900), True),
        (effect(K.MATCH_FORFEITED, Side.NS), True),
        (effect(K.MATCH_ADJUSTED, Side.NS, -10), False),
        (effect(K.FORMAL_WARNING, Side.NS), False),
    ],
    ids=lambda each: str(getattr(each, "kind", each)),
)
def test_the_preview_foresees_who_comes_further_in_a_final(
    sqlite_engine: Engine, done: ProposedEffect, changes: bool, number: int
) -> None:
    evening = Evening(sqlite_engine, Settings(rounds=1, final=FinalPhase.KNOCK_OUT, final_teams=4))
    evening.enter(4)
    evening.whole_round(1)
    for each in range(2, number + 1):
        evening.start()
        evening.play(each, lambda _line: (1000, 900))
        evening.close(each)
    table, arbiter = Table(evening, 1, number), Arbiter(evening)
    seen = arbiter.previews(arbiter.reports("X", table), done, reason="Vu")
    before = {team.team.number: team.rank_before for team in seen.teams}
    told = {team.team.number: team.rank_after for team in seen.teams}
    winner, loser = number_on(table, Side.NS), number_on(table, Side.EW)
    assert before[winner] < before[loser]  # type: ignore[operator]
    assert (told[winner] > told[loser]) is changes  # type: ignore[operator]
    arbiter.rules_on(table, done)
    assert told == {each: ranks(evening)[each] for each in told}


def test_a_team_out_before_the_first_draw_keeps_its_place_until_then(
    sqlite_engine: Engine,
) -> None:
    evening = Evening(sqlite_engine)
    evening.enter(3)
    arbiter, out = Arbiter(evening), effect(K.TEAM_DISQUALIFIED)
    with evening.change() as session:
        new = NewIncident(code="X", team=2)
        incident = report_incident(session, evening.id, new, by="hugo", at=evening.now()).id
    (seen,) = arbiter.previews(incident, out, reason="Vu").teams
    arbiter.rules(incident, out)
    assert (seen.team.number, seen.rank_after) == (2, ranks(evening)[2]) == (2, 1)
    evening.start()
    assert ranks(evening)[2] is None


@pytest.mark.parametrize(
    "done",
    [
        effect(K.MATCH_CANCELLED),
        effect(K.MATCH_FORFEITED, Side.NS),
        effect(K.MATCH_ADJUSTED, Side.NS, 100),
    ],
    ids=lambda done: str(done.kind),
)
@pytest.mark.parametrize("points", [800, 1000], ids=["lost", "won"])
def test_the_preview_knows_what_a_catch_up_match_gave(
    sqlite_engine: Engine, done: ProposedEffect, points: int
) -> None:
    settings = Settings(
        no_show=NoShow.BYE,
        bye_credit=CreditRule.CATCH_UP,
        ranking=(Criterion.MATCH_POINTS, Criterion.POINTS),
    )
    evening = Evening(sqlite_engine, settings)
    evening.enter(4)
    evening.start()
    table, arbiter = Table(evening, 1), Arbiter(evening)
    table.forfeit(Side.EW)
    evening.play(1, lambda _line: (900, 900))
    with evening.change() as session:
        team, now = number_on(table, Side.NS), evening.now()
        record_catch_up(
            session, evening.id, 1, team, points, 900, expected_version=0, by="hugo", at=now
        )
    seen = arbiter.previews(arbiter.reports("X", table), done, reason="Vu")
    arbiter.rules_on(table, done)
    found, placed = earned(evening), ranks(evening)
    told = {t.team.number: (t.points_after, t.rank_after) for t in seen.teams}
    assert told == {n: (found[n][0], placed[n]) for n in told}
