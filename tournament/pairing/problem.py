"""What a draw is asked: the field, its history, its constraints, and the ranks they give."""

import dataclasses
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..errors import TournamentError

CONSTRAINTS = ("rematch", "club", "family")
STRENGTHS = ("soft", "hard")
RANKINGS = ("points", "wins")
MOST_TEAMS = 5_000
LAST_RANK = 10_000


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team as the draw sees it; `byes` are those it has had, `rank` overrides its results."""

    id: int
    points: int
    wins: int
    club: str | None = None
    family: str | None = None
    byes: int = 0
    fixed_table: int | None = None
    rank: int | None = None


@dataclass(frozen=True)
class DrawProblem:
    """One draw to make (command line, § coinche pair); a constraint left out is not looked at."""

    system: str
    ranking: str
    seed: int
    round: int
    teams: tuple[Entrant, ...]
    played: tuple[tuple[int, int], ...] = ()
    constraints: Mapping[str, str] = dataclasses.field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a problem: the field, the code of the fault, what its sentence needs."""

    field: str
    code: str
    operands: Mapping[str, int | str] = dataclasses.field(default_factory=dict)


class UnreadableProblem(TournamentError):
    """A problem that cannot be drawn; carries every fault found, worded by `fault_sentence`."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.field}: {fault.code}" for fault in faults))

    @property
    def errors(self) -> tuple[tuple[str, str, Mapping[str, int | str]], ...]:
        """Every fault as (field, code, operands)."""
        return tuple((fault.field, fault.code, fault.operands) for fault in self.faults)


def ranks_of(problem: DrawProblem) -> dict[int, int]:
    """The rank of each team by id; level teams share one (1, 2, 2, 4)."""
    if any(team.rank is not None for team in problem.teams):
        return {team.id: team.rank or 0 for team in problem.teams}
    by_wins = problem.ranking == "wins"
    merits = {team.id: (-team.wins if by_wins else 0, -team.points) for team in problem.teams}
    ladder = sorted(merits.values())
    return {team: bisect_left(ladder, merit) + 1 for team, merit in merits.items()}


def met_before(problem: DrawProblem) -> dict[int, set[int]]:
    """For each team, the teams it has met."""
    met: dict[int, set[int]] = {team.id: set() for team in problem.teams}
    for one, other in problem.played:
        met[one].add(other)
        met[other].add(one)
    return met
