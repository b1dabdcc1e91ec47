"""A real Chromium, and the program served to it."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Thread

import pytest
from flask import Flask
from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import make_server

from tests.app.conftest import app, application_of_tests, club, club_template, settings
from tests.app.installation import Installation
from tests.browser.organiser import Organiser

__all__ = ["app", "application_of_tests", "club", "club_template", "settings"]
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The shell first: the same engine without a desktop around it, at half the cost."""
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
)
"""No sandbox, since a container's root has none; and nothing asked of any network."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    path = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if path is None:
        pytest.skip("no Chromium on this machine: install the package chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    """The application in memory, served."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@dataclass(frozen=True)
class Served:
    """A fresh installation, served; its club has been made in the browser."""

    address: str
    installation: Installation


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Served]:
    """The program as a process of its own, as a newcomer starts it."""
    installation = Installation(tmp_path_factory.mktemp("newcomer") / "data")
    try:
        _, address = installation.serve()
        newcomer = Organiser(chromium, address)
        newcomer.found_the_club()
        newcomer.close()
        yield Served(address, installation)
    finally:
        installation.stop_all()


@pytest.fixture
def organiser(served: Served, chromium: Browser) -> Iterator[Organiser]:
    """The organiser, signed in."""
    made = Organiser(chromium, served.address)
    made.sign_in()
    yield made
    made.close()
