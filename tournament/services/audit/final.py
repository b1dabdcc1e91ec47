"""How far each entry came in a knock-out, computed again from draws and results."""

from collections.abc import Sequence
from uuid import UUID

from tournament.models import DrawState, Outcome
from tournament.services.audit.evidence import Evidence, RoundFacts
from tournament.services.audit.history import numbers_at
from tournament.services.audit.rows import Computed, Row
from tournament.settings import FinalPhase

FINALS = ("consolation", "final")
"""The parts of a draw that may be a knock-out, the better one last."""


def came_as_far(
    evidence: Evidence, rounds: Sequence[RoundFacts], computed: Computed
) -> dict[UUID, tuple[int, int]]:
    """Of each entry in a knock-out: which one, and how many of its rounds it came through.

    Who is exempt comes through; of a match without a winner the better placed does, of a double
    forfeit nobody. A round still being played keeps who is in it where the last one left it.
    """
    found: dict[UUID, tuple[int, int]] = {}
    if evidence.settings.final is FinalPhase.NONE:
        return found
    begun = dict.fromkeys(FINALS, 0)
    for facts in rounds:
        for name, places in knock_outs(evidence, facts):
            left = through(facts, places, computed.rows[facts.row.id])
            for entry in places:
                came = begun[name] + (entry in left)
                found[entry] = max(found.get(entry, (0, 0)), (FINALS.index(name), came))
            begun[name] += 1
    return found


def knock_outs(evidence: Evidence, facts: RoundFacts) -> list[tuple[str, dict[UUID, int]]]:
    """The places in the knock-outs of a round's public draw."""
    draw = facts.live
    if draw is None or draw.state is not DrawState.PUBLISHED:
        return []
    keys = {number: key for key, number in numbers_at(evidence, facts.number, draw).items()}
    found = []
    for part in draw.problem.get("parts", ()):
        if part["part"] in FINALS and part["problem"]["system"] == "knock_out":
            teams = part["problem"]["teams"]
            places = {keys[team["id"]]: team.get("place", at) for at, team in enumerate(teams, 1)}
            found.append((part["part"], places))
    return found


def through(facts: RoundFacts, places: dict[UUID, int], rows: dict[UUID, Row]) -> frozenset[UUID]:
    """The entries that come through a round of a knock-out."""
    found = set()
    for match in facts.played:
        seated = [entry for _, entry in match.seated if entry in places]
        if match.is_bye:
            found.update(seated)
        elif seated and rows[seated[0]].complete:
            won = [e for e in seated if rows[e].wins or rows[e].outcome is Outcome.BYE]
            nobody = rows[seated[0]].outcome is Outcome.DOUBLE_FORFEIT
            better = [] if nobody else [min(seated, key=places.__getitem__)]
            found.update(won or better)
    return frozenset(found)
