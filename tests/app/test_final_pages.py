"""A final and its consolation in the pages: drawn, published, played, and who is out."""

from collections.abc import Callable

import pytest
from flask import Flask

from app.database import reading, unit_of_work
from tests.app.conftest import NOON, Visitor
from tests.app.tables import Hall, a_hall, hidden, text_of
from tournament.models import TournamentState
from tournament.services import accounts, results, rounds
from tournament.services.headers import header_of
from tournament.settings import Consolation, FinalPhase, PairingSystem

BY = {"by": "claire", "at": NOON}


@pytest.fixture
def hall(app: Flask, club: accounts.AccountReading) -> Hall:
    """Nine teams, one round for everybody, then a final of four."""
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    return a_hall(
        app,
        club_id,
        teams=9,
        rounds_planned=1,
        final=FinalPhase.KNOCK_OUT,
        final_teams=4,
        consolation=Consolation.STANDINGS,
    )


def play(hall: Hall, number: int) -> None:
    """Every match of a round gets its totals, and the round is closed."""
    with unit_of_work(hall.app.extensions["engine"]) as session:
        for line in rounds.round_reading(session, hall.id, number).matches:
            if line.ew is not None:
                totals = (1000 + 10 * line.ns.teams[0].number, 800)
                results.record_totals(
                    session, hall.id, line.match_id, *totals, expected_version=0, **BY
                )
        rounds.close_round(session, hall.id, number, **BY)


def draw_and_publish(organiser: Visitor, hall: Hall) -> str:
    """Draw the next round in the pages and publish it; the draft as it was shown."""
    page = organiser.get(f"{hall.address}/draw").text
    organiser.post(f"{hall.address}/draw", {"version": hidden(page, "version"), "seed": "3"})
    draft = organiser.get(f"{hall.address}/draw").text
    with reading(hall.app.extensions["engine"]) as session:
        number = rounds.next_round_number(session, hall.id)
        draw_id = rounds.draw_reading(session, hall.id, number).draw_id
    assert organiser.post(f"{hall.address}/draw/{draw_id}/publish").status_code == 302
    return text_of(draft)


SEEN = (
    "/evening", "/draw", "/scores", "/standings", "/standings/9", "/teams", "/print",
    "/rounds/2/tables", "/rounds/2/draw", "/rounds/3/draw.jsonl",
)  # fmt: skip


def test_the_final_is_drawn_played_and_finished_in_the_pages(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    organiser = visit("claire")
    play(hall, 1)
    draft = draw_and_publish(organiser, hall)
    assert "Consolante" in draft
    assert "Une rencontre à égalité qualifie l’équipe la mieux placée." in draft
    for page in ("evening", "rounds/2/tables"):
        shown = text_of(organiser.get(f"{hall.address}/{page}").text)
        assert "Consolante" in shown
        assert "Finale" in shown
    play(hall, 2)
    draw_and_publish(organiser, hall)
    for page in SEEN:
        assert organiser.get(f"{hall.address}{page}").status_code == 200, page
    evening = text_of(organiser.get(f"{hall.address}/evening").text)
    assert "en retard" not in evening
    play(hall, 3)
    with reading(hall.app.extensions["engine"]) as session:
        assert header_of(session, hall.id).state is TournamentState.FINISHED
    for page in SEEN:
        assert organiser.get(f"{hall.address}{page}").status_code == 200, page


def test_pools_are_drawn_and_shown_by_their_names(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    hall = a_hall(app, club_id, teams=8, rounds_planned=3, pairing=PairingSystem.POOLS)
    organiser = visit("claire")
    assert "Poule B" in text_of(organiser.get(f"{hall.address}/evening").text)
    play(hall, 1)
    draft = draw_and_publish(organiser, hall)
    assert "Poule A" in draft
    assert "Poule B" in draft
