"""The organiser's own hand in a draw, its parts, and how the next one is drawn, in a browser."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from app.database import reading
from tests.app.conftest import Visitor
from tests.app.tables import text_of
from tests.tournament.played import BY, Evening
from tournament.models import DrawState
from tournament.services import accounts, rounds, setup
from tournament.settings import Consolation, FinalPhase, PairingSystem, Settings, Strength

TOURNAMENT = "/t/coinche-de-printemps"
PAGE = f"{TOURNAMENT}/draw?lang=en"
Opened = Callable[..., Evening]


@pytest.fixture
def opened(app: Flask, club: accounts.AccountReading) -> Opened:
    """Open a tournament of the club with these settings."""
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id

    def make(**settings: Any) -> Evening:
        wanted = Settings(**{"rounds": 3, **settings})
        return Evening(app.extensions["engine"], wanted, club_id=club_id)

    return make


def tables(evening: Evening, number: int = 1) -> list[list[int]]:
    found: list[list[int]] = evening.draft(number).solution["tables"]
    return found


def test_two_teams_are_made_to_meet(opened: Opened, organiser: Visitor) -> None:
    evening = opened()
    evening.enter(8)
    draft = evening.draw()
    (one, _), (other, _), *_rest = tables(evening)
    sent = {"first": one, "second": other, "reason": ""}
    refused = organiser.post(f"{TOURNAMENT}/draw/{draft}/pair?lang=en", sent)
    assert refused.status_code == 422
    assert f'name="second" value="{other}"' in refused.text
    done = organiser.post(f"{TOURNAMENT}/draw/{draft}/pair", {**sent, "reason": "Promis"})
    assert done.status_code == 302
    assert sorted((one, other)) in [sorted(pair) for pair in tables(evening)]
    page = text_of(organiser.get(PAGE).text)
    assert f"Teams {one} and {other} meet now." in page
    assert "by hand" in page


def test_a_table_takes_another_number(opened: Opened, organiser: Visitor) -> None:
    evening = opened()
    evening.enter(8)
    draft = evening.draw()
    first, second = tables(evening)[:2]
    sent = {"table": 1, "to": 2, "reason": "Près du bar"}
    assert organiser.post(f"{TOURNAMENT}/draw/{draft}/move", sent).status_code == 302
    assert tables(evening)[:2] == [second, first]


def test_a_whole_pairing_is_typed_on_one_line(opened: Opened, organiser: Visitor) -> None:
    evening = opened()
    evening.enter(5)
    draft = evening.draw()
    sent = {"typed": "1-5, 2-4, 3", "reason": "Tiré au chapeau"}
    assert organiser.post(f"{TOURNAMENT}/draw/{draft}/typed", sent).status_code == 302
    assert tables(evening) == [[1, 5], [2, 4]]
    assert evening.draft(1).solution["bye"] == 3


def test_a_pairing_with_mistakes_is_refused_and_kept_as_typed(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened()
    evening.enter(6)
    draft = evening.draw()
    before = tables(evening)
    sent = {"typed": "1 - 2\n3 - 3\nabc", "reason": "Au chapeau"}
    refused = organiser.post(f"{TOURNAMENT}/draw/{draft}/typed?lang=en", sent)
    assert refused.status_code == 422
    assert "1 - 2\n3 - 3\nabc</textarea>" in refused.text
    assert 'value="Au chapeau"' in refused.text
    assert "abc" in text_of(refused.text)
    sent["typed"] = "1 - 2\n3 - 9"
    refused = organiser.post(f"{TOURNAMENT}/draw/{draft}/typed?lang=en", sent)
    assert refused.status_code == 422
    assert 'id="typed-wrong"' in refused.text
    assert tables(evening) == before


def test_the_page_starts_from_the_draft_as_it_would_be_typed(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened()
    evening.enter(5)
    draft = evening.draw()
    page = organiser.get(PAGE).text
    typed = page.split('id="typed"')[1].split(">", 1)[1].split("</textarea>")[0]
    sent = {"typed": typed, "reason": "Comme avant"}
    before = evening.draft(1).solution
    assert organiser.post(f"{TOURNAMENT}/draw/{draft}/typed", sent).status_code == 302
    assert evening.draft(1).solution == before


def test_the_system_of_the_next_draw_is_said_and_can_be_changed(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened()
    evening.enter(8)
    evening.whole_round(1)
    assert "8 teams · first against second, by the standings" in text_of(organiser.get(PAGE).text)
    sent = {"pairing": "swiss", "reason": "", "version": 1}
    refused = organiser.post(f"{TOURNAMENT}/draw/change?lang=en", sent)
    assert refused.status_code == 422
    assert 'value="swiss" selected' in refused.text
    done = organiser.post(f"{TOURNAMENT}/draw/change", {**sent, "reason": "Vote"})
    assert done.status_code == 302
    assert "8 teams · Swiss" in text_of(organiser.get(PAGE).text)
    with evening.read() as session:
        assert setup.current_settings(session, evening.id).pairing is PairingSystem.SWISS
    evening.draw()
    assert evening.draft(2).problem["parts"][0]["problem"]["system"] == "swiss"


def test_a_system_chosen_on_an_old_page_is_refused(opened: Opened, organiser: Visitor) -> None:
    evening = opened()
    evening.enter(4)
    for status in (302, 409):
        sent = {"pairing": "swiss" if status == 302 else "random", "version": 1, "reason": "Vote"}
        assert organiser.post(f"{TOURNAMENT}/draw/change", sent).status_code == status


def test_constraints_that_cannot_hold_are_named_with_what_would_help(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened(same_club=Strength.HARD)
    evening.enter(4, club="Lyon")
    evening.draw()
    page = organiser.get(PAGE).text
    said = text_of(page)
    assert "The absolute constraints cannot all hold." in said
    assert "(Lyon)" in said
    sent = {"relax": "club", "version": 1, "reason": "Impossible"}
    assert 'name="relax" value="club"' in page
    assert organiser.post(f"{TOURNAMENT}/draw/change", sent).status_code == 302
    with evening.read() as session:
        assert setup.current_settings(session, evening.id).same_club is Strength.SOFT
    assert "Draw again" in text_of(organiser.get(PAGE).text)


def test_pools_are_shown_one_by_one(opened: Opened, organiser: Visitor) -> None:
    evening = opened(pairing=PairingSystem.POOLS, pool_size=4)
    evening.enter(8)
    planned = text_of(organiser.get(PAGE).text)
    assert "Pool A: 4 teams" in planned
    evening.draw()
    page = organiser.get(PAGE).text
    assert page.count("<h2>Pool ") == 2
    assert "round 1 of the rotation" in page
    assert page.count('<th scope="row"') == 4


def test_a_final_and_its_consolation_are_shown_side_by_side(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened(
        rounds=1,
        final=FinalPhase.KNOCK_OUT,
        final_teams=4,
        consolation=Consolation.STANDINGS,
    )
    evening.enter(9)
    evening.whole_round(1)
    said = text_of(organiser.get(PAGE).text)
    assert "Final: 4 teams · semi-finals" in said
    assert "Consolation: 5 teams" in said
    evening.draw()
    page = organiser.get(PAGE).text
    assert "<h2>Final</h2>" in page
    assert "<h2>Consolation</h2>" in page
    steps = text_of(organiser.get(f"{TOURNAMENT}/evening?lang=en").text)
    assert "Semi-finals" in steps
    assert "The final match" in steps
    evening.publish(evening.draft(2).id)
    for page in ("evening", "scores", "rounds/2/tables"):
        shown = text_of(organiser.get(f"{TOURNAMENT}/{page}?lang=en").text)
        assert "Consolation" in shown, page


def test_a_tournament_drawn_by_hand_says_so(opened: Opened, organiser: Visitor) -> None:
    evening = opened(pairing=PairingSystem.BY_HAND)
    evening.enter(4)
    assert "as you change it by hand" in text_of(organiser.get(PAGE).text)


def test_each_change_by_hand_is_in_the_journal(opened: Opened, organiser: Visitor) -> None:
    evening = opened()
    evening.enter(6)
    evening.draw()
    for part, sent in (("move", {"table": 1, "to": 3}), ("typed", {"typed": "1-2,3-4,5-6"})):
        draft = evening.draft(1).id
        sent = {**sent, "reason": "Au chapeau"}
        assert organiser.post(f"{TOURNAMENT}/draw/{draft}/{part}", sent).status_code == 302
    assert evening.draft(1).reason == "Au chapeau"
    assert evening.draft(1).version == 3


def test_a_change_after_the_draw_is_published_comes_too_late(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened()
    evening.enter(4)
    draft = evening.draw()
    evening.publish(draft)
    sent = {"typed": "1-2,3-4", "reason": "Au chapeau"}
    assert organiser.post(f"{TOURNAMENT}/draw/{draft}/typed", sent).status_code == 409
    assert evening.draft(1).state is DrawState.PUBLISHED


def test_a_strength_changed_beside_is_no_reason_for_a_fault(
    opened: Opened, organiser: Visitor
) -> None:
    evening = opened()
    evening.enter(4)
    evening.draw()
    with evening.change() as session:
        settings = setup.current_settings(session, evening.id)
        wanted = replace(settings, same_club=Strength.SOFT)
        setup.change_settings(
            session, evening.id, wanted, expected_version=1, reason="x", by=BY, at=evening.now()
        )
        assert rounds.changes_of(session, evening.id, 1)
    assert organiser.get(PAGE).status_code == 200
