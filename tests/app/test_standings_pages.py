"""The ranking, a team's sheet and the tables of a round: public, cheap to ask again, exact."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from sqlalchemy import event

from app.database import reading, unit_of_work
from app.standings_page import in_pages, standing_rows
from tests.app.conftest import Visitor
from tests.app.tables import NOON, Hall, a_hall, text_of
from tournament.services import participation, results, rounds
from tournament.services.accounts import AccountReading, club_of
from tournament.services.standings import standings
from tournament.settings import Criterion


@pytest.fixture
def make(app: Flask, club: AccountReading) -> Callable[..., Hall]:
    def made(**facts: object) -> Hall:
        with reading(app.extensions["engine"]) as session:
            club_id = club_of(session, club.id).id
        return a_hall(app, club_id, **facts)  # type: ignore[arg-type]

    return made


def score(hall: Hall, *totals: tuple[int, int], number: int = 1) -> None:
    """Enter the totals of the first tables of a round."""
    for table, (ns, ew) in enumerate(totals, start=1):
        match_id = hall.at(table, number).match_id
        with unit_of_work(hall.app.extensions["engine"]) as session:
            results.record_totals(
                session, hall.id, match_id, ns, ew, expected_version=0, by="claire", at=NOON
            )


@pytest.fixture
def hall(make: Callable[..., Hall]) -> Hall:
    hall = make()
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    return hall


@pytest.fixture
def statements(app: Flask) -> Iterator[list[str]]:
    """What the database was asked."""
    asked: list[str] = []

    def note(_c: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    event.listen(app.extensions["engine"], "before_cursor_execute", note)
    yield asked
    event.remove(app.extensions["engine"], "before_cursor_execute", note)


def test_anybody_sees_the_standings_of_a_published_tournament(
    stranger: Visitor, hall: Hall
) -> None:
    page = stranger.get(f"{hall.address}/standings")
    assert page.status_code == 200
    ranks = [int(rank) for rank in re.findall(r'class="rank">(\d+)<', page.text)]
    assert ranks == [1, 2, 3, 3, 5, 5, 7, 8]


def test_a_shared_rank_is_visibly_shared(stranger: Visitor, hall: Hall) -> None:
    page = stranger.get(f"{hall.address}/standings").text
    assert page.count('class="rank-shared"') == 4


def test_each_criterion_is_explained_and_each_place_on_demand(
    stranger: Visitor, make: Callable[..., Hall]
) -> None:
    """Tables: 500–400 twice, 700–100, 300–600: two are level on points and on all behind it."""
    hall = make(ranking=(Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.MATCH_POINTS))
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    page = stranger.get(f"{hall.address}/standings?lang=en").text
    assert page.count("The match points of all the opponents it met, added up.") >= 2
    assert "3 for a win, 2 for one by forfeit, 2 for a draw, 1 for a loss" in page
    assert "on everything: they share the rank" not in page
    told = stranger.get(f"{hall.address}/standings?lang=en&why=1").text
    assert told.count("on everything: they share the rank") == 2
    assert re.search(r"Total points 600, No\. \d has 700\.", told)
    assert 'part=rows&amp;why=1"' in told


def test_level_on_what_comes_first_the_next_criterion_is_said_to_decide(
    stranger: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(ranking=(Criterion.WINS, Criterion.POINTS))
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    told = stranger.get(f"{hall.address}/standings?lang=en&why=1").text
    assert re.search(r"Level on matches won \(1\); total points 600, No\. \d has 700\.", told)


def test_the_standings_of_any_round_have_an_address(organiser: Visitor, hall: Hall) -> None:
    with unit_of_work(hall.app.extensions["engine"]) as session:
        rounds.close_round(session, hall.id, 1, by="claire", at=NOON)
        draw = rounds.draw_round(session, hall.id, seed=3, by="claire", at=NOON)
        rounds.publish(session, hall.id, draw.id, by="claire", at=NOON)
    score(hall, (0, 2000), (0, 2000), (0, 2000), (0, 2000), number=2)
    now = organiser.get(f"{hall.address}/standings?lang=en").text
    assert f'{hall.address}/standings?round=1"' in now
    before = organiser.get(f"{hall.address}/standings?round=1&lang=en").text
    assert "Standings after round 1" in before
    assert re.search(r">2,\d00<", now)
    assert not re.search(r">2,\d00<", before)
    assert f"{hall.address}/print/round-1/standings.pdf" in before
    for number in (0, 3, 99):
        assert organiser.get(f"{hall.address}/standings?round={number}").status_code == 404
    assert organiser.get(f"{hall.address}/standings?round=x").status_code == 200


def test_a_level_paid_place_is_announced_and_the_organiser_draws_lots_once(
    organiser: Visitor, stranger: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(rounds_planned=1, paid_places=3)
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    page = stranger.get(f"{hall.address}/standings?lang=en").text
    assert "Rank 3, for which there is a prize, is shared by No." in page
    assert "Draw lots" not in page
    assert "Draw lots" in organiser.get(f"{hall.address}/standings?lang=en").text
    address = f"{hall.address}/standings/lots?lang=en"
    wrong = organiser.post(address, data={"seed": "douze"})
    assert wrong.status_code == 422
    assert 'value="douze"' in wrong.text
    organiser.post(address, data={"seed": "1234", "request_key": "a"})
    page = stranger.get(f"{hall.address}/standings?lang=en").text
    assert "is shared by" not in page
    assert 'class="rank-shared"' not in page
    assert "with the seed 1234" in page
    assert organiser.post(address, data={"seed": "1234", "request_key": "a"}).status_code == 302
    again = organiser.post(address, data={"seed": "5", "request_key": "b"})
    assert again.status_code == 422
    assert "has drawn the lots already" in again.text


def test_a_team_sees_why_it_stands_there_and_its_ranks_as_a_line(
    stranger: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(ranking=(Criterion.POINTS, Criterion.BUCHHOLZ))
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    number = hall.at(1).ns.number
    page = stranger.get(f"{hall.address}/standings/{number}?lang=en").text
    assert "Why this place?" in page
    assert "What its opponents add:" in page
    assert "<svg viewBox" not in page
    with unit_of_work(hall.app.extensions["engine"]) as session:
        rounds.close_round(session, hall.id, 1, by="claire", at=NOON)
        draw = rounds.draw_round(session, hall.id, seed=3, by="claire", at=NOON)
        rounds.publish(session, hall.id, draw.id, by="claire", at=NOON)
    score(hall, (0, 2000), (0, 2000), (0, 2000), (0, 2000), number=2)
    page = stranger.get(f"{hall.address}/standings/{number}?lang=en").text
    assert "<polyline" in page
    assert re.search(r"Rank after each round: round 1: 3, round 2: \d\.", page)


def test_a_capped_match_says_what_was_played(stranger: Visitor, make: Callable[..., Hall]) -> None:
    hall = make(cap_winner=1280, cap_loser=664)
    score(hall, (1500, 700), (500, 400))
    line = hall.at(1)
    assert line.ew is not None
    page = stranger.get(f"{hall.address}/standings/{line.ns.number}?lang=en").text
    assert "<b>1,280</b> – 664" in page
    said = f"Played: No. {line.ns.number} 1,500, No. {line.ew.number} 700."
    assert said in page
    other = stranger.get(f"{hall.address}/standings/{hall.at(2).ns.number}?lang=en").text
    assert "Played:" not in other


def test_the_wall_announces_a_level_paid_place(
    stranger: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(rounds_planned=1, paid_places=3)
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    wall = stranger.get(f"{hall.address}/standings?projector=1&lang=en").text
    assert "Rank 3, for which there is a prize, is shared by No." in wall


def test_a_tournament_that_is_not_published_is_for_the_club(
    stranger: Visitor, make: Callable[..., Hall], visit: Callable[..., Visitor]
) -> None:
    hall = make(published=False)
    for path in ("standings", "standings/1", "rounds/1/tables"):
        assert stranger.get(f"{hall.address}/{path}").status_code == 302
        assert visit("bruno").get(f"{hall.address}/{path}").status_code == 200


def test_asking_again_costs_nothing_until_something_changes(
    stranger: Visitor, hall: Hall, statements: list[str]
) -> None:
    address = f"{hall.address}/standings?part=rows"
    mark = stranger.get(address).headers["ETag"]
    statements.clear()
    again = stranger.get(address, headers={"If-None-Match": mark})
    assert again.status_code == 304
    assert not again.data
    assert not [each for each in statements if "entry_round" in each]
    with unit_of_work(hall.app.extensions["engine"]) as session:
        line = hall.at(1)
        results.record_totals(
            session, hall.id, line.match_id, 1, 2,
            expected_version=1, reason="erreur", by="claire", at=NOON,
        )  # fmt: skip
    assert stranger.get(address, headers={"If-None-Match": mark}).status_code == 200


def test_the_page_knows_the_mark_of_its_rows(stranger: Visitor, hall: Hall) -> None:
    page = stranger.get(f"{hall.address}/standings").text
    found = re.search(r'data-live="([^"]+)" data-mark="([^"]+)"', page)
    assert found is not None
    address, mark = (each.replace("&#34;", '"').replace("&amp;", "&") for each in found.groups())
    assert stranger.get(address, headers={"If-None-Match": mark}).status_code == 304


def test_another_language_is_another_answer(stranger: Visitor, hall: Hall) -> None:
    mark = stranger.get(f"{hall.address}/standings").headers["ETag"]
    english = stranger.get(f"{hall.address}/standings?lang=en", headers={"If-None-Match": mark})
    assert english.status_code == 200


def test_movement_since_the_round_before_is_shown(organiser: Visitor, hall: Hall) -> None:
    with unit_of_work(hall.app.extensions["engine"]) as session:
        rounds.close_round(session, hall.id, 1, by="claire", at=NOON)
        draw = rounds.draw_round(session, hall.id, seed=3, by="claire", at=NOON)
        rounds.publish(session, hall.id, draw.id, by="claire", at=NOON)
    score(hall, (0, 2000), (0, 2000), (0, 2000), (0, 2000), number=2)
    with reading(hall.app.extensions["engine"]) as session:
        rows = standing_rows(standings(session, hall.id))
    assert any(row.climbed for row in rows)
    assert any(row.fell for row in rows)
    page = organiser.get(f"{hall.address}/standings").text
    assert "▲" in page
    assert "▼" in page


def test_a_team_that_left_and_is_not_ranked_still_has_its_line(
    stranger: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(withdrawn_ranked=False)
    score(hall, (500, 400), (500, 400), (700, 100), (300, 600))
    gone = hall.at(3).ns.number
    with unit_of_work(hall.app.extensions["engine"]) as session:
        rounds.close_round(session, hall.id, 1, by="claire", at=NOON)
        participation.withdraw(
            session, hall.id, gone, from_round=2, reason="parti", by="claire", at=NOON
        )
        draw = rounds.draw_round(session, hall.id, seed=3, by="claire", at=NOON)
        rounds.publish(session, hall.id, draw.id, by="claire", at=NOON)
    for path in ("standings", "standings?projector=1", f"standings/{gone}"):
        assert "–" in stranger.get(f"{hall.address}/{path}").text
    page = stranger.get(f"{hall.address}/standings").text
    row = re.search(rf'data-number="{gone}".*?</tr>', page, re.DOTALL)
    assert row is not None
    assert '<span class="rank">–</span>' in row.group()


def test_a_team_s_own_sheet_tells_its_matches(stranger: Visitor, hall: Hall) -> None:
    line = hall.at(3)
    page = text_of(stranger.get(f"{hall.address}/standings/{line.ns.number}").text)
    assert "700" in page
    assert line.ew is not None
    assert line.ew.label in page


def test_a_team_s_own_sheet_explains_its_deals(
    stranger: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make()
    line = hall.at(1)
    facts = {"taker": "NS", "contract": 90, "trump": "hearts", "points": {"NS": 100, "EW": 62}}
    with unit_of_work(hall.app.extensions["engine"]) as session:
        results.record_deal(session, hall.id, line.match_id, facts, by="claire", at=NOON)
    page = text_of(stranger.get(f"{hall.address}/standings/{line.ns.number}").text)
    assert "90 ♥" in page
    assert "190" in page


def test_no_team_no_sheet(stranger: Visitor, hall: Hall) -> None:
    assert stranger.get(f"{hall.address}/standings/99").status_code == 404


def test_each_team_finds_its_table(stranger: Visitor, make: Callable[..., Hall]) -> None:
    hall = make(teams=9)
    page = stranger.get(f"{hall.address}/rounds/1/tables").text
    assert page.count("data-words=") == 9
    for match in hall.round().matches:
        assert match.ns.label in page


def test_a_draft_shows_no_table_to_anybody(
    organiser: Visitor, stranger: Visitor, hall: Hall
) -> None:
    with unit_of_work(hall.app.extensions["engine"]) as session:
        rounds.close_round(session, hall.id, 1, by="claire", at=NOON)
        rounds.draw_round(session, hall.id, seed=3, by="claire", at=NOON)
    for visitor in (organiser, stranger):
        page = visitor.get(f"{hall.address}/rounds/2/tables").text
        assert "data-words=" not in page


def test_the_wall_shows_twelve_rows_a_page(hall: Hall, stranger: Visitor) -> None:
    page = stranger.get(f"{hall.address}/standings?projector=1").text
    assert 'data-bs-theme="dark"' in page
    assert page.count("data-page=") == 1
    with reading(hall.app.extensions["engine"]) as session:
        rows = standing_rows(standings(session, hall.id))
    assert [len(each) for each in in_pages(rows * 4)] == [12, 12, 8]


def test_the_standings_of_nowhere_are_a_friendly_404(stranger: Visitor, hall: Hall) -> None:
    assert hall.slug
    assert stranger.get("/t/nulle-part/standings").status_code == 404
