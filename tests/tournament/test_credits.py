"""Credits of the exempt, the late and the winners by forfeit (tournament facts, § Bye)."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from rules.catalogue import rule_set
from rules.vocabulary import Side
from tests.tournament.arbiter import number_on
from tests.tournament.at_table import Table, earned, ids
from tests.tournament.played import BY, Evening, codes
from tournament.errors import NotFound, Refused, StaleForm
from tournament.models import Credit, CreditReason
from tournament.services import results
from tournament.services.audit import audit
from tournament.services.catch_up import catch_ups, record_catch_up
from tournament.services.credits import dues, half_of_match
from tournament.services.journal import journal
from tournament.services.standings import standings
from tournament.settings import CreditRule, Criterion, Format, NoShow, Settings
from tournament.standing_readings import StandingLine

CATCH_UP = Settings(rounds=2, bye_credit=CreditRule.CATCH_UP)


@pytest.mark.parametrize(
    ("settings", "rules", "half"),
    [
        (Settings(deals=12), "club", 972),
        (Settings(deals=10), "club", 810),
        (Settings(deals=5), "guide", 405),
        (Settings(format=Format.TARGET, target=1001), "club", 500),
        (Settings(format=Format.TARGET), "belote-com", 350),
    ],
)
def test_half_a_match_is_81_a_deal_or_half_the_target(
    settings: Settings, rules: str, half: int
) -> None:
    """Half a match is 972 for 12 deals (tournament facts, § Bye)."""
    assert half_of_match(settings, rule_set(rules)) == half


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        (CreditRule.MEAN, 937),
        (CreditRule.FIXED, 1100),
        (CreditRule.HALF_MATCH, 972),
        (CreditRule.NONE, 0),
    ],
)
def test_each_rule_gives_the_exempt_the_late_and_forfeits_its_points(
    rule: CreditRule, points: int
) -> None:
    settings = Settings(
        bye_credit=rule,
        bye_points=1100,
        late_credit=rule,
        late_points=1100,
        forfeit_credit=rule,
        forfeit_points=1100,
    )
    due = dues(settings, rule_set("club"), 937)
    assert (due.bye, due.late, due.forfeit) == (points, points, points)
    assert due.bye_win


@pytest.mark.parametrize("rule", list(CreditRule))
def test_every_credit_of_a_closed_round_is_audited(engine: Engine, rule: CreditRule) -> None:
    evening = Evening(engine, Settings(rounds=2, bye_credit=rule, bye_points=700))
    evening.enter(5)
    evening.whole_round(1)
    with evening.read() as session:
        assert audit(session, evening.id).differences == []
        credit = session.exec(select(Credit)).one()
        assert credit.win is (rule is not CreditRule.CATCH_UP)


@pytest.mark.parametrize(("wins", "credited"), [(True, (975, 1)), (False, (975, 0))])
def test_the_opponent_of_a_team_that_does_not_come_is_exempt_where_the_settings_say_so(
    sqlite_engine: Engine, wins: bool, credited: tuple[int, int]
) -> None:
    evening = Evening(sqlite_engine, Settings(rounds=2, no_show=NoShow.BYE, bye_win=wins))
    evening.enter(6)
    evening.start()
    table = Table(evening)
    present, absent = number_on(table, Side.NS), number_on(table, Side.EW)
    table.forfeit(Side.EW, reason="Personne à la table")
    evening.play(1, lambda _line: (1050, 900))
    evening.close(1)
    assert (earned(evening)[present], earned(evening)[absent]) == (credited, (0, 0))
    with evening.read() as session:
        assert session.exec(select(Credit.entry_id)).all() == [ids(evening)[present]]
    assert clean(evening)
    evening.whole_round(2)
    assert clean(evening)


@pytest.fixture
def evening(engine: Engine) -> Evening:
    """Five teams, a round played, its exempt team without its catch-up match."""
    evening = Evening(engine, CATCH_UP)
    evening.enter(5)
    evening.start()
    evening.play(1)
    return evening


def exempt(evening: Evening, number: int = 1) -> int:
    return next(line.ns.number for line in evening.lines(number) if line.is_bye)


def catch_up(evening: Evening, points: int, against: int, **more: object) -> Credit:
    asked: dict[str, object] = {"round_number": 1, "team": exempt(evening), "expected_version": 0}
    with evening.change() as session:
        return record_catch_up(
            session,
            evening.id,
            points=points,
            against=against,
            by=BY,
            at=evening.now(),
            **{**asked, **more},  # type: ignore[arg-type]
        )


def place(evening: Evening, team: int) -> StandingLine:
    with evening.read() as session:
        lines = standings(session, evening.id).lines
    return next(line for line in lines if line.team.number == team)


def clean(evening: Evening) -> bool:
    with evening.read() as session:
        found = audit(session, evening.id).differences
    print(*found, sep="\n")
    return not found


def test_a_catch_up_match_gives_nothing_until_it_is_played(evening: Evening) -> None:
    line = place(evening, exempt(evening))
    assert (line.points, line.wins) == (0, 0)
    catch_up(evening, 1040, 900)
    line = place(evening, exempt(evening))
    assert (line.points, line.wins, line.difference) == (1040, 1, 0)
    assert clean(evening)


@pytest.mark.parametrize(("points", "against", "wins"), [(1, 0, 1), (900, 900, 0), (0, 1, 0)])
def test_it_is_won_with_more_points_than_the_stand_ins(
    evening: Evening, points: int, against: int, wins: int
) -> None:
    catch_up(evening, points, against)
    line = place(evening, exempt(evening))
    assert (line.points, line.wins) == (points, wins)


@pytest.mark.parametrize("order", ["before", "after"])
def test_it_may_be_played_before_the_round_is_closed_or_later(evening: Evening, order: str) -> None:
    steps: list[Callable[[], object]] = [
        lambda: catch_up(evening, 1040, 900, expected_version=int(order == "after")),
        lambda: evening.close(1),
    ]
    for step in steps if order == "before" else reversed(steps):
        step()
    assert place(evening, exempt(evening)).points == 1040
    with evening.read() as session:
        last = session.exec(select(Credit).order_by(Credit.version.desc())).first()  # type: ignore[attr-defined]
        assert last is not None
        assert (last.points, last.win, last.reason) == (1040, True, CreditReason.CATCH_UP)
    assert clean(evening)


@pytest.mark.parametrize(
    ("result", "loss", "worth"),
    [(None, 1, 0), ((1040, 900), 1, 3), ((800, 900), 1, 1), ((0, 0), 1, 1), ((800, 900), 0, 0)],
)
def test_it_is_worth_what_a_match_that_was_played_is_worth(
    engine: Engine, result: tuple[int, int] | None, loss: int, worth: int
) -> None:
    """Win 3, loss 1 (tournament facts, § Ranking); what is not played yet has no loser."""
    ranking = (Criterion.MATCH_POINTS, Criterion.BUCHHOLZ)
    evening = Evening(engine, replace(CATCH_UP, ranking=ranking, match_points_loss=loss))
    evening.enter(5)
    evening.whole_round(1)
    team = exempt(evening)
    if result is not None:
        catch_up(evening, *result, expected_version=1)
    assert place(evening, team).values == (worth, 0)
    assert clean(evening)
    evening.whole_round(2)
    with evening.read() as session:
        after_first = standings(session, evening.id, after_round=1).lines
    assert [line.values for line in after_first if line.team.number == team] == [(worth, 0)]
    assert clean(evening)


def test_it_stays_when_another_result_of_the_round_is_corrected(evening: Evening) -> None:
    catch_up(evening, 1040, 900)
    evening.close(1)
    line = next(line for line in evening.lines(1) if not line.is_bye)
    with evening.change() as session:
        results.record_totals(
            session, evening.id, line.match_id, 1300, 200,
            expected_version=line.version, reason="Mal lu", by=BY, at=evening.now(),
        )  # fmt: skip
    assert place(evening, exempt(evening)).points == 1040
    assert clean(evening)


def test_a_correction_needs_a_reason_and_both_are_journaled(evening: Evening) -> None:
    catch_up(evening, 1040, 900)
    with pytest.raises(Refused) as refused:
        catch_up(evening, 1400, 900, expected_version=1)
    assert codes(refused.value.obstacles) == ["reason_missing"]
    catch_up(evening, 1400, 900, expected_version=1, reason="Mal lu")
    assert place(evening, exempt(evening)).points == 1400
    with evening.read() as session:
        line = journal(session, evening.id)[0]
    assert (line.verb, line.reason) == ("result.catch_up", "Mal lu")
    assert line.before == {"points": 1040, "win": True}
    assert line.after == {"points": 1400, "against": 900, "win": True}


def test_what_cannot_be_a_catch_up_match_is_refused_with_every_reason(evening: Evening) -> None:
    other = next(line.ns.number for line in evening.lines(1) if not line.is_bye)
    with pytest.raises(Refused) as refused:
        catch_up(evening, -1, 100_001, team=other)
    assert codes(refused.value.obstacles) == [
        "not_exempt",
        "total_out_of_range",
        "total_out_of_range",
    ]
    with pytest.raises(NotFound):
        catch_up(evening, 1, 0, round_number=2)
    with pytest.raises(StaleForm):
        catch_up(evening, 1, 0, expected_version=4)


def test_where_the_exempt_get_something_else_there_is_no_catch_up_match(engine: Engine) -> None:
    evening = Evening(engine)
    evening.enter(5)
    evening.start()
    with pytest.raises(Refused) as refused:
        catch_up(evening, 1000, 900)
    assert codes(refused.value.obstacles) == ["no_catch_up"]
    with evening.read() as session:
        assert catch_ups(session, evening.id) == ()


def test_the_matches_due_are_listed_with_those_played(evening: Evening) -> None:
    with evening.read() as session:
        (due,) = catch_ups(session, evening.id)
    assert (due.round_number, due.team.number, due.points) == (1, exempt(evening), None)
    catch_up(evening, 800, 900)
    with evening.read() as session:
        (played,) = catch_ups(session, evening.id)
    assert (played.version, played.points, played.win) == (1, 800, False)
