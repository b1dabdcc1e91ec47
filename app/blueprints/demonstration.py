"""A demonstration tournament at a press of a button."""

from datetime import UTC, datetime
from secrets import randbelow

from flask import Blueprint, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app.auth import Role, requires
from app.demonstration import make_demonstration
from app.i18n import language
from app.sessions import engine

blueprint = Blueprint("demonstration", __name__)
TEAMS = 16


@blueprint.post("/demonstration")
@requires(Role.ORGANISER)
def make() -> ResponseReturnValue:
    """Play a small tournament with invented people, and go and look at it."""
    made = make_demonstration(
        engine(), teams=TEAMS, seed=randbelow(2**31), language=language(), at=datetime.now(UTC)
    )
    flash(_("Here is a tournament of %(teams)s invented teams.", teams=TEAMS), "success")
    return redirect(url_for("evening.home", slug=made.slug))
