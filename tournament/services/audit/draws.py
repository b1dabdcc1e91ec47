"""The draws made again: each from its problem and seed, each problem from the facts."""

from dataclasses import asdict
from typing import Any
from uuid import UUID

from tournament import pairing
from tournament.errors import TournamentError
from tournament.models import DrawRow, MatchOrigin
from tournament.pairing import DrawProblem, check_draw, problem_from_json
from tournament.services.audit.evidence import Evidence, MatchFacts, RoundFacts
from tournament.services.audit.findings import Findings
from tournament.services.audit.history import Numbers, history, later_changes, numbers_at
from tournament.services.audit.rows import Computed
from tournament.services.seating import Place, fixed_tables, seat


def check_draws(found: Findings, evidence: Evidence, facts: RoundFacts, computed: Computed) -> None:
    """Replay every draw of a round, the withdrawn ones too.

    :param computed: the rows of the rounds before this one.
    """
    found.gapless("versions", f"draws of round {facts.number}", [d.version for d in facts.draws])
    for draw in facts.draws:
        where = f"round {facts.number}, draw {draw.version}"
        try:
            problem = problem_from_json(draw.problem)
        except TournamentError as error:
            found.compare("draw_problem", where, draw.problem, {"unreadable": str(error)})
            continue
        found.compare("draw_seed", where, draw.seed, problem.seed)
        numbers = numbers_at(evidence, facts.number, draw)
        places = _replayed(found, where, draw, problem)
        _check_solution(found, where, draw, problem)
        _check_seats(found, where, draw, facts.matches[draw.id], numbers, places)
        if draw is facts.live:
            _check_history(found, where, evidence, facts, draw, problem, numbers, computed)


def _replayed(
    found: Findings, where: str, draw: DrawRow, problem: DrawProblem
) -> tuple[Place, ...]:
    """The places that the draw gives again; empty where another engine drew them.

    Of a draw that a hand has changed, the places that no hand has touched are compared.
    """
    again = pairing.draw(problem)
    by_hand = bool(draw.reason)
    if draw.engine_version != pairing.ENGINE_VERSION:
        if not by_hand:
            found.compare("draw_cost", where, draw.solution["cost"], asdict(again.cost))
        return ()
    places = seat(again.tables, again.bye, fixed=fixed_tables(problem), seed=problem.seed)
    if not by_hand:
        kept = {"tables": draw.solution["tables"], "bye": draw.solution["bye"]}
        tables = [list(place.teams) for place in places if len(place.teams) == 2]
        found.compare("draw", where, kept, {"tables": tables, "bye": again.bye})
    return places


def _check_solution(found: Findings, where: str, draw: DrawRow, problem: DrawProblem) -> None:
    """Count what the tables kept cost, made by the draw or by hand."""
    solution = draw.solution
    try:
        cost: dict[str, Any] = asdict(check_draw(problem, solution["tables"], solution["bye"]))
    except TournamentError as error:
        cost = {"impossible": str(error)}
    found.compare("draw_cost", where, solution["cost"], cost)


def _check_seats(
    found: Findings,
    where: str,
    draw: DrawRow,
    matches: list[MatchFacts],
    numbers: Numbers,
    places: tuple[Place, ...],
) -> None:
    """Compare who sits where with the tables of the draw, and those no hand has touched with the
    replay; late arrivals apart."""
    teams = {match.id: [numbers.get(entry, 0) for _, entry in match.seated] for match in matches}
    solution = {"tables": draw.solution["tables"], "bye": draw.solution["bye"]}
    found.compare("draw_seats", where, _seated(draw, matches, teams), solution)
    drawn = {place.table: place for place in places if place.table is not None}
    for match in matches:
        if match.origin is MatchOrigin.DRAW and places and match.table is not None:
            place = drawn.get(match.table)
            again = {"teams": list(place.teams), "dealer": place.first_dealer} if place else None
            kept = {"teams": teams[match.id], "dealer": match.first_dealer}
            found.compare("draw_table", f"{where}, table {match.table}", kept, again)


def _seated(
    draw: DrawRow, matches: list[MatchFacts], teams: dict[UUID, list[int]]
) -> dict[str, Any]:
    """The tables and the exempt team as they are kept, before late teams came."""
    tables, byes = [], []
    for match in matches:
        seats = teams[match.id]
        if match.origin is MatchOrigin.LATE:
            byes += [team for team in seats[:1] if team == draw.solution["bye"]]
        elif len(seats) == 1:
            byes += seats
        else:
            tables.append(seats)
    return {"tables": tables, "bye": byes if len(byes) > 1 else byes[0] if byes else None}


def _check_history(
    found: Findings,
    where: str,
    evidence: Evidence,
    facts: RoundFacts,
    draw: DrawRow,
    problem: DrawProblem,
    numbers: Numbers,
    computed: Computed,
) -> None:
    """Compare what the draw knew of earlier rounds with what the facts say of them now.

    Where they differ because results were corrected after the draw, the tables that would have
    been drawn otherwise are a note; without such a correction it is a difference.
    """
    now = history(evidence, facts, problem, numbers, computed)
    kept, recomputed = _differing(problem, now)
    changed = later_changes(evidence, facts.number, draw)
    if kept == recomputed or not changed:
        found.compare("draw_history", where, kept, recomputed)
        return
    before = {tuple(sorted(teams)) for teams in _drawn(problem)}
    otherwise = [teams for teams in _drawn(now) if tuple(sorted(teams)) not in before]
    found.note("corrected_since", where, changes=changed, would_be=[list(t) for t in otherwise])


def _drawn(problem: DrawProblem) -> list[tuple[int, ...]]:
    again = pairing.draw(problem)
    return [*again.tables, *([(again.bye,)] if again.bye is not None else [])]


def _differing(problem: DrawProblem, now: DrawProblem) -> tuple[dict[str, Any], dict[str, Any]]:
    """What two histories say differently: teams by number, meetings of one alone."""
    kept: dict[str, Any] = {}
    recomputed: dict[str, Any] = {}
    for one, other in zip(problem.teams, now.teams, strict=True):
        if one != other:
            for side, team in ((kept, one), (recomputed, other)):
                side[str(team.id)] = {
                    "points": team.points, "wins": team.wins, "byes": team.byes,
                }  # fmt: skip
    before, after = set(problem.played), set(now.played)
    if before != after:
        kept["met"] = sorted(map(list, before - after))
        recomputed["met"] = sorted(map(list, after - before))
    return kept, recomputed
