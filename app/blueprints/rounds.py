"""The draw, from draft to published, and the life of a round: late teams, closing."""

import logging
from secrets import randbelow
from typing import Any
from uuid import UUID

from flask import Blueprint, current_app, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app import background, safety
from app.auth import Role, requires
from app.draw_page import draw_page
from app.evening_page import evening_page
from app.navigation import ask_once, confirmed
from app.score_entry import (
    Stamp,
    attempt,
    header_of_page,
    reason_given,
    saved_once,
    stamp,
    typed_numbers,
    version_seen,
)
from app.sessions import engine, session_for_reading
from tournament.draw_plans import DrawPlan, PlanDraw
from tournament.errors import refuse_if
from tournament.limits import problem_with_reason
from tournament.models import TournamentState
from tournament.readings import Header
from tournament.services import rounds
from tournament.services.draws import SEED_LIMIT, problems_with_seed

blueprint = Blueprint("rounds", __name__, url_prefix="/t/<slug>")
log = logging.getLogger(__name__)


@blueprint.get("/draw")
@requires(Role.ORGANISER)
def draw(slug: str) -> ResponseReturnValue:
    """The next draw to make, the draft, or what was published."""
    return draw_page(slug)


@blueprint.post("/draw")
@requires(Role.ORGANISER)
def make(slug: str) -> ResponseReturnValue:
    """Draw the next round in draft; the tables are found in another process, under no lock."""
    failed = attempt("draw", lambda: _draw(slug))
    if failed is not None:
        return draw_page(slug, failed)
    return redirect(url_for(".draw", slug=slug))


def _draw(slug: str) -> None:
    seed = _seed_typed()
    plan = _plan(slug, seed)
    solution: PlanDraw = background.run("draw", rounds.draw_plan, plan)

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        row = rounds.draw_round(
            session,
            header.id,
            seed=seed,
            plan=plan,
            solution=solution,
            expected_version=version_seen(),
            by=when.by,
            at=when.at,
        )
        return {"draw": str(row.id), "number": rounds.next_round_number(session, header.id)}

    number = saved_once(slug, save)["number"]
    flash(_("Round %(number)s is drawn, in draft: only the organisers see it.", number=number))


def _seed_typed() -> int:
    """The seed typed, or one by chance."""
    if not request.form.get("seed", "").strip():
        return randbelow(SEED_LIMIT)
    seed = typed_numbers("seed")["seed"]
    refuse_if(*problems_with_seed(seed))
    return seed


def _plan(slug: str, seed: int) -> DrawPlan:
    with session_for_reading() as session:
        header = header_of_page(slug)
        refuse_if(*rounds.obstacles_to_drawing(session, header.id))
        return rounds.next_plan(session, header.id, seed=seed)


@blueprint.post("/draw/<uuid:draw_id>/publish")
@requires(Role.ORGANISER)
def publish(slug: str, draw_id: UUID) -> ResponseReturnValue:
    """Publish the draft: everybody sees it, the round is being played."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        rounds.publish(
            session,
            header.id,
            draw_id,
            even_if_stale=request.form.get("even_if_stale") == "yes",
            by=when.by,
            at=when.at,
        )
        return {}

    failed = attempt("publish", lambda: saved_once(slug, save))
    if failed is not None:
        return draw_page(slug, failed)
    flash(_("The draw is published: the round is on. Have a good game!"), "success")
    return redirect(url_for("evening.home", slug=slug))


@blueprint.post("/rounds/<int:number>/take-back")
@requires(Role.ORGANISER)
def take_back(slug: str, number: int) -> ResponseReturnValue:
    """Take a published draw back while no result is in; asked once."""
    failed = attempt("take_back", lambda: _check_take_back(slug, number))
    if failed is not None:
        return draw_page(slug, failed)
    if not confirmed():
        return ask_once(
            _("Take the draw of round %(number)s back?", number=number),
            _("Yes, take it back"),
            url_for(".draw", slug=slug),
            consequences=(
                _("Its tables are a draft again, which only the organisers see."),
                _("Teams that came late leave their tables until you draw again."),
                _("Reason: %(reason)s", reason=reason_given()),
            ),
        )

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        rounds.take_back(session, header.id, number, reason=reason_given(), by=when.by, at=when.at)
        return {}

    failed = attempt("take_back", lambda: saved_once(slug, save))
    if failed is not None:
        return draw_page(slug, failed)
    flash(_("The draw is taken back: it is a draft again."), "success")
    return redirect(url_for(".draw", slug=slug))


def _check_take_back(slug: str, number: int) -> None:
    with session_for_reading() as session:
        header = header_of_page(slug)
        refuse_if(
            *rounds.obstacles_to_taking_back(session, header.id, number),
            problem_with_reason(reason_given(), missing="reason_needed"),
        )


@blueprint.post("/rounds/<int:number>/late")
@requires(Role.ORGANISER)
def late(slug: str, number: int) -> ResponseReturnValue:
    """Seat a late team against the exempt one, or two at a new table."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        chosen = [int(each) for each in request.form.getlist("team") if each.isdecimal()]
        match = rounds.seat_late(session, header.id, number, chosen, by=when.by, at=when.at)
        return {"table": match.table_number}

    failed = attempt("late", lambda: _say_seated(saved_once(slug, save)))
    if failed is not None:
        return evening_page(slug, failed)
    return redirect(url_for("evening.home", slug=slug))


def _say_seated(answer: dict[str, Any]) -> None:
    flash(_("They play at table %(table)s.", table=answer["table"]), "success")


@blueprint.post("/rounds/<int:number>/close")
@requires(Role.ORGANISER)
def close(slug: str, number: int) -> ResponseReturnValue:
    """Close a round in which nothing is missing, and keep a copy of the evening so far."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        rounds.close_round(session, header.id, number, by=when.by, at=when.at)
        return {}

    failed = attempt("close", lambda: saved_once(slug, save))
    if failed is not None:
        return evening_page(slug, failed)
    _keep_copy(slug, number)
    _say_closed(header_of_page(slug), number)
    return redirect(url_for("evening.home", slug=slug))


def _say_closed(header: Header, number: int) -> None:
    if header.state is TournamentState.FINISHED:
        flash(_("That was the last round: the standings are final."), "success")
    else:
        flash(_("Round %(number)s is closed.", number=number), "success")


def _keep_copy(slug: str, number: int) -> None:
    """Copy the database; where that fails the round stays closed and the page says so."""
    data_dir = current_app.config["SETTINGS"].data_dir
    try:
        safety.copy_at_close(engine(), data_dir, slug, number, stamp().at)
    except (safety.Refusal, OSError, RuntimeError) as error:
        log.warning("no copy at the close of round %s: %s", number, error)
        flash(
            _("The round is closed, but no copy could be kept. Download one from Print."),
            "warning",
        )
