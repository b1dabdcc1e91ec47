"""Results at the desk: the tables of a round, a match's totals, and how a match was decided."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.auth import Role, requires
from app.match_page import match_page, say_hints
from app.navigation import ask_once, confirmed
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
from app.tables_page import table_rows, words_of_result
from rules.vocabulary import Side
from tournament.errors import NotFound, Obstacle, Refused, refuse_if
from tournament.limits import problem_with_reason
from tournament.readings import Header, MatchLine
from tournament.services import results
from tournament.services.headers import header as header_at
from tournament.services.rounds import round_reading, rounds
from tournament.services.sheets import match_at, match_sheet

blueprint = Blueprint("scoring", __name__, url_prefix="/t/<slug>")


@blueprint.get("/scores")
@requires(Role.SCORER)
def tables(slug: str) -> ResponseReturnValue:
    """The tables of a round, those without a result first; a number typed opens its table."""
    asked = request.args.get("q", "").strip()
    with session_for_reading() as session:
        header = header_at(session, slug)
        number = request.args.get("round", header.round_number, type=int)
        if asked.isdecimal() and number is not None:
            found = _table(session, header, number, int(asked))
            if found is not None:
                return redirect(url_for(".match", slug=slug, match_id=found))
    return _tables_page(slug, Attempt())


def _table(session: Session, header: Header, number: int, table: int) -> UUID | None:
    try:
        return match_at(session, header.id, number, table)
    except NotFound:
        return None


def _tables_page(slug: str, tried: Attempt) -> ResponseReturnValue:
    asked = request.args.get("q", "").strip()
    with session_for_reading() as session:
        header = header_at(session, slug)
        number = request.args.get("round", header.round_number, type=int)
        reading = None if number is None else round_reading(session, header.id, number)
        earlier = [each.number for each in rounds(session, header.id)]
    rows = () if reading is None else table_rows(reading.matches, asked)
    waiting = [row for row in rows if not row.match.complete]
    page = render_template(
        "scoring/tables.html",
        header=header,
        reading=reading,
        earlier=earlier,
        rows=rows,
        waiting=waiting,
        tried=tried,
        asked=asked,
        new_key=new_key,
    )
    return page, tried.status


@blueprint.post("/scores")
@requires(Role.SCORER)
def sheet(slug: str) -> ResponseReturnValue:
    """The two totals of a sheet from the pile: its table's number, then the totals, then Enter."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        typed = typed_numbers("table", "ns", "ew")
        number = request.form.get("round", header.round_number, type=int) or 0
        match_id = _table(session, header, number, typed["table"])
        if match_id is None:
            raise Refused(Obstacle("no_such_table", "table", {"table": typed["table"]}))
        return _record(session, header, match_id, typed, 0, when)

    failed = attempt("sheet", lambda: _say_saved(slug, saved_once(slug, save)))
    if failed is not None:
        return _tables_page(slug, failed)
    return redirect(url_for(".tables", slug=slug, round=request.form.get("round")))


@blueprint.get("/matches/<uuid:match_id>")
@requires(Role.SCORER)
def match(slug: str, match_id: UUID) -> ResponseReturnValue:
    """One match: its totals or its deals, and everything that can be done with its result."""
    return match_page(slug, match_id)


@blueprint.post("/matches/<uuid:match_id>/totals")
@requires(Role.SCORER)
def totals(slug: str, match_id: UUID) -> ResponseReturnValue:
    """The two totals of the signed sheet."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        return _record(session, header, match_id, typed_numbers("ns", "ew"), version_seen(), when)

    failed = attempt("totals", lambda: _say_saved(slug, saved_once(slug, save)))
    if failed is not None:
        return match_page(slug, match_id, failed)
    return _go_on(slug, match_id)


def _record(
    session: Session,
    header: Header,
    match_id: UUID,
    typed: dict[str, int],
    version: int,
    when: Stamp,
) -> dict[str, Any]:
    results.record_totals(
        session,
        header.id,
        match_id,
        typed["ns"],
        typed["ew"],
        expected_version=version,
        reason=reason_given(),
        by=when.by,
        at=when.at,
    )
    return {"match": str(match_id)}


def _say_saved(slug: str, answer: dict[str, Any]) -> MatchLine:
    """Tell exactly what is on record now, and what looks odd in it."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        found = match_sheet(session, header.id, UUID(answer["match"]))
    saved = words_of_result(found.line)
    flash(_("Table %(table)s saved: %(result)s.", table=found.line.table, result=saved), "success")
    say_hints(found)
    return found.line


