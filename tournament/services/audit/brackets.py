"""The final phase as the settings make it of the rounds before: who is in it, in which place.

A bracket begins with the places of the standings as they were when it was drawn; its later rounds
are played by those who came through. A correction made after the draw moves nobody.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlmodel import Session

from tournament.draw_plans import (
    CONSOLATION,
    EVERYBODY,
    FINAL,
    KNOCK_OUT,
    DrawPlan,
    Part,
    plan_from_json,
)
from tournament.errors import TournamentError
from tournament.models import DrawRow, DrawState, MatchOrigin
from tournament.pairing.lots import key
from tournament.services.audit.evidence import Evidence, RoundFacts
from tournament.services.audit.final import came_as_far, knock_outs, through
from tournament.services.audit.findings import Findings
from tournament.services.audit.history import later_changes, numbers_at
from tournament.services.audit.known import (
    Known,
    evidence_then,
    known_now,
    known_then,
    told_apart,
)
from tournament.services.audit.lots import lots_after
from tournament.services.audit.ranking import ranks_of
from tournament.services.audit.rows import Computed
from tournament.settings import Consolation, FinalPhase, PairingSystem

UNRANKED = 1_000_000


@dataclass(frozen=True, slots=True)
class PartOfFinal:
    """A part of the final phase in a round: its system, which round of it this is, how many places
    it was made for, and who is in it, in which place."""

    system: str
    round: int
    size: int | None
    places: dict[UUID, int | None]

    def as_json(self, numbers: Mapping[UUID, int]) -> dict[str, Any]:
        """The part as a difference shows it: teams by number, the best placed first."""
        teams = [(place, numbers.get(entry, 0)) for entry, place in self.places.items()]
        teams.sort(key=lambda each: (each[0] or 0, each[1]))
        return {
            "system": self.system,
            "round": self.round,
            "size": self.size,
            "teams": [team for _, team in teams],
            "places": [place for place, _ in teams],
        }


@dataclass(slots=True)
class Begun:
    """A bracket that has begun: everybody's place, who is left, how many rounds were drawn."""

    places: dict[UUID, int] = field(default_factory=dict)
    left: frozenset[UUID] = frozenset()
    rounds: int = 0


def check_brackets(
    session: Session,
    found: Findings,
    evidence: Evidence,
    rounds: Sequence[RoundFacts],
    computed: Computed,
) -> None:
    """Compare the final and the consolation of each round with what was known when it was drawn.

    What they would be by the results of today is kept in `computed`, where it is something else.
    """
    for at, facts in enumerate(rounds):
        draw, before = facts.live, rounds[:at]
        plan = _plan_of(draw)
        if draw is None or plan is None:
            continue
        numbers = numbers_at(evidence, facts.number, draw)
        kept = _as_drawn(plan, numbers)
        if not kept and not _in_final_phase(evidence_then(evidence, facts, draw), before, facts):
            continue
        known = known_then(session, evidence, before, computed, facts, draw)
        expected = parts_of_final(known, draw.seed, numbers)
        _compare(found, evidence, facts, kept, expected, numbers)
        for part in plan.parts:
            if part.name in kept and not draw.reason:
                _check_tables(found, f"round {facts.number}, {part.name}", draw, part)
        if later_changes(evidence, facts.number, draw):
            today = known_now(evidence, before, computed, facts, draw)
            would_be = parts_of_final(today, draw.seed, numbers)
            if would_be != expected:
                computed.seeded_now[draw.id] = {
                    name: {numbers[entry]: place for entry, place in part.places.items()}
                    for name, part in would_be.items()
                }


def _compare(
    found: Findings,
    evidence: Evidence,
    facts: RoundFacts,
    kept: Mapping[str, PartOfFinal],
    expected: Mapping[str, PartOfFinal],
    numbers: Mapping[UUID, int],
) -> None:
    """Compare the parts of a draw; where a clock cannot tell what was known, it is a note."""
    assert facts.live is not None
    for name in sorted(kept.keys() | expected.keys()):
        where = f"round {facts.number}, {name}"
        one, other = (
            parts[name].as_json(numbers) if name in parts else None for parts in (kept, expected)
        )
        if one == other or told_apart(evidence, facts, facts.live):
            found.compare("bracket", where, one, other)
        else:
            found.note("moments_alike", where)


def _plan_of(draw: DrawRow | None) -> DrawPlan | None:
    try:
        return plan_from_json(draw.problem) if draw is not None else None
    except TournamentError:
        return None  # told where the draws are replayed


def _as_drawn(plan: DrawPlan, numbers: Mapping[UUID, int]) -> dict[str, PartOfFinal]:
    """The parts of a final phase as a draw has them."""
    keys = {number: entry for entry, number in numbers.items()}
    return {
        part.name: PartOfFinal(
            part.problem.system,
            part.problem.round,
            part.problem.places,
            {keys[team.id]: team.place for team in part.problem.teams if team.id in keys},
        )
        for part in plan.parts
        if part.name in (FINAL, CONSOLATION)
    }


