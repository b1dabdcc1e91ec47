"""Deals made by lot: always ones that a table could report, the same for the same lots."""

from dataclasses import replace
from random import Random

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PassedDeal, PlayedDeal, deal_from_json, problems_with
from rules.vocabulary import Side
from tournament.models import Outcome
from tournament.play import NOTHING, SheetDeal, standing
from tournament.settings import Format, Settings
from tournament.simulation import random_deal, random_sheet


@pytest.mark.parametrize("key", RULE_SETS)
def test_a_deal_by_lot_is_one_that_the_rules_allow(key: str) -> None:
    lots = Random(1)
    deals = [deal_from_json(random_deal(RULE_SETS[key], lots)) for _ in range(400)]
    assert [problems_with(RULE_SETS[key], deal) for deal in deals] == [()] * 400
    played = [deal for deal in deals if isinstance(deal, PlayedDeal)]
    assert any(isinstance(deal, PassedDeal) for deal in deals)
    assert {deal.taker for deal in played} == set(Side)
    assert {deal.trump for deal in played} == set(RULE_SETS[key].trumps)
    assert any(deal.capot for deal in played)
    assert any(deal.belote for deal in played)


def test_the_same_lots_give_the_same_deals_and_others_do_not() -> None:
    rules = RULE_SETS["guide"]
    sheets = [
        [random_deal(rules, lots) for _ in range(20)] for lots in (Random(5), Random(5), Random(6))
    ]
    assert sheets[0] == sheets[1] != sheets[2]


def test_the_stronger_side_takes_more_often() -> None:
    lots = Random(2)
    deals = [random_deal(RULE_SETS["club"], lots, favour=1.0) for _ in range(300)]
    takers = [deal["taker"] for deal in deals if "taker" in deal]
    assert takers.count("NS") > 1.5 * takers.count("EW")


@pytest.mark.parametrize("key", RULE_SETS)
@pytest.mark.parametrize(
    "settings",
    [
        Settings(deals=4),
        Settings(deals=4, passed_deals_count=True),
        Settings(format=Format.TARGET, target=1000),
    ],
)
def test_a_sheet_by_lot_ends_with_the_deal_that_ends_the_match(
    key: str, settings: Settings
) -> None:
    rules = RULE_SETS[key]
    sheet = random_sheet(rules, settings, Random(3))
    lines = [SheetDeal.reported(rules, seq, facts) for seq, facts in enumerate(sheet, 1)]
    by_deals = replace(NOTHING, outcome=Outcome.DEALS)
    assert standing(rules, settings, by_deals, lines).complete
    assert not standing(rules, settings, by_deals, lines[:-1]).complete
