"""The pairing systems, as data: what each one measures between two teams."""

from dataclasses import dataclass
from enum import Enum


class Measure(Enum):
    """What the draw keeps small between the two teams of a table."""

    RANK = "rank"
    """The difference in rank."""
    HALF = "half"
    """How far the difference in rank is from half the group; between groups, the difference."""
    PLAN = "plan"
    """Whether the table is out of the plan of a rotation or a bracket."""
    NOTHING = "nothing"


class Shape(Enum):
    """How a plan says who meets whom in each of its rounds."""

    BERGER = "berger"
    TWICE = "twice"
    MITCHELL = "mitchell"
    BRACKET = "bracket"


@dataclass(frozen=True, slots=True)
class PairingSystem:
    """A pairing system (tournament facts, § Pairing systems).

    `by_wins`: teams stay in their group of equal wins as far as they can. `of_players`: the
    entrants are players, who are given partners first.
    """

    key: str
    measure: Measure
    by_wins: bool = False
    shape: Shape | None = None
    of_players: bool = False


SYSTEMS = {
    system.key: system
    for system in (
        PairingSystem("random", Measure.NOTHING),
        PairingSystem("standings", Measure.RANK),
        PairingSystem("winners", Measure.NOTHING, by_wins=True),
        PairingSystem("swiss", Measure.RANK, by_wins=True),
        PairingSystem("swiss_halves", Measure.HALF, by_wins=True),
        PairingSystem("round_robin", Measure.PLAN, shape=Shape.BERGER),
        PairingSystem("double_round_robin", Measure.PLAN, shape=Shape.TWICE),
        PairingSystem("odd_stay", Measure.PLAN, shape=Shape.MITCHELL),
        PairingSystem("knock_out", Measure.PLAN, shape=Shape.BRACKET),
        PairingSystem("melee", Measure.RANK, of_players=True),
    )
}
