"""What an arbiter proposes to do, before it is done: checked, and worded for a match by totals."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from rules.deal import PlayedDeal, deal_from_json
from rules.ruleset import RuleSet
from rules.vocabulary import Side
from tournament.discipline import (
    MOVES_POINTS,
    NEEDS_A_SIDE,
    ON_A_DEAL,
    ON_A_MATCH,
    WITH_POINTS,
    EffectKind,
)
from tournament.errors import Obstacle
from tournament.play import SheetDeal
from tournament.settings import Settings

SURE_ABOVE = 5_000
"""An adjustment beyond this, either way, wants a second confirmation."""
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedEffect:
    """One thing a ruling shall do.

    `side` is the side concerned at the incident's table; where there is no table, the incident's
    team is. `seq` is the line of the sheet for an effect on a deal; the incident's own when left
    out. `struck` are the marks of the deal on a sheet of totals, which a ruling takes out.
    """

    kind: EffectKind
    side: Side | None = None
    points: int = 0
    seq: int | None = None
    player_id: UUID | None = None
    struck: tuple[int, int] = (0, 0)
    parameters: dict[str, Any] = field(default_factory=dict)


def moves_points(effects: Sequence[ProposedEffect]) -> bool:
    """Whether any of the effects changes a score."""
    return any(effect.kind in MOVES_POINTS for effect in effects)


def problems_with_effects(
    effects: Sequence[ProposedEffect],
    *,
    at_a_table: bool,
    by_totals: bool,
    last_line: int,
    reason: str,
    confirmed: bool,
) -> list[Obstacle]:
    """Every reason why a ruling cannot have these effects.

    :param last_line: the line that a deal effect may reach at most: the one to be entered next.
    :param confirmed: whether an adjustment beyond 5,000 has been confirmed a second time.
    """
    problems = []
    if not effects:
        problems.append(Obstacle("no_effect", "kind"))
    if moves_points(effects) and not reason.strip():
        problems.append(Obstacle("reason_missing", "reason"))
    for effect in effects:
        problems += _problems(effect, at_a_table, by_totals, last_line, confirmed)
    return problems


def _problems(
    effect: ProposedEffect, at_a_table: bool, by_totals: bool, last_line: int, confirmed: bool
) -> list[Obstacle]:
    problems = []
    on_table = effect.kind in ON_A_DEAL or effect.kind in ON_A_MATCH
    if on_table and not at_a_table:
        problems.append(Obstacle("effect_needs_a_table", "kind", {"kind": str(effect.kind)}))
    if effect.kind in NEEDS_A_SIDE and effect.side is None and at_a_table:
        problems.append(Obstacle("side_missing", "side"))
    if effect.kind in ON_A_DEAL and at_a_table and not by_totals:
        seq = effect.seq
        if seq is None or not 1 <= seq <= last_line:
            problems.append(Obstacle("no_such_deal", "seq", {"seq": seq or 0}))
    if effect.kind in WITH_POINTS and effect.kind is not EffectKind.DEAL_LOST:
        problems += _problems_with_points(effect, confirmed)
    return problems


def _problems_with_points(effect: ProposedEffect, confirmed: bool) -> list[Obstacle]:
    if effect.points == 0:
        return [Obstacle("points_missing", "points")]
    if abs(effect.points) > MOST_POINTS:
        return [
            Obstacle("total_out_of_range", "points", {"points": effect.points, "most": MOST_POINTS})
        ]
    if effect.kind is EffectKind.MELD_TO_OTHER_SIDE and effect.points < 0:
        return [Obstacle("points_missing", "points")]
    if abs(effect.points) > SURE_ABOVE and not confirmed:
        return [Obstacle("confirm_large", "confirmed", {"points": effect.points})]
    return []


def lost_deal(
    rule_set: RuleSet, settings: Settings, line: SheetDeal | None, effect: ProposedEffect
) -> dict[str, Any]:
    """The deal as a ruling leaves it, in the engine's form (club rules §2, §8.7).

    The points, the contract added and the belotes kept are those of the tournament's settings,
    unless the arbiter says other points.
    """
    points = effect.points or settings.lost_deal_points
    penalty: dict[str, Any] = {"at_fault": str(effect.side), "points": points}
    played = deal_from_json(line.facts) if line is not None and line.facts else None
    if isinstance(played, PlayedDeal):
        if settings.lost_deal_adds_contract:
            penalty["contract"] = rule_set.value_of(played.contract)
        if settings.lost_deal_keeps_belotes and played.belote:
            penalty["belote"] = [str(side) for side in played.belote]
    return {"penalty": penalty}


def on_totals(effect: ProposedEffect, settings: Settings) -> list[ProposedEffect]:
    """What an effect on a deal is in a match by totals: it moves the totals themselves.

    The marks that the sheet has for the deal are struck from the totals where the ruling puts
    something else in their place.
    """
    if effect.kind not in ON_A_DEAL:
        return [effect]
    moved = {Side.NS: 0, Side.EW: 0}
    match effect.kind:
        case EffectKind.DEAL_LOST if effect.side is not None:
            moved[effect.side.other] += effect.points or settings.lost_deal_points
            _strike(moved, effect)
        case EffectKind.DEAL_CANCELLED | EffectKind.REDEAL:
            _strike(moved, effect)
        case EffectKind.BELOTE_NOT_COUNTED if effect.side is not None:
            moved[effect.side] -= 20
        case EffectKind.MELD_TO_OTHER_SIDE if effect.side is not None:
            moved[effect.side.other] += effect.points
        case EffectKind.DEAL_ADJUSTED if effect.side is not None:
            moved[effect.side] += effect.points
        case _:
            pass
    told = {"for": str(effect.kind), "deal": effect.seq}
    if effect.kind in (EffectKind.DEAL_LOST, EffectKind.MELD_TO_OTHER_SIDE):
        told["at_fault"] = str(effect.side)
    adjusted = [
        replace(
            effect,
            kind=EffectKind.MATCH_ADJUSTED,
            side=side,
            points=points,
            parameters={**effect.parameters, **told},
        )
        for side, points in moved.items()
        if points
    ]
    recorded = replace(effect, kind=EffectKind.NOTE, parameters={**effect.parameters, **told})
    return adjusted or [recorded]


def _strike(moved: dict[Side, int], effect: ProposedEffect) -> None:
    ns, ew = effect.struck
    moved[Side.NS] -= ns
    moved[Side.EW] -= ew
