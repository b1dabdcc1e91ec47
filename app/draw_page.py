"""The page of the draw: the next one to make, the draft and what changed since, or what holds."""

from dataclasses import dataclass

from flask import render_template, request
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from app.draw_words import cost_words, draw_rows
from app.draw_words import reason as words_of
from app.score_entry import Attempt, new_key
from app.sessions import session_for_reading
from tournament.errors import NotFound, Obstacle
from tournament.models import DrawState, RoundState
from tournament.readings import DrawReading, Header
from tournament.services import rounds
from tournament.services.entries import drawable
from tournament.services.headers import header as header_at


@dataclass(frozen=True, slots=True)
class DrawView:
    """What the page of a draw is made of; `reading` is none where there is nothing drawn yet."""

    header: Header
    number: int
    reading: DrawReading | None
    changes: tuple[Obstacle, ...]
    obstacles: tuple[Obstacle, ...]
    """Why the next round cannot be drawn."""
    teams: int
    drawn: tuple[int, ...]
    by_lot: bool


def draw_page(slug: str, tried: Attempt | None = None) -> ResponseReturnValue:
    """The page, with the form that was just refused, as typed, if any."""
    tried = tried or Attempt()
    asked = request.args.get("q", "").strip()
    with session_for_reading() as session:
        view = _view(session, header_at(session, slug))
    reading = view.reading
    page = render_template(
        "rounds/draw.html",
        view=view,
        header=view.header,
        reading=reading,
        draft=reading is not None and reading.state is DrawState.DRAFT,
        rows=draw_rows((*reading.tables, *reading.byes), asked) if reading else (),
        cost=_cost(view) if reading else (),
        notes=[words_of(note) for note in reading.notes] if reading else (),
        tried=tried,
        asked=asked,
        new_key=new_key,
    )
    return page, tried.status


def _cost(view: DrawView) -> list[str]:
    assert view.reading is not None
    return cost_words(
        view.reading.cost,
        by_lot=view.by_lot,
        by_hand=bool(view.reading.reason),
        first=view.number == 1,
    )


def _view(session: Session, header: Header) -> DrawView:
    """The round asked for, else the one to draw next, else the last."""
    drawn = {line.number: line.state for line in rounds.rounds(session, header.id)}
    following = rounds.next_round_number(session, header.id)
    number = request.args.get("round", type=int) or _usual(header, drawn, following)
    if number not in drawn and number != following:
        raise NotFound("round", number)
    reading = rounds.draw_reading(session, header.id, number) if number in drawn else None
    draft = reading is not None and reading.state is DrawState.DRAFT
    return DrawView(
        header=header,
        number=number,
        reading=reading,
        changes=rounds.changes_of(session, header.id, number) if draft else (),
        obstacles=rounds.obstacles_to_drawing(session, header.id) if number == following else (),
        teams=len(drawable(session, header.id, number)),
        drawn=tuple(drawn),
        by_lot=number == 1 or header.settings.pairing.value == "random",
    )


def _usual(header: Header, drawn: dict[int, RoundState], following: int) -> int:
    playing = [number for number, state in drawn.items() if state is RoundState.PLAYING]
    if playing:
        return playing[-1]
    return following if following <= header.settings.rounds else max(drawn, default=following)
