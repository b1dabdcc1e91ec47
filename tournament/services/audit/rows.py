"""What each round gave each entry, computed again from matches, byes, forfeits and credits."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from rules.ruleset import RuleSet
from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.models import CreditReason, Outcome, Round, RoundState
from tournament.services.audit.evidence import Evidence, MatchFacts, RoundFacts
from tournament.services.audit.scores import PLAYED, Decided
from tournament.settings import CreditRule, Format, NoShow, Settings

Credits = dict[tuple[UUID, UUID], tuple[int, bool, CreditReason]]


@dataclass(frozen=True, slots=True)
class Row:
    """What a round has given an entry so far."""

    outcome: Outcome
    opponents: frozenset[UUID] = frozenset()
    complete: bool = True
    points: int = 0
    against: int = 0
    wins: int = 0
    draws: int = 0
    penalties: int = 0
    capots: int = 0
    caught_up: bool = False
    """Whether an exempt entry has played its catch-up match."""


@dataclass(slots=True)
class Computed:
    """All that the facts give, gathered round by round."""

    rows: dict[UUID, dict[UUID, Row]] = field(default_factory=dict)
    """By round, then by entry."""
    means: dict[UUID, int] = field(default_factory=dict)
    seen: dict[UUID, int] = field(default_factory=dict)
    """The first round in which each entry has a place."""
    byes: dict[UUID, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The rounds in which each entry is exempt."""
    met: list[tuple[int, UUID, UUID]] = field(default_factory=list)
    """Who met whom in which round; cancelled matches were not played."""
    partnered: list[tuple[int, UUID, UUID]] = field(default_factory=list)
    """Who played with whom in which round of a mêlée."""
    seeded_now: dict[UUID, dict[str, dict[int, int | None]]] = field(default_factory=dict)
    """By draw: who would be in each part of a final phase, and where, by corrections since."""


def rows_of_matches(
    evidence: Evidence, facts: RoundFacts, decided: Mapping[UUID, Decided]
) -> dict[UUID, Row]:
    """The rows of a round's entries, the points of the exempt and of forfeits included."""
    settings, rows = facts.settings, dict[UUID, Row]()
    for match in facts.played:
        if match.is_bye:
            ((_, entry),) = match.seated
            catches_up = settings.bye_credit is CreditRule.CATCH_UP
            rows[entry] = Row(Outcome.BYE, wins=int(settings.bye_win and not catches_up))
            continue
        where, sides = decided[match.id], match.sides
        if where.winner is not None and _nobody_came(settings, match, where):
            catches_up = settings.bye_credit is CreditRule.CATCH_UP
            exempt = Row(Outcome.BYE, wins=int(settings.bye_win and not catches_up))
            absent = Row(Outcome.FORFEIT, opponents=frozenset(sides[where.winner]))
            rows |= dict.fromkeys(sides[where.winner], exempt)
            rows |= dict.fromkeys(sides[where.winner.other], absent)
            continue
        for side, partners in sides.items():
            for entry in partners:
                rows[entry] = _row(settings, where, side, sides[side.other])
    mean = mean_of(rows)
    credited = {e: _credited(evidence.rule_set, settings, row, mean) for e, row in rows.items()}
    return {
        entry: _caught_up(evidence, facts.row.id, entry, row) for entry, row in credited.items()
    }


def _nobody_came(settings: Settings, match: MatchFacts, where: Decided) -> bool:
    """Whether a match was forfeited before it began and the settings make the other side exempt."""
    if settings.no_show is not NoShow.BYE or match.result is None:
        return False
    forfeited = match.result.outcome is where.outcome is Outcome.FORFEIT
    return forfeited and not any(line.versions for line in match.lines)


def _caught_up(evidence: Evidence, round_id: UUID, entry: UUID, row: Row) -> Row:
    """The row of an exempt entry that has played a catch-up match: its result is a fact."""
    given = evidence.credits.get((entry, round_id))
    if row.outcome is not Outcome.BYE or given is None:
        return row
    if given.reason is not CreditReason.CATCH_UP:
        return row
    points, wins = given.points, int(given.win)
    return replace(row, points=points, against=points, wins=wins, caught_up=True)


def _row(settings: Settings, where: Decided, side: Side, opponents: Iterable[UUID]) -> Row:
    return Row(
        outcome=where.outcome or Outcome.ANNULLED,
        opponents=frozenset(opponents),
        complete=where.complete,
        points=_capped(settings, where, side),
        against=_capped(settings, where, side.other),
        wins=int(where.complete and where.winner is side),
        draws=int(where.complete and where.outcome in PLAYED and where.winner is None),
        penalties=where.penalties[side],
        capots=where.capots[side],
    )


def _capped(settings: Settings, where: Decided, side: Side) -> int:
    """The points of a side that count: the loser's cap for a loser, else the winner's."""
    points = where.points(side)
    lost = where.winner is not None and where.winner is not side
    of_winner, of_loser = settings.cap_winner, settings.cap_loser
    cap = of_loser if lost and of_loser is not None else of_winner
    return points if cap is None or points < cap else cap


