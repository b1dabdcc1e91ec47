"""Rounds: drawn, played, closed. What a page or a command asks of them is here by name."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from tournament.draw_plans import draw_plan
from tournament.models import RoundState
from tournament.readings import RoundReading
from tournament.services.by_hand import move, pair, swap, type_pairing
from tournament.services.closing import close_round, obstacles_to_closing, what_is_missing
from tournament.services.draw_problems import (
    next_plan,
    next_round_number,
    obstacles_to_drawing,
)
from tournament.services.draw_readings import draw_reading
from tournament.services.draws import draw_round
from tournament.services.final import planned_rounds
from tournament.services.headers import header_of
from tournament.services.late import seat_late, waiting_late
from tournament.services.publishing import (
    changes_of,
    changes_since,
    obstacles_to_taking_back,
    publish,
    take_back,
)
from tournament.services.round_rows import find_round, rounds_of
from tournament.services.sheets import match_lines
from tournament.settings import Settings

__all__ = [
    "RoundLine",
    "changes_of",
    "changes_since",
    "close_round",
    "draw_plan",
    "draw_reading",
    "draw_round",
    "move",
    "next_plan",
    "next_round_number",
    "obstacles_to_closing",
    "obstacles_to_drawing",
    "obstacles_to_taking_back",
    "pair",
    "planned_rounds",
    "publish",
    "round_reading",
    "rounds",
    "seat_late",
    "swap",
    "take_back",
    "type_pairing",
    "waiting_late",
]


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round in one line."""

    number: int
    state: RoundState
    started_at: datetime | None
    closed_at: datetime | None


def rounds(session: Session, tournament_id: UUID) -> tuple[RoundLine, ...]:
    """The rounds drawn so far, by number."""
    return tuple(
        RoundLine(each.number, each.state, each.started_at, each.closed_at)
        for each in rounds_of(session, tournament_id)
    )


def round_reading(session: Session, tournament_id: UUID, number: int) -> RoundReading:
    """A round as the evening's page shows it; of a draft there are no matches yet.

    :raises NotFound: if no such round is drawn.
    """
    round_ = find_round(session, tournament_id, number)
    lines = match_lines(session, tournament_id, round_)
    playing = round_.state is RoundState.PLAYING
    return RoundReading(
        header=header_of(session, tournament_id),
        id=round_.id,
        number=round_.number,
        state=round_.state,
        settings=Settings.from_json(round_.settings),
        started_at=round_.started_at,
        closed_at=round_.closed_at,
        matches=lines,
        obstacles=what_is_missing(lines)
        if playing
        else obstacles_to_closing(session, tournament_id, number),
    )
