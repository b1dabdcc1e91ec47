"""What a match's reports amount to: which deals count, what they score, what is still missing.

Pure: rows come in as values, the rules give every score.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from rules.deal import Deal, PassedDeal, deal_from_json
from rules.game import GameReason, GameState, game_state
from rules.policies import Rotation
from rules.ruleset import RuleSet
from rules.scoring import DealScore, adjusted, score_deal
from rules.vocabulary import Side
from tournament.discipline import (
    Closure,
    EffectInForce,
    EffectKind,
    closure,
    deal_adjustments,
    facts_counted,
    match_adjustments,
    replacement,
)
from tournament.errors import Obstacle
from tournament.models import DealState, Outcome
from tournament.readings import RulingLine
from tournament.settings import Format, LevelMatch, Settings

CHAIRS = "NESW"


@dataclass(frozen=True, slots=True)
class SheetDeal:
    """A line of a match's sheet: the last version of its facts and the rulings in force on it.

    `ns`, `ew`, `made` are the score of the facts as reported, whatever was ruled.
    """

    deal_id: UUID
    seq: int
    version: int
    state: DealState | None
    facts: dict[str, Any] | None
    ns: int
    ew: int
    made: bool | None
    reason: str
    by: str
    at: datetime | None
    effects: tuple[EffectInForce, ...] = ()

    @classmethod
    def blank(cls, deal_id: UUID, seq: int) -> Self:
        """A line on which nothing is written yet."""
        return cls(deal_id, seq, 0, None, None, 0, 0, None, "", "", None)

    @classmethod
    def reported(cls, rule_set: RuleSet, seq: int, facts: dict[str, Any]) -> Self:
        """A line as a table would report it, not written down anywhere yet."""
        deal = deal_from_json(facts)
        score = score_deal(rule_set, deal)
        passed = isinstance(deal, PassedDeal)
        state = DealState.PASSED if passed else DealState.PLAYED
        return cls(
            UUID(int=seq), seq, 1, state, None if passed else facts,
            score.ns, score.ew, score.made, "", "", None,
        )  # fmt: skip

    @property
    def replaced(self) -> EffectKind | None:
        """What a ruling has put in the place of the line's score, if any."""
        effect = replacement(self.effects)
        return effect.kind if effect else None

    @property
    def ruling(self) -> RulingLine | None:
        """The latest ruling in force on the line."""
        return self.effects[-1].ruling if self.effects else None

    def deal(self) -> Deal | None:
        """The deal that is scored: the one a ruling put in place, else as played or passed."""
        effect = replacement(self.effects)
        if effect is not None:
            lost = effect.kind is EffectKind.DEAL_LOST
            return deal_from_json(effect.parameters["deal"]) if lost else None
        if self.state is DealState.PASSED:
            return deal_from_json({"passed": True})
        if self.facts is None or self.state is not DealState.PLAYED:
            return None
        return deal_from_json(facts_counted(self.facts, self.effects))

    @property
    def capot(self) -> Side | None:
        """The side that took all eight tricks in a deal that counts as it was played, or none."""
        if self.replaced is not None or self.state is not DealState.PLAYED or not self.facts:
            return None
        said = self.facts.get("capot")
        return Side(said) if said else None

    @property
    def stands(self) -> bool:
        """Whether the line has a score: neither annulled, redealt nor cancelled."""
        if self.replaced is not None:
            return self.replaced is EffectKind.DEAL_LOST
        return self.state in (DealState.PLAYED, DealState.PASSED)

    @property
    def passes_on(self) -> bool:
        """Whether the next player deals after it: not after a redeal or an annulled line."""
        if self.replaced is not None:
            return self.replaced is not EffectKind.REDEAL
        return self.state in (DealState.PLAYED, DealState.PASSED)

    def counts(self, settings: Settings) -> bool:
        """Whether the line is one of the deals a match is made of."""
        match self.replaced:
            case EffectKind.DEAL_LOST:
                return True
            case EffectKind.REDEAL:
                return False
            case EffectKind.DEAL_CANCELLED:
                return settings.cancelled_deals_count
            case _:
                passed = self.state is DealState.PASSED and settings.passed_deals_count
                return passed or self.state is DealState.PLAYED

    def score(self, rule_set: RuleSet) -> DealScore | None:
        """The score of the line with its explanation, what rulings move included.

        None for a line that does not stand and on which nothing was adjusted.
        """
        deal = self.deal()
        adjustments = deal_adjustments(self.effects)
        if deal is None and not adjustments:
            return None
        score = DealScore(()) if deal is None else score_deal(rule_set, deal)
        for side, points, reason in adjustments:
            score = adjusted(score, side, points, reason)
        return score

    def marks(self, rule_set: RuleSet) -> tuple[int, int]:
        """What the line gives North-South and East-West."""
        if not self.effects:
            return (self.ns, self.ew) if self.state is DealState.PLAYED else (0, 0)
        score = self.score(rule_set)
        return (score.ns, score.ew) if score is not None else (0, 0)


