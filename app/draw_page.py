"""The page of the draw: the next one to make, the draft and what changed since, or what holds."""

from dataclasses import dataclass

from flask import render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlmodel import Session

from app.draw_parts import PartWords, part_words
from app.draw_words import reason as words_of
from app.part_words import part_lead, part_name, planned_parts
from app.score_entry import Attempt, new_key
from app.sessions import session_for_reading
from tournament.draw_of_round import DrawReading
from tournament.errors import NotFound, Obstacle, TournamentError
from tournament.models import DrawState, RoundState
from tournament.readings import Header
from tournament.services import rounds
from tournament.services.entries import drawable
from tournament.services.headers import header as header_at
from tournament.settings import PairingSystem
from tournament.typed_pairings import TypedTable, as_typed


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
    planned: tuple[str, ...]
    """The parts of the draw to be made, in words."""


def draw_page(slug: str, tried: Attempt | None = None) -> ResponseReturnValue:
    """The page, with the form that was just refused, as typed, if any."""
    tried = tried or Attempt()
    asked = request.args.get("q", "").strip()
    with session_for_reading() as session:
        view = _view(session, header_at(session, slug))
    reading = view.reading
    parts = part_words(reading, asked) if reading else ()
    page = render_template(
        "rounds/draw.html",
        view=view,
        header=view.header,
        reading=reading,
        draft=reading is not None and reading.state is DrawState.DRAFT,
        parts=parts,
        found=any(part.rows for part in parts),
        notes=_notes_of_tables(reading, parts),
        systems=tuple(PairingSystem),
        typed=_as_typed(reading) if reading else "",
        tried=tried,
        asked=asked,
        new_key=new_key,
    )
    return page, tried.status


def _notes_of_tables(reading: DrawReading | None, parts: tuple[PartWords, ...]) -> list[str]:
    """What is to be said of the whole draw and is not said of a part: the tables' numbers."""
    if reading is None:
        return []
    said = {note for part in parts for note in part.notes}
    return [words for words in map(words_of, reading.notes) if words not in said]


def _as_typed(reading: DrawReading) -> str:
    """The draft as it would be typed, to start from."""
    lines = []
    for each in (*reading.tables, *reading.byes):
        sides = each.ns.teams + (each.ew.teams if each.ew else ())
        lines.append(TypedTable(tuple(team.number for team in sides), each.table))
    return as_typed(lines)


def _view(session: Session, header: Header) -> DrawView:
    """The round asked for, else the one to draw next, else the last."""
    drawn = {line.number: line.state for line in rounds.rounds(session, header.id)}
    following = rounds.next_round_number(session, header.id)
    last = rounds.planned_rounds(session, header.id)
    number = request.args.get("round", type=int) or _usual(last, drawn, following)
    if number not in drawn and number != following:
        raise NotFound("round", number)
    reading = rounds.draw_reading(session, header.id, number) if number in drawn else None
    draft = reading is not None and reading.state is DrawState.DRAFT
    obstacles = rounds.obstacles_to_drawing(session, header.id) if number == following else ()
    to_make = reading is None and not obstacles
    return DrawView(
        header=header,
        number=number,
        reading=reading,
        changes=rounds.changes_of(session, header.id, number) if draft else (),
        obstacles=obstacles,
        teams=len(drawable(session, header.id, number)),
        drawn=tuple(drawn),
        planned=_planned(session, header) if to_make else (),
    )


def _planned(session: Session, header: Header) -> tuple[str, ...]:
    """What the next draw is made of, before it is made; nothing where that cannot be told yet."""
    try:
        parts = planned_parts(rounds.next_plan(session, header.id))
    except TournamentError:
        return ()
    by_hand = header.settings.pairing is PairingSystem.BY_HAND
    said = []
    for part in parts:
        lead = part_lead(part, part.places, by_hand=by_hand and not part.name)
        name = part_name(part.name)
        said.append(_("%(part)s: %(lead)s", part=name, lead=lead) if name else lead)
    return tuple(said)


def _usual(last: int, drawn: dict[int, RoundState], following: int) -> int:
    playing = [number for number, state in drawn.items() if state is RoundState.PLAYING]
    if playing:
        return playing[-1]
    return following if following <= last else max(drawn, default=following)
