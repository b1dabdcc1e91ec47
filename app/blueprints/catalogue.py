"""The catalogue of infractions: read by arbiters, worded and remedied by the organiser."""

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.ruling_lines import phases
from app.score_entry import Attempt, Stamp, attempt, new_key, saved_once, typed_numbers
from app.sessions import session_for_reading
from rules.discipline import Infraction, Phase, Remedy
from tournament.errors import NotFound, Obstacle, refuse_if
from tournament.models import TournamentState
from tournament.readings import Header
from tournament.services import rulings
from tournament.services.headers import header as header_at

blueprint = Blueprint("catalogue", __name__, url_prefix="/t/<slug>/catalogue")
FIELDS = ("code", "phase", "fr", "en", "remedy", "points")


@blueprint.get("")
@requires(Role.ARBITER)
def table(slug: str) -> ResponseReturnValue:
    """The infractions by phase, with their remedies."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        codes = rulings.catalogue(session, header.id)
    return render_template(
        "arbiter/catalogue.html",
        header=header,
        phases=phases(codes),
        begun=header.state is not TournamentState.PREPARING,
    )


@blueprint.get("/new")
@requires(Role.ORGANISER)
def new(slug: str) -> ResponseReturnValue:
    """A code that this tournament adds."""
    return _page(slug, None, Attempt())


@blueprint.get("/<code>")
@requires(Role.ORGANISER)
def edit(slug: str, code: str) -> ResponseReturnValue:
    """An infraction of this tournament, to be worded or remedied otherwise."""
    return _page(slug, code, Attempt())


def _page(slug: str, code: str | None, tried: Attempt) -> ResponseReturnValue:
    with session_for_reading() as session:
        header = header_at(session, slug)
        codes = rulings.catalogue(session, header.id)
    if code is not None and code not in codes:
        raise NotFound("code", code)
    page = render_template(
        "arbiter/infraction.html",
        header=header,
        infraction=codes[code] if code else None,
        begun=header.state is not TournamentState.PREPARING,
        phases=list(Phase),
        remedies=list(Remedy),
        tried=tried,
        fields=FIELDS,
        new_key=new_key,
    )
    return page, tried.status


@blueprint.post("/new")
@requires(Role.ORGANISER)
def add(slug: str) -> ResponseReturnValue:
    """Add a code: at any time."""
    return _save(slug, None)


@blueprint.post("/<code>")
@requires(Role.ORGANISER)
def change(slug: str, code: str) -> ResponseReturnValue:
    """Change an infraction, or take it out: before the tournament has begun."""
    return _save(slug, code)


def _save(slug: str, code: str | None) -> ResponseReturnValue:
    retired = request.form.get("act") == "retire"

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        infraction = _typed(code)
        known = rulings.catalogue(session, header.id)
        taken = code is None and infraction.code in known
        refuse_if(Obstacle("code_taken", "code", {"code": infraction.code}) if taken else None)
        rulings.change_catalogue(
            session, header.id, infraction, retired=retired, by=when.by, at=when.at
        )
        return {"code": infraction.code}

    failed = attempt("catalogue", lambda: _say(saved_once(slug, act)["code"], retired))
    if failed is not None:
        return _page(slug, code, failed)
    return redirect(url_for(".table", slug=slug))


def _say(code: str, retired: bool) -> None:
    if retired:
        flash(_("%(code)s is taken out of the catalogue.", code=code), "success")
    else:
        flash(_("%(code)s is in the catalogue.", code=code), "success")


def _typed(code: str | None) -> Infraction:
    form = request.form
    points = typed_numbers("points")["points"] if form.get("points", "").strip() else 0
    phase, remedy = form.get("phase", ""), form.get("remedy", "")
    refuse_if(
        None if phase in set(Phase) else Obstacle("unknown_phase", "phase"),
        None if remedy in set(Remedy) else Obstacle("unknown_remedy", "remedy"),
    )
    return Infraction(
        code or form.get("code", "").strip().upper(),
        Phase(phase),
        form.get("fr", "").strip(),
        form.get("en", "").strip(),
        Remedy(remedy),
        points,
        True,
    )
