"""Catch-up matches: exempt teams that play their round later, against stand-ins."""

from typing import Any

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.score_entry import (
    Attempt,
    Stamp,
    attempt,
    new_key,
    reason_given,
    saved_once,
    typed_numbers,
    version_seen,
)
from app.sessions import session_for_reading
from tournament.readings import Header
from tournament.services.catch_up import catch_ups, record_catch_up
from tournament.services.headers import header as header_at

blueprint = Blueprint("catch_up", __name__, url_prefix="/t/<slug>/catch-up")


def _page(slug: str, tried: Attempt) -> ResponseReturnValue:
    with session_for_reading() as session:
        header = header_at(session, slug)
        matches = catch_ups(session, header.id)
    page = render_template(
        "scoring/catch_up.html", header=header, matches=matches, tried=tried, new_key=new_key
    )
    return page, tried.status


@blueprint.get("")
@requires(Role.ORGANISER)
def matches(slug: str) -> ResponseReturnValue:
    """The catch-up matches that are due and those that are played."""
    return _page(slug, Attempt())


@blueprint.post("/<int:number>/<int:n>")
@requires(Role.ORGANISER)
def record(slug: str, number: int, n: int) -> ResponseReturnValue:
    """The result of a team's catch-up match for a round: `number` is the round, `n` the team."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        typed = typed_numbers("points", "against")
        record_catch_up(
            session,
            header.id,
            number,
            n,
            typed["points"],
            typed["against"],
            expected_version=version_seen(),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {}

    failed = attempt(f"{number}-{n}", lambda: saved_once(slug, save))
    if failed is not None:
        return _page(slug, failed)
    flash(_("The catch-up match of team %(team)s is saved.", team=n), "success")
    return redirect(url_for(".matches", slug=slug))
