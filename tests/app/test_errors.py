"""What goes wrong is said in words, nothing is half-written and what was typed is kept."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from flask import Flask, current_app
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from app import database
from app.auth import Role, requires
from app.background import WorkTookTooLong
from app.config import Settings
from app.database import make_engine, reading, unit_of_work
from tests.app.conftest import NOON, ApplicationOfTests, Visitor
from tournament.errors import Obstacle, Refused, StaleForm
from tournament.services import accounts
from tournament.services.journal import record_for_club

DENIS = {"display_name": "Denis & fils", "login": "denis", "role": "arbiter"}


def restart_with(app: Flask, *pragmas: str) -> None:
    """Open the database anew, every connection with these pragmas."""
    app.extensions["engine"].dispose()
    engine = app.extensions["engine"] = make_engine(app.config["SETTINGS"].database_url)

    def set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "connect", set_pragmas)


@contextmanager
def somebody_saving(settings: Settings) -> Iterator[None]:
    """Another program that holds the write lock."""
    path = settings.data_dir / "coinche.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def logins(app: Flask) -> set[str]:
    with reading(app.extensions["engine"]) as session:
        club = accounts.clubs(session)[0]
        return {each.login for each in accounts.accounts_of(session, club.id)}


def fill(app: Flask, length: int) -> None:
    """Write lines of this length into the club's journal until no more goes in."""
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.clubs(session)[0].id
    facts = {"fill": "x" * length}
    for _line in range(1000):
        try:
            with unit_of_work(app.extensions["engine"]) as session:
                record_for_club(session, club_id, "fill", by="test", at=NOON, after=facts)
        except DBAPIError:
            return
    raise AssertionError("the disk never filled up")


def resent(page: str) -> dict[str, str]:
    """The fields of the form that an error page offers to send again."""
    fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', page.split("<main")[1])
    return {name: value.replace("&amp;", "&") for name, value in fields}


def test_a_busy_database_answers_503_and_keeps_the_form(
    app: Flask, organiser: Visitor, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 100)
    restart_with(app)
    with somebody_saving(settings):
        page = organiser.post("/accounts", DENIS)
        assert organiser.get("/accounts").status_code == 200
    assert page.status_code == 503
    assert page.headers["Retry-After"]
    assert 'action="/accounts' in page.text
    assert resent(page.text).items() >= DENIS.items()
    assert logins(app) == {"claire", "bruno", "alice"}
    assert organiser.client.post("/accounts", data=resent(page.text)).status_code == 200
    assert "denis" in logins(app)


@pytest.mark.parametrize(
    ("pragma", "status"), [("query_only = ON", 503), ("max_page_count = 1", 507)]
)
def test_a_database_that_is_read_only_or_full_says_so_and_writes_nothing(
    app: Flask, organiser: Visitor, pragma: str, status: int
) -> None:
    restart_with(app, pragma)
    for length in (1000, 1):
        fill(app, length)
    page = organiser.post("/accounts", DENIS)
    assert page.status_code == status
    assert resent(page.text)["login"] == "denis"
    assert "denis" not in logins(app)


def test_a_database_that_cannot_be_opened_still_gives_a_page(
    app: Flask, organiser: Visitor, settings: Settings
) -> None:
    app.extensions["engine"].dispose()
    for path in settings.data_dir.glob("coinche.sqlite3*"):
        path.unlink()
    (settings.data_dir / "coinche.sqlite3").mkdir()
    page = organiser.get("/accounts")
    assert page.status_code == 503
    assert "<h1>" in page.text
    assert "Traceback" not in page.text


@pytest.mark.parametrize("path", ["/nothing", "/t/nothing/evening", "/accounts/1/close"])
def test_an_unknown_address_is_a_friendly_404(organiser: Visitor, path: str) -> None:
    page = organiser.get(path)
    assert page.status_code == 404
    assert 'href="/"' in page.text.split("<main")[1]


def test_a_page_that_only_takes_a_form_says_so(organiser: Visitor) -> None:
    page = organiser.get("/sign-out")
    assert page.status_code == 405
    assert "<h1>" in page.text


def test_a_file_that_is_too_large_says_so(organiser: Visitor) -> None:
    body = b'--b\r\nContent-Disposition: form-data; name="file"; filename="t.csv"\r\n\r\n'
    page = organiser.client.post(
        "/accounts",
        data=body + b"x" * 5_000_000 + b"\r\n--b--\r\n",
        content_type="multipart/form-data; boundary=b",
    )
    assert page.status_code == 413
    assert "<h1>" in page.text


def add_a_faulty_page(app: Flask) -> None:
    """Give an application a page that fails."""

    @app.route("/faulty", methods=["GET", "POST"])
    @requires(Role.PUBLIC)
    def fail() -> str:
        raise current_app.extensions["faults"][-1]


@pytest.fixture(scope="module")
def application_of_tests(tmp_path_factory: pytest.TempPathFactory) -> ApplicationOfTests:
    """The application of these tests: it has a page that fails."""
    return ApplicationOfTests(tmp_path_factory.mktemp("faulty"), add_a_faulty_page)


@pytest.fixture
def faults(app: Flask) -> list[Exception]:
    """The page `/faulty` fails with the error put in this list."""
    errors: list[Exception] = []
    app.extensions["faults"] = errors
    return errors


def test_a_fault_of_the_program_shows_no_trace(
    app: Flask, faults: list[Exception], organiser: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    faults.append(ZeroDivisionError("secret detail"))
    app.testing = False
    page = organiser.get("/faulty")
    assert page.status_code == 500
    assert "secret detail" not in page.text
    assert "secret detail" in caplog.text


def test_a_refusal_gives_every_reason_with_its_table(
    faults: list[Exception], organiser: Visitor
) -> None:
    missing = [Obstacle("result_missing", f"table {n}", {"table": n}) for n in (7, 12)]
    faults.append(Refused(*missing))
    page = organiser.get("/faulty?lang=en")
    assert page.status_code == 422
    assert re.findall(r"<li>(.*?)</li>", page.text) == [
        "Table 7: The result is missing.",
        "Table 12: The result is missing.",
    ]


def test_a_stale_form_is_a_conflict(faults: list[Exception], organiser: Visitor) -> None:
    faults.append(StaleForm("match", version=2))
    assert organiser.get("/faulty").status_code == 409


def test_work_that_took_too_long_may_be_asked_again(
    faults: list[Exception], organiser: Visitor
) -> None:
    faults.append(WorkTookTooLong("draw"))
    page = organiser.post("/faulty", {"seed": "12"})
    assert page.status_code == 503
    assert resent(page.text)["seed"] == "12"


def test_a_script_that_asks_for_json_is_answered_in_json(
    faults: list[Exception], organiser: Visitor
) -> None:
    faults.append(Refused(Obstacle("required", "name")))
    page = organiser.get("/faulty", headers={"Accept": "application/json"})
    assert page.status_code == 422
    assert len(page.json["reasons"]) == 1