@dataclass(frozen=True, slots=True)
class Reported:
    """A match's result as it was last decided."""

    version: int
    outcome: Outcome | None
    ns: int
    ew: int
    forfeited_by: Side | None
    bell: bool
    signed_ns: int | None
    signed_ew: int | None
    reason: str
    effects: tuple[EffectInForce, ...] = ()
    deal_in_hand: int | None = None
    """The line of the sheet that was being played when the bell rang, where it is finished."""

    def as_ruled(self) -> "Reported":
        """The result as rulings on the match leave it: cancelled, or lost by forfeit."""
        ends = closure(self.effects)
        if ends is None:
            return self
        how, side = ends
        if how is Closure.CANCELLED:
            return replace(self, outcome=Outcome.CANCELLED, forfeited_by=None)
        return replace(self, outcome=Outcome.FORFEIT, forfeited_by=side)


NOTHING = Reported(0, None, 0, 0, None, False, None, None, "")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands: totals, deals that count, who has won, what is missing."""

    ns: int
    ew: int
    counted: int
    winner: Side | None
    missing: tuple[Obstacle, ...]

    @property
    def complete(self) -> bool:
        return not self.missing


def totals(rule_set: RuleSet, deals: Sequence[SheetDeal]) -> tuple[int, int]:
    """The sums of a sheet for North-South and East-West."""
    marks = [deal.marks(rule_set) for deal in deals]
    return sum(ns for ns, _ in marks), sum(ew for _, ew in marks)


def game_of(
    rule_set: RuleSet, settings: Settings, deals: Sequence[SheetDeal], *, time_out: bool = False
) -> GameState:
    """The state of a game to a target after the deals of a sheet; the bell may end it there."""
    scored = []
    for line in deals:
        score = line.score(rule_set)
        if score is not None:
            scored.append((line.deal(), score))
    target = settings.target or rule_set.targets[0]
    return game_state(rule_set, target, scored, time_out=time_out)


def standing(
    rule_set: RuleSet, settings: Settings, reported: Reported, deals: Sequence[SheetDeal]
) -> Standing:
    """Where a match with two teams stands.

    A match by deals is over after the deals agreed (passed deals count as the settings say), in a
    game to a target when the rule set says so, or at the bell; a game that is level then may have
    to go on (tournament facts, § Formats).
    """
    counted = sum(deal.counts(settings) for deal in deals)
    reported = reported.as_ruled()
    more_ns, more_ew = match_adjustments(reported.effects)
    match reported.outcome:
        case None | Outcome.ANNULLED:
            return Standing(0, 0, counted, None, (Obstacle("no_result"),))
        case Outcome.TOTALS:
            ns, ew = reported.ns + more_ns, reported.ew + more_ew
            return Standing(ns, ew, counted, _higher(ns, ew), _level(settings, ns, ew))
        case Outcome.DEALS:
            ns, ew = totals(rule_set, deals)
            missing = signatures(reported, ns, ew)
            ns, ew = ns + more_ns, ew + more_ew
            where = (rule_set, settings, reported, deals, counted)
            winner, more = _by_deals(*where, higher=_higher(ns, ew))
            return Standing(ns, ew, counted, winner, (*more, *missing))
        case Outcome.FORFEIT:
            assert reported.forfeited_by is not None
            return Standing(0, 0, counted, reported.forfeited_by.other, ())
        case Outcome.BYE | Outcome.DOUBLE_FORFEIT | Outcome.CANCELLED:
            return Standing(0, 0, counted, None, ())


def _higher(ns: int, ew: int) -> Side | None:
    if ns == ew:
        return None
    return Side.NS if ns > ew else Side.EW


def _level(settings: Settings, ns: int, ew: int) -> tuple[Obstacle, ...]:
    """A game that is level needs one more deal, unless it may be a draw."""
    decided = ns != ew or settings.level_match is LevelMatch.DRAW
    if settings.format is not Format.TARGET or decided:
        return ()
    return (Obstacle("level_at_bell", operands={"ns": ns}),)


def _by_deals(
    rule_set: RuleSet,
    settings: Settings,
    reported: Reported,
    deals: Sequence[SheetDeal],
    counted: int,
    *,
    higher: Side | None,
) -> tuple[Side | None, tuple[Obstacle, ...]]:
    in_hand = _deal_in_hand(reported, deals)
    if settings.format is Format.TARGET:
        rings = reported.bell and not in_hand
        state = game_of(rule_set, settings, deals, time_out=rings)
        if state.reason is GameReason.LEVEL_AT_TIME_OUT:
            return None, _level(settings, *state.totals)
        if state.over:
            return state.winner, ()
        target = settings.target or rule_set.targets[0]
        missing = Obstacle("target_not_reached", operands={"target": target, "deals": counted})
    elif counted >= settings.deals:
        return higher, ()
    else:
        missing = Obstacle("deals_missing", operands={"done": counted, "expected": settings.deals})
    if reported.bell:
        return (None, in_hand) if in_hand else (higher, ())
    return None, (missing,)


def _deal_in_hand(reported: Reported, deals: Sequence[SheetDeal]) -> tuple[Obstacle, ...]:
    """The deal that was being played at the bell, as long as it is not on the sheet."""
    line = reported.deal_in_hand
    if line is None or any(deal.seq >= line and (deal.version or deal.effects) for deal in deals):
        return ()
    return (Obstacle("deal_in_hand", operands={"deal": line}),)


def may_go_on(where: Standing) -> bool:
    """Whether another deal may be written after the bell: the one in hand, or one that decides."""
    return any(each.code in ("deal_in_hand", "level_at_bell") for each in where.missing)


def points_that_count(settings: Settings, where: Standing) -> tuple[int, int]:
    """What a match's points count for in the standings: no more than the caps, who has won is by
    the points played (1280 and 664 exist; tournament facts, § Ranking).

    The winner's cap holds for a loser without one, so that nobody loses with more than the winner,
    and for both sides of a draw.
    """

    def capped(side: Side, points: int) -> int:
        cap = settings.cap_winner
        if where.winner is side.other and settings.cap_loser is not None:
            cap = settings.cap_loser
        return points if cap is None else min(points, cap)

    return capped(Side.NS, where.ns), capped(Side.EW, where.ew)


def signatures(reported: Reported, ns: int, ew: int) -> tuple[Obstacle, ...]:
    """Signed totals that differ keep a match open until a reason says why the deals stand."""
    differs = (reported.signed_ns, reported.signed_ew) not in ((None, None), (ns, ew))
    if not differs or reported.reason:
        return ()
    return (
        Obstacle(
            "signed_totals_differ",
            operands={
                "ns": ns,
                "ew": ew,
                "signed_ns": reported.signed_ns,
                "signed_ew": reported.signed_ew,
            },
        ),
    )


def dealer_after(rule_set: RuleSet, first: str, deals: Sequence[SheetDeal]) -> str:
    """Who deals after these lines: the deal passes on, except that a redeal stays where it was."""
    step = 1 if rule_set.rotation is Rotation.CLOCKWISE else -1
    dealt = sum(deal.passes_on for deal in deals)
    return CHAIRS[(CHAIRS.index(first) + step * dealt) % 4]
