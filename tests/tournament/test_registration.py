"""Entering teams, correcting entries, leaving, coming back, importing."""

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Engine, event
from sqlmodel import Session

from app.database import reading, unit_of_work
from tests.tournament.evening import AT, a_tournament, draw
from tournament.entry_files import read_entry_file, read_entry_text
from tournament.errors import NotFound, Refused, StaleForm
from tournament.models import Entry, EntryState
from tournament.new_entry import fingerprint, problems_with_entry
from tournament.services import registration, setup
from tournament.services.journal import journal
from tournament.services.registration import NewEntry
from tournament.settings import Settings

CASES = Path(__file__).parent.parent / "cases"
BY: dict[str, Any] = {"by": "ada", "at": AT}


def add(session: Session, key: UUID, *players: str, **facts: Any) -> Entry:
    return registration.add_entry(session, key, NewEntry(players, **facts), **BY)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[tuple[str, str]]:
    return [(obstacle.code, obstacle.about) for obstacle in refused.value.obstacles]


def labels(session: Session, key: UUID, at_round: int | None = None) -> dict[int, str]:
    found = registration.teams(session, key, at_round).values()
    return {team.number: team.label for team in found}


def test_numbers_follow_the_highest_and_a_ticket_may_be_typed(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        numbers = [
            add(session, key, "Martin", "Durand").number,
            add(session, key, "Petit", "Roy", number=17).number,
            add(session, key, "Blanc", "Noir").number,
        ]
        assert numbers == [1, 17, 18]
        assert list(labels(session, key).items()) == [
            (1, "Martin – Durand"),
            (17, "Petit – Roy"),
            (18, "Blanc – Noir"),
        ]


def test_a_taken_number_is_refused_with_who_has_it_and_the_next_free_one(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Martin", "Durand", number=7)
        with pytest.raises(Refused) as refused:
            add(session, key, "Petit", "Roy", number=7)
    (obstacle,) = refused.value.obstacles
    assert (obstacle.code, obstacle.about) == ("number_taken", "number")
    assert obstacle.operands == {"number": 7, "team": "Martin – Durand", "free": 8}


def test_one_name_or_a_nickname_is_an_incomplete_entry(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Germaine Tardieu")
        add(session, key, "", " ", nickname="Les Joyeux")
        add(session, key, "Martin", "Durand", nickname="Les Rapides")
        found = registration.entry_list(session, key)
    assert [line.team.label for line in found.lines] == [
        "Germaine Tardieu",
        "Les Joyeux",
        "Martin – Durand",
    ]
    assert [line.incomplete for line in found.lines] == [True, True, False]
    assert found.complete == 1


def test_everything_wrong_with_an_entry_is_said_at_once(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        with pytest.raises(Refused) as refused:
            add(session, key, number=0, club="c" * 81, fixed_table=-1)
    assert codes(refused) == [
        ("too_long", "club"),
        ("nobody_named", "player_1"),
        ("out_of_range", "number"),
        ("out_of_range", "fixed_table"),
    ]


def test_a_third_player_is_refused_however_long_the_name() -> None:
    found = problems_with_entry(NewEntry(("Martin", "Durand", "R" * 81)))
    assert [(each.code, each.about) for each in found] == [
        ("too_long", "player_3"),
        ("more_than_two", "player_2"),
    ]


@pytest.mark.parametrize("name", ["=2+3", "@SUM(A1)", 'Le Goff; dit "Jo"', "Ünal", "<b>Roy</b>"])
def test_a_name_is_kept_as_typed(engine: Engine, name: str) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, name, "Durand")
        (line,) = registration.entry_list(session, key).lines
    assert line.team.players == (name, "Durand")


def test_fees_are_counted_by_player_and_one_tap_marks_them_paid(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session, settings=Settings(entry_fee=750)).id
        add(session, key, "Martin", "Durand")
        add(session, key, "Petit")
        add(session, key, "Blanc", "Noir")
        registration.mark_paid(session, key, 1, True, **BY)
        registration.mark_paid(session, key, 1, True, **BY)
        registration.mark_present(session, key, 2, True, **BY)
        registration.withdraw(session, key, 3, from_round=1, reason="malade", **BY)
        found = registration.entry_list(session, key)
        verbs = [line.verb for line in journal(session, key)]
    assert [line.fee_due for line in found.lines] == [1500, 750, 0]
    assert (found.fees_due, found.fees_paid, found.present) == (2250, 1500, 1)
    assert verbs.count("mark_paid") == 1


def test_likely_duplicates_are_pointed_out_and_both_entries_stay(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Christophe Quéré", "Béatrice Reynaud")
        add(session, key, "BEATRICE REYNAUD", "CHRISTOPHE QUERE")
        first, second = registration.entry_list(session, key).lines
    assert [(each.team.number, each.code) for each in first.duplicates] == [(2, "same_pair")]
    assert [(each.team.number, each.code) for each in second.duplicates] == [(1, "same_pair")]


def test_a_correction_keeps_the_player_and_is_in_the_journal(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        entry = add(session, key, "Martn", "Durand")
        draw(session, tournament, 1)
        registration.edit_entry(session, key, 1, NewEntry(("Martin", "Durand"), number=4), **BY)
        last = journal(session, key)[0]
        assert labels(session, key) == {4: "Martin – Durand"}
        assert (last.before or {})["players"] == ["Martn", "Durand"]
        assert registration.entry_numbered(session, key, 4).id == entry.id


def test_a_partner_is_found_later_or_goes_before_the_first_draw(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        one, other = add(session, key, "Petit"), add(session, key, "Blanc", "Noir")
        registration.edit_entry(session, key, 1, NewEntry(("Petit", "Roy")), **BY)
        assert labels(session, key)[1] == "Petit – Roy"
        registration.edit_entry(session, key, 1, NewEntry(("Roy",)), **BY)
        assert labels(session, key)[1] == "Roy"
        draw(session, tournament, 1, entries=(one.id, other.id))
        with pytest.raises(Refused) as refused:
            registration.edit_entry(session, key, 2, NewEntry(("Blanc",)), **BY)
    assert codes(refused) == [("player_has_played", "player_2")]


def test_an_entry_that_somebody_changed_meanwhile_is_not_overwritten(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Martin", "Durand")
        seen = fingerprint(registration.entry_as_typed(session, key, 1))
        registration.mark_paid(session, key, 1, True, **BY)
        renamed = NewEntry(("Martin", "Durant"), fee_paid=True)
        registration.edit_entry(session, key, 1, renamed, seen=seen, **BY)
        with pytest.raises(StaleForm) as stale:
            registration.edit_entry(session, key, 1, NewEntry(("M", "D")), seen=seen, **BY)
    assert stale.value.changes["players"] == ["Martin", "Durant"]


def test_an_entry_typed_by_mistake_is_taken_out_until_it_is_drawn(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        one, other = add(session, key, "A", "B"), add(session, key, "C", "D")
        add(session, key, "C", "D")
        registration.remove_entry(session, key, 3, **BY)
        draw(session, tournament, 1, entries=(one.id, other.id))
        with pytest.raises(Refused, match="entry_was_drawn"):
            registration.remove_entry(session, key, 1, **BY)
        assert list(labels(session, key)) == [1, 2]
        removed = next(line for line in journal(session, key) if line.verb == "remove_entry")
    assert (removed.before or {})["players"] == ["C", "D"]


def drawn_numbers(session: Session, key: UUID, round_number: int) -> list[int]:
    return [entry.number for entry in registration.drawable(session, key, round_number)]


def test_a_late_team_is_drawn_from_the_next_round_on(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        add(session, key, "Martin", "Durand")
        draw(session, tournament, 1)
        add(session, key, "Petit", "Roy")
        draw(session, tournament, 2, published=False)
        add(session, key, "Blanc", "Noir")
        assert [drawn_numbers(session, key, n) for n in (1, 2, 3)] == [[1], [1, 2, 3], [1, 2, 3]]


def test_a_team_leaves_from_the_next_round_and_comes_back(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        add(session, key, "Martin", "Durand")
        draw(session, tournament, 1)
        registration.withdraw(session, key, 1, from_round=2, reason="malade", **BY)
        (line,) = registration.entry_list(session, key).lines
        assert (line.state, line.state_from) == (EntryState.WITHDRAWN, 2)
        draw(session, tournament, 2)
        registration.reinstate(session, key, 1, from_round=3, reason="guéri", **BY)
        assert [drawn_numbers(session, key, n) for n in (1, 2, 3)] == [[1], [], [1]]


def test_leaving_a_published_round_twice_or_without_a_reason_is_refused(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        add(session, key, "Martin", "Durand")
        draw(session, tournament, 1)
        with pytest.raises(Refused) as refused:
            registration.withdraw(session, key, 1, from_round=1, reason=" ", **BY)
        assert codes(refused) == [
            ("reason_needed", "reason"),
            ("round_already_drawn", "from_round"),
        ]
        with pytest.raises(Refused, match="still_playing"):
            registration.reinstate(session, key, 1, from_round=2, reason="x", **BY)
        registration.withdraw(session, key, 1, from_round=2, reason="malade", **BY)
        with pytest.raises(Refused, match="already_left"):
            registration.withdraw(session, key, 1, from_round=2, reason="malade", **BY)


def test_a_replacement_plays_from_its_round_on_and_earlier_rounds_keep_who_played(
    engine: Engine,
) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        add(session, key, "Martin", "Durand")
        draw(session, tournament, 1)
        registration.replace_player(session, key, 1, 2, "Lopez", from_round=2, reason="parti", **BY)
        assert labels(session, key) == {1: "Martin – Durand"}
        assert labels(session, key, 2) == {1: "Martin – Lopez"}
        assert registration.entry_list(session, key).lines[0].team.label == "Martin – Lopez"
        draw(session, tournament, 2)
        assert labels(session, key) == {1: "Martin – Lopez"}
        registration.replace_player(session, key, 1, 2, "Adam", from_round=2, reason="encore", **BY)
        assert labels(session, key) == {1: "Martin – Adam"}
        assert labels(session, key, 1) == {1: "Martin – Durand"}


def test_a_replacement_needs_a_name_a_reason_and_a_round_to_come(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        key = tournament.id
        add(session, key, "Martin", "Durand")
        draw(session, tournament, 1, closed=True)
        draw(session, tournament, 2)
        with pytest.raises(Refused) as refused:
            registration.replace_player(session, key, 1, 1, " ", from_round=1, reason="", **BY)
        assert codes(refused) == [
            ("required", "name"),
            ("reason_needed", "reason"),
            ("round_already_drawn", "from_round"),
        ]
        with pytest.raises(NotFound):
            registration.replace_player(session, key, 1, 3, "X", from_round=2, reason="r", **BY)


@pytest.mark.parametrize("name", ["equipes-cp1252.csv", "equipes-utf8-bom.csv"])
def test_a_sample_list_is_imported_whole_with_its_numbers(engine: Engine, name: str) -> None:
    rows = read_entry_file((CASES / name).read_bytes()).rows
    with unit_of_work(engine) as session:
        key = a_tournament(session, settings=Settings(entry_fee=800)).id
        made = registration.import_entries(session, key, rows, **BY)
    with reading(engine) as session:
        found = registration.entry_list(session, key)
    assert len(made) == 42
    assert [line.team.number for line in found.lines] == list(range(1, 43))
    assert found.complete == 41
    assert [line.team.number for line in found.lines if line.incomplete] == [40]
    assert found.lines[41].team.players == ("=2+3", "@SUM(A1)")
    assert {
        (line.team.number, each.team.number)
        for line in found.lines
        for each in line.duplicates
        if each.team.number < line.team.number
    } == {(38, 5), (39, 9), (27, 12)}


def test_the_same_list_again_is_pointed_out_whole_and_doubles_nothing(engine: Engine) -> None:
    rows = read_entry_file((CASES / "equipes-cp1252.csv").read_bytes()).rows
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        registration.import_entries(session, key, rows, **BY)
        plan = registration.plan_import(session, key, rows)
        assert (len(plan.already), len(plan.wanted)) == (42, 0)
        assert all(line.duplicates for line in plan.lines)
        assert registration.import_entries(session, key, rows, **BY) == ()
        assert len(registration.teams(session, key)) == 42


def test_lines_chosen_by_hand_are_entered_though_they_look_known(engine: Engine) -> None:
    rows = read_entry_text("Joueur 1;Joueur 2\nMartin;Durand\nPetit;Roy\n").rows
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Durand", "Martin")
        made = registration.import_entries(session, key, rows, lines=frozenset({"2"}), **BY)
        assert [entry.number for entry in made] == [2]
        assert len(registration.teams(session, key)) == 2


def test_a_taken_number_in_a_list_gives_way_and_nothing_unusable_is_entered(engine: Engine) -> None:
    text = "N°;Joueur 1;Joueur 2\n1;Petit;Roy\n9;Blanc;Noir\n9;Adam;Colin\n;;\n4;;\n;Lopez;Nguyen\n"
    rows = read_entry_text(text).rows
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Martin", "Durand")
        plan = registration.plan_import(session, key, rows)
        registration.import_entries(session, key, rows, **BY)
        found = labels(session, key)
    assert [(line.number, line.renumbered) for line in plan.lines] == [
        (10, True),
        (9, False),
        (11, True),
        (None, False),
        (12, False),
    ]
    assert [line.row.line for line in plan.unusable] == [6]
    assert found == {
        1: "Martin – Durand",
        9: "Blanc – Noir",
        10: "Petit – Roy",
        11: "Adam – Colin",
        12: "Lopez – Nguyen",
    }


def test_two_hundred_entries_are_listed_in_a_handful_of_queries(sqlite_engine: Engine) -> None:
    lines = [f"Prénom{n} Nom{n};Autre{n} Nom{n}" for n in range(200)]
    rows = read_entry_text("\n".join(["Joueur 1;Joueur 2", *lines])).rows
    asked: list[str] = []
    with unit_of_work(sqlite_engine) as session:
        key = a_tournament(session).id
        registration.import_entries(session, key, rows, **BY)

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    event.listen(sqlite_engine, "before_cursor_execute", note)
    with reading(sqlite_engine) as session:
        assert len(registration.entry_list(session, key).lines) == 200
    event.remove(sqlite_engine, "before_cursor_execute", note)
    assert len([statement for statement in asked if statement.startswith("SELECT")]) <= 5


def test_a_tournament_that_is_over_takes_no_team(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        add(session, key, "Martin", "Durand")
        setup.finish(session, key, reason="annulé", **BY)
        with pytest.raises(Refused, match="tournament_finished"):
            add(session, key, "Petit", "Roy")


def test_nobody_has_an_unknown_number(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        with pytest.raises(NotFound):
            registration.mark_paid(session, key, 3, True, **BY)
