"""The totals of entries, kept equal to the sum of their rows and of what rulings move on them."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import delete, insert
from sqlalchemy import select as select_columns
from sqlmodel import Session, col

from tournament.models import Entry, EntryRound, EntryTotal
from tournament.services.in_force import total_adjustments
from tournament.services.totals import SUMMED, with_entry


def add_up(session: Session, tournament_id: UUID, entry_ids: Collection[UUID] | None) -> None:
    """Keep the totals of some entries, or of all, equal to the sum of their complete rows."""
    totals = [col(EntryTotal.tournament_id) == tournament_id]
    rows = [col(EntryRound.tournament_id) == tournament_id, col(EntryRound.complete)]
    if entry_ids is not None:
        totals.append(col(EntryTotal.entry_id).in_(entry_ids))
        rows.append(col(EntryRound.entry_id).in_(entry_ids))
    session.execute(delete(EntryTotal).where(*totals))
    kept = select_columns(col(Entry.tournament_id), col(Entry.id), *SUMMED.values())
    summed = (
        with_entry(kept.select_from(EntryRound))
        .where(*rows)
        .group_by(col(Entry.tournament_id), col(Entry.id), col(Entry.number))
    )
    columns = ["tournament_id", "entry_id", *SUMMED]
    session.execute(insert(EntryTotal).from_select(columns, summed))
    _adjust(session, tournament_id, entry_ids)


def _adjust(session: Session, tournament_id: UUID, entry_ids: Collection[UUID] | None) -> None:
    """Add what rulings move on totals; a team may have such a ruling before its first match."""
    for adjustment in total_adjustments(session, tournament_id):
        if entry_ids is not None and adjustment.entry_id not in entry_ids:
            continue
        key = (tournament_id, adjustment.entry_id)
        total = session.get(EntryTotal, key, populate_existing=True)
        if total is None:
            number = session.get_one(Entry, key).number
            zeroes = dict.fromkeys(
                ("played", "points", "against", "wins", "draws", "penalties", "capots", "best"), 0
            )
            total = EntryTotal(
                tournament_id=tournament_id, entry_id=key[1], number=number, **zeroes
            )
            session.add(total)
        total.points += adjustment.points
        total.penalties += max(-adjustment.points, 0)
        session.flush()
