"""The draws made again: each from its problem and seed, each problem from the facts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any
from uuid import UUID

from tournament import pairing
from tournament.draw_plans import DrawPlan, check_part, draw_plan, plan_from_json, summed
from tournament.errors import TournamentError
from tournament.models import DrawRow, MatchOrigin
from tournament.pairing import DrawProblem, Entrant
from tournament.services.audit.evidence import Evidence, MatchFacts, RoundFacts
from tournament.services.audit.findings import Findings
from tournament.services.audit.history import Numbers, history, later_changes, numbers_at
from tournament.services.audit.rows import Computed
from tournament.services.seating import Place, seat


def check_draws(found: Findings, evidence: Evidence, facts: RoundFacts, computed: Computed) -> None:
    """Replay every draw of a round, the withdrawn ones too.

    :param computed: the rows of the rounds before this one.
    """
    found.gapless("versions", f"draws of round {facts.number}", [d.version for d in facts.draws])
    for draw in facts.draws:
        where = f"round {facts.number}, draw {draw.version}"
        try:
            plan = plan_from_json(draw.problem)
        except TournamentError as error:
            found.compare("draw_problem", where, draw.problem, {"unreadable": str(error)})
            continue
        seeds = sorted({part.problem.seed for part in plan.parts})
        found.compare("draw_seed", where, [draw.seed], seeds)
        numbers = numbers_at(evidence, facts.number, draw)
        places = _replayed(found, where, draw, plan)
        _check_solution(found, where, draw, plan)
        _check_seats(found, where, draw, facts.matches[draw.id], numbers, places)
        if draw is facts.live:
            _check_history(found, where, evidence, facts, draw, plan, numbers, computed)


def _replayed(found: Findings, where: str, draw: DrawRow, plan: DrawPlan) -> tuple[Place, ...]:
    """The places that the draw gives again; empty where another engine drew them.

    Of a draw that a hand has changed, the places that no hand has touched are compared.
    """
    again = draw_plan(plan)
    by_hand = bool(draw.reason)
    if draw.engine_version != pairing.ENGINE_VERSION:
        if not by_hand:
            found.compare("draw_cost", where, draw.solution["cost"], asdict(again.cost))
        return ()
    places = seat(again, draw.seed)
    if not by_hand:
        kept = {key: draw.solution[key] for key in ("tables", "numbers", "byes", "bye")}
        tables = [place for place in places if not place.is_bye]
        byes = [place.teams[0] for place in places if place.is_bye]
        found.compare(
            "draw",
            where,
            kept,
            {
                "tables": [list(place.teams) for place in tables],
                "numbers": [place.table for place in tables],
                "byes": byes,
                "bye": byes[0] if byes else None,
            },
        )
    return places


def _check_solution(found: Findings, where: str, draw: DrawRow, plan: DrawPlan) -> None:
    """Count what the tables kept cost, made by the draw or by hand, part by part."""
    solution, costs = draw.solution, []
    solved = {each["part"]: each for each in solution["parts"]}
    for part in plan.parts:
        kept = solved.pop(part.name, {"tables": [], "byes": [], "cost": None})
        try:
            cost = check_part(part, kept["tables"], kept["byes"]).cost
        except TournamentError as error:
            found.compare("draw_cost", where, kept["cost"], {"impossible": str(error)})
            return
        costs.append(cost)
        found.compare("draw_cost", where, kept["cost"], asdict(cost))
    found.compare("draw_parts", where, sorted(solved), [])
    found.compare("draw_cost", where, solution["cost"], asdict(summed(costs)))
    in_parts = sorted(table for each in solution["parts"] for table in each["tables"])
    found.compare("draw_parts", where, sorted(solution["tables"]), in_parts)


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
    kept = {key: sorted(draw.solution[key]) for key in ("tables", "byes")}
    found.compare("draw_seats", where, _seated(draw, matches, teams), kept)
    drawn = {place.table: place for place in places if place.table is not None}
    for match in matches:
        if match.origin is MatchOrigin.DRAW and places and match.table is not None:
            place = drawn.get(match.table)
            again = {"teams": list(place.teams), "dealer": place.first_dealer} if place else None
            seated = {"teams": teams[match.id], "dealer": match.first_dealer}
            found.compare("draw_table", f"{where}, table {match.table}", seated, again)


def _seated(
    draw: DrawRow, matches: Sequence[MatchFacts], teams: dict[UUID, list[int]]
) -> dict[str, Any]:
    """The tables and the exempt as they are kept, before late teams came."""
    tables, byes = [], []
    for match in matches:
        seats = teams[match.id]
        if match.origin is MatchOrigin.LATE:
            byes += [team for team in seats if team in draw.solution["byes"]]
        elif len(seats) == 1:
            byes += seats
        else:
            tables.append(seats)
    return {"tables": sorted(tables), "byes": sorted(byes)}


def _check_history(
    found: Findings,
    where: str,
    evidence: Evidence,
    facts: RoundFacts,
    draw: DrawRow,
    plan: DrawPlan,
    numbers: Numbers,
    computed: Computed,
) -> None:
    """Compare what the draw knew of earlier rounds with what the facts say of them now.

    Where they differ because results were corrected after the draw, the tables that would have
    been drawn otherwise are a note; without such a correction it is a difference.
    """

    def with_history(plan: DrawPlan) -> DrawPlan:
        problems = [history(evidence, facts, p.problem, numbers, computed) for p in plan.parts]
        parts = zip(plan.parts, problems, strict=True)
        return replace(plan, parts=tuple(replace(part, problem=now) for part, now in parts))

    now = with_history(plan)
    kept: dict[str, Any] = {}
    recomputed: dict[str, Any] = {}
    for one, other in zip(plan.parts, now.parts, strict=True):
        _add_differing(kept, recomputed, one.problem, other.problem)
    changed = later_changes(evidence, facts.number, draw)
    seeded = with_history(_seeded(plan, computed.seeded_now.get(draw.id, {})))
    if not changed or (kept == recomputed and seeded == now):
        found.compare("draw_history", where, kept, recomputed)
        return
    before = {tuple(sorted(teams)) for teams in _drawn(plan)}
    otherwise = [teams for teams in _drawn(seeded) if tuple(sorted(teams)) not in before]
    found.note("corrected_since", where, changes=changed, would_be=[list(t) for t in otherwise])


def _seeded(plan: DrawPlan, seeds: Mapping[str, Mapping[int, int | None]]) -> DrawPlan:
    """A plan with other teams and places in its final phase."""
    known = {team.id: team for team in plan.entrants}
    return replace(
        plan,
        parts=tuple(
            replace(part, problem=replace(part.problem, teams=_placed(known, seeds[part.name])))
            if part.name in seeds
            else part
            for part in plan.parts
        ),
    )


def _placed(known: Mapping[int, Entrant], places: Mapping[int, int | None]) -> tuple[Entrant, ...]:
    """Teams in their places; of who was in no part of the draw a bracket wants to know no more."""
    return tuple(
        replace(known.get(team) or Entrant(team, 0, 0), place=places[team])
        for team in sorted(places)
    )


def _drawn(plan: DrawPlan) -> list[tuple[int, ...]]:
    again = draw_plan(plan)
    return [*again.tables, *((team,) for part in again.parts for team in part.byes)]


def _add_differing(
    kept: dict[str, Any], recomputed: dict[str, Any], problem: DrawProblem, now: DrawProblem
) -> None:
    """What two histories of a part say differently: teams by number, meetings of one alone."""
    for one, other in zip(problem.teams, now.teams, strict=True):
        if one != other:
            for side, team in ((kept, one), (recomputed, other)):
                side[str(team.id)] = {
                    "points": team.points, "wins": team.wins, "byes": team.byes,
                }  # fmt: skip
    for kind in ("played", "partners"):
        before, after = Counter(getattr(problem, kind)), Counter(getattr(now, kind))
        if before != after:
            kept[kind] = kept.get(kind, []) + sorted(map(list, before - after))
            recomputed[kind] = recomputed.get(kind, []) + sorted(map(list, after - before))
