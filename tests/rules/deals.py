"""Deals in one line for the tests of the rules: NS take, at a heart, unless said otherwise."""

from typing import Any

from rules.catalogue import RULE_SETS
from rules.deal import PlayedDeal
from rules.scoring import DealScore, score_deal
from rules.vocabulary import BySide, Contract, Side, Trump

NS, EW = Side.NS, Side.EW


def played(
    contract: Contract, points: int | None = None, total: int = 162, **more: Any
) -> PlayedDeal:
    """A deal taken by NS with these points for NS."""
    split = None if points is None else BySide(points, total - points)
    return PlayedDeal(
        **{"taker": NS, "contract": contract, "trump": Trump.HEARTS} | more, points=split
    )


def by_takers(taker: Side, takers: int, defence: int) -> BySide[int]:
    """The pair of which the takers' and the defence's are given."""
    return BySide(takers, defence) if taker is NS else BySide(defence, takers)


def marks(key: str, deal: PlayedDeal) -> tuple[int, int]:
    """What NS and EW mark."""
    score = scored(key, deal)
    return score.ns, score.ew


def scored(key: str, deal: PlayedDeal) -> DealScore:
    return score_deal(RULE_SETS[key], deal)
