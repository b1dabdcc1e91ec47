"""The sums kept of what the rounds have given each entry, read as plain rows."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from tournament.models import Entry, EntryRound, EntryTotal, Round
from tournament.models.base import refers_to
from tournament.services.in_force import total_adjustments

ALL_SUMS = ("number", "points", "against", "wins", "played", "draws", "penalties", "capots", "best")


def sums(
    session: Session,
    tournament_id: UUID,
    wanted: Sequence[str] = ALL_SUMS,
    *,
    after_round: int | None = None,
) -> list[tuple[int, ...]]:
    """What the rounds have given every entry: a row of these sums each, zeroes without a match.

    :param wanted: some of `ALL_SUMS`, `number` the first.
    """
    statement: Any
    if after_round is None:
        statement = select_columns(*(getattr(EntryTotal, name) for name in wanted)).where(
            col(EntryTotal.tournament_id) == tournament_id
        )
    else:
        summed = select_columns(*(SUMMED[name] for name in wanted)).select_from(EntryRound)
        statement = (
            with_round(with_entry(summed))
            .where(
                col(EntryRound.tournament_id) == tournament_id,
                col(EntryRound.complete),
                col(Round.number) <= after_round,
            )
            .group_by(col(Entry.number))
        )
    result = session.connection().execute(statement)
    assert result.cursor is not None
    rows = [tuple(row) for row in result.cursor.fetchall()]  # integers, as the driver gives them
    if after_round is not None:
        rows = _adjusted(session, tournament_id, wanted, rows, after_round)
    return rows + _not_played(session, tournament_id, rows, len(wanted))


SUMMED: dict[str, Any] = {
    "number": col(Entry.number),
    "played": func.count(),
    "points": func.sum(col(EntryRound.points)),
    "against": func.sum(col(EntryRound.against)),
    "wins": func.sum(col(EntryRound.wins)),
    "draws": func.sum(col(EntryRound.draws)),
    "penalties": func.sum(col(EntryRound.penalties)),
    "capots": func.sum(col(EntryRound.capots)),
    "best": func.max(col(EntryRound.points)),
}
"""What is kept of the complete rows of an entry, by the names of `EntryTotal`."""


def _adjusted(
    session: Session,
    tournament_id: UUID,
    wanted: Sequence[str],
    rows: list[tuple[int, ...]],
    after_round: int,
) -> list[tuple[int, ...]]:
    """The rows with what rulings up to a round move on totals; kept totals have it in them."""
    adjustments = [
        each
        for each in total_adjustments(session, tournament_id)
        if each.round_number <= after_round
    ]
    if not adjustments:
        return rows
    entries = session.exec(
        select(Entry.id, Entry.number).where(
            Entry.tournament_id == tournament_id,
            col(Entry.id).in_([each.entry_id for each in adjustments]),
        )
    )
    numbers = {row[0]: row[1] for row in entries}
    found = {row[0]: list(row) for row in rows}
    for each in adjustments:
        number = numbers[each.entry_id]
        row = found.setdefault(number, [number, *[0] * (len(wanted) - 1)])
        for name, points in (("points", each.points), ("penalties", max(-each.points, 0))):
            if name in wanted:
                row[wanted.index(name)] += points
    return [tuple(row) for row in found.values()]


def _not_played(
    session: Session, tournament_id: UUID, rows: Sequence[tuple[int, ...]], width: int
) -> list[tuple[int, ...]]:
    """A row of zeroes for each entry without a complete match."""
    of_tournament = col(Entry.tournament_id) == tournament_id
    if session.scalar(select(func.count()).where(of_tournament)) == len(rows):
        return []
    played = {row[0] for row in rows}
    numbers = session.scalars(select(col(Entry.number)).where(of_tournament))
    return [(number, *[0] * (width - 1)) for number in numbers if number not in played]


def with_round(statement: Any) -> Any:
    """A statement on the rows of rounds, joined with their round."""
    return statement.join(Round, refers_to(EntryRound.round_id, Round))


def with_entry(statement: Any) -> Any:
    """A statement on the rows of rounds, joined with their entry."""
    return statement.join(Entry, refers_to(EntryRound.entry_id, Entry))
