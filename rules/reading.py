"""Reading plain JSON values strictly, with everything that is wrong at once."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from rules.facts import Problem, ProblemCode

LARGEST = 9999
"""No number that is read is larger."""

Choice = TypeVar("Choice", bound=StrEnum)
Item = TypeVar("Item")


def shown(value: object) -> str:
    """What was given, short enough and safe enough to be quoted."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int) and abs(value) > LARGEST:
        return "…"
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    text = str(value).encode(errors="backslashreplace").decode()
    if len(text) > 40:
        text = text[:39] + "…"
    return "".join(sign if sign.isprintable() else " " for sign in text)


class Unreadable(ValueError):
    """What was given is not in order; `problems` holds every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(", ".join(f"{problem.field}: {problem.code}" for problem in problems))
        self.problems = tuple(problems)


class Reader:
    """Reads values one by one and gathers what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, field: str, code: ProblemCode, *operands: str | int) -> None:
        """Remember one thing that is wrong."""
        self.problems.append(Problem(field, code, operands))

    def refuse_unknown(
        self, data: dict[str, Any], known: Sequence[str], under: str | None = None
    ) -> None:
        """Refuse each name that is not known, under its own name or under another field."""
        for name in data:
            if name not in known:
                quoted = shown(name)
                self.add(under or quoted, ProblemCode.UNKNOWN_FIELD, quoted)

    def needed(
        self,
        data: dict[str, Any],
        name: str,
        field: str,
        read: Callable[[str, object], Item | None],
    ) -> Item | None:
        """The value of a name that must be there, as `read` reads it."""
        if name in data:
            return read(field, data[name])
        self.add(field, ProblemCode.MISSING)
        return None

    def choice(self, field: str, value: object, choices: type[Choice]) -> Choice | None:
        """The member that the value names."""
        if isinstance(value, str):
            for choice in choices:
                if choice.value == value:
                    return choice
        self.add(field, ProblemCode.NOT_A_CHOICE, shown(value), " ".join(choices))
        return None

    def yes_or_no(self, field: str, value: object) -> bool | None:
        """True or false."""
        if isinstance(value, bool):
            return value
        self.add(field, ProblemCode.NOT_YES_OR_NO)
        return None

    def whole(self, field: str, value: object, *, optional: bool = False) -> int | None:
        """A whole number within LARGEST of zero, or None where it may be left out."""
        if value is None and optional:
            return None
        if not isinstance(value, int) or isinstance(value, bool):
            self.add(field, ProblemCode.NOT_A_WHOLE_NUMBER, shown(value))
            return None
        if value < -LARGEST:
            self.add(field, ProblemCode.NEGATIVE, -LARGEST)
            return None
        if value > LARGEST:
            self.add(field, ProblemCode.TOO_LARGE, LARGEST)
            return None
        return value

    def items(self, field: str, value: object) -> list[Any]:
        """The items of a list; none where it is left out."""
        if isinstance(value, list):
            return value
        if value is not None:
            self.add(field, ProblemCode.NOT_A_LIST)
        return []
