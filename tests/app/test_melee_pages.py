"""A mêlée in the browser: four players at a table, found by any name or number."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from app.database import reading
from tests.app.conftest import Visitor
from tests.app.tables import Hall, a_hall, hidden, text_of
from tests.reports.reading_pdf import text
from tournament.readings import MatchLine
from tournament.services import accounts, rulings
from tournament.services.standings import standings
from tournament.settings import Entering, PairingSystem

DEAL = {"taker": "NS", "contract": "100", "trump": "hearts", "points_NS": "110"}


def a_melee(app: Flask, club: accounts.AccountReading, **settings: Any) -> Hall:
    """Ten players: two tables, two exempt."""
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    return a_hall(app, club_id, teams=5, pairing=PairingSystem.MELEE, **settings)


@pytest.fixture
def hall(app: Flask, club: accounts.AccountReading) -> Hall:
    return a_melee(app, club)


@pytest.fixture
def organiser(hall: Hall, visit: Callable[..., Visitor]) -> Visitor:
    assert hall
    return visit("claire")


def names(line: MatchLine) -> tuple[str, str]:
    """Who sits on each side, as pages say it."""
    assert line.ew is not None
    return f"{line.ns.number} {line.ns.label}", f"{line.ew.number} {line.ew.label}"


def ranked(hall: Hall) -> dict[int, int]:
    with reading(hall.app.extensions["engine"]) as session:
        found = standings(session, hall.id).lines
    return {line.team.number: line.points for line in found}


def test_players_are_entered_one_by_one_or_two_in_one_go(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall, visitor = a_melee(app, club), visit("claire")
    address = f"{hall.address}/teams"
    page = visitor.get(address)
    assert "<h1>Joueurs" in page.text
    assert "partenaire manque" not in page.text
    assert re.findall(r'<label for="player_\d">([^<]+)', page.text) == ["Joueur", "Autre joueur"]
    one = {"player_1": "Zoé Zola", "request_key": "one"}
    two = {**one, "player_1": "Yves Yon / Xavier Xu", "request_key": "two"}
    assert visitor.post(address, one).location.endswith("added=11")
    for _ in range(2):
        assert visitor.post(address, two).location.endswith("added=12&added=13")
    told = text_of(visitor.get(f"{address}?added=12&added=13").text)
    assert "12 est inscrit" in told
    assert "13 est inscrit" in told
    entered = text_of(visitor.get(address).text)
    for number, name in ((11, "Zoé Zola"), (12, "Yves Yon"), (13, "Xavier Xu")):
        assert f"{number} {name}" in entered
    assert "14" not in ranked(hall)
    shown = visitor.get(f"{address}/11").text
    assert re.findall(r'<label for="player_\d">([^<]+)', shown) == ["Joueur"]
    assert 'name="player_1"' in shown
    assert 'name="player_2"' not in shown


def test_a_name_spelt_a_little_differently_is_pointed_out(organiser: Visitor, hall: Hall) -> None:
    address = f"{hall.address}/teams"
    for key, name in (("a", "Christophe Quéré"), ("b", "Christofe Quéré")):
        place = organiser.post(address, {"player_1": name, "request_key": key}).location
    told = text_of(organiser.get(place).text)
    assert "Le n° 11 (Christophe Quéré) est peut-être le même joueur." in told
    assert "même joueur que le 11 ?" in told
    shown = text_of(organiser.get(f"{address}/11").text)
    assert "Le n° 12 (Christofe Quéré) est peut-être le même joueur." in shown
    pasted = organiser.post(f"{address}/import", {"pasted": "Joueur 1;Joueur 2\nCristophe Quéré;"})
    assert "même joueur que le 11 ?" in text_of(pasted.text)


def test_a_list_of_names_is_entered_player_by_player(organiser: Visitor, hall: Hall) -> None:
    pasted = "Joueur 1;Joueur 2\nYves Yon;Xavier Xu\nZoé Zola;\n"
    page = organiser.post(f"{hall.address}/teams/import", {"pasted": pasted}).text
    assert [f'name="line" value="{key}" checked' in page for key in ("2", "2.2", "3")] == [True] * 3
    form = {"text": pasted, "line": ["2.2", "3"], "request_key": hidden(page, "request_key")}
    answer = organiser.post(f"{hall.address}/teams/import/confirm", form)
    assert answer.status_code == 302
    entered = text_of(organiser.get(f"{hall.address}/teams").text)
    assert "11 Xavier Xu" in entered
    assert "12 Zoé Zola" in entered
    assert "Yves Yon" not in entered


def test_a_table_is_found_by_each_of_four_names_and_numbers(organiser: Visitor, hall: Hall) -> None:
    line = hall.at(2)
    for team in line.teams:
        for asked in (team.label, team.label.upper()):
            answer = organiser.get(f"{hall.address}/scores?q={asked}", follow_redirects=True)
            assert all(name in text_of(answer.text) for name in names(line))
    ns, ew = (f'data-{side}="{name}"' for side, name in zip(("ns", "ew"), names(line), strict=True))
    assert ns in organiser.get(f"{hall.address}/scores").text
    assert ew in organiser.get(f"{hall.address}/scores").text


def test_totals_typed_at_the_desk_count_for_both_partners(organiser: Visitor, hall: Hall) -> None:
    line = hall.at(1)
    page = organiser.get(hall.page(1))
    assert all(name in text_of(page.text) for name in names(line))
    form = {"ns": "1010", "ew": "620", "version": "0", "request_key": "a"}
    assert organiser.post(f"{hall.page(1)}/totals", form).status_code == 302
    points = ranked(hall)
    assert line.ew is not None
    assert {points[team.number] for team in line.ns.teams} == {1010}
    assert {points[team.number] for team in line.ew.teams} == {620}


def test_a_deal_is_read_back_with_the_partners_in_it(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = a_melee(app, club, entering=Entering.DESK_DEALS)
    visitor = visit("bruno")
    form = {**DEAL, "seq": "1", "version": "0", "request_key": "a"}
    assert visitor.post(f"{hall.page(1)}/deals", form).status_code == 302
    page = text_of(visitor.get(hall.page(1)).text)
    assert names(hall.at(1))[0] in page


def test_the_first_dealer_is_one_of_four(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = a_melee(app, club, entering=Entering.DESK_DEALS)
    line = hall.at(1)
    north, south, east, west = line.teams
    chairs = {"N": (north, "Nord"), "S": (south, "Sud"), "E": (east, "Est"), "W": (west, "Ouest")}
    dealer, chair = chairs[line.first_dealer]
    assert f"{dealer.number} · {chair}" in text_of(visit("bruno").get(hall.page(1)).text)


def test_everybody_sees_where_and_with_whom_to_sit(stranger: Visitor, hall: Hall) -> None:
    page = text_of(stranger.get(f"{hall.address}/rounds/1/tables").text)
    line = hall.at(1)
    one, other = line.ns.teams
    ew = names(line)[1]
    assert f"{one.number} {one.label} avec {other.number} {other.label} 1 {ew}" in page
    assert f"{other.number} {other.label} avec {one.number} {one.label} 1 {ew}" in page
    exempt = [match.ns for match in hall.round().matches if match.is_bye]
    assert len(exempt) == 2
    assert all(f"{each.number} {each.label} – " in page for each in exempt)


def test_a_players_own_page_names_partner_and_opponents(stranger: Visitor, hall: Hall) -> None:
    line = hall.at(1)
    one, other = line.ns.teams
    page = text_of(stranger.get(f"{hall.address}/standings/{one.number}").text)
    assert f"Table 1 avec {other.number} {other.label} contre {names(line)[1]}" in page


@pytest.mark.parametrize(
    "path",
    ["evening", "scores", "draw", "standings", "standings?projector=1", "incidents/new", "print"],
)
def test_the_pages_of_the_evening_are_there(organiser: Visitor, hall: Hall, path: str) -> None:
    assert organiser.get(f"{hall.address}/{path}", follow_redirects=True).status_code == 200


def test_the_arbiter_warns_one_of_four(hall: Hall, visit: Callable[..., Visitor]) -> None:
    arbiter, line = visit("alice"), hall.at(1)
    address = f"{hall.page(1)}/incident"
    page = arbiter.get(address)
    assert all(f"{team.label}" in page.text for team in line.teams)
    assert line.ew is not None
    form = {"side": "EW", "code": "E1", "request_key": "a"}
    rule = arbiter.post(address, form).location
    with reading(hall.app.extensions["engine"]) as session:
        (incident,) = rulings.log(session, hall.id)
    assert incident.team == line.ew
    page = arbiter.get(rule)
    assert page.status_code == 200
    assert names(line)[1] in text_of(page.text)


def test_the_player_a_ruling_names_is_kept_when_it_is_amended(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    arbiter, named = visit("alice"), hall.at(1).ns.teams[1]
    incident = {"side": "NS", "code": "E1", "request_key": "a"}
    rule = arbiter.post(f"{hall.page(1)}/incident", incident).location
    found = re.search(rf'<option value="([^"]+)">{named.label}</option>', arbiter.get(rule).text)
    assert found
    form = {"kind": "verbal_warning", "side": "NS", "player": found[1], "reason": "Parlé"}
    shown = arbiter.post(rule, {**form, "step": "look", "request_key": "b"}).text
    sure = {**form, "step": "confirm", "seen": hidden(shown, "seen"), "request_key": "b"}
    assert arbiter.post(rule, sure).status_code == 302
    with reading(hall.app.extensions["engine"]) as session:
        (line,) = rulings.log(session, hall.id)
    assert line.in_force is not None
    assert [effect.team for effect in line.in_force.effects] == [named]
    amend = arbiter.get(f"{hall.address}/incidents/{line.number}/amend").text
    assert f'<option value="{found[1]}" selected>{named.label}</option>' in amend


def test_sheets_and_files_of_a_melee_are_made(organiser: Visitor, hall: Hall) -> None:
    ns = hall.at(1).ns
    poster = organiser.get(f"{hall.address}/print/round-1/draw-by-table.pdf")
    assert f"{ns.teams[0].label} {ns.teams[1].label} N° {ns.number}" in text(poster.data)
    sheets = organiser.get(f"{hall.address}/print/round-1/score-sheets.pdf")
    assert f"N° {ns.number} {ns.label}" in text(sheets.data)
