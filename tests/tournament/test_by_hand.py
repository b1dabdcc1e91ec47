"""Drafts changed by hand: exchanged, paired, moved, typed; each with a reason, all audited."""

from typing import Any

import pytest
from sqlalchemy import Engine

from tests.tournament.arbiter import differences
from tests.tournament.played import BY, Evening, codes
from tournament.errors import Refused
from tournament.models import DrawRow
from tournament.services import participation, rounds
from tournament.services.journal import journal
from tournament.settings import Consolation, FinalPhase, PairingSystem, Settings, Strength
from tournament.typed_pairings import TypedTable, as_typed, read_pairing

WHY = "Mari et femme"


@pytest.fixture
def evening(sqlite_engine: Engine) -> Evening:
    return Evening(sqlite_engine, Settings(rounds=3))


def change(evening: Evening, verb: str, number: int, *what: Any, reason: str = WHY) -> DrawRow:
    """Change the draft of a round by hand; the draft that holds then."""
    draft = evening.draft(number)
    act = getattr(rounds, verb)
    with evening.change() as session:
        act(session, evening.id, draft.id, *what, reason=reason, by=BY, at=evening.now())
    return evening.draft(number)


def refused(evening: Evening, verb: str, *what: Any, reason: str = WHY) -> list[str]:
    """Why a change of the first round's draft is refused; the draft stays as it is."""
    before = evening.draft(1)
    with pytest.raises(Refused) as why:
        change(evening, verb, 1, *what, reason=reason)
    assert evening.draft(1).version == before.version
    return codes(why.value.obstacles)


def tables(evening: Evening, number: int = 1) -> dict[int, list[int]]:
    """The teams at each table of a draft."""
    solution = evening.draft(number).solution
    return dict(zip(solution["numbers"], solution["tables"], strict=True))


def play_on(evening: Evening, number: int = 1) -> None:
    evening.publish(evening.draft(number).id)
    evening.play(number)
    evening.close(number)
    evening.whole_round(number + 1)
    assert differences(evening) == []


def test_two_teams_made_to_meet_leave_their_opponents_to_each_other(evening: Evening) -> None:
    evening.enter(8)
    evening.draw()
    (one, left), (other, right) = tables(evening)[1], tables(evening)[3]
    row = change(evening, "pair", 1, one, other)
    assert {frozenset(each) for each in row.solution["tables"]} >= {
        frozenset((one, other)), frozenset((left, right)),
    }  # fmt: skip
    with evening.read() as session:
        entry = journal(session, evening.id)[0]
    assert (entry.verb, entry.reason) == ("pair", WHY)
    play_on(evening)


def test_an_exempt_team_made_to_meet_leaves_the_opponent_exempt(evening: Evening) -> None:
    evening.enter(7)
    evening.draw()
    exempt, (one, other) = evening.draft(1).solution["bye"], tables(evening)[2]
    assert change(evening, "pair", 1, exempt, one).solution["bye"] == other
    assert frozenset((exempt, one)) in map(frozenset, tables(evening).values())
    play_on(evening)


def test_what_cannot_meet_is_named(evening: Evening) -> None:
    evening.enter(6)
    evening.draw()
    one, other = tables(evening)[1]
    assert refused(evening, "pair", one, one) == ["paired_with_itself"]
    assert refused(evening, "pair", one, other, reason=" ") == ["meet_already", "reason_needed"]
    assert refused(evening, "pair", one, 99) == ["not_in_the_draw"]


def test_a_table_moved_exchanges_its_number_or_takes_a_free_one(evening: Evening) -> None:
    evening.enter(6)
    evening.draw()
    before = tables(evening)
    change(evening, "move", 1, 1, 3)
    assert tables(evening) == {1: before[3], 2: before[2], 3: before[1]}
    change(evening, "move", 1, 2, 12)
    assert tables(evening) == {1: before[3], 3: before[1], 12: before[2]}
    assert refused(evening, "move", 2, 2) == ["no_such_table", "same_table_number"]
    assert refused(evening, "move", 1, 0) == ["out_of_range"]
    play_on(evening)


