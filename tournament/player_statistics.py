"""What a match counts for each player at its table, those who left and came back included.

Nebuludik, "Déconnexion et reconnexion": who leaves for good takes the defeat at once and cannot
come back; who drops out may return to the same seat, and if not back by the end takes the defeat
even if the substitute wins; a victory counts only for players present at the end. Pure.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from tournament.models import SeatChange

Key = TypeVar("Key", bound=Hashable)


class Fate(StrEnum):
    """What a match was for a player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Change(Generic[Key]):
    """A change in a chair: what happened, and who sits there from now on."""

    change: SeatChange
    player: Key


@dataclass(frozen=True, slots=True)
class Chair(Generic[Key]):
    """Who sits in a chair now, who dropped out of it and may return, who left it for good."""

    occupant: Key
    away: tuple[Key, ...] = ()
    gone: tuple[Key, ...] = ()


def in_force(changes: Iterable[Change[Key]]) -> list[Change[Key]]:
    """The changes without those that were mistakes: each mistake takes the last one back."""
    kept: list[Change[Key]] = []
    for each in changes:
        if each.change is not SeatChange.MISTAKE:
            kept.append(each)
        elif kept:
            kept.pop()
    return kept


def chair_after(first: Key, changes: Sequence[Change[Key]]) -> Chair[Key]:
    """A chair in which `first` sat down, after what happened there.

    Who returns takes the seat back; who stood in is free to go, without a defeat.
    """
    chair = Chair(first)
    for each in in_force(changes):
        match each.change:
            case SeatChange.DROPPED_OUT:
                chair = Chair(each.player, (*chair.away, chair.occupant), chair.gone)
            case SeatChange.LEFT:
                chair = Chair(each.player, chair.away, (*chair.gone, chair.occupant))
            case _:
                before = chair.away[: chair.away.index(each.player)]
                chair = Chair(each.player, before, chair.gone)
    return chair


def fates(chair: Chair[Key], result: Fate | None) -> dict[Key, Fate]:
    """What a match is for each player of a chair.

    :param result: what it is for the chair's side; none as long as it goes on.
    """
    found = dict.fromkeys(chair.gone, Fate.LOST)
    if result is not None:
        found |= dict.fromkeys(chair.away, Fate.LOST)
        found.setdefault(chair.occupant, result)
    return found


@dataclass(frozen=True, slots=True)
class Record:
    """The matches of a player, counted."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    def with_fate(self, fate: Fate) -> "Record":
        """One match more."""
        return Record(
            self.won + (fate is Fate.WON),
            self.drawn + (fate is Fate.DRAWN),
            self.lost + (fate is Fate.LOST),
        )
