"""Rounds: what keeps one open, what its closing settles, and what is next on the evening's page."""

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from rules.vocabulary import Side
from tests.tournament.played import BY, Evening, codes
from tournament.errors import NotFound, Refused
from tournament.models import Credit, CreditReason, RoundState
from tournament.services import results, rounds, setup
from tournament.services.evening import NextAct, Progress, StepKind
from tournament.services.evening import evening as read_evening
from tournament.services.journal import journal
from tournament.services.participation import withdraw
from tournament.services.standings import standings
from tournament.settings import Settings


@pytest.fixture
def evening(engine: Engine) -> Evening:
    return Evening(engine, Settings(rounds=2))


def test_a_round_closes_when_nothing_is_missing_and_says_what_is(evening: Evening) -> None:
    evening.enter(8)
    evening.start()
    evening.result(evening.lines(1)[0], 1000, 800)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.close_round(session, evening.id, 1, by=BY, at=evening.now())
    assert [o.about for o in refused.value.obstacles] == ["table 2", "table 3", "table 4"]
    with evening.read() as session:
        greyed = rounds.round_reading(session, evening.id, 1).obstacles
    assert greyed == refused.value.obstacles
    evening.play(1)
    evening.close(1)
    with evening.read() as session:
        assert rounds.rounds(session, evening.id)[0].state is RoundState.CLOSED
        assert journal(session, evening.id)[0].verb == "close_round"


def test_a_match_begun_with_deals_says_how_many_are_missing(evening: Evening) -> None:
    evening.enter(4)
    evening.start()
    line = evening.lines(1)[0]
    with evening.change() as session:
        results.record_deal(
            session,
            evening.id,
            line.match_id,
            {"contract": 90, "trump": "hearts", "taker": "NS", "points": {"NS": 100, "EW": 62}},
            by=BY,
            at=evening.now(),
        )
    with evening.read() as session:
        obstacles = rounds.obstacles_to_closing(session, evening.id, 1)
    assert [(o.code, o.about) for o in obstacles] == [
        ("deals_missing", f"table {line.table}"),
        ("no_result", "table 2"),
    ]


def test_closing_gives_the_exempt_team_the_mean_of_the_round_and_a_win(evening: Evening) -> None:
    evening.enter(5)
    evening.start()
    evening.play(1, lambda line: (1001, 900) if line.table == 1 else (1000, 850))
    evening.close(1)
    exempt = next(line.ns for line in evening.lines(1) if line.is_bye)
    with evening.read() as session:
        credit = session.exec(select(Credit)).one()
        assert (credit.entry_id, credit.points, credit.win) == (exempt.id, 3751 // 4, True)
        assert credit.reason is CreditReason.BYE


def test_a_forfeit_has_a_loser_and_lets_the_round_close(evening: Evening) -> None:
    evening.enter(4)
    evening.start()
    line = evening.lines(1)[0]
    with evening.change() as session:
        results.forfeit(
            session,
            evening.id,
            line.match_id,
            Side.EW,
            expected_version=0,
            reason="Absents",
            by=BY,
            at=evening.now(),
        )
    evening.play(1)
    evening.close(1)
    with evening.read() as session:
        wins = {each.team.number: each.wins for each in standings(session, evening.id).lines}
    assert line.ew is not None
    assert (wins[line.ns.number], wins[line.ew.number]) == (1, 0)


def test_a_round_is_closed_once(evening: Evening) -> None:
    evening.enter(4)
    evening.whole_round(1)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.close_round(session, evening.id, 1, by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["round_not_playing"]


def test_a_round_that_was_never_drawn_is_not_found(evening: Evening) -> None:
    with evening.read() as session, pytest.raises(NotFound):
        rounds.round_reading(session, evening.id, 3)


def test_who_withdraws_is_out_of_the_next_draw_and_keeps_its_results(evening: Evening) -> None:
    evening.enter(6)
    evening.whole_round(1)
    with evening.change() as session:
        withdraw(session, evening.id, 3, from_round=2, reason="Malade", by=BY, at=evening.now())
    before = {pair for pair in evening.pairs(1) if 3 in pair}
    evening.start()
    assert 3 not in {team for pair in evening.pairs(2) for team in pair}
    assert {pair for pair in evening.pairs(1) if 3 in pair} == before


def _next(evening: Evening) -> tuple[NextAct, list[str], str]:
    with evening.read() as session:
        now = read_evening(session, evening.id)
    here = next((step for step in now.steps if step.progress is Progress.HERE), None)
    where = "" if here is None else f"{here.kind.value} {here.number or ''}".strip()
    return now.next_act, codes(now.obstacles), where


def test_the_evening_always_says_what_is_next(evening: Evening) -> None:
    assert _next(evening) == (NextAct.REGISTER, [], "entries")
    evening.enter(4)
    assert _next(evening) == (NextAct.DRAW, [], "entries")
    draft = evening.draw()
    assert _next(evening) == (NextAct.PUBLISH_DRAW, [], "round 1")
    evening.publish(draft)
    assert _next(evening) == (NextAct.CLOSE, ["no_result", "no_result"], "round 1")
    evening.play(1)
    assert _next(evening) == (NextAct.CLOSE, [], "round 1")
    evening.close(1)
    assert _next(evening) == (NextAct.DRAW, [], "round 2")
    evening.whole_round(2)
    assert _next(evening) == (NextAct.NOTHING, [], "")
    with evening.change() as session:
        setup.reopen(session, evening.id, reason="Une erreur", by=BY, at=evening.now())
    assert _next(evening) == (NextAct.FINISH, [], "final")


def test_the_steps_of_the_evening_are_its_rounds_between_entries_and_publication(
    evening: Evening,
) -> None:
    with evening.read() as session:
        steps = read_evening(session, evening.id).steps
    assert [(step.kind, step.number) for step in steps] == [
        (StepKind.ENTRIES, 0),
        (StepKind.ROUND, 1),
        (StepKind.ROUND, 2),
        (StepKind.FINAL, 0),
        (StepKind.PUBLICATION, 0),
    ]


def test_more_rounds_than_opponents_are_pointed_out_before_the_start(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=4))
    evening.enter(4)
    with evening.read() as session:
        assert read_evening(session, evening.id).rematches_certain
    evening.enter(1)
    with evening.read() as session:
        assert not read_evening(session, evening.id).rematches_certain
