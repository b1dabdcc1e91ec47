"""The lots of a ranking: drawn once, and anybody can draw them again from the seed."""

from collections.abc import Iterable
from hashlib import sha256
from uuid import UUID


def ticket(seed: int, entry_id: UUID) -> str:
    """The ticket of an entry: the SHA-256 of "seed:key", as `sha256sum` writes it."""
    return sha256(f"{seed}:{entry_id}".encode()).hexdigest()


def places_by_lot(seed: int, entry_ids: Iterable[UUID]) -> dict[UUID, int]:
    """The place of each entry among the lots, 1 for the lowest ticket.

    They depend on the seed and the entries alone: who comes later changes nobody's order.
    """
    drawn = sorted(entry_ids, key=lambda entry_id: ticket(seed, entry_id))
    return {entry_id: place for place, entry_id in enumerate(drawn, 1)}
