"""The evening: one page that always shows what is next."""

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from app.auth import Role, current_role, requires
from app.evening_page import evening_page

blueprint = Blueprint("evening", __name__, url_prefix="/t/<slug>")


@blueprint.get("/evening")
@requires(Role.SCORER)
def home(slug: str) -> ResponseReturnValue:
    """Where the tournament is, what is missing, and the one thing to do next."""
    return evening_page(slug)


@blueprint.get("")
@requires(Role.PUBLIC)
def entrance(slug: str) -> ResponseReturnValue:
    """The short address that people type: the evening for those who run it, else the standings."""
    runs_it = current_role() >= Role.SCORER
    return redirect(url_for(".home" if runs_it else "standings.table", slug=slug))
