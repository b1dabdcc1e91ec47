"""What a user can put right: each error carries its data and is worded once, in the app.

Anything else that is raised is a fault of the program.
"""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Obstacle:
    """One reason why something cannot be done: a code and what it is about.

    `about` names the field of the form concerned, or the table ("table 7"), or is empty.
    """

    code: str
    about: str = ""
    operands: dict[str, Any] = field(default_factory=dict)


class TournamentError(Exception):
    """Something the user can put right."""


class NotFound(TournamentError):
    """No such tournament, entry, round, table…: `what` says which kind, `key` what was asked."""

    def __init__(self, what: str, key: object) -> None:
        super().__init__(f"no {what} {key}")
        self.what = what
        self.key = str(key)


class Refused(TournamentError):
    """The change cannot be made as asked: every reason at once."""

    def __init__(self, *obstacles: Obstacle) -> None:
        super().__init__("; ".join(f"{o.about}: {o.code} {o.operands}" for o in obstacles))
        self.obstacles = obstacles


class StaleForm(TournamentError):
    """Somebody else changed this meanwhile: `changes` says what is there now."""

    def __init__(self, what: str, **changes: Any) -> None:
        super().__init__(f"{what} was changed meanwhile: {changes}")
        self.what = what
        self.changes = changes


def refuse_if(*obstacles: Obstacle | None) -> None:
    """Refuse with every obstacle that is there.

    :raises Refused: if there is any.
    """
    real = [obstacle for obstacle in obstacles if obstacle is not None]
    if real:
        raise Refused(*real)


class UnscorableDeal(TournamentError):
    """The facts of a deal cannot be right: `problems` are those of the rules, all at once."""

    def __init__(self, problems: tuple[Any, ...]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems
