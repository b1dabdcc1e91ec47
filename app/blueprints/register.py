"""The register of incidents and rulings: on screen, on paper, as files, and for the public."""

from datetime import UTC, datetime

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.http import dump_options_header

from app import background, paper
from app.auth import Role, current_role, requires
from app.ruling_lines import register_rows
from app.sessions import session_for_reading
from tournament.log_readings import IncidentStatus, LogFilter
from tournament.readings import Header
from tournament.services import rulings
from tournament.services.headers import header as header_at

blueprint = Blueprint("register", __name__, url_prefix="/t/<slug>")
MEDIA = {
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}


@blueprint.get("/arbiter/log")
@requires(Role.ARBITER)
def log(slug: str) -> ResponseReturnValue:
    """Every incident with its ruling, newest first, as far as the filters go."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        found = rulings.ruling_log(session, header.id, _asked())
        everything = rulings.log(session, header.id)
        codes = rulings.catalogue(session, header.id)
    return render_template(
        "arbiter/log.html",
        header=header,
        rows=register_rows(found.lines),
        asked=found.asked,
        kept={name: value for name, value in request.args.items() if value},
        codes=sorted({line.code for line in everything} | codes.keys()),
        arbiters=sorted({each.by for line in everything for each in line.rulings}),
        rounds=range(1, (header.round_number or 0) + 1),
        statuses=list(IncidentStatus),
    )


def _asked() -> LogFilter:
    """The filters of the address; what cannot be read is not asked."""
    status = request.args.get("status", "")
    return LogFilter(
        round=request.args.get("round", type=int),
        table=request.args.get("table", type=int),
        team=request.args.get("team", type=int),
        code=request.args.get("code") or None,
        arbiter=request.args.get("arbiter") or None,
        status=IncidentStatus(status) if status in set(IncidentStatus) else None,
    )


@blueprint.get("/arbiter/log.<any('pdf','csv','json'):kind>")
@requires(Role.ARBITER)
def file(slug: str, kind: str) -> ResponseReturnValue:
    """The register as it is filtered: on paper with signature lines, or as a file."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        reading = rulings.ruling_log(session, header.id, _asked())
    language = str(get_locale())
    if kind == "pdf":
        now = datetime.now(UTC)
        made = background.run("rulings", paper.pdf, "rulings", reading, language, now)
    else:
        made = paper.table("rulings", kind, reading, language)
    return _download(made, kind, paper.file_name(header, _("Rulings"), kind))


@blueprint.get("/incidents/<int:number>/slip.pdf")
@requires(Role.ARBITER)
def slip(slug: str, number: int) -> ResponseReturnValue:
    """One ruling on paper, for the two teams."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        reading = rulings.ruling_slip(session, header.id, number)
    made = background.run(
        "ruling-slip", paper.pdf, "ruling-slip", reading, str(get_locale()), datetime.now(UTC)
    )
    return _download(made, "pdf", paper.file_name(header, _("Ruling"), "pdf", number))


def _download(content: bytes, kind: str, name: str) -> Response:
    answer = Response(content, content_type=MEDIA[kind])
    answer.headers["Content-Disposition"] = dump_options_header("attachment", {"filename": name})
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.get("/rulings")
@requires(Role.PUBLIC)
def public(slug: str) -> ResponseReturnValue:
    """What was ruled, without names, tables or numbers of teams, where the organiser shows it."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        if not _shown(header):
            abort(404)
        lines = rulings.log(session, header.id)
    rows = [row for row in register_rows(lines) if row.line.rulings]
    return render_template("arbiter/public.html", header=header, rows=rows)


def _shown(header: Header) -> bool:
    open_to_all = header.published and header.settings.rulings_public
    return open_to_all or current_role() >= Role.ARBITER