def test_who_cannot_move_keeps_its_table_whatever_a_hand_does(evening: Evening) -> None:
    evening.enter(6)
    evening.enter_one(fixed_table=2)
    evening.enter_one(fixed_table=4)
    evening.draw()
    assert refused(evening, "move", 2, 1) == ["team_cannot_move"]
    (free, *_), opponent = tables(evening)[1], next(t for t in tables(evening)[2] if t != 7)
    assert refused(evening, "pair", 7, 8) == ["two_fixed_tables"]
    change(evening, "pair", 1, 7, free)
    assert 7 in tables(evening)[2]
    assert free in tables(evening)[2]
    assert opponent in tables(evening)[1]
    assert 8 in tables(evening)[4]
    play_on(evening)


def typed(text: str) -> tuple[TypedTable, ...]:
    return read_pairing(text)


def test_a_whole_pairing_is_typed_a_line_a_table(evening: Evening) -> None:
    evening.enter(7)
    evening.draw()
    row = change(evening, "type_pairing", 1, typed("1 2\n\n9: 3-4\n5 / 6\n7"))
    assert tables(evening) == {1: [1, 2], 2: [5, 6], 9: [3, 4]}
    assert (row.solution["byes"], row.reason) == ([7], WHY)
    assert evening.draft(1).solution["cost"]["second_bye"] == 0
    play_on(evening)


def test_typing_what_was_drawn_leaves_its_tables_drawn(evening: Evening) -> None:
    evening.enter(8)
    evening.draw()
    lines = [TypedTable(tuple(teams), table) for table, teams in tables(evening).items()]
    one, other = lines[2].teams
    lines[2] = TypedTable((other, one), 3)
    change(evening, "type_pairing", 1, typed(as_typed(lines)))
    with evening.read() as session:
        reading = rounds.draw_reading(session, evening.id, 1)
    assert [table.origin.value for table in reading.tables] == ["draw", "draw", "hand", "draw"]
    play_on(evening)


def test_everything_wrong_in_a_typed_pairing_is_named_at_once(evening: Evening) -> None:
    evening.enter(8)
    with evening.change() as session:
        participation.withdraw(
            session, evening.id, 8, from_round=1, reason="Malade", by=BY, at=evening.now()
        )
    evening.draw()
    text = "1: 1 1\n1: 2 3\n2 8\n77 4"
    assert sorted(refused(evening, "type_pairing", typed(text))) == [
        "not_in_the_draw", "not_typed", "not_typed", "not_typed", "paired_with_itself",
        "table_typed_twice", "team_has_left", "typed_twice",
    ]  # fmt: skip
    assert refused(evening, "type_pairing", typed("1 2\n3 4\n5 6")) == ["not_typed"]
    assert refused(evening, "type_pairing", typed("1 2\n3 4\n5\n6\n7")) == ["too_many_exempt"]
    assert refused(evening, "type_pairing", typed("1 2 3 4\n5 6\n7")) == ["wrong_seats"]


def test_a_line_that_cannot_be_read_is_named() -> None:
    with pytest.raises(Refused) as why:
        read_pairing("1 2\n3 contre 4\n1 2 3\n5")
    assert [(o.code, o.operands["line"]) for o in why.value.obstacles] == [
        ("unreadable_table", 2), ("unreadable_table", 3),
    ]  # fmt: skip
    assert read_pairing("4: 1+2 – 3+4") == (TypedTable((1, 2, 3, 4), 4),)