def _go_on(slug: str, match_id: UUID) -> ResponseReturnValue:
    """On to the next table of the round without a result, else back to the list."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        done = match_sheet(session, header.id, match_id)
        reading = round_reading(session, header.id, done.round_number)
    waiting = sorted(m.table for m in reading.waiting if m.table is not None)
    here = done.line.table or 0
    ahead = [table for table in waiting if table > here] or waiting
    if not ahead:
        return redirect(url_for(".tables", slug=slug, round=done.round_number))
    following = next(m for m in reading.waiting if m.table == ahead[0])
    return redirect(url_for(".match", slug=slug, match_id=following.match_id))


@blueprint.post("/matches/<uuid:match_id>/signed")
@requires(Role.SCORER)
def signed(slug: str, match_id: UUID) -> ResponseReturnValue:
    """The totals that the players signed, beside the deals."""

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        typed = typed_numbers("signed_ns", "signed_ew")
        results.sign_totals(
            session,
            header.id,
            match_id,
            typed["signed_ns"],
            typed["signed_ew"],
            expected_version=version_seen(),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {"match": str(match_id)}

    failed = attempt("signed", lambda: _say_saved(slug, saved_once(slug, save)))
    if failed is not None:
        return match_page(slug, match_id, failed)
    return redirect(url_for(".match", slug=slug, match_id=match_id))


DECISIONS: Mapping[str, Callable[..., object]] = {
    "bell": results.ring_bell,
    "bell_in_hand": partial(results.ring_bell, deal_in_hand=True),
    "annul": results.annul_result,
    "forfeit": results.forfeit,
    "double_forfeit": results.double_forfeit,
}
"""What an organiser may decide of a match, each with a reason and after one question."""


@blueprint.post("/matches/<uuid:match_id>/decide")
@requires(Role.ARBITER)
def decide(slug: str, match_id: UUID) -> ResponseReturnValue:
    """End a match at the bell, annul its result, or give it by forfeit; asked once before."""
    kind = request.form.get("decision", "")
    if kind not in DECISIONS:
        raise NotFound("decision", kind)
    failed = attempt("decide", _check_decision)
    if failed is not None:
        return match_page(slug, match_id, failed)
    if not confirmed():
        return _ask(slug, match_id, kind)

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        who = {"side": Side(request.form["side"])} if kind == "forfeit" else {}
        DECISIONS[kind](
            session,
            header.id,
            match_id,
            **who,
            expected_version=version_seen(),
            reason=reason_given(),
            by=when.by,
            at=when.at,
        )
        return {"match": str(match_id)}

    failed = attempt("decide", lambda: _say_saved(slug, saved_once(slug, save)))
    if failed is not None:
        return match_page(slug, match_id, failed)
    return redirect(url_for(".match", slug=slug, match_id=match_id))


def _check_decision() -> None:
    """Refuse, before any question, a decision without its reason or its side."""
    kind = request.form["decision"]
    sideless = kind == "forfeit" and request.form.get("side") not in set(Side)
    refuse_if(
        Obstacle("side_missing", "side") if sideless else None,
        problem_with_reason(reason_given()),
    )


def _ask(slug: str, match_id: UUID, kind: str) -> str:
    with session_for_reading() as session:
        header = header_at(session, slug)
        line = match_sheet(session, header.id, match_id).line
    loser = line.team(Side(request.form["side"])) if kind == "forfeit" else None
    named = {"table": line.table, "team": loser.label if loser else ""}
    questions = {
        "bell": _("End the match at table %(table)s as it stands?", **named),
        "bell_in_hand": _("End the match at table %(table)s after the deal in hand?", **named),
        "annul": _("Annul the result of table %(table)s?", **named),
        "forfeit": _("Table %(table)s: does %(team)s lose by forfeit?", **named),
        "double_forfeit": _("Table %(table)s: do both teams lose by forfeit?", **named),
    }
    now = words_of_result(line)
    return ask_once(
        questions[kind],
        _("Yes, and keep the reason"),
        url_for(".match", slug=slug, match_id=match_id),
        consequences=(
            _("On record now: %(result)s.", result=now),
            _("Reason: %(reason)s", reason=reason_given()),
        ),
    )
