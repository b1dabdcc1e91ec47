"""Tie-breaks of tournaments played through the services, worked by hand; who is gone; the audit."""

from collections.abc import Iterable
from hashlib import sha256

import pytest
from sqlalchemy import Engine, text
from sqlmodel import select

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, effect
from tests.tournament.at_table import MADE, Table, ids
from tests.tournament.played import BY, Evening
from tests.tournament.test_audit import audited, named
from tests.tournament.test_results import refused
from tests.tournament.test_standings_service import leave, line_of, now, ranks
from tournament.discipline import EffectKind
from tournament.models import Journal
from tournament.readings import MatchLine
from tournament.services import setup
from tournament.services.lots import draw_lots
from tournament.services.standings import team_sheet
from tournament.settings import Consolation, Criterion, FinalPhase, PairingSystem, Settings

C = Criterion
CAPOT = {"taker": "NS", "contract": 90, "trump": "hearts", "capot": "NS"}
DEFENDED = {**CAPOT, "capot": "EW"}


def two_rounds(
    engine: Engine, *ranking: Criterion, **settings: object
) -> tuple[Evening, list[int]]:
    """Round 1: a 1000–900 b, and c 950–950 d. Round 2: a loses 900–1100 to p, b beats q 1000–600,
    p and q being c and d as the draw has it. In all: a 1900, b 1900, p 2050, q 1550."""
    told = Settings(rounds=2, pairing=PairingSystem.RANDOM, ranking=ranking, **settings)  # type: ignore[arg-type]
    evening = Evening(engine, told)
    evening.enter(4)
    evening.start()
    first, second = evening.lines(1)
    a, b = first.ns.teams[0].number, second_of(first)
    evening.result(first, 1000, 900)
    evening.result(second, 950, 950)
    evening.close(1)
    evening.start(seed=9)
    p = next(sum(pair) - a for pair in evening.pairs(2) if a in pair)
    (q,) = {1, 2, 3, 4} - {a, b, p}
    score = {a: 900, p: 1100, b: 1000, q: 600}
    for line in evening.lines(2):
        evening.result(line, score[line.ns.teams[0].number], score[second_of(line)])
    return evening, [a, b, p, q]


def second_of(line: object) -> int:
    return line.ew.teams[0].number  # type: ignore[attr-defined,no-any-return]


def values(evening: Evening, teams: Iterable[int], at: int, **when: int) -> list[int]:
    """What a criterion found in each of these teams."""
    return [line_of(evening, number, **when).values[at] for number in teams]


def placed(evening: Evening, teams: Iterable[int]) -> list[int | None]:
    found = ranks(evening)
    return [found[number] for number in teams]


def test_match_points_count_wins_draws_and_losses(engine: Engine) -> None:
    """a: a win 3 and a loss 1; b: 1 + 3; p: a draw 2 and a win 3; q: 2 + 1. Then points."""
    evening, teams = two_rounds(engine, C.MATCH_POINTS, C.POINTS)
    assert values(evening, teams, 0) == [4, 4, 5, 3]
    assert placed(evening, teams) == [2, 2, 1, 4]
    assert values(evening, teams, 0, after_round=1) == [3, 1, 2, 2]


def test_the_club_says_what_a_match_is_worth(engine: Engine) -> None:
    """Two for a win, one for a draw, nothing for a loss: a 2, b 2, p 3, q 1."""
    worth = {"match_points_win": 2, "match_points_draw": 1, "match_points_loss": 0}
    evening, teams = two_rounds(engine, C.MATCH_POINTS, **worth)
    assert values(evening, teams, 0) == [2, 2, 3, 1]


