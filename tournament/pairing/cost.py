"""The cost of a draw, counted table by table, for any draw: made here, by hand or elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import TournamentError
from .clashes import clashes_between, strength_of
from .gauge import bye_ranks, gauge_of
from .plan import meet_again, met_pairs, plan_of
from .players import Players, cost_of_players, sides_of
from .problem import DrawProblem, Fault, ranks_of
from .systems import SYSTEMS, Measure, Shape

Tables = Sequence[Sequence[int]]
Byes = int | Sequence[int] | None


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a draw costs, the gravest first; costs compare in the order the draw minimises them.

    `floats` adds up how many groups of equal wins each table steps over; `partners` how often the
    partners of a mêlée have partnered before.
    """

    hard: int = 0
    second_bye: int = 0
    partners: int = 0
    rematches: int = 0
    soft: int = 0
    bye: int = 0
    floats: int = 0
    distance: int = 0


class ImpossibleDraw(TournamentError):
    """Tables that are no draw of this field; carries every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.field}: {fault.code}" for fault in faults))

    def __reduce__(self) -> "tuple[type[ImpossibleDraw], tuple[tuple[Fault, ...]]]":
        return ImpossibleDraw, (self.faults,)


def exempted(byes: Byes) -> tuple[int, ...]:
    """The exempted teams, however they are given: none, one, or several."""
    if byes is None:
        return ()
    return (byes,) if isinstance(byes, int) else tuple(byes)


def squared_distance(problem: DrawProblem, tables: Tables) -> int:
    """The sum over tables of the squared distance, 0 where the system measures none."""
    if SYSTEMS[problem.system].of_players:
        players = Players(problem)
        sums = [[players.sum_of(side) for side in sides_of(table)] for table in tables]
        return sum((one - other) ** 2 for one, other in sums)
    gauge = gauge_of(problem)
    if gauge.measure is Measure.PLAN:
        return 0
    return sum(gauge.distance(one, other) ** 2 for one, other in tables)


def bye_cost(problem: DrawProblem, byes: Sequence[int]) -> tuple[int, int]:
    """(1 for a second bye, teams with the fewest byes that rank strictly below the exempted).

    A bracket alone says whom it exempts: there, neither is counted.
    """
    if not byes or SYSTEMS[problem.system].shape is Shape.BRACKET:
        return 0, 0
    (bye,) = byes
    ranks = bye_ranks(problem, ranks_of(problem))
    fewest = min(team.byes for team in problem.teams)
    waiting = [team.id for team in problem.teams if team.byes == fewest]
    return int(bye not in waiting), sum(ranks[team] > ranks[bye] for team in waiting)


def check_draw(problem: DrawProblem, tables: Tables, byes: Byes) -> Cost:
    """The cost of these tables; raises ImpossibleDraw unless every team has one place."""
    exempt = exempted(byes)
    faults = faults_of_tables(problem, tables, exempt)
    if faults:
        raise ImpossibleDraw(faults)
    if SYSTEMS[problem.system].of_players:
        return Cost(**cost_of_players(problem, tables, exempt))
    teams = {team.id: team for team in problem.teams}
    gauge = gauge_of(problem)
    met = met_pairs(problem)
    hard = rematches = soft = 0
    for one, other in tables:
        clashes = clashes_between(teams[one], teams[other], meet_again(met, one, other))
        strengths = {clash: strength_of(problem, clash) for clash in clashes}
        hard += "hard" in strengths.values()
        rematches += strengths.pop("rematch", None) == "soft"
        soft += "soft" in strengths.values()
    second_bye, below = bye_cost(problem, exempt)
    return Cost(
        hard=hard,
        second_bye=second_bye,
        rematches=rematches,
        soft=soft,
        bye=below,
        floats=sum(gauge.floats(one, other) for one, other in tables),
        distance=sum(gauge.distance(one, other) for one, other in tables)
        + sum(map(gauge.bye_distance, exempt)),
    )


def byes_needed(problem: DrawProblem) -> int:
    """How many are exempted: whoever two at a table, or four in a mêlée, leave over."""
    plan = plan_of(problem)
    if plan is not None:
        return plan.exempt
    return len(problem.teams) % (4 if SYSTEMS[problem.system].of_players else 2)


def faults_of_tables(problem: DrawProblem, tables: Tables, byes: Byes) -> tuple[Fault, ...]:
    """Why these tables are no draw of this field: a place missing, taken twice, or unknown."""
    faults = []
    exempt = exempted(byes)
    known = {team.id for team in problem.teams}
    players = SYSTEMS[problem.system].of_players
    seats, code = (4, "not_four_players") if players else (2, "not_two_teams")
    places = [(f"tables[{n}]", team) for n, table in enumerate(tables) for team in table]
    places += [("bye", team) for team in exempt]
    faults += [Fault(f"tables[{n}]", code) for n, table in enumerate(tables) if len(table) != seats]
    seen: set[int] = set()
    for where, team in places:
        if team not in known:
            faults.append(Fault(where, "unknown_team", {"team": team}))
        elif team in seen:
            faults.append(Fault(where, "seated_twice", {"team": team}))
        seen.add(team)
    faults += [Fault("tables", "not_seated", {"team": team}) for team in sorted(known - seen)]
    needed = byes_needed(problem)
    if len(exempt) > needed:
        faults.append(
            Fault("bye", "too_many_byes", {"count": len(exempt), "needed": needed})
            if needed
            else Fault("bye", "no_bye_needed")
        )
    return tuple(faults)
