"""The lots computed again from the seed, and the seed compared with the journal."""

from hashlib import sha256
from uuid import UUID

from sqlmodel import Session

from tournament.models import Lots
from tournament.services.audit.evidence import Evidence
from tournament.services.audit.findings import Findings


def check_lots(session: Session, found: Findings, evidence: Evidence) -> dict[UUID, int]:
    """Compare the lots kept with the one time the journal says they were drawn.

    Returns the place of each entry among them, nothing before they are drawn.
    """
    kept = session.get(Lots, evidence.tournament.id)
    said = [entry for entry in evidence.journal if entry.verb == "draw_lots"]
    if kept is None and not said:
        return {}
    drawn = [{"seed": kept.seed, "after_round": kept.after_round, "by": kept.by}] if kept else []
    journaled = [
        {
            "seed": (entry.after or {}).get("seed"),
            "after_round": (entry.after or {}).get("after_round"),
            "by": entry.actor,
        }
        for entry in said
    ]
    found.compare("lots", "lots", drawn, journaled)
    return lot_order(evidence, (said[0].after or {}).get("seed", 0)) if said else {}


def lots_after(evidence: Evidence, round_number: int) -> dict[UUID, int]:
    """The place of each entry among the lots in the standings after a round; nothing where they
    were drawn later."""
    for entry in evidence.journal:
        after = entry.after or {}
        if entry.verb == "draw_lots" and after.get("after_round", 0) <= round_number:
            return lot_order(evidence, after.get("seed", 0))
    return {}


def lot_order(evidence: Evidence, seed: int) -> dict[UUID, int]:
    """The place of each entry: the lowest SHA-256 of "seed:key" first."""
    tickets = {
        int(sha256(f"{seed}:{entry}".encode()).hexdigest(), 16): entry for entry in evidence.entries
    }
    return {tickets[ticket]: place for place, ticket in enumerate(sorted(tickets), 1)}
