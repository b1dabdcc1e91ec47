"""What a draw of 200 teams with all constraints adds to the wait for another page, served as usual.

The same page is asked for again and again, by turns while nothing else happens and while draws are
made one after the other in the background process. Each turn has its own p95; a burst of another
program on the machine spoils one turn, not the median of their ratios.
"""

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter

from waitress.server import create_server

from app import background, create_app
from app.config import Settings as Config
from app.database import make_engine, unit_of_work, upgrade
from rules.catalogue import rule_set
from tournament.draw_plans import DrawPlan, Part, TableWishes, draw_plan
from tournament.pairing import DrawProblem, Entrant
from tournament.services import accounts, ending, rounds, setup
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import Settings

BOUND = 1.5
TEAMS, HALL, TURNS, ASKED = 200, 40, 7, 60
AT = datetime(2026, 1, 10, 20, tzinfo=UTC)
TOLD = {"by": "bench", "at": AT}


def a_plan(seed: int = 1) -> DrawPlan:
    """A draw in the fifth round: clubs, families, meetings, fixed tables, tables sat at."""
    lots = Random(seed)
    teams = tuple(
        Entrant(
            number,
            lots.randrange(2000, 6000),
            lots.randrange(5),
            club=f"club {number % 15}",
            family=f"family {number % 60}",
            byes=0,
            fixed_table=number if number <= 5 else None,
        )
        for number in range(1, TEAMS + 1)
    )
    met = {tuple(sorted(lots.sample(range(1, TEAMS + 1), 2))) for _ in range(2 * TEAMS)}
    problem = DrawProblem(
        "standings",
        "points",
        seed,
        5,
        teams,
        tuple((one, other) for one, other in sorted(met)),
        {"rematch": "soft", "club": "soft", "family": "hard"},
    )
    sat = tuple((team.id, lots.randrange(1, TEAMS // 2)) for team in teams for _ in range(4))
    wishes = TableWishes(sat, (50, 51), {"same_table": "soft", "apart": "hard"})
    return DrawPlan((Part("", problem),), wishes)


@contextmanager
def served() -> Iterator[tuple[int, str]]:
    """A public tournament that is being played, served: the port and the page to ask for."""
    with tempfile.TemporaryDirectory(prefix="coinche-") as folder:
        page = _filled(Path(folder) / "coinche.sqlite3")
        server = create_server(create_app(Config(data_dir=Path(folder))), host="127.0.0.1", port=0)
        thread = Thread(target=server.run, daemon=True)
        thread.start()
        try:
            yield server.effective_port, page
        finally:
            server.close()
            thread.join(timeout=10)


def _filled(path: Path) -> str:
    engine = make_engine(f"sqlite:///{path}")
    upgrade(engine)
    with unit_of_work(engine) as session:
        secret = "une table de trop"
        account = accounts.open_club(
            session,
            club_name="Bench",
            display_name="Bench",
            login="bench",
            password=secret,
            repeated=secret,
            language="fr",
            at=AT,
        )
        club = accounts.club_of(session, account.id)
        made = setup.create_tournament(
            session, club.id, name="Bench", rule_set=rule_set("club"), settings=Settings(), **TOLD
        )
        for number in range(1, HALL + 1):
            add_entry(session, made.id, NewEntry((f"A {number}", f"B {number}")), **TOLD)
        draw = rounds.draw_round(session, made.id, seed=1, **TOLD)
        rounds.publish(session, made.id, draw.id, **TOLD)
        ending.set_published(session, made.id, True, **TOLD)
        slug = made.slug
    engine.dispose()
    return f"/t/{slug}/rounds/1/tables"


def p95(port: int, page: str) -> float:
    """The p95 of the seconds that the page takes, over one connection."""
    connection = HTTPConnection("127.0.0.1", port)
    taken = []
    for _ in range(ASKED):
        start = perf_counter()
        connection.request("GET", page)
        answer = connection.getresponse()
        answer.read()
        taken.append(perf_counter() - start)
        if answer.status != 200:
            raise AssertionError(f"{page}: {answer.status}")
    connection.close()
    return sorted(taken)[round(0.95 * ASKED) - 1]


def while_drawing(measure: Callable[[], float]) -> float:
    """Measure while one draw after the other is made in the background process."""
    over, plan = Event(), a_plan()

    def draw() -> None:
        while not over.is_set():
            background.run("draw", draw_plan, plan)

    with ThreadPoolExecutor(1) as draws:
        drawing = draws.submit(draw)
        try:
            return measure()
        finally:
            over.set()
            drawing.result()


def run() -> list[tuple[str, float, float]]:
    """The median of the ratios of turns, each begun by the other in every second turn."""
    with served() as (port, page):
        background.run("draw", draw_plan, a_plan())
        p95(port, page)
        ratios = []
        for turn in range(TURNS):
            if turn % 2:
                drawing = while_drawing(lambda: p95(port, page))
                ratios.append(drawing / p95(port, page))
            else:
                alone = p95(port, page)
                ratios.append(while_drawing(lambda: p95(port, page)) / alone)
        background.WORKSHOP.close()
    return [("p95 of a page while 200 teams are drawn / alone", median(ratios), BOUND)]


if __name__ == "__main__":
    for name, ratio, bound in run():
        print(f"{name}: {ratio:.2f} (at most {bound})")
