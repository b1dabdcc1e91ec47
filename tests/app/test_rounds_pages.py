"""The page of the draw: made, swapped, published and taken back in a browser."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from app.database import reading
from tests.app.conftest import Visitor
from tests.tournament.played import BY, Evening
from tournament.models import DrawState
from tournament.services import accounts, rounds, setup
from tournament.settings import Settings

TOURNAMENT = "/t/coinche-de-printemps"
PAGE = f"{TOURNAMENT}/draw?lang=en"


@pytest.fixture
def evening(app: Flask, club: accounts.AccountReading) -> Evening:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    return Evening(app.extensions["engine"], Settings(rounds=3), club_id=club_id)


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_draw_is_made_published_and_taken_back_in_the_browser(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(9)
    made = organiser.post(f"{TOURNAMENT}/draw", {"version": 0, "seed": "42"})
    assert made.status_code == 302
    draft = organiser.get(PAGE).text
    assert "Seed 42" in draft
    assert "exempt" in draft
    row = evening.draft(1)
    assert organiser.post(f"{TOURNAMENT}/draw/{row.id}/publish").status_code == 302
    asked = organiser.post(f"{TOURNAMENT}/rounds/1/take-back", {"reason": "Une table oubliée"})
    assert asked.status_code == 200
    assert evening.draft(1).state is DrawState.PUBLISHED
    done = organiser.post(
        f"{TOURNAMENT}/rounds/1/take-back", {"reason": "Une table oubliée", "confirmed": "yes"}
    )
    assert done.status_code == 302
    assert evening.draft(1).state is DrawState.DRAFT


def test_a_draw_without_a_seed_finds_one_and_shows_it(evening: Evening, organiser: Visitor) -> None:
    evening.enter(4)
    organiser.post(f"{TOURNAMENT}/draw", {"version": 0})
    seed = evening.draft(1).seed
    assert 0 <= seed < 2**31
    assert f"Seed {seed}" in organiser.get(PAGE).text


@pytest.mark.parametrize("seed", ["-1", "2147483648", "sept"])
def test_a_seed_that_is_none_is_refused_and_kept(
    evening: Evening, organiser: Visitor, seed: str
) -> None:
    evening.enter(4)
    refused = organiser.post(f"{TOURNAMENT}/draw", {"version": 0, "seed": seed})
    assert refused.status_code == 422
    assert f'value="{seed}"' in refused.text
    assert 'aria-invalid="true"' in refused.text


def test_two_organisers_who_press_at_once_get_one_draw(
    evening: Evening, organiser: Visitor, visit: Callable[..., Visitor]
) -> None:
    evening.enter(8)
    other = visit("claire")
    assert organiser.post(f"{TOURNAMENT}/draw", {"version": 0}).status_code == 302
    seed = evening.draft(1).seed
    late = other.post(f"{TOURNAMENT}/draw", {"version": 0})
    assert late.status_code == 409
    assert f"{seed}" in late.text
    assert evening.draft(1).version == 1


def test_two_teams_change_places_and_the_cost_is_said(evening: Evening, organiser: Visitor) -> None:
    evening.enter(8)
    evening.whole_round(1)
    draft = evening.draw()
    (first, _), (second, _), *_rest = evening.draft(2).solution["tables"]
    sent = {"first": first, "second": second, "reason": ""}
    refused = organiser.post(f"{TOURNAMENT}/draw/{draft}/swap?lang=en", sent)
    assert refused.status_code == 422
    assert f'value="{first}"' in refused.text
    done = organiser.post(f"{TOURNAMENT}/draw/{draft}/swap?lang=en", {**sent, "reason": "Voisins"})
    assert done.status_code == 302
    page = text_of(organiser.get(PAGE).text)
    assert f"Teams {first} and {second} have changed places." in page
    assert "Differences in rank at the tables" in page
    assert "Voisins" in page


def test_a_swap_sent_from_an_old_page_is_refused_and_what_was_typed_is_kept(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(8)
    old = evening.draw(1)
    evening.draw(2)
    sent = {"first": 1, "second": 2, "reason": "Voisins de palier"}
    late = organiser.post(f"{TOURNAMENT}/draw/{old}/swap", sent)
    assert late.status_code == 409
    assert "Voisins de palier" in late.text


def test_a_stale_draft_says_what_changed_and_offers_to_draw_again(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(4)
    draft = evening.draw()
    late = evening.enter_one()
    page = organiser.get(PAGE).text
    assert f"Team {late} came since." in page
    assert organiser.post(f"{TOURNAMENT}/draw/{draft}/publish").status_code == 422
    forced = organiser.post(f"{TOURNAMENT}/draw/{draft}/publish", {"even_if_stale": "yes"})
    assert forced.status_code == 302


def test_the_next_draw_names_the_tables_it_waits_for(evening: Evening, organiser: Visitor) -> None:
    evening.enter(4)
    evening.start()
    refused = organiser.post(f"{TOURNAMENT}/draw?lang=en", {"version": 0})
    assert refused.status_code == 422
    page = text_of(organiser.get(PAGE + "&round=2").text)
    assert "Table 1" in page
    assert "Table 2" in page


def test_a_draw_can_be_searched_by_name_and_by_number(evening: Evening, organiser: Visitor) -> None:
    evening.enter(4)
    evening.enter_one(club="Amicale Médiévale")
    evening.draw()
    found = organiser.get(PAGE + "&q=medievale").text
    assert found.count('<th scope="row"') == 1
    assert organiser.get(PAGE + "&q=nobody").text.count('<th scope="row"') == 0
    assert organiser.get(PAGE + "&q=5").text.count('<th scope="row"') == 1


def test_a_draft_is_seen_by_organisers_alone(
    evening: Evening, visit: Callable[..., Visitor]
) -> None:
    evening.enter(4)
    evening.draw()
    scorer, public = visit("bruno"), visit()
    assert scorer.get(PAGE).status_code == 403
    assert public.get(PAGE).status_code == 302
    for visitor in (scorer, public):
        page = visitor.get(f"{TOURNAMENT}/rounds/1/tables")
        assert "Joueur" not in page.text
    assert "Joueur" not in scorer.get(f"{TOURNAMENT}/scores").text


def test_a_draw_with_a_result_cannot_be_taken_back_and_says_which(
    evening: Evening, organiser: Visitor
) -> None:
    evening.enter(4)
    evening.start()
    evening.result(evening.lines(1)[1], 1000, 900)
    assert "Table 2 has a result already." in organiser.get(PAGE).text
    refused = organiser.post(
        f"{TOURNAMENT}/rounds/1/take-back", {"reason": "x", "confirmed": "yes"}
    )
    assert refused.status_code == 422


def test_without_teams_the_draw_says_what_to_do(evening: Evening, organiser: Visitor) -> None:
    assert evening
    assert "Enter two teams at least" in organiser.get(PAGE).text


def test_a_round_that_is_not_drawn_is_not_found(evening: Evening, organiser: Visitor) -> None:
    assert evening
    assert organiser.get(PAGE + "&round=3").status_code == 404


def test_the_draw_of_a_long_evening_shows_every_round(evening: Evening, organiser: Visitor) -> None:
    evening.enter(5)
    for number in (1, 2, 3):
        evening.whole_round(number)
    with evening.change() as session:
        settings = replace(setup.current_settings(session, evening.id), rounds=3)
        assert rounds.next_round_number(session, evening.id) == settings.rounds + 1
    for number in (1, 2, 3):
        page = organiser.get(f"{PAGE}&round={number}")
        assert page.status_code == 200
        assert BY in page.text