def test_by_hand_the_draft_is_by_lot_and_a_broken_constraint_is_counted(
    sqlite_engine: Engine,
) -> None:
    settings = Settings(rounds=3, pairing=PairingSystem.BY_HAND, same_club=Strength.HARD)
    evening = Evening(sqlite_engine, settings)
    evening.enter(2, club="Lyon")
    evening.enter(4)
    evening.draw()
    assert evening.draft(1).problem["parts"][0]["problem"]["system"] == "random"
    row = change(evening, "type_pairing", 1, typed("1 2\n3 4\n5 6"))
    assert row.solution["cost"]["hard"] == 1
    with evening.read() as session:
        reading = rounds.draw_reading(session, evening.id, 1)
    reasons = {table.ns.number: codes(table.reasons) for table in reading.tables}
    assert reasons[1] == ["table_by_hand", "club_by_hand"]
    play_on(evening)


def test_hard_constraints_that_cannot_hold_are_told_with_what_would_help(
    sqlite_engine: Engine,
) -> None:
    evening = Evening(sqlite_engine, Settings(same_club=Strength.HARD))
    evening.enter(4, club="Lyon")
    evening.enter(2)
    evening.draw()
    with evening.read() as session:
        reading = rounds.draw_reading(session, evening.id, 1)
    assert "hard_club_broken" in codes(reading.notes)
    assert codes(reading.parts[0].relaxations) == ["relax_club"]


def test_teams_of_two_parts_do_not_change_places(sqlite_engine: Engine) -> None:
    settings = Settings(rounds=1, final=FinalPhase.KNOCK_OUT, final_teams=2)
    evening = Evening(sqlite_engine, settings)
    evening.enter(6)
    evening.whole_round(1)
    draft = evening.draw()
    parts = {each["part"]: each for each in evening.draft(2).solution["parts"]}
    one, other = parts["final"]["tables"][0][0], parts["consolation"]["tables"][0][0]
    for verb in (rounds.swap, rounds.pair):
        with evening.change() as session, pytest.raises(Refused) as why:
            verb(session, evening.id, draft, one, other, reason=WHY, by=BY, at=evening.now())
        assert codes(why.value.obstacles) == ["two_parts"]


def test_in_a_melee_partners_are_typed_and_exchanged(sqlite_engine: Engine) -> None:
    evening = Evening(sqlite_engine, Settings(rounds=3, pairing=PairingSystem.MELEE))
    evening.enter(6)
    evening.draw()
    row = change(evening, "type_pairing", 1, typed("3: 5+1 - 6+3\n2\n4"))
    assert (tables(evening), row.solution["byes"]) == ({3: [1, 5, 3, 6]}, [2, 4])
    change(evening, "swap", 1, 5, 6)
    assert tables(evening) == {3: [1, 6, 3, 5]}
    change(evening, "swap", 1, 2, 3)
    assert (tables(evening), evening.draft(1).solution["byes"]) == ({3: [1, 6, 2, 5]}, [3, 4])
    assert refused(evening, "swap", 1, 6) == ["swap_at_one_table"]
    assert refused(evening, "pair", 1, 6) == ["no_pair_in_melee"]
    assert refused(evening, "type_pairing", typed("1 2\n3 4\n5 6")) == ["wrong_seats"] * 3
    play_on(evening)


def test_all_the_exempt_of_a_knock_out_can_be_typed(sqlite_engine: Engine) -> None:
    settings = Settings(
        rounds=1, final=FinalPhase.KNOCK_OUT, final_teams=4, consolation=Consolation.KNOCK_OUT
    )
    evening = Evening(sqlite_engine, settings)
    evening.enter(9)
    evening.whole_round(1)
    evening.draw()
    with evening.read() as session:
        reading = rounds.draw_reading(session, evening.id, 2)
    lines = [
        TypedTable(tuple(team.number for team in (*t.ns.teams, *(t.ew.teams if t.ew else ()))))
        for t in (*reading.tables, *reading.byes)
    ]
    assert [len(each.teams) for each in lines].count(1) == 3
    row = change(evening, "type_pairing", 2, typed(as_typed(lines)))
    assert len(row.solution["byes"]) == 3
    play_on(evening, 2)
