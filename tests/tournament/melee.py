"""An evening à la mêlée: single players, two partners a side."""

from uuid import UUID

from sqlalchemy import Engine
from sqlmodel import select

from tests.tournament.arbiter import Arbiter
from tests.tournament.at_table import Table
from tests.tournament.played import BY, Evening
from tournament.models import Player
from tournament.new_entry import NewEntry
from tournament.readings import MatchLine, Team
from tournament.services import registration, rulings
from tournament.services.standings import standings
from tournament.settings import Entering, PairingSystem, Settings
from tournament.standing_readings import StandingLine


class Melee(Evening):
    """An evening of single players, matches of three deals."""

    def __init__(self, engine: Engine, players: int, **changes: object) -> None:
        facts = {"pairing": PairingSystem.MELEE, "deals": 3, "rounds": 5, **changes}
        super().__init__(engine, Settings(**facts))  # type: ignore[arg-type]
        for place in range(players):
            self.enter_player(f"Joueur {place + 1}")

    def enter_player(self, *names: str) -> list[int]:
        """Enter what is typed in one go; the numbers."""
        with self.change() as session:
            new = NewEntry(players=names)
            made = registration.add_typed(session, self.id, new, by=BY, at=self.now())
            return [entry.number for entry in made]

    def standings(self) -> dict[int, StandingLine]:
        """The standings by number."""
        with self.read() as session:
            return {line.team.number: line for line in standings(session, self.id).lines}

    @property
    def points(self) -> dict[int, int]:
        """The points of each player by number."""
        return {number: line.points for number, line in self.standings().items()}


def numbers(line: MatchLine) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits North-South and East-West."""
    ew = line.ew.teams if line.ew else ()
    return tuple(t.number for t in line.ns.teams), tuple(t.number for t in ew)


class Ruled:
    """A mêlée whose first table has an arbiter."""

    def __init__(self, engine: Engine, players: int = 8, **changes: object) -> None:
        self.evening = Melee(engine, players, entering=Entering.DESK_DEALS, **changes)
        self.evening.start()
        self.table = Table(self.evening)
        self.arbiter = Arbiter(self.evening)
        line = self.table.sheet.line
        assert line.ew is not None
        self.ns, self.ew = line.ns.teams, line.ew.teams

    def player(self, team: Team) -> UUID:
        """The key of a player."""
        with self.evening.read() as session:
            return session.exec(select(Player.id).where(Player.name == team.label)).one()

    def warned(self) -> dict[int, int]:
        """How many warnings each player has, by number."""
        with self.evening.read() as session:
            found = rulings.warnings_of(session, self.evening.id).values()
            return {count.team.number: len(count.history) for count in found}
