"""The standings computed again: groups of level teams, split by one criterion after another."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, assert_never
from uuid import UUID

from sqlmodel import Session

from tournament.services.audit.evidence import Evidence
from tournament.services.audit.findings import Findings
from tournament.services.audit.rows import Computed, Total, totals_of
from tournament.services.standings import standings
from tournament.settings import Criterion

NOTHING = Total()


def check_standings(
    session: Session, found: Findings, evidence: Evidence, computed: Computed
) -> None:
    """Compare every line of the standings as they are shown with the facts."""
    expected = _lines(evidence, computed)
    for line in standings(session, evidence.tournament.id).lines:
        kept = {
            "rank": line.rank,
            "played": line.played,
            "points": line.points,
            "wins": line.wins,
            "draws": line.draws,
            "difference": line.difference,
            "penalties": line.penalties,
        }
        where = f"team {line.team.number}"
        found.compare("standing", where, kept, expected.pop(line.team.id, None))
    for entry, recomputed in expected.items():
        found.compare("standing", f"team {evidence.number(entry)}", None, recomputed)


def _lines(evidence: Evidence, computed: Computed) -> dict[UUID, dict[str, Any]]:
    totals = totals_of(evidence, computed)
    lines = {}
    for entry, rank in _ranks(evidence, computed, totals).items():
        total = totals.get(entry, NOTHING)
        lines[entry] = {
            "rank": rank,
            "played": total.played,
            "points": total.points,
            "wins": total.wins,
            "draws": total.draws,
            "difference": total.points - total.against,
            "penalties": total.penalties,
        }
    return lines


def _ranks(
    evidence: Evidence, computed: Computed, totals: dict[UUID, Total]
) -> dict[UUID, int | None]:
    """The rank of each entry, level ones sharing it.

    Those who left come last or have none, and after them those excluded by ruling.
    """
    settings, entries = evidence.settings, evidence.entries.keys()
    apart = (entries - evidence.left - evidence.excluded, evidence.left, evidence.excluded)
    groups = [list(group) for group in apart if group]
    without = frozenset[UUID]() if settings.withdrawn_ranked else evidence.left
    without |= frozenset() if settings.excluded_ranked else evidence.excluded
    for criterion in settings.ranking:
        groups = [
            part
            for group in groups
            for part in _split(group, _looked_at(criterion, evidence, computed, totals, group))
        ]
    ranks: dict[UUID, int | None] = {}
    for group in groups:
        rank = len(ranks) + 1
        ranks.update(dict.fromkeys(group, None if group[0] in without else rank))
    return ranks


def _split(group: list[UUID], value: Callable[[UUID], int]) -> Iterable[list[UUID]]:
    """A group of level entries by a criterion, the highest first."""
    values = {entry: value(entry) for entry in group}
    for level in sorted(set(values.values()), reverse=True):
        yield [entry for entry in group if values[entry] == level]


def _looked_at(
    criterion: Criterion,
    evidence: Evidence,
    computed: Computed,
    totals: dict[UUID, Total],
    group: list[UUID],
) -> Callable[[UUID], int]:
    """What a criterion finds in an entry of a group, the more the better."""

    def of(entry: UUID) -> Total:
        return totals.get(entry, NOTHING)

    match criterion:
        case Criterion.POINTS:
            return lambda entry: of(entry).points
        case Criterion.WINS:
            return lambda entry: of(entry).wins
        case Criterion.DIFFERENCE:
            return lambda entry: of(entry).points - of(entry).against
        case Criterion.POINTS_AGAINST:
            return lambda entry: -of(entry).against
        case Criterion.BEST_MATCH:
            return lambda entry: of(entry).best or 0
        case Criterion.FEWEST_PENALTIES:
            return lambda entry: -of(entry).penalties
        case Criterion.FIRST_MATCH:
            first = _first(evidence, computed)
            return lambda entry: first.get(entry, 0)
        case Criterion.HEAD_TO_HEAD:
            beaten = _beaten(computed, set(group))
            return lambda entry: beaten[entry]
        case _ as never:
            assert_never(never)


def _first(evidence: Evidence, computed: Computed) -> dict[UUID, int]:
    """The points of the first round."""
    return {
        entry: row.points
        for round_ in evidence.rounds
        if round_.number == 1
        for entry, row in computed.rows[round_.id].items()
        if row.complete
    }


def _beaten(computed: Computed, group: set[UUID]) -> Counter[UUID]:
    """How often each entry of a group beat another of it."""
    wins: Counter[UUID] = Counter()
    for rows in computed.rows.values():
        for entry in group & rows.keys():
            met = len(rows[entry].opponents & group) if rows[entry].complete else 0
            wins[entry] += met * rows[entry].wins
    return wins
