"""Lists of teams as spreadsheets write them."""

from pathlib import Path

import pytest

from tournament.entry_files import EntryRow, read_entry_file, read_entry_text
from tournament.names import likely_duplicates

CASES = Path(__file__).parent.parent / "cases"
SAMPLES = ("equipes-cp1252.csv", "equipes-utf8-bom.csv")


def rows_of(text: str) -> tuple[EntryRow, ...]:
    return read_entry_text(text).rows


def codes(row: EntryRow) -> list[str]:
    return [problem.code for problem in row.problems]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_42_numbered_rows_one_of_them_incomplete(name: str) -> None:
    file = read_entry_file((CASES / name).read_bytes())
    assert file.problems == ()
    assert [row.number for row in file.rows] == list(range(1, 43))
    assert [row.number for row in file.rows if row.incomplete] == [40]
    assert all(row.usable and not row.problems for row in file.rows)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_keeps_accents_quotes_semicolons_and_formulas_as_typed(name: str) -> None:
    rows = {row.number: row for row in read_entry_file((CASES / name).read_bytes()).rows}
    assert rows[1].players == ("Marcel Cœurdoux", "Raphaël Teyssèdre")
    assert rows[41].players[0] == 'Le Goff; dit "Jo"'
    assert rows[41].club == "Amicale; section cartes"
    assert rows[42].players == ("=2+3", "@SUM(A1)")
    assert (rows[1].present, rows[3].present) == (False, True)
    assert (rows[11].fee_paid, rows[1].fee_paid) == (False, True)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_the_three_likely_duplicates_and_no_other(name: str) -> None:
    rows = read_entry_file((CASES / name).read_bytes()).rows
    found = likely_duplicates({row.number or 0: row.players for row in rows})
    pairs = {(one, other, code) for one, each in found.items() for other, code in each}
    assert {pair for pair in pairs if pair[0] < pair[1]} == {
        (5, 38, "same_pair"),
        (9, 39, "same_player"),
        (12, 27, "same_player"),
    }


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_headings_may_be_english_and_in_any_order(separator: str) -> None:
    lines = ["Paid,Player 2,Player 1,Club,Phone,E-mail,No.", "yes,Roy,Petit,,0601,p@x.fr,7"]
    (row,) = rows_of("\r\n".join(lines).replace(",", separator))
    assert (row.players, row.number, row.fee_paid) == (("Petit", "Roy"), 7, True)
    assert row.contact == "0601 · p@x.fr"


def test_one_column_may_hold_both_players() -> None:
    rows = rows_of("Équipe;Club\nMartin / Durand;A\nLe Goff - Saint-André;B\nPetit et Roy;C\n")
    assert [row.players for row in rows] == [
        ("Martin", "Durand"),
        ("Le Goff", "Saint-André"),
        ("Petit", "Roy"),
    ]


def test_first_and_last_names_may_have_columns_of_their_own() -> None:
    (row,) = rows_of("Prénom 1;Nom 1;Prénom 2;Nom 2\nLéa;Roy;Paul;Petit")
    assert row.players == ("Léa Roy", "Paul Petit")


def test_a_file_without_headings_is_read_by_place_and_says_so() -> None:
    file = read_entry_text("12;Martin;Durand\nPetit;Roy;Les As\n")
    assert [problem.code for problem in file.problems] == ["no_headings"]
    assert [(row.number, row.players, row.club) for row in file.rows] == [
        (12, ("Martin", "Durand"), ""),
        (None, ("Petit", "Roy"), "Les As"),
    ]


def test_each_bad_cell_is_named_and_the_line_is_kept() -> None:
    text = "N°;Joueur 1;Joueur 2;Payé\nsept;Martin;Durand;peut-être\n0;Petit;Roy;\n;;;oui\n"
    first, second, third = rows_of(text)
    assert codes(first) == ["number_unreadable", "not_yes_or_no"]
    assert codes(second) == ["number_unreadable"]
    assert codes(third) == ["nobody_named"]
    assert [row.usable for row in (first, second, third)] == [True, True, False]
    assert [row.line for row in (first, second, third)] == [2, 3, 4]


