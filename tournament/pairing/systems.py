"""The pairing systems, as data: what each one measures between two teams."""

from dataclasses import dataclass
from enum import Enum


class Measure(Enum):
    """What the draw keeps small between the two teams of a table."""

    RANK = "rank"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class PairingSystem:
    """A pairing system (tournament facts, § Pairing systems)."""

    key: str
    measure: Measure


SYSTEMS = {
    system.key: system
    for system in (
        PairingSystem("random", Measure.NOTHING),
        PairingSystem("standings", Measure.RANK),
    )
}
