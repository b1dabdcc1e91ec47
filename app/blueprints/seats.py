"""Who sits at a table: players who leave and come back, and what that counts for each of them."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.match_page import match_page
from app.score_entry import Stamp, attempt, reason_given, saved_once
from app.sessions import session_for_reading
from tournament.errors import NotFound, Obstacle, refuse_if
from tournament.readings import Header
from tournament.services import seats
from tournament.services.headers import header as header_at
from tournament.services.player_statistics import player_statistics

blueprint = Blueprint("seats", __name__, url_prefix="/t/<slug>")
ACTS = ("out", "left", "back", "mistake")


@blueprint.post("/matches/<uuid:match_id>/players")
@requires(Role.ARBITER)
def change(slug: str, match_id: UUID) -> ResponseReturnValue:
    """A player drops out, leaves for good, comes back; or the last of these was a mistake."""
    act = request.form.get("act", "")
    if act not in (*ACTS, ""):
        raise NotFound("change", act)

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        chair, who = request.form.get("chair", ""), request.form.get("substitute", "")
        asked = ("chair", "act")
        refuse_if(*(Obstacle("required", name) for name in asked if not request.form.get(name)))
        told: dict[str, Any] = {"reason": reason_given(), "by": when.by, "at": when.at}
        place = (session, header.id, match_id, chair)
        if act in ("out", "left"):
            seats.leave_seat(*place, who, for_good=act == "left", **told)
        elif act == "back":
            seats.return_to_seat(*place, **told)
        else:
            seats.take_seat_change_back(*place, **told)
        return {}

    failed = attempt("seats", lambda: saved_once(slug, save))
    if failed is not None:
        return match_page(slug, match_id, failed)
    flash(_("Saved."), "success")
    return redirect(url_for("scoring.match", slug=slug, match_id=match_id, _anchor="players"))


@blueprint.get("/players")
@requires(Role.SCORER)
def statistics(slug: str) -> str:
    """The matches of each player, won, drawn and lost."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        lines = player_statistics(session, header.id)
    return render_template("standings/players.html", header=header, lines=lines)
