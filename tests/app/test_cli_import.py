"""`coinche import teams`: a list from a spreadsheet, at the terminal."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.cli import main
from app.config import Settings
from app.database import reading
from tests.app.conftest import Visitor
from tests.app.test_setup_pages import make
from tournament.services import registration, setup

CASES = Path(__file__).parent.parent / "cases"


@pytest.fixture
def slug(organiser: Visitor) -> str:
    return make(organiser)


def import_teams(settings: Settings, file: Path, *arguments: str) -> Result:
    where = ["--database", settings.database_url]
    return CliRunner().invoke(main, ["import", "teams", str(file), *arguments, *where])


def numbers(app: Flask, slug: str) -> list[int]:
    with reading(app.extensions["engine"]) as session:
        found = registration.teams(session, setup.header(session, slug).id)
    return [team.number for team in found.values()]


@pytest.mark.parametrize("name", ["equipes-cp1252.csv", "equipes-utf8-bom.csv"])
def test_a_sample_is_entered_whole_and_its_likely_duplicates_named(
    app: Flask, settings: Settings, slug: str, name: str
) -> None:
    answer = import_teams(settings, CASES / name, "--tournament", slug)
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert len(lines) == 42
    assert lines[0] == "1\tMarcel Cœurdoux – Raphaël Teyssèdre"
    assert lines[41] == "42\t=2+3 – @SUM(A1)"
    said = answer.stderr.splitlines()
    assert [line.split(" : ")[0] for line in said[:-1]] == [
        "ligne 28",
        "ligne 39",
        "ligne 40",
        "ligne 41",
    ]
    assert "27, un joueur aussi dans la 12" in said[0]
    assert "38, peut-être la même que la 5" in said[1]
    assert "39, un joueur aussi dans la 9" in said[2]
    assert numbers(app, slug) == list(range(1, 43))


def test_a_dry_run_enters_nothing(app: Flask, settings: Settings, slug: str) -> None:
    file = CASES / "equipes-cp1252.csv"
    answer = import_teams(settings, file, "--tournament", slug, "--dry-run")
    assert answer.exit_code == 0
    assert len(answer.stdout.splitlines()) == 42
    assert numbers(app, slug) == []


def test_the_same_file_again_enters_nothing_and_says_so_line_by_line(
    app: Flask, settings: Settings, slug: str
) -> None:
    file = CASES / "equipes-cp1252.csv"
    import_teams(settings, file, "--tournament", slug)
    answer = import_teams(settings, file, "--tournament", slug)
    assert answer.exit_code == 0
    assert answer.stdout == ""
    assert answer.stderr.count("déjà inscrits") == 42
    assert len(numbers(app, slug)) == 42


def test_while_a_line_names_nobody_nothing_is_entered(
    app: Flask, settings: Settings, slug: str, tmp_path: Path
) -> None:
    file = tmp_path / "teams.csv"
    file.write_text("Joueur 1;Joueur 2;Payé\nMartin;Durand;oui\n;;oui\n", encoding="utf-8")
    answer = import_teams(settings, file, "--tournament", slug)
    assert answer.exit_code == 1
    assert "ligne 3" in answer.stderr
    assert numbers(app, slug) == []


def test_a_file_that_is_no_list_and_an_unknown_tournament_are_refused(
    settings: Settings, slug: str, tmp_path: Path
) -> None:
    file = tmp_path / "teams.xlsx"
    file.write_bytes(b"PK\x03\x04")
    assert import_teams(settings, file, "--tournament", slug).exit_code == 1
    unknown = import_teams(settings, CASES / "equipes-cp1252.csv", "--tournament", "nowhere")
    assert unknown.exit_code == 1
    assert "nowhere" in unknown.stderr


def test_a_wrong_call_has_status_2(settings: Settings) -> None:
    assert import_teams(settings, CASES / "nothing.csv", "--tournament", "x").exit_code == 2
    assert import_teams(settings, CASES / "equipes-cp1252.csv").exit_code == 2
