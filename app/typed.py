"""What people type into a form, read without losing it: numbers, amounts, days."""

import re
from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from typing import TypeVar

from flask_babel import lazy_gettext as _l
from wtforms import Field

NOT_A_NUMBER = _l("Please type a whole number, like 12.")
NOT_AN_AMOUNT = _l("Please type an amount in euros, like 8 or 7.50.")
NOT_NUMBERS = _l("Please type whole numbers, like 3, 4.")
NOT_A_TIME = _l("Please type a time of day, like 23:30.")
NOT_A_DAY = _l("Please type a day, like 14/03/2026.")
NOT_OFFERED = _l("Please choose one of the answers offered.")
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?\s*€?")
_TIME = re.compile(r"(\d{1,2})(?:\s*[:.hH]\s*(\d{2})?)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
Word = TypeVar("Word", bound=StrEnum)


def complain(field: Field, what: object) -> None:
    """Say under a field what is wrong with what was typed there."""
    field.errors = [*field.errors, str(what)]


def whole(field: Field, otherwise: int) -> int:
    """The whole number typed, `otherwise` when nothing is or when it cannot be read."""
    text = "".join((field.data or "").split())
    if not text:
        return otherwise
    if re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
        return int(text)
    complain(field, NOT_A_NUMBER)
    return otherwise


def whole_or_none(field: Field) -> int | None:
    """The whole number typed, none when nothing is or when it cannot be read."""
    unread = -(10**9)
    found = whole(field, unread)
    return None if found == unread else found


def numbers(field: Field) -> tuple[int, ...]:
    """The whole numbers typed ("3, 4", "3 4"), each once, in order; none when nothing is."""
    words = re.split(r"[\s,;]+", (field.data or "").strip(" ,;"))
    if words == [""]:
        return ()
    if not all(re.fullmatch(r"\d{1,5}", word, re.ASCII) for word in words):
        complain(field, NOT_NUMBERS)
        return ()
    return tuple(sorted({int(word) for word in words}))


def time_of_day(field: Field) -> str:
    """The time typed ("23:30", "23 h 30", "23h") as "23:30"; empty when nothing is."""
    text = (field.data or "").strip()
    if not text:
        return ""
    found = _TIME.fullmatch(text)
    hour, minute = (int(found[1]), int(found[2] or 0)) if found else (24, 0)
    if hour > 23 or minute > 59:
        complain(field, NOT_A_TIME)
        return ""
    return f"{hour:02d}:{minute:02d}"


def cents(field: Field, otherwise: int = 0) -> int:
    """The amount in euros typed ("8", "7,50", "7.50 €"), in cents."""
    text = (field.data or "").strip()
    if not text:
        return otherwise
    found = _AMOUNT.fullmatch(text)
    if found is None:
        complain(field, NOT_AN_AMOUNT)
        return otherwise
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def amount(value: int) -> str:
    """An amount as it is typed: "8" or "7,50"."""
    euros, rest = divmod(value, 100)
    return f"{euros},{rest:02d}" if rest else str(euros)


def day(field: Field) -> date | None:
    """The day typed, as browsers send it or as people write it; none when nothing is."""
    text = (field.data or "").strip()
    if not text:
        return None
    found = _DAY_FIRST.fullmatch(text)
    try:
        if found:
            return date(int(found[3]), int(found[2]), int(found[1]))
        return date.fromisoformat(text)
    except ValueError:
        complain(field, NOT_A_DAY)
        return None


def chosen(field: Field, words: type[Word], otherwise: Word) -> Word:
    """The answer chosen; what was never offered is said and `otherwise` taken."""
    if not field.data:
        return otherwise
    try:
        return words(field.data)
    except ValueError:
        complain(field, NOT_OFFERED)
        return otherwise


def no_errors(fields: Iterable[Field]) -> bool:
    """Whether nothing that was typed had to be refused so far."""
    return not any(field.errors for field in fields)
