"""The cost of a draw, counted table by table, for any draw: made here, by hand or elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import TournamentError
from .problem import DrawProblem, Entrant, Fault, met_before, ranks_of
from .systems import SYSTEMS, Measure

Tables = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a draw costs, the gravest first; costs compare in the order the draw minimises them."""

    hard: int = 0
    second_bye: int = 0
    rematches: int = 0
    soft: int = 0
    bye: int = 0
    distance: int = 0


class ImpossibleDraw(TournamentError):
    """Tables that are no draw of this field; carries every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.field}: {fault.code}" for fault in faults))


def clashes_between(one: Entrant, other: Entrant, met: bool) -> tuple[str, ...]:
    """What the two teams of a table have against each other, whether anybody minds or not."""
    clashes = []
    if None not in (one.fixed_table, other.fixed_table) and one.fixed_table != other.fixed_table:
        clashes.append("fixed_tables")
    if met:
        clashes.append("rematch")
    if one.club is not None and one.club == other.club:
        clashes.append("club")
    if one.family is not None and one.family == other.family:
        clashes.append("family")
    return tuple(clashes)


def strength_of(problem: DrawProblem, clash: str) -> str | None:
    """How strongly the problem forbids a clash; two fixed tables never meet."""
    return "hard" if clash == "fixed_tables" else problem.constraints.get(clash)


def squared_distance(problem: DrawProblem, tables: Tables) -> int:
    """The sum over tables of the squared difference in rank, 0 where the system measures none."""
    return sum(gap * gap for gap in _gaps(problem, tables))


def _gaps(problem: DrawProblem, tables: Tables) -> list[int]:
    if SYSTEMS[problem.system].measure is Measure.NOTHING:
        return [0 for _ in tables]
    ranks = ranks_of(problem)
    return [abs(ranks[one] - ranks[other]) for one, other in tables]


def _bye_cost(problem: DrawProblem, bye: int | None) -> tuple[int, int]:
    """(1 for a second bye, teams with the fewest byes that rank strictly below the exempted)."""
    if bye is None:
        return 0, 0
    ranks = ranks_of(problem)
    fewest = min(team.byes for team in problem.teams)
    waiting = [team.id for team in problem.teams if team.byes == fewest]
    return int(bye not in waiting), sum(ranks[team] > ranks[bye] for team in waiting)


def check_draw(problem: DrawProblem, tables: Tables, bye: int | None) -> Cost:
    """The cost of these tables; raises ImpossibleDraw unless every team has one place."""
    faults = faults_of_tables(problem, tables, bye)
    if faults:
        raise ImpossibleDraw(faults)
    teams = {team.id: team for team in problem.teams}
    met = met_before(problem)
    hard = rematches = soft = 0
    for one, other in tables:
        clashes = clashes_between(teams[one], teams[other], other in met[one])
        strengths = {clash: strength_of(problem, clash) for clash in clashes}
        hard += "hard" in strengths.values()
        rematches += strengths.pop("rematch", None) == "soft"
        soft += "soft" in strengths.values()
    second_bye, below = _bye_cost(problem, bye)
    return Cost(hard, second_bye, rematches, soft, below, sum(_gaps(problem, tables)))


def faults_of_tables(problem: DrawProblem, tables: Tables, bye: int | None) -> tuple[Fault, ...]:
    """Why these tables are no draw of this field: a place missing, taken twice, or unknown."""
    faults = []
    known = {team.id for team in problem.teams}
    places = [(f"tables[{n}]", team) for n, table in enumerate(tables) for team in table]
    places += [("bye", bye)] if bye is not None else []
    faults += [
        Fault(f"tables[{n}]", "not_two_teams") for n, table in enumerate(tables) if len(table) != 2
    ]
    seen: set[int] = set()
    for where, team in places:
        if team not in known:
            faults.append(Fault(where, "unknown_team", {"team": team}))
        elif team in seen:
            faults.append(Fault(where, "seated_twice", {"team": team}))
        seen.add(team)
    faults += [Fault("tables", "not_seated", {"team": team}) for team in sorted(known - seen)]
    if bye is not None and len(known) % 2 == 0:
        faults.append(Fault("bye", "no_bye_needed"))
    return tuple(faults)
