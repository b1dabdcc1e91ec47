"""Printing: what can be put on paper now, one tap each, and files for a spreadsheet.

A PDF is made in another process, so that no other request waits for it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import LazyString, get_locale
from flask_babel import lazy_gettext as _l
from sqlmodel import Session
from werkzeug.http import dump_options_header

from app import background, paper
from app.auth import Role, current_role, requires
from app.sessions import session_for_reading
from tournament.models import RoundState
from tournament.readings import Header
from tournament.services.entries import entry_list
from tournament.services.headers import header
from tournament.services.rounds import RoundLine, round_reading, rounds
from tournament.services.standings import standings

blueprint = Blueprint("printing", __name__)

MEDIA = {
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A sheet that can be printed: its name, its title, what it is good for, who may."""

    sheet: str
    title: LazyString
    purpose: LazyString
    role: Role = Role.SCORER


OF_A_ROUND = (
    Choice("draw-by-table", _l("Draw by table"), _l("A poster for the wall.")),
    Choice("draw-by-team", _l("Where do I sit?"), _l("A poster by name, then by number.")),
    Choice("score-sheets", _l("Score sheets"), _l("Filled in for each table, to be cut apart.")),
    Choice("results", _l("Results"), _l("The points of each table.")),
    Choice("standings", _l("Standings"), _l("As they stood after this round.")),
)
OF_THE_TOURNAMENT = (
    Choice("standings", _l("Standings"), _l("As they are now.")),
    Choice(
        "entries", _l("Entry list"), _l("Fees and who is present, for the desk."), Role.ORGANISER
    ),
    Choice("blank-score-sheets", _l("Blank score sheets"), _l("Two, as many copies as you like.")),
)
TITLES = {choice.sheet: choice.title for choice in (*OF_A_ROUND, *OF_THE_TOURNAMENT)}
ROLES = {choice.sheet: choice.role for choice in OF_THE_TOURNAMENT}

READINGS: dict[str, Callable[[Session, Header], Any]] = {
    "standings": lambda session, head: standings(session, head.id),
    "entries": lambda session, head: entry_list(session, head.id),
    "blank-score-sheets": lambda _session, head: head,
}


@blueprint.get("/t/<slug>/print")
@requires(Role.SCORER)
def choice(slug: str) -> ResponseReturnValue:
    """What can be printed now; the round can be chosen, the last one stands first."""
    with session_for_reading() as session:
        head = header(session, slug)
        drawn = _drawn(session, head)
    asked = request.args.get("round", type=int)
    shown = next((each for each in drawn if each.number == asked), drawn[-1] if drawn else None)
    return render_template(
        "printing/choice.html",
        slug=slug,
        drawn=drawn,
        shown=shown,
        of_a_round=OF_A_ROUND,
        of_the_tournament=[each for each in OF_THE_TOURNAMENT if each.role <= current_role()],
    )


def _drawn(session: Session, head: Header) -> list[RoundLine]:
    """The rounds whose draw is published."""
    return [each for each in rounds(session, head.id) if each.state is not RoundState.DRAWN]


@blueprint.get("/t/<slug>/print/<any('standings','entries','blank-score-sheets'):sheet>.pdf")
@requires(Role.SCORER)
def of_tournament(slug: str, sheet: str) -> ResponseReturnValue:
    """A sheet of the tournament as it is now."""
    _refuse_below(ROLES[sheet])
    with session_for_reading() as session:
        head = header(session, slug)
        reading = READINGS[sheet](session, head)
    return _paper(head, sheet, reading)


@blueprint.get(
    "/t/<slug>/print/round-<int:number>/"
    "<any('draw-by-table','draw-by-team','score-sheets','results','standings'):sheet>.pdf"
)
@requires(Role.SCORER)
def of_round(slug: str, number: int, sheet: str) -> ResponseReturnValue:
    """A sheet of a round whose draw is published."""
    with session_for_reading() as session:
        head = header(session, slug)
        reading = _reading_of_round(session, head, sheet, number)
    return _paper(head, sheet, reading, number)


def _reading_of_round(session: Session, head: Header, name: str, number: int) -> Any:
    """What a sheet or a file of a round is made of; 404 where its draw is not published."""
    if number not in {each.number for each in _drawn(session, head)}:
        abort(404)
    if name == "standings":
        return standings(session, head.id, after_round=number)
    return round_reading(session, head.id, number)


@blueprint.get("/t/<slug>/print/round-<int:number>/standings.<any('csv','json'):kind>")
@requires(Role.SCORER)
def table_of_round(slug: str, number: int, kind: str) -> ResponseReturnValue:
    """The standings as they were after a round, for a spreadsheet or a program."""
    with session_for_reading() as session:
        head = header(session, slug)
        reading = _reading_of_round(session, head, "standings", number)
    content = paper.table("standings", kind, reading, _language())
    name = paper.file_name(head, str(TITLES["standings"]), kind, number)
    return _download(content, kind, name)


@blueprint.get("/t/<slug>/print/<any('standings','entries'):name>.<any('csv','json'):kind>")
@requires(Role.SCORER)
def table(slug: str, name: str, kind: str) -> ResponseReturnValue:
    """The standings or the entries for a spreadsheet or a program."""
    _refuse_below(ROLES[name])
    with session_for_reading() as session:
        head = header(session, slug)
        reading = READINGS[name](session, head)
    content = paper.table(name, kind, reading, _language())
    return _download(content, kind, paper.file_name(head, str(TITLES[name]), kind))


def _refuse_below(role: Role) -> None:
    if current_role() < role:
        abort(403)


def _language() -> str:
    return str(get_locale())


def _paper(head: Header, sheet: str, reading: Any, number: int | None = None) -> Response:
    made = background.run(sheet, paper.pdf, sheet, reading, _language(), datetime.now(UTC))
    return _download(made, "pdf", paper.file_name(head, str(TITLES[sheet]), "pdf", number))


def _download(content: bytes, kind: str, name: str) -> Response:
    answer = Response(content, content_type=MEDIA[kind])
    answer.headers["Content-Disposition"] = dump_options_header("attachment", {"filename": name})
    answer.headers["Cache-Control"] = "no-store"
    return answer
