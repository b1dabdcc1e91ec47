"""The standings, a team's own sheet and the tables of a round: public once the club publishes."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.auth import Role, requires
from app.deal_words import deal_rows
from app.public_pages import answer, mark_of
from app.sessions import session_for_reading
from app.standings_page import in_pages, standing_rows, table_hall
from app.tables_page import words_of_result
from tournament.models import RoundState
from tournament.readings import Header
from tournament.services.rounds import round_reading, rounds
from tournament.services.sheets import match_sheet
from tournament.services.standings import standings, team_sheet

blueprint = Blueprint("standings", __name__, url_prefix="/t/<slug>")


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
            mark=f'W/"{mark_of(header, live)}"',
            any_penalty=any(row.line.penalties for row in rows),
        )

    return answer(slug, page)


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

    return answer(slug, page)


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

    return answer(slug, page)
