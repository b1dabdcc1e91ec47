"""An evening à la mêlée: single players, two partners a side."""

from sqlalchemy import Engine

from tests.tournament.played import BY, Evening
from tournament.new_entry import NewEntry
from tournament.readings import MatchLine
from tournament.services import registration
from tournament.services.standings import standings
from tournament.settings import PairingSystem, Settings
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
