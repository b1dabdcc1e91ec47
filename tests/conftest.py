"""What every test may ask for: a database of its own, on SQLite and on PostgreSQL."""

import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlmodel import SQLModel

from app import database

POSTGRESQL = "COINCHE_TEST_POSTGRESQL_URL"
REQUIRE_ALL = "COINCHE_REQUIRE_ALL"
LONG = ("test_kill", "test_simulated", "_machine", "test_roles", "browser/")
"""Parts of the names of tests that take seconds each."""
ALONE = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'"""
"""Whoever still holds a row lets go of it."""
WITHOUT_FOREIGN_KEYS = "SET LOCAL session_replication_role = replica"
"""Every table is emptied: nothing needs to be looked for that a row leaves behind."""

settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("any machine", settings.get_profile("soak"), derandomize=True)
settings.load_profile("any machine")
"""A busy machine is no fault of what is tested; two runs ask the same, `make soak` asks anew."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: not any(each in item.nodeid for each in LONG))


@pytest.fixture(autouse=True, scope="session")
def _no_real_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests away from the tournaments of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("COINCHE_")]:
            if name not in (POSTGRESQL, REQUIRE_ALL):
                patch.delenv(name)
        patch.setenv("COINCHE_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        yield


@cache
def empty_sqlite() -> Path:
    """An empty SQLite database of today's schema, to copy, for what runs many evenings a test."""
    path = Path(tempfile.mkdtemp()) / "template.sqlite3"
    engine = database.make_engine(f"sqlite:///{path}")
    database.upgrade(engine)
    engine.dispose()
    return path


@pytest.fixture(scope="session")
def sqlite_template() -> Path:
    """An empty SQLite database of today's schema, to copy and not to open."""
    return empty_sqlite()


class SqliteOfTests:
    """One engine for the tests of a process, each with a file of its own: a statement is compiled
    once, not in each test anew."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.engine = database.make_engine("sqlite:///the-file-of-the-test")
        event.listen(self.engine, "do_connect", self._open)

    def _open(self, dialect: Any, _record: object, _place: object, options: Any) -> Any:
        assert self.path is not None, "no test runs"
        return dialect.connect(str(self.path), **options)

    def at(self, path: Path) -> Engine:
        """The engine, from now on at this file."""
        self.engine.dispose()
        self.path = path
        return self.engine


@pytest.fixture(scope="session")
def sqlite_of_tests() -> SqliteOfTests:
    """The SQLite engine of this process."""
    return SqliteOfTests()


@pytest.fixture
def sqlite_engine(
    sqlite_template: Path, sqlite_of_tests: SqliteOfTests, tmp_path: Path
) -> Iterator[Engine]:
    """An empty SQLite database of this test's own."""
    path = tmp_path / "coinche.sqlite3"
    shutil.copyfile(sqlite_template, path)
    engine = sqlite_of_tests.at(path)
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def postgresql_database() -> Iterator[Engine]:
    """A PostgreSQL database of today's schema, for one test after the other."""
    address = os.environ.get(POSTGRESQL)
    if not address:
        pytest.skip(f"no PostgreSQL: {POSTGRESQL} is not set")
    server = create_engine(address, isolation_level="AUTOCOMMIT")
    name = f"coinche_test_{os.getpid()}"
    _run(server, f"CREATE DATABASE {name}")
    url = make_url(address).set(database=name).render_as_string(hide_password=False)
    engine = database.make_engine(url)
    database.upgrade(engine)
    yield engine
    engine.dispose()
    _run(server, f"DROP DATABASE {name} WITH (FORCE)")
    server.dispose()


@pytest.fixture
def postgresql_engine(postgresql_database: Engine) -> Iterator[Engine]:
    """An empty PostgreSQL database, emptied again after the test; its connections stay open."""
    yield postgresql_database
    emptied = (f"DELETE FROM {name}" for name in SQLModel.metadata.tables)
    with postgresql_database.begin() as connection:
        connection.exec_driver_sql("; ".join([ALONE, WITHOUT_FOREIGN_KEYS, *emptied]))


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """An empty database of this test's own; the test runs on both kinds."""
    found: Engine = request.getfixturevalue(f"{request.param}_engine")
    return found


def _run(server: Engine, statement: str) -> None:
    with server.connect() as connection:
        connection.execute(text(statement))


def _refuse_skipping(report: Any) -> None:
    """Where every tool was promised, a test skipped for want of one has failed."""
    if os.environ.get(REQUIRE_ALL) and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although {REQUIRE_ALL} is set: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    report = yield
    _refuse_skipping(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    report = yield
    _refuse_skipping(report)
    return report
