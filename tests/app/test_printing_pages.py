"""The page that prints: what is offered when, what is downloaded, to whom."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from app import background
from app.database import reading, unit_of_work
from tests.app.conftest import Visitor
from tests.app.tables import NOON, Hall, a_hall
from tests.reports.reading_pdf import text
from tournament.services.accounts import AccountReading, club_of
from tournament.services.rounds import take_back


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    return a_hall(app, club_id, teams=9)


@pytest.fixture(scope="module", autouse=True)
def _close_the_workshop() -> Iterator[None]:
    yield
    background.WORKSHOP.close()


def links(page: str) -> list[str]:
    return re.findall(r'href="(/t/[^"]+/print/[^"]+\.(?:pdf|csv|json))"', page)


def test_every_sheet_offered_is_one_tap_away(hall: Hall, organiser: Visitor) -> None:
    page = organiser.get(f"{hall.address}/print?lang=en")
    assert page.status_code == 200
    offered = links(page.text)
    assert [each.removeprefix(f"{hall.address}/print/") for each in offered] == [
        *("round-1/draw-by-table.pdf", "round-1/draw-by-team.pdf"),
        *("round-1/score-sheets.pdf", "round-1/results.pdf", "round-1/standings.pdf"),
        *("standings.pdf", "entries.pdf", "blank-score-sheets.pdf"),
        *("standings.csv", "standings.json", "entries.csv"),
    ]
    for address in offered:
        answer = organiser.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
        assert answer.headers["Cache-Control"] == "no-store"


def test_a_sheet_has_a_readable_name_and_the_visitors_language(
    hall: Hall, organiser: Visitor
) -> None:
    answer = organiser.get(f"{hall.address}/print/round-1/score-sheets.pdf?lang=en")
    name = f"{hall.slug}-01-score-sheets.pdf"
    assert answer.headers["Content-Disposition"] == f"attachment; filename={name}"
    assert answer.content_type == "application/pdf"
    words = text(answer.data)
    assert "Table 1 Coinche de printemps Round 1" in words
    assert words.count("Signature") == 8


def test_standings_are_printed_and_exported_as_they_were_after_a_round(
    hall: Hall, organiser: Visitor
) -> None:
    page = text(organiser.get(f"{hall.address}/print/round-1/standings.pdf?lang=en").data)
    assert "Provisional standings after round 1" in page
    written = organiser.get(f"{hall.address}/print/round-1/standings.json")
    assert written.json is not None
    assert written.json["after_round"] == 1
    rows = organiser.get(f"{hall.address}/print/round-1/standings.csv")
    assert f"{hall.slug}-01-" in rows.headers["Content-Disposition"]
    for kind in ("pdf", "csv", "json"):
        answer = organiser.get(f"{hall.address}/print/round-2/standings.{kind}")
        assert answer.status_code == 404


def test_before_the_first_draw_only_the_tournaments_sheets_are_offered(
    hall: Hall, organiser: Visitor
) -> None:
    with unit_of_work(hall.app.extensions["engine"]) as session:
        take_back(session, hall.id, 1, reason="Une équipe oubliée", by="claire", at=NOON)
    page = organiser.get(f"{hall.address}/print?lang=en").text
    assert "once the first draw is published" in page
    assert not [each for each in links(page) if "round-" in each]
    assert organiser.get(f"{hall.address}/print/round-1/results.pdf").status_code == 404


def test_a_scorer_prints_all_but_the_list_with_fees_and_telephones(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    scorer = visit("bruno")
    offered = links(scorer.get(f"{hall.address}/print").text)
    assert not [each for each in offered if "entries" in each]
    assert f"{hall.address}/print/standings.pdf" in offered
    for kind in ("pdf", "csv", "json"):
        assert scorer.get(f"{hall.address}/print/entries.{kind}").status_code == 403


def test_a_stranger_is_sent_to_sign_in(hall: Hall, stranger: Visitor) -> None:
    for path in ("print", "print/standings.pdf", "print/entries.csv"):
        answer = stranger.get(f"{hall.address}/{path}")
        assert answer.status_code == 302
        assert "/sign-in" in answer.headers["Location"]


def test_there_is_no_paper_of_an_unknown_tournament(organiser: Visitor) -> None:
    assert organiser.get("/t/nowhere/print").status_code == 404
    assert organiser.get("/t/nowhere/print/standings.pdf").status_code == 404


def test_a_pdf_is_made_in_another_process(hall: Hall, organiser: Visitor) -> None:
    """Else every other request would wait for it."""
    organiser.get(f"{hall.address}/print/standings.pdf")
    pool = background.WORKSHOP._pool
    assert pool is not None
    handed_over = pool._queue_count
    organiser.get(f"{hall.address}/print/standings.pdf")
    assert pool._queue_count == handed_over + 1
