"""The whole evening in a browser, as a newcomer has it: from the first page to the paper."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Served
from tests.browser.evening import ROUNDS, Evening
from tests.browser.hand import Hand
from tests.browser.ledger import Place
from tests.browser.organiser import Organiser

pytestmark = pytest.mark.browser
LISTS = Path(__file__).parent.parent / "cases"


@pytest.mark.parametrize("name", ["equipes-cp1252.csv", "equipes-utf8-bom.csv"])
def test_the_list_of_42_teams_comes_in_whole_and_what_is_doubtful_is_named(
    organiser: Organiser, name: str
) -> None:
    organiser.create(name, "club", "desk_totals")
    organiser.press('main a[href$="/teams/import"]')
    page = organiser.page
    page.set_input_files("#file", LISTS / name)
    organiser.main()
    lines = page.locator("tr[id^=line-]")
    assert lines.count() == 42
    assert lines.locator("[name=line]:checked").count() == 42
    pairs = page.locator(".note .problem-list li").all_inner_texts()
    named = {tuple(int(word) for word in pair.split() if word.isdigit()) for pair in pairs}
    assert named == {(38, 5), (39, 9), (27, 12)}
    organiser.main()
    teams = page.locator("tr[id^=team-]")
    assert teams.count() == 42
    numbers = teams.evaluate_all("rows => rows.map(row => Number(row.id.slice(5)))")
    assert numbers == list(range(1, 43))
    incomplete = [row for row in numbers if page.locator(f"#team-{row} .marks > span").count()]
    assert incomplete == [40]
    present = teams.locator('button[value^="present:"][aria-pressed=true]')
    listed = (LISTS / "equipes-utf8-bom.csv").read_text("utf-8-sig").splitlines()
    assert present.count() == sum(line.endswith(";x") for line in listed)


@pytest.mark.parametrize(
    ("rules", "entering", "rounds", "late_plays_exempt"),
    [
        ("club", "desk_deals", ROUNDS, True),
        ("nebuludik", "desk_totals", ROUNDS, False),
        ("stephanoise", "desk_deals", 1, True),
        ("guide", "desk_deals", ROUNDS, False),
        ("belote-com", "desk_deals", 1, True),
    ],
)
def test_a_whole_evening_ends_with_the_ranking_of_what_was_typed(
    organiser: Organiser,
    chromium: Browser,
    rules: str,
    entering: str,
    rounds: int,
    late_plays_exempt: bool,
) -> None:
    organiser.create(f"Soirée {rules}", rules, entering, rounds)
    evening = Evening(organiser, rules, by_totals=entering == "desk_totals", rounds=rounds)
    evening.welcome_nine_teams()
    evening.first_round(late_plays_exempt=late_plays_exempt)
    if rounds == ROUNDS:
        evening.second_round()
        evening.third_round()
    organiser.see_the_end()
    expected = evening.ledger.ranking()
    evening.check_book()
    evening.check_draws(byes=rounds - late_plays_exempt)
    check_standings(organiser, expected, evening.ledger.teams)
    winner = evening.ledger.teams[expected[0].number]
    paper = organiser.standings_on_paper()
    assert all(name in paper for name in winner)
    assert min(paper.index(name) for name in winner) < min(
        paper.index(evening.ledger.teams[place.number][0]) for place in expected[1:]
    )
    passer_by = Organiser(chromium, organiser.address)
    passer_by.slug = organiser.slug
    check_standings(passer_by, expected, evening.ledger.teams)
    passer_by.close()


def check_standings(
    visitor: Organiser, expected: list[Place], teams: dict[int, tuple[str, str]]
) -> None:
    """The page shows this ranking, with these names."""
    places, names = visitor.ranking()
    assert places == expected
    for number, players in teams.items():
        assert all(player in names[number] for player in players)


def test_a_stranger_is_led_to_sign_in(served: Served, chromium: Browser) -> None:
    stranger = Hand(chromium, served.address)
    stranger.open("/tournaments/new")
    assert "/sign-in" in stranger.page.url
    stranger.close()
