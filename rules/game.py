"""The end of a game to a target: who has won, and what is still pending."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias, assert_never

from rules.facts import Deal, PenaltyDeal, PlayedDeal
from rules.policies import LevelAtTarget, TargetByBelote
from rules.ruleset import RuleSet
from rules.scoring import DealScore, Reason
from rules.vocabulary import BySide, Side

Entry: TypeAlias = tuple[Deal | None, DealScore]
"""A deal with its marks; no deal where only points were ruled or the deal was cancelled."""


class GameReason(StrEnum):
    """Why a game is over, or why it goes on."""

    UNDER_WAY = "under_way"
    REACHED = "reached"
    BOTH_REACHED = "both_reached"
    LEVEL = "level"
    LEVEL_LAST_DEAL = "level_last_deal"
    ONLY_BY_BELOTE = "only_by_belote"
    OTHER_REACHED = "other_reached"
    CONFIRMED = "confirmed"
    TIME_OUT = "time_out"
    LEVEL_AT_TIME_OUT = "level_at_time_out"


class GameState(NamedTuple):
    """Where a game stands after `deals` of the deals given; later ones come after its end."""

    over: bool
    winner: Side | None
    pending: Side | None
    totals: BySide[int]
    reason: GameReason
    deals: int


def game_state(
    rule_set: RuleSet,
    target: int,
    deals: Sequence[Entry],
    *,
    time_out: bool = False,
) -> GameState:
    """The state after the deals, in the order played; `time_out` ends the game as it stands."""
    state = GameState(False, None, None, BySide(0, 0), GameReason.UNDER_WAY, 0)
    for deal, score in deals:
        state = _after(rule_set, target, state, deal, score)
        if state.over:
            return state
    return _on_time(rule_set, state, deals) if time_out else state


def _on_time(rule_set: RuleSet, state: GameState, deals: Sequence[Entry]) -> GameState:
    """The higher total wins (club rules §1); level, nobody unless the last deal decides."""
    totals = state.totals
    if totals.ns == totals.ew:
        for deal, score in reversed(deals):
            level = _level(rule_set, state, deal, score)
            if level.over:
                return level
        return state._replace(over=True, reason=GameReason.LEVEL_AT_TIME_OUT)
    winner = max(Side, key=totals.of)
    return state._replace(over=True, winner=winner, pending=None, reason=GameReason.TIME_OUT)


def _after(
    rule_set: RuleSet, target: int, state: GameState, deal: Deal | None, score: DealScore
) -> GameState:
    totals = BySide(state.totals.ns + score.ns, state.totals.ew + score.ew)
    pending = _pending_after(rule_set, target, state, totals, deal, score)
    standing = [side for side in Side if totals.of(side) >= target and side is not pending]
    state = state._replace(totals=totals, pending=pending, deals=state.deals + 1)
    if not standing:
        waits = GameReason.ONLY_BY_BELOTE if pending else GameReason.UNDER_WAY
        return state._replace(reason=waits)
    if len(standing) == 1:
        return _won(state, standing[0], _why_one(state))
    if totals.ns != totals.ew:
        return _won(state, max(Side, key=totals.of), GameReason.BOTH_REACHED)
    return _level(rule_set, state, deal, score)


def _why_one(state: GameState) -> GameReason:
    if state.pending:
        return GameReason.OTHER_REACHED
    was_pending = state.reason is GameReason.ONLY_BY_BELOTE
    return GameReason.CONFIRMED if was_pending else GameReason.REACHED


def _won(state: GameState, winner: Side, reason: GameReason) -> GameState:
    return state._replace(over=True, winner=winner, pending=None, reason=reason)


def _pending_after(
    rule_set: RuleSet,
    target: int,
    state: GameState,
    totals: BySide[int],
    deal: Deal | None,
    score: DealScore,
) -> Side | None:
    """The side that stands at the target only by its belote after failing, until confirmed.

    It is confirmed by the first later played deal in which it wins a trick (guide, "une belote
    qui ne suffit pas pour gagner"); passed, cancelled and ruled deals do not count. A side that a
    ruling takes below the target again has nothing left to confirm.
    """
    match rule_set.target_by_belote:
        case TargetByBelote.WINS:
            return None
        case TargetByBelote.PENDING:
            pass
        case _ as never:
            assert_never(never)
    waiting = state.pending
    if waiting and totals.of(waiting) < target:
        waiting = None
    if not isinstance(deal, PlayedDeal) or (waiting and deal.capot is waiting.other):
        return waiting
    failed = deal.taker if score.made is False else None
    if failed is None or failed is waiting or totals.of(failed) < target:
        return None
    belote = sum(
        line.points for line in score.lines if line.side is failed and line.reason is Reason.BELOTE
    )
    return failed if totals.of(failed) - belote < target else None


def _level(rule_set: RuleSet, state: GameState, deal: Deal | None, score: DealScore) -> GameState:
    match rule_set.level_at_target:
        case LevelAtTarget.ONE_MORE_DEAL:
            return state._replace(reason=GameReason.LEVEL)
        case LevelAtTarget.WINNER_OF_LAST_DEAL:
            winner = _winner_of(deal, score)
            if winner is None:
                return state._replace(reason=GameReason.LEVEL)
            return _won(state, winner, GameReason.LEVEL_LAST_DEAL)
        case _ as never:
            assert_never(never)


def _winner_of(deal: Deal | None, score: DealScore) -> Side | None:
    """The takers if they made it, else the defence; after a ruling, the side not at fault."""
    if isinstance(deal, PenaltyDeal):
        return deal.at_fault.other
    if isinstance(deal, PlayedDeal):
        return deal.taker if score.made else deal.taker.other
    return None
