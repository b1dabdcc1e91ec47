"""Appeals to a jury, where the settings allow them; the club rules themselves know none.

The jury's word is a ruling like any other: it names the one it takes the place of.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.errors import NotFound, Obstacle, StaleForm, refuse_if
from tournament.log_readings import AppealLine, IncidentLine
from tournament.models import Appeal, AppealState, Incident, Ruling, RulingOutcome
from tournament.services.headers import current_settings
from tournament.services.journal import lock, record
from tournament.services.rulings.decisions import amend, lift, ruling_in_force
from tournament.services.rulings.incidents import incident_of
from tournament.services.rulings.log_lines import lines_of
from tournament.services.rulings.proposals import ProposedEffect
from tournament.services.rulings.scene import LONGEST_IN_JOURNAL

LONGEST = 2000


def lodge_appeal(
    session: Session,
    tournament_id: UUID,
    ruling_id: UUID,
    *,
    side: Side | None = None,
    grounds: str,
    by: str,
    at: datetime,
) -> Appeal:
    """A side appeals a ruling to the jury, within the minutes that the settings give it.

    :param side: who appeals; the team concerned where the incident has no table.
    :raises Refused: no appeals in this tournament, too late, no grounds, a ruling that was
        appealed already or that is the jury's own.
    :raises StaleForm: if the ruling is in force no longer.
    """
    lock(session, tournament_id)
    settings = current_settings(session, tournament_id)
    ruling = ruling_in_force(session, tournament_id, ruling_id)
    incident = incident_of(session, tournament_id, ruling.incident_id)
    deadline = ruling.at + timedelta(minutes=settings.appeal_minutes)
    refuse_if(
        None if settings.appeals else Obstacle("no_appeals"),
        Obstacle("appeal_too_late", operands={"minutes": settings.appeal_minutes})
        if at > deadline
        else None,
        *_problems_with_words("grounds", grounds),
        Obstacle("side_missing", "side") if incident.match_id and side is None else None,
        _decided(session, ruling),
    )
    appeal = Appeal(
        tournament_id=tournament_id,
        ruling_id=ruling.id,
        side=side,
        grounds=grounds.strip(),
        deadline=deadline,
        by=by,
        at=at,
    )
    session.add(appeal)
    session.flush()
    _journal(session, appeal, ruling, "appeal.lodged", appeal.grounds, by, at)
    return appeal


def decide_appeal(
    session: Session,
    tournament_id: UUID,
    appeal_id: UUID,
    *,
    upheld: bool,
    effects: Sequence[ProposedEffect] = (),
    reason: str,
    confirmed: bool = False,
    seen: UUID | None = None,
    by: str,
    at: datetime,
) -> Ruling | None:
    """The jury decides: an appeal upheld gives a new ruling, one dismissed leaves the old.

    :param effects: what the jury rules instead; nothing lifts the ruling.
    :param seen: the ruling in force that the jury had before it, which may have been amended
        since the appeal was lodged.
    :returns: the jury's ruling, none when the appeal is dismissed.
    :raises Refused: an appeal decided already, no reason, as for any ruling.
    :raises StaleForm: if another ruling than the one seen is in force now.
    """
    lock(session, tournament_id)
    appeal = _pending(session, tournament_id, appeal_id)
    refuse_if(*_problems_with_words("reason", reason))
    holds = _holding(session, appeal)
    if seen is not None and holds.id != seen:
        raise StaleForm("ruling", number=holds.number, by=holds.by, reason=holds.reason)
    decision = None
    if upheld:
        decision = _overrule(session, holds, effects, reason, confirmed, by, at)
    state = AppealState.UPHELD if upheld else AppealState.DISMISSED
    _close(session, appeal, holds, state, reason, decision, by, at)
    return decision


def _overrule(
    session: Session,
    holds: Ruling,
    effects: Sequence[ProposedEffect],
    reason: str,
    confirmed: bool,
    by: str,
    at: datetime,
) -> Ruling:
    """The jury's ruling in the place of the one that holds."""
    key, jury = (session, holds.tournament_id, holds.id), RulingOutcome.APPEAL
    if not effects:
        return lift(*key, reason=reason, outcome=jury, by=by, at=at)
    return amend(*key, effects, reason=reason, confirmed=confirmed, outcome=jury, by=by, at=at)


