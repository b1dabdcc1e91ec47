"""The program as a person runs it: real processes on a folder of their own."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

COINCHE = [sys.executable, "-c", "from app.cli import main; main(prog_name='coinche')"]
PATIENCE = 60


class Installation:
    """A folder of its own, and the commands that are run on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("COINCHE_")
        } | {"COINCHE_DATA_DIR": str(folder), "COINCHE_LANGUAGE": "en", "CI": "true"}
        self.servers: list[subprocess.Popen[str]] = []

    def stop_all(self) -> None:
        for server in self.servers:
            with server:
                server.kill()

    @staticmethod
    def stop(server: subprocess.Popen[str], how: signal.Signals = signal.SIGINT) -> tuple[str, str]:
        """End a server; gives the rest of what it printed, and its messages."""
        assert server.stdout is not None
        assert server.stderr is not None
        server.send_signal(how)
        said = server.stdout.read(), server.stderr.read()
        server.wait(PATIENCE)
        return said

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COINCHE, *arguments],
            env=self.environment | more,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            stdin=subprocess.DEVNULL,
        )

    def serve(self, *arguments: str) -> tuple[subprocess.Popen[str], str]:
        """Start a server on a free port; gives it and the address it printed first."""
        server = subprocess.Popen(
            [*COINCHE, "serve", "--port", "0", *arguments],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        self.servers.append(server)
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        if not address.startswith("http"):
            raise AssertionError(f"not served: {self.stop(server)}")
        return server, address


def status_of(address: str) -> int:
    with urlopen(address, timeout=PATIENCE) as answer:
        status: int = answer.status
        return status
