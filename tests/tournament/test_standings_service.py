"""Standings of tournaments played through the services, worked by hand beside each."""

from uuid import UUID

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from rules.vocabulary import Side
from tests.tournament.at_table import Table, earned, kept
from tests.tournament.evening import a_club
from tests.tournament.played import BY, Evening
from tests.tournament.test_results import refused
from tournament.errors import NotFound
from tournament.models import EntryState, EntryTotal, Outcome
from tournament.services import rounds
from tournament.services.ending import finish
from tournament.services.participation import reinstate, withdraw
from tournament.services.registration import NewEntry, edit_entry
from tournament.services.standings import standings, team_sheet
from tournament.settings import Criterion, PairingSystem, Settings
from tournament.standing_readings import StandingLine, Standings

RANDOM = PairingSystem.RANDOM


@pytest.fixture
def evening(engine: Engine) -> Evening:
    return Evening(engine, Settings(rounds=3))


def now(evening: Evening, after_round: int | None = None) -> Standings:
    with evening.read() as session:
        return standings(session, evening.id, after_round=after_round)


def ranks(evening: Evening, after_round: int | None = None) -> dict[int, int | None]:
    return {line.team.number: line.rank for line in now(evening, after_round).lines}


def line_of(evening: Evening, number: int, after_round: int | None = None) -> StandingLine:
    return next(line for line in now(evening, after_round).lines if line.team.number == number)


def play(evening: Evening, *scores: tuple[int, int], seed: int = 7) -> list[tuple[int, int]]:
    """A whole round with these totals by table; who sat there, North-South first."""
    evening.start(seed)
    number = _last_round(evening)
    seated = []
    for table, score in enumerate(scores, 1):
        at = Table(evening, table, number)
        at.totals(*score)
        line = at.sheet.line
        assert line.ew is not None
        seated.append((line.ns.number, line.ew.number))
    evening.close(number)
    return seated


def _last_round(evening: Evening) -> int:
    with evening.read() as session:
        return rounds.rounds(session, evening.id)[-1].number


def leave(evening: Evening, number: int, from_round: int) -> None:
    with evening.change() as session:
        withdraw(
            session, evening.id, number,
            from_round=from_round, reason="Malade", by=BY, at=evening.now(),
        )  # fmt: skip


def test_before_the_first_result_everybody_is_there_and_nobody_moves(evening: Evening) -> None:
    evening.enter(3)
    found = now(evening)
    assert [(line.rank, line.points, line.played) for line in found.lines] == [(1, 0, 0)] * 3
    assert {line.previous_rank for line in found.lines} == {None}
    assert not found.final


def test_a_result_is_in_the_standings_at_once_and_what_is_not_in_counts_nothing(
    evening: Evening,
) -> None:
    evening.enter(4)
    evening.start()
    table = Table(evening)
    table.totals(1010, 950)
    winner = line_of(evening, table.sheet.line.ns.number)
    assert (winner.rank, winner.points, winner.wins, winner.difference) == (1, 1010, 1, 60)
    assert sorted(line.played for line in now(evening).lines) == [0, 0, 1, 1]


def test_level_teams_share_a_rank(evening: Evening) -> None:
    """Two winners with 1000–900: 1, 1, 3, 3 by points, wins and difference."""
    evening.enter(4)
    seated = play(evening, (1000, 900), (1000, 900))
    assert {ranks(evening)[ns] for ns, _ in seated} == {1}
    assert {ranks(evening)[ew] for _, ew in seated} == {3}


@pytest.mark.parametrize(
    ("ranking", "best"),
    [
        # Tables: A 1000–990, B 1000–800. By points, both North-South are level on 1000.
        ((Criterion.POINTS, Criterion.DIFFERENCE), "B"),
        ((Criterion.POINTS, Criterion.POINTS_AGAINST), "B"),
        ((Criterion.POINTS, Criterion.BEST_MATCH), "AB"),
        ((Criterion.POINTS, Criterion.FIRST_MATCH), "AB"),
        ((Criterion.POINTS, Criterion.HEAD_TO_HEAD), "AB"),
        ((Criterion.WINS, Criterion.POINTS), "AB"),
    ],
)
def test_the_organisers_tie_breaks_decide_between_level_teams(
    engine: Engine, ranking: tuple[Criterion, ...], best: str
) -> None:
    evening = Evening(engine, Settings(ranking=ranking))
    evening.enter(4)
    (a, _), (b, _) = play(evening, (1000, 990), (1000, 800))
    first = {number for number, rank in ranks(evening).items() if rank == 1}
    assert first == {{"A": a, "B": b}[letter] for letter in best}
    assert now(evening).criteria == ranking


