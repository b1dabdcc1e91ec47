"""A server that is killed while results come in: what was answered is there, once and whole."""

import http.client
import re
import shutil
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen
from threading import Event, Thread
from urllib.parse import urlencode, urlsplit
from uuid import UUID

import pytest

from app.database import make_engine, reading, unit_of_work
from rules.catalogue import rule_set
from tests.app.conftest import NOON, PASSWORD
from tests.app.installation import PATIENCE, Installation
from tournament.services import accounts, rounds, setup
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import Settings

RESULTS = 200
BEFORE_THE_KILL = 70
DESKS = 6
MANY = 50
A_LONG_TIME = 300  # seconds, on a machine that does much else


@dataclass(frozen=True)
class Sheet:
    """One signed sheet on its way into the database, under its own request key."""

    match_id: UUID
    table: int
    ns: int
    ew: int
    key: str


@dataclass
class Desk:
    """A signed-in browser; several threads may type at it."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    path: str = ""
    saved: set[str] = field(default_factory=set)
    enough: Event = field(default_factory=Event)

    def ask(self, method: str, path: str, **fields: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=PATIENCE)
        with closing(connection):
            headers = {"Cookie": "; ".join(f"{name}={v}" for name, v in self.cookies.items())}
            if fields:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrf_token": self.token, **fields}) if fields else None
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            self.text = answer.read().decode() if method == "GET" else ""
            answer.read()
            return answer

    def sign_in(self) -> None:
        self._remember(self.ask("GET", "/sign-in"))
        self._remember(self.ask("POST", "/sign-in", login="claire", password=PASSWORD))
        self._remember(self.ask("GET", "/my-account"))

    def _remember(self, answer: http.client.HTTPResponse) -> None:
        for given in answer.headers.get_all("Set-Cookie", []):
            name, _, value = given.partition(";")[0].partition("=")
            self.cookies[name] = value
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.text)
        if found:
            self.token = found.group(1)

    def enter(self, sheets: list[Sheet]) -> None:
        """Type sheet after sheet; one that finds the database busy is sent again."""
        for sheet in sheets:
            for _again in range(MANY):
                answer = self.ask(
                    "POST",
                    f"{self.path}/scores",
                    table=str(sheet.table),
                    ns=str(sheet.ns),
                    ew=str(sheet.ew),
                    request_key=sheet.key,
                )
                if answer.status != http.HTTPStatus.SERVICE_UNAVAILABLE:
                    break
            if answer.status == http.HTTPStatus.FOUND:
                self.saved.add(sheet.key)
            if len(self.saved) >= BEFORE_THE_KILL:
                self.enough.set()

    def enter_until_killed(self, sheets: list[Sheet]) -> None:
        with suppress(OSError, http.client.HTTPException):
            self.enter(sheets)


def share(type_in: Callable[[list[Sheet]], None], sheets: list[Sheet]) -> list[Thread]:
    """Several people type at once, each a part of the pile."""
    threads = [Thread(target=type_in, args=(sheets[n::DESKS],)) for n in range(DESKS)]
    for thread in threads:
        thread.start()
    return threads


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    made = Installation(tmp_path / "data")
    made.folder.mkdir()
    yield made
    made.stop_all()


@pytest.fixture
def evening(club_template: Path, installation: Installation) -> tuple[str, list[Sheet]]:
    """A first round of 200 tables being played; its slug and the sheets to enter."""
    path = installation.folder / "coinche.sqlite3"
    shutil.copyfile(club_template, path)
    engine = make_engine(f"sqlite:///{path}")
    with unit_of_work(engine) as session:
        organiser = accounts.find_login(session, "claire")
        assert organiser is not None
        made = setup.create_tournament(
            session,
            accounts.club_of(session, organiser.id).id,
            name="Grand soir",
            place="",
            rule_set=rule_set("club"),
            settings=Settings(rounds=2, deals=12),
            by="claire",
            at=NOON,
        )
        for number in range(1, 2 * RESULTS + 1):
            players = (f"Nord {number}", f"Sud {number}")
            add_entry(session, made.id, NewEntry(players=players), by="claire", at=NOON)
        draw = rounds.draw_round(session, made.id, seed=7, by="claire", at=NOON)
        rounds.publish(session, made.id, draw.id, by="claire", at=NOON)
        tournament_id, slug = made.id, made.slug
    with reading(engine) as session:
        matches = rounds.round_reading(session, tournament_id, 1).matches
    engine.dispose()
    assert len(matches) == RESULTS
    return slug, [
        Sheet(match.match_id, match.table or 0, 1000 + n, 900 - n, f"sheet-{n}")
        for n, match in enumerate(matches)
    ]


def test_a_killed_server_loses_nothing_it_answered_and_repeats_nothing(
    installation: Installation, evening: tuple[str, list[Sheet]]
) -> None:
    slug, sheets = evening
    server, desk = _open(installation, slug)
    typing = share(desk.enter_until_killed, sheets)
    assert desk.enough.wait(A_LONG_TIME)
    installation.stop(server, signal.SIGKILL)
    for thread in typing:
        thread.join()
    assert BEFORE_THE_KILL <= len(desk.saved) < RESULTS

    _, again = _open(installation, slug)
    assert desk.saved <= _check_whole(installation, sheets)
    for thread in share(again.enter, sheets):  # everybody sends everything once more
        thread.join()
    assert len(again.saved) == RESULTS
    assert len(_check_whole(installation, sheets)) == RESULTS


def _open(installation: Installation, slug: str) -> tuple[Popen[str], Desk]:
    server, address = installation.serve()
    desk = Desk(address.rstrip("/"), path=f"/t/{slug}")
    desk.sign_in()
    return server, desk


def _check_whole(installation: Installation, sheets: list[Sheet]) -> set[str]:
    """The keys of the results that are there, each once, with everything that belongs to it."""
    with closing(sqlite3.connect(installation.folder / "coinche.sqlite3")) as database:
        results = {
            UUID(match): (version, ns, ew)
            for match, version, ns, ew in database.execute(
                "SELECT match_id, version, ns, ew FROM match_result"
            )
        }
        (rows,) = database.execute("SELECT count(*) FROM match_result").fetchone()
        (told,) = database.execute(
            "SELECT count(*) FROM journal WHERE verb = 'result.totals'"
        ).fetchone()
        keys = {key for (key,) in database.execute("SELECT key FROM request_key")}
        sums = {
            UUID(entry): (points, against)
            for entry, points, against in database.execute(
                "SELECT entry_id, points, against FROM entry_round WHERE complete"
            )
        }
        sides = {
            (UUID(match), side): UUID(entry)
            for match, side, entry in database.execute(
                "SELECT match_id, side, entry_id FROM match_entry"
            )
        }
    there = [sheet for sheet in sheets if sheet.match_id in results]
    for sheet in there:
        assert results[sheet.match_id] == (1, sheet.ns, sheet.ew)
        assert sums[sides[sheet.match_id, "NS"]] == (sheet.ns, sheet.ew)
        assert sums[sides[sheet.match_id, "EW"]] == (sheet.ew, sheet.ns)
    assert rows == told == len(there)
    assert len(sums) == 2 * len(there)
    assert keys == {sheet.key for sheet in there}
    return keys
