"""The field in line: the order in which neighbours are the best opponents.

By rank where the system measures rank and ranks differ, else by lot; group by group where teams
are kept in groups of equal wins. Positions in this line, not team numbers, are what the solvers
work on, so that the order of the input cannot matter.
"""

from bisect import bisect_right
from dataclasses import dataclass

from .clashes import clashes_between, strength_of
from .cost import byes_needed
from .gauge import bye_ranks, gauge_of
from .lots import key
from .plan import Plan, rematches_of
from .problem import DrawProblem, Entrant
from .systems import SYSTEMS, Measure, Shape


@dataclass(frozen=True, slots=True)
class Line:
    """The field in line; every list goes by position.

    `places` never fall: ranks, or 0, 1, 2… where the line is `by_lot`; nor do the `groups`, of
    which there is one where the system has none. `halves`: the ideal gap in each group, where
    that is measured. `met`, `clubs`, `families` hold only what a constraint looks at.
    """

    problem: DrawProblem
    teams: list[Entrant]
    by_lot: bool
    places: list[int]
    groups: list[int]
    halves: dict[int, int]
    plan: Plan | None
    exempt: int
    keys: list[int]
    bye_key: int
    met: list[set[int]]
    clubs: list[str | None]
    families: list[str | None]
    fixed: list[int | None]
    below: list[int]
    second_bye: list[bool]

    def clash(self, one: int, other: int) -> bool:
        """Whether a table of these two breaks any constraint, soft or hard."""
        return (
            other in self.met[one]
            or (self.clubs[one] is not None and self.clubs[one] == self.clubs[other])
            or (self.families[one] is not None and self.families[one] == self.families[other])
            or (
                self.fixed[one] is not None
                and self.fixed[other] is not None
                and self.fixed[one] != self.fixed[other]
            )
        )

    def strengths(self, one: int, other: int) -> tuple[bool, bool, bool]:
        """(a hard constraint broken, a soft rematch, another soft constraint broken)."""
        clashes = clashes_between(self.teams[one], self.teams[other], other in self.met[one])
        found = {clash: strength_of(self.problem, clash) for clash in clashes}
        hard = "hard" in found.values()
        rematch = found.pop("rematch", None) == "soft"
        return hard, rematch, "soft" in found.values()


def line_up(problem: DrawProblem) -> Line:
    """The field of a problem in line."""
    gauge = gauge_of(problem)
    ranks, groups = gauge.ranks, gauge.groups
    level = gauge.measure in (Measure.NOTHING, Measure.PLAN) or len(set(ranks.values())) == 1
    lots = {team.id: key(problem.seed, "line", team.id) for team in problem.teams}
    teams = sorted(
        problem.teams,
        key=lambda team: (
            groups[team.id],
            0 if level else ranks[team.id],
            lots[team.id],
            team.id,
        ),
    )
    seen = problem.constraints
    positions = {team.id: position for position, team in enumerate(teams)}
    met = rematches_of(problem) if "rematch" in seen else {}
    fewest = min(team.byes for team in teams)
    anybody = SYSTEMS[problem.system].shape is Shape.BRACKET
    return Line(
        problem=problem,
        teams=teams,
        by_lot=level,
        places=list(range(len(teams))) if level else [ranks[team.id] for team in teams],
        groups=[groups[team.id] for team in teams],
        halves=gauge.halves if gauge.measure is Measure.HALF and not level else {},
        plan=gauge.plan,
        exempt=byes_needed(problem),
        keys=[key(problem.seed, "table", team.id) for team in teams],
        bye_key=key(problem.seed, "bye", 0),
        met=[{positions[other] for other in met.get(team.id, ())} for team in teams],
        clubs=[team.club if "club" in seen else None for team in teams],
        families=[team.family if "family" in seen else None for team in teams],
        fixed=[team.fixed_table for team in teams],
        below=_waiting_below(teams, bye_ranks(problem, ranks), fewest),
        second_bye=[team.byes > fewest and not anybody for team in teams],
    )


def _waiting_below(teams: list[Entrant], ranks: dict[int, int], fewest: int) -> list[int]:
    """For each team, how many of those with the fewest byes rank strictly below it."""
    waiting = sorted(ranks[team.id] for team in teams if team.byes == fewest)
    return [len(waiting) - bisect_right(waiting, ranks[team.id]) for team in teams]
