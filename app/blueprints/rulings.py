"""A deal lost by ruling: who is at fault, what happened, why; stored as incident and ruling."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.deal_panel import seats_of
from app.deal_words import said_score, spoken
from app.match_page import deal_line, next_seq
from app.score_entry import (
    Attempt,
    Stamp,
    attempt,
    new_key,
    reason_given,
    saved_once,
    typed_numbers,
)
from app.sessions import session_for_reading
from rules.discipline import CATALOGUE, Remedy
from rules.vocabulary import Side
from tournament.errors import Obstacle, refuse_if
from tournament.limits import problem_with_reason
from tournament.readings import Header, MatchSheet
from tournament.services import rulings
from tournament.services.headers import header as header_at
from tournament.services.sheets import match_sheet

blueprint = Blueprint("rulings", __name__, url_prefix="/t/<slug>/matches/<uuid:match_id>")
FIELDS = ("side", "code", "facts", "reason")


@blueprint.get("/deal-lost")
@requires(Role.ARBITER)
def deal_lost(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Ask which team is at fault, what happened and why, for a line of the sheet or the next."""
    return _page(slug, match_id, Attempt())


def _page(slug: str, match_id: UUID, tried: Attempt) -> ResponseReturnValue:
    with session_for_reading() as session:
        sheet = match_sheet(session, header_at(session, slug).id, match_id)
    seq = request.values.get("seq", next_seq(sheet), type=int)
    line = deal_line(sheet, seq)
    codes = [
        (each.code, each.wording(spoken()))
        for each in CATALOGUE.values()
        if each.remedy is Remedy.DEAL_LOST
    ]
    others = [
        (each.code, each.wording(spoken()))
        for each in CATALOGUE.values()
        if each.remedy is not Remedy.DEAL_LOST
    ]
    page = render_template(
        "rulings/deal_lost.html",
        sheet=sheet,
        seq=seq,
        now=said_score(line, sheet) if line else "",
        codes=codes,
        others=others,
        teams=seats_of(sheet.line),
        tried=tried,
        fields=FIELDS,
        new_key=new_key,
    )
    return page, tried.status


@blueprint.post("/deal-lost")
@requires(Role.ARBITER)
def rule_deal_lost(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Store the ruling; the deal is shown in its place with its lines."""

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        _check_form()
        seq = typed_numbers("seq")["seq"]
        rulings.deal_lost(
            session,
            header.id,
            match_id,
            seq=seq,
            at_fault=Side(request.form["side"]),
            code=request.form.get("code", ""),
            facts=request.form.get("facts", ""),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {"seq": seq}

    failed = attempt("ruling", lambda: _say(slug, match_id, saved_once(slug, act)["seq"]))
    if failed is not None:
        return _page(slug, match_id, failed)
    return redirect(url_for("scoring.match", slug=slug, match_id=match_id, by="deals"))


def _check_form() -> None:
    refuse_if(
        None if request.form.get("side") in set(Side) else Obstacle("side_missing", "side"),
        None if request.form.get("code") in CATALOGUE else Obstacle("unknown_code", "code"),
        problem_with_reason(reason_given()),
    )


def _say(slug: str, match_id: UUID, seq: int) -> None:
    with session_for_reading() as session:
        sheet: MatchSheet = match_sheet(session, header_at(session, slug).id, match_id)
    line = deal_line(sheet, seq)
    if line is not None:
        saved = said_score(line, sheet)
        flash(_("Ruling kept. Line %(seq)s: %(deal)s", seq=seq, deal=saved), "success")
