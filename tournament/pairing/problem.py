"""What a draw is asked: the field, its history, its constraints, and the ranks they give."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..errors import TournamentError
from .systems import SYSTEMS

CONSTRAINTS = ("rematch", "club", "family")
STRENGTHS = ("soft", "hard")
RANKINGS = ("points", "wins")
MOST_TEAMS = 5_000
LAST_RANK = 10_000
LAST_PLACE = 10_000


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team as the draw sees it, or in a mêlée a player; `byes` are those it has had.

    `rank` overrides its results; `place` is its place in a rotation or a bracket, 1 first.
    """

    id: int
    points: int
    wins: int
    club: str | None = None
    family: str | None = None
    byes: int = 0
    fixed_table: int | None = None
    rank: int | None = None
    place: int | None = None


@dataclass(frozen=True)
class DrawProblem:
    """One draw to make (command line, § coinche pair); a constraint left out is not looked at.

    In a rotation or a bracket `round` is its own round, 1 first, and `places` how many places it
    was made for: the highest that is still taken, where left out. In a mêlée `partners` says who
    has partnered whom, as often as it happened; `played` says who has been whose opponent.
    """

    system: str
    ranking: str
    seed: int
    round: int
    teams: tuple[Entrant, ...]
    played: tuple[tuple[int, int], ...] = ()
    constraints: Mapping[str, str] = dataclasses.field(default_factory=lambda: MappingProxyType({}))
    partners: tuple[tuple[int, int], ...] = ()
    bye_by_lot: bool = False
    places: int | None = None


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

    def __reduce__(self) -> "tuple[type[UnreadableProblem], tuple[tuple[Fault, ...]]]":
        return UnreadableProblem, (self.faults,)

    @property
    def errors(self) -> tuple[tuple[str, str, Mapping[str, int | str]], ...]:
        """Every fault as (field, code, operands)."""
        return tuple((fault.field, fault.code, fault.operands) for fault in self.faults)


def ranks_of(problem: DrawProblem) -> dict[int, int]:
    """The rank of each team by id; level teams share one (1, 2, 2, 4).

    Where the system groups teams by wins, so do the ranks: by wins, then as they are.
    """
    explicit = any(team.rank is not None for team in problem.teams)
    grouped = problem.system in SYSTEMS and SYSTEMS[problem.system].by_wins
    if explicit and not grouped:
        return {team.id: team.rank or 0 for team in problem.teams}
    by_wins = grouped or problem.ranking == "wins"
    merits = {
        team.id: (
            -team.wins if by_wins else 0,
            -team.points if team.rank is None else team.rank,
        )
        for team in problem.teams
    }
    rank_of: dict[tuple[int, int], int] = {}
    for rank, merit in enumerate(sorted(merits.values()), start=1):
        rank_of.setdefault(merit, rank)
    return {team: rank_of[merit] for team, merit in merits.items()}


def groups_of(problem: DrawProblem) -> dict[int, int]:
    """The group of equal wins of each team by id, 0 the most; one group in other systems."""
    if not SYSTEMS[problem.system].by_wins:
        return {team.id: 0 for team in problem.teams}
    wins = sorted({team.wins for team in problem.teams}, reverse=True)
    return {team.id: wins.index(team.wins) for team in problem.teams}
