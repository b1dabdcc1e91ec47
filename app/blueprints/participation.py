"""Teams that leave or come back, players who are replaced: with a reason, from a round on."""

from flask import Blueprint, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.auth import Role, actor, requires
from app.entry_forms import Leaving, Replacing
from app.entry_page import entry_page, now
from app.errors import problems_by_field
from app.navigation import ask_once, confirmed
from app.sessions import unit_of_work
from tournament.errors import Refused
from tournament.services import registration, setup

blueprint = Blueprint("participation", __name__)


def _round_typed() -> int:
    text = request.form.get("from_round", "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _leaving() -> Leaving:
    form = request.form
    return Leaving(form.get("from_round", "").strip(), form.get("reason", "").strip())


@blueprint.post("/t/<slug>/teams/<int:number>/withdraw")
@requires(Role.ORGANISER)
def withdraw(slug: str, number: int) -> ResponseReturnValue:
    """Take a team out of the draws to come; asks first."""
    leaving = _leaving()
    if leaving.reason and not confirmed():
        return ask_once(
            _(
                "Team %(number)s leaves from round %(round)s on?",
                number=number,
                round=_round_typed(),
            ),
            _("The team leaves"),
            url_for("registration.edit", slug=slug, number=number),
            consequences=(
                _("It is in no draw any more; its results stay."),
                _("It can come back for a later round."),
            ),
        )
    try:
        with unit_of_work() as work:
            registration.withdraw(
                work,
                setup.header(work, slug).id,
                number,
                from_round=_round_typed(),
                reason=leaving.reason,
                by=actor(),
                at=now(),
            )
    except Refused as refused:
        leaving.problems = problems_by_field(refused)
        return entry_page(slug, number, leaving=leaving), 422
    flash(_("Team %(number)s has left.", number=number), "success")
    return redirect(url_for("registration.teams", slug=slug, _anchor=f"team-{number}"))


@blueprint.post("/t/<slug>/teams/<int:number>/reinstate")
@requires(Role.ORGANISER)
def reinstate(slug: str, number: int) -> ResponseReturnValue:
    """Bring a team that left back into the draws to come."""
    leaving = _leaving()
    try:
        with unit_of_work() as work:
            registration.reinstate(
                work,
                setup.header(work, slug).id,
                number,
                from_round=_round_typed(),
                reason=leaving.reason,
                by=actor(),
                at=now(),
            )
    except Refused as refused:
        leaving.problems = problems_by_field(refused)
        return entry_page(slug, number, leaving=leaving), 422
    flash(_("Team %(number)s is back.", number=number), "success")
    return redirect(url_for("registration.teams", slug=slug, _anchor=f"team-{number}"))


@blueprint.post("/t/<slug>/teams/<int:number>/replace")
@requires(Role.ORGANISER)
def replace(slug: str, number: int) -> ResponseReturnValue:
    """Let somebody else play in a team from a round on."""
    form = request.form
    typed = Replacing(
        form.get("place", ""),
        form.get("name", ""),
        form.get("from_round", "").strip(),
        form.get("reason", ""),
    )
    try:
        with unit_of_work() as work:
            registration.replace_player(
                work,
                setup.header(work, slug).id,
                number,
                2 if typed.place == "2" else 1,
                typed.name,
                from_round=_round_typed(),
                reason=typed.reason,
                by=actor(),
                at=now(),
            )
    except Refused as refused:
        typed.problems = problems_by_field(refused)
        return entry_page(slug, number, replacing=typed), 422
    flash(
        _("%(name)s plays from round %(round)s on.", name=typed.name, round=_round_typed()),
        "success",
    )
    return redirect(url_for("registration.edit", slug=slug, number=number))
