"""The public page of a draw: why each table, and a file from which anybody gets it again."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask

from app.cli.pair import pair
from app.database import reading
from tests.app.conftest import Visitor
from tests.app.tables import text_of
from tests.tournament.played import BY, Evening
from tournament.services import accounts, setup
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import PairingSystem, Settings, Strength

PAGE = "/t/coinche-de-printemps/rounds/{}/draw"


@pytest.fixture
def evening(app: Flask, club: accounts.AccountReading) -> Evening:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    settings = Settings(rounds=3, same_family=Strength.SOFT, same_club=Strength.SOFT)
    made = Evening(app.extensions["engine"], settings, club_id=club_id)
    publish(made)
    return made


def publish(evening: Evening) -> None:
    with evening.change() as session:
        setup.set_published(session, evening.id, True, by=BY, at=evening.now())


def enter_families(evening: Evening) -> None:
    for family in ("Dupont", "", "Dupont", "Martin", "", "Martin", "Dupont"):
        evening.enter_one(family=family, club="Lyon" if family else "")


def enter_for(evening: Evening, system: PairingSystem) -> None:
    """Nine teams, or nine players of a mêlée."""
    for number in range(9):
        names: tuple[str, ...] = (f"A {number}", f"B {number}")
        if system is PairingSystem.MELEE:
            names = names[:1]
        with evening.change() as session:
            add_entry(session, evening.id, NewEntry(names), by=BY, at=evening.now())


def rerun(text: str) -> list[dict[str, Any]]:
    """What `coinche pair` answers to a file."""
    done = CliRunner().invoke(pair, ["--lang", "en"], input=text)
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in done.output.splitlines()]


def test_anybody_gets_the_same_tables_from_the_file(evening: Evening, stranger: Visitor) -> None:
    enter_families(evening)
    evening.whole_round(1)
    evening.start()
    got = stranger.get(PAGE.format(2) + ".jsonl")
    assert got.status_code == 200
    assert got.headers["Content-Disposition"].endswith('"coinche-de-printemps-2.jsonl"')
    (answer,) = rerun(got.text)
    drawn = evening.draft(2).solution["parts"][0]
    assert answer["tables"] == drawn["tables"]
    assert answer["bye"] == drawn["byes"][0]
    assert answer["cost"].items() <= drawn["cost"].items()


def test_the_page_tells_how_to_run_it_and_why_each_table(
    evening: Evening, stranger: Visitor
) -> None:
    enter_families(evening)
    evening.whole_round(1)
    evening.start(seed=11)
    page = text_of(stranger.get(PAGE.format(2) + "?lang=en").text)
    assert "Seed 11" in page
    assert "Engine: pairing 2" in page
    assert "coinche pair coinche-de-printemps-2.jsonl" in page
    assert "apart" in page
    assert "Differences in rank at the tables" in page


@pytest.mark.parametrize("end", ["", ".jsonl"])
def test_no_family_is_named(evening: Evening, stranger: Visitor, end: str) -> None:
    enter_families(evening)
    for number in (1, 2, 3):
        evening.whole_round(number)
        found = stranger.get(PAGE.format(number) + end)
        assert found.status_code == 200
        assert "Dupont" not in found.text
        assert "Martin" not in found.text


def test_a_draft_is_not_public(evening: Evening, stranger: Visitor) -> None:
    evening.enter(4)
    evening.draw()
    for end in ("", ".jsonl"):
        assert stranger.get(PAGE.format(1) + end).status_code == 404


def test_before_the_club_publishes_a_stranger_is_asked_to_sign_in(
    evening: Evening, stranger: Visitor, organiser: Visitor
) -> None:
    evening.enter(4)
    evening.start()
    with evening.change() as session:
        setup.set_published(session, evening.id, False, by=BY, at=evening.now())
    assert stranger.get(PAGE.format(1)).status_code == 302
    assert organiser.get(PAGE.format(1)).status_code == 200


def test_nothing_is_sent_again_while_nothing_has_changed(
    evening: Evening, stranger: Visitor
) -> None:
    evening.enter(4)
    evening.start()
    first = stranger.get(PAGE.format(1))
    again = stranger.get(PAGE.format(1), headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_the_tables_of_a_round_lead_to_why(evening: Evening, stranger: Visitor) -> None:
    evening.enter(4)
    evening.start()
    tables = stranger.get("/t/coinche-de-printemps/rounds/1/tables")
    assert PAGE.format(1) in tables.text


def sides(part: dict[str, Any]) -> list[list[list[int]]]:
    """The two sides of each table; which of two partners is named first says nothing."""
    halves = [(table, len(table) // 2) for table in part["tables"]]
    return [[sorted(table[:half]), sorted(table[half:])] for table, half in halves]


@pytest.mark.parametrize("system", PairingSystem)
def test_every_system_can_be_run_again_part_by_part(
    app: Flask,
    club: accounts.AccountReading,
    visit: Callable[..., Visitor],
    system: PairingSystem,
) -> None:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    settings = Settings(rounds=4, pairing=system)
    evening = Evening(app.extensions["engine"], settings, club_id=club_id)
    publish(evening)
    enter_for(evening, system)
    stranger = visit()
    for number in (1, 2, 3):
        evening.whole_round(number, seed=number)
        answers = rerun(stranger.get(PAGE.format(number) + ".jsonl").text)
        kept = evening.draft(number).solution["parts"]
        assert list(map(sides, answers)) == list(map(sides, kept))
        assert stranger.get(PAGE.format(number) + "?lang=fr").status_code == 200
