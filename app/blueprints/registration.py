"""The teams: entered in one line at the door, found, paid, present, corrected."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app import typed
from app.auth import Role, actor, requires
from app.entry_forms import EntryForm, QuickEntryForm
from app.entry_page import entry_page, now
from app.navigation import ask_once, confirmed
from app.sessions import session_for_reading, unit_of_work
from tournament.errors import Refused, StaleForm
from tournament.names import folded
from tournament.new_entry import NewEntry, facts, problems_with_entry
from tournament.readings import EntryLine, EntryList
from tournament.services import registration, setup
from tournament.services.journal import once

blueprint = Blueprint("registration", __name__)
MARKS = {"paid": registration.mark_paid, "present": registration.mark_present}


@blueprint.get("/t/<slug>/teams")
@requires(Role.SCORER)
def teams(slug: str) -> str:
    """The teams by number, and the line in which one is added."""
    return _list_page(slug, QuickEntryForm(formdata=None))


def _list_page(slug: str, form: QuickEntryForm) -> str:
    with session_for_reading() as session:
        header = setup.header(session, slug)
        found = registration.entry_list(session, header.id)
        free = registration.next_free_number(session, header.id)
        opens = registration.next_open_round(session, header.id)
    asked = request.args.get("q", "")
    return render_template(
        "registration/teams.html",
        list=found,
        lines=[(line, searchable(line)) for line in found.lines if _matches(line, asked)],
        asked=asked,
        form=form,
        free=free,
        opens=opens,
        clubs=sorted({line.team.club for line in found.lines if line.team.club}),
        added=_added(found),
    )


def _added(found: EntryList) -> list[EntryLine]:
    """The team that was entered just before, or two players, to show what stands out about it."""
    numbers = request.args.getlist("added", type=int)
    return [line for line in found.lines if line.team.number in numbers]


def searchable(line: EntryLine) -> str:
    """What a search looks through: number, names, club, village, contact, without accents."""
    texts = (*line.team.players, line.nickname, line.team.club, line.family, line.contact)
    return f"{line.team.number} {folded(' '.join(texts))}"


def _matches(line: EntryLine, asked: str) -> bool:
    words = folded(asked).split()
    if len(words) == 1 and words[0].isdigit() and len(words[0]) < 5:
        return line.team.number == int(words[0])
    text = f" {searchable(line)}"
    return all(f" {word}" in text or word in text for word in words)


@blueprint.post("/t/<slug>/teams")
@requires(Role.ORGANISER)
def add(slug: str) -> ResponseReturnValue:
    """Enter a team; the cursor is back in the first field for the next one."""
    form = QuickEntryForm()
    new = form.entry()
    if form.number.errors:
        form.show(Refused(*problems_with_entry(new.tidy())))
        return _list_page(slug, form), 422
    try:
        with unit_of_work() as work:
            numbers = _add_once(work, setup.header(work, slug).id, new, form.request_key.data)
    except Refused as refused:
        form.show(refused)
        return _list_page(slug, form), 422
    return redirect(url_for("registration.teams", slug=slug, added=numbers))


def _add_once(work: Any, tournament_id: UUID, new: NewEntry, key: str | None) -> list[int]:
    at = now()

    def act() -> dict[str, Any]:
        entries = registration.add_typed(work, tournament_id, new, by=actor(), at=at)
        return {"numbers": [entry.number for entry in entries]}

    answer = once(work, tournament_id, key, {"verb": "add_entry", **facts(new)}, at, act)
    return list(answer["numbers"])


@blueprint.post("/t/<slug>/teams/mark")
@requires(Role.ORGANISER)
def mark(slug: str) -> ResponseReturnValue:
    """Mark a team as paid or present, or take the mark off: one tap."""
    kind, _colon, rest = request.form.get("mark", "").partition(":")
    number, _colon, value = rest.partition(":")
    if kind not in MARKS or not number.isdigit():
        return _back_to_list(slug)
    with unit_of_work() as work:
        tournament_id = setup.header(work, slug).id
        MARKS[kind](work, tournament_id, int(number), value == "yes", by=actor(), at=now())
    return _back_to_list(slug, number)


def _back_to_list(slug: str, number: str = "") -> ResponseReturnValue:
    asked = request.form.get("q") or None
    anchor = f"team-{number}" if number else None
    return redirect(url_for("registration.teams", slug=slug, q=asked, _anchor=anchor))


@blueprint.route("/t/<slug>/teams/<int:number>", methods=["GET", "POST"])
@requires(Role.ORGANISER)
def edit(slug: str, number: int) -> ResponseReturnValue:
    """Correct a team's entry."""
    form = EntryForm()
    if not form.is_submitted():
        return entry_page(slug, number)
    with session_for_reading() as session:
        tournament_id = setup.header(session, slug).id
        before = registration.entry_as_typed(session, tournament_id, number)
    new = form.entry(before)
    if not typed.no_errors(form):
        form.show(Refused(*problems_with_entry(new.tidy())))
        return entry_page(slug, number, form), 422
    try:
        with unit_of_work() as work:
            entry = registration.edit_entry(
                work, tournament_id, number, new, seen=form.seen.data or "", by=actor(), at=now()
            )
            kept = entry.number
    except Refused as refused:
        form.show(refused)
        return entry_page(slug, number, form), 422
    except StaleForm as stale:
        return entry_page(slug, number, form, changed=stale), 409
    flash(_("Team %(number)s is saved.", number=kept), "success")
    return redirect(url_for("registration.teams", slug=slug, _anchor=f"team-{kept}"))


@blueprint.post("/t/<slug>/teams/<int:number>/remove")
@requires(Role.ORGANISER)
def remove(slug: str, number: int) -> ResponseReturnValue:
    """Take out an entry typed by mistake; asks first."""
    if not confirmed():
        return ask_once(
            _("Take team %(number)s out of the list?", number=number),
            _("Take it out"),
            url_for("registration.edit", slug=slug, number=number),
            consequences=(
                _("For an entry typed by mistake or twice; a team that leaves withdraws instead."),
            ),
        )
    with unit_of_work() as work:
        tournament_id = setup.header(work, slug).id
        registration.remove_entry(work, tournament_id, number, by=actor(), at=now())
    flash(_("Team %(number)s is out of the list.", number=number), "success")
    return redirect(url_for("registration.teams", slug=slug))
