"""Points for a round without an opponent: what the settings promise, what was written down."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, func
from sqlmodel import Session, col, select

from tournament.models import Credit, CreditReason, Round
from tournament.settings import CreditRule


def credit_points(rule: CreditRule, fixed: int, mean: int) -> int:
    match rule:
        case CreditRule.MEAN:
            return mean
        case CreditRule.FIXED:
            return fixed
        case CreditRule.NONE:
            return 0


def credits_in_force(session: Session, tournament_id: UUID, round_id: UUID) -> dict[UUID, Credit]:
    """The credits in force for a round."""
    latest = (
        select(Credit.entry_id, func.max(Credit.version).label("version"))
        .where(Credit.tournament_id == tournament_id, Credit.round_id == round_id)
        .group_by(col(Credit.entry_id))
        .subquery()
    )
    rows = session.exec(
        select(Credit)
        .join(
            latest,
            and_(
                col(Credit.entry_id) == latest.c.entry_id,
                col(Credit.version) == latest.c.version,
            ),
        )
        .where(Credit.tournament_id == tournament_id, Credit.round_id == round_id)
    )
    return {row.entry_id: row for row in rows}


def write_credit(
    session: Session,
    round_: Round,
    entry_id: UUID,
    version: int,
    points: int,
    win: bool,
    reason: CreditReason,
    *,
    by: str,
    at: datetime,
) -> None:
    """Write a version of a credit down."""
    session.add(
        Credit(
            tournament_id=round_.tournament_id,
            entry_id=entry_id,
            round_id=round_.id,
            version=version,
            points=points,
            win=win,
            reason=reason,
            by=by,
            at=at,
        )
    )
    session.flush()
