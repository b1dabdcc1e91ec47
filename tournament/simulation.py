"""Deals that a table could report, made by lot: for demonstrations, simulations and tests.

Pure: the same source of lots gives the same deals.
"""

from dataclasses import replace
from random import Random
from typing import Any

from rules.deal import deal_from_json, problems_with
from rules.ruleset import RuleSet
from rules.vocabulary import Side, Trump
from tournament.models import Outcome
from tournament.play import NOTHING, SheetDeal, standing
from tournament.settings import Settings

_SIDES = (Side.NS, Side.EW)
_MELDS = (20, 20, 20, 50, 50, 100)


def random_deal(rule_set: RuleSet, lots: Random, *, favour: float = 0.0) -> dict[str, Any]:
    """The facts of a deal that the rule set allows, in the form of `coinche score`.

    :param favour: how much stronger North-South are, from -1 to 1: they take and make more.
    """
    while True:
        facts = _deal(rule_set, lots, favour)
        if not problems_with(rule_set, deal_from_json(facts)):
            return facts


def random_sheet(
    rule_set: RuleSet, settings: Settings, lots: Random, favour: float = 0.0
) -> list[dict[str, Any]]:
    """The deals of a whole match, as many as its format asks for."""
    sheet: list[dict[str, Any]] = []
    lines: list[SheetDeal] = []
    by_deals = replace(NOTHING, outcome=Outcome.DEALS)
    while not lines or not standing(rule_set, settings, by_deals, lines).complete:
        sheet.append(random_deal(rule_set, lots, favour=favour))
        lines.append(SheetDeal.reported(rule_set, len(sheet), sheet[-1]))
    return sheet


def _deal(rule_set: RuleSet, lots: Random, favour: float) -> dict[str, Any]:
    if lots.random() < 0.04:
        return {"passed": True}
    taker = Side.NS if lots.random() < 0.5 + favour / 4 else Side.EW
    trump = _trump(rule_set, lots)
    contract = _contract(rule_set, lots)
    double = lots.choices(("none", "coinche", "surcoinche"), (88, 10, 2))[0]
    facts: dict[str, Any] = {
        "taker": str(taker),
        "contract": contract,
        "trump": str(trump),
        "double": double,
        **_tricks(rule_set, lots, taker, trump, contract, favour),
    }
    belotes = rule_set.belotes_allowed(trump)
    if belotes and lots.random() < 0.3:
        facts["belote"] = [str(lots.choice(_SIDES))]
    if rule_set.melds and lots.random() < 0.25:
        side, value = lots.choice(_SIDES), lots.choice(_MELDS)
        facts["meld_points"] = {str(side): value, str(side.other): 0}
    return facts


def _trump(rule_set: RuleSet, lots: Random) -> Trump:
    suits = [trump for trump in rule_set.trumps if trump.is_suit]
    others = [trump for trump in rule_set.trumps if not trump.is_suit]
    return lots.choice(others) if others and lots.random() < 0.12 else lots.choice(suits)


def _contract(rule_set: RuleSet, lots: Random) -> int | str:
    chance = lots.random()
    if chance < 0.01:
        return "capot"
    if chance < 0.013 and rule_set.generale_value is not None:
        return "generale"
    above = int(min(lots.expovariate(1 / 14), 80)) // rule_set.bid_step * rule_set.bid_step
    return min(rule_set.bid_lowest + above, rule_set.bid_highest)


def _tricks(
    rule_set: RuleSet, lots: Random, taker: Side, trump: Trump, contract: int | str, favour: float
) -> dict[str, Any]:
    """Who took what: now and then all eight tricks, else points around what was bid."""
    slam = isinstance(contract, str)
    if lots.random() < (0.6 if slam else 0.03):
        facts: dict[str, Any] = {"capot": str(taker)}
        if contract == "generale" and lots.random() < 0.7:
            facts["solo"] = True
        return facts
    total = rule_set.points_total(trump)
    wanted = 130 if isinstance(contract, str) else contract
    edge = favour if taker is Side.NS else -favour
    mean = total / 162 * (0.55 * wanted + 48 + 12 * edge)
    points = min(max(round(lots.gauss(mean, total * 0.11)), 2), total - 2)
    return {"points": {str(taker): points, str(taker.other): total - points}}
