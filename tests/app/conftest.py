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
from jinja2 import FileSystemBytecodeCache
from sqlmodel import update
from werkzeug.test import TestResponse

from app import create_app
from app.config import Settings
from app.database import make_engine, reading, unit_of_work
from tests.conftest import SqliteOfTests
from tournament.models import Account, Role
from tournament.services import accounts

PASSWORD = "douze beaux as"
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)


class Visitor:
    """A browser: keeps cookies, and sends with each form the token the pages gave it."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def get(self, path: str, **options: Any) -> TestResponse:
        return self.client.get(path, buffered=True, **options)

    def token(self) -> str:
        """The token in the forms of this visitor's pages."""
        for path in ("/my-account", "/sign-in", "/first-run"):
            found = re.search(r'name="csrf_token" value="([^"]+)"', self.get(path).text)
            if found:
                return found.group(1)
        raise AssertionError("no page has a form")

    def post(self, path: str, data: dict[str, Any] | None = None, **options: Any) -> TestResponse:
        return self.client.post(path, data={"csrf_token": self.token(), **(data or {})}, **options)

    def sign_in(self, login: str, password: str = PASSWORD) -> TestResponse:
        return self.post("/sign-in", {"login": login, "password": password})


@pytest.fixture
def settings(sqlite_template: Path, tmp_path: Path) -> Settings:
    """An installation of this test's own, its database empty."""
    shutil.copyfile(sqlite_template, tmp_path / "coinche.sqlite3")
    return Settings(data_dir=tmp_path)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """The templates as one application compiled them, for the next ones."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("compiled")))


@pytest.fixture
def app(
    settings: Settings, compiled: FileSystemBytecodeCache, sqlite_of_tests: SqliteOfTests
) -> Iterator[Flask]:
    """The application, loud about faults of the program."""
    app = create_app(settings)
    app.testing = True
    app.extensions["engine"].dispose()
    app.extensions["engine"] = sqlite_of_tests.at(settings.data_dir / "coinche.sqlite3")
    app.jinja_env.bytecode_cache = compiled
    yield app
    app.extensions["engine"].dispose()


@pytest.fixture(scope="session")
def club_template(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a club and its three helpers, to copy and not to open."""
    path = tmp_path_factory.mktemp("club") / "coinche.sqlite3"
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
    shutil.copyfile(club_template, settings.data_dir / "coinche.sqlite3")
    with reading(app.extensions["engine"]) as session:
        organiser = accounts.find_login(session, "claire")
    assert organiser is not None
    return organiser


@pytest.fixture
def visit(app: Flask) -> Callable[..., Visitor]:
    """Make visitors: `visit()` is a stranger, `visit("claire")` the signed-in organiser."""

    def make(login: str | None = None) -> Visitor:
        visitor = Visitor(app)
        if login is not None:
            assert visitor.sign_in(login).status_code == 302
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
