"""Tournaments brought to the point that a test is about, through the services alone."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import Engine
from sqlmodel import Session

from app import database
from rules.catalogue import rule_set
from tournament.models import Club, DrawRow
from tournament.readings import MatchLine
from tournament.services import results, rounds, setup
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import Settings

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
BY = "claire"


class Evening:
    """A tournament in a database, with one short verb for each thing that happens to it."""

    def __init__(
        self,
        engine: Engine,
        settings: Settings | None = None,
        *,
        rules: str = "club",
        club_id: UUID | None = None,
    ) -> None:
        self.engine = engine
        self.minutes = 0
        self.individual = (settings or Settings()).individual
        with self.change() as session:
            self.id = setup.create_tournament(
                session,
                club_id or self._club(session),
                name="Coinche de printemps",
                rule_set=rule_set(rules),
                settings=settings or Settings(),
                language="fr",
                by=BY,
                at=NOON,
            ).id

    def _club(self, session: Session) -> UUID:
        club = Club(name="Les As de Lyon", created_at=NOON)
        session.add(club)
        session.flush()
        return club.id

    def change(self) -> AbstractContextManager[Session]:
        """A session under the write lock."""
        return database.unit_of_work(self.engine)

    def read(self) -> AbstractContextManager[Session]:
        """A session that only reads."""
        return database.reading(self.engine)

    def now(self) -> datetime:
        """A moment later than all before."""
        self.minutes += 1
        return NOON + timedelta(minutes=self.minutes)

    def enter(self, count: int, **facts: object) -> list[int]:
        """Enter teams; their numbers."""
        return [self.enter_one(**facts) for _ in range(count)]

    def enter_one(self, **facts: object) -> int:
        """Enter one team, or one player where everybody plays alone; its number."""
        with self.change() as session:
            name = f"Joueur {self.minutes}"
            players = (name,) if self.individual else (f"{name} A", f"{name} B")
            new = NewEntry(players=players, **facts)  # type: ignore[arg-type]
            return add_entry(session, self.id, new, by=BY, at=self.now()).number

    def draw(self, seed: int = 7) -> UUID:
        """Draw the next round in draft."""
        with self.change() as session:
            return rounds.draw_round(session, self.id, seed=seed, by=BY, at=self.now()).id

    def publish(self, draw_id: UUID) -> None:
        """Publish a draft."""
        with self.change() as session:
            rounds.publish(session, self.id, draw_id, by=BY, at=self.now())

    def start(self, seed: int = 7) -> None:
        """Draw the next round and publish it."""
        self.publish(self.draw(seed))

    def lines(self, number: int) -> tuple[MatchLine, ...]:
        """The matches of a round."""
        with self.read() as session:
            return rounds.round_reading(session, self.id, number).matches

    def result(self, line: MatchLine, ns: int, ew: int) -> None:
        """The totals of a match."""
        with self.change() as session:
            results.record_totals(
                session,
                self.id,
                line.match_id,
                ns,
                ew,
                expected_version=line.version,
                by=BY,
                at=self.now(),
            )

    def play(
        self, number: int, points: Callable[[MatchLine], tuple[int, int]] | None = None
    ) -> None:
        """Enter a result for every match of a round: the lower number wins unless told."""
        for line in self.lines(number):
            if line.ew is not None and not line.complete:
                ns, ew = line.ns.teams[0].number, line.ew.teams[0].number
                usual = (1000 + ew, 900) if ns < ew else (900, 1000 + ns)
                self.result(line, *(points(line) if points else usual))

    def close(self, number: int) -> None:
        """Close a round."""
        with self.change() as session:
            rounds.close_round(session, self.id, number, by=BY, at=self.now())

    def whole_round(self, number: int, seed: int = 7) -> None:
        """Draw, publish, play and close a round."""
        self.start(seed)
        self.play(number)
        self.close(number)

    def pairs(self, number: int) -> set[tuple[int, ...]]:
        """Who meets whom in a round, by numbers; the exempt team alone."""
        return {numbers(line) for line in self.lines(number)}

    def draft(self, number: int) -> DrawRow:
        """The draw of a round that holds."""
        from tournament.services.round_rows import find_round, live_draw

        with self.read() as session:
            row = live_draw(session, self.id, find_round(session, self.id, number).id)
            assert row is not None
            session.expunge(row)
            return row


def numbers(line: MatchLine) -> tuple[int, ...]:
    """The numbers at a table, the lower first."""
    return tuple(sorted(team.number for team in line.teams))


def codes(obstacles: Iterable[object]) -> list[str]:
    """The codes of obstacles."""
    return [getattr(each, "code", "") for each in obstacles]
