"""The organiser's own hand in a draw: drafts changed with a reason, and how the next is drawn."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.draw_page import draw_page
from app.draw_parts import SETTING_OF
from app.draw_words import cost_words
from app.part_words import part_name
from app.score_entry import Stamp, attempt, reason_given, saved_once, typed_numbers, version_seen
from tournament.errors import Obstacle, Refused
from tournament.models import DrawRow
from tournament.readings import Header
from tournament.services import rounds, setup
from tournament.settings import PairingSystem, Settings, Strength
from tournament.typed_pairings import read_pairing

blueprint = Blueprint("by_hand", __name__, url_prefix="/t/<slug>")
Change = Callable[[Session, Header, dict[str, Any]], DrawRow]


@blueprint.post("/draw/<uuid:draw_id>/swap")
@requires(Role.ORGANISER)
def swap(slug: str, draw_id: UUID) -> ResponseReturnValue:
    """Let two teams of the draft change places."""

    def change(session: Session, header: Header, told: dict[str, Any]) -> DrawRow:
        typed = typed_numbers("first", "second")
        return rounds.swap(session, header.id, draw_id, typed["first"], typed["second"], **told)

    return _changed(
        slug, "swap", change, _("Teams %(first)s and %(second)s have changed places.", **_two())
    )


@blueprint.post("/draw/<uuid:draw_id>/pair")
@requires(Role.ORGANISER)
def pair(slug: str, draw_id: UUID) -> ResponseReturnValue:
    """Let two teams of the draft meet; their opponents meet each other."""

    def change(session: Session, header: Header, told: dict[str, Any]) -> DrawRow:
        typed = typed_numbers("first", "second")
        return rounds.pair(session, header.id, draw_id, typed["first"], typed["second"], **told)

    return _changed(slug, "pair", change, _("Teams %(first)s and %(second)s meet now.", **_two()))


@blueprint.post("/draw/<uuid:draw_id>/move")
@requires(Role.ORGANISER)
def move(slug: str, draw_id: UUID) -> ResponseReturnValue:
    """Give a table of the draft another number."""

    def change(session: Session, header: Header, told: dict[str, Any]) -> DrawRow:
        typed = typed_numbers("table", "to")
        return rounds.move(session, header.id, draw_id, typed["table"], typed["to"], **told)

    return _changed(slug, "move", change, _("The table has its new number."))


@blueprint.post("/draw/<uuid:draw_id>/typed")
@requires(Role.ORGANISER)
def typed(slug: str, draw_id: UUID) -> ResponseReturnValue:
    """Put a whole pairing, as typed, in the place of the draft's."""

    def change(session: Session, header: Header, told: dict[str, Any]) -> DrawRow:
        tables = read_pairing(_a_table_a_line(request.form.get("typed", "")))
        return rounds.type_pairing(session, header.id, draw_id, tables, **told)

    return _changed(slug, "typed", change, _("The draft is as you typed it."))


def _two() -> dict[str, str]:
    """The two numbers typed, to name them."""
    return {name: request.form.get(name, "").strip() for name in ("first", "second")}


def _a_table_a_line(text: str) -> str:
    """What was typed with a table a line; "1-5, 2-7, 3" may stand in one."""
    return "\n".join(
        line.replace(",", "\n").replace(";", "\n") if "-" in line or "–" in line else line
        for line in text.splitlines()
    )


def _changed(slug: str, part: str, change: Change, done: str) -> ResponseReturnValue:
    """Change the draft once, say what it costs now, and show it."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        told = {"reason": reason_given(), "by": when.by, "at": when.at}
        row = change(session, header, told)
        asked = {each["part"]: each["problem"]["system"] for each in row.problem["parts"]}
        return {
            "costs": [
                (each["part"], asked[each["part"]], each["cost"]) for each in row.solution["parts"]
            ]
        }

    failed = attempt(part, lambda: _say(done, saved_once(slug, save)["costs"]))
    if failed is not None:
        return draw_page(slug, failed)
    return redirect(url_for("rounds.draw", slug=slug))


def _say(done: str, costs: list[tuple[str, str, dict[str, int]]]) -> None:
    said = [done]
    for name, system, cost in costs:
        words = cost_words(cost, system=system, by_hand=True)
        if words:
            said.append(" ".join(filter(None, (f"{part_name(name)} –" if name else "", *words))))
    flash(" ".join(said), "success")


@blueprint.post("/draw/change")
@requires(Role.ORGANISER)
def change(slug: str) -> ResponseReturnValue:
    """Change how the next round is drawn: its system, or a constraint made less strict."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        setup.change_settings(
            session,
            header.id,
            _wanted(header.settings),
            expected_version=version_seen(),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {}

    failed = attempt("change", lambda: saved_once(slug, save))
    if failed is not None:
        return draw_page(slug, failed)
    flash(_("The next draw is made so. Rounds already published stay as they are."), "success")
    return redirect(url_for("rounds.draw", slug=slug))


def _wanted(settings: Settings) -> Settings:
    """The settings with the system or the strength that the form asks for.

    :raises Refused: if it asks for a system that there is not.
    """
    relaxed = SETTING_OF.get(request.form.get("relax", ""))
    if relaxed is not None:
        wanted: dict[str, Any] = {relaxed: Strength.SOFT}
        return replace(settings, **wanted)
    asked = request.form.get("pairing", "")
    if asked not in {system.value for system in PairingSystem}:
        raise Refused(Obstacle("required", "pairing"))
    return replace(settings, pairing=PairingSystem(asked))
