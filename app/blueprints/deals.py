"""A match deal by deal: the verdict as one types, the deal saved, corrected, passed or annulled."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.deal_form import JudgedDeal, judge, judge_shorthand, read_deal
from app.deal_words import said_problems, said_report, said_score, spoken
from app.match_page import deal_line, match_page, say_hints, verdict_words
from app.score_entry import (
    Attempt,
    Stamp,
    attempt,
    header_of_page,
    new_key,
    reason_given,
    saved_once,
    typed_numbers,
    version_seen,
)
from app.sessions import session_for_reading
from tournament.errors import NotFound
from tournament.readings import Header, MatchSheet
from tournament.services import results
from tournament.services.deal_history import deal_history
from tournament.services.headers import header as header_at
from tournament.services.sheets import match_sheet

blueprint = Blueprint("deals", __name__, url_prefix="/t/<slug>/matches/<uuid:match_id>")


def _sheet(slug: str, match_id: UUID) -> MatchSheet:
    with session_for_reading() as session:
        return match_sheet(session, header_at(session, slug).id, match_id)


def _typed(slug: str) -> tuple[JudgedDeal, str]:
    """The deal in the form, and the shorthand it was typed in, if it was."""
    rule_set = header_of_page(slug).rule_set
    shorthand = request.form.get("shorthand", "").strip()
    if shorthand:
        return judge_shorthand(shorthand, spoken(), rule_set), shorthand
    return judge(read_deal(request.form, rule_set), rule_set), ""


@blueprint.post("/verdict")
@requires(Role.SCORER)
def verdict(slug: str, match_id: UUID) -> ResponseReturnValue:
    """What the rules say of the deal being typed; nothing is saved."""
    judged, shorthand = _typed(slug)
    words = verdict_words(_sheet(slug, match_id).line, judged, shorthand)
    return render_template("scoring/_verdict.html", verdict=words)


@blueprint.post("/deals")
@requires(Role.SCORER)
def save(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Save a deal, or show what it scores: a shorthand is read back before it is saved."""
    judged, shorthand = _typed(slug)
    unread = shorthand and request.form.get("read_back", "").strip() != shorthand
    if request.form.get("act") == "compute" or unread or judged.score is None:
        return _show(slug, match_id, judged, 200 if unread and judged.score else 422)
    failed = attempt("deal", lambda: _record(slug, match_id, judged.facts))
    if failed is not None:
        return match_page(slug, match_id, failed, judged)
    return redirect(url_for("scoring.match", slug=slug, match_id=match_id, by="deals"))


def _show(slug: str, match_id: UUID, judged: JudgedDeal, status: int) -> ResponseReturnValue:
    """The form again with its verdict: read back, computed, or refused with all reasons."""
    asked_only = request.form.get("act") == "compute" or status == 200
    problems: dict[str, list[str]] = {}
    if not asked_only:
        line = _sheet(slug, match_id).line
        for problem in judged.problems:
            problems.setdefault(problem.field, []).extend(said_problems((problem,), line))
    tried = Attempt("deal", request.form, problems, status=200 if asked_only else status)
    return match_page(slug, match_id, tried, judged)


def _record(slug: str, match_id: UUID, facts: dict[str, Any] | None) -> None:
    """Write the deal at the line the form was made for, and say exactly what was saved."""

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        seq = typed_numbers("seq")["seq"]
        results.record_deal(
            session,
            header.id,
            match_id,
            facts,
            seq=seq,
            expected_version=version_seen(),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {"seq": seq}

    _say_deal(slug, match_id, saved_once(slug, act)["seq"])


def _say_deal(slug: str, match_id: UUID, seq: int) -> None:
    sheet = _sheet(slug, match_id)
    line = deal_line(sheet, seq)
    if line is not None:
        flash(_("Line %(seq)s saved: %(deal)s", seq=seq, deal=said_score(line, sheet)), "success")
    say_hints(sheet)


@blueprint.post("/passed")
@requires(Role.SCORER)
def passed(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Four passes: nobody bid."""
    failed = attempt("deal", lambda: _record(slug, match_id, {"passed": True}))
    if failed is not None:
        return match_page(slug, match_id, failed)
    return redirect(url_for("scoring.match", slug=slug, match_id=match_id, by="deals"))


@blueprint.route("/deals/<int:seq>/annul", methods=["GET", "POST"])
@requires(Role.SCORER)
def annul(slug: str, match_id: UUID, seq: int) -> ResponseReturnValue:
    """Annul a deal with a reason: its line stays on the sheet and marks nothing."""
    sheet = _sheet(slug, match_id)
    line = deal_line(sheet, seq)
    if line is None:
        raise NotFound("deal", seq)
    tried = Attempt()
    if request.method == "POST":
        failed = attempt("annul", lambda: _annul(slug, match_id, seq))
        if failed is None:
            back = url_for("scoring.match", slug=slug, match_id=match_id, by="deals")
            return redirect(back)
        tried = failed
    page = render_template(
        "scoring/annul.html",
        sheet=sheet,
        deal=line,
        seq=seq,
        said=said_score(line, sheet),
        tried=tried,
        new_key=new_key,
    )
    return page, tried.status


def _annul(slug: str, match_id: UUID, seq: int) -> None:
    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        results.annul_deal(
            session,
            header.id,
            match_id,
            seq,
            expected_version=version_seen(),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {"seq": seq}

    saved_once(slug, act)
    flash(_("Line %(seq)s is annulled: it marks nothing.", seq=seq), "success")


@blueprint.get("/deals/<int:seq>/history")
@requires(Role.SCORER)
def history(slug: str, match_id: UUID, seq: int) -> ResponseReturnValue:
    """Every version of a line of the sheet: nothing is overwritten."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        sheet = match_sheet(session, header.id, match_id)
        reports = deal_history(session, header.id, match_id, seq)
    said = [said_report(each.state, each.facts, sheet.line) for each in reports]
    return render_template(
        "scoring/history.html",
        sheet=sheet,
        seq=seq,
        versions=list(zip(reports, said, strict=True)),
    )
