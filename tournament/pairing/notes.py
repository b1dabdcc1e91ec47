"""What is said of a draw: codes and operands, worded apart."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Note:
    """One reason: its code and what its sentence needs; worded by `note_sentence`."""

    code: str
    operands: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableExplanation:
    """Why these teams meet, or why this one team is exempt."""

    teams: tuple[int, ...]
    reasons: tuple[Note, ...]
