"""The standings, a team's own sheet and the tables of a round: public once the club publishes."""

from collections.abc import Callable
from hashlib import sha256
from uuid import uuid4

from flask import Blueprint, Response, make_response, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale

from app.auth import Role, current_account, current_role, refusal, requires
from app.deal_words import deal_rows
from app.sessions import session_for_reading
from app.standings_page import in_pages, standing_rows, table_hall
from app.tables_page import words_of_result
from tournament.models import RoundState
from tournament.readings import Header
from tournament.services.headers import header as header_at
from tournament.services.rounds import round_reading, rounds
from tournament.services.sheets import match_sheet
from tournament.services.standings import standings, team_sheet

blueprint = Blueprint("standings", __name__, url_prefix="/t/<slug>")
_STARTED = uuid4().hex
"""Differs from one start of the program to the next, so that no page outlives an update."""


def _answer(slug: str, page: Callable[[Header], str]) -> ResponseReturnValue:
    """A page of a published tournament; nothing is computed for who has today's already."""
    with session_for_reading() as reading:
        header = header_at(reading, slug)
    if not header.published and current_role() < Role.SCORER:
        return refusal(Role.SCORER) or ""
    mark = _mark(header, request.full_path)
    if request.if_none_match.contains_weak(mark) and not session.get("_flashes"):
        return _marked(Response(status=304), mark)
    return _marked(make_response(page(header)), mark)


def _mark(header: Header, address: str) -> str:
    """All that an answer depends on: the data, the address, the language, who looks."""
    account = current_account()
    facts = (
        _STARTED,
        header.revision,
        address,
        str(get_locale()),
        account.id if account else "",
    )
    return sha256(repr(facts).encode()).hexdigest()[:24]


def _marked(response: Response, mark: str) -> Response:
    response.set_etag(mark, weak=True)
    return response


@blueprint.get("/standings")
@requires(Role.PUBLIC)
def table(slug: str) -> ResponseReturnValue:
    """The ranking: a page, its rows alone for who asks again and again, or pages on a wall."""
    projector = request.args.get("projector") == "1"

    def page(header: Header) -> str:
        with session_for_reading() as reading:
            found = standings(reading, header.id)
        rows = standing_rows(found)
        part = "rows" if request.args.get("part") == "rows" else "page"
        name = ("projector_" if projector else "") + part
        live = url_for(".table", slug=slug, part="rows", **({"projector": 1} if projector else {}))
        return render_template(
            f"standings/{name}.html",
            header=header,
            standings=found,
            rows=rows,
            pages=in_pages(rows),
            live=live,
            mark=f'W/"{_mark(header, live)}"',
            any_penalty=any(row.line.penalties for row in rows),
        )

    return _answer(slug, page)


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
            matches=matches,
            deals={key: deal_rows(each) for key, each in matches.items()},
        )

    return _answer(slug, page)


@blueprint.get("/rounds/<int:number>/tables")
@requires(Role.PUBLIC)
def round(slug: str, number: int) -> ResponseReturnValue:
    """Who sits where in a published round, by table and by team, with the results in so far."""

    def page(header: Header) -> str:
        with session_for_reading() as reading:
            found = round_reading(reading, header.id, number)
            drawn = [
                each.number
                for each in rounds(reading, header.id)
                if each.state is not RoundState.DRAWN
            ]
        return render_template(
            "standings/round.html",
            header=header,
            reading=found,
            drawn=drawn,
            seats=table_hall(found.matches),
            results={m.match_id: words_of_result(m) for m in found.matches if not m.is_bye},
        )

    return _answer(slug, page)