def test_best_and_first_match_look_at_one_match(engine: Engine) -> None:
    """Two rounds, both teams 2000 in all: 1100 + 900 against 1050 + 950."""
    for criterion in (Criterion.BEST_MATCH, Criterion.FIRST_MATCH):
        settings = Settings(rounds=2, pairing=RANDOM, ranking=(Criterion.POINTS, criterion))
        evening = Evening(engine, settings, club_id=_another_club(engine))
        evening.enter(4)
        ((a, b), (c, d)) = play(evening, (1100, 10), (1050, 20))
        evening.start(seed=9)
        late = {a: 900, c: 950, b: 10, d: 20}
        evening.play(2, lambda line, late=late: (late[line.ns.number], late[line.ew.number]))  # type: ignore[misc,union-attr]
        assert line_of(evening, a).points == line_of(evening, c).points == 2000
        assert (ranks(evening)[a], ranks(evening)[c]) == (1, 2)
        assert [line.values[1] for line in now(evening).lines[:2]] == [1100, 1050]


def _another_club(engine: Engine) -> UUID:
    from app.database import unit_of_work

    with unit_of_work(engine) as session:
        return a_club(session)


def test_head_to_head_ranks_the_winner_of_their_match_first(engine: Engine) -> None:
    """Round 1: a beats b 1000–900. Round 2 brings b to 1900, a to 1900: level, a won."""
    ranking = (Criterion.POINTS, Criterion.HEAD_TO_HEAD)
    evening = Evening(engine, Settings(rounds=2, pairing=RANDOM, ranking=ranking))
    evening.enter(4)
    ((a, b), _) = play(evening, (1000, 900), (300, 200))
    evening.start(seed=9)
    second = {a: 900, b: 1000}
    evening.play(
        2,
        lambda line: (second.get(line.ns.number, 0), second.get(line.ew.number, 0)),  # type: ignore[union-attr]
    )
    assert line_of(evening, a).points == line_of(evening, b).points == 1900
    assert (ranks(evening)[a], ranks(evening)[b]) == (1, 2)
    assert (line_of(evening, a).values, line_of(evening, b).values) == ((1900, 1), (1900, 0))


def test_fewest_penalties_ranks_the_fairer_team_first(engine: Engine) -> None:
    """Both North-South have 160: one by playing, one although a deal was ruled against it."""
    ranking = (Criterion.POINTS, Criterion.FEWEST_PENALTIES)
    evening = Evening(engine, Settings(deals=2, ranking=ranking))
    evening.enter(4)
    evening.start()
    one, two = Table(evening, 1), Table(evening, 2)
    one.rule(Side.EW)
    one.rule(Side.NS)
    two.totals(160, 0)
    fair, ruled = two.sheet.line.ns.number, one.sheet.line.ns.number
    assert line_of(evening, fair).points == line_of(evening, ruled).points == 160
    assert (ranks(evening)[fair], ranks(evening)[ruled]) == (1, 2)
    assert line_of(evening, ruled).penalties == 160


def test_who_left_comes_last_of_those_who_finished_with_its_results(evening: Evening) -> None:
    evening.enter(6)
    ((first, _), *_rest) = play(evening, (1500, 100), (1000, 900), (900, 800))
    assert ranks(evening)[first] == 1
    leave(evening, first, 2)
    assert ranks(evening)[first] == 1  # still one of those who finished the round played last
    evening.start()
    line = line_of(evening, first)
    assert (line.rank, line.points, line.state) == (6, 1500, EntryState.WITHDRAWN)


def test_who_left_is_not_ranked_where_the_settings_say_so(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=3, withdrawn_ranked=False))
    evening.enter(6)
    ((first, _), *_rest) = play(evening, (1500, 100), (1000, 900), (900, 800))
    leave(evening, first, 2)
    evening.start()
    assert ranks(evening)[first] is None
    assert sorted(rank for rank in ranks(evening).values() if rank is not None) == [1, 2, 3, 4, 5]
    assert now(evening).lines[-1].team.number == first


def test_standings_of_a_past_round_do_not_change_because_a_team_dropped_out_later(
    evening: Evening,
) -> None:
    evening.enter(6)
    ((first, _), *_rest) = play(evening, (1500, 100), (1000, 900), (900, 800))
    before = ranks(evening, after_round=1)
    leave(evening, first, 2)
    evening.whole_round(2, seed=9)
    assert ranks(evening, after_round=1) == before
    assert line_of(evening, first, after_round=1).state is EntryState.ACTIVE
    assert line_of(evening, first).previous_rank == 1
    assert line_of(evening, first).rank == 6


def test_who_comes_back_is_ranked_again_with_the_others(evening: Evening) -> None:
    evening.enter(6)
    ((first, _), *_rest) = play(evening, (2500, 100), (1000, 900), (900, 800))
    leave(evening, first, 2)
    evening.whole_round(2, seed=9)
    with evening.change() as session:
        reinstate(session, evening.id, first, from_round=3, reason="Remis", by=BY,
                  at=evening.now())  # fmt: skip
    assert ranks(evening)[first] == 6
    evening.start(seed=10)
    assert ranks(evening)[first] == 1


