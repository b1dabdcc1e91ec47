"""A published tournament whose first round is being played, for the pages of results."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from flask import Flask
from sqlalchemy import Engine

from app.config import DATABASE_NAME
from app.database import reading, unit_of_work
from rules.catalogue import rule_set
from tournament.readings import MatchLine, MatchSheet, RoundReading
from tournament.services import ending, rounds, setup
from tournament.services.registration import NewEntry, add_typed
from tournament.services.sheets import match_at, match_sheet
from tournament.settings import Entering, Settings

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
NAMES = (
    ("Martin", "Durand"),
    ("Petit", "Roy"),
    ("Lopez", "Nguyen"),
    ("Adam", "Colin"),
    ("Émile", "Zoé"),
    ("Bernard", "Faure"),
    ("Girard", "Henry"),
    ("Blanc", "Noir"),
    ("Leroy", "Moulin"),
)


@dataclass(frozen=True)
class Hall:
    """A tournament in the application's database."""

    app: Flask
    id: UUID
    slug: str

    @property
    def address(self) -> str:
        return f"/t/{self.slug}"

    def round(self, number: int = 1) -> RoundReading:
        with reading(self.app.extensions["engine"]) as session:
            return rounds.round_reading(session, self.id, number)

    def at(self, table: int, number: int = 1) -> MatchLine:
        """The match at a table."""
        return next(match for match in self.round(number).matches if match.table == table)

    def page(self, table: int) -> str:
        """The address of a match."""
        with reading(self.app.extensions["engine"]) as session:
            return f"{self.address}/matches/{match_at(session, self.id, 1, table)}"

    def sheet(self, table: int) -> MatchSheet:
        with reading(self.app.extensions["engine"]) as session:
            return match_sheet(session, self.id, match_at(session, self.id, 1, table))


@dataclass(frozen=True)
class Made:
    """A tournament that was made, and the whole database once it was."""

    database: bytes
    id: UUID
    slug: str


_MADE: dict[tuple[bytes, str], Made] = {}


def a_hall(app: Flask, club_id: UUID, **wanted: Any) -> Hall:
    """A tournament of some teams, its first round drawn and published; see `_make`.

    It is made once a process: the same wishes of the same database give a copy.
    """
    engine, path = app.extensions["engine"], app.config["SETTINGS"].data_dir / DATABASE_NAME
    engine.dispose()  # the last connection leaves everything in the one file
    assert not path.with_name(f"{path.name}-wal").exists()
    before = sha256(path.read_bytes()).digest(), repr((club_id, sorted(wanted.items())))
    if before not in _MADE:
        key, slug = _make(engine, club_id, **wanted)
        engine.dispose()
        _MADE[before] = Made(path.read_bytes(), key, slug)
    made = _MADE[before]
    path.write_bytes(made.database)
    return Hall(app, made.id, made.slug)


def _make(
    engine: Engine,
    club_id: UUID,
    *,
    teams: int = 8,
    rules: str = "club",
    deals: int = 3,
    rounds_planned: int = 2,
    entering: Entering = Entering.DESK_TOTALS,
    published: bool = True,
    **settings: Any,
) -> tuple[UUID, str]:
    with unit_of_work(engine) as session:
        made = setup.create_tournament(
            session,
            club_id,
            name="Coinche de printemps",
            place="Salle des fêtes",
            rule_set=rule_set(rules),
            settings=Settings(rounds=rounds_planned, deals=deals, entering=entering, **settings),
            by="claire",
            at=NOON,
        )
        more = tuple((f"Joueur {n}", f"Partenaire {n}") for n in range(len(NAMES), teams))
        for players in (*NAMES[:teams], *more):
            add_typed(session, made.id, NewEntry(players=players), by="claire", at=NOON)
        ending.set_published(session, made.id, published, by="claire", at=NOON)
        draw = rounds.draw_round(session, made.id, seed=7, by="claire", at=NOON)
        rounds.publish(session, made.id, draw.id, by="claire", at=NOON)
        return made.id, made.slug


def hidden(page: str, name: str) -> str:
    """The value of the first hidden field of this name on a page."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"no field {name}"
    return found.group(1)


def text_of(page: str) -> str:
    """The words of a page, tags and extra spaces taken out."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())
