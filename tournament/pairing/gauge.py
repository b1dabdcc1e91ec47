"""What a system measures between two teams: floats over groups of wins, and a distance."""

from collections import Counter
from dataclasses import dataclass

from .lots import key
from .plan import Plan, plan_of
from .problem import DrawProblem, groups_of, ranks_of
from .systems import SYSTEMS, Measure


@dataclass(frozen=True, slots=True)
class Gauge:
    """The measures of one problem, everything by team; `halves` by group."""

    measure: Measure
    ranks: dict[int, int]
    groups: dict[int, int]
    halves: dict[int, int]
    plan: Plan | None

    def floats(self, one: int, other: int) -> int:
        """How many groups of equal wins a table of these two steps over."""
        return abs(self.groups[one] - self.groups[other])

    def distance(self, one: int, other: int) -> int:
        """How far these two are from each other, or their table from what the system wants."""
        gap = abs(self.ranks[one] - self.ranks[other])
        match self.measure:
            case Measure.RANK:
                return gap
            case Measure.HALF:
                group = self.groups[one]
                return abs(gap - self.halves[group]) if group == self.groups[other] else gap
            case Measure.PLAN:
                return int(self.plan is not None and not self.plan.together(one, other))
            case Measure.NOTHING:
                return 0

    def bye_distance(self, team: int) -> int:
        """1 where a plan wants another team exempt."""
        return int(self.plan is not None and team not in self.plan.alone)


def gauge_of(problem: DrawProblem) -> Gauge:
    """What the system of a problem measures."""
    groups = groups_of(problem)
    return Gauge(
        measure=SYSTEMS[problem.system].measure,
        ranks=ranks_of(problem),
        groups=groups,
        halves={group: size // 2 for group, size in Counter(groups.values()).items()},
        plan=plan_of(problem),
    )


def bye_ranks(problem: DrawProblem, ranks: dict[int, int]) -> dict[int, int]:
    """The ranks from whose end the bye is given: the teams' own, or by lot; level in a plan."""
    if SYSTEMS[problem.system].shape is not None:
        return dict.fromkeys(ranks, 1)
    if not problem.bye_by_lot:
        return ranks
    by_lot = sorted((key(problem.seed, "bye order", team), team) for team in ranks)
    return {team: rank for rank, (_, team) in enumerate(by_lot, start=1)}
