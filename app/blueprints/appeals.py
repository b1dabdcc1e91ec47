"""Appeals to a jury, where the tournament has one: lodged, decided, dropped."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.deal_panel import seats_of
from app.ruling_forms import RULING_FIELDS, typed_ruling
from app.ruling_lines import register_row
from app.ruling_page import jury_choices
from app.score_entry import Attempt, Stamp, attempt, new_key, reason_given, saved_once
from app.sessions import session_for_reading
from rules.vocabulary import Side
from tournament.errors import NotFound, Obstacle, refuse_if
from tournament.readings import Header
from tournament.services import rulings
from tournament.services.headers import header as header_at
from tournament.services.sheets import match_sheet

blueprint = Blueprint("appeals", __name__, url_prefix="/t/<slug>/arbiter/appeals")


@blueprint.get("")
@requires(Role.ARBITER)
def table(slug: str) -> ResponseReturnValue:
    """The appeals, those before the jury first."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        found = rulings.appeals_with_incidents(session, header.id)
    rows = [(appeal, register_row(line)) for appeal, line in found]
    return render_template("arbiter/appeals.html", header=header, rows=rows)


@blueprint.get("/of/<int:number>")
@requires(Role.ARBITER)
def new(slug: str, number: int) -> ResponseReturnValue:
    """Who appeals the ruling on an incident, and on what grounds."""
    return _new_page(slug, number, Attempt())


def _new_page(slug: str, number: int, tried: Attempt) -> ResponseReturnValue:
    with session_for_reading() as session:
        header = header_at(session, slug)
        line = rulings.incident_line(session, header.id, number)
        sheet = match_sheet(session, header.id, line.match_id) if line.match_id else None
    if line.in_force is None:
        raise NotFound("ruling", number)
    page = render_template(
        "arbiter/appeal.html",
        header=header,
        row=register_row(line),
        ruling=line.in_force,
        seats=seats_of(sheet.line) if sheet else (),
        tried=tried,
        new_key=new_key,
    )
    return page, tried.status


@blueprint.post("/of/<int:number>")
@requires(Role.ARBITER)
def lodge(slug: str, number: int) -> ResponseReturnValue:
    """Lodge an appeal within the minutes that the settings give."""
    side = request.form.get("side", "")

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        line = rulings.incident_line(session, header.id, number)
        if line.in_force is None:
            raise NotFound("ruling", number)
        rulings.lodge_appeal(
            session,
            header.id,
            _seen(line.in_force.id),
            side=Side(side) if side in set(Side) else None,
            grounds=request.form.get("grounds", ""),
            by=when.by,
            at=when.at,
        )
        return {}

    failed = attempt("appeal", lambda: saved_once(slug, act))
    if failed is not None:
        return _new_page(slug, number, failed)
    flash(_("The appeal is before the jury."), "success")
    return redirect(url_for(".table", slug=slug))


def _seen(otherwise: UUID) -> UUID:
    """The ruling that the form was made from."""
    try:
        return UUID(request.form.get("old", ""))
    except ValueError:
        return otherwise


@blueprint.get("/<uuid:appeal_id>")
@requires(Role.ARBITER)
def jury(slug: str, appeal_id: UUID) -> ResponseReturnValue:
    """What the jury decides: it dismisses the appeal, lifts the ruling or rules otherwise."""
    return _jury_page(slug, appeal_id, Attempt())


def _jury_page(slug: str, appeal_id: UUID, tried: Attempt) -> ResponseReturnValue:
    with session_for_reading() as session:
        header = header_at(session, slug)
        found = rulings.appeals_with_incidents(session, header.id)
        pair = next((each for each in found if each[0].id == appeal_id), None)
        if pair is None:
            raise NotFound("appeal", appeal_id)
        appeal, line = pair
        choices = jury_choices(session, header, line, tried)
    page = render_template(
        "arbiter/jury.html",
        header=header,
        appeal=appeal,
        line=line,
        row=register_row(line),
        tried=tried,
        fields=(*RULING_FIELDS, "upheld"),
        new_key=new_key,
        **choices,
    )
    return page, tried.status


@blueprint.post("/<uuid:appeal_id>")
@requires(Role.ARBITER)
def decide(slug: str, appeal_id: UUID) -> ResponseReturnValue:
    """Write the jury's word down; an appeal upheld gives a new ruling."""
    outcome = request.form.get("upheld", "")

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        known = outcome in ("dismissed", "lifted", "otherwise", "dropped")
        refuse_if(None if known else Obstacle("unknown_outcome", "upheld"))
        if outcome == "dropped":
            rulings.drop_appeal(
                session, header.id, appeal_id, reason=reason_given(), by=when.by, at=when.at
            )
            return {}
        typed = typed_ruling() if outcome == "otherwise" else None
        if typed is not None:
            refuse_if(None if typed.effects else Obstacle("no_effect", "kind"))
        rulings.decide_appeal(
            session,
            header.id,
            appeal_id,
            upheld=outcome != "dismissed",
            effects=typed.effects if typed else (),
            reason=reason_given(),
            confirmed=bool(typed and typed.sure),
            seen=_seen_or_none(),
            by=when.by,
            at=when.at,
        )
        return {}

    failed = attempt("jury", lambda: saved_once(slug, act))
    if failed is not None:
        return _jury_page(slug, appeal_id, failed)
    flash(_("The jury’s word is kept."), "success")
    return redirect(url_for(".table", slug=slug))


def _seen_or_none() -> UUID | None:
    try:
        return UUID(request.form.get("old", ""))
    except ValueError:
        return None
