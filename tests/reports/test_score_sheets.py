"""Score sheets: two on a page, filled in, 9 mm a deal, with room to sign."""

import pytest

from reports import score_sheets
from tests.reports.builders import drawn, header, imprint, match, round_reading, team
from tests.reports.reading_pdf import page_text, pages, text
from tournament.settings import Format, Settings


def test_a_sheet_says_tournament_round_table_teams_and_first_dealer() -> None:
    words = text(score_sheets.score_sheets(drawn(4), imprint("en")))
    assert "Table 1 Concours de printemps Round 2 · Club rules" in words
    assert "No. 1 Raphaël Teyssèdre – Béatrice Mabille" in words
    assert 'First dealer: Le Goff; dit "Jo", then the player to the right of each dealer' in words
    assert words.count("Signature") == 4


@pytest.mark.parametrize(
    ("chair", "name"),
    [("N", "Ann"), ("S", "Bob"), ("E", "Cat"), ("W", "team No. 2")],
)
def test_the_first_dealer_is_the_player_of_the_chair(chair: str, name: str) -> None:
    line = match(1, team(1, ("Ann", "Bob")), team(2, ("Cat",)), first_dealer=chair)
    words = text(score_sheets.score_sheets(round_reading([line]), imprint("en")))
    assert f"First dealer: {name}, then" in words


def test_two_tables_share_a_page_and_the_half_left_over_is_a_blank_sheet() -> None:
    found = [page_text(page) for page in pages(score_sheets.score_sheets(drawn(6), imprint("en")))]
    assert len(found) == 2
    assert "Table 1 " in found[0]
    assert "Table 2 " in found[0]
    assert "Table 3 " in found[1]
    assert found[1].count("Signature") == 4


def test_a_bye_has_no_sheet() -> None:
    content = score_sheets.score_sheets(drawn(9), imprint("en"))
    assert len(pages(content)) == 2
    assert "No. 9" not in text(content)


def test_blank_sheets_name_the_tournament_alone() -> None:
    content = score_sheets.blank_score_sheets(header(), imprint("en"))
    assert len(pages(content)) == 1
    assert text(content).count("First dealer: , then the player to the right") == 2


@pytest.mark.parametrize(
    ("rules", "melds", "trumps"),
    [
        ("club", False, "♠ ♥ ♦ ♣ NT AT"),
        ("stephanoise", True, "♠ ♥ ♦ ♣ NT ×2"),
        ("guide", True, "♠ ♥ ♦ ♣ NT AT"),
    ],
)
def test_the_columns_are_those_of_the_rule_set(rules: str, melds: bool, trumps: str) -> None:
    words = text(score_sheets.score_sheets(drawn(2, header(rules)), imprint("en")))
    assert ("Melds" in words) is melds
    assert trumps in words


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        (Settings(deals=12), 12),
        (Settings(deals=20), 20),
        (Settings(format=Format.TARGET, target=701), 8),
        (Settings(format=Format.TARGET, target=1000), 8),
        (Settings(format=Format.TARGET, target=2000), 15),
        (Settings(format=Format.TARGET, target=3000), 23),
    ],
)
def test_there_is_a_line_for_each_deal_or_for_a_usual_game(settings: Settings, lines: int) -> None:
    assert score_sheets.deal_lines(settings) == lines


@pytest.mark.parametrize(("deals", "a_page"), [(15, 2), (16, 1), (24, 1)])
def test_a_long_match_has_a_page_of_its_own_and_always_room_to_sign(
    deals: int, a_page: int
) -> None:
    head = header(settings=Settings(deals=deals))
    found = [
        page_text(page) for page in pages(score_sheets.score_sheets(drawn(4, head), imprint("en")))
    ]
    assert len(found) == 2 // a_page
    assert all(words.count("Signature") == 2 * a_page for words in found)


def test_a_match_longer_than_a_page_goes_on_with_its_headings() -> None:
    head = header(settings=Settings(deals=40))
    found = [
        page_text(page) for page in pages(score_sheets.score_sheets(drawn(2, head), imprint("en")))
    ]
    assert len(found) == 2
    assert all("Contract" in words for words in found)


def test_the_deal_lines_are_9_mm_apart() -> None:
    page = pages(score_sheets.blank_score_sheets(header(), imprint("en")))[0]
    heights: dict[str, float] = {}

    def visit(words: str, current: list[float], matrix: list[float], *_: object) -> None:
        if words.strip() in {"7", "8"}:
            heights.setdefault(words.strip(), current[3] * matrix[5] + current[5])

    page.extract_text(visitor_text=visit)
    assert abs(heights["7"] - heights["8"]) >= 9 * 72 / 25.4 - 0.1


CAPS = {"cap_winner": 1280, "cap_loser": 664}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (
            Settings(),
            "At the bell the deal in hand is played to its end; then the higher total wins. Total",
        ),
        (
            Settings(finish_deal_at_bell=False, minutes=60),
            "At the bell the deal in hand does not count; the higher total wins. Total",
        ),
        (
            Settings(format=Format.TARGET, target=1000),
            "then the higher total wins. Level: one more deal. Total",
        ),
        (
            Settings(**CAPS),
            "At most 1,280 of the points played count for the winner, 664 for the loser. Total",
        ),
        (Settings(cap_winner=1280), "At most 1,280 of the points played count for each side."),
        (Settings(cap_loser=664), "At most 664 of the points played count for the loser."),
    ],
)
def test_a_sheet_says_above_the_totals_what_the_bell_does_and_how_much_counts(
    settings: Settings, said: str
) -> None:
    reading = drawn(2, header(settings=settings))
    blank = score_sheets.blank_score_sheets(reading.header, imprint("en"))
    filled = text(score_sheets.score_sheets(reading, imprint("en")))
    assert said in filled
    assert said in text(blank)
    assert ("· 60 min" in filled) is (settings.minutes == 60)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("deals", [12, 15, 24])
def test_bell_and_caps_leave_room_to_sign(language: str, deals: int) -> None:
    """With the longest names, and lines for as many deals as a half page and a page hold."""
    told = Settings(
        **CAPS, format=Format.TARGET, target=deals * score_sheets.MARKED_A_DEAL, minutes=60
    )
    content = score_sheets.score_sheets(drawn(4, header(settings=told)), imprint(language))
    assert score_sheets.deal_lines(told) == deals
    assert len(pages(content)) == (1 if deals <= score_sheets.MOST_LINES_ON_A_HALF else 2)
    assert [page_text(page).count("Signature") for page in pages(content)] == (
        [4] if deals <= score_sheets.MOST_LINES_ON_A_HALF else [2, 2]
    )