def mean_of(rows: Mapping[UUID, Row]) -> int:
    """The mean of the scores played so far in a round, rounded down; 0 without one."""
    scores = [row.points for row in rows.values() if row.complete and row.outcome in PLAYED]
    return sum(scores) // len(scores) if scores else 0


def _credited(rule_set: RuleSet, settings: Settings, row: Row, mean: int) -> Row:
    if row.outcome is Outcome.BYE:
        points = _promised(rule_set, settings, settings.bye_credit, settings.bye_points, mean)
        return replace(row, points=points, against=points)
    if row.outcome is Outcome.FORFEIT:
        rule, fixed = settings.forfeit_credit, settings.forfeit_points
        points = _promised(rule_set, settings, rule, fixed, mean)
        return replace(row, points=points if row.wins else 0, against=0 if row.wins else points)
    return row


def _promised(
    rule_set: RuleSet, settings: Settings, rule: CreditRule, fixed: int, mean: int
) -> int:
    by_deals = settings.format is Format.DEALS
    target = settings.target or rule_set.targets[0]
    return {
        CreditRule.MEAN: mean,
        CreditRule.FIXED: fixed,
        CreditRule.HALF_MATCH: settings.deals * 162 // 2 if by_deals else target // 2,
        CreditRule.CATCH_UP: 0,
        CreditRule.NONE: 0,
    }[rule]


def late_points(rule_set: RuleSet, settings: Settings, mean: int) -> int:
    """What a team that came late is given for a round it missed."""
    return _promised(rule_set, settings, settings.late_credit, settings.late_points, mean)


def add_late_rows(evidence: Evidence, computed: Computed) -> Credits:
    """Give the late their rounds; all credits that should be there.

    Due are the rounds before an entry's first place, where their settings credit something, and
    the byes of closed rounds; what a catch-up match gave is a fact. A late credit stays when the
    draw it was given at is taken back.
    """
    due: Credits = {
        key: (given.points, given.win, given.reason)
        for key, given in evidence.credits.items()
        if given.reason is CreditReason.CATCH_UP
    }
    for round_ in evidence.rounds:
        rows = computed.rows[round_.id]
        if round_.state is RoundState.CLOSED:
            for entry, row in rows.items():
                if row.outcome is Outcome.BYE and (entry, round_.id) not in due:
                    due[entry, round_.id] = (row.points, row.wins > 0, CreditReason.BYE)
        settings = Settings.from_json(round_.settings)
        points = late_points(evidence.rule_set, settings, computed.means[round_.id])
        for entry in _late(evidence, computed, round_, settings):
            due[entry, round_.id] = (points, False, CreditReason.LATE)
            rows[entry] = Row(Outcome.BYE, points=points, against=points)
    return due


def _late(
    evidence: Evidence, computed: Computed, round_: Round, settings: Settings
) -> Iterable[UUID]:
    """The entries that are credited with a round that they missed."""
    credits = settings.late_credit is not CreditRule.NONE
    for entry in evidence.entries:
        first = computed.seen.get(entry)
        given = evidence.credits.get((entry, round_.id))
        kept = given is not None and given.reason is CreditReason.LATE
        if (first is None and kept) or (first is not None and round_.number < first and credits):
            yield entry


@dataclass(slots=True)
class Total:
    """What the rounds have given an entry in all."""

    played: int = 0
    points: int = 0
    against: int = 0
    wins: int = 0
    draws: int = 0
    penalties: int = 0
    capots: int = 0
    best: int | None = None

    def add(self, row: Row) -> None:
        self.played += 1
        self.points += row.points
        self.against += row.against
        self.wins += row.wins
        self.draws += row.draws
        self.penalties += row.penalties
        self.capots += row.capots
        self.best = row.points if self.best is None else max(self.best, row.points)

    def as_kept(self) -> dict[str, Any]:
        return {
            "played": self.played,
            "points": self.points,
            "against": self.against,
            "wins": self.wins,
            "draws": self.draws,
            "penalties": self.penalties,
            "capots": self.capots,
            "best": self.best or 0,
        }


def totals_of(
    evidence: Evidence, computed: Computed, *, before: int | None = None
) -> dict[UUID, Total]:
    """The totals of the entries that have any, rulings on totals included.

    :param before: count only the rounds before this one.
    """
    totals: dict[UUID, Total] = defaultdict(Total)
    numbers = {round_.id: round_.number for round_ in evidence.rounds}
    for round_id, rows in computed.rows.items():
        if before is None or numbers[round_id] < before:
            for entry, row in rows.items():
                if row.complete:
                    totals[entry].add(row)
    rounds = {incident.id: incident.round_id for incident in evidence.incidents}
    for ruling, effect in evidence.effects:
        if effect.kind != EffectKind.TOTAL_ADJUSTED or effect.entry_id is None:
            continue
        round_id_of = rounds.get(ruling.incident_id)
        since = numbers.get(round_id_of, 0) if round_id_of is not None else 0
        if before is None or since < before:
            totals[effect.entry_id].points += effect.points
            totals[effect.entry_id].penalties += max(-effect.points, 0)
    return dict(totals)
