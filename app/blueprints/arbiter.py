"""The arbiter's page: who calls, what waits for a ruling, warnings so far, rounds owed."""

from typing import Any
from uuid import UUID, uuid4

from flask import (
    Blueprint,
    Response,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, actor, requires
from app.match_page import match_page
from app.ruling_lines import minutes_since, register_rows, warnings_said
from app.score_entry import Attempt, Stamp, attempt, new_key, saved_once
from app.sessions import session_for_reading
from tournament.log_readings import IncidentStatus
from tournament.readings import Header
from tournament.services import rulings
from tournament.services.headers import header as header_at

blueprint = Blueprint("arbiter", __name__, url_prefix="/t/<slug>")
_STARTED = uuid4().hex
"""Differs from one start of the program to the next, so that no page outlives an update."""


@blueprint.get("/arbiter")
@requires(Role.ARBITER)
def desk(slug: str) -> ResponseReturnValue:
    """The page, or its living part alone for who asks again and again; unchanged since: 304."""
    return _desk(slug, Attempt())


def _desk(slug: str, tried: Attempt) -> ResponseReturnValue:
    part = request.args.get("part") == "live"
    with session_for_reading() as session:
        header = header_at(session, slug)
        mark = f"{_STARTED}-{header.revision}-{get_locale()}-{actor()}"
        if part and request.if_none_match.contains_weak(mark):
            return _marked(Response(status=304), mark)
        page = render_template(
            f"arbiter/{'live' if part else 'desk'}.html",
            header=header,
            tried=tried,
            new_key=new_key,
            mark=f'W/"{mark}"',
            minutes_since=minutes_since,
            warnings_said=warnings_said,
            me=actor(),
            **_work(session, header),
        )
    return _marked(make_response(page, tried.status), mark)


def _work(session: Session, header: Header) -> dict[str, Any]:
    open_ones = rulings.log(session, header.id, status=IncidentStatus.OPEN)
    counts = rulings.warnings_of(session, header.id).values()
    return {
        "queue": rulings.calls(session, header.id),
        "to_rule": list(reversed(register_rows(open_ones))),
        "warned": sorted(counts, key=lambda c: (-c.formal, -c.verbal, c.team.number)),
        "owed": [debt for debt in rulings.debts(session, header.id) if not debt.paid],
        "pending": [each for each in rulings.appeals(session, header.id) if not each.decided_at],
    }


def _marked(response: Response, mark: str) -> Response:
    response.set_etag(mark, weak=True)
    return response


@blueprint.post("/matches/<uuid:match_id>/call")
@requires(Role.SCORER)
def call(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Call the arbiter to a table; one call at a time waits."""

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        rulings.call_arbiter(
            session,
            header.id,
            match_id,
            called_by=request.form.get("called_by", ""),
            note=request.form.get("note", ""),
            by=when.by,
            at=when.at,
        )
        return {}

    failed = attempt("call", lambda: saved_once(slug, act))
    if failed is not None:
        return match_page(slug, match_id, failed)
    flash(_("The arbiter is called."), "success")
    return redirect(url_for("scoring.match", slug=slug, match_id=match_id))


@blueprint.post("/arbiter/calls/<uuid:call_id>/coming")
@requires(Role.ARBITER)
def coming(slug: str, call_id: UUID) -> ResponseReturnValue:
    """An arbiter is coming; the other arbiters and the table see who."""
    return _answered(slug, call_id, rulings.answer_call)


@blueprint.post("/arbiter/calls/<uuid:call_id>/done")
@requires(Role.ARBITER)
def done(slug: str, call_id: UUID) -> ResponseReturnValue:
    """The call is done with."""
    return _answered(slug, call_id, rulings.finish_call)


def _answered(slug: str, call_id: UUID, service: Any) -> ResponseReturnValue:
    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        service(session, header.id, call_id, by=when.by, at=when.at)
        return {}

    failed = attempt("queue", lambda: saved_once(slug, act))
    if failed is not None:
        return _desk(slug, failed)
    return redirect(url_for(".desk", slug=slug))


@blueprint.get("/arbiter/debts")
@requires(Role.ARBITER)
def debts(slug: str) -> ResponseReturnValue:
    """The rounds owed by ruling and those paid."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        found = rulings.debts(session, header.id)
    return render_template("arbiter/debts.html", header=header, debts=found, new_key=new_key)


@blueprint.post("/arbiter/debts/<uuid:ruling_id>/<int:n>")
@requires(Role.ARBITER)
def paid(slug: str, ruling_id: UUID, n: int) -> ResponseReturnValue:
    """Tick a round off, or take the tick back."""

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        settled = request.form.get("paid") == "yes"
        rulings.mark_debt(session, header.id, ruling_id, n, settled, by=when.by, at=when.at)
        return {}

    failed = attempt("debts", lambda: saved_once(slug, act))
    if failed is not None:
        flash(_("This ruling was changed meanwhile. Here is what is owed now."), "warning")
    return redirect(url_for(".debts", slug=slug))
