"""The draw on the wall, for people who stand three metres away."""

import pytest

from reports import posters
from reports.formatting import alphabetical, split_name
from tests.reports.builders import drawn, imprint, match, round_reading, team
from tests.reports.reading_pdf import page_text, pages, sizes, text


def test_the_poster_names_both_teams_of_each_table_and_the_bye() -> None:
    words = text(posters.draw_by_table(drawn(9), imprint("en")))
    assert "Round 2 · Draw by table" in words
    assert "Béatrice Évrard Zoé Teyssèdre No. 5" in words
    assert "bye" in words


def test_the_poster_says_which_tables_are_the_final_a_pool_or_the_consolation() -> None:
    lines = [
        match(1, team(1), team(2), part="final"),
        match(2, team(3), team(4), part="consolation"),
        match(3, team(5), team(6), part="B"),
    ]
    content = posters.draw_by_table(round_reading(lines), imprint("en"))
    assert len(pages(content)) == 1
    for said in ("Final", "Consolation", "Pool B"):
        assert said in text(content)


@pytest.mark.parametrize("poster", [posters.draw_by_table, posters.draw_by_team])
def test_names_on_a_poster_are_at_least_20_points_high(poster: object) -> None:
    assert callable(poster)
    reading = round_reading([match(1, team(1), team(2))])
    found = dict(sizes(pages(poster(reading, imprint("en")))[0]))
    surnames = {words: size for words, size in found.items() if "Teyssèdre" in words}
    assert surnames
    assert round(min(surnames.values()), 2) >= 20


def test_every_player_finds_the_table_by_surname_then_every_team_by_number() -> None:
    content = posters.draw_by_team(drawn(8), imprint("en"))
    words = text(content)
    first = words.index("Team, by number")
    surnames = ("Cœurdoux", "Dupré", "Évrard", "Mabille", "Nguyen Van", "Teyssèdre", "Weiß")
    places = [words.index(surname) for surname in surnames]
    assert places == sorted(places)
    assert places[-1] < first
    assert "8 Jean-Luc Cœurdoux – Daniel Mabille 4" in words[first:]


def test_a_team_of_two_hundred_pairs_has_the_headings_on_every_page() -> None:
    content = posters.draw_by_table(drawn(200), imprint("en"))
    for page in pages(content):
        assert "Round 2 · Draw by table" in page_text(page)
        assert "Table Teams" in page_text(page)


def test_a_team_without_players_is_found_by_its_nickname() -> None:
    named = team(1, (), "Les Quatre As")
    words = text(posters.draw_by_team(round_reading([match(1, named, team(2))]), imprint("en")))
    assert "1 Les Quatre As 1" in words


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Marcel Cœurdoux", ("Marcel", "Cœurdoux")),
        ("Josiane Nguyen Van", ("Josiane", "Nguyen Van")),
        ("DUPONT Jean Pierre", ("Jean Pierre", "DUPONT")),
        ("BEATRICE REYNAUD", ("BEATRICE", "REYNAUD")),
        ("Jo", ("", "Jo")),
        ("", ("", "")),
    ],
)
def test_the_surname_is_what_a_list_goes_by(name: str, parts: tuple[str, str]) -> None:
    assert split_name(name) == parts


def test_accents_and_capitals_do_not_count_in_the_order() -> None:
    names = ["Zoé Évrard", "Paul EVRARD", "Ana Étienne", "Jo Zola"]
    assert sorted(names, key=alphabetical) == [
        *("Ana Étienne", "Paul EVRARD", "Zoé Évrard", "Jo Zola"),
    ]
