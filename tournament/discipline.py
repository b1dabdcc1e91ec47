"""What rulings do to deals, matches and totals: pure, each effect apart from the facts.

Several effects on one deal follow the order of the discipline: the facts, then the latest ruling
that replaces the deal's score, then adjustments. A ruling that is lifted is simply not there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, assert_never

from rules.scoring import Reason
from rules.vocabulary import Side
from tournament.readings import RulingLine


class EffectKind(StrEnum):
    """What a ruling does."""

    NOTE = "note"
    VERBAL_WARNING = "verbal_warning"
    FORMAL_WARNING = "formal_warning"
    SUIT_BARRED = "suit_barred"
    CARD_PLAYED = "card_played"
    REDEAL = "redeal"
    DEAL_CANCELLED = "deal_cancelled"
    DEAL_LOST = "deal_lost"
    BELOTE_NOT_COUNTED = "belote_not_counted"
    MELD_TO_OTHER_SIDE = "meld_to_other_side"
    DEAL_ADJUSTED = "deal_adjusted"
    MATCH_ADJUSTED = "match_adjusted"
    TOTAL_ADJUSTED = "total_adjusted"
    ROUND_OWED = "round_owed"
    MATCH_CANCELLED = "match_cancelled"
    MATCH_FORFEITED = "match_forfeited"
    PLAYER_EXCLUDED = "player_excluded"
    TEAM_DISQUALIFIED = "team_disqualified"


WARNINGS = (EffectKind.VERBAL_WARNING, EffectKind.FORMAL_WARNING)
REPLACE_THE_DEAL = (EffectKind.DEAL_LOST, EffectKind.REDEAL, EffectKind.DEAL_CANCELLED)
ON_A_DEAL = (
    *REPLACE_THE_DEAL,
    EffectKind.BELOTE_NOT_COUNTED,
    EffectKind.MELD_TO_OTHER_SIDE,
    EffectKind.DEAL_ADJUSTED,
)
ON_A_MATCH = (
    EffectKind.MATCH_ADJUSTED,
    EffectKind.MATCH_CANCELLED,
    EffectKind.MATCH_FORFEITED,
)
WITH_POINTS = (
    EffectKind.DEAL_LOST,
    EffectKind.MELD_TO_OTHER_SIDE,
    EffectKind.DEAL_ADJUSTED,
    EffectKind.MATCH_ADJUSTED,
    EffectKind.TOTAL_ADJUSTED,
)
MOVES_POINTS = (*ON_A_DEAL, *ON_A_MATCH, EffectKind.TOTAL_ADJUSTED)
"""A reason is obligatory for these."""

NEEDS_A_SIDE = (
    *WARNINGS,
    EffectKind.SUIT_BARRED,
    EffectKind.DEAL_LOST,
    EffectKind.BELOTE_NOT_COUNTED,
    EffectKind.MELD_TO_OTHER_SIDE,
    EffectKind.DEAL_ADJUSTED,
    EffectKind.MATCH_ADJUSTED,
    EffectKind.TOTAL_ADJUSTED,
    EffectKind.ROUND_OWED,
    EffectKind.MATCH_FORFEITED,
    EffectKind.PLAYER_EXCLUDED,
    EffectKind.TEAM_DISQUALIFIED,
)
"""`side` is the side concerned: at fault, or whose points are adjusted."""

ON_PEOPLE = (
    *WARNINGS,
    EffectKind.TOTAL_ADJUSTED,
    EffectKind.PLAYER_EXCLUDED,
    EffectKind.TEAM_DISQUALIFIED,
)
"""In a mêlée these follow the player named, or both partners; the others are their side's."""


@dataclass(frozen=True, slots=True)
class EffectInForce:
    """An effect of a ruling that nothing supersedes, in the order of the rulings."""

    kind: EffectKind
    side: Side | None
    points: int
    ruling: RulingLine
    parameters: Mapping[str, Any] = field(default_factory=dict)


class Adjustment(NamedTuple):
    """Points that a ruling gives a side, or takes from it."""

    side: Side
    points: int
    reason: Reason


def replacement(effects: Iterable[EffectInForce]) -> EffectInForce | None:
    """The latest effect that puts something else in the place of a deal's score."""
    found = [effect for effect in effects if effect.kind in REPLACE_THE_DEAL]
    return found[-1] if found else None


