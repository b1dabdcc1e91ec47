"""An evening with a final: its rounds for everybody are played, the brackets are to come."""

from dataclasses import replace
from typing import Any

from sqlalchemy import Engine

from tests.tournament.at_table import Table
from tests.tournament.played import BY, Evening, numbers
from tournament.draw_plans import plan_from_json
from tournament.models import TournamentState
from tournament.services import participation, rounds
from tournament.services.brackets import reached
from tournament.services.headers import header_of
from tournament.settings import FinalPhase, Settings

FOUR = Settings(rounds=2, final=FinalPhase.KNOCK_OUT, final_teams=4)
"""Two rounds for everybody, then the semi-finals as round 3 and the final as round 4."""


class Finale(Evening):
    """A tournament before its final; in every match so far the lower number won."""

    def __init__(self, engine: Engine, teams: int = 9, **changes: Any) -> None:
        settings = replace(FOUR, **changes)
        super().__init__(engine, settings)
        self.everybody = set(self.enter(teams))
        for number in range(1, settings.rounds + 1):
            self.whole_round(number, seed=number)

    def end(self, number: int) -> None:
        """Play what is missing of a round and close it."""
        self.play(number)
        self.close(number)

    def parts(self, number: int) -> dict[str, dict[int, int | None]]:
        """Who is in each part of a round, and in which place."""
        plan = plan_from_json(self.draft(number).problem)
        return {p.name: {team.id: team.place for team in p.problem.teams} for p in plan.parts}

    def seeds(self, number: int) -> list[int]:
        """The teams of the final by their place."""
        final = self.parts(number)["final"]
        return sorted(final, key=lambda team: final[team] or 0)

    def pairs_of_final(self, number: int) -> set[tuple[int, ...]]:
        """Who meets whom in the final, the lower number first."""
        solved = {each["part"]: each for each in self.draft(number).solution["parts"]}
        return {tuple(sorted(table)) for table in solved["final"]["tables"]}

    def exempt(self, number: int) -> list[int]:
        """The teams without an opponent, whatever the part."""
        byes: list[int] = self.draft(number).solution["byes"]
        return byes

    def tables_of_final(self, number: int) -> list[Table]:
        """The tables of the final, once they are published."""
        pairs = self.pairs_of_final(number)
        lines = [line for line in self.lines(number) if numbers(line) in pairs]
        return [Table(self, line.table or 0, number) for line in lines]

    def withdraw(self, team: int, *, from_round: int) -> None:
        """A team leaves."""
        with self.change() as session:
            participation.withdraw(
                session, self.id, team, from_round=from_round, reason="Malade", by=BY, at=self.now()
            )

    def seat_late(self, number: int, team: int) -> None:
        """Seat a team that came late in a round."""
        with self.change() as session:
            rounds.seat_late(session, self.id, number, [team], by=BY, at=self.now())

    def waiting(self, number: int) -> list[int]:
        """The teams that wait to be seated in a round."""
        with self.read() as session:
            return [entry.number for entry in rounds.waiting_late(session, self.id, number)]

    @property
    def planned(self) -> int:
        """The number of the last round."""
        with self.read() as session:
            return rounds.planned_rounds(session, self.id)

    @property
    def is_over(self) -> bool:
        """Whether the tournament has ended."""
        with self.read() as session:
            return header_of(session, self.id).state is TournamentState.FINISHED

    @property
    def how_far(self) -> dict[int, int]:
        """How far each team came: 100 in the final, one more for each round won there."""
        with self.read() as session:
            return reached(session, self.id)

    @property
    def winner(self) -> int:
        """Who came further than all others."""
        found = self.how_far
        (best,) = (team for team, far in found.items() if far == max(found.values()))
        return best


def pairs(*teams: tuple[int, int]) -> set[tuple[int, ...]]:
    """Who meets whom, the lower number first."""
    return {tuple(sorted(pair)) for pair in teams}


def better(table: Table) -> int:
    """The lower number at a table, who wins unless told."""
    return min(numbers(table.sheet.line))
