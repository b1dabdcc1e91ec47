"""Will it work? The page before the start, and the words of each finding."""

import ast
import re
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import force_locale

import tournament
from app.database import unit_of_work
from app.feasibility_words import FINDINGS, said
from tests.app.conftest import Visitor
from tests.app.tables import NOON, text_of
from tests.app.test_setup_pages import make
from tournament.feasibility import Finding, Weight
from tournament.services.headers import header
from tournament.services.registration import NewEntry, add_entry

HOME = Path(tournament.__file__).parent


def enter(app: Flask, slug: str, count: int, **facts: str) -> None:
    with unit_of_work(app.extensions["engine"]) as session:
        key = header(session, slug).id
        for number in range(count):
            new = NewEntry(players=(f"A {number} {facts}", f"B {number} {facts}"), **facts)  # type: ignore[arg-type]
            add_entry(session, key, new, by="claire", at=NOON)


def page_of(organiser: Visitor, slug: str, query: str = "") -> str:
    answer = organiser.get(f"/t/{slug}/feasibility?lang=en{query}")
    assert answer.status_code == 200
    return text_of(answer.text)


def test_all_is_well_for_a_usual_evening(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser, closing_time="02:00")
    enter(app, slug, 16)
    page = page_of(organiser, slug, "&start=20:00")
    assert "Nothing will break." in page
    assert "Tables needed: 8, up to number 8." in page
    assert "end about 01:18; the hall closes at 02:00: 42 minutes to spare" in page


def test_what_breaks_comes_first_with_its_round_and_what_to_change(
    app: Flask, organiser: Visitor
) -> None:
    slug = make(organiser, rounds="6", closing_time="23:30", rematches="hard", same_club="hard")
    enter(app, slug, 4, club="Bron")
    enter(app, slug, 2)
    page = page_of(organiser, slug, "&start=20+h")
    assert re.search(r"\d things will break", page)
    assert (
        "4 of 6 entries are of the club Bron: in each round some of them meet one another" in page
    )
    assert "Round 1 In a trial draw a “never” had to break here (tables: 1)." in page
    assert "It would do to let teams of one club meet." in page
    assert "Round 3 6 rounds of about 72 minutes from 20:00" in page


def test_another_number_of_entries_may_be_supposed(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser)
    enter(app, slug, 5)
    page = page_of(organiser, slug, "&teams=24")
    assert "5 are entered now." in page
    assert "Tables needed: 12" in page
    assert "Exempt in each round" not in page
    assert "Entries: 1; a draw needs 2." in page_of(organiser, slug, "&teams=1")


@pytest.mark.parametrize(("field", "typed"), [("teams", "many"), ("teams", "9999"), ("start", "x")])
def test_what_cannot_be_read_is_told_and_the_page_still_answers(
    app: Flask, organiser: Visitor, field: str, typed: str
) -> None:
    slug = make(organiser)
    enter(app, slug, 4)
    answer = organiser.get(f"/t/{slug}/feasibility?{field}={typed}")
    assert answer.status_code == 200
    assert f'id="{field}-wrong"' in answer.text


def test_it_is_linked_until_the_first_draw(app: Flask, organiser: Visitor) -> None:
    slug = make(organiser)
    enter(app, slug, 4)
    for path in (f"/t/{slug}/evening", f"/t/{slug}/settings"):
        assert f"/t/{slug}/feasibility" in organiser.get(path).text


def test_every_code_is_worded_with_what_it_carries() -> None:
    """Each literal code of a finding in the program has its words; families follow clubs."""
    codes = set()
    for name in ("feasibility.py", "dry_run.py"):
        for node in ast.walk(ast.parse((HOME / name).read_text("utf-8"))):
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding"
            if called and isinstance(node.args[0], ast.Constant):
                codes.add(node.args[0].value)
    kinds = {code for code in FINDINGS if code.startswith(("club_", "family_"))}
    late = {"ends_too_late", "ends_too_late_by_time"}
    assert codes | kinds | late == FINDINGS.keys()
    assert {code.partition("_")[2] for code in kinds if code.startswith("club")} == {
        code.partition("_")[2] for code in kinds if code.startswith("family")
    }


def test_the_gravest_stand_first_then_by_round(app: Flask) -> None:
    found = (
        Finding("tables_needed", Weight.FINE, None, {"tables": 4, "highest": 4}),
        Finding("second_bye", Weight.CARE, 4, {"count": 3}),
        Finding("final_too_large", Weight.BREAKS, 5, {"teams": 8, "count": 6}),
        Finding("hard_breaks", Weight.BREAKS, 2, {"tables": 1, "helps": "fixed_tables"}),
    )
    with app.test_request_context("/"), force_locale("en"):
        shown = said(found)
    assert [each.where for each in shown] == ["Round 2", "Round 5", "Round 4", ""]
    assert shown[0].change == "It would do to give up fixed tables."
    assert not any("%(" in each.what + each.change for each in shown)