@pytest.mark.parametrize(("bye_win", "bye"), [(True, 3), (False, 0)])
def test_a_forfeit_a_double_forfeit_a_bye_and_a_cancelled_match(
    engine: Engine, bye_win: bool, bye: int
) -> None:
    """By forfeit 2 to 0; a double forfeit has two losers; a bye is a win where it counts as one."""
    evening = Evening(engine, Settings(ranking=(C.MATCH_POINTS,), bye_win=bye_win))
    evening.enter(7)
    evening.start()
    one, two, three, exempt = evening.lines(1)
    Table(evening, 1).forfeit(Side.EW)
    Table(evening, 2).double_forfeit()
    Table(evening, 3).cancel()
    teams = [team.number for line in (one, two, three, exempt) for team in line.teams]
    assert values(evening, teams, 0) == [2, 0, 0, 0, 0, 0, bye]


def test_buchholz_ranks_first_the_level_team_that_met_the_stronger(engine: Engine) -> None:
    """a met b and p: 1900 + 2050; b met a and q: 1900 + 1550. p met a and q, q met p and b."""
    evening, teams = two_rounds(engine, C.POINTS, C.BUCHHOLZ)
    assert values(evening, teams, 1) == [3950, 3450, 1900 + 1550, 2050 + 1900]
    assert placed(evening, teams) == [2, 3, 1, 4]


def test_a_teams_own_sheet_says_what_each_opponent_adds(engine: Engine) -> None:
    """a met b (1900) and p (2050), which stands before it; b, level on points, stands after."""
    evening, (a, b, p, _) = two_rounds(engine, C.POINTS, C.BUCHHOLZ)
    with evening.read() as session:
        sheet = team_sheet(session, evening.id, a)
    assert [(team.number, adds) for team, adds in sheet.opponents] == [(b, 1900), (p, 2050)]
    before, after = sheet.neighbour(-1), sheet.neighbour(1)
    assert before is not None
    assert after is not None
    assert (before.team.number, after.team.number) == (p, b)


def test_buchholz_sums_match_points_where_the_ranking_looks_at_them(engine: Engine) -> None:
    """Match points 4, 4, 5, 3: a met b and p, b met a and q."""
    evening, teams = two_rounds(engine, C.MATCH_POINTS, C.BUCHHOLZ)
    assert values(evening, teams, 1) == [4 + 5, 4 + 3, 4 + 3, 5 + 4]
    assert placed(evening, teams) == [2, 3, 1, 4]


def test_a_bye_and_a_cancelled_match_bring_no_opponent_a_forfeit_does(engine: Engine) -> None:
    evening = Evening(engine, Settings(ranking=(C.WINS, C.BUCHHOLZ)))
    evening.enter(5)
    evening.start()
    (a, b), (c, d), (e,) = ([team.number for team in line.teams] for line in evening.lines(1))
    Table(evening, 1).forfeit(Side.NS)
    Table(evening, 2).cancel()
    assert values(evening, [a, b, c, d, e], 1) == [1, 0, 0, 0, 0]


def test_capots_are_counted_from_the_deals_that_are_known(engine: Engine) -> None:
    """Two winners: one by totals, of whose deals nothing is known, the other with a capot."""
    evening = Evening(engine, Settings(deals=3, ranking=(C.WINS, C.CAPOTS, C.POINTS)))
    evening.enter(4)
    evening.start()
    one, two = evening.lines(1)
    (a, _), (c, d) = ([team.number for team in line.teams] for line in (one, two))
    Table(evening, 1).totals(1500, 100)
    at = Table(evening, 2)
    at.deal(CAPOT)
    at.deal(DEFENDED)
    at.deal(CAPOT)
    assert values(evening, [a, c, d], 1) == [0, 2, 1]
    assert placed(evening, [c, a]) == [1, 2]
    at.correct(1, MADE)
    at.rule(Side.NS, seq=2)
    assert values(evening, [a, c, d], 1) == [0, 1, 0]
    at.totals(900, 800, reason="Feuille perdue")
    assert values(evening, [a, c, d], 1) == [0, 0, 0]
    assert named(audited(evening)) == []


def drawn(evening: Evening, seed: int = 42) -> None:
    with evening.change() as session:
        draw_lots(session, evening.id, seed=seed, by=BY, at=evening.now())