def test_previous_ranks_are_those_of_the_round_before(evening: Evening) -> None:
    evening.enter(4)
    play(evening, (1000, 900), (1200, 600))
    assert {line.previous_rank for line in now(evening).lines} == {None}
    after_one = ranks(evening)
    evening.start(seed=9)
    assert {line.previous_rank for line in now(evening).lines} == {None}
    evening.play(2, lambda _line: (100, 2500))
    found = now(evening)
    assert {line.team.number: line.previous_rank for line in found.lines} == after_one
    assert ranks(evening) != after_one
    assert ranks(evening, after_round=1) == after_one
    assert line_of(evening, found.lines[0].team.number, after_round=2).previous_rank is not None


def test_standings_are_final_when_no_result_of_the_last_round_is_missing(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=2))
    evening.enter(4)
    evening.whole_round(1)
    assert not now(evening).final
    draft = evening.draw()
    assert not now(evening).final  # a draft of the last round has no result to miss
    evening.publish(draft)
    assert not now(evening).final
    evening.play(2)
    assert now(evening).final
    assert not now(evening, after_round=1).final
    Table(evening, 1, 2).annul()
    assert not now(evening).final


def test_standings_of_a_tournament_ended_early_are_final(evening: Evening) -> None:
    evening.enter(4)
    evening.whole_round(1)
    with evening.change() as session:
        finish(session, evening.id, reason="Panne de courant", by=BY, at=evening.now())
    assert now(evening).final


def test_a_late_correction_keeps_the_draw_and_moves_the_standings(evening: Evening) -> None:
    evening.enter(4)
    ((a, b), _) = play(evening, (1000, 900), (1200, 600))
    evening.start(seed=9)
    pairs = evening.pairs(2)
    Table(evening).totals(900, 2000, reason="Équipes inversées")
    assert (ranks(evening)[b], line_of(evening, a).wins) == (1, 0)
    assert evening.pairs(2) == pairs


def test_a_team_renumbered_after_its_results_keeps_them(evening: Evening) -> None:
    """Totals kept carry the number: it follows the entry's on both databases."""
    evening.enter(4)
    ((a, _), _) = play(evening, (1010, 900), (600, 500))
    with evening.change() as session:
        edit_entry(
            session, evening.id, a, NewEntry(("Zoé", "Yann"), number=77),
            by=BY, at=evening.now(),
        )  # fmt: skip
    assert a not in earned(evening)
    assert earned(evening)[77] == (1010, 1)
    assert kept(evening)[77].points == 1010
    assert line_of(evening, 77).team.label == "Zoé – Yann"
    Table(evening).totals(1100, 900, reason="Mal lu")
    assert earned(evening)[77] == (1100, 1)


def test_a_tournament_does_not_see_the_results_of_another(engine: Engine) -> None:
    one, two = Evening(engine), Evening(engine)
    for evening in (one, two):
        evening.enter(2)
        evening.start()
    Table(one).totals(1000, 900)
    assert {points for points, _ in earned(two).values()} == {0}
    with one.read() as session:
        owners = {row.tournament_id for row in session.exec(select(EntryTotal))}
    assert owners == {one.id}


def test_a_teams_own_sheet_has_its_rounds_its_opponents_and_its_rank_after_each(
    evening: Evening,
) -> None:
    evening.enter(3)
    evening.start()
    evening.play(1, lambda _line: (1000, 800))
    evening.close(1)
    exempt = next(line.ns.number for line in evening.lines(1) if line.is_bye)
    table = Table(evening)
    line = table.sheet.line
    with evening.read() as session:
        sheet = team_sheet(session, evening.id, line.ns.number)
        (round_,) = sheet.rounds
        assert (round_.round_number, round_.match_id, round_.table) == (1, table.id, 1)
        assert (round_.opponent, round_.points, round_.against) == (line.ew, 1000, 800)
        assert (round_.won, round_.complete, round_.rank_after) == (True, True, 1)
        (bye,) = team_sheet(session, evening.id, exempt).rounds
        assert (bye.outcome, bye.opponent, bye.table, bye.points) == (Outcome.BYE, None, None, 900)
        with pytest.raises(NotFound):
            team_sheet(session, evening.id, 99)


def test_a_team_does_not_beat_itself(evening: Evening) -> None:
    """Peers, "A beat A": no match seats a team twice, so nothing can say so."""
    evening.enter(5)
    evening.start()
    for line in evening.lines(1):
        assert line.ew is None or line.ew.id != line.ns.id
    bye = next(line for line in evening.lines(1) if line.is_bye)
    assert refused(lambda: evening.result(bye, 1000, 900)) == [("bye_has_no_result", "")]
