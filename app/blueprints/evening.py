"""The evening: one page that always shows what is next."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.auth import Role, requires
from app.evening_page import evening_page

blueprint = Blueprint("evening", __name__, url_prefix="/t/<slug>")


@blueprint.get("/evening")
@requires(Role.SCORER)
def home(slug: str) -> ResponseReturnValue:
    """Where the tournament is, what is missing, and the one thing to do next."""
    return evening_page(slug)
