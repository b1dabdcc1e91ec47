"""Lots for what no result separates: drawn once, by a seed that is kept, never again."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from tournament.errors import Obstacle, refuse_if
from tournament.lots import places_by_lot
from tournament.models import Lots
from tournament.services.headers import last_round
from tournament.services.journal import lock, record
from tournament.services.round_rows import numbers_of
from tournament.services.standings import standings


def obstacles_to_lots(session: Session, tournament_id: UUID) -> tuple[Obstacle, ...]:
    """Every reason why lots cannot be drawn: they were, or nothing asks for them.

    They are asked for by the ranking, or by teams that are level on a paid place in the end.
    """
    found = standings(session, tournament_id)
    if found.lots is not None:
        return (Obstacle("lots_drawn", operands={"by": found.lots.by}),)
    return () if found.lots_wanted else (Obstacle("lots_not_needed"),)


def draw_lots(session: Session, tournament_id: UUID, *, seed: int, by: str, at: datetime) -> Lots:
    """Draw the lots of all entries (tournament facts, § Ranking: drawn once, recorded).

    They count from the round drawn last on: earlier standings stay as they were. The journal
    keeps the seed and the order of the numbers as it was drawn.

    :raises Refused: if they were drawn before, or nothing asks for them.
    """
    lock(session, tournament_id)
    refuse_if(*obstacles_to_lots(session, tournament_id))
    drawn = Lots(
        tournament_id=tournament_id,
        seed=seed,
        after_round=last_round(session, tournament_id),
        by=by,
        at=at,
    )
    session.add(drawn)
    session.flush()
    numbers = numbers_of(session, tournament_id)
    after = {
        "seed": seed,
        "after_round": drawn.after_round,
        "order": [numbers[entry_id] for entry_id in places_by_lot(seed, numbers)],
    }
    record(session, tournament_id, "draw_lots", by=by, at=at, after=after)
    return drawn