def drop_appeal(
    session: Session, tournament_id: UUID, appeal_id: UUID, *, reason: str, by: str, at: datetime
) -> None:
    """The side takes its appeal back: the ruling stands.

    :raises Refused: an appeal decided already, no reason.
    """
    lock(session, tournament_id)
    appeal = _pending(session, tournament_id, appeal_id)
    refuse_if(*_problems_with_words("reason", reason))
    _close(
        session, appeal, _holding(session, appeal), AppealState.DROPPED, reason, None, by, at
    )  # fmt: skip


def appeals(session: Session, tournament_id: UUID) -> tuple[AppealLine, ...]:
    """The appeals of a tournament: pending ones first, then the latest first."""
    return tuple(appeal for appeal, _ in appeals_with_incidents(session, tournament_id))


def appeals_with_incidents(
    session: Session, tournament_id: UUID
) -> tuple[tuple[AppealLine, IncidentLine], ...]:
    """The appeals with what they are about, pending ones first, then the latest first."""
    appealed = select(Ruling.incident_id).where(
        Ruling.tournament_id == tournament_id,
        Appeal.tournament_id == tournament_id,
        Appeal.ruling_id == Ruling.id,
    )
    incidents = session.exec(
        select(Incident)
        .where(Incident.tournament_id == tournament_id, col(Incident.id).in_(appealed))
        .order_by(col(Incident.number).desc())
    ).all()
    lines = lines_of(session, tournament_id, incidents)
    found = [(appeal, line) for line in lines for appeal in line.appeals]
    found.sort(key=lambda pair: pair[0].at, reverse=True)
    return tuple(sorted(found, key=lambda pair: pair[0].state is not AppealState.PENDING))


def _problems_with_words(field: str, words: str) -> list[Obstacle]:
    if not words.strip():
        missing = "reason_missing" if field == "reason" else "text_missing"
        return [Obstacle(missing, field)]
    long = len(words.strip()) > LONGEST
    return [Obstacle("too_long", field, {"most": LONGEST})] if long else []


def _decided(session: Session, ruling: Ruling) -> Obstacle | None:
    """A ruling is appealed once, and the jury's own word is the last."""
    if ruling.outcome is RulingOutcome.APPEAL:
        return Obstacle("jury_has_decided")
    found = session.exec(
        select(Appeal).where(
            Appeal.tournament_id == ruling.tournament_id, Appeal.ruling_id == ruling.id
        )
    ).first()
    return Obstacle("appealed_already") if found else None


def _pending(session: Session, tournament_id: UUID, appeal_id: UUID) -> Appeal:
    appeal = session.get(Appeal, (tournament_id, appeal_id))
    if appeal is None:
        raise NotFound("appeal", appeal_id)
    pending = appeal.state is AppealState.PENDING
    refuse_if(None if pending else Obstacle("appeal_decided", operands={"by": appeal.decided_by}))
    return appeal


def _holding(session: Session, appeal: Appeal) -> Ruling:
    """The ruling now in force on what was appealed."""
    appealed = session.get_one(Ruling, (appeal.tournament_id, appeal.ruling_id))
    return session.exec(
        select(Ruling)
        .where(
            Ruling.tournament_id == appeal.tournament_id,
            Ruling.incident_id == appealed.incident_id,
        )
        .order_by(col(Ruling.number).desc())
        .limit(1)
    ).one()


def _close(
    session: Session,
    appeal: Appeal,
    ruling: Ruling,
    state: AppealState,
    reason: str,
    decision: Ruling | None,
    by: str,
    at: datetime,
) -> None:
    appeal.state, appeal.outcome = state, reason.strip()
    appeal.decision_id = decision.id if decision else None
    appeal.decided_by, appeal.decided_at = by, at
    session.add(appeal)
    session.flush()
    _journal(session, appeal, ruling, f"appeal.{state}", reason.strip(), by, at)


def _journal(
    session: Session,
    appeal: Appeal,
    ruling: Ruling,
    verb: str,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    record(
        session,
        appeal.tournament_id,
        verb,
        by=by,
        at=at,
        subject=f"ruling {ruling.number}",
        reason=reason[:LONGEST_IN_JOURNAL],
    )
