"""A published draw for everybody: why each table, what it cost, and the problem to run again."""

import json

from flask import Blueprint, make_response, render_template
from flask.typing import ResponseReturnValue, ResponseValue

from app.auth import Role, requires
from app.draw_parts import part_words
from app.public_pages import answer
from app.sessions import session_for_reading
from tournament.draw_of_round import DrawReading
from tournament.errors import NotFound
from tournament.models import DrawState, RoundState
from tournament.public_draws import for_everybody
from tournament.readings import Header
from tournament.services import rounds

blueprint = Blueprint("public_draw", __name__, url_prefix="/t/<slug>")


@blueprint.get("/rounds/<int:number>/draw")
@requires(Role.PUBLIC)
def show(slug: str, number: int) -> ResponseReturnValue:
    """The published draw of a round, explained table by table."""

    def page(header: Header) -> str:
        reading, drawn = _published(header, number)
        return render_template(
            "rounds/public.html",
            header=header,
            reading=reading,
            parts=part_words(reading),
            drawn=drawn,
            draft=False,
            lines=_lines(reading),
            file_name=_file_name(header, number),
        )

    return answer(slug, page)


@blueprint.get("/rounds/<int:number>/draw.jsonl")
@requires(Role.PUBLIC)
def problem(slug: str, number: int) -> ResponseReturnValue:
    """The problem of each part of a published draw, a line each, as `coinche pair` reads it."""

    def page(header: Header) -> ResponseValue:
        reading, _drawn = _published(header, number)
        response = make_response("".join(f"{line}\n" for line in _lines(reading)))
        response.mimetype = "application/jsonl"
        name = _file_name(header, number)
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    return answer(slug, page)


def _published(header: Header, number: int) -> tuple[DrawReading, list[int]]:
    """The draw of a round as everybody may see it, and the rounds that are published.

    :raises NotFound: if the round is not drawn, or its draw is a draft.
    """
    with session_for_reading() as session:
        lines = rounds.rounds(session, header.id)
        drawn = [each.number for each in lines if each.state is not RoundState.DRAWN]
        if number not in drawn:
            raise NotFound("draw", number)
        reading = rounds.draw_reading(session, header.id, number)
    if reading.state is not DrawState.PUBLISHED:
        raise NotFound("draw", number)
    return for_everybody(reading), drawn


def _lines(reading: DrawReading) -> list[str]:
    return [json.dumps(part.problem, ensure_ascii=False) for part in reading.parts]


def _file_name(header: Header, number: int) -> str:
    return f"{header.slug}-{number}.jsonl"
