"""Entering teams in a browser: one line a team, one tap a mark, a list with its preview."""

import html
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.database import reading
from tests.app.conftest import Visitor
from tests.app.test_setup_pages import drawn, make
from tournament.readings import EntryList
from tournament.services import registration, setup

CASES = Path(__file__).parent.parent / "cases"
SAMPLE = (CASES / "equipes-cp1252.csv").read_bytes()


@pytest.fixture
def slug(organiser: Visitor) -> str:
    """A tournament with a fee of 8 euros."""
    return make(organiser, entry_fee="8")


def entries(app: Flask, slug: str) -> EntryList:
    with reading(app.extensions["engine"]) as session:
        return registration.entry_list(session, setup.header(session, slug).id)


def labels(app: Flask, slug: str) -> dict[int, str]:
    return {line.team.number: line.team.label for line in entries(app, slug).lines}


def add(organiser: Visitor, slug: str, one: str, other: str = "", **more: str) -> TestResponse:
    return organiser.post(f"/t/{slug}/teams", {"player_1": one, "player_2": other, **more})


def text_of(answer: TestResponse) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", answer.text))


def test_two_names_and_enter_and_the_cursor_is_back(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    answer = add(organiser, slug, "Martin", "Durand")
    assert answer.status_code == 302
    page = organiser.get(str(answer.location))
    assert labels(app, slug) == {1: "Martin – Durand"}
    assert re.search(r'<input[^>]*\bautofocus\b[^>]*name="player_1"', page.text)
    assert 'placeholder="2"' in page.text


def test_both_names_may_stand_in_the_first_field(app: Flask, organiser: Visitor, slug: str) -> None:
    add(organiser, slug, "Martin / Durand")
    assert labels(app, slug) == {1: "Martin – Durand"}


def test_a_form_sent_twice_enters_one_team(app: Flask, organiser: Visitor, slug: str) -> None:
    for _ in range(2):
        answer = add(organiser, slug, "Martin", "Durand", request_key="abc")
        assert answer.status_code == 302
    assert labels(app, slug) == {1: "Martin – Durand"}


def test_a_taken_number_is_refused_with_its_holder_and_what_was_typed(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    add(organiser, slug, "Martin", "Durand", number="7")
    answer = add(organiser, slug, "Petit", "Roy", number="7", club="Les As", present="y")
    assert answer.status_code == 422
    text = text_of(answer)
    assert "Martin – Durand" in text
    assert "8" in text
    for kept in ('value="Petit"', 'value="Roy"', 'value="Les As"'):
        assert kept in answer.text
    assert re.search(r"<input checked[^>]*name=\"present\"", answer.text)
    assert list(labels(app, slug)) == [7]


@pytest.mark.parametrize("number", ["sept", "-1", "99999", "1.5"])
def test_a_number_that_is_none_is_told_and_kept(
    app: Flask, organiser: Visitor, slug: str, number: str
) -> None:
    answer = add(organiser, slug, "", "", number=number)
    assert answer.status_code == 422
    assert f'value="{number}"' in answer.text
    assert answer.text.count("<li>") >= 2
    assert labels(app, slug) == {}


def test_one_name_is_shown_as_an_incomplete_entry(organiser: Visitor, slug: str) -> None:
    answer = add(organiser, slug, "Germaine Tardieu")
    assert "partner missing" in organiser.get(f"{answer.location}&lang=en").text


def test_a_likely_duplicate_is_pointed_out_with_its_team(organiser: Visitor, slug: str) -> None:
    add(organiser, slug, "Christophe Quéré", "Béatrice Reynaud")
    answer = add(organiser, slug, "BEATRICE REYNAUD", "CHRISTOPHE QUERE")
    page = organiser.get(f"{answer.location}&lang=en").text
    assert "may be the same pair" in page
    assert "same pair as 1?" in page
    assert "same pair as 2?" in page


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("quere", [1]),
        ("QUÉRÉ beatrice", [1]),
        ("oeuvre", [2]),
        ("2", [2]),
        ("saint andre", [2]),
        ("zzz", []),
        ("", [1, 2]),
    ],
)
def test_the_search_knows_no_accents(
    organiser: Visitor, slug: str, asked: str, found: list[int]
) -> None:
    add(organiser, slug, "Christophe Quéré", "Béatrice Reynaud")
    add(organiser, slug, "Zoé L'Œuvre", "Paul Roy", club="Saint-André")
    page = organiser.get(f"/t/{slug}/teams", query_string={"q": asked}).text
    assert [int(each) for each in re.findall(r'<tr id="team-(\d+)"', page)] == found


