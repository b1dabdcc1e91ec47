"""A draw as pages and sheets show it: its parts, its tables, and why they are so."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from tournament.errors import Obstacle
from tournament.models import DrawState, MatchOrigin
from tournament.readings import Header, Seated


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of a draw and why these two meet; `reasons` are pairing notes."""

    match_id: UUID
    table: int | None
    origin: MatchOrigin
    ns: Seated
    ew: Seated | None
    first_dealer: str
    reasons: tuple[Any, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class PartReading:
    """A part of a draw: everybody (""), a pool, the final, the consolation; `round` is that of its
    rotation or bracket, `problem` is an input of `coinche pair`, `relaxations` would help."""

    name: str
    system: str
    round: int
    size: int
    cost: dict[str, int]
    notes: tuple[Any, ...]
    relaxations: tuple[Any, ...]
    problem: dict[str, Any]


@dataclass(frozen=True, slots=True)
class DrawReading:
    """A draw of a round, explained: seed, cost by level, notes, parts, tables."""

    header: Header
    round_number: int
    draw_id: UUID
    version: int
    state: DrawState
    seed: int
    engine_version: str
    cost: dict[str, int]
    notes: tuple[Any, ...]
    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnTable, ...]
    reason: str
    by: str
    at: datetime
    can_take_back: tuple[Obstacle, ...]
    """What keeps a published draw from being taken back; empty when it can be."""
    parts: tuple[PartReading, ...]
