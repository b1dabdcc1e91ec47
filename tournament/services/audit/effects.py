"""What the rulings in force do to a match, computed straight from their effects."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, assert_never
from uuid import UUID

from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.models import Outcome, RulingEffect


def _no_points() -> dict[Side, int]:
    return {Side.NS: 0, Side.EW: 0}


@dataclass(slots=True)
class RuledDeal:
    """What rulings make of a deal: another in its place, belotes taken off, points moved."""

    replaced: EffectKind | None = None
    lost: dict[str, Any] | None = None
    belotes_off: list[str] = field(default_factory=list)
    moved: list[tuple[Side, int]] = field(default_factory=list)


@dataclass(slots=True)
class RuledMatch:
    """What rulings make of a match, its deals by their key."""

    deals: dict[UUID, RuledDeal] = field(default_factory=lambda: defaultdict(RuledDeal))
    points: dict[Side, int] = field(default_factory=_no_points)
    closed: Outcome | None = None
    forfeited_by: Side | None = None
    costs: dict[Side, int] = field(default_factory=_no_points)

    def penalties(self, side: Side) -> int:
        """What rulings cost a side: points taken from it, or given to the other."""
        lost = 0
        for deal in self.deals.values():
            if deal.lost is not None and deal.lost["penalty"]["at_fault"] == str(side):
                lost += deal.lost["penalty"]["points"] + deal.lost["penalty"].get("contract", 0)
        return self.costs[side] + lost


def as_ruled(effects: Iterable[RulingEffect]) -> RuledMatch:
    """Apply the effects in force on a match and its deals, in the order of their rulings.

    The latest that replaces a deal's score holds; adjustments add up (discipline, § Effects).
    """
    ruled = RuledMatch()
    for effect in effects:
        _apply(ruled, effect)
    return ruled


def _apply(ruled: RuledMatch, effect: RulingEffect) -> None:
    kind, side = EffectKind(effect.kind), effect.side
    match kind:
        case EffectKind.DEAL_LOST:
            _replace(ruled, effect, kind, effect.parameters["deal"])
        case EffectKind.REDEAL | EffectKind.DEAL_CANCELLED:
            _replace(ruled, effect, kind, None)
        case EffectKind.BELOTE_NOT_COUNTED:
            ruled.deals[_deal(effect)].belotes_off.append(str(side))
        case EffectKind.MELD_TO_OTHER_SIDE:
            assert side is not None
            ruled.deals[_deal(effect)].moved.append((side.other, effect.points))
            ruled.costs[side] += effect.points
        case EffectKind.DEAL_ADJUSTED:
            assert side is not None
            ruled.deals[_deal(effect)].moved.append((side, effect.points))
            _charge(ruled, effect, side)
        case EffectKind.MATCH_ADJUSTED:
            assert side is not None
            ruled.points[side] += effect.points
            _charge(ruled, effect, side)
        case EffectKind.MATCH_CANCELLED:
            ruled.closed, ruled.forfeited_by = Outcome.CANCELLED, None
        case EffectKind.MATCH_FORFEITED:
            ruled.closed, ruled.forfeited_by = Outcome.FORFEIT, side
        case (
            EffectKind.NOTE
            | EffectKind.VERBAL_WARNING
            | EffectKind.FORMAL_WARNING
            | EffectKind.SUIT_BARRED
            | EffectKind.CARD_PLAYED
            | EffectKind.TOTAL_ADJUSTED
            | EffectKind.ROUND_OWED
            | EffectKind.PLAYER_EXCLUDED
            | EffectKind.TEAM_DISQUALIFIED
        ):
            pass
        case _ as never:
            assert_never(never)


def _deal(effect: RulingEffect) -> UUID:
    assert effect.deal_id is not None
    return effect.deal_id


def _replace(
    ruled: RuledMatch, effect: RulingEffect, kind: EffectKind, lost: dict[str, Any] | None
) -> None:
    deal = ruled.deals[_deal(effect)]
    deal.replaced, deal.lost = kind, lost


def _charge(ruled: RuledMatch, effect: RulingEffect, side: Side) -> None:
    """An adjustment costs its side what it takes, or the side at fault what it gives."""
    at_fault = effect.parameters.get("at_fault")
    if at_fault is None:
        ruled.costs[side] += max(-effect.points, 0)
    else:
        ruled.costs[Side(at_fault)] += max(effect.points, 0)
