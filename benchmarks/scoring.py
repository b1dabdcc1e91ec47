"""Scoring, facts to lines with codes, against a straight-line scorer of the same objects."""

import random
from collections.abc import Callable, Sequence
from time import thread_time_ns

from rules.catalogue import RULE_SETS
from rules.facts import Meld, PlayedDeal
from rules.ruleset import RuleSet
from rules.scoring import score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Side, Slam, Suit
from tests.rules.straight_line import straight_line

BOUND = 20.0
DEALS = 1000
ROUNDS = 60

Case = tuple[RuleSet, PlayedDeal]


def a_mix(seed: int = 1) -> list[Case]:
    """A fixed mix of 1,000 valid played deals over the five rule sets."""
    lots = random.Random(seed)
    rule_sets = list(RULE_SETS.values())
    return [(rule_set, _deal(lots, rule_set)) for _ in range(DEALS // 5) for rule_set in rule_sets]


def _deal(lots: random.Random, rule_set: RuleSet) -> PlayedDeal:
    taker, trump = lots.choice(list(Side)), lots.choice(rule_set.trumps)
    contract = lots.choice(rule_set.contracts)
    double = lots.choices(list(Double), (6, 3, 1))[0]
    if contract is Slam.CAPOT and not rule_set.capot_can_be_doubled:
        double = Double.NONE
    capot = lots.choice(list(Side)) if lots.random() < 0.1 else None
    total = rule_set.points_total(trump)
    points = None
    if capot is None:
        ns = lots.randrange(total + 1)
        points = BySide(ns, total - ns)
    belotes = lots.randrange(rule_set.belotes_allowed(trump) + 1)
    melds = None
    if rule_set.melds and lots.random() < 0.3:
        king = Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS)
        nine = Meld(MeldKind.CARRE, Rank.NINE)
        melds = BySide((king,), (nine,) if lots.random() < 0.5 else ())
    belote = tuple(lots.choice(list(Side)) for _ in range(belotes))
    return PlayedDeal(taker, contract, trump, double, points, capot, False, belote, melds)


def _bare(rule_set: RuleSet, deal: PlayedDeal) -> tuple[int, int]:
    return straight_line(rule_set.key, deal)


def _engine(rule_set: RuleSet, deal: PlayedDeal) -> tuple[int, int]:
    score = score_deal(rule_set, deal)
    return score.ns, score.ew


def _time(scorer: Callable[[RuleSet, PlayedDeal], object], cases: Sequence[Case]) -> int:
    start = thread_time_ns()
    for rule_set, deal in cases:
        scorer(rule_set, deal)
    return thread_time_ns() - start


def run() -> list[tuple[str, float, float]]:
    """(name, ratio, bound): the best of interleaved rounds of each."""
    cases = a_mix()
    if any(_engine(*case) != _bare(*case) for case in cases):
        raise AssertionError("the two scorers differ: their times cannot be compared")
    rounds = [(_time(_engine, cases), _time(_bare, cases)) for _ in range(ROUNDS)]
    ratio = min(own for own, _ in rounds) / min(bare for _, bare in rounds)
    return [("scoring 1,000 deals / straight-line scorer", ratio, BOUND)]


if __name__ == "__main__":
    for name, ratio, bound in run():
        print(f"{name}: {ratio:.1f} (bound {bound:g})")