def _in_final_phase(then: Evidence, before: Sequence[RoundFacts], facts: RoundFacts) -> bool:
    """Whether a round is one of the final phase: after those of everybody, or once it has begun."""
    if then.settings.final is FinalPhase.NONE:
        return False
    return facts.number > then.settings.rounds or any(knock_outs(then, each) for each in before)


def parts_of_final(known: Known, seed: int, numbers: Mapping[UUID, int]) -> dict[str, PartOfFinal]:
    """The final and the consolation of a round as what is known makes them; without a match to
    play there is no such part."""
    settings, begun = known.evidence.settings, _begun(known)
    order = _order(known, seed, numbers)
    final = begun.get(FINAL) or _new(order[: settings.final_teams])
    others = [entry for entry in order if entry not in final.places]
    parts = {FINAL: _part(known, final)}
    if settings.consolation is Consolation.KNOCK_OUT:
        parts[CONSOLATION] = _part(known, begun.get(CONSOLATION) or _new(others))
    elif settings.consolation is Consolation.STANDINGS:
        system = PairingSystem.STANDINGS.value
        parts[CONSOLATION] = PartOfFinal(system, known.number, None, dict.fromkeys(others))
    return {name: part for name, part in parts.items() if len(part.places) > 1}


def _begun(known: Known) -> dict[str, Begun]:
    """The brackets that have begun, as the rounds before leave them."""
    found: dict[str, Begun] = {}
    for facts in known.rounds:
        for name, places in knock_outs(known.evidence, facts):
            bracket = found.setdefault(name, Begun())
            bracket.places = places | bracket.places
            bracket.left = through(facts, places, known.computed.rows[facts.row.id])
            bracket.rounds += 1
    return found


def _new(order: Sequence[UUID]) -> Begun:
    return Begun({entry: place for place, entry in enumerate(order, 1)}, frozenset(order))


def _part(known: Known, bracket: Begun) -> PartOfFinal:
    left = bracket.left.intersection(known.present)
    places = {entry: place for entry, place in bracket.places.items() if entry in left}
    return PartOfFinal(KNOCK_OUT, bracket.rounds + 1, len(bracket.places), dict(places))


def _order(known: Known, seed: int, numbers: Mapping[UUID, int]) -> list[UUID]:
    """Who takes part, from the best to the last: by rank, level ones by lot; after pools the first
    of each before the second."""
    evidence = known.evidence
    reached = came_as_far(evidence, known.rounds, known.computed)
    lots = lots_after(evidence, known.number - 1)
    ranks = ranks_of(evidence, known.computed, lots, reached)
    order = sorted(
        known.present,
        key=lambda e: (ranks[e] or UNRANKED, key(seed, "bracket", numbers.get(e, 0))),
    )
    pool_of, seen = _pools_before(known), Counter[str]()
    in_pool = {}
    for entry in order:
        pool = pool_of.get(entry, EVERYBODY)
        seen[pool] += 1
        in_pool[entry] = seen[pool]
    return sorted(order, key=in_pool.__getitem__) if pool_of else order


def _pools_before(known: Known) -> dict[UUID, str]:
    """The pool of each entry in the round before; nothing if there were none."""
    last = known.rounds[-1] if known.rounds else None
    draw = last.live if last is not None else None
    plan = _plan_of(draw)
    if last is None or draw is None or plan is None or draw.state is not DrawState.PUBLISHED:
        return {}
    if {EVERYBODY, FINAL, CONSOLATION} & {part.name for part in plan.parts}:
        return {}
    keys = {n: entry for entry, n in numbers_at(known.evidence, last.number, draw).items()}
    drawn = {keys[team]: name for team, name in plan.part_of.items() if team in keys}
    late = {
        entry: known.evidence.stages[match.stage_id]
        for match in last.played
        if match.origin is MatchOrigin.LATE and match.stage_id is not None
        for _, entry in match.seated
        if entry not in drawn
    }
    return drawn | late


def _check_tables(found: Findings, where: str, draw: DrawRow, part: Part) -> None:
    """Compare the tables of a bracket that no hand has touched with its places: the best meets the
    last, and whose place has no opponent is exempt, the best placed first."""
    problem = part.problem
    solved = next((p for p in draw.solution["parts"] if p["part"] == part.name), None)
    if solved is None or problem.system != KNOCK_OUT or not problem.places:
        return
    if any(team.fixed_table is not None for team in problem.teams):
        return  # two that cannot leave their tables do not meet
    meeting: dict[int, list[int]] = {}
    for team in problem.teams:
        meeting.setdefault(_slot(team.place or 0, problem.places, problem.round), []).append(
            team.id
        )
    if any(len(teams) > 2 for teams in meeting.values()):
        return  # an earlier round was changed by hand
    expected = sorted(map(sorted, meeting.values()))
    kept = [sorted(teams) for teams in (*solved["tables"], *([team] for team in solved["byes"]))]
    found.compare("bracket_tables", where, sorted(kept), expected)


def _slot(place: int, size: int, round_number: int) -> int:
    """The best place of those that can come to the same table of a bracket in a round."""
    field = 1 << (size - 1).bit_length()
    for _ in range(round_number):
        place = min(place, field + 1 - place)
        field //= 2
    return place
