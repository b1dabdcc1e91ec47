"""What is wrong with a problem whose fields can all be read: everything at once."""

from collections.abc import Iterator

from .plan import rounds_of_plan
from .problem import (
    CONSTRAINTS,
    LAST_PLACE,
    LAST_RANK,
    MOST_TEAMS,
    RANKINGS,
    STRENGTHS,
    DrawProblem,
    Entrant,
    Fault,
)
from .systems import SYSTEMS

FEWEST_PLAYERS = 4


def faults_in(problem: DrawProblem) -> tuple[Fault, ...]:
    """Every contradiction in a problem, in the order of its fields."""
    return (
        *_faults_of_choices(problem),
        *_faults_of_numbers(problem.teams),
        *_faults_of_teams(problem),
        *_faults_of_plan(problem),
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
            ("place", team.place, 1),
        ):
            if value is not None and value < least:
                yield Fault(f"teams[{n}].{field}", "too_small", {"value": value, "least": least})
        if team.rank is not None and team.rank > LAST_RANK:
            operands = {"value": team.rank, "most": LAST_RANK}
            yield Fault(f"teams[{n}].rank", "too_large", operands)
        if team.place is not None and team.place > LAST_PLACE:
            operands = {"value": team.place, "most": LAST_PLACE}
            yield Fault(f"teams[{n}].place", "too_large", operands)


def _faults_of_teams(problem: DrawProblem) -> Iterator[Fault]:
    teams = problem.teams
    yield from _faults_of_size(problem)
    ranked = any(team.rank is not None for team in teams)
    placed = any(team.place is not None for team in teams)
    ids: set[int] = set()
    tables: dict[int, int] = {}
    places: dict[int, int] = {}
    for n, team in enumerate(teams):
        if team.id in ids:
            yield Fault(f"teams[{n}].id", "duplicate_team", {"team": team.id})
        ids.add(team.id)
        for field, code, value, taken in (
            ("fixed_table", "table_taken", team.fixed_table, tables),
            ("place", "place_taken", team.place, places),
        ):
            if value is not None and taken.setdefault(value, n) != n:
                first = teams[taken[value]].id
                operands = {code.split("_")[0]: value, "first": first, "second": team.id}
                yield Fault(f"teams[{n}].{field}", code, operands)
        if ranked and team.rank is None:
            yield Fault(f"teams[{n}].rank", "rank_missing", {"team": team.id})
        if placed and team.place is None:
            yield Fault(f"teams[{n}].place", "place_missing", {"team": team.id})


def _faults_of_size(problem: DrawProblem) -> Iterator[Fault]:
    count = len(problem.teams)
    if problem.system in SYSTEMS and SYSTEMS[problem.system].of_players:
        if count < FEWEST_PLAYERS:
            operands = {"count": count, "least": FEWEST_PLAYERS}
            yield Fault("teams", "too_few_players", operands)
    elif count < 2:
        yield Fault("teams", "too_few_teams", {"count": count})
    if count > MOST_TEAMS:
        yield Fault("teams", "too_many_teams", {"count": count, "most": MOST_TEAMS})


def _faults_of_plan(problem: DrawProblem) -> Iterator[Fault]:
    if problem.places is not None:
        if problem.places < 1:
            yield Fault("places", "too_small", {"value": problem.places, "least": 1})
        if problem.places > LAST_PLACE:
            yield Fault("places", "too_large", {"value": problem.places, "most": LAST_PLACE})
        for n, team in enumerate(problem.teams):
            if team.place is not None and team.place > problem.places:
                operands = {"place": team.place, "places": problem.places}
                yield Fault(f"teams[{n}].place", "place_beyond", operands)
    if problem.system in SYSTEMS and problem.round >= 1:
        last = rounds_of_plan(problem)
        if last is not None and problem.round > last:
            yield Fault("round", "round_beyond", {"round": problem.round, "last": last})


def _faults_of_history(problem: DrawProblem) -> Iterator[Fault]:
    known = {team.id for team in problem.teams}
    for field, pairs, itself in (
        ("played", problem.played, "met_itself"),
        ("partners", problem.partners, "partnered_itself"),
    ):
        for n, (one, other) in enumerate(pairs):
            if one == other:
                yield Fault(f"{field}[{n}]", itself, {"team": one})
            for team in dict.fromkeys((one, other)):
                if team not in known:
                    yield Fault(f"{field}[{n}]", "unknown_team", {"team": team})


def _faults_of_constraints(problem: DrawProblem) -> Iterator[Fault]:
    for name, strength in problem.constraints.items():
        if name not in CONSTRAINTS:
            yield Fault(f"constraints.{name}", "unknown_field")
        elif strength not in STRENGTHS:
            operands = {"value": strength, "known": ", ".join(STRENGTHS)}
            yield Fault(f"constraints.{name}", "unknown_choice", operands)
