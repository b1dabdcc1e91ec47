"""A served application in memory, and visitors who use it as a browser does."""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from flask import Flask
from sqlalchemy import Engine
from sqlmodel import update
from werkzeug.test import TestResponse

from app import create_app
from app.config import DATABASE_NAME, Settings
from app.database import make_engine, reading, unit_of_work
from tests.conftest import SqliteOfTests
from tournament.models import Account, Role
from tournament.services import accounts

PASSWORD = "douze beaux as"
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
COOKIES = ("coinche", "language")


class Visitor:
    """A browser: keeps cookies, and sends with each form the token the pages gave it."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self._tokens: dict[str, str] = {}

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.client.get(path, buffered=True, **options)

    def token(self) -> str:
        """The token in the forms of this visitor's pages, which a page gives once a session.

        Who sends a form is on its page, and has read there what was to be said.
        """
        with self.client.session_transaction() as session:
            session.pop("_flashes", None)
            known = session.get("csrf_token", "")
        if known not in self._tokens:
            given = self._token_of_a_page()
            with self.client.session_transaction() as session:
                known = session["csrf_token"]
            self._tokens[known] = given
        return self._tokens[known]

    def _token_of_a_page(self) -> str:
        for path in ("/my-account", "/sign-in", "/first-run"):
            found = re.search(r'name="csrf_token" value="([^"]+)"', self.get(path).text)
            if found:
                return found.group(1)
        raise AssertionError("no page has a form")

    def post(self, path: str, data: dict[str, Any] | None = None, **options: Any) -> TestResponse:
        return self.client.post(path, data={"csrf_token": self.token(), **(data or {})}, **options)

    def sign_in(self, login: str, password: str = PASSWORD) -> TestResponse:
        return self.post("/sign-in", {"login": login, "password": password})

    def be_as(self, other: "Visitor") -> None:
        """Have the cookies of another one, whatever either does from now on."""
        for name in COOKIES:
            cookie = other.client.get_cookie(name)
            assert cookie is not None
            self.client.set_cookie(name, cookie.value)
        self._tokens = dict(other._tokens)


@pytest.fixture
def settings(sqlite_template: Path, tmp_path: Path) -> Settings:
    """An installation of this test's own, its database empty."""
    shutil.copyfile(sqlite_template, tmp_path / DATABASE_NAME)
    return Settings(data_dir=tmp_path)


class ApplicationOfTests:
    """One application for the tests of a process, which compiles its routes and templates once:
    each test has it as it was made, with an installation of its own."""

    def __init__(self, folder: Path, add: Callable[[Flask], object] | None = None) -> None:
        self.app = create_app(Settings(data_dir=folder))
        self.app.testing = True
        self.app.extensions["engine"].dispose()
        if add is not None:
            add(self.app)
        # Once it has answered, Flask refuses what would stay: more routes, more hooks.
        assert Visitor(self.app).get("/static/css/coinche.css").status_code == 200
        self._config = dict(self.app.config)
        self._extensions = dict(self.app.extensions)
        self._globals = dict(self.app.jinja_env.globals)
        self._signed_in: dict[accounts.AccountReading, Visitor] = {}

    def at(self, settings: Settings, engine: Engine) -> Flask:
        """The application as it was made, now of this installation."""
        _put_back(self.app.config, self._config | {"SETTINGS": settings})
        _put_back(self.app.extensions, self._extensions | {"engine": engine})
        _put_back(self.app.jinja_env.globals, self._globals)
        for limiter in self.app.extensions["limiter"]:
            limiter.reset()
        return self.app

    def sign_in(self, visitor: Visitor, login: str) -> None:
        """Sign a visitor in, by the cookies of an earlier test where the account is the same."""
        with reading(self.app.extensions["engine"]) as session:
            account = accounts.find_login(session, login)
        assert account is not None
        if account in self._signed_in:
            visitor.be_as(self._signed_in[account])
        else:
            assert visitor.sign_in(login).status_code == 302
            self._signed_in[account] = known = Visitor(self.app)
            known.be_as(visitor)


def _put_back(kept: dict[str, Any], was: dict[str, Any]) -> None:
    kept.clear()
    kept.update(was)


@pytest.fixture(scope="session")
def application_of_tests(tmp_path_factory: pytest.TempPathFactory) -> ApplicationOfTests:
    """The application of this process."""
    return ApplicationOfTests(tmp_path_factory.mktemp("application"))


@pytest.fixture
def app(
    settings: Settings, application_of_tests: ApplicationOfTests, sqlite_of_tests: SqliteOfTests
) -> Iterator[Flask]:
    """The application, loud about faults of the program."""
    app = application_of_tests.at(settings, sqlite_of_tests.at(settings.data_dir / DATABASE_NAME))
    yield app
    app.extensions["engine"].dispose()


@pytest.fixture(scope="session")
def club_template(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a club and its three helpers, to copy and not to open."""
    path = tmp_path_factory.mktemp("club") / DATABASE_NAME
    shutil.copyfile(sqlite_template, path)
    engine = make_engine(f"sqlite:///{path}")
    with unit_of_work(engine) as session:
        organiser = accounts.open_club(
            session,
            club_name="Les As de Lyon",
            display_name="Claire",
            login="claire",
            password=PASSWORD,
            repeated=PASSWORD,
            language="fr",
            at=NOON,
        )
        club_id = accounts.club_of(session, organiser.id).id
        for login, role in (("bruno", Role.SCORER), ("alice", Role.ARBITER)):
            accounts.create_account(
                session,
                club_id,
                display_name=login.title(),
                login=login,
                password=PASSWORD,
                role=role,
                language="fr",
                by="claire",
                at=NOON,
            )
        # Argon2 keeps its cost in the hash: these are checked as any other, and soon done.
        cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
        session.execute(update(Account).values(password_hash=cheap))
    engine.dispose()
    return path


@pytest.fixture
def club(app: Flask, settings: Settings, club_template: Path) -> accounts.AccountReading:
    """A club whose organiser is `claire`, with `bruno` as scorer and `alice` as arbiter."""
    app.extensions["engine"].dispose()
    shutil.copyfile(club_template, settings.data_dir / DATABASE_NAME)
    with reading(app.extensions["engine"]) as session:
        organiser = accounts.find_login(session, "claire")
    assert organiser is not None
    return organiser


@pytest.fixture
def visit(app: Flask, application_of_tests: ApplicationOfTests) -> Callable[..., Visitor]:
    """Make visitors: `visit()` is a stranger, `visit("claire")` the signed-in organiser."""

    def make(login: str | None = None) -> Visitor:
        visitor = Visitor(app)
        if login is not None:
            application_of_tests.sign_in(visitor, login)
        return visitor

    return make


@pytest.fixture
def stranger(club: accounts.AccountReading, visit: Callable[..., Visitor]) -> Visitor:
    """Somebody without an account, where others have one."""
    assert club
    return visit()


@pytest.fixture
def organiser(club: accounts.AccountReading, visit: Callable[..., Visitor]) -> Visitor:
    """The club's organiser, signed in."""
    return visit(club.login)
