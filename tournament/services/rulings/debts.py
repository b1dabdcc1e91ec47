"""The rounds owed by ruling (*tournées*, club rules §2): who owes one, who has paid."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.discipline import EffectKind
from tournament.errors import NotFound
from tournament.log_readings import DebtLine, EffectLine, IncidentLine, RulingReading
from tournament.models import DebtPayment, Incident, Ruling, RulingEffect
from tournament.services.journal import lock, record
from tournament.services.rulings.decisions import ruling_in_force
from tournament.services.rulings.log_lines import lines_of

Payments = dict[tuple[UUID, int], DebtPayment]


def debts(session: Session, tournament_id: UUID) -> tuple[DebtLine, ...]:
    """The rounds that rulings in force make teams pay, unpaid ones first, then as they were ruled.

    A round that was paid stays paid when the ruling is amended and the team still owes it.
    """
    owed = select(Ruling.incident_id).where(
        Ruling.tournament_id == tournament_id,
        RulingEffect.tournament_id == tournament_id,
        RulingEffect.ruling_id == Ruling.id,
        RulingEffect.kind == EffectKind.ROUND_OWED,
    )
    incidents = session.exec(
        select(Incident)
        .where(Incident.tournament_id == tournament_id, col(Incident.id).in_(owed))
        .order_by(col(Incident.number))
    ).all()
    payments = _payments(session, tournament_id)
    found = [
        _debt(line, line.in_force, effect, payments)
        for line in lines_of(session, tournament_id, incidents)
        if line.in_force is not None
        for effect in _owed(line.in_force)
    ]
    return tuple(sorted(found, key=lambda debt: (debt.paid, debt.ruling_number, debt.n)))


def mark_debt(
    session: Session,
    tournament_id: UUID,
    ruling_id: UUID,
    n: int,
    paid: bool,
    *,
    by: str,
    at: datetime,
) -> None:
    """Tick a round off, or take the tick back; who did is kept.

    :raises NotFound: if the ruling makes nobody pay a round there.
    :raises StaleForm: if another ruling has taken its place.
    """
    lock(session, tournament_id)
    ruling = ruling_in_force(session, tournament_id, ruling_id)
    effect = session.get(RulingEffect, (tournament_id, ruling_id, n))
    if effect is None or effect.kind != EffectKind.ROUND_OWED:
        raise NotFound("debt", n)
    line = next(each for each in debts(session, tournament_id) if _key(each) == (ruling_id, n))
    if line.paid == paid:
        return
    _write(session, (ruling_id, n), tournament_id, paid, by, at)
    record(
        session,
        tournament_id,
        "debt",
        by=by,
        at=at,
        subject=f"ruling {ruling.number}",
        before={"paid": not paid},
        after={"paid": paid},
    )


def _write(
    session: Session, debt: tuple[UUID, int], tournament_id: UUID, paid: bool, by: str, at: datetime
) -> None:
    """Another version of what is known of a debt."""
    own = _payments(session, tournament_id).get(debt)
    session.add(
        DebtPayment(
            tournament_id=tournament_id,
            ruling_id=debt[0],
            n=debt[1],
            version=own.version + 1 if own else 1,
            paid=paid,
            by=by,
            at=at,
        )
    )
    session.flush()


def _key(debt: DebtLine) -> tuple[UUID, int]:
    return debt.ruling_id, debt.n


def _payments(session: Session, tournament_id: UUID) -> Payments:
    """The last word on each debt."""
    rows = session.exec(
        select(DebtPayment)
        .where(DebtPayment.tournament_id == tournament_id)
        .order_by(col(DebtPayment.version))
    )
    return {(row.ruling_id, row.n): row for row in rows}


def _owed(ruling: RulingReading) -> list[EffectLine]:
    return [effect for effect in ruling.effects if effect.kind is EffectKind.ROUND_OWED]


def _payment(line: IncidentLine, effect: EffectLine, payments: Payments) -> DebtPayment | None:
    """What was last said of a debt: of its ruling, else of those that this one took over from."""
    for ruling in reversed(line.rulings):
        same = [each for each in _owed(ruling) if each.team == effect.team]
        if not same:
            return None
        for each in same:
            if each.n == effect.n or len(same) == 1:
                said = payments.get((ruling.id, each.n))
                if said is not None:
                    return said
    return None


def _debt(
    line: IncidentLine, ruling: RulingReading, effect: EffectLine, payments: Payments
) -> DebtLine:
    said = _payment(line, effect, payments)
    return DebtLine(
        ruling_id=ruling.id,
        n=effect.n,
        ruling_number=ruling.number,
        incident_number=line.number,
        team=effect.team,
        player=effect.player,
        code=line.code,
        round_number=line.round_number,
        table=line.table,
        reason=ruling.reason,
        by_rule=ruling.by_rule,
        at=ruling.at,
        paid=said is not None and said.paid,
        paid_by=said.by if said else "",
        paid_at=said.at if said else None,
    )
