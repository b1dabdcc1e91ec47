"""The numbers of the tables: a second exact assignment (tournament facts, § Pairing systems)."""

import random
from itertools import permutations

import pytest

from tournament.pairing import Assignment, Wishes, assign_tables, note_sentence

BOTH = {"same_table": "soft", "apart": "hard"}


def assigned(tables: list[tuple[int, ...]], **wishes: object) -> Assignment:
    return assign_tables(tables, Wishes(**wishes))


def random_wishes(rnd: random.Random, tables: int, rounds: int) -> tuple[list, dict]:
    teams = list(range(1, 2 * tables + 1))
    rnd.shuffle(teams)
    kept = rnd.sample(range(1, tables + 3), rnd.choice((0, 0, 1, 2)))
    sitters = rnd.sample(teams, rnd.randrange(3))
    wished = rnd.sample(range(1, tables + 1), tables)
    strengths = {name: rnd.choice(("soft", "hard", None)) for name in BOTH}
    return list(zip(teams[::2], teams[1::2], strict=True)), {
        "fixed": dict(zip(sitters, rnd.sample(range(1, tables + 3), 2), strict=False)),
        "home": dict(zip(teams[::2], wished, strict=True)) if rnd.random() < 0.3 else {},
        "sat": {
            team: frozenset(rnd.sample(range(1, tables + 1), min(rounds, tables))) for team in teams
        },
        "apart": frozenset(kept),
        "strengths": {name: strength for name, strength in strengths.items() if strength},
    }


def broken(tables: list, numbers: tuple[int, ...], wishes: dict) -> tuple[int, int]:
    """(hard, soft) wishes not met, counted again from their definitions."""
    count = {"hard": 0, "soft": 0, None: 0}
    strengths = wishes["strengths"]
    for teams, number in zip(tables, numbers, strict=True):
        fixed = [wishes["fixed"][team] for team in teams if team in wishes["fixed"]]
        count["hard"] += sum(table != number for table in fixed)
        for team in teams:
            stays = number in (wishes["fixed"].get(team), wishes["home"].get(team))
            count[strengths.get("same_table")] += number in wishes["sat"][team] and not stays
        count[strengths.get("apart")] += number in wishes["apart"] and number not in fixed
    return count["hard"], count["soft"]


def natural(tables: list, wishes: dict) -> tuple[int, ...]:
    return assigned(tables, **{**wishes, "sat": {}}).numbers


@pytest.mark.parametrize("tables", range(1, 7))
def test_an_exhaustive_search_finds_no_better_numbers(tables, monkeypatch):
    rnd = random.Random(tables)
    for _ in range(100 if tables < 5 else 20 if tables == 5 else 4):
        seats, wishes = random_wishes(rnd, tables, rnd.randrange(tables + 1))
        found = assigned(seats, **wishes)
        assert (found.hard, found.soft) == broken(seats, found.numbers, wishes)
        assert len(set(found.numbers)) == tables
        monkeypatch.setattr("tournament.pairing.tables.FIRST_WINDOW", 1)
        assert assigned(seats, **wishes) == found
        monkeypatch.undo()
        wanted = natural(seats, wishes)

        def cost(numbers, seats=seats, wishes=wishes, wanted=wanted):
            far = sum((a - b) ** 2 for a, b in zip(numbers, wanted, strict=True))
            return (*broken(seats, numbers, wishes), far)

        last = max((*wanted, *wishes["fixed"].values(), tables))
        every = permutations(range(1, last + 1), tables)
        assert cost(found.numbers) == min(map(cost, every))


@pytest.mark.parametrize("rounds", [1, 5, 12])
def test_a_large_hall_is_numbered_as_if_every_number_had_been_tried(rounds, monkeypatch):
    rnd = random.Random(rounds)
    for _ in range(3):
        seats, wishes = random_wishes(rnd, 40, rounds)
        wishes["strengths"] = BOTH
        found = assigned(seats, **wishes)
        monkeypatch.setattr("tournament.pairing.tables.FIRST_WINDOW", 100)
        assert assigned(seats, **wishes) == found
        monkeypatch.undo()


def test_one_table_farther_off_may_be_better_than_all_of_them_one_on(monkeypatch):
    """Tables 1 and 2 have sat at 1; near by, all ten would move one on, up to an eleventh."""
    sat = {1: frozenset({1, 11}), 3: frozenset({1})}
    seats = [(2 * n + 1, 2 * n + 2) for n in range(10)]
    monkeypatch.setattr("tournament.pairing.tables.FIRST_WINDOW", 1)
    found = assigned(seats, sat=sat, strengths={"same_table": "soft"})
    assert found.numbers == (2, 3, 1, 4, 5, 6, 7, 8, 9, 10)


def test_tables_are_numbered_in_the_order_of_the_draw():
    assert assigned([(7, 2), (1, 5), (3, 4)]).numbers == (1, 2, 3)


def test_a_team_that_cannot_move_has_its_table_and_the_others_the_next_ones():
    found = assigned([(7, 2), (1, 5), (3, 4)], fixed={4: 1, 7: 6})
    assert found.numbers == (6, 2, 1)
    assert [[note.code for note in notes] for notes in found.notes] == [
        ["table_fixed"],
        [],
        ["table_fixed"],
    ]


def test_two_fixed_tables_at_one_table_break_one_of_them():
    found = assigned([(1, 2), (3, 4)], fixed={1: 1, 2: 2})
    assert (found.numbers, found.hard) == ((1, 2), 1)
    assert found.notes[0][-1].code == "hard_fixed_table_broken"


def test_a_team_does_not_sit_at_the_same_table_again_unless_it_stays_there():
    sat = {team: frozenset({table}) for team, table in ((1, 1), (2, 2), (3, 2), (4, 1))}
    found = assigned([(1, 3), (2, 4)], sat=sat, strengths={"same_table": "soft"})
    assert (found.numbers, found.soft) == ((1, 2), 2)
    five = assigned([(1, 3), (2, 4), (5, 6)], sat=sat, strengths={"same_table": "soft"})
    assert (five.numbers, five.soft) == ((1, 3, 2), 1)
    stays = assigned([(1, 5), (2, 6)], home={1: 1, 2: 2}, sat=sat, strengths=BOTH)
    assert (stays.numbers, stays.soft) == ((1, 2), 0)


def test_a_table_kept_apart_is_left_to_the_team_fixed_there():
    apart = frozenset({1, 3})
    assert assigned([(1, 2), (3, 4)], apart=apart, strengths=BOTH).numbers == (2, 4)
    found = assigned([(1, 2), (3, 4)], apart=apart, fixed={4: 3}, strengths=BOTH)
    assert found.numbers == (2, 3)


def test_the_reasons_of_a_number_are_said_in_both_languages():
    sat = {1: frozenset({1}), 2: frozenset({1, 2, 3}), 5: frozenset({2, 3})}
    found = assigned([(1, 3), (2, 4), (5, 6)], sat=sat, strengths={"same_table": "hard"})
    assert found.hard == 1
    said = [note_sentence(note, "en") for notes in found.notes for note in notes]
    assert said
    assert all(note_sentence(note, "fr") for notes in found.notes for note in notes)
