"""What every test may ask for: a database of its own, on SQLite and on PostgreSQL."""

import os
import shutil
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import Engine, create_engine, make_url, text

from app import database

POSTGRESQL = "COINCHE_TEST_POSTGRESQL_URL"
REQUIRE_ALL = "COINCHE_REQUIRE_ALL"
_numbers = count(1)

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")  # a busy machine is no fault of what is tested


@pytest.fixture(autouse=True, scope="session")
def _no_real_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tests away from the tournaments of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("COINCHE_")]:
            if name not in (POSTGRESQL, REQUIRE_ALL):
                patch.delenv(name)
        patch.setenv("COINCHE_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite database of today's schema, to copy and not to open."""
    path = tmp_path_factory.mktemp("template") / "coinche.sqlite3"
    engine = database.make_engine(f"sqlite:///{path}")
    database.upgrade(engine)
    engine.dispose()
    return path


@pytest.fixture
def sqlite_engine(sqlite_template: Path, tmp_path: Path) -> Iterator[Engine]:
    """An empty SQLite database of this test's own."""
    path = tmp_path / "coinche.sqlite3"
    shutil.copyfile(sqlite_template, path)
    engine = database.make_engine(f"sqlite:///{path}")
    yield engine
    engine.dispose()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Engine]:
    """A connection that may create databases, one of them the template of today's schema."""
    address = os.environ.get(POSTGRESQL)
    if not address:
        pytest.skip(f"no PostgreSQL: {POSTGRESQL} is not set")
    server = create_engine(address, isolation_level="AUTOCOMMIT")
    template = f"coinche_template_{os.getpid()}"
    _run(server, f"CREATE DATABASE {template}")
    engine = database.make_engine(_named(server, template))
    database.upgrade(engine)
    engine.dispose()
    yield server
    _run(server, f"DROP DATABASE {template}")
    server.dispose()


@pytest.fixture
def postgresql_engine(postgresql_server: Engine) -> Iterator[Engine]:
    """An empty PostgreSQL database of this test's own."""
    name = f"coinche_test_{os.getpid()}_{next(_numbers)}"
    _run(postgresql_server, f"CREATE DATABASE {name} TEMPLATE coinche_template_{os.getpid()}")
    engine = database.make_engine(_named(postgresql_server, name))
    yield engine
    engine.dispose()
    _run(postgresql_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """An empty database of this test's own; the test runs on both kinds."""
    found: Engine = request.getfixturevalue(f"{request.param}_engine")
    return found


def _run(server: Engine, statement: str) -> None:
    with server.connect() as connection:
        connection.execute(text(statement))


def _named(server: Engine, name: str) -> str:
    return make_url(server.url).set(database=name).render_as_string(hide_password=False)


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
