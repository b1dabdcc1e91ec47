"""The standings, a team's own sheet and the tables of a round: public once the club publishes."""

from secrets import randbelow
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session
from werkzeug.datastructures import MultiDict

from app.auth import Role, current_role, requires
from app.deal_words import deal_rows
from app.part_words import part_name
from app.public_pages import answer, mark_of
from app.ranking_words import course, headings, legend, reasons, remarks, values
from app.score_entry import (
    Attempt,
    Stamp,
    attempt,
    header_of_page,
    new_key,
    saved_once,
    typed_numbers,
)
from app.sessions import session_for_reading
from app.standings_page import in_pages, standing_rows, table_hall
from app.tables_page import words_of_result
from tournament.errors import refuse_if
from tournament.models import RoundState
from tournament.readings import Header
from tournament.services.draws import SEED_LIMIT, problems_with_seed
from tournament.services.lots import draw_lots
from tournament.services.rounds import round_reading, rounds
from tournament.services.sheets import match_sheet
from tournament.services.standings import standings, team_sheet

COLUMNS_ANYWAY = 5
"""Team, points, wins, difference, the star; each further criterion has one more."""
blueprint = Blueprint("standings", __name__, url_prefix="/t/<slug>")


@blueprint.get("/standings")
@requires(Role.PUBLIC)
def table(slug: str) -> ResponseReturnValue:
    """The ranking, now or after a round: a page, its rows alone for who asks again and again, or
    pages on a wall."""
    return answer(slug, lambda header: _table(header, Attempt()))


def _table(header: Header, tried: Attempt) -> str:
    """The standings as the address asks for them."""
    asked = request.args if request.method == "GET" else MultiDict[str, str]()
    projector, told = asked.get("projector") == "1", asked.get("why") == "1"
    after = asked.get("round", type=int)
    with session_for_reading() as reading:
        found = standings(reading, header.id, after_round=after)
        drawn = _drawn(reading, header)
    rows = standing_rows(found, with_reasons=told)
    name = ("projector_" if projector else "") + ("rows" if asked.get("part") == "rows" else "page")
    kept = {"projector": projector or None, "why": told or None}
    shown: dict[str, Any] = {"round": after, **{key: int(on) for key, on in kept.items() if on}}
    live = url_for(".table", slug=header.slug, part="rows", **shown)
    return render_template(
        f"standings/{name}.html",
        header=header,
        standings=found,
        rows=rows,
        pages=in_pages(rows),
        drawn=drawn,
        reasons=told,
        legend=legend(found),
        headings=headings(found),
        columns=COLUMNS_ANYWAY + len(rows[0].ties if rows else ()),
        remarks=remarks(found),
        tried=tried,
        new_key=new_key,
        files=_files(header.slug, after),
        live=live,
        mark=f'W/"{mark_of(header, live)}"',
        any_penalty=any(row.line.penalties for row in rows),
    )


def _files(slug: str, after: int | None) -> list[tuple[str, str]]:
    """The paper and the file of the standings as they are shown, for who may have them."""
    if current_role() < Role.SCORER:
        return []
    if after is None:
        pdf = url_for("printing.of_tournament", slug=slug, sheet="standings")
        return [
            ("PDF", pdf),
            ("CSV", url_for("printing.table", slug=slug, name="standings", kind="csv")),
        ]
    pdf = url_for("printing.of_round", slug=slug, number=after, sheet="standings")
    return [
        ("PDF", pdf),
        ("CSV", url_for("printing.table_of_round", slug=slug, number=after, kind="csv")),
    ]


@blueprint.post("/standings/lots")
@requires(Role.ORGANISER)
def lots(slug: str) -> ResponseReturnValue:
    """Draw the lots of the ranking, once."""
    seed = randbelow(SEED_LIMIT)

    def save(session: Session, header: Header, when: Stamp) -> dict[str, Any]:
        return {"seed": draw_lots(session, header.id, seed=seed, by=when.by, at=when.at).seed}

    def act() -> None:
        nonlocal seed
        if request.form.get("seed", "").strip():
            seed = typed_numbers("seed")["seed"]
            refuse_if(*problems_with_seed(seed))
        saved_once(slug, save)

    failed = attempt("lots", act)
    if failed is not None:
        return _table(header_of_page(slug), failed), failed.status
    flash(_("The lots are drawn."), "success")
    return redirect(url_for(".table", slug=slug))


def _drawn(session: Session, header: Header) -> list[int]:
    """The numbers of the rounds whose draw is published."""
    found = rounds(session, header.id)
    return [each.number for each in found if each.state is not RoundState.DRAWN]


@blueprint.get("/standings/<int:number>")
@requires(Role.PUBLIC)
def team(slug: str, number: int) -> ResponseReturnValue:
    """A team's own sheet: its rounds, and each deal with why it scores so."""

    def page(header: Header) -> str:
        with session_for_reading() as reading:
            sheet = team_sheet(reading, header.id, number)
            matches = {
                each.round_number: match_sheet(reading, header.id, each.match_id)
                for each in sheet.rounds
                if each.match_id is not None and each.opponent is not None
            }
        return render_template(
            "standings/team.html",
            header=header,
            sheet=sheet,
            reasons=reasons(sheet),
            legend=legend(sheet.standings),
            values=values(sheet),
            course=course(sheet),
            matches=matches,
            deals={key: deal_rows(each) for key, each in matches.items()},
        )

    return answer(slug, page)


@blueprint.get("/rounds/<int:number>/tables")
@requires(Role.PUBLIC)
def round(slug: str, number: int) -> ResponseReturnValue:
    """Who sits where in a published round, by table and by team, with the results in so far."""

    def page(header: Header) -> str:
        with session_for_reading() as reading:
            found = round_reading(reading, header.id, number)
            drawn = _drawn(reading, header)
        return render_template(
            "standings/round.html",
            header=header,
            reading=found,
            drawn=drawn,
            seats=table_hall(found.matches),
            results={m.match_id: words_of_result(m) for m in found.matches if not m.is_bye},
            part_name=part_name,
        )

    return answer(slug, page)