def test_a_quote_that_does_not_close_swallows_nobody() -> None:
    text = 'Joueur 1;Joueur 2\n"Martin;Durand\nPetit;Roy\n"Le ""Grand""";Blanc\n'
    file = read_entry_text(text)
    assert [row.players for row in file.rows] == [
        ("Martin", "Durand"),
        ("Petit", "Roy"),
        ('Le "Grand"', "Blanc"),
    ]
    assert [(each.code, each.operands) for each in file.problems] == [
        ("unreadable_line", {"line": 2})
    ]


def test_a_line_break_inside_quotes_keeps_the_line_numbers_right() -> None:
    rows = rows_of('Joueur 1;Joueur 2\n"Mar\ntin";Durand\n\nPetit;Roy\n')
    assert [(row.line, row.players) for row in rows] == [
        (2, ("Mar tin", "Durand")),
        (5, ("Petit", "Roy")),
    ]


def test_an_unknown_heading_is_pointed_out() -> None:
    file = read_entry_text("Joueur 1;Joueur 2;Repas\nMartin;Durand;2\n")
    assert [(each.code, each.operands) for each in file.problems] == [
        ("unknown_heading", {"heading": "Repas"})
    ]


def test_cells_beyond_the_headings_and_names_too_long_are_pointed_out() -> None:
    row, other = rows_of(f"Joueur 1;Joueur 2\nMartin;Durand;x\n{'M' * 81};Roy\n")
    assert codes(row) == ["extra_cells"]
    assert codes(other) == ["too_long"]
    assert not other.usable


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_file"),
        (b"\xef\xbb\xbf\r\n;;\r\n", "empty_file"),
        (b"Joueur 1;Joueur 2\r\n", "empty_file"),
        (b"PK\x03\x04\x14\x00", "not_csv"),
    ],
)
def test_a_file_with_no_team_says_why(content: bytes, code: str) -> None:
    file = read_entry_file(content)
    assert file.rows == ()
    assert [problem.code for problem in file.problems] == [code]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_gives_the_same_names(encoding: str) -> None:
    text = "Joueur 1;Joueur 2\nÉmile Dubœuf;Noël Weiß\n"
    (row,) = read_entry_file(text.encode(encoding)).rows
    assert row.players == ("Émile Dubœuf", "Noël Weiß")


@pytest.mark.parametrize(
    ("one", "other", "code"),
    [
        (("Paul Martin", "Léa Roy"), ("LEA ROY", "paul  martin"), "same_pair"),
        (("Paul Martin", "Léa Roy"), ("Martin Paul", "Roy Léa"), "similar_pair"),
        (("Christophe Quéré", "Léa Roy"), ("Christofe Quéré", "Léa Roy"), "similar_pair"),
        (("Christophe Quéré", "Josette Roy"), ("Christofe Queré", "Josete Roy"), "similar_pair"),
        (("Paul Martin",), ("Paul Martin", "Léa Roy"), "same_player"),
        (("Paul Martin", "Léa Roy"), ("Paule Martin", "Luc Petit"), None),
        (("Rémi Blanc", "Léa Roy"), ("Rémi Leblanc", "Léo Roy"), None),
        (("Paul Martin",), ("paul  martin",), "same_player"),
        (("Christophe Quéré",), ("Christofe Quéré",), "similar_pair"),
        (("Jean-Marc Petit",), ("Petit Jean Marc",), "similar_pair"),
        (("Josette Roy",), ("Josiane Roy",), None),
        (("Martin",), ("Marin",), None),
        (("Invité 1",), ("Invité 10",), None),
        (("Christophe Quéré",), ("Christofe Quéré", "Léa Roy"), None),
        ((), (), None),
    ],
)
def test_a_likely_duplicate_is_proposed(
    one: tuple[str, ...], other: tuple[str, ...], code: str | None
) -> None:
    expected = {1: ((2, code),), 2: ((1, code),)} if code else {}
    assert likely_duplicates({1: one, 2: other}) == expected


def test_a_surname_alone_that_many_bear_says_nothing() -> None:
    entries = {1: ("Martin", "Roy"), 2: ("Martin", "Petit"), 3: ("Martin", "Durand")}
    assert likely_duplicates(entries) == {}
