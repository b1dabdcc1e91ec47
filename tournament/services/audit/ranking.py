"""The standings computed again: groups of level teams, split by one criterion after another."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, assert_never
from uuid import UUID

from sqlmodel import Session

from tournament.services.audit.evidence import Evidence, RoundFacts
from tournament.services.audit.final import came_as_far
from tournament.services.audit.findings import Findings
from tournament.services.audit.lots import check_lots
from tournament.services.audit.rows import Computed, Row, Total, totals_of
from tournament.services.audit.worth import match_points_of
from tournament.services.standings import standings
from tournament.settings import Criterion

NOTHING = Total()


@dataclass(slots=True)
class Ranked:
    """What the facts give an entry: its rank, and what each criterion finds, as people read it."""

    rank: int | None = None
    values: list[int] = field(default_factory=list)


def check_standings(
    session: Session,
    found: Findings,
    evidence: Evidence,
    rounds: Sequence[RoundFacts],
    computed: Computed,
) -> None:
    """Compare every line of the standings as they are shown with the facts."""
    lots = check_lots(session, found, evidence)
    reached = came_as_far(evidence, rounds, computed)
    expected = _lines(Ranking(evidence, computed, lots, reached))
    for line in standings(session, evidence.tournament.id).lines:
        kept = {
            "rank": line.rank,
            "played": line.played,
            "points": line.points,
            "wins": line.wins,
            "draws": line.draws,
            "difference": line.difference,
            "penalties": line.penalties,
            "values": list(line.values),
        }
        where = f"team {line.team.number}"
        found.compare("standing", where, kept, expected.pop(line.team.id, None))
    for entry, recomputed in expected.items():
        found.compare("standing", f"team {evidence.number(entry)}", None, recomputed)


@dataclass(slots=True)
class Ranking:
    """What a ranking is computed from: the facts, the rows they give, the lots, the final."""

    evidence: Evidence
    computed: Computed
    lots: dict[UUID, int]
    reached: dict[UUID, tuple[int, int]]
    totals: dict[UUID, Total] = field(init=False)
    criteria: tuple[Criterion, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.totals = totals_of(self.evidence, self.computed)
        named = self.evidence.settings.ranking
        last = (Criterion.LOTS,) if self.lots and Criterion.LOTS not in named else ()
        self.criteria = (*named, *last)

    def total(self, entry: UUID) -> Total:
        return self.totals.get(entry, NOTHING)

    @property
    def gone(self) -> frozenset[UUID]:
        return self.evidence.left | self.evidence.excluded

    def rows(self, entry: UUID) -> Iterable[Row]:
        """The complete rows of an entry."""
        for rows in self.computed.rows.values():
            if entry in rows and rows[entry].complete:
                yield rows[entry]


def ranks_of(
    evidence: Evidence,
    computed: Computed,
    lots: dict[UUID, int],
    reached: dict[UUID, tuple[int, int]],
) -> dict[UUID, int | None]:
    """The rank of each entry by some evidence, and by what its rounds gave."""
    ranked = _ranked(Ranking(evidence, computed, lots, reached))
    return {entry: each.rank for entry, each in ranked.items()}


def _lines(ranking: Ranking) -> dict[UUID, dict[str, Any]]:
    lines = {}
    for entry, ranked in _ranked(ranking).items():
        total = ranking.total(entry)
        lines[entry] = {
            "rank": ranked.rank,
            "played": total.played,
            "points": total.points,
            "wins": total.wins,
            "draws": total.draws,
            "difference": total.points - total.against,
            "penalties": total.penalties,
            "values": ranked.values,
        }
    return lines


def _ranked(ranking: Ranking) -> dict[UUID, Ranked]:
    """The rank of each entry, level ones sharing it.

    Those who left come last or have none, and after them those excluded by ruling.
    """
    evidence, entries = ranking.evidence, ranking.evidence.entries.keys()
    settings = evidence.settings
    apart = (entries - ranking.gone, evidence.left, evidence.excluded)
    groups = [part for group in apart for part in _by_final(ranking, group)]
    without = frozenset[UUID]() if settings.withdrawn_ranked else evidence.left
    without |= frozenset() if settings.excluded_ranked else evidence.excluded
    found = {entry: Ranked() for entry in entries}
    for criterion in ranking.criteria:
        groups = [
            part
            for group in groups
            for part in _split(group, criterion, _looked_at(criterion, ranking, group), found)
        ]
    ahead = 0
    for group in groups:
        for entry in group:
            found[entry].rank = None if group[0] in without else ahead + 1
        ahead += len(group)
    return found


def _by_final(ranking: Ranking, group: Iterable[UUID]) -> Iterable[list[UUID]]:
    """A group of entries by how far they came in a final, the furthest first."""
    came: dict[tuple[int, int], list[UUID]] = defaultdict(list)
    for entry in group:
        came[ranking.reached.get(entry, (0, 0))].append(entry)
    return [came[far] for far in sorted(came, reverse=True)]


def _split(
    group: list[UUID],
    criterion: Criterion,
    value: Callable[[UUID], int],
    found: dict[UUID, Ranked],
) -> Iterable[list[UUID]]:
    """A group of level entries by a criterion, the best first."""
    fewest = criterion in (Criterion.POINTS_AGAINST, Criterion.FEWEST_PENALTIES, Criterion.LOTS)
    values = {entry: value(entry) for entry in group}
    for entry, of_entry in values.items():
        found[entry].values.append(of_entry)
    for level in sorted(set(values.values()), reverse=not fewest):
        yield [entry for entry in group if values[entry] == level]


def _looked_at(criterion: Criterion, ranking: Ranking, group: list[UUID]) -> Callable[[UUID], int]:
    """What a criterion finds in an entry of a group."""
    of = ranking.total
    match criterion:
        case Criterion.POINTS:
            return lambda entry: of(entry).points
        case Criterion.WINS:
            return lambda entry: of(entry).wins
        case Criterion.DIFFERENCE:
            return lambda entry: of(entry).points - of(entry).against
        case Criterion.POINTS_AGAINST:
            return lambda entry: of(entry).against
        case Criterion.BEST_MATCH:
            return lambda entry: of(entry).best or 0
        case Criterion.FEWEST_PENALTIES:
            return lambda entry: of(entry).penalties
        case Criterion.CAPOTS:
            return lambda entry: of(entry).capots
        case Criterion.FIRST_MATCH:
            first = _first(ranking)
            return lambda entry: first.get(entry, 0)
        case Criterion.HEAD_TO_HEAD:
            return lambda entry: _beaten(ranking, entry, set(group))
        case Criterion.MATCH_POINTS:
            return lambda entry: _match_points(ranking, entry)
        case Criterion.BUCHHOLZ:
            own = _result(ranking)
            return lambda entry: sum(own[other] for other in _met(ranking, entry))
        case Criterion.LOTS:
            return lambda entry: ranking.lots.get(entry, 0)
        case _ as never:
            assert_never(never)


def _first(ranking: Ranking) -> dict[UUID, int]:
    """The points of the first round."""
    return {
        entry: row.points
        for round_ in ranking.evidence.rounds
        if round_.number == 1
        for entry, row in ranking.computed.rows[round_.id].items()
        if row.complete
    }


def _beaten(ranking: Ranking, entry: UUID, group: set[UUID]) -> int:
    """How often an entry of a group beat another of it."""
    if not ranking.evidence.settings.withdrawn_in_tie_breaks:
        group = group - ranking.gone
    return sum(row.wins * len(row.opponents & group) for row in ranking.rows(entry))


def _match_points(ranking: Ranking, entry: UUID) -> int:
    settings = ranking.evidence.settings
    return sum(match_points_of(settings, row) for row in ranking.rows(entry))


def _result(ranking: Ranking) -> dict[UUID, int]:
    """What each entry adds to the sum of those who met it."""
    own: dict[UUID, int] = defaultdict(int)
    for entry in ranking.evidence.entries:
        total = ranking.total(entry)
        if Criterion.MATCH_POINTS in ranking.criteria:
            own[entry] = _match_points(ranking, entry)
        else:
            own[entry] = total.wins if ranking.criteria[0] is Criterion.WINS else total.points
    return own


def _met(ranking: Ranking, entry: UUID) -> Iterable[UUID]:
    """Whom an entry met in matches that were not cancelled, each as often as they met."""
    ignored = ranking.gone
    if ranking.evidence.settings.withdrawn_in_tie_breaks:
        ignored = frozenset()
    for row in ranking.rows(entry):
        if row.outcome != "cancelled":
            yield from row.opponents - ignored
