"""The effects of rulings that nothing supersedes, as the sheets and the sums take them."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.discipline import ON_A_DEAL, ON_A_MATCH, EffectInForce, EffectKind
from tournament.models import Incident, Round, Ruling, RulingEffect
from tournament.models.base import refers_to
from tournament.readings import RulingLine

Effects = dict[UUID, tuple[EffectInForce, ...]]


@dataclass(frozen=True, slots=True)
class TotalAdjustment:
    """Points that a ruling moves on a team's total, counted from a round on (0: from the start)."""

    entry_id: UUID
    points: int
    round_number: int


def effects_on_deals(session: Session, tournament_id: UUID, match_ids: Collection[UUID]) -> Effects:
    """The effects in force on the deals of matches, by deal, in the order of the rulings."""
    return _by(session, tournament_id, match_ids, ON_A_DEAL, "deal_id")


def effects_on_matches(
    session: Session, tournament_id: UUID, match_ids: Collection[UUID]
) -> Effects:
    """The effects in force on matches as a whole, by match, in the order of the rulings."""
    return _by(session, tournament_id, match_ids, ON_A_MATCH, "match_id")


def _by(
    session: Session,
    tournament_id: UUID,
    match_ids: Collection[UUID],
    kinds: Sequence[EffectKind],
    key: str,
) -> Effects:
    statement = _in_force(tournament_id).where(
        col(RulingEffect.kind).in_(kinds), col(RulingEffect.match_id).in_(match_ids)
    )
    found: dict[UUID, list[EffectInForce]] = defaultdict(list)
    for effect, ruling, incident in session.exec(statement):
        target = getattr(effect, key)
        if target is not None:
            found[target].append(as_in_force(effect, ruling, incident))
    return {target: tuple(effects) for target, effects in found.items()}


def total_adjustments(session: Session, tournament_id: UUID) -> list[TotalAdjustment]:
    """What rulings in force move on the totals of teams."""
    statement = _in_force(tournament_id).where(RulingEffect.kind == EffectKind.TOTAL_ADJUSTED)
    rounds = session.exec(
        select(Round.id, Round.number).where(Round.tournament_id == tournament_id)
    )
    numbers = {row[0]: row[1] for row in rounds}
    return [
        TotalAdjustment(effect.entry_id, effect.points, numbers.get(incident.round_id, 0))
        for effect, _, incident in session.exec(statement)
        if effect.entry_id is not None
    ]


def effects_of_kinds(
    session: Session, tournament_id: UUID, kinds: Sequence[EffectKind]
) -> list[RulingEffect]:
    """The effects in force of some kinds, in the order of the rulings."""
    statement = _in_force(tournament_id).where(col(RulingEffect.kind).in_(kinds))
    return [effect for effect, _, _ in session.exec(statement)]


def _in_force(tournament_id: UUID) -> Any:
    superseded = select(Ruling.supersedes_id).where(
        Ruling.tournament_id == tournament_id, col(Ruling.supersedes_id).is_not(None)
    )
    return (
        select(RulingEffect, Ruling, Incident)
        .join(Ruling, refers_to(RulingEffect.ruling_id, Ruling))
        .join(Incident, refers_to(Ruling.incident_id, Incident))
        .where(RulingEffect.tournament_id == tournament_id, col(Ruling.id).not_in(superseded))
        .order_by(col(Ruling.number), col(RulingEffect.n))
    )


def as_in_force(effect: RulingEffect, ruling: Ruling, incident: Incident) -> EffectInForce:
    """An effect as a value, with the ruling it is of."""
    line = RulingLine(
        ruling.number,
        incident.code,
        effect.kind,
        incident.side,
        ruling.reason,
        ruling.by,
        ruling.at,
    )
    kind = EffectKind(effect.kind)
    return EffectInForce(kind, effect.side, effect.points, line, effect.parameters)
