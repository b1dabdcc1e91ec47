"""What a draw knew: the numbers of the teams then, their results, what was corrected since."""

import re
from dataclasses import replace
from typing import Any
from uuid import UUID

from tournament.draw_plans import MEET_AGAIN, MELEE
from tournament.models import DrawRow, Journal
from tournament.pairing import DrawProblem
from tournament.services.audit.evidence import Evidence, RoundFacts
from tournament.services.audit.rows import Computed, late_points, totals_of
from tournament.settings import Settings

Numbers = dict[UUID, int]
CHANGES_RESULTS = ("result", "deal", "ruling", "incident", "appeal")
_ROUND = re.compile(r"round (\d+)\b")


def made_at(evidence: Evidence, round_number: int, draw: DrawRow) -> int:
    """The journal's number of the entry that says when a draw's problem was put; the end if none
    does. A draft changed by hand keeps the problem of the draw before it."""
    put = 0
    for entry in evidence.journal:
        if entry.verb == "draw" and round_of(entry) == round_number:
            version = (entry.after or {}).get("version")
            if version is not None and version <= draw.version:
                put = entry.seq
    return put or (evidence.journal[-1].seq if evidence.journal else 0)


def round_of(entry: Journal) -> int | None:
    """The round that an entry of the journal is about."""
    named = _ROUND.match(entry.subject)
    return int(named[1]) if named else None


def numbers_at(evidence: Evidence, round_number: int, draw: DrawRow) -> Numbers:
    """The numbers of the entries when a draw was made: corrections since are taken back."""
    since = made_at(evidence, round_number, draw)
    holders: dict[Any, UUID] = {entry.number: key for key, entry in evidence.entries.items()}
    for entry in reversed(evidence.journal):
        if entry.seq <= since:
            break
        before, after = (entry.before or {}).get("number"), (entry.after or {}).get("number")
        if entry.verb == "edit_entry" and before != after and after in holders:
            holders[before] = holders.pop(after)
    return {key: number for number, key in holders.items()}


def later_changes(evidence: Evidence, round_number: int, draw: DrawRow) -> list[int]:
    """The numbers of the journal's entries that changed earlier results after a draw was made."""
    since = made_at(evidence, round_number, draw)
    return [
        entry.seq
        for entry in evidence.journal
        if entry.seq > since
        and entry.verb.partition(".")[0] in CHANGES_RESULTS
        and (round_of(entry) or 0) < round_number
    ]


def history(
    evidence: Evidence,
    facts: RoundFacts,
    problem: DrawProblem,
    numbers: Numbers,
    computed: Computed,
) -> DrawProblem:
    """The same draw asked again with the results as the facts give them now.

    The field, clubs, families and tables that cannot move are those of the draw.
    """
    keys = {number: key for key, number in numbers.items()}
    totals = totals_of(evidence, computed, before=facts.number)
    teams = []
    for team in problem.teams:
        key = keys.get(team.id)
        total = totals.get(key) if key is not None else None
        byes = sum(n < facts.number for n in computed.byes[key]) if key is not None else 0
        points = total.points if total else 0
        points += _late(evidence, facts.number, key, computed)
        teams.append(replace(team, points=points, wins=total.wins if total else 0, byes=byes))
    field = {team.id for team in problem.teams}
    met = _pairs(computed.met, facts.number, field, numbers)
    partners = _pairs(computed.partnered, facts.number, field, numbers)
    return replace(
        problem,
        teams=tuple(teams),
        played=tuple(met if problem.system in MEET_AGAIN else sorted(set(met))),
        partners=tuple(partners) if problem.system == MELEE else (),
    )


def _pairs(
    known: list[tuple[int, UUID, UUID]], round_number: int, field: set[int], numbers: Numbers
) -> list[tuple[int, int]]:
    """The pairs of a field that the rounds before one have seen, as often as they did."""
    pairs = []
    for number, one, other in known:
        low, high = sorted((numbers.get(one, 0), numbers.get(other, 0)))
        if number < round_number and {low, high} <= field:
            pairs.append((low, high))
    return sorted(pairs)


def _late(evidence: Evidence, round_number: int, key: UUID | None, computed: Computed) -> int:
    """What a newcomer to this round is to be credited with for earlier ones, given or not yet."""
    if key is None or computed.seen.get(key, round_number) < round_number:
        return 0
    return sum(
        late_points(
            evidence.rule_set, Settings.from_json(round_.settings), computed.means[round_.id]
        )
        for round_ in evidence.rounds
        if round_.number < round_number and not _has_row(computed, round_.id, key)
    )


def _has_row(computed: Computed, round_id: UUID, key: UUID) -> bool:
    return key in computed.rows[round_id]
