"""`coinche audit`: differences as JSON Lines, a summary on standard error, a status that tells."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import Engine, text

from app.cli import main
from app.config import Settings
from app.database import make_engine, unit_of_work
from tests.tournament.played import Evening
from tournament.services.results import record_totals
from tournament.settings import Settings as TournamentSettings

SLUG = "coinche-de-printemps"


@pytest.fixture
def evening(settings: Settings) -> Evening:
    """Five teams who have played one round."""
    evening = Evening(make_engine(settings.database_url), TournamentSettings(rounds=2))
    evening.enter(5)
    evening.whole_round(1)
    return evening


def run(url: str, slug: str = SLUG, language: str = "en") -> Result:
    return CliRunner(env={"COINCHE_LANGUAGE": language}).invoke(
        main, ["audit", slug, "--database", url]
    )


@pytest.mark.usefixtures("evening")
def test_a_tournament_as_it_should_be_prints_nothing_and_is_status_0(settings: Settings) -> None:
    answer = run(settings.database_url)
    assert (answer.exit_code, answer.stdout) == (0, "")
    assert "All is as it should be" in answer.stderr
    assert "no difference" in answer.stderr


def test_each_difference_is_an_object_and_the_status_is_1(
    evening: Evening, settings: Settings
) -> None:
    with unit_of_work(evening.engine) as session:
        session.execute(text("UPDATE entry_total SET points = points + 10 WHERE number = 2"))
    answer = run(settings.database_url, language="fr")
    assert answer.exit_code == 1
    found = [json.loads(line) for line in answer.stdout.splitlines()]
    assert all(each.keys() == {"what", "where", "kept", "recomputed"} for each in found)
    (total,) = [each for each in found if each["what"] == "entry_total"]
    assert total["where"] == "team 2"
    assert total["kept"]["points"] == total["recomputed"]["points"] + 10
    assert "entry_total 1" in answer.stderr
    assert "différences" in answer.stderr


def test_an_audit_changes_nothing(evening: Evening, settings: Settings) -> None:
    file = Path(settings.database_url.removeprefix("sqlite:///"))
    evening.engine.dispose()
    run(settings.database_url)
    before = file.read_bytes()
    run(settings.database_url)
    assert file.read_bytes() == before


def test_a_note_is_said_and_is_no_fault(evening: Evening, settings: Settings) -> None:
    evening.start()
    line = next(each for each in evening.lines(1) if not each.is_bye)
    with unit_of_work(evening.engine) as session:
        record_totals(
            *(session, evening.id, line.match_id, 5000, 5000),
            expected_version=line.version,
            reason="Mal additionné",
            by="claire",
            at=evening.now(),
        )
    answer = run(settings.database_url)
    assert (answer.exit_code, answer.stdout) == (0, "")
    assert "round 2, draw 1: results were corrected since" in answer.stderr


@pytest.mark.usefixtures("evening")
def test_an_unknown_tournament_is_said_in_a_sentence(settings: Settings) -> None:
    answer = run(settings.database_url, slug="autre", language="fr")
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == "Aucun tournoi ne s’appelle « autre ».\n"


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.sqlite3"
    answer = run(str(missing))
    assert answer.exit_code == 1
    assert "does not exist" in answer.stderr
    assert not missing.exists()


def test_a_call_without_a_tournament_is_status_2(settings: Settings) -> None:
    answer = CliRunner().invoke(main, ["audit", "--database", settings.database_url])
    assert answer.exit_code == 2


def test_postgresql_is_audited_too(postgresql_engine: Engine) -> None:
    evening = Evening(postgresql_engine, TournamentSettings(rounds=2))
    evening.enter(4)
    evening.whole_round(1)
    url = postgresql_engine.url.render_as_string(hide_password=False)
    assert run(url).exit_code == 0
    with unit_of_work(postgresql_engine) as session:
        session.execute(text("UPDATE match_result SET ns = ns + 10"))
    assert run(url).exit_code == 1
