"""Deals: their facts, how they are read and written, what can be wrong with them."""

from rules.deal_reading import UnreadableDeal, deal_from_json
from rules.facts import (
    Deal,
    Meld,
    PassedDeal,
    PenaltyDeal,
    PlayedDeal,
    Problem,
    ProblemCode,
    deal_as_json,
)
from rules.legality import checked_deal, problems_with

__all__ = [
    "Deal",
    "Meld",
    "PassedDeal",
    "PenaltyDeal",
    "PlayedDeal",
    "Problem",
    "ProblemCode",
    "UnreadableDeal",
    "checked_deal",
    "deal_as_json",
    "deal_from_json",
    "problems_with",
]
