"""An incident in three taps: table, team, what happened; and the misdeal in one."""

from typing import Any
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlmodel import Session

from app.auth import Role, current_role, requires
from app.deal_panel import seats_of
from app.deal_words import team_name
from app.match_page import next_seq
from app.ruling_forms import INCIDENT_FIELDS, typed_incident
from app.ruling_lines import phases, register_row, warnings_said
from app.score_entry import Attempt, Stamp, attempt, new_key, saved_once
from app.sessions import session_for_reading
from rules.vocabulary import Side
from tournament.errors import Obstacle, Refused
from tournament.models import Settlement
from tournament.readings import Header, MatchSheet
from tournament.services import rulings
from tournament.services.headers import header as header_at
from tournament.services.rounds import round_reading
from tournament.services.rulings.at_table import call_of, players_at
from tournament.services.sheets import match_sheet

blueprint = Blueprint("incidents", __name__, url_prefix="/t/<slug>")


@blueprint.get("/incidents/new")
@requires(Role.SCORER)
def choose(slug: str) -> ResponseReturnValue:
    """The first tap: which table of the round; or a team that sits at none."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        number = request.args.get("round", header.round_number, type=int)
        reading = round_reading(session, header.id, number) if number else None
    tables = [match for match in reading.matches if not match.is_bye] if reading else []
    return render_template("arbiter/choose.html", header=header, round=number, tables=tables)


@blueprint.get("/matches/<uuid:match_id>/incident")
@requires(Role.SCORER)
def at_table(slug: str, match_id: UUID) -> ResponseReturnValue:
    """The second and third tap: which team, what happened; the current deal is proposed."""
    return _page(slug, match_id, Attempt())


@blueprint.get("/incidents/of-a-team")
@requires(Role.ARBITER)
def of_team(slug: str) -> ResponseReturnValue:
    """An incident away from any table."""
    return _page(slug, None, Attempt())


@blueprint.post("/matches/<uuid:match_id>/incident")
@requires(Role.SCORER)
def report(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Log an incident; what the teams settled themselves takes effect at once."""
    return _report(slug, match_id)


@blueprint.post("/incidents/of-a-team")
@requires(Role.ARBITER)
def report_of_team(slug: str) -> ResponseReturnValue:
    """Log an incident away from any table."""
    return _report(slug, None)


def _report(slug: str, match_id: UUID | None) -> ResponseReturnValue:
    answer: dict[str, Any] = {}

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        new = typed_incident(match_id)
        if request.form.get("again") != "yes" and match_id is not None:
            known = rulings.same_already(
                session, header.id, match_id, new.seq, new.code, new.side
            )  # fmt: skip
            if known is not None:
                return {"same": known.number}
        settled = new.settlement is not Settlement.REFERRED
        verb = rulings.settle_between_teams if settled else rulings.report_incident
        incident = verb(session, header.id, new, by=when.by, at=when.at)
        return {"incident": incident.number}

    failed = attempt("incident", lambda: answer.update(saved_once(slug, act)))
    if failed is None and "same" in answer:
        failed = Attempt("incident", request.form, status=409)
    if failed is not None:
        return _page(slug, match_id, failed, answer.get("same"))
    return _go_on(slug, match_id, answer["incident"])


def _go_on(slug: str, match_id: UUID | None, number: int) -> ResponseReturnValue:
    """An arbiter goes on to rule, a scorer back to the table."""
    flash(_("Incident %(number)s is logged.", number=number), "success")
    if current_role() < Role.ARBITER:
        return redirect(url_for("scoring.match", slug=slug, match_id=match_id))
    if request.form.get("settlement", Settlement.REFERRED.value) != Settlement.REFERRED:
        return redirect(url_for("decisions.show", slug=slug, number=number))
    return redirect(url_for("decisions.rule", slug=slug, number=number))


def _page(
    slug: str, match_id: UUID | None, tried: Attempt, same: int | None = None
) -> ResponseReturnValue:
    with session_for_reading() as session:
        header = header_at(session, slug)
        sheet = match_sheet(session, header.id, match_id) if match_id else None
        known = rulings.incident_line(session, header.id, same) if same else None
        counts = rulings.warnings_of(session, header.id)
        call = call_of(session, header.id, match_id) if match_id else None
        page = render_template(
            "arbiter/incident.html",
            header=header,
            sheet=sheet,
            seats=seats_of(sheet.line) if sheet else (),
            players=players_at(session, header.id, match_id) if match_id else (),
            phases=phases(rulings.catalogue(session, header.id)),
            settlements=list(Settlement),
            tried=tried,
            fields=INCIDENT_FIELDS,
            seq=next_seq(sheet) if sheet and sheet.deals else "",
            warned=_warned(sheet, counts),
            warnings_said=warnings_said,
            call=call,
            same=register_row(known) if known else None,
            new_key=new_key,
        )
    return page, tried.status


def _warned(sheet: MatchSheet | None, counts: Any) -> list[Any]:
    teams = sheet.line.teams if sheet else ()
    return [counts[team.id] for team in teams if team.id in counts]


@blueprint.get("/matches/<uuid:match_id>/misdeal")
@requires(Role.SCORER)
def misdeal(slug: str, match_id: UUID) -> ResponseReturnValue:
    """Which team misdealt, and how many it made in a row so far."""
    return _misdeal_page(slug, match_id, Attempt())


def _misdeal_page(slug: str, match_id: UUID, tried: Attempt) -> ResponseReturnValue:
    with session_for_reading() as session:
        header = header_at(session, slug)
        sheet = match_sheet(session, header.id, match_id)
        row = {side: rulings.misdeals_in_a_row(session, header.id, match_id, side) for side in Side}
    by_deals = bool(sheet.deals) or sheet.settings.entering.by_deals
    page = render_template(
        "arbiter/misdeal.html",
        header=header,
        sheet=sheet,
        seats=seats_of(sheet.line),
        dealing=Side.NS if sheet.next_dealer in "NS" else Side.EW,
        row=row,
        seq=next_seq(sheet) if by_deals else "",
        tried=tried,
        new_key=new_key,
    )
    return page, tried.status


@blueprint.post("/matches/<uuid:match_id>/misdeal")
@requires(Role.SCORER)
def report_misdeal(slug: str, match_id: UUID) -> ResponseReturnValue:
    """The rule itself rules: the same dealer deals again; the second in a row owes a round."""
    answer: dict[str, Any] = {}

    def act(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        new = typed_incident(match_id, code="D1")
        if new.side is None:
            raise Refused(Obstacle("side_missing", "side"))
        rulings.report_misdeal(
            session,
            header.id,
            match_id,
            seq=new.seq,
            side=new.side,
            facts=new.facts,
            called_by=new.called_by,
            by=when.by,
            at=when.at,
        )
        count = rulings.misdeals_in_a_row(session, header.id, match_id, new.side)
        team = match_sheet(session, header.id, match_id).line.team(new.side)
        return {"count": count, "team": team_name(team) if team else ""}

    failed = attempt("misdeal", lambda: answer.update(saved_once(slug, act)))
    if failed is not None:
        return _misdeal_page(slug, match_id, failed)
    _say_misdeal(**answer)
    return redirect(url_for("scoring.match", slug=slug, match_id=match_id))


def _say_misdeal(count: int, team: str) -> None:
    told = ngettext(
        "Misdeal of %(team)s: the same dealer deals again.",
        "%(num)s misdeals in a row by %(team)s: the same dealer deals again.",
        count,
        team=team,
    )
    if count > 1:
        told += " " + _("The team pays a round of drinks.")
    flash(told, "success")
