"""`coinche export rulings`: the log of a tournament as PDF, CSV and JSON."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.cli import main
from app.config import Settings
from app.database import reading, unit_of_work
from rules.vocabulary import Side
from tests.app.tables import NOON, Hall, a_hall
from tests.reports.reading_pdf import text
from tournament.discipline import EffectKind
from tournament.services.accounts import AccountReading, club_of
from tournament.services.rulings import NewIncident, ProposedEffect, report_incident, rule


@pytest.fixture
def hall(app: Flask, club: AccountReading) -> Hall:
    """A hall with one ruling."""
    with reading(app.extensions["engine"]) as session:
        club_id = club_of(session, club.id).id
    hall = a_hall(app, club_id)
    with unit_of_work(app.extensions["engine"]) as session:
        new = NewIncident(code="P2", match_id=hall.at(1).match_id, side=Side.NS, seq=1)
        incident = report_incident(session, hall.id, new, by="hugo", at=NOON)
        lost = [ProposedEffect(kind=EffectKind.DEAL_LOST)]
        rule(session, hall.id, incident.id, lost, reason="Vu", by="hugo", at=NOON)
    return hall


def export(settings: Settings, *arguments: str) -> Result:
    command = ["export", "rulings", *arguments, "--database", settings.database_url]
    return CliRunner().invoke(main, command)


def test_the_log_goes_to_standard_output_as_csv(hall: Hall, settings: Settings) -> None:
    answer = export(settings, hall.slug, "--lang", "en")
    assert answer.exit_code == 0
    first = answer.stdout.splitlines()[1]
    assert first.startswith("1,")
    assert "P2" in first


def test_the_ending_of_the_file_chooses_json_or_paper(
    hall: Hall, settings: Settings, tmp_path: Path
) -> None:
    for name in ("log.json", "log.pdf"):
        answer = export(settings, hall.slug, "-o", str(tmp_path / name), "--lang", "en")
        assert answer.exit_code == 0, answer.stderr
    document = json.loads((tmp_path / "log.json").read_bytes())
    assert document["incidents"][0]["rulings"][0]["reason"] == "Vu"
    assert "Totals by code" in text((tmp_path / "log.pdf").read_bytes())


def test_a_round_keeps_to_what_happened_in_it(hall: Hall, settings: Settings) -> None:
    kept = export(settings, hall.slug, "--round", "1", "--format", "json")
    assert len(json.loads(kept.stdout)["incidents"]) == 1
    assert export(settings, hall.slug, "--round", "2").exit_code == 1
