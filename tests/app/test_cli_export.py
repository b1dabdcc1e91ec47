"""`coinche export`: data to standard output or a file, messages to standard error."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.cli import main
from app.config import Settings
from app.database import reading, unit_of_work
from tests.app.tables import NOON, Hall, a_hall
from tests.reports.reading_pdf import text
from tournament.services.accounts import AccountReading, club_of
from tournament.services.results import record_totals
from tournament.services.rounds import take_back


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    return a_hall(app, club_id)


def export(settings: Settings, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["export", *arguments, "--database", settings.database_url])


def test_standings_as_csv_go_to_standard_output(hall: Hall, settings: Settings) -> None:
    with unit_of_work(hall.app.extensions["engine"]) as session:
        line = hall.at(1)
        record_totals(
            *(session, hall.id, line.match_id, 820, 404), expected_version=0, by="claire", at=NOON
        )
        winner = line.ns.number
    answer = export(settings, "standings", hall.slug, "--lang", "en")
    assert answer.exit_code == 0
    assert answer.stdout_bytes.startswith(b"\xef\xbb\xbfRank,No.,Team")
    first = answer.stdout.splitlines()[1].split(",")
    assert first[:2] == ["1", str(winner)]
    assert first[6:8] == ["820", "1"]


def test_json_is_complete_and_the_ending_of_the_file_chooses_it(
    hall: Hall, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "standings.json"
    answer = export(settings, "standings", hall.slug, "-o", str(file))
    assert (answer.exit_code, answer.stdout) == (0, "")
    document = json.loads(file.read_text("utf-8"))
    assert document["tournament"]["slug"] == hall.slug
    assert len(document["standings"]) == 8


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("standings", "Provisional standings"),
        ("entries", "Entry list"),
        ("draw", "Draw by table"),
        ("sheets", "First dealer:"),
    ],
)
def test_each_sheet_is_written_as_pdf(
    what: str, words: str, hall: Hall, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "paper.pdf"
    answer = export(settings, what, hall.slug, "-o", str(file), "--lang", "en")
    assert answer.exit_code == 0, answer.stderr
    assert words in text(file.read_bytes())


@pytest.mark.parametrize("what", ["entries", "draw"])
def test_entries_and_draw_are_tables_too(what: str, hall: Hall, settings: Settings) -> None:
    answer = export(settings, what, hall.slug, "--format", "json")
    assert answer.exit_code == 0
    assert json.loads(answer.stdout)["tournament"]["slug"] == hall.slug


def test_a_pdf_goes_to_a_pipe(hall: Hall, settings: Settings) -> None:
    answer = export(settings, "standings", hall.slug, "--format", "pdf")
    assert answer.exit_code == 0
    assert answer.stdout_bytes.startswith(b"%PDF-")


def test_a_pdf_does_not_go_to_a_terminal() -> None:
    terminal, end = pty.openpty()
    try:
        answer = subprocess.run(
            [
                sys.executable,
                "-c",
                "from app.cli import main; main()",
                "export",
                "standings",
                "x",
                "--format",
                "pdf",
            ],
            stdout=end,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(end)
        os.close(terminal)
    assert answer.returncode == 2
    assert "use -o FILE" in answer.stderr


def test_an_unknown_tournament_is_said_in_a_sentence(hall: Hall, settings: Settings) -> None:
    answer = export(settings, "standings", f"{hall.slug}-of-old")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == f"Aucun tournoi ne s’appelle « {hall.slug}-of-old ».\n"


def test_a_round_that_is_not_drawn_is_said_in_a_sentence(hall: Hall, settings: Settings) -> None:
    answer = export(settings, "draw", hall.slug, "--round", "2")
    assert answer.exit_code == 1
    assert answer.stderr == "La partie 2 n’est pas encore tirée.\n"
    with unit_of_work(hall.app.extensions["engine"]) as session:
        take_back(session, hall.id, 1, reason="Une équipe oubliée", by="claire", at=NOON)
    answer = export(settings, "sheets", hall.slug)
    assert answer.exit_code == 1
    assert "publiez d’abord le tirage" in answer.stderr


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.sqlite3"
    answer = CliRunner().invoke(main, ["export", "entries", "x", "--database", str(missing)])
    assert answer.exit_code == 1
    assert "n’existe pas" in answer.stderr
    assert not missing.exists()


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(
    hall: Hall, settings: Settings, tmp_path: Path
) -> None:
    answer = export(settings, "entries", hall.slug, "-o", str(tmp_path / "no" / "entries.csv"))
    assert answer.exit_code == 1
    assert "ne peut pas être écrit" in answer.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        ("sheets", "x", "--format", "csv"),
        ("entries", "x", "--round", "1"),
        ("results", "x"),
        ("standings",),
    ],
)
def test_a_wrong_call_is_status_2(wrong: tuple[str, ...], settings: Settings) -> None:
    assert export(settings, *wrong).exit_code == 2
