"""Every version of one line of a sheet: who wrote what, when and why."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import DealRow, DealState, DealVersion
from tournament.models.base import refers_to


@dataclass(frozen=True, slots=True)
class DealReport:
    """A version of a deal as somebody reported it, with what the rules gave it."""

    version: int
    state: DealState
    facts: dict[str, Any] | None
    ns: int
    ew: int
    reason: str
    by: str
    at: datetime


def deal_history(
    session: Session, tournament_id: UUID, match_id: UUID, seq: int
) -> tuple[DealReport, ...]:
    """The versions of a line of a match's sheet, first to last.

    :raises NotFound: if the sheet has no such line.
    """
    rows = session.exec(
        select(DealVersion)
        .join(DealRow, refers_to(DealVersion.deal_id, DealRow))
        .where(
            DealRow.tournament_id == tournament_id,
            DealRow.match_id == match_id,
            DealRow.seq == seq,
        )
        .order_by(col(DealVersion.version))
    ).all()
    if not rows:
        raise NotFound("deal", seq)
    return tuple(
        DealReport(row.version, row.state, row.facts, row.ns, row.ew, row.reason, row.by, row.at)
        for row in rows
    )
