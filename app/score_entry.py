"""What every form that enters results shares: sent once, then saved or refused with its reasons."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from flask import request
from sqlmodel import Session
from werkzeug.datastructures import MultiDict

from app.auth import actor
from app.deal_form import read_number
from app.errors import problems_by_field
from app.sessions import session_for_reading, unit_of_work
from tournament.errors import Obstacle, Refused, StaleForm
from tournament.readings import Header
from tournament.services.headers import header as header_at
from tournament.services.journal import once

UNSENT = {"csrf_token", "request_key", "confirmed", "read_back"}
"""Fields that are not part of what was asked."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A form that was not saved: which one, as typed, why; `stale` when others were faster."""

    part: str = ""
    fields: MultiDict[str, str] = field(default_factory=MultiDict)
    problems: dict[str, list[str]] = field(default_factory=dict)
    stale: bool = False
    status: int = 200

    def of(self, part: str) -> "Attempt":
        """This attempt if it was made with that form, else none."""
        return self if part == self.part else Attempt(part)

    def value(self, name: str, otherwise: object = "") -> object:
        """What was typed in a field, or what stands there otherwise."""
        return self.fields.get(name, otherwise) if self.fields else otherwise

    def wrong(self, *names: str) -> list[str]:
        """What is wrong with some fields."""
        return [reason for name in names for reason in self.problems.get(name, [])]

    def others(self, names: Iterable[str]) -> list[str]:
        """What is wrong with none of these fields, to stand above the form."""
        known = set(names)
        return [
            reason
            for name, reasons in self.problems.items()
            if name not in known
            for reason in reasons
        ]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who does something, and when."""

    by: str
    at: datetime


def stamp() -> Stamp:
    """This request's account and the time."""
    return Stamp(actor(), datetime.now(UTC))


def new_key() -> str:
    """A key that makes a form count once, however often it is sent."""
    return uuid4().hex


def refused(part: str, refusal: Refused) -> Attempt:
    """The attempt that a refusal leaves: everything typed kept, every reason at its field."""
    return Attempt(part, request.form, problems_by_field(refusal), status=422)


def stale(part: str) -> Attempt:
    """The attempt that came too late: the page shows what is there now beside what was typed."""
    return Attempt(part, request.form, stale=True, status=409)


def attempt(part: str, act: Callable[[], Any]) -> Attempt | None:
    """Do something; none when it went well, else the attempt with what is in the way."""
    try:
        act()
    except Refused as refusal:
        return refused(part, refusal)
    except StaleForm:
        return stale(part)
    return None


def saved_once(
    slug: str, act: Callable[[Session, Header, Stamp], dict[str, Any]]
) -> dict[str, Any]:
    """Save under this form's request key; the same form again gets the first answer."""
    when = stamp()
    asked = {
        "path": request.path,
        "form": {name: values for name, values in request.form.lists() if name not in UNSENT},
    }
    with unit_of_work() as session:
        header = header_at(session, slug)
        key = request.form.get("request_key")
        return once(session, header.id, key, asked, when.at, lambda: act(session, header, when))


def header_of_page(slug: str) -> Header:
    """The tournament of a page's address."""
    with session_for_reading() as session:
        return header_at(session, slug)


def version_seen() -> int:
    """The version that the form was made from; one that cannot be read is older than any."""
    seen = read_number(request.form.get("version", ""))
    return seen if isinstance(seen, int) else -1


def reason_given() -> str:
    """The reason typed in the form."""
    return request.form.get("reason", "").strip()


def typed_numbers(*names: str) -> dict[str, int]:
    """Whole numbers from fields of the form.

    :raises Refused: with every field that is empty or holds no whole number of 0 or more.
    """
    read = {name: read_number(request.form.get(name, "").strip()) for name in names}
    wrong = [
        Obstacle("required" if not request.form.get(name, "").strip() else "not_a_total", name)
        for name, value in read.items()
        if not isinstance(value, int) or value < 0
    ]
    if wrong:
        raise Refused(*wrong)
    return {name: value for name, value in read.items() if isinstance(value, int)}
