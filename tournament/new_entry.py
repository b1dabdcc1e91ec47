"""An entry as it is typed, at the door or in a file, and what is wrong with it."""

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from tournament.errors import Obstacle
from tournament.limits import too_long
from tournament.names import tidied

LARGEST_NUMBER = 9999
LONGEST_PLAYER = 80
"""Of a player's name."""
_LONGEST = {"nickname": 80, "club": 80, "family": 80, "contact": 120}


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry as it is typed: one or two players, or a nickname; in a mêlée one player.

    Without a number it gets the next free one.
    """

    players: tuple[str, ...]
    nickname: str = ""
    club: str = ""
    family: str = ""
    contact: str = ""
    number: int | None = None
    fixed_table: int | None = None
    fee_paid: bool = False
    present: bool = False

    def tidy(self) -> "NewEntry":
        """The same without doubled spaces and empty names."""
        return replace(
            self,
            players=tuple(name for name in map(tidied, self.players) if name),
            nickname=tidied(self.nickname),
            club=tidied(self.club),
            family=tidied(self.family),
            contact=tidied(self.contact),
        )

    def correcting(self, before: "NewEntry") -> "NewEntry":
        """The same as a correction: fee and presence stay, and the number where none is typed."""
        number = before.number if self.number is None else self.number
        return replace(self, number=number, fee_paid=before.fee_paid, present=before.present)

    def each_alone(self) -> "tuple[NewEntry, ...]":
        """An entry for each player, as a mêlée has them; the number stays with the first."""
        first, *others = self.tidy().players or ("",)
        return (
            replace(self, players=(first,)),
            *(replace(self, players=(name,), number=None) for name in others),
        )

    def too_long(self) -> list[Obstacle]:
        """One obstacle for each text that is longer than is kept."""
        names = [
            too_long(f"player_{n}", each, LONGEST_PLAYER) for n, each in enumerate(self.players, 1)
        ]
        texts = [too_long(about, getattr(self, about), most) for about, most in _LONGEST.items()]
        return [found for found in (*names, *texts) if found]


def problems_with_entry(new: NewEntry, *, individual: bool = False) -> tuple[Obstacle, ...]:
    """Every reason why an entry cannot be kept as it is typed, numbers taken aside.

    :param individual: in a mêlée, where an entry is one player.
    """
    problems = new.too_long()
    if not new.players and not new.nickname:
        problems.append(Obstacle("nobody_named", "player_1"))
    if len(new.players) > (1 if individual else 2):
        code = "one_player_each" if individual else "more_than_two"
        problems.append(Obstacle(code, "player_2"))
    for about in ("number", "fixed_table"):
        value = getattr(new, about)
        if value is not None and not 1 <= value <= LARGEST_NUMBER:
            problems.append(Obstacle("out_of_range", about, {"least": 1, "most": LARGEST_NUMBER}))
    return tuple(problems)


def facts(new: NewEntry) -> dict[str, Any]:
    """An entry as the journal keeps it."""
    return {
        "number": new.number,
        "players": list(new.players),
        "nickname": new.nickname,
        "club": new.club,
        "family": new.family,
        "contact": new.contact,
        "fixed_table": new.fixed_table,
        "fee_paid": new.fee_paid,
        "present": new.present,
    }


def fingerprint(new: NewEntry) -> str:
    """What a form was filled in from, to see whether somebody else changed it meanwhile.

    Fee and presence are left out: they have buttons of their own.
    """
    kept = {name: fact for name, fact in facts(new).items() if name not in {"fee_paid", "present"}}
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode("utf-8")).hexdigest()[:16]
