"""The individual tournament à la mêlée: partners and opponents drawn anew, own totals."""

from collections import Counter
from itertools import combinations

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import differences
from tests.tournament.played import BY, Evening
from tournament.errors import Refused
from tournament.models import Outcome
from tournament.new_entry import NewEntry
from tournament.readings import MatchLine, Partners, StandingLine
from tournament.services import registration
from tournament.services.standings import standings, team_sheet
from tournament.settings import Criterion, PairingSystem, Settings


class Melee(Evening):
    """An evening of single players."""

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


def numbers(line: MatchLine) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits North-South and East-West."""
    ew = line.ew.teams if line.ew else ()
    return tuple(t.number for t in line.ns.teams), tuple(t.number for t in ew)


def by_number(line: MatchLine) -> tuple[int, int]:
    """Totals that tell sides apart: what North-South has depends on who sits there."""
    ns, ew = numbers(line)
    return 800 + 10 * sum(ns), 800 + 10 * sum(ew) - 5


@pytest.mark.parametrize("players", range(4, 12))
def test_a_whole_melee_gives_everybody_an_own_total(engine: Engine, players: int) -> None:
    evening = Melee(engine, players)
    total: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, 4):
        evening.start(seed=number)
        lines = evening.lines(number)
        tables = [line for line in lines if not line.is_bye]
        exempt = [line for line in lines if line.is_bye]
        assert (len(tables), len(exempt)) == (players // 4, players % 4)
        seated = [team.number for line in lines for team in line.teams]
        assert sorted(seated) == list(range(1, players + 1))
        evening.play(number, by_number)
        for line in evening.lines(number):
            for side, points in ((line.ns, line.points_ns), (line.ew, line.points_ew)):
                for team in side.teams if side else ():
                    total[team.number] += points
            byes.update(team.number for team in (line.teams if line.is_bye else ()))
        evening.close(number)
    found = evening.standings()
    assert {number: line.points for number, line in found.items()} == dict(total)
    assert max(byes.values(), default=0) - min((byes[n] for n in found), default=0) <= 1
    assert differences(evening) == []
