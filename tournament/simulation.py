"""Deals and sheets played out by lot: for demonstrations, simulations and tests.

Pure: the same source of lots gives the same deals.
"""

from dataclasses import replace
from random import Random
from typing import Any

from rules.deal import deal_as_json
from rules.positions import Seat, next_dealer
from rules.ruleset import RuleSet
from tournament.models import Outcome
from tournament.play import NOTHING, SheetDeal, standing
from tournament.settings import Settings
from tournament.simulated_deals import simulated_deal


def random_deal(
    rule_set: RuleSet, lots: Random, *, favour: float = 0.0, dealer: Seat | None = None
) -> dict[str, Any]:
    """The facts of a deal as it was bid and played, in the form of `coinche score`.

    :param favour: how much stronger North-South are, from -1 to 1: they take and make more.
    :param dealer: who deals; by lot where nobody is named.
    """
    dealer = dealer or lots.choice(tuple(Seat))
    return deal_as_json(simulated_deal(rule_set, lots, dealer, favour=favour).deal)


def random_sheet(
    rule_set: RuleSet, settings: Settings, lots: Random, favour: float = 0.0
) -> list[dict[str, Any]]:
    """The deals of a whole match, as many as its format asks for."""
    sheet: list[dict[str, Any]] = []
    lines: list[SheetDeal] = []
    dealer = lots.choice(tuple(Seat))
    by_deals = replace(NOTHING, outcome=Outcome.DEALS)
    while not lines or not standing(rule_set, settings, by_deals, lines).complete:
        sheet.append(random_deal(rule_set, lots, favour=favour, dealer=dealer))
        passed = "passed" in sheet[-1]
        dealer = next_dealer(rule_set, dealer, four_passes=passed)
        lines.append(SheetDeal.reported(rule_set, len(sheet), sheet[-1]))
    return sheet
