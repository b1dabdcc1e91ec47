"""The catalogue's pages: worded before the start, added to later, read by arbiters."""

from collections.abc import Callable

import pytest
from flask import Flask

from app.database import reading, unit_of_work
from rules.catalogue import rule_set
from tests.app.conftest import NOON, Visitor
from tests.app.tables import a_hall, text_of
from tournament.services import accounts, rulings, setup
from tournament.settings import Settings

OTHER = {"phase": "play", "remedy": "deal_lost", "fr": "Carte jouée deux fois", "points": "250"}


@pytest.fixture
def preparing(app: Flask, club: accounts.AccountReading) -> str:
    """The address of the catalogue of a tournament that has not begun."""
    with unit_of_work(app.extensions["engine"]) as session:
        made = setup.create_tournament(
            session,
            accounts.club_of(session, club.id).id,
            name="Coinche de printemps",
            place="Salle des fêtes",
            rule_set=rule_set("club"),
            settings=Settings(),
            by="claire",
            at=NOON,
        )
        return f"/t/{made.slug}/catalogue"


def test_the_organiser_words_an_infraction_otherwise_before_the_start(
    preparing: str, organiser: Visitor
) -> None:
    page = organiser.get(f"{preparing}/P2").text
    assert "Faute de jeu" in page
    form = {**OTHER, "en": "Card played twice"}
    assert organiser.post(f"{preparing}/P2", form).status_code == 302
    told = text_of(organiser.get(preparing).text)
    assert "Carte jouée deux fois" in told
    assert "250 points" in told


def test_an_infraction_without_its_english_is_refused_and_kept(
    preparing: str, organiser: Visitor
) -> None:
    answer = organiser.post(f"{preparing}/P2", {**OTHER, "en": ""})
    assert answer.status_code == 422
    assert 'id="en-wrong"' in answer.text
    assert "Carte jouée deux fois" in answer.text


def test_an_infraction_is_taken_out(preparing: str, organiser: Visitor) -> None:
    form = {**OTHER, "en": "Card played twice", "act": "retire"}
    assert organiser.post(f"{preparing}/P4", form).status_code == 302
    assert organiser.get(f"{preparing}/P4").status_code == 404


def test_once_begun_codes_stay_and_new_ones_are_added_in_both_languages(
    app: Flask, club: accounts.AccountReading, organiser: Visitor
) -> None:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    hall = a_hall(app, club_id, teams=4)
    address = f"{hall.address}/catalogue"
    form = {**OTHER, "en": "Card played twice"}
    frozen = organiser.post(f"{address}/P2", form)
    assert frozen.status_code == 422
    assert "P2 reste tel qu’annoncé" in text_of(frozen.text)
    taken = organiser.post(f"{address}/new", {**form, "code": "p2"})
    assert taken.status_code == 422
    assert 'id="code-wrong"' in taken.text
    assert organiser.post(f"{address}/new", {**form, "code": "P5"}).status_code == 302
    assert "Card played twice" in organiser.get(f"{address}?lang=en").text
    with reading(app.extensions["engine"]) as session:
        assert rulings.catalogue(session, hall.id)["P5"].points == 250


def test_an_arbiter_reads_the_catalogue_and_changes_nothing(
    preparing: str, organiser: Visitor, visit: Callable[..., Visitor]
) -> None:
    assert organiser
    arbiter = visit("alice")
    assert arbiter.get(preparing).status_code == 200
    assert f"{preparing}/P2" not in arbiter.get(preparing).text
    assert arbiter.post(f"{preparing}/P2", OTHER).status_code == 403
