"""The audit: everything kept is computed again from the facts alone and compared.

Independent of the sums kept with every result: only the rules of the game and the draw are shared.
"""

from collections.abc import Callable
from uuid import UUID

from sqlmodel import Session

from tournament.services.audit.brackets import check_brackets
from tournament.services.audit.draws import check_draws
from tournament.services.audit.evidence import evidence_of
from tournament.services.audit.findings import Difference, Findings, Note
from tournament.services.audit.invariants import (
    check_byes,
    check_foreign_keys,
    check_places,
    check_series,
    check_sheets,
)
from tournament.services.audit.kept import check_kept, compute_round
from tournament.services.audit.parts import check_parts
from tournament.services.audit.ranking import check_standings
from tournament.services.audit.round_facts import round_facts
from tournament.services.audit.rows import Computed
from tournament.services.audit.rulings import check_rulings

__all__ = ["Difference", "Findings", "Note", "Progress", "audit"]

Progress = Callable[[int, int], None]
"""Told how many steps are done, and of how many."""


def audit(session: Session, tournament_id: UUID, *, progress: Progress | None = None) -> Findings:
    """Compute a tournament again from its facts: deals, matches, rounds, credits, totals, rulings,
    draws, standings; and look whether what must always hold does.

    :raises NotFound: if there is no such tournament.
    """
    found = Findings()
    evidence = evidence_of(session, tournament_id)
    steps = 2 * len(evidence.rounds)

    def step(done: int) -> None:
        if progress is not None:
            progress(done, steps)

    effects = check_rulings(session, found, evidence)
    computed, rounds = Computed(), []
    for done, row in enumerate(evidence.rounds, 1):
        facts = round_facts(session, row)
        compute_round(found, evidence, facts, effects, computed)
        check_sheets(found, facts)
        check_places(found, evidence, facts)
        facts.forget_sheets()
        rounds.append(facts)
        step(done)
    check_kept(session, found, evidence, computed)
    check_standings(session, found, evidence, rounds, computed)
    check_brackets(session, found, evidence, rounds, computed)
    for done, facts in enumerate(rounds, len(rounds) + 1):
        check_draws(found, evidence, facts, computed)
        check_byes(found, evidence, facts, computed)
        step(done)
    check_parts(found, evidence, rounds)
    check_series(session, found, evidence)
    check_foreign_keys(session, found)
    return found
