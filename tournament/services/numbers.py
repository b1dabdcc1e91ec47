"""The numbers of the entries: which one is free next."""

from uuid import UUID

from sqlmodel import Session, select

from tournament.models import Entry
from tournament.new_entry import LARGEST_NUMBER


def numbers_in_use(session: Session, tournament_id: UUID) -> set[int]:
    """Every number that an entry has."""
    return set(session.exec(select(Entry.number).where(Entry.tournament_id == tournament_id)))


def next_free_number(session: Session, tournament_id: UUID) -> int:
    """The number that an entry without one is given."""
    return free_after(numbers_in_use(session, tournament_id))


def free_after(taken: set[int]) -> int:
    """The number after the highest in use: tickets drawn at the door leave gaps on purpose.

    Where the highest is the last there can be, the lowest gap.
    """
    following = max(taken, default=0) + 1
    if following <= LARGEST_NUMBER:
        return following
    return next(number for number in range(1, following + 1) if number not in taken)
