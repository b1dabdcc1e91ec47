"""The desk's and the wall's sheets: entry list, results of a round, standings."""

from dataclasses import replace

import pytest

from reports import posters, score_sheets, sheets
from reports.formatting import Imprint
from rules.vocabulary import Side
from tests.reports.builders import (
    AT,
    drawn,
    entries,
    header,
    imprint,
    match,
    played,
    round_reading,
    standings,
    team,
    teams,
)
from tests.reports.reading_pdf import fonts, page_text, pages, text
from tournament.models import Outcome, RoundState
from tournament.settings import Criterion, Settings
from tournament.standing_readings import DrawnLots, PaidTie, RankedSince

EVERY_SHEET = {
    "draw by table": lambda words: posters.draw_by_table(drawn(9), words),
    "draw by team": lambda words: posters.draw_by_team(drawn(9), words),
    "score sheets": lambda words: score_sheets.score_sheets(drawn(5), words),
    "blank score sheets": lambda words: score_sheets.blank_score_sheets(header(), words),
    "entry list": lambda words: sheets.entry_list(entries(9), words),
    "results": lambda words: sheets.results(drawn(9), words),
    "standings": lambda words: sheets.standings(standings(9), words),
}


@pytest.fixture(params=EVERY_SHEET)
def sheet(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def test_the_same_reading_gives_the_same_bytes(sheet: str) -> None:
    assert EVERY_SHEET[sheet](imprint()) == EVERY_SHEET[sheet](imprint())


def test_every_font_travels_with_the_sheet(sheet: str) -> None:
    used = fonts(EVERY_SHEET[sheet](imprint()))
    assert used
    assert all(used.values()), used


def test_the_foot_of_each_page_says_what_when_and_which_page(sheet: str) -> None:
    content = EVERY_SHEET[sheet](imprint("en"))
    found = pages(content)
    for number, page in enumerate(found, 1):
        words = page_text(page)
        assert "Concours de printemps ·" in words
        assert "printed on Apr 11, 2026 at 9:05 PM · coinche 0.1.0" in words
        assert f"page {number} / {len(found)}" in words


def test_nothing_runs_off_the_paper(sheet: str) -> None:
    """The longest names, one of them without a space, stay between the margins."""
    for page in pages(EVERY_SHEET[sheet](imprint())):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        found = []

        def visit(
            words: str,
            current: list[float],
            matrix: list[float],
            _font: object,
            size: float,
            found: list[tuple[str, float, float]] = found,
        ) -> None:
            if words.strip():
                x = current[0] * matrix[4] + current[4]
                y = current[3] * matrix[5] + current[5]
                longest = max(len(line) for line in words.splitlines())
                found.append((words, x + 0.3 * abs(size * matrix[0] * current[0]) * longest, y))

        page.extract_text(visitor_text=visit)
        assert found
        assert [each for each in found if not 0 < each[1] < width or not 0 < each[2] < height] == []


def test_the_entry_list_shows_fees_presences_and_the_treasurers_sums() -> None:
    words = text(sheets.entry_list(entries(9), imprint("en")))
    assert "€14.00" in words
    assert "one name is missing" in words
    assert "always at table 3" in words
    assert "[withdrawn]" in words
    assert words.count("✓") == 7
    assert "Fees due €119.00 Fees paid €77.00 Still to pay €42.00" in words


def test_the_standings_show_shared_ranks_penalties_and_how_they_were_made() -> None:
    words = text(sheets.standings(standings(9), imprint("en")))
    assert "Provisional standings after round 2" in words
    assert "3 = 3 =2+3 – @SUM(A1) 4,926" in words
    assert "“=” marks a shared rank." in words
    assert "of which penalties" in words
    assert (
        "Ranked by total points; when level: matches won, difference of points; "
        "still level: a shared rank." in words
    )


def test_below_the_standings_each_criterion_is_a_sentence() -> None:
    ranking = (Criterion.MATCH_POINTS, Criterion.BUCHHOLZ, Criterion.CAPOTS, Criterion.LOTS)
    told = Settings(ranking=ranking, match_points_draw=1, withdrawn_in_tie_breaks=False)
    words = text(sheets.standings(standings(3, settings=told), imprint("en")))
    for heading in ("Match points", "Opponents", "Capots", "Lot"):
        assert heading in words
    assert "match points – 3 for a win, 2 for one by forfeit, 1 for a draw, 1 for a loss" in words
    assert "The match points of all the opponents it met, added up. A bye adds nothing." in words
    assert "Opponents that left do not count." in words
    assert "capots made – How often it took all eight tricks" in words
    assert "lots, drawn once – Lots drawn once for all: the lowest comes first." in words


@pytest.mark.parametrize(
    ("ranking", "summed"),
    [
        ((Criterion.POINTS, Criterion.BUCHHOLZ), "The total points of all the opponents"),
        ((Criterion.WINS, Criterion.BUCHHOLZ), "The wins of all the opponents"),
        ((Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.MATCH_POINTS), "The match points of all"),
    ],
)
def test_the_sheet_says_which_results_of_the_opponents_are_summed(
    ranking: tuple[Criterion, ...], summed: str
) -> None:
    words = text(sheets.standings(standings(3, settings=Settings(ranking=ranking)), imprint("en")))
    assert f"sum of the opponents' results – {summed}" in words
    assert "Opponents that left count too." in words


def test_a_level_paid_place_lots_and_changed_settings_are_said_on_paper() -> None:
    ranking = standings(3, final=True)
    level = tuple(line.team for line in ranking.lines[:2])
    lots = DrawnLots(seed=42, after_round=2, by="Claire", at=AT)
    since = RankedSince(version=3, reason="Une équipe est partie", by="Claire", at=AT)
    told = replace(ranking, paid_ties=(PaidTie(1, level),), lots=lots, since=since)
    words = text(sheets.standings(told, imprint("en")))
    assert "Rank 1, for which there is a prize, is shared by No. 1, 2: lots can decide." in words
    assert "Lots drawn by Claire with the seed 42" in words
    assert "(version 3 of the settings): Une équipe est partie" in words
    assert "Ranked like this since 4/11/26 9:05 PM" in words.replace("\u202f", " ")


def test_a_final_ranking_says_so_and_has_a_column_for_each_tie_break() -> None:
    ranking = (
        *(Criterion.WINS, Criterion.POINTS, Criterion.HEAD_TO_HEAD, Criterion.BEST_MATCH),
        *(Criterion.POINTS_AGAINST, Criterion.FIRST_MATCH, Criterion.FEWEST_PENALTIES),
    )
    content = sheets.standings(
        standings(9, final=True, settings=Settings(ranking=ranking)), imprint("en")
    )
    words = text(content)
    assert "Final standings" in words
    for heading in ("Between them", "Best match", "Points against", "First match"):
        assert heading in words
    page = pages(content)[0]
    assert page.mediabox.width > page.mediabox.height


@pytest.mark.parametrize(
    ("state", "title"),
    [
        (RoundState.PLAYING, "Provisional standings during round 2"),
        (RoundState.CLOSED, "Provisional standings after round 2"),
        (RoundState.DRAWN, "Provisional standings"),
    ],
)
def test_standings_of_now_say_where_the_evening_is(state: RoundState, title: str) -> None:
    now = standings(3)
    now = replace(now, after_round=None, header=replace(now.header, round_state=state))
    assert f"{title} Concours" in text(sheets.standings(now, imprint("en")))


def test_a_team_that_is_not_ranked_has_a_dash() -> None:
    ranking = standings(3)
    lines = (*ranking.lines[:2], replace(ranking.lines[2], rank=None))
    words = text(sheets.standings(replace(ranking, lines=lines), imprint("en")))
    assert "– 3 =2+3 – @SUM(A1) 4,926" in words


def test_five_hundred_teams_are_ranked_on_paper_with_the_headings_on_every_page() -> None:
    content = sheets.standings(standings(500), imprint("en"))
    found = [page_text(page) for page in pages(content)]
    assert all("Rank No. Team Points Won Difference" in words for words in found)
    assert "500 500 " in found[-1]


def test_figures_are_written_as_the_language_writes_them(french: Imprint) -> None:
    assert french.number(-12345) == "−12\u202f345"
    assert imprint("en").number(12345) == "12,345"
    assert french.signed(7) == "+7"
    assert french.money(1450) == "14,50\xa0€"


@pytest.fixture
def french() -> Imprint:
    return imprint("fr")


def test_results_name_the_winner_the_bye_and_what_is_missing() -> None:
    eleven = teams(11)
    matches = (
        played(1, eleven[0], eleven[1], 1204, 868),
        match(
            *(2, eleven[4], eleven[5]),
            outcome=Outcome.FORFEIT,
            forfeited_by=Side.EW,
            complete=True,
            points_ns=972,
        ),
        match(3, eleven[6], eleven[7]),
        replace(played(4, eleven[8], eleven[9], 700, 700), bell=True),
        match(None, eleven[10], None, outcome=Outcome.BYE, complete=True, points_ns=972),
    )
    words = text(sheets.results(round_reading(matches), imprint("en")))
    assert "1,204 868" in words
    for note in ("forfeit of No. 6", "not yet in", "ended at the bell", "972 bye"):
        assert note in words


def test_capped_points_stand_beside_those_played() -> None:
    told = Settings(cap_winner=1280, cap_loser=664)
    matches = [
        played(1, team(1), team(2), 1280, 480, played_ns=1510),
        played(2, team(3), team(4), 664, 1280, played_ns=900, played_ew=1700),
        played(3, team(5), team(6), 1000, 600),
    ]
    reading = round_reading(matches, head=header(settings=told))
    words = text(sheets.results(reading, imprint("en")))
    assert "1,280 played 1,510 480 2 ·" in words
    assert "664 played 900 1,280 played 1,700 4 ·" in words
    assert "1,000 600 6 ·" in words
    assert "At most 1,280 of the points played count for the winner, 664 for the loser." in words
    assert "At the bell" not in words


def test_results_say_what_the_bell_did_where_it_rang() -> None:
    rang = played(1, team(1), team(2), 900, 480, bell=True)
    words = text(sheets.results(round_reading([rang]), imprint("en")))
    assert "At the bell the deal in hand is played to its end" in words
    assert "ended at the bell" in words
