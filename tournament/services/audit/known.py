"""What could be known of the rounds before a draw: when it was made, and today.

Every row carries the moment of the act that wrote it, and the journal numbers the acts: what was
written at the moment of no act before the draw was not known to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from tournament.models import CreditReason, DrawRow, EntryState
from tournament.services.audit.evidence import Evidence, RoundFacts, Written
from tournament.services.audit.findings import Findings
from tournament.services.audit.history import later_changes, made_at, round_of
from tournament.services.audit.kept import compute_round
from tournament.services.audit.round_facts import round_facts
from tournament.services.audit.rows import Computed, add_late_rows
from tournament.services.audit.rulings import check_rulings
from tournament.services.entries import FOREVER


@dataclass(frozen=True, slots=True)
class Known:
    """The rounds before one, what they gave, and who was to be in the draw of it."""

    number: int
    evidence: Evidence
    rounds: Sequence[RoundFacts]
    computed: Computed
    present: tuple[UUID, ...]


def moments_before(evidence: Evidence, facts: RoundFacts, draw: DrawRow) -> frozenset[datetime]:
    """The moments of all acts until a draw was made."""
    since = made_at(evidence, facts.number, draw)
    return frozenset(entry.at for entry in evidence.journal if entry.seq <= since)


def told_apart(evidence: Evidence, facts: RoundFacts, draw: DrawRow) -> bool:
    """Whether no act after a draw has the moment of one before it: a clock may have stood still."""
    since = made_at(evidence, facts.number, draw)
    before = moments_before(evidence, facts, draw)
    return before.isdisjoint(entry.at for entry in evidence.journal if entry.seq > since)


def evidence_then(evidence: Evidence, facts: RoundFacts, draw: DrawRow) -> Evidence:
    """The evidence on the rounds before a draw that was there when it was made."""
    return _before(evidence, facts, evidence.written.at(moments_before(evidence, facts, draw)))


def _before(evidence: Evidence, facts: RoundFacts, written: Written) -> Evidence:
    return Evidence(
        tournament=evidence.tournament,
        rule_set=evidence.rule_set,
        entries=evidence.entries,
        stages=evidence.stages,
        rounds=[row for row in evidence.rounds if row.number < facts.number],
        journal=evidence.journal,
        written=written,
    )


def known_then(
    session: Session,
    evidence: Evidence,
    rounds: Sequence[RoundFacts],
    computed: Computed,
    facts: RoundFacts,
    draw: DrawRow,
) -> Known:
    """What was known when a draw was made: rounds corrected since are computed as they were.

    :param rounds: those before.
    :param computed: what they give today.
    """
    moments = moments_before(evidence, facts, draw)
    then = evidence_then(evidence, facts, draw)
    changed = set(later_changes(evidence, facts.number, draw))
    corrected = {round_of(entry) for entry in evidence.journal if entry.seq in changed}
    found = _given(then, computed)
    effects = check_rulings(session, Findings(), then) if corrected else {}
    for earlier in rounds:
        if earlier.number in corrected:
            as_it_was = round_facts(session, earlier.row)
            as_it_was.written_at(moments)
            compute_round(Findings(), then, as_it_was, effects, found)
    return _known(facts.number, then, rounds, found)


def known_now(
    evidence: Evidence,
    rounds: Sequence[RoundFacts],
    computed: Computed,
    facts: RoundFacts,
    draw: DrawRow,
) -> Known:
    """The same rounds with the results and the rulings of today; the settings, who takes part and
    which of the late are credited stay as when the draw was made."""
    moments = moments_before(evidence, facts, draw)
    written, then = evidence.written, evidence.written.at(moments)
    credits = [c for c in written.credits if c.reason is not CreditReason.LATE or c.at in moments]
    mixed = replace(written, settings=then.settings, statuses=then.statuses, credits=credits)
    now = _before(evidence, facts, mixed)
    return _known(facts.number, now, rounds, _given(now, computed))


def _given(evidence: Evidence, computed: Computed) -> Computed:
    """What the rounds gave who sat in them."""
    numbers = {row.id: row.number for row in evidence.rounds}
    last = max(numbers.values(), default=0)
    seen = {entry: first for entry, first in computed.seen.items() if first <= last}
    rows = {
        key: {e: row for e, row in computed.rows[key].items() if seen.get(e, FOREVER) <= number}
        for key, number in numbers.items()
    }
    return Computed(rows=rows, means={key: computed.means[key] for key in numbers}, seen=seen)


def _known(
    number: int, evidence: Evidence, rounds: Sequence[RoundFacts], computed: Computed
) -> Known:
    add_late_rows(evidence, computed)
    states = evidence.written.states_in(number)
    present = tuple(e for e in evidence.entries if states.get(e) is EntryState.ACTIVE)
    return Known(number, evidence, rounds, computed, present)