def test_one_tap_marks_present_and_paid_and_counts_the_fees(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    add(organiser, slug, "Martin", "Durand")
    add(organiser, slug, "Petit")
    for mark in ("paid:1:yes", "present:1:yes", "present:2:yes", "present:2:no"):
        answer = organiser.post(f"/t/{slug}/teams/mark", {"mark": mark, "q": "martin"})
        assert answer.location == f"/t/{slug}/teams?q=martin#team-{mark.split(':')[1]}"
    found = entries(app, slug)
    assert (found.fees_due, found.fees_paid, found.present) == (2400, 1600, 1)
    assert organiser.post(f"/t/{slug}/teams/mark", {"mark": "paid:9:yes"}).status_code == 404
    assert organiser.post(f"/t/{slug}/teams/mark", {"mark": "nonsense"}).status_code == 302


def test_a_name_is_never_taken_for_markup_or_formula(organiser: Visitor, slug: str) -> None:
    add(organiser, slug, "<script>alert(1)</script>", "=2+3")
    page = organiser.get(f"/t/{slug}/teams").text
    assert "<script>alert" not in page
    assert "=2+3" in page


def edit_form(organiser: Visitor, slug: str, team: int, **typed: str) -> dict[str, str]:
    page = organiser.get(f"/t/{slug}/teams/{team}").text
    main = page[page.index('<form class="card-plain" method="post" novalidate>') :].split(
        "</form>"
    )[0]
    shown: dict[str, str] = {}
    for each in re.findall(r"<input[^>]*>", main):
        name, value = re.search(r'name="([^"]+)"', each), re.search(r'value="([^"]*)"', each)
        if name:
            shown[name[1]] = html.unescape(value[1]) if value else ""
    return {**shown, **typed}


def test_an_entry_is_corrected_and_a_stale_page_is_refused(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    add(organiser, slug, "Martn", "Durand", fee_paid="y")
    form = edit_form(organiser, slug, 1, player_1="Martin", club="Les As", number="12")
    assert organiser.post(f"/t/{slug}/teams/1", form).status_code == 302
    assert labels(app, slug) == {12: "Martin – Durand"}
    assert entries(app, slug).lines[0].fee_paid is True
    stale = organiser.post(f"/t/{slug}/teams/12", {**form, "player_1": "Martine"})
    assert stale.status_code == 409
    assert 'value="Martine"' in stale.text
    assert labels(app, slug) == {12: "Martin – Durand"}


def test_a_correction_that_cannot_be_keeps_what_was_typed(organiser: Visitor, slug: str) -> None:
    add(organiser, slug, "Martin", "Durand")
    form = edit_form(organiser, slug, 1, player_1="", player_2="", club="Foyer", fixed_table="x")
    answer = organiser.post(f"/t/{slug}/teams/1", form)
    assert answer.status_code == 422
    assert 'id="fixed_table-wrong"' in answer.text
    assert 'id="player_1-wrong"' in answer.text
    assert 'value="Foyer"' in answer.text


def test_leaving_asks_for_a_reason_then_once_more_then_does_it(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    add(organiser, slug, "Martin", "Durand")
    drawn(app, slug)
    path, form = f"/t/{slug}/teams/1/withdraw", {"from_round": "2", "reason": ""}
    assert organiser.post(path, form).status_code == 422
    asked = organiser.post(path, {**form, "reason": "malade"})
    assert asked.status_code == 200
    assert 'name="reason" value="malade"' in asked.text
    assert entries(app, slug).lines[0].state == "active"
    done = organiser.post(path, {**form, "reason": "malade", "confirmed": "yes"})
    assert done.status_code == 302
    assert entries(app, slug).lines[0].state == "withdrawn"
    back = {"from_round": "2", "reason": "guéri"}
    assert organiser.post(f"/t/{slug}/teams/1/reinstate", back).status_code == 302
    assert entries(app, slug).lines[0].state == "active"


def test_leaving_a_round_that_is_drawn_is_refused_with_the_next_one(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    add(organiser, slug, "Martin", "Durand")
    drawn(app, slug)
    form = {"from_round": "1", "reason": "malade", "confirmed": "yes"}
    answer = organiser.post(f"/t/{slug}/teams/1/withdraw", form)
    assert answer.status_code == 422
    assert 'id="leave-round-wrong"' in answer.text
    assert 'value="malade"' in answer.text


def test_a_player_is_replaced_from_a_round_on(app: Flask, organiser: Visitor, slug: str) -> None:
    add(organiser, slug, "Martin", "Durand")
    drawn(app, slug)
    form = {"place": "2", "name": "Lopez", "from_round": "2", "reason": ""}
    refused = organiser.post(f"/t/{slug}/teams/1/replace", form)
    assert refused.status_code == 422
    assert 'value="Lopez"' in refused.text
    done = organiser.post(f"/t/{slug}/teams/1/replace", {**form, "reason": "rentré"})
    assert done.status_code == 302
    assert labels(app, slug) == {1: "Martin – Lopez"}


def test_a_mistaken_entry_is_taken_out_after_one_question(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    add(organiser, slug, "Martin", "Durand")
    assert organiser.post(f"/t/{slug}/teams/1/remove").status_code == 200
    assert labels(app, slug) == {1: "Martin – Durand"}
    organiser.post(f"/t/{slug}/teams/1/remove", {"confirmed": "yes"})
    assert labels(app, slug) == {}


def upload(organiser: Visitor, slug: str, content: bytes) -> TestResponse:
    import io

    form = {"file": (io.BytesIO(content), "equipes.csv")}
    return organiser.post(f"/t/{slug}/teams/import", form, content_type="multipart/form-data")


def confirmation(page: str) -> dict[str, Any]:
    """What the form of the preview sends."""
    text = re.search(r'<textarea name="text" hidden>\n(.*?)</textarea>', page, re.DOTALL)
    key = re.search(r'name="request_key" value="([^"]+)"', page)
    assert text
    assert key
    return {
        "text": html.unescape(text[1]),
        "request_key": key[1],
        "line": re.findall(r'name="line" value="(\d+)" checked', page),
    }


def test_the_sample_list_is_previewed_then_entered_whole(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    preview = upload(organiser, slug, SAMPLE)
    assert preview.status_code == 200
    assert labels(app, slug) == {}
    form = confirmation(preview.text)
    assert len(form["line"]) == 42
    for _ in range(2):
        answer = organiser.post(f"/t/{slug}/teams/import/confirm", form)
        assert answer.status_code == 302
    found = entries(app, slug)
    assert [line.team.number for line in found.lines] == list(range(1, 43))
    assert found.complete == 41
    assert found.lines[41].team.players == ("=2+3", "@SUM(A1)")


def test_the_same_list_again_comes_unticked_and_said(
    app: Flask, organiser: Visitor, slug: str
) -> None:
    organiser.post(
        f"/t/{slug}/teams/import/confirm",
        confirmation(upload(organiser, slug, SAMPLE).text),
    )
    again = upload(organiser, slug, SAMPLE)
    form = confirmation(again.text)
    assert form["line"] == []
    assert organiser.post(f"/t/{slug}/teams/import/confirm", form).status_code == 422
    chosen = organiser.post(f"/t/{slug}/teams/import/confirm", {**form, "line": ["2"]})
    assert chosen.status_code == 302
    assert labels(app, slug)[43] == "Marcel Cœurdoux – Raphaël Teyssèdre"


def test_the_preview_names_each_bad_line(organiser: Visitor, slug: str) -> None:
    add(organiser, slug, "Martin", "Durand")
    text = "N°;Joueur 1;Joueur 2;Payé\n1;Petit;Roy;bof\n;;;oui\n"
    page = text_of(upload(organiser, slug, text.encode()))
    for said in ("ligne 2", "ligne 3", "bof"):
        assert said in page or said.replace("ligne", "line") in page


def test_a_list_can_be_pasted_from_a_spreadsheet(app: Flask, organiser: Visitor, slug: str) -> None:
    pasted = {"pasted": "Joueur 1\tJoueur 2\nMartin\tDurand\n"}
    preview = organiser.post(f"/t/{slug}/teams/import", pasted)
    organiser.post(f"/t/{slug}/teams/import/confirm", confirmation(preview.text))
    assert labels(app, slug) == {1: "Martin – Durand"}


@pytest.mark.parametrize("content", [b"", b"Joueur 1;Joueur 2\n", b"PK\x03\x04"])
def test_a_file_without_teams_says_so(organiser: Visitor, slug: str, content: bytes) -> None:
    answer = upload(organiser, slug, content)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_a_scorer_sees_the_teams_but_enters_none(organiser: Visitor, visit: Any, slug: str) -> None:
    add(organiser, slug, "Martin", "Durand")
    scorer = visit("bruno")
    page = scorer.get(f"/t/{slug}/teams")
    assert page.status_code == 200
    assert "Martin – Durand" in page.text
    assert 'name="player_1"' not in page.text
    assert add(scorer, slug, "Petit", "Roy").status_code == 403


def test_an_unknown_team_is_a_friendly_404(organiser: Visitor, slug: str) -> None:
    for path in (f"/t/{slug}/teams/99", "/t/nowhere/teams"):
        assert organiser.get(path).status_code == 404
