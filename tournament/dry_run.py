"""The rounds drawn beforehand with results by lot: in which one something has to give way.

Pure, and slow for a large field: run it outside a request.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from tournament import pairing
from tournament.feasibility import NO_REMATCH, Finding, Weight, new_opponents_last
from tournament.pairing import Draw, DrawProblem, Entrant, relaxations
from tournament.settings import Criterion, PairingSystem, Settings, Strength

LOTS = 3
LARGE_FIELD = 100
"""From so many entries on, the rounds are drawn once only."""
LARGEST_FIELD = 300
"""Beyond it trial draws would take longer than anybody waits for a page."""
A_MATCH = 1944
"""The points of 12 deals, 162 each."""


@dataclass(slots=True)
class _History:
    """The field as the rounds drawn so far leave it."""

    teams: dict[int, Entrant]
    played: list[tuple[int, int]]
    partners: list[tuple[int, int]]


def dry_run(settings: Settings, entries: Sequence[Entrant], seed: int = 1) -> tuple[Finding, ...]:
    """The first round in which a hard constraint cannot hold, then a soft one, as real draws with
    results by lot have it; the earliest of a few attempts.

    Rotations are not drawn: what happens in them can be counted.
    """
    system = settings.pairing
    if system not in (*NO_REMATCH, PairingSystem.MELEE) or len(entries) < 4:
        return ()
    if len(entries) > LARGEST_FIELD:
        return (Finding("no_trial", Weight.FINE, None, {"most": LARGEST_FIELD}),)
    attempts = 1 if len(entries) >= LARGE_FIELD else LOTS
    found = [_attempt(settings, entries, seed + number) for number in range(attempts)]
    earliest: dict[str, Finding] = {}
    for finding in sorted((each for one in found for each in one), key=lambda f: f.round or 0):
        earliest.setdefault(finding.code, finding)
    return tuple(earliest.values())


def _attempt(settings: Settings, entries: Sequence[Entrant], seed: int) -> list[Finding]:
    lots, found = Random(seed), dict[str, Finding]()
    field = {each.id: replace(each, points=0, wins=0, byes=0, rank=None) for each in entries}
    history = _History(field, [], [])
    for number in range(1, settings.rounds + 1):
        problem = _problem(settings, history, number, seed)
        drawn = pairing.draw(problem)
        for finding in _given_way(problem, drawn, number):
            found.setdefault(finding.code, finding)
        if "hard_breaks" in found:
            break
        _play(history, drawn, lots)
    return list(found.values())


def _problem(settings: Settings, history: _History, number: int, seed: int) -> DrawProblem:
    by_lot = number == 1 and settings.pairing is not PairingSystem.MELEE
    wanted = {
        "rematch": settings.rematches,
        "club": settings.same_club,
        "family": settings.same_family,
    }
    constraints = {
        name: strength.value for name, strength in wanted.items() if strength is not Strength.OFF
    }
    melee = settings.pairing is PairingSystem.MELEE
    played = history.played if melee else sorted(set(history.played))
    return DrawProblem(
        system=PairingSystem.RANDOM.value if by_lot else settings.pairing.value,
        ranking="wins" if settings.ranking[:1] == (Criterion.WINS,) else "points",
        seed=seed,
        round=number,
        teams=tuple(sorted(history.teams.values(), key=lambda team: team.id)),
        played=tuple(played),
        constraints=constraints,
        partners=tuple(history.partners),
        bye_by_lot=settings.bye_by_lot,
    )


def _given_way(problem: DrawProblem, drawn: Draw, number: int) -> list[Finding]:
    found = []
    if drawn.cost.hard:
        helps = [offer.constraints[0] for offer in relaxations(problem, drawn)[:1]]
        operands = {"tables": drawn.cost.hard, "helps": helps[0] if helps else ""}
        found.append(Finding("hard_breaks", Weight.BREAKS, number, operands))
    if drawn.cost.rematches and number <= new_opponents_last(len(problem.teams)):
        operands = {"tables": drawn.cost.rematches}
        found.append(Finding("rematch_comes", Weight.CARE, number, operands))
    if drawn.cost.soft:
        operands = {"tables": drawn.cost.soft}
        found.append(Finding("soft_gives_way", Weight.CARE, number, operands))
    return found


def _play(history: _History, drawn: Draw, lots: Random) -> None:
    """Give every table a result by lot, and every exempted team half of one."""
    for table in drawn.tables:
        half = len(table) // 2
        sides = table[:half], table[half:]
        points = lots.randrange(A_MATCH // 4, 3 * A_MATCH // 4)
        marks = points, A_MATCH - points
        for side, mine, theirs in zip(sides, marks, reversed(marks), strict=True):
            for number in side:
                team = history.teams[number]
                wins = team.wins + int(mine > theirs)
                history.teams[number] = replace(team, points=team.points + mine, wins=wins)
        history.played += [_pair(one, other) for one in sides[0] for other in sides[1]]
        history.partners += [_pair(*side) for side in sides if len(side) == 2]
    for number in drawn.byes:
        team = history.teams[number]
        points = team.points + A_MATCH // 2
        history.teams[number] = replace(team, points=points, wins=team.wins + 1, byes=team.byes + 1)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