def level_evening(engine: Engine, **settings: object) -> Evening:
    """One round, 1000–900 at both tables: 1, 1, 3, 3."""
    told = {"rounds": 1, "ranking": (C.POINTS,), **settings}
    evening = Evening(engine, Settings(**told))  # type: ignore[arg-type]
    evening.enter(4)
    evening.start()
    evening.play(1, lambda _line: (1000, 900))
    return evening


def test_lots_separate_what_nothing_else_does_and_anybody_can_draw_them_again(
    engine: Engine,
) -> None:
    """The lowest SHA-256 of "seed:key" is first; `sha256sum` writes it just so."""
    evening = level_evening(engine, ranking=(C.POINTS, C.LOTS))
    assert sorted(rank for rank in ranks(evening).values() if rank) == [1, 1, 3, 3]
    assert now(evening).lots_wanted
    drawn(evening)
    keys = ids(evening)
    order = sorted(keys, key=lambda number: sha256(f"42:{keys[number]}".encode()).hexdigest())
    winners = {number for number, rank in ranks(evening).items() if rank in (1, 2)}
    expected = [number for number in order if number in winners]
    expected += [number for number in order if number not in winners]
    assert [line.team.number for line in now(evening).lines] == expected
    assert [line.rank for line in now(evening).lines] == [1, 2, 3, 4]
    assert values(evening, order, 1) == [1, 2, 3, 4]
    with evening.read() as session:
        (said,) = session.exec(select(Journal).where(Journal.verb == "draw_lots")).all()
        session.expunge_all()
    assert said.after == {"seed": 42, "after_round": 1, "order": order}
    assert (said.actor, now(evening).lots_wanted) == (BY, False)
    assert named(audited(evening)) == []


def test_lots_are_drawn_once(engine: Engine) -> None:
    evening = level_evening(engine, ranking=(C.POINTS, C.LOTS))
    drawn(evening)
    before = ranks(evening)
    assert refused(lambda: drawn(evening, 43)) == [("lots_drawn", "")]
    assert ranks(evening) == before


def test_lots_that_nothing_asks_for_are_not_drawn(engine: Engine) -> None:
    evening = level_evening(engine, paid_places=0)
    assert refused(lambda: drawn(evening)) == [("lots_not_needed", "")]
    assert not now(evening).lots_wanted


def test_lots_do_not_change_the_standings_of_earlier_rounds(engine: Engine) -> None:
    evening = level_evening(engine, rounds=2, ranking=(C.POINTS, C.LOTS))
    evening.close(1)
    evening.start(seed=9)
    evening.play(2, lambda _line: (800, 800))
    drawn(evening)
    assert sorted(rank for rank in ranks(evening).values() if rank) == [1, 2, 3, 4]
    assert sorted(rank for rank in ranks(evening, 1).values() if rank) == [1, 1, 3, 3]
    assert {line.previous_rank for line in now(evening).lines} == {1, 3}


def test_who_comes_later_changes_nobodys_place_among_the_lots(engine: Engine) -> None:
    evening = Evening(engine, Settings(ranking=(C.POINTS, C.LOTS)))
    evening.enter(5)
    drawn(evening)
    before = [line.team.number for line in now(evening).lines]
    late = evening.enter_one()
    after = [line.team.number for line in now(evening).lines]
    assert [number for number in after if number != late] == before
    assert named(audited(evening)) == []


@pytest.mark.parametrize(("paid", "ties"), [(0, []), (1, [1]), (2, [1]), (3, [1, 3]), (4, [1, 3])])
def test_a_rank_that_is_shared_and_paid_is_announced(
    engine: Engine, paid: int, ties: list[int]
) -> None:
    """Ranks 1, 1, 3, 3: whoever is to have the first prize is not known."""
    evening = level_evening(engine, paid_places=paid)
    found = now(evening).paid_ties
    assert [tie.rank for tie in found] == ties
    for tie in found:
        level = {number for number, rank in ranks(evening).items() if rank == tie.rank}
        assert {team.number for team in tie.teams} == level


