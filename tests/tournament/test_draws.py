"""Draws: in draft, changed by hand, published, taken back; what broke for others, a test each."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import Engine
from sqlmodel import select

from tests.tournament.played import BY, Evening, codes, numbers
from tournament.draw_plans import (
    DrawnPart,
    PlanDraw,
    draw_plan,
    plan_as_json,
    plan_from_json,
)
from tournament.errors import Refused, StaleForm
from tournament.models import DrawRow, DrawState, EntryRound, RoundState
from tournament.pairing import Cost
from tournament.services import registration, results, rounds, setup
from tournament.services.journal import journal
from tournament.services.participation import withdraw
from tournament.services.seating import seat
from tournament.settings import Criterion, PairingSystem, Settings, Strength


@pytest.fixture
def evening(engine: Engine) -> Evening:
    return Evening(engine)


def system_of(evening: Evening, number: int) -> str:
    (part,) = plan_from_json(evening.draft(number).problem).parts
    return part.problem.system


def test_the_first_round_is_drawn_by_lot_and_every_team_has_one_place(evening: Evening) -> None:
    evening.enter(9)
    evening.start(seed=3)
    assert system_of(evening, 1) == "random"
    seated = [team for pair in evening.pairs(1) for team in pair]
    assert sorted(seated) == list(range(1, 10))
    assert [line.table for line in evening.lines(1)] == [1, 2, 3, 4, None]


def test_the_same_seed_and_teams_give_the_same_tables_and_dealers(evening: Evening) -> None:
    evening.enter(10)
    seen = []
    for seed in (5, 6, 5):
        evening.draw(seed)
        with evening.read() as session:
            reading = rounds.draw_reading(session, evening.id, 1)
        seen.append([(t.table, t.ns.number, t.ew, t.first_dealer) for t in reading.tables])
    assert seen[0] == seen[2]
    assert seen[0] != seen[1]


def test_the_first_dealer_is_drawn_by_lot_among_the_four_chairs() -> None:
    tables = tuple((2 * n, 2 * n + 1) for n in range(1, 200))
    places = seat(PlanDraw((DrawnPart("", tables, (), Cost()),), tuple(range(1, 200))), 11)
    dealers = [place.first_dealer for place in places]
    assert {chair: dealers.count(chair) > 25 for chair in "NESW"} == dict.fromkeys("NESW", True)


def test_later_rounds_follow_the_standings(evening: Evening) -> None:
    evening.enter(8)
    evening.whole_round(1)
    evening.draw()
    (part,) = plan_from_json(evening.draft(2).problem).parts
    problem = part.problem
    assert problem.system == "standings"
    assert {team.points > 0 for team in problem.teams} == {True}
    assert len(problem.played) == 4


def test_a_tournament_by_lot_is_drawn_by_lot_in_every_round(engine: Engine) -> None:
    evening = Evening(engine, Settings(pairing=PairingSystem.RANDOM, ranking=(Criterion.WINS,)))
    evening.enter(6)
    evening.whole_round(1)
    evening.draw()
    problem = evening.draft(2).problem["parts"][0]["problem"]
    assert (problem["system"], problem["ranking"]) == ("random", "wins")


def test_the_problem_kept_with_a_draw_gives_the_draw_again(evening: Evening) -> None:
    evening.enter(9)
    evening.whole_round(1)
    evening.draw(seed=4)
    row = evening.draft(2)
    again = draw_plan(plan_from_json(row.problem))
    assert [list(table) for table in again.tables] == row.solution["tables"]
    assert list(again.parts[0].byes) == row.solution["byes"] == [row.solution["bye"]]


def test_nobody_has_a_second_bye_while_another_has_had_none(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=5))
    evening.enter(5)
    exempt = []
    for number in range(1, 6):
        evening.whole_round(number, seed=number)
        exempt += [pair[0] for pair in evening.pairs(number) if len(pair) == 1]
    assert sorted(exempt) == [1, 2, 3, 4, 5]


def test_no_rematch_while_one_can_be_avoided(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=4))
    evening.enter(8)
    met: list[tuple[int, ...]] = []
    for number in range(1, 5):
        evening.whole_round(number, seed=number)
        met += evening.pairs(number)
    assert len(set(met)) == 16


def test_teams_of_one_club_are_kept_apart_whatever_the_capitals(engine: Engine) -> None:
    evening = Evening(engine, Settings(same_club=Strength.SOFT))
    evening.enter(2, club="Amicale  Laïque")
    evening.enter(2, club="amicale laïque")
    evening.enter(4)
    for seed in range(8):
        evening.draw(seed)
        assert evening.draft(1).solution["cost"]["soft"] == 0


def test_a_team_that_cannot_move_sits_at_its_table(evening: Evening) -> None:
    evening.enter(6)
    evening.enter_one(fixed_table=1)
    evening.enter_one(fixed_table=9)
    for number in (1, 2, 3):
        evening.whole_round(number, seed=number)
        table_of = {n: line.table for line in evening.lines(number) for n in numbers(line)}
        assert (table_of[7], table_of[8]) == (1, 9)


def test_two_teams_that_cannot_leave_one_table_are_named_before_any_draw(
    evening: Evening,
) -> None:
    evening.enter(4)
    one, other = (evening.enter_one(fixed_table=3) for _ in range(2))
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.draw_round(session, evening.id, seed=1, by=BY, at=evening.now())
    assert [(o.code, o.operands) for o in refused.value.obstacles] == [
        ("fixed_table_taken", {"table": 3, "first": one, "second": other})
    ]


def test_the_next_draw_waits_for_the_tables_whose_result_is_missing(evening: Evening) -> None:
    evening.enter(8)
    evening.start()
    first, second, *_ = evening.lines(1)
    evening.result(first, 1100, 900)
    evening.result(second, 1000, 990)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.draw_round(session, evening.id, seed=1, by=BY, at=evening.now())
    assert [o.about for o in refused.value.obstacles] == ["table 3", "table 4"]
    evening.play(1)
    with evening.read() as session:
        assert codes(rounds.obstacles_to_drawing(session, evening.id)) == ["round_not_closed"]


def test_one_team_alone_cannot_be_drawn(evening: Evening) -> None:
    evening.enter(1)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.draw_round(session, evening.id, seed=1, by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["too_few_teams"]


def test_no_round_is_drawn_after_the_last(engine: Engine) -> None:
    evening = Evening(engine, Settings(rounds=1))
    evening.enter(4)
    evening.whole_round(1)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.draw_round(session, evening.id, seed=1, by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["no_round_left"]


def test_a_seed_is_a_number_of_31_bits(evening: Evening) -> None:
    evening.enter(4)
    for seed in (-1, 2**31):
        with evening.change() as session, pytest.raises(Refused) as refused:
            rounds.draw_round(session, evening.id, seed=seed, by=BY, at=evening.now())
        assert [o.about for o in refused.value.obstacles] == ["seed"]


def test_a_second_draw_is_a_new_version_and_the_first_is_kept(evening: Evening) -> None:
    evening.enter(8)
    first, second = evening.draw(1), evening.draw(2)
    with evening.read() as session:
        rows = session.exec(select(DrawRow).order_by(DrawRow.version)).all()  # type: ignore[arg-type]
        found = [(row.id, row.version, row.state) for row in rows]
    assert found == [(first, 1, DrawState.WITHDRAWN), (second, 2, DrawState.DRAFT)]


def test_two_organisers_who_draw_at_once_make_one_draw(evening: Evening) -> None:
    evening.enter(8)

    def press(seed: int) -> bool:
        try:
            with evening.change() as session:
                rounds.draw_round(
                    session, evening.id, seed=seed, expected_version=0, by=BY, at=evening.now()
                )
        except StaleForm:
            return False
        return True

    with ThreadPoolExecutor(2) as organisers:
        assert sorted(organisers.map(press, (1, 2))) == [False, True]
    assert evening.draft(1).version == 1


def test_a_solution_computed_for_another_field_is_refused(evening: Evening) -> None:
    evening.enter(8)
    with evening.read() as session:
        plan = rounds.next_plan(session, evening.id, seed=1)
    solution = draw_plan(plan)
    evening.enter_one()
    with evening.change() as session, pytest.raises(StaleForm):
        rounds.draw_round(
            session, evening.id, seed=1, plan=plan, solution=solution, by=BY, at=evening.now()
        )


def test_a_solution_computed_elsewhere_is_taken_as_it_is(evening: Evening) -> None:
    evening.enter(8)
    with evening.read() as session:
        plan = rounds.next_plan(session, evening.id, seed=1)
    with evening.change() as session:
        row = rounds.draw_round(
            session,
            evening.id,
            seed=1,
            plan=plan,
            solution=draw_plan(plan),
            by=BY,
            at=evening.now(),
        )
        assert row.problem == plan_as_json(plan)


def test_two_teams_are_swapped_by_hand_as_a_new_version_with_its_cost(evening: Evening) -> None:
    evening.enter(8)
    evening.whole_round(1)
    draft = evening.draw()
    (first, second), (third, _), *_ = evening.draft(2).solution["tables"]
    with evening.change() as session:
        rounds.swap(
            session, evening.id, draft, second, third, reason="Voisins", by=BY, at=evening.now()
        )
    changed = evening.draft(2)
    assert (changed.version, changed.reason) == (2, "Voisins")
    assert [first, third] in changed.solution["tables"]
    assert changed.solution["cost"]["distance"] > 0
    with evening.read() as session:
        reading = rounds.draw_reading(session, evening.id, 2)
        assert [t.origin.value for t in reading.tables] == ["hand", "hand", "draw", "draw"]
        assert journal(session, evening.id)[0].verb == "swap"


def test_the_exempt_team_can_be_swapped_too(evening: Evening) -> None:
    evening.enter(5)
    draft = evening.draw()
    solution = evening.draft(1).solution
    other = solution["tables"][0][0]
    with evening.change() as session:
        rounds.swap(
            session,
            evening.id,
            draft,
            solution["bye"],
            other,
            reason="Doit partir tôt",
            by=BY,
            at=evening.now(),
        )
    assert evening.draft(1).solution["bye"] == other


def test_a_swap_that_is_no_swap_is_refused_with_every_reason(evening: Evening) -> None:
    evening.enter(4)
    draft = evening.draw()
    one, other = evening.draft(1).solution["tables"][0]
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.swap(session, evening.id, draft, one, other, reason=" ", by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["swap_at_one_table", "reason_needed"]
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.swap(session, evening.id, draft, 77, 78, reason="x", by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["not_in_the_draw", "not_in_the_draw"]


def test_a_swap_of_a_draft_that_was_replaced_is_refused(evening: Evening) -> None:
    evening.enter(8)
    old = evening.draw(1)
    evening.draw(2)
    with evening.change() as session, pytest.raises(StaleForm) as stale:
        rounds.swap(session, evening.id, old, 1, 2, reason="x", by=BY, at=evening.now())
    assert stale.value.changes["version"] == 2


def test_a_swap_after_a_team_got_another_number_asks_for_a_new_draw(evening: Evening) -> None:
    """The draft was drawn for a field that is no more; its tables stay as they are."""
    evening.enter(8)
    draft = evening.draw()
    (one, _), (other, _), *_ = evening.draft(1).solution["tables"]
    with evening.change() as session:
        typed = registration.entry_as_typed(session, evening.id, 1)
        renumbered = replace(typed, number=99)
        registration.edit_entry(session, evening.id, 1, renumbered, by=BY, at=evening.now())
    swapped = [99 if number == 1 else number for number in (one, other)]
    with evening.change() as session, pytest.raises(StaleForm) as stale:
        rounds.swap(session, evening.id, draft, *swapped, reason="x", by=BY, at=evening.now())
    assert stale.value.what == "field"
    assert evening.draft(1).version == 1


def test_a_form_opened_before_a_draw_cannot_wipe_it_and_its_results(evening: Evening) -> None:
    evening.enter(8)
    old = evening.draw()
    evening.publish(old)
    evening.play(1)
    with evening.change() as session, pytest.raises(StaleForm):
        rounds.swap(session, evening.id, old, 1, 2, reason="x", by=BY, at=evening.now())
    with evening.change() as session, pytest.raises(StaleForm):
        rounds.publish(session, evening.id, old, by=BY, at=evening.now())
    with evening.change() as session, pytest.raises(StaleForm):
        rounds.draw_round(session, evening.id, seed=1, expected_version=1, by=BY, at=evening.now())
    assert all(line.complete for line in evening.lines(1))


def test_a_published_draw_freezes_the_settings(evening: Evening) -> None:
    evening.enter(8)
    draft = evening.draw()
    with evening.change() as session:
        setup.change_settings(
            session,
            evening.id,
            replace(Settings(), deals=10),
            expected_version=1,
            reason="Fin avant minuit",
            by=BY,
            at=evening.now(),
        )
    evening.publish(draft)
    with evening.read() as session:
        assert rounds.round_reading(session, evening.id, 1).settings.deals == 10


def test_a_draft_whose_field_has_changed_is_pointed_out_before_publishing(
    evening: Evening,
) -> None:
    evening.enter(8)
    evening.draw()
    late = evening.enter_one()
    with evening.change() as session:
        withdraw(session, evening.id, 1, from_round=1, reason="Malade", by=BY, at=evening.now())
    row = evening.draft(1)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.publish(session, evening.id, row.id, by=BY, at=evening.now())
    assert [(o.code, o.operands) for o in refused.value.obstacles] == [
        ("team_came_since", {"team": late}),
        ("team_left_since", {"team": 1}),
    ]
    with evening.change() as session:
        rounds.publish(session, evening.id, row.id, even_if_stale=True, by=BY, at=evening.now())
    with evening.read() as session:
        written = journal(session, evening.id)[0].after
    assert written is not None
    assert written["stale"] == ["team_came_since", "team_left_since"]


def test_a_draft_made_before_a_correction_is_pointed_out(evening: Evening) -> None:
    evening.enter(8)
    evening.whole_round(1)
    evening.draw()
    line = evening.lines(1)[0]
    with evening.change() as session:
        results.record_totals(
            session,
            evening.id,
            line.match_id,
            line.points_ns + 200,
            line.points_ew,
            expected_version=line.version,
            reason="Erreur d’addition",
            by=BY,
            at=evening.now(),
        )
    with evening.read() as session:
        changes = rounds.changes_since(session, evening.draft(2))
    assert codes(changes) == ["results_changed_since"]


def test_a_published_draw_is_taken_back_while_no_result_is_in(evening: Evening) -> None:
    evening.enter(9)
    evening.start()
    before = evening.draft(1)
    with evening.change() as session:
        rounds.take_back(session, evening.id, 1, reason="Table oubliée", by=BY, at=evening.now())
    after = evening.draft(1)
    assert (after.version, after.state) == (2, DrawState.DRAFT)
    assert after.solution == before.solution
    assert evening.lines(1) == ()
    with evening.read() as session:
        assert rounds.rounds(session, evening.id)[0].state is RoundState.DRAWN
        assert session.exec(select(EntryRound)).all() == []
        assert journal(session, evening.id)[0].reason == "Table oubliée"


def test_a_draw_with_a_result_is_not_taken_back(evening: Evening) -> None:
    evening.enter(8)
    evening.start()
    evening.result(evening.lines(1)[2], 1000, 900)
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.take_back(session, evening.id, 1, reason="x", by=BY, at=evening.now())
    assert [(o.code, o.about) for o in refused.value.obstacles] == [("result_is_in", "table 3")]


def test_a_draw_whose_only_result_was_annulled_can_be_taken_back(evening: Evening) -> None:
    evening.enter(8)
    evening.start()
    evening.result(evening.lines(1)[0], 1000, 900)
    line = evening.lines(1)[0]
    with evening.change() as session:
        results.annul_result(
            session,
            evening.id,
            line.match_id,
            expected_version=line.version,
            reason="Mauvaise table",
            by=BY,
            at=evening.now(),
        )
    with evening.read() as session:
        assert rounds.obstacles_to_taking_back(session, evening.id, 1) == ()


def test_a_draw_is_not_taken_back_without_a_reason(evening: Evening) -> None:
    evening.enter(4)
    evening.start()
    with evening.change() as session, pytest.raises(Refused) as refused:
        rounds.take_back(session, evening.id, 1, reason="  ", by=BY, at=evening.now())
    assert [o.about for o in refused.value.obstacles] == ["reason"]


def test_every_table_of_a_draw_is_explained(evening: Evening) -> None:
    evening.enter(9)
    for number in (1, 2):
        evening.start()
        with evening.read() as session:
            reading = rounds.draw_reading(session, evening.id, number)
        assert all(table.reasons for table in (*reading.tables, *reading.byes))
        assert reading.seed == 7
        evening.play(number)
        evening.close(number)
