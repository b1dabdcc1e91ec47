"""The command as a person types it: a real process, a real port."""

import signal
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.installation import Installation, status_of


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    made = Installation(tmp_path / "data")
    yield made
    made.stop_all()


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_new_installation_serves_and_stops_cleanly(
    installation: Installation, ending: signal.Signals
) -> None:
    server, address = installation.serve()
    assert address.startswith("http://127.0.0.1:")
    assert status_of(address) == 200
    _, messages = installation.stop(server, ending)
    assert server.returncode == 0
    assert "Everything is saved" in messages
    assert "Traceback" not in messages
    key = installation.folder / "secret-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(installation.folder.stat().st_mode) == 0o700


def test_the_hall_gets_a_qr_code(installation: Installation) -> None:
    server, address = installation.serve("--lan")
    assert status_of(address) == 200
    printed, messages = installation.stop(server)
    assert "█" in printed or "on no network" in messages


def test_the_secret_key_stays_the_same(installation: Installation) -> None:
    keys = set()
    for _ in range(2):
        server, address = installation.serve()
        assert status_of(address) == 200
        installation.stop(server, signal.SIGKILL)
        keys.add((installation.folder / "secret-key").read_text())
    assert len(keys) == 1


def test_a_port_that_is_taken_is_said_and_nothing_is_made(installation: Installation) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = installation.run("serve", "--port", port)
    assert done.returncode == 1
    assert f"The port {port} is taken" in done.stderr
    assert "Traceback" not in done.stderr
    assert not installation.folder.exists()


def test_a_setting_that_cannot_be_is_a_wrong_call(installation: Installation) -> None:
    done = installation.run("serve", COINCHE_PORT="eight thousand")
    assert done.returncode == 2
    assert "COINCHE_PORT" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_opened_is_said(installation: Installation) -> None:
    for url in ("mysql://localhost/coinche", "not an address://"):
        assert installation.run("serve", "--database", url).returncode == 2
    unreachable = "postgresql://nobody@127.0.0.1:1/coinche"
    done = installation.run("serve", "--port", "0", "--database", unreachable)
    assert done.returncode == 1
    assert "cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr


def test_backup_works_while_it_is_served_and_restore_waits_for_the_end(
    installation: Installation, tmp_path: Path
) -> None:
    server, address = installation.serve()
    assert status_of(address) == 200
    copy = tmp_path / "copy.sqlite3"
    done = installation.run("backup", str(copy))
    assert (done.returncode, done.stdout.strip()) == (0, str(copy))
    refused = installation.run("restore", "--yes", str(copy))
    assert refused.returncode == 1
    assert "stop the server" in refused.stderr
    installation.stop(server)
    assert installation.run("restore", "--yes", str(copy)).returncode == 0
    assert installation.run("db", "check").returncode == 0


def test_restore_asks_first_and_no_answer_is_a_no(
    installation: Installation, tmp_path: Path
) -> None:
    assert installation.run("db", "upgrade").returncode == 0
    copy = tmp_path / "copy.sqlite3"
    assert installation.run("backup", str(copy)).returncode == 0
    done = installation.run("restore", str(copy))
    assert done.returncode == 1
    assert "Replace all tournaments" in done.stderr
    assert not (installation.folder / "backups").exists()


def test_without_a_database_there_is_nothing_to_copy(installation: Installation) -> None:
    done = installation.run("backup", COINCHE_LANGUAGE="fr")
    assert done.returncode == 1
    assert "n'existe pas" in done.stderr
    assert done.stdout == ""


def test_where_hides_the_password(installation: Installation) -> None:
    url = "postgresql://club:secret@127.0.0.1/coinche"
    done = installation.run("db", "where", COINCHE_DATABASE_URL=url)
    assert done.returncode == 0
    assert "secret" not in done.stdout
    assert "coinche" in done.stdout