def test_a_tie_on_a_paid_place_is_no_news_before_the_end(engine: Engine) -> None:
    evening = level_evening(engine, rounds=2, paid_places=2)
    assert now(evening).paid_ties == ()
    assert now(evening, after_round=1).paid_ties == ()
    assert refused(lambda: drawn(evening)) == [("lots_not_needed", "")]


def test_lots_settle_a_paid_place_although_the_ranking_does_not_name_them(engine: Engine) -> None:
    evening = level_evening(engine, paid_places=1)
    assert now(evening).criteria == (C.POINTS,)
    drawn(evening)
    found = now(evening)
    assert found.criteria == (C.POINTS, C.LOTS)
    assert [line.rank for line in found.lines] == [1, 2, 3, 4]
    assert found.paid_ties == ()
    assert found.lots is not None
    assert found.lots.seed == 42
    assert named(audited(evening)) == []


@pytest.mark.parametrize("counted", [True, False])
def test_results_against_a_team_that_left_count_in_buchholz_as_the_settings_say(
    engine: Engine, counted: bool
) -> None:
    """x leaves after round 1; y had met it. After round 1 nobody had left, so x counted."""
    told = Settings(rounds=3, ranking=(C.POINTS, C.BUCHHOLZ), withdrawn_in_tie_breaks=counted)
    evening = Evening(engine, told)
    evening.enter(5)
    evening.whole_round(1)
    x, y = next(tuple(team.number for team in line.teams) for line in evening.lines(1))
    leave(evening, x, 2)
    before = values(evening, [y], 1, after_round=1)
    assert before == [line_of(evening, x, after_round=1).points]
    evening.start(seed=9)
    other = next(sum(pair) - y for pair in evening.pairs(2) if y in pair)
    evening.play(2)
    of_x, of_other = line_of(evening, x).points, line_of(evening, other).points
    assert values(evening, [y], 1) == [of_other + (of_x if counted else 0)]
    assert values(evening, [y], 1, after_round=1) == before
    assert named(audited(evening)) == []


@pytest.mark.parametrize("counted", [True, False])
def test_results_against_a_team_that_was_excluded_count_likewise(
    engine: Engine, counted: bool
) -> None:
    told = Settings(ranking=(C.WINS, C.BUCHHOLZ), withdrawn_in_tie_breaks=counted)
    evening = Evening(engine, told)
    evening.enter(4)
    evening.start()
    evening.play(1, lambda _line: (1000, 900))
    table = Table(evening, 1)
    winner, loser = (team.number for team in table.sheet.line.teams)
    assert values(evening, [loser], 1) == [1]
    Arbiter(evening).rules_on(table, effect(EffectKind.TEAM_DISQUALIFIED, Side.NS))
    assert ranks(evening)[winner] is None
    assert values(evening, [loser], 1) == [line_of(evening, winner).wins if counted else 0]
    assert named(audited(evening)) == []


def test_the_standings_tell_since_when_they_are_made_so(engine: Engine) -> None:
    evening, _ = two_rounds(engine, C.POINTS, C.BUCHHOLZ)
    assert now(evening).since is None

    def change(reason: str, **changed: object) -> None:
        with evening.change() as session:
            header = setup.header_of(session, evening.id)
            told = Settings.from_json({**header.settings.as_json(), **changed})
            setup.change_settings(
                session, evening.id, told, expected_version=header.settings_version,
                reason=reason, by=BY, at=evening.now(),
            )  # fmt: skip

    change("Une équipe est partie", withdrawn_in_tie_breaks=False)
    change("Le repas", entry_fee=800)
    since = now(evening).since
    assert since is not None
    assert (since.version, since.reason, since.by) == (2, "Une équipe est partie", BY)
    change("Comme annoncé", withdrawn_in_tie_breaks=True)
    assert now(evening).since is not None


