"""What is wrong with a problem whose fields can all be read: everything at once."""

from collections.abc import Iterator

from .problem import (
    CONSTRAINTS,
    LAST_RANK,
    MOST_TEAMS,
    RANKINGS,
    STRENGTHS,
    DrawProblem,
    Entrant,
    Fault,
)
from .systems import SYSTEMS


def faults_in(problem: DrawProblem) -> tuple[Fault, ...]:
    """Every contradiction in a problem, in the order of its fields."""
    return (
        *_faults_of_choices(problem),
        *_faults_of_numbers(problem.teams),
        *_faults_of_teams(problem.teams),
        *_faults_of_history(problem),
        *_faults_of_constraints(problem),
    )


def _faults_of_choices(problem: DrawProblem) -> Iterator[Fault]:
    if problem.system not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        yield Fault("system", "unknown_choice", {"value": problem.system, "known": known})
    if problem.ranking not in RANKINGS:
        known = ", ".join(RANKINGS)
        yield Fault("ranking", "unknown_choice", {"value": problem.ranking, "known": known})
    if problem.round < 1:
        yield Fault("round", "too_small", {"value": problem.round, "least": 1})


def _faults_of_numbers(teams: tuple[Entrant, ...]) -> Iterator[Fault]:
    for n, team in enumerate(teams):
        for field, value, least in (
            ("wins", team.wins, 0),
            ("byes", team.byes, 0),
            ("fixed_table", team.fixed_table, 1),
            ("rank", team.rank, 1),
        ):
            if value is not None and value < least:
                yield Fault(f"teams[{n}].{field}", "too_small", {"value": value, "least": least})
        if team.rank is not None and team.rank > LAST_RANK:
            operands = {"value": team.rank, "most": LAST_RANK}
            yield Fault(f"teams[{n}].rank", "too_large", operands)


def _faults_of_teams(teams: tuple[Entrant, ...]) -> Iterator[Fault]:
    if len(teams) < 2:
        yield Fault("teams", "too_few_teams", {"count": len(teams)})
    if len(teams) > MOST_TEAMS:
        yield Fault("teams", "too_many_teams", {"count": len(teams), "most": MOST_TEAMS})
    ranked = any(team.rank is not None for team in teams)
    ids: set[int] = set()
    seats: dict[int, int] = {}
    for n, team in enumerate(teams):
        if team.id in ids:
            yield Fault(f"teams[{n}].id", "duplicate_team", {"team": team.id})
        ids.add(team.id)
        if team.fixed_table is not None:
            first = seats.setdefault(team.fixed_table, n)
            if first != n:
                table = {"table": team.fixed_table, "first": teams[first].id, "second": team.id}
                yield Fault(f"teams[{n}].fixed_table", "table_taken", table)
        if ranked and team.rank is None:
            yield Fault(f"teams[{n}].rank", "rank_missing", {"team": team.id})


def _faults_of_history(problem: DrawProblem) -> Iterator[Fault]:
    known = {team.id for team in problem.teams}
    for n, (one, other) in enumerate(problem.played):
        if one == other:
            yield Fault(f"played[{n}]", "met_itself", {"team": one})
        for team in dict.fromkeys((one, other)):
            if team not in known:
                yield Fault(f"played[{n}]", "unknown_team", {"team": team})


def _faults_of_constraints(problem: DrawProblem) -> Iterator[Fault]:
    for name, strength in problem.constraints.items():
        if name not in CONSTRAINTS:
            yield Fault(f"constraints.{name}", "unknown_field")
        elif strength not in STRENGTHS:
            operands = {"value": strength, "known": ", ".join(STRENGTHS)}
            yield Fault(f"constraints.{name}", "unknown_choice", operands)
