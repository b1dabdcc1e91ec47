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
from tournament.limits import MOST_POINTS
from tournament.play import SheetDeal
from tournament.settings import Settings

SURE_ABOVE = 5_000
"""An adjustment beyond this, either way, wants a second confirmation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedEffect:
    """One thing a ruling shall do.

    `side` is the side concerned at the incident's table; where there is no table, the incident's
    team is. `seq` is the line of the sheet for an effect on a deal; the incident's own when left
    out. `entry_id` is the entry that an effect on people is about. `struck` are the marks of the
    deal on a sheet of totals, which a ruling takes out.
    """

    kind: EffectKind
    side: Side | None = None
    points: int = 0
    seq: int | None = None
    player_id: UUID | None = None
    entry_id: UUID | None = None
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
    most_deals: int,
    reason: str,
    confirmed: bool,
) -> list[Obstacle]:
    """Every reason why a ruling cannot have these effects.

    :param most_deals: the deal that an effect may be on at most: in a match by deals the one to be
        entered next, if any can be.
    :param confirmed: whether an adjustment beyond 5,000 has been confirmed a second time.
    """
    problems = []
    if not effects:
        problems.append(Obstacle("no_effect", "kind"))
    if moves_points(effects) and not reason.strip():
        problems.append(Obstacle("reason_missing", "reason"))
    for effect in effects:
        problems += _problems(effect, at_a_table, by_totals, most_deals, confirmed)
    return problems


def _problems(
    effect: ProposedEffect, at_a_table: bool, by_totals: bool, most_deals: int, confirmed: bool
) -> list[Obstacle]:
    problems = []
    on_table = effect.kind in ON_A_DEAL or effect.kind in ON_A_MATCH
    if on_table and not at_a_table:
        problems.append(Obstacle("effect_needs_a_table", "kind", {"kind": str(effect.kind)}))
    if effect.kind in NEEDS_A_SIDE and effect.side is None and at_a_table:
        problems.append(Obstacle("side_missing", "side"))
    if effect.kind is EffectKind.PLAYER_EXCLUDED and effect.player_id is None:
        problems.append(Obstacle("player_missing", "player"))
    if effect.kind in ON_A_DEAL and at_a_table:
        seq = 1 if by_totals and effect.seq is None else effect.seq
        if seq is None or not 1 <= seq <= most_deals:
            problems.append(Obstacle("no_such_deal", "seq", {"seq": seq or 0}))
        if not all(abs(marks) <= MOST_POINTS for marks in effect.struck):
            problems.append(
                Obstacle(
                    "total_out_of_range",
                    "struck",
                    {"most": MOST_POINTS, "points": max(effect.struck)},
                )
            )
    if effect.kind in WITH_POINTS:
        problems += _problems_with_points(effect, confirmed)
    return problems


def _problems_with_points(effect: ProposedEffect, confirmed: bool) -> list[Obstacle]:
    gives = effect.kind in (EffectKind.DEAL_LOST, EffectKind.MELD_TO_OTHER_SIDE)
    as_set = effect.kind is EffectKind.DEAL_LOST and effect.points == 0
    if not as_set and (effect.points == 0 or (gives and effect.points < 0)):
        return [Obstacle("points_missing", "points")]
    if abs(effect.points) > MOST_POINTS:
        return [
            Obstacle("total_out_of_range", "points", {"points": effect.points, "most": MOST_POINTS})
        ]
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


def on_totals(
    effect: ProposedEffect, rule_set: RuleSet, settings: Settings
) -> list[ProposedEffect]:
    """What an effect on a deal is in a match by totals: it moves the totals themselves.

    The marks that the sheet has for the deal are struck from the totals where the ruling puts
    something else in their place. What is struck, and belotes not counted, are no penalties.
    """
    if effect.kind not in ON_A_DEAL:
        return [effect]
    told = {**effect.parameters, "for": str(effect.kind), "deal": effect.seq}
    moved = [
        replace(
            effect,
            kind=EffectKind.MATCH_ADJUSTED,
            side=side,
            points=points,
            parameters=told if at_fault is None else {**told, "at_fault": str(at_fault)},
        )
        for side, points, at_fault in _moves(effect, rule_set, settings)
        if points
    ]
    return moved or [replace(effect, kind=EffectKind.NOTE, parameters=told)]


def _moves(
    effect: ProposedEffect, rule_set: RuleSet, settings: Settings
) -> list[tuple[Side, int, Side | None]]:
    """Which side's total moves, by how much, and whose penalty it is when it is given points."""
    side, (ns, ew) = effect.side, effect.struck
    struck = [(Side.NS, -ns, side or Side.NS), (Side.EW, -ew, side or Side.EW)]
    match effect.kind:
        case EffectKind.DEAL_LOST if side is not None:
            points = effect.points or settings.lost_deal_points
            return [(side.other, points, side), *struck]
        case EffectKind.DEAL_CANCELLED | EffectKind.REDEAL:
            return [*struck]
        case EffectKind.BELOTE_NOT_COUNTED if side is not None:
            return [(side, -rule_set.belote_points, side)]
        case EffectKind.MELD_TO_OTHER_SIDE if side is not None:
            return [(side.other, effect.points, side)]
        case EffectKind.DEAL_ADJUSTED if side is not None:
            return [(side, effect.points, None)]
        case _:
            return []
