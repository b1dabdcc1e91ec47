"""`coinche serve`: the tournament in the browser of this machine, or of the whole hall."""

import logging
import os
import signal
import socket
import sys
import webbrowser
from datetime import UTC, datetime
from errno import EADDRINUSE
from threading import Thread
from types import FrameType
from typing import NoReturn

import click
import segno
from waitress.server import BaseWSGIServer, create_server

from app.cli.installation import DATABASE_OPTION, refusals_worded, say, settings_with
from app.config import Settings
from app.lan import lan_address, listen
from app.safety import Refusal, backup_folder, in_use, opening, prepare

THREADS = 8
CONNECTIONS = 1000  # a hall of phones, each with a connection kept open
ALL_ADDRESSES = "0.0.0.0"


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help="The port (8000); 0 takes a free one.")
@click.option("--lan", is_flag=True, help="Serve the whole network of the hall, with a QR code.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@DATABASE_OPTION
def serve(port: int | None, lan: bool, no_browser: bool, database: str | None) -> None:
    """Serve the tournaments of this machine to a browser."""
    host = ALL_ADDRESSES if lan else None
    settings = settings_with(port=port, host=host, database_url=database)
    with refusals_worded(settings):
        listener = _listener(settings)
        with in_use(settings.database_url):
            _prepare(settings)
            server = _server(settings, listener)
            _announce(settings, listener.getsockname()[1])
            if not no_browser:
                _open_browser(f"http://127.0.0.1:{listener.getsockname()[1]}/")
            _run(server)
    say(settings, "Arrêté. Tout est enregistré.", "Stopped. Everything is saved.")


def _listener(settings: Settings) -> socket.socket:
    try:
        return listen(settings.host, settings.port)
    except OSError as error:
        raise _port_refused(settings, error) from error


def _port_refused(settings: Settings, error: OSError) -> Refusal:
    port, other = settings.port, settings.port + 1 if 1023 < settings.port < 65535 else 8000
    if error.errno == EADDRINUSE:
        return Refusal(
            f"Le port {port} est déjà pris ; Coinche tourne peut-être déjà. Fermez l'autre "
            f"programme, ou choisissez un autre port : coinche serve --port {other}",
            f"The port {port} is taken; perhaps Coinche is running already. Close the other "
            f"program, or choose another port: coinche serve --port {other}",
        )
    return Refusal(
        f"Le port {port} ne s'ouvre pas ({error.strerror}). Choisissez-en un autre : coinche "
        f"serve --port {other}",
        f"The port {port} cannot be opened ({error.strerror}). Choose another: coinche serve "
        f"--port {other}",
    )


def _prepare(settings: Settings) -> None:
    with opening(settings.database_url) as engine:
        done = prepare(engine, settings.data_dir, datetime.now(UTC))
    if done == "upgraded":
        say(
            settings,
            "Base de données mise à jour ; une copie de l'ancienne est dans "
            f"{backup_folder(settings.data_dir)}",
            f"Database upgraded; a copy of the old one is in {backup_folder(settings.data_dir)}",
        )


def _announce(settings: Settings, port: int) -> None:
    """Print where the tournament is: an address, and for the hall a QR code."""
    click.echo(f"http://127.0.0.1:{port}/")
    if settings.host == ALL_ADDRESSES:
        address = lan_address()
        if address is None:
            say(
                settings,
                "Cette machine n'est reliée à aucun réseau.",
                "This machine is on no network.",
            )
        else:
            hall = f"http://{address}:{port}/"
            click.echo(hall)
            segno.make(hall, error="m").terminal(out=sys.stdout, compact=True)
    say(settings, "Ctrl-C pour arrêter.", "Ctrl-C stops.")
    sys.stdout.flush()


def _open_browser(address: str) -> None:
    """Open a desktop's browser, if this is a desktop; never wait for it."""
    if not _on_a_desktop():
        return
    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _on_a_desktop() -> bool:
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _server(settings: Settings, listener: socket.socket) -> BaseWSGIServer:
    """The application behind waitress: eight threads, no proxy in front of them."""
    from app import create_app

    logging.getLogger("waitress").setLevel(logging.ERROR)
    server: BaseWSGIServer = create_server(
        create_app(settings),
        sockets=[listener],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        asyncore_use_poll=True,
        ident=None,
        clear_untrusted_proxy_headers=True,
    )
    return server


def _run(server: BaseWSGIServer) -> None:
    """Answer requests until Ctrl-C or a polite end (SIGTERM)."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        server.run()
    finally:
        server.close()