@pytest.mark.parametrize("consolation", list(Consolation))
def test_a_final_ranks_by_the_round_reached_then_by_the_criteria(
    engine: Engine, consolation: Consolation
) -> None:
    """One round, then semi-finals and a final of four: winner, finalist, the two others by the
    criteria; behind them who was not in it, whatever they earn beside it."""
    told = Settings(
        rounds=1, final=FinalPhase.KNOCK_OUT, final_teams=4, consolation=consolation,
        ranking=(C.POINTS, C.BUCHHOLZ),
    )  # fmt: skip
    evening = Evening(engine, told)
    evening.enter(8)
    evening.whole_round(1)
    best = {number for number, rank in ranks(evening).items() if rank and rank <= 4}
    evening.start(seed=3)
    semi = [pair for pair in evening.pairs(2) if set(pair) <= best]
    for line in evening.lines(2):
        if not line.is_bye:
            evening.result(line, *((600, 500) if set(_at(line)) <= best else (2900, 2800)))
    lost = {line.ew.number for line in evening.lines(2) if line.ew and set(_at(line)) <= best}
    assert [len(semi), len(lost)] == [2, 2]
    evening.close(2)
    evening.start(seed=4)
    winner, finalist = next(_at(line) for line in evening.lines(3) if set(_at(line)) <= best - lost)
    for line in evening.lines(3):
        if not line.is_bye:
            evening.result(line, *((310, 300) if set(_at(line)) <= best else (2900, 2800)))
    found = [line.team.number for line in now(evening).lines]
    points = {line.team.number: line.points for line in now(evening).lines}
    assert found[:2] == [winner, finalist]
    assert found[2:4] == sorted(lost, key=lambda number: -points[number])
    assert now(evening).final
    before = [line.team.number for line in now(evening, after_round=2).lines]
    assert set(before[:2]) == best - lost
    assert named(audited(evening)) == []


def _at(line: MatchLine) -> tuple[int, ...]:
    return tuple(team.number for team in line.teams)


FALSIFIED = {
    C.POINTS: "UPDATE entry_total SET points = points + 10 WHERE number = 1",
    C.WINS: "UPDATE entry_total SET wins = wins + 1 WHERE number = 1",
    C.DIFFERENCE: "UPDATE entry_total SET against = against + 10 WHERE number = 1",
    C.POINTS_AGAINST: "UPDATE entry_total SET against = against + 10 WHERE number = 1",
    C.BEST_MATCH: "UPDATE entry_total SET best = best + 10 WHERE number = 1",
    C.FEWEST_PENALTIES: "UPDATE entry_total SET penalties = penalties + 10 WHERE number = 1",
    C.CAPOTS: "UPDATE entry_total SET capots = capots + 1 WHERE number = 1",
    C.FIRST_MATCH: "UPDATE entry_round SET points = points + 10",
    C.HEAD_TO_HEAD: "UPDATE entry_round SET opponent_id = NULL",
    C.MATCH_POINTS: "UPDATE entry_round SET outcome = 'forfeit' WHERE outcome = 'totals'",
    C.BUCHHOLZ: "UPDATE entry_round SET opponent_id = NULL",
    C.LOTS: "UPDATE lots SET seed = seed + 1",
}
"""What could make each criterion find something else, behind the services' back."""


@pytest.mark.parametrize("criterion", list(Criterion))
def test_the_audit_names_a_team_of_which_a_criterion_was_made_to_find_something_else(
    sqlite_engine: Engine, criterion: Criterion
) -> None:
    first = () if criterion in (C.POINTS, C.WINS) else (C.WINS,)
    evening, _ = two_rounds(sqlite_engine, *first, criterion, *({C.LOTS} - {criterion}))
    drawn(evening, seed=1)
    assert named(audited(evening)) == []
    with evening.change() as session:
        session.execute(text(FALSIFIED[criterion]))
    what = "lots" if criterion is C.LOTS else "standing"
    assert what in {name for name, _ in named(audited(evening))}
