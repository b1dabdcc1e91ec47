"""Rulings: given on an incident after a preview, amended by another one, lifted."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.ruling_forms import TypedRuling, only_large, typed_ruling
from app.ruling_lines import said_ruling
from app.ruling_page import Act, Seen, incident_page, look, ruling_page
from app.score_entry import Attempt, Stamp, attempt, reason_given, refused, saved_once
from app.sessions import session_for_reading
from tournament.errors import NotFound, Refused, StaleForm
from tournament.log_readings import IncidentLine
from tournament.readings import Header
from tournament.services import rulings
from tournament.services.headers import header as header_at

blueprint = Blueprint("decisions", __name__, url_prefix="/t/<slug>/incidents/<int:number>")
Save = Callable[[Session, Header, Stamp, UUID, TypedRuling], Any]


@blueprint.get("")
@requires(Role.ARBITER)
def show(slug: str, number: int) -> ResponseReturnValue:
    """An incident, everything that was ruled on it, and what can be done now."""
    return incident_page(slug, number, Attempt())


@blueprint.get("/rule")
@requires(Role.ARBITER)
def rule(slug: str, number: int) -> ResponseReturnValue:
    """What the rules say of it and what the ruling does."""
    line = _line(slug, number)
    if line.rulings:
        return redirect(url_for(".show", slug=slug, number=number))
    return ruling_page(slug, number, Act("rule"), Attempt())


@blueprint.post("/rule")
@requires(Role.ARBITER)
def give(slug: str, number: int) -> ResponseReturnValue:
    """Show what the ruling would change; once confirmed, keep it."""

    def save(
        session: Session, header: Header, when: Stamp, incident: UUID, typed: TypedRuling
    ) -> Any:
        return rulings.rule(
            session,
            header.id,
            incident,
            typed.effects,
            reason=typed.reason,
            confirmed=typed.sure,
            by=when.by,
            at=when.at,
        )

    return _decide(slug, number, Act("rule"), save)


@blueprint.get("/amend")
@requires(Role.ARBITER)
def amend(slug: str, number: int) -> ResponseReturnValue:
    """The ruling in force, to be ruled otherwise."""
    return ruling_page(slug, number, Act("amend", _in_force(slug, number)), Attempt())


@blueprint.post("/amend")
@requires(Role.ARBITER)
def give_otherwise(slug: str, number: int) -> ResponseReturnValue:
    """A new ruling that names the old one; both stay in the register."""
    old = _ruling_seen(slug, number)

    def save(
        session: Session, header: Header, when: Stamp, _incident: UUID, typed: TypedRuling
    ) -> Any:
        return rulings.amend(
            session,
            header.id,
            old,
            typed.effects,
            reason=typed.reason,
            confirmed=typed.sure,
            by=when.by,
            at=when.at,
        )

    return _decide(slug, number, Act("amend", old), save)


def _decide(slug: str, number: int, act: Act, save: Save) -> ResponseReturnValue:
    """Refuse, show, or keep: the same form is sent again once the preview was seen."""
    found: dict[str, Seen] = {}
    failed = attempt("ruling", lambda: found.update(seen=_look(slug, number, act)))
    if failed is not None:
        return ruling_page(slug, number, act, failed)
    seen = found["seen"]
    if request.form.get("step") != "confirm":
        return ruling_page(slug, number, act, Attempt("ruling", request.form), seen)
    if seen.preview.problems:
        asked_again = refused("ruling", Refused(*seen.preview.problems))
        return ruling_page(slug, number, act, asked_again, seen)

    def keep(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        line = rulings.incident_line(session, header.id, number)
        if look(session, header, line, act, seen.typed).mark != request.form.get("seen", ""):
            raise StaleForm("result")
        return {"ruling": save(session, header, when, line.id, seen.typed).number}

    failed = attempt("ruling", lambda: saved_once(slug, keep))
    if failed is not None:
        return ruling_page(slug, number, act, failed, seen if failed.stale else None)
    line = _line(slug, number)
    said = " · ".join(said_ruling(line.in_force, line))
    flash(_("The ruling is kept: %(effect)s.", effect=said), "success")
    return redirect(url_for(".show", slug=slug, number=number))


def _look(slug: str, number: int, act: Act) -> Seen:
    """What is asked, seen before it is done.

    :raises Refused: for whatever is in the way, but for the second confirmation of many points.
    """
    typed = typed_ruling()
    with session_for_reading() as session:
        header = header_at(session, slug)
        line = rulings.incident_line(session, header.id, number)
        seen = look(session, header, line, act, typed)
    problems = seen.preview.problems
    if problems and not only_large(problems):
        raise Refused(*problems)
    return seen


@blueprint.post("/lift")
@requires(Role.ARBITER)
def lift(slug: str, number: int) -> ResponseReturnValue:
    """Lift the ruling in force: the score becomes what the present facts give without it."""
    old = _ruling_seen(slug, number)

    def keep(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        ruling = rulings.lift(
            session, header.id, old, reason=reason_given(), by=when.by, at=when.at
        )  # fmt: skip
        return {"ruling": ruling.number}

    failed = attempt("lift", lambda: saved_once(slug, keep))
    if failed is not None:
        return incident_page(slug, number, failed)
    flash(_("The ruling is lifted: the score is what the facts give without it."), "success")
    return redirect(url_for(".show", slug=slug, number=number))


def _line(slug: str, number: int) -> IncidentLine:
    with session_for_reading() as session:
        return rulings.incident_line(session, header_at(session, slug).id, number)


def _in_force(slug: str, number: int) -> UUID:
    ruling = _line(slug, number).in_force
    if ruling is None:
        raise NotFound("ruling", number)
    return ruling.id


def _ruling_seen(slug: str, number: int) -> UUID:
    """The ruling that the form was made from; one that cannot be read is the one in force."""
    try:
        return UUID(request.form.get("old", ""))
    except ValueError:
        return _in_force(slug, number)
