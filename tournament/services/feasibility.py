"""The field of a tournament as the check before the start sees it."""

from uuid import UUID

from sqlmodel import Session

from tournament.pairing import Entrant
from tournament.services.draw_problems import next_round_number
from tournament.services.entries import drawable


def field_of(session: Session, tournament_id: UUID) -> tuple[Entrant, ...]:
    """Who would be in the next draw, without results."""
    number = next_round_number(session, tournament_id)
    return tuple(
        Entrant(
            id=entry.number,
            points=0,
            wins=0,
            club=entry.club or None,
            family=entry.family or None,
            fixed_table=entry.fixed_table,
        )
        for entry in drawable(session, tournament_id, number)
    )


def supposed(field: tuple[Entrant, ...], count: int) -> tuple[Entrant, ...]:
    """The field as it would be with so many entries: strangers added, or the last left out."""
    free = max((each.id for each in field), default=0)
    strangers = [
        Entrant(id=free + number, points=0, wins=0) for number in range(1, count - len(field) + 1)
    ]
    return (*field, *strangers)[:count]
