"""Rulings: given on an incident, amended by a new one, lifted; nothing is ever overwritten."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.errors import NotFound, Obstacle, StaleForm, refuse_if
from tournament.limits import problem_with_reason
from tournament.models import Incident, Ruling, RulingEffect, RulingOutcome, Settlement
from tournament.services.exclusions import change_states
from tournament.services.journal import lock, record
from tournament.services.rulings.consequences import carry_out, effect_rows
from tournament.services.rulings.incidents import next_number
from tournament.services.rulings.proposals import ProposedEffect
from tournament.services.rulings.scene import (
    LONGEST_IN_JOURNAL,
    LONGEST_REASON,
    Scene,
    problems_with_ruling,
    scene_of,
)


def rule(
    session: Session,
    tournament_id: UUID,
    incident_id: UUID,
    effects: Sequence[ProposedEffect],
    *,
    reason: str,
    confirmed: bool = False,
    by_rule: bool = False,
    by: str,
    at: datetime,
) -> Ruling:
    """Rule on an incident for the first time.

    :param confirmed: whether an adjustment beyond 5,000 has been confirmed a second time.
    :param by_rule: whether a rule gives this remedy by itself (D2).
    :raises Refused: no reason where points move, a deal that does not exist, an incident that the
        teams settled, an incident somebody has ruled on already.
    """
    lock(session, tournament_id)
    scene = scene_of(session, tournament_id, incident_id)
    refuse_if(
        *_already(session, scene.incident),
        *problems_with_ruling(scene, effects, reason, confirmed=confirmed),
    )
    return give_ruling(session, scene, effects, RulingOutcome.RULED, reason, None, by_rule, by, at)


def _already(session: Session, incident: Incident) -> list[Obstacle]:
    if incident.settlement is not Settlement.REFERRED:
        return [Obstacle("settled_by_teams")]
    first = session.exec(
        select(Ruling)
        .where(Ruling.tournament_id == incident.tournament_id, Ruling.incident_id == incident.id)
        .order_by(col(Ruling.number))
    ).first()
    if first is None:
        return []
    return [Obstacle("ruled_already", operands={"number": first.number, "by": first.by})]


def amend(
    session: Session,
    tournament_id: UUID,
    ruling_id: UUID,
    effects: Sequence[ProposedEffect],
    *,
    reason: str,
    confirmed: bool = False,
    outcome: RulingOutcome = RulingOutcome.AMENDED,
    by: str,
    at: datetime,
) -> Ruling:
    """Rule otherwise: a new ruling that names the old one; both stay in the log.

    :raises StaleForm: if the ruling seen is in force no longer.
    :raises Refused: as for a first ruling; a reason is always needed.
    """
    lock(session, tournament_id)
    old = ruling_in_force(session, tournament_id, ruling_id)
    scene = scene_of(session, tournament_id, old.incident_id)
    refuse_if(
        None if reason.strip() else Obstacle("reason_missing", "reason"),
        *(
            each
            for each in problems_with_ruling(scene, effects, reason, confirmed=confirmed)
            if each.code != "reason_missing"
        ),
    )
    return give_ruling(session, scene, effects, outcome, reason, old, False, by, at)


def lift(
    session: Session,
    tournament_id: UUID,
    ruling_id: UUID,
    *,
    reason: str,
    outcome: RulingOutcome = RulingOutcome.LIFTED,
    by: str,
    at: datetime,
) -> Ruling:
    """Lift a ruling: the score becomes what the present facts give without it.

    :raises StaleForm: if the ruling seen is in force no longer.
    :raises Refused: no reason, a ruling lifted already.
    """
    lock(session, tournament_id)
    old = ruling_in_force(session, tournament_id, ruling_id)
    scene = scene_of(session, tournament_id, old.incident_id)
    refuse_if(
        problem_with_reason(reason, most=LONGEST_REASON),
        Obstacle("lifted_already") if old.outcome is RulingOutcome.LIFTED else None,
    )
    return give_ruling(session, scene, (), outcome, reason, old, False, by, at)


def ruling_in_force(session: Session, tournament_id: UUID, ruling_id: UUID) -> Ruling:
    """A ruling that nothing supersedes.

    :raises NotFound: if there is no such ruling.
    :raises StaleForm: if another one has taken its place.
    """
    ruling = session.get(Ruling, (tournament_id, ruling_id))
    if ruling is None:
        raise NotFound("ruling", ruling_id)
    newer = session.exec(
        select(Ruling).where(
            Ruling.tournament_id == tournament_id, Ruling.supersedes_id == ruling_id
        )
    ).first()
    if newer is not None:
        raise StaleForm("ruling", number=newer.number, by=newer.by, reason=newer.reason)
    return ruling


def give_ruling(
    session: Session,
    scene: Scene,
    effects: Sequence[ProposedEffect],
    outcome: RulingOutcome,
    reason: str,
    old: Ruling | None,
    by_rule: bool,
    by: str,
    at: datetime,
) -> Ruling:
    """Write a ruling down with its effects, journal it and bring what follows up to date."""
    incident = scene.incident
    tournament_id = incident.tournament_id
    ruling = Ruling(
        tournament_id=tournament_id,
        number=next_number(session, Ruling, tournament_id),
        incident_id=incident.id,
        supersedes_id=old.id if old else None,
        outcome=outcome,
        reason=reason.strip(),
        by=by,
        by_rule=by_rule,
        at=at,
    )
    session.add(ruling)
    session.flush()
    before = effects_of(session, ruling=old) if old else []
    rows = effect_rows(session, scene, effects, ruling)
    session.add_all(rows)
    session.flush()
    record(
        session,
        tournament_id,
        f"ruling.{outcome}",
        by=by,
        at=at,
        subject=scene.match.name if scene.match else "",
        reason=reason.strip()[:LONGEST_IN_JOURNAL],
        before={"ruling": old.number, "effects": _plain(before)} if old else None,
        after={"ruling": ruling.number, "incident": incident.number, "effects": _plain(rows)},
    )
    carry_out(session, scene, [*before, *rows], by, at)
    change_states(session, [*before, *rows], ruling, by, at)
    return ruling


def effects_of(session: Session, *, ruling: Ruling) -> list[RulingEffect]:
    """The effects of a ruling in their order."""
    return list(
        session.exec(
            select(RulingEffect)
            .where(
                RulingEffect.tournament_id == ruling.tournament_id,
                RulingEffect.ruling_id == ruling.id,
            )
            .order_by(col(RulingEffect.n))
        )
    )


def _plain(rows: Iterable[RulingEffect]) -> list[dict[str, Any]]:
    return [
        {
            "kind": row.kind,
            "side": str(row.side) if row.side else None,
            "points": row.points,
            "parameters": row.parameters,
        }
        for row in rows
    ]
