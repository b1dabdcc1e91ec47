"""Every page an organiser can reach, in the states that matter: empty, busy, refused, over."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from flask import Flask
from playwright.sync_api import Page
from sqlmodel import Session

from app.database import reading, unit_of_work
from rules.catalogue import rule_set
from tests.app.conftest import NOON
from tests.app.tables import Hall
from tests.app.test_roles import addresses, values_for
from tournament.readings import MatchLine
from tournament.services import registration, results, rounds, setup
from tournament.services.accounts import AccountReading, club_of
from tournament.services.registration import NewEntry
from tournament.settings import Entering, Settings

NO_PAGE = (".pdf", ".csv", ".json", ".jsonl", "/copy", "/verdict")
"""How the addresses end that answer with a file, or with a part of a page."""
BY = "claire"
TEAMS: tuple[tuple[str, ...], ...] = (
    ("Le Goff dit « Jo »", "Bérénice Villeneuve-Bargemon de La Fontaine-Saint-André"),
    ("Daniel Dupré", "Bernard Reynaud"),
    ("Christophe Quéré", "Béatrice Reynaud"),
    ("BEATRICE REYNAUD", "CHRISTOPHE QUERE"),
    ("Patrice Ünal", "Mireille Barthélemy"),
    ("Germaine Tardieu",),
    ("Odile Schœlcher", "Lucie Chauvet"),
    ("Éric Pélissier", "Amélie Dubœuf"),
    ("Chantal Villeneuve", "Joël Pélissier"),
)
PLAIN = {"taker": "NS", "contract": 100, "trump": "hearts", "points": {"NS": 110, "EW": 52}}
RICH = {
    "taker": "EW",
    "contract": 120,
    "trump": "spades",
    "double": "coinche",
    "points": {"NS": 90, "EW": 72},
    "belote": ["EW"],
    "melds": {
        "NS": [{"kind": "tierce", "rank": "K", "suit": "hearts"}],
        "EW": [{"kind": "cinquante", "rank": "Q", "suit": "clubs"}],
    },
}
CAPOT = {"taker": "NS", "contract": "capot", "trump": "diamonds", "capot": "NS"}


@dataclass(frozen=True)
class Shown:
    """A page: its name, and how a signed-in organiser (or a stranger) comes to it."""

    name: str
    come: Callable[[Page, str], object]
    stranger: bool = False


class Scene:
    """Tournaments of one club, brought about through the services."""

    def __init__(self, app: Flask, club: AccountReading) -> None:
        self.app = app
        self.engine = app.extensions["engine"]
        with reading(self.engine) as session:
            self.club_id = club_of(session, club.id).id

    def tournament(self, name: str, teams: int, settings: Settings, rules: str = "guide") -> Hall:
        with unit_of_work(self.engine) as session:
            made = setup.create_tournament(
                session,
                self.club_id,
                name=name,
                place="Salle des fêtes",
                held_on=NOON.date(),
                rule_set=rule_set(rules),
                settings=settings,
                by=BY,
                at=NOON,
            )
            for number, players in enumerate(TEAMS[:teams], 1):
                self.enter(session, made.id, players, number)
            return Hall(self.app, made.id, made.slug)

    def enter(self, session: Session, id: UUID, players: tuple[str, ...], number: int) -> None:
        entry = NewEntry(
            players=players,
            club="Amicale de Saint-Just" if number % 3 else "",
            contact="06 12 34 56 78" if number % 2 else "",
            fee_paid=number % 2 == 0,
            present=number % 4 != 0,
        )
        registration.add_entry(session, id, entry, by=BY, at=NOON)

    def draw(self, hall: Hall, *, publish: bool = True) -> None:
        with unit_of_work(self.engine) as session:
            draw = rounds.draw_round(session, hall.id, seed=7, by=BY, at=NOON)
            if publish:
                rounds.publish(session, hall.id, draw.id, by=BY, at=datetime.now(UTC))

    def deals(self, hall: Hall, line: MatchLine, *said: dict[str, Any]) -> None:
        with unit_of_work(self.engine) as session:
            for facts in said:
                results.record_deal(session, hall.id, line.match_id, facts, by=BY, at=NOON)

    def correct(self, hall: Hall, line: MatchLine, facts: dict[str, Any]) -> None:
        with unit_of_work(self.engine) as session:
            results.record_deal(
                session,
                hall.id,
                line.match_id,
                facts,
                seq=1,
                expected_version=1,
                reason="Recompté avec les deux équipes",
                by=BY,
                at=NOON,
            )

    def finish_round(self, hall: Hall, number: int) -> None:
        """Totals for whatever is missing in a round, then its close."""
        with unit_of_work(self.engine) as session:
            for line in hall.round(number).matches:
                if not line.is_bye and not line.complete:
                    ns, ew = 1000 + 10 * line.ns.number, 900
                    results.record_totals(
                        session,
                        hall.id,
                        line.match_id,
                        ns,
                        ew,
                        expected_version=line.version,
                        reason="Feuille signée",
                        by=BY,
                        at=NOON,
                    )
            rounds.close_round(session, hall.id, number, by=BY, at=NOON)


def gallery(app: Flask, club: AccountReading) -> list[Shown]:
    """All pages: by their addresses in a busy tournament, then other states, then refusals."""
    scene = Scene(app, club)
    busy = _busy(scene)
    fresh = scene.tournament("Concours sans équipe", 0, Settings())
    draft = scene.tournament("Tirage en préparation", 9, Settings(rounds=4))
    scene.draw(draft, publish=False)
    over = scene.tournament("Tournoi terminé", 6, Settings(rounds=1))
    scene.draw(over)
    scene.finish_round(over, 1)
    pages = [*_by_address(app, busy), *_states(busy, fresh, draft, over)]
    return [*pages, *_refusals(busy, fresh), *_public(busy)]


def _busy(scene: Scene) -> Hall:
    """Its second round is being played: a sheet complete, one begun, tables waited for."""
    settings = Settings(rounds=3, deals=4, entering=Entering.DESK_DEALS, minutes=45, appeals=True)
    hall = scene.tournament("Coinche de printemps", 9, settings)
    scene.draw(hall)
    scene.deals(hall, hall.at(1), PLAIN, RICH, CAPOT, PLAIN)
    scene.finish_round(hall, 1)
    scene.draw(hall)
    scene.deals(hall, hall.at(1, 2), PLAIN, {"passed": True}, RICH)
    scene.correct(hall, hall.at(1, 2), {**PLAIN, "points": {"NS": 100, "EW": 62}})
    scene.deals(hall, hall.at(2, 2), PLAIN, RICH, CAPOT, PLAIN)
    with unit_of_work(scene.engine) as session:
        scene.enter(session, hall.id, ("Rémi Cœurdoux", "Zoé Faïsse"), 10)
    return hall


def _at(path: str, name: str, *, stranger: bool = False) -> Shown:
    return Shown(name, lambda page, address: page.goto(address + path), stranger)


def _by_address(app: Flask, busy: Hall) -> Iterator[Shown]:
    """Each address that answers with a page, in the busy tournament."""
    values = values_for(app, busy) | {"match_id": busy.at(1, 2).match_id}
    for rule, method, address in addresses(app, values):
        if method == "GET" and not address.endswith(NO_PAGE):
            yield _at(address, rule.endpoint)


def _states(busy: Hall, fresh: Hall, draft: Hall, over: Hall) -> list[Shown]:
    """Pages that look otherwise in another state, or when asked otherwise."""
    match = f"{busy.address}/matches/"
    complete, waiting = busy.at(2, 2).match_id, busy.at(3, 2).match_id
    return [
        _at(f"{match}{complete}", "match-complete"),
        _at(f"{match}{waiting}", "match-waiting"),
        _at(f"{match}{waiting}?by=totals", "match-by-totals"),
        _at(f"{match}{busy.at(1, 2).match_id}?by=deals&deal=1", "match-correcting"),
        _at(f"{busy.address}/scores?round=1", "scores-of-a-closed-round"),
        _at(f"{busy.address}/standings?projector=1", "standings-on-a-wall"),
        _at(f"{fresh.address}/evening", "evening-without-teams"),
        _at(f"{fresh.address}/teams", "teams-none"),
        _at(f"{fresh.address}/draw", "draw-without-teams"),
        _at(f"{fresh.address}/scores", "scores-before-a-draw"),
        _at(f"{fresh.address}/standings", "standings-without-teams"),
        _at(f"{fresh.address}/settings", "settings-before-a-draw"),
        _at(f"{draft.address}/evening", "evening-of-a-draft"),
        _at(f"{draft.address}/draw", "draw-in-draft"),
        _at(f"{over.address}/evening", "evening-over"),
        _at(f"{over.address}/standings", "standings-final"),
        _at(f"{over.address}/settings", "settings-over"),
        _at("/no-such-page", "not-found"),
    ]


def _public(busy: Hall) -> list[Shown]:
    return [
        _at("/", "public-home", stranger=True),
        _at("/sign-in", "sign-in", stranger=True),
        _at(f"{busy.address}/standings", "public-standings", stranger=True),
        _at(f"{busy.address}/standings/1", "public-team", stranger=True),
        _at(f"{busy.address}/rounds/2/tables", "public-tables", stranger=True),
    ]


def _refusals(busy: Hall, fresh: Hall) -> list[Shown]:
    """Pages that only a form leads to: questions before harm, and forms sent back."""

    def sent(path: str, button: str, **fields: str) -> Callable[[Page, str], object]:
        def come(page: Page, address: str) -> None:
            page.goto(address + path)
            for details in page.locator("main details").all():
                details.evaluate("each => { each.open = true; }")
            for selector, value in fields.items():
                page.fill(f"#{selector.replace('__', '-')}", value)
            with page.expect_navigation():
                page.locator(button).first.click()

        return come

    main = "main form .main-action"
    pasted = "N°;Joueur 1;Joueur 2\n1;Anne;Bob\n1;Bob;Anne\nx;;\n3;Seule;\n"
    match = f"{busy.address}/matches/{busy.at(1, 2).match_id}"
    return [
        Shown("new-refused", sent("/tournaments/new", main)),
        Shown("import-preview", sent(f"{fresh.address}/teams/import", main, pasted=pasted)),
        Shown("team-refused", sent(f"{busy.address}/teams", "#add .main-action")),
        Shown("suspend-asked", sent("/accounts", 'form[action$="/close"] button')),
        Shown(
            "deal-refused",
            sent(match, ".deal-bar .main-action", contract="95", points__NS="100"),
        ),
        Shown("forfeit-refused", sent(match, "[name=decision][value=forfeit]")),
        Shown(
            "pile-refused",
            sent(f"{busy.address}/scores", main, pile__table="99", pile__ns="douze"),
        ),
        Shown("password-refused", sent("/my-account", main)),
        Shown("settings-refused", sent(f"{fresh.address}/settings", main, deals="0", minutes="x")),
    ]
