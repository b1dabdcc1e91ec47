"""Deals and matches computed again: facts to scores, scores to sums, sums to who has won."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from rules.deal import Deal, PlayedDeal, UnreadableDeal, deal_from_json, problems_with
from rules.game import game_state
from rules.ruleset import RuleSet
from rules.scoring import DealScore, Reason, UnscorableDeal, adjusted, score_deal
from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.models import DealState, Outcome
from tournament.services.audit.effects import RuledDeal, RuledMatch
from tournament.services.audit.evidence import DealReported, MatchFacts, SheetLine
from tournament.services.audit.findings import Findings
from tournament.settings import Format, LevelMatch, Settings

PLAYED = (Outcome.DEALS, Outcome.TOTALS)


@dataclass(frozen=True, slots=True)
class Decided:
    """Where a match stands: its outcome as ruled, its points, whether nothing is missing."""

    outcome: Outcome | None
    ns: int
    ew: int
    complete: bool
    winner: Side | None
    penalties: dict[Side, int]
    capots: Counter[Side] = field(default_factory=Counter)

    def points(self, side: Side) -> int:
        return self.ns if side is Side.NS else self.ew


def check_deals(found: Findings, rule_set: RuleSet, where: str, match: MatchFacts) -> None:
    """Score every version of every deal again: North-South, East-West, made."""
    for line in match.lines:
        for version in line.versions:
            name = f"{where}, deal {line.seq}, version {version.version}"
            kept = {"ns": version.ns, "ew": version.ew, "made": version.made}
            found.compare("deal", name, kept, _scored(rule_set, version))


def _scored(rule_set: RuleSet, version: DealReported) -> dict[str, Any]:
    if version.state is not DealState.PLAYED or version.facts is None:
        return {"ns": 0, "ew": 0, "made": None}
    try:
        deal = deal_from_json(version.facts)
    except UnreadableDeal as error:
        return {"unreadable": str(error)}
    problems = problems_with(rule_set, deal)
    if problems:
        return {"problems": [str(problem.code) for problem in problems]}
    score = score_deal(rule_set, deal)
    return {"ns": score.ns, "ew": score.ew, "made": score.made}


def decided(rule_set: RuleSet, settings: Settings, match: MatchFacts, ruled: RuledMatch) -> Decided:
    """Where a match with two teams stands by its facts and its rulings."""
    result = match.result
    outcome = ruled.closed or (result.outcome if result else None)
    penalties = {side: ruled.penalties(side) if outcome in PLAYED else 0 for side in Side}
    more_ns, more_ew = ruled.points[Side.NS], ruled.points[Side.EW]
    if outcome is Outcome.TOTALS:
        assert result is not None
        ns, ew = result.ns + more_ns, result.ew + more_ew
        done = ns != ew or not _goes_on_when_level(settings)
        return Decided(outcome, ns, ew, done, _higher(ns, ew), penalties)
    if outcome is Outcome.DEALS:
        assert result is not None
        ns, ew = sheet_sums(rule_set, match, ruled)
        signed = (result.signed_ns, result.signed_ew)
        agreed = signed in ((None, None), (ns, ew)) or bool(result.reason)
        ns, ew = ns + more_ns, ew + more_ew
        over, winner = _over(rule_set, settings, match, ruled, _higher(ns, ew))
        capots = _capots(rule_set, match, ruled)
        return Decided(outcome, ns, ew, over and agreed, winner, penalties, capots)
    if outcome is Outcome.FORFEIT:
        loser = ruled.forfeited_by if ruled.closed else result.forfeited_by if result else None
        return Decided(outcome, 0, 0, True, loser.other if loser else None, penalties)
    complete = outcome in (Outcome.DOUBLE_FORFEIT, Outcome.CANCELLED)
    return Decided(outcome, 0, 0, complete, None, penalties)


def sheet_sums(rule_set: RuleSet, match: MatchFacts, ruled: RuledMatch) -> tuple[int, int]:
    """The sums of a sheet, what rulings did to its deals included."""
    ns = ew = 0
    for line in match.lines:
        _, score = _line(rule_set, line, ruled)
        if score is not None:
            ns, ew = ns + score.ns, ew + score.ew
    return ns, ew


def _capots(rule_set: RuleSet, match: MatchFacts, ruled: RuledMatch) -> Counter[Side]:
    """How often each side took all eight tricks in deals that count as they were played."""
    deals = (_line(rule_set, line, ruled)[0] for line in match.lines)
    return Counter(deal.capot for deal in deals if isinstance(deal, PlayedDeal) and deal.capot)


def _line(
    rule_set: RuleSet, line: SheetLine, ruled: RuledMatch
) -> tuple[Deal | None, DealScore | None]:
    """The deal of a line that is scored and its score with what rulings moved.

    Facts that cannot be scored are named on their own and mark nothing here.
    """
    on_it = ruled.deals.get(line.deal_id) or RuledDeal()
    try:
        deal = _deal(line, on_it)
        score = score_deal(rule_set, deal) if deal is not None else None
    except (UnreadableDeal, UnscorableDeal):
        return None, None
    for side, points in on_it.moved:
        score = adjusted(score or DealScore(()), side, points, Reason.ADJUSTED)
    return deal, score


def _deal(line: SheetLine, on_it: RuledDeal) -> Deal | None:
    if on_it.replaced is not None:
        return deal_from_json(on_it.lost) if on_it.lost is not None else None
    last = line.last
    if last is None or last.state not in (DealState.PLAYED, DealState.PASSED):
        return None
    facts: dict[str, Any] = {"passed": True} if last.facts is None else dict(last.facts)
    for side in on_it.belotes_off:
        belotes = list(facts.get("belote", ()))
        if side in belotes:
            belotes.remove(side)
            facts["belote"] = belotes
    return deal_from_json(facts)


def _over(
    rule_set: RuleSet,
    settings: Settings,
    match: MatchFacts,
    ruled: RuledMatch,
    higher: Side | None,
) -> tuple[bool, Side | None]:
    """Whether a match by deals is over, and who has won it."""
    bell = match.result is not None and match.result.bell and _in_hand_is_written(match, ruled)
    if settings.format is Format.DEALS:
        counted = sum(_counts(settings, line, ruled) for line in match.lines)
        over = counted >= settings.deals or bell
        return over, higher if over else None
    scored = [_line(rule_set, line, ruled) for line in match.lines]
    target = settings.target or rule_set.targets[0]
    deals = [(deal, score) for deal, score in scored if score is not None]
    state = game_state(rule_set, target, deals, time_out=bell)
    if state.over and state.winner is None:
        return not _goes_on_when_level(settings), None
    return state.over, state.winner


def _goes_on_when_level(settings: Settings) -> bool:
    """Whether a game that is level needs one more deal."""
    one_more = settings.level_match is LevelMatch.ONE_MORE_DEAL
    return settings.format is Format.TARGET and one_more


def _in_hand_is_written(match: MatchFacts, ruled: RuledMatch) -> bool:
    """Whether the deal that was being played at the bell, if any, is on the sheet."""
    in_hand = match.result.deal_in_hand if match.result is not None else None
    return in_hand is None or any(
        line.seq >= in_hand and (line.versions or line.deal_id in ruled.deals)
        for line in match.lines
    )


def _counts(settings: Settings, line: SheetLine, ruled: RuledMatch) -> bool:
    on_it = ruled.deals.get(line.deal_id)
    if on_it is not None and on_it.replaced is not None:
        cancelled = on_it.replaced is EffectKind.DEAL_CANCELLED
        return on_it.lost is not None or (cancelled and settings.cancelled_deals_count)
    last = line.last
    if last is None:
        return False
    passed = last.state is DealState.PASSED and settings.passed_deals_count
    return passed or last.state is DealState.PLAYED


def _higher(ns: int, ew: int) -> Side | None:
    return None if ns == ew else Side.NS if ns > ew else Side.EW
