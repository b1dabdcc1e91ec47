"""The page that helps to choose a pairing system: every system, and the simulation's own table."""

import re

import pytest

from benchmarks.systems import (
    BEGIN,
    DOCUMENT,
    END,
    HEADINGS,
    KINDS,
    Course,
    Kind,
    course,
    sizes,
    table,
    written,
)
from tournament.settings import PairingSystem

PAGE = DOCUMENT.read_text("utf-8")
PERCENT, DECIMAL = r"\d{1,3} %", r"-?\d+,\d+"
FIGURES = (PERCENT, DECIMAL, DECIMAL, DECIMAL, DECIMAL, DECIMAL)
TOLD = Course(True, 1, 0.5, 2, 0, 3)


def cells(text: str) -> list[tuple[str, ...]]:
    lines = text.strip().splitlines()
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]


def test_the_page_says_of_every_system_what_it_is_for() -> None:
    for system in PairingSystem:
        (told,) = re.findall(rf"^\*\*[^*]+\*\* \(`{system}`\)\.(.+?)\n\n", PAGE, re.M | re.S)
        assert len(re.findall(r"[^.:]{20,}[.:]", told.replace("\n", " "))) >= 2, system


def test_its_table_has_the_form_that_the_program_writes() -> None:
    kept = cells(PAGE.split(BEGIN)[1].split(END)[0])
    made = cells(table({kind: [TOLD] for kind in KINDS}))
    assert [row[:2] for row in kept] == [row[:2] for row in made]
    assert kept[0] == HEADINGS
    for row in (*kept[2:], *made[2:]):
        for cell, form in zip(row[2:], FIGURES, strict=True):
            assert re.fullmatch(form, cell), row


def test_another_table_takes_the_place_of_the_one_before() -> None:
    new = written(PAGE, "| here |\n")
    assert new.split(BEGIN)[1].split(END)[0] == "\n| here |\n"
    assert written(new, PAGE.split(BEGIN)[1].split(END)[0].removeprefix("\n")) == PAGE


def test_every_system_but_the_organisers_own_is_played() -> None:
    assert {kind.system for kind in KINDS} == {*map(str, PairingSystem)} - {"by_hand"}


def test_the_tournaments_go_from_8_to_200_teams() -> None:
    assert (sizes(100)[0], sizes(100)[-1], len(sizes(100))) == (8, 200, 100)
    assert sizes(100) == sorted(sizes(100))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_tournament_is_the_same_for_the_same_seed(kind: Kind) -> None:
    told = course(kind, 11, 3)
    assert told == course(kind, 11, 3)
    assert told.best_won is (told.rank_of_best == 1)
    assert -1 <= told.agreement <= 1


def test_in_a_field_without_luck_a_final_is_won_by_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("benchmarks.systems.LUCK", 0)
    finals = [kind for kind in KINDS if kind.final]
    assert [course(kind, 16, 1).best_won for kind in finals] == [True] * len(finals)