def facts_counted(facts: dict[str, Any], effects: Iterable[EffectInForce]) -> dict[str, Any]:
    """The facts as they are scored: without the belotes that rulings do not count (A1)."""
    belotes = list(facts.get("belote", ()))
    for effect in effects:
        if effect.kind is EffectKind.BELOTE_NOT_COUNTED and str(effect.side) in belotes:
            belotes.remove(str(effect.side))
    if belotes == list(facts.get("belote", ())):
        return facts
    rest = {key: value for key, value in facts.items() if key != "belote"}
    return {**rest, "belote": belotes} if belotes else rest


def deal_adjustments(effects: Iterable[EffectInForce]) -> list[Adjustment]:
    """The points that rulings move on a deal, besides what replaces it."""
    found = []
    for effect in effects:
        if effect.side is None:
            continue
        if effect.kind is EffectKind.DEAL_ADJUSTED:
            found.append(Adjustment(effect.side, effect.points, Reason.ADJUSTED))
        elif effect.kind is EffectKind.MELD_TO_OTHER_SIDE:
            found.append(Adjustment(effect.side.other, effect.points, Reason.MELD_NOT_SHOWN))
    return found


def match_adjustments(effects: Iterable[EffectInForce]) -> tuple[int, int]:
    """The points that rulings move on a match as a whole, for North-South and East-West."""
    points = {Side.NS: 0, Side.EW: 0}
    for effect in effects:
        if effect.kind is EffectKind.MATCH_ADJUSTED and effect.side is not None:
            points[effect.side] += effect.points
    return points[Side.NS], points[Side.EW]


def penalties(effects: Sequence[EffectInForce]) -> dict[Side, int]:
    """What the rulings on a deal or a match cost each side: given to its opponents, or taken."""
    cost = {Side.NS: 0, Side.EW: 0}
    replacing = replacement(effects)
    for effect in effects:
        if effect.side is None:
            continue
        match effect.kind:
            case EffectKind.DEAL_LOST:
                if effect is replacing:
                    deal = effect.parameters["deal"]["penalty"]
                    cost[effect.side] += deal["points"] + deal.get("contract", 0)
            case EffectKind.MELD_TO_OTHER_SIDE:
                cost[effect.side] += effect.points
            case EffectKind.DEAL_ADJUSTED | EffectKind.MATCH_ADJUSTED:
                _add_cost(cost, effect)
            case _:
                pass
    return cost


def _add_cost(cost: dict[Side, int], effect: EffectInForce) -> None:
    """An adjustment costs what it takes; for a lost deal, the side at fault what it gives."""
    assert effect.side is not None
    at_fault = effect.parameters.get("at_fault")
    if at_fault is not None:
        cost[Side(at_fault)] += max(effect.points, 0)
    else:
        cost[effect.side] += max(-effect.points, 0)


class Closure(StrEnum):
    """How a ruling ends a match."""

    CANCELLED = "cancelled"
    FORFEIT = "forfeit"


def closure(effects: Iterable[EffectInForce]) -> tuple[Closure, Side | None] | None:
    """How rulings end a match, whatever was reported: the latest word counts."""
    found: tuple[Closure, Side | None] | None = None
    for effect in effects:
        if effect.kind is EffectKind.MATCH_CANCELLED:
            found = (Closure.CANCELLED, None)
        elif effect.kind is EffectKind.MATCH_FORFEITED:
            found = (Closure.FORFEIT, effect.side)
    return found


def level(kind: EffectKind) -> str:
    """What an effect is on: a deal, a match, or neither ("record")."""
    match kind:
        case (
            EffectKind.REDEAL
            | EffectKind.DEAL_CANCELLED
            | EffectKind.DEAL_LOST
            | EffectKind.BELOTE_NOT_COUNTED
            | EffectKind.MELD_TO_OTHER_SIDE
            | EffectKind.DEAL_ADJUSTED
        ):
            return "deal"
        case EffectKind.MATCH_ADJUSTED | EffectKind.MATCH_CANCELLED | EffectKind.MATCH_FORFEITED:
            return "match"
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
            return "record"
        case _ as never:
            assert_never(never)
