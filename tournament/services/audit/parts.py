"""The parts of draws held against the rounds before: tables sat at, pools by lot."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournament.draw_plans import EVERYBODY, DrawPlan, plan_from_json
from tournament.errors import TournamentError
from tournament.models import DrawRow
from tournament.pools import draw_pools, pool_names
from tournament.services.audit.evidence import Evidence, RoundFacts
from tournament.services.audit.findings import Findings
from tournament.services.audit.history import numbers_at


def check_parts(found: Findings, evidence: Evidence, rounds: Sequence[RoundFacts]) -> None:
    """Compare the tables that each draw knew of, and pools, with the rounds before it."""
    for at, facts in enumerate(rounds):
        draw = facts.live
        if draw is None:
            continue
        where = f"round {facts.number}, draw {draw.version}"
        try:
            plan = plan_from_json(draw.problem)
        except TournamentError:
            continue  # told where the draws are replayed
        _check_sat(found, where, evidence, rounds[:at], facts, draw, plan)
        if not _names(rounds[at - 1 : at]) & {part.name for part in plan.parts}:
            _check_pools(found, where, plan)


def _names(rounds: Sequence[RoundFacts]) -> set[str]:
    """The parts of the draws that hold in some rounds."""
    draws = [facts.live for facts in rounds]
    return {part["part"] for draw in draws if draw for part in draw.problem.get("parts", ())}


def _check_sat(
    found: Findings,
    where: str,
    evidence: Evidence,
    before: Sequence[RoundFacts],
    facts: RoundFacts,
    draw: DrawRow,
    plan: DrawPlan,
) -> None:
    """The tables at which everybody in a draw has sat, where it looks at them."""
    if "same_table" not in plan.tables.strengths:
        return
    numbers = numbers_at(evidence, facts.number, draw)
    sat = {
        (numbers[entry], match.table)
        for earlier in before
        for match in earlier.played
        if match.table is not None
        for _, entry in match.seated
        if numbers.get(entry) in plan.part_of
    }
    found.compare("tables_sat_at", where, sorted(plan.tables.sat), sorted(sat))


def _check_pools(found: Findings, where: str, plan: DrawPlan) -> None:
    """Pools are those that the lots give, where they are drawn."""
    parts = {part.name: part.problem for part in plan.parts}
    begin = all(p.system == "round_robin" and p.round == 1 for p in parts.values())
    drawn = {name: {t.id: t.place for t in problem.teams} for name, problem in parts.items()}
    if not parts or EVERYBODY in parts or not begin or not all(map(_is_whole, drawn.values())):
        return
    entrants = [replace(team, place=None) for team in plan.entrants]
    entrants.sort(key=lambda team: team.id)
    lots = draw_pools(entrants, len(parts), plan.seed)
    again = {
        name: {team: place for place, team in enumerate(pool, 1)}
        for name, pool in zip(pool_names(len(lots)), lots, strict=True)
    }
    found.compare("pools", where, drawn, again)


def _is_whole(pool: Mapping[int, int | None]) -> bool:
    """Whether a pool has its places from 1 on: later some are gone."""
    return {place or 0 for place in pool.values()} == set(range(1, len(pool) + 1))
