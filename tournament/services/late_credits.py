"""What a team that came late is credited with for the rounds before its first match."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from tournament.models import Credit
from tournament.services.entries import drawable
from tournament.services.round_rows import (
    find_round,
    published_draw,
    published_seats,
    rounds_of,
    seatings,
)
from tournament.services.sums import credit_late, dues_of_round
from tournament.settings import CreditRule, Settings


@dataclass(frozen=True, slots=True)
class MissedRound:
    """A round that a team missed before it came, and the points it is credited with for it."""

    entry_id: UUID
    round_id: UUID
    points: int


def missed_rounds(
    session: Session, tournament_id: UUID, round_number: int, entries: Collection[UUID]
) -> tuple[MissedRound, ...]:
    """The credits due to those of the entries whose first match is in this round, not given yet.

    A team that has played and comes back gets none; nor does a round whose settings credit nothing.
    """
    crediting = [
        (round_, Settings.from_json(round_.settings))
        for round_ in rounds_of(session, tournament_id)
        if round_.number < round_number
    ]
    crediting = [each for each in crediting if each[1].late_credit is not CreditRule.NONE]
    if not crediting:
        return ()
    seats = published_seats(session, tournament_id, before=round_number)
    known = {entry for seat in seats for entry in seat.entries}
    newcomers = [
        entry.id
        for entry in drawable(session, tournament_id, round_number)
        if entry.id in entries and entry.id not in known
    ]
    given = _given(session, tournament_id)
    return tuple(
        MissedRound(entry_id, round_.id, dues_of_round(session, tournament_id, round_.id).late)
        for round_, _ in crediting
        for entry_id in newcomers
        if (entry_id, round_.id) not in given
    )


def _given(session: Session, tournament_id: UUID) -> set[tuple[UUID, UUID]]:
    rows = session.exec(
        select(Credit.entry_id, Credit.round_id).where(Credit.tournament_id == tournament_id)
    )
    return set(rows.all())


def give_missed_credits(
    session: Session, tournament_id: UUID, round_number: int, *, by: str, at: datetime
) -> None:
    """Write down the credits of the teams whose first match is in this round."""
    round_ = find_round(session, tournament_id, round_number)
    draw = published_draw(session, tournament_id, round_.id)
    places = seatings(session, tournament_id, draw.id) if draw else ()
    seated = {entry for place in places for entry in place.entries}
    for missed in missed_rounds(session, tournament_id, round_number, seated):
        credit_late(session, tournament_id, missed.entry_id, missed.round_id, by=by, at=at)
