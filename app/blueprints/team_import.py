"""A whole list of teams from a spreadsheet: read, shown with what is wrong, then entered."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlmodel import Session

from app.auth import Role, actor, requires
from app.entry_forms import request_key
from app.entry_page import now
from app.sessions import session_for_reading, unit_of_work
from app.words import sentence
from tournament.entry_files import EntryFile, decoded, read_entry_file, read_entry_text
from tournament.services import registration, setup
from tournament.services.journal import once

blueprint = Blueprint("team_import", __name__)
LARGEST_TEXT = 200_000
"""A list is carried by the form that confirms it; larger ones go through the command."""


@blueprint.get("/t/<slug>/teams/import")
@requires(Role.ORGANISER)
def choose(slug: str) -> str:
    """Choose a file, or paste a list."""
    return _choice(slug, [])


def _choice(slug: str, problems: list[str], pasted: str = "") -> str:
    with session_for_reading() as session:
        header = setup.header(session, slug)
    return render_template(
        "registration/import.html", header=header, problems=problems, pasted=pasted
    )


@blueprint.post("/t/<slug>/teams/import")
@requires(Role.ORGANISER)
def preview(slug: str) -> ResponseReturnValue:
    """Show what would come of each line; nothing is entered yet."""
    sent, pasted = request.files.get("file"), request.form.get("pasted", "")
    content = sent.read() if sent else b""
    if not content and not pasted.strip():
        return _choice(slug, [_("Please choose a file first, or paste a list.")]), 422
    file = read_entry_file(content) if content else read_entry_text(pasted)
    if not file.rows:
        return _choice(slug, [sentence(each) for each in file.problems], pasted), 422
    text = decoded(content) if content else pasted
    if len(text) > LARGEST_TEXT:
        too_large = _("This list is too large for the page. Use “coinche import teams”.")
        return _choice(slug, [too_large]), 422
    return _preview(slug, text, file, None, [])


def _preview(
    slug: str, text: str, file: EntryFile, ticked: frozenset[str] | None, problems: list[str]
) -> str:
    with session_for_reading() as session:
        header = setup.header(session, slug)
        plan = registration.plan_import(session, header.id, file.rows)
    if ticked is None:
        ticked = frozenset(line.row.key for line in plan.wanted)
    return render_template(
        "registration/import_preview.html",
        header=header,
        plan=plan,
        ticked=ticked,
        file=file,
        text=text,
        problems=problems,
        request_key=request.form.get("request_key") or request_key(),
    )


@blueprint.post("/t/<slug>/teams/import/confirm")
@requires(Role.ORGANISER)
def confirm(slug: str) -> ResponseReturnValue:
    """Enter the lines that are ticked, once."""
    text = request.form.get("text", "")
    ticked = frozenset(request.form.getlist("line"))
    file = read_entry_text(text)
    if not ticked:
        nothing = _("No line is ticked: nothing to enter.")
        return _preview(slug, text, file, ticked, [nothing]), 422
    with unit_of_work() as work:
        count = _import_once(work, setup.header(work, slug).id, file, ticked)
    news = ngettext("%(num)d team is entered.", "%(num)d teams are entered.", count)
    flash(news, "success")
    return redirect(url_for("registration.teams", slug=slug))


def _import_once(
    work: Session, tournament_id: UUID, file: EntryFile, ticked: frozenset[str]
) -> int:
    at = now()
    key = request.form.get("request_key")
    asked = {"verb": "import", "text": request.form.get("text", ""), "lines": sorted(ticked)}

    def act() -> dict[str, Any]:
        made = registration.import_entries(
            work, tournament_id, file.rows, lines=ticked, by=actor(), at=at
        )
        return {"count": len(made)}

    return int(once(work, tournament_id, key, asked, at, act)["count"])
