"""What an audit finds: differences between what is kept and what the facts give, and notes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Difference:
    """Something kept that is not what the facts give; `kept` or `recomputed` is none where the
    one exists without the other."""

    what: str
    where: str
    kept: Any
    recomputed: Any

    def as_json(self) -> dict[str, Any]:
        """The difference as one line of the audit's answer."""
        return {
            "what": self.what,
            "where": self.where,
            "kept": self.kept,
            "recomputed": self.recomputed,
        }


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing that is no fault: a draw made before a correction, by hand, …"""

    code: str
    where: str
    operands: Mapping[str, Any] = field(default_factory=dict)


@dataclass
class Findings:
    """What is found, and how much was looked at, by what it was."""

    differences: list[Difference] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=dict)

    def compare(self, what: str, where: str, kept: Any, recomputed: Any) -> bool:
        """Look at one thing; whether it is as it should be."""
        self.checked[what] = self.checked.get(what, 0) + 1
        same: bool = kept == recomputed
        if not same:
            self.differences.append(Difference(what, where, kept, recomputed))
        return same

    def gapless(self, what: str, where: str, numbers: Iterable[int]) -> None:
        """Look whether numbers run from 1 without a gap; the difference names what is off."""
        found = sorted(numbers)
        expected = list(range(1, len(found) + 1))
        self.checked[what] = self.checked.get(what, 0) + 1
        if found != expected:
            missing = sorted(set(range(1, max(found) + 1)) - set(found))
            last = found[-1]
            self.differences.append(
                Difference(what, where, {"count": len(found), "last": last}, {"missing": missing})
            )

    def note(self, code: str, where: str, **operands: Any) -> None:
        """Keep something that is no fault."""
        self.notes.append(Note(code, where, operands))
