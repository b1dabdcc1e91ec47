"""Every worked deal of the five documents, and the deals computed from their formulas."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PlayedDeal, checked_deal, deal_as_json, deal_from_json
from rules.scoring import score_deal
from tests.rules.straight_line import straight_line

FOLDER = Path(__file__).parent.parent / "cases"
CASES = [
    pytest.param(key, case, id=f"{key}-{case['id']}")
    for key in RULE_SETS
    for case in tomllib.loads((FOLDER / f"{key}.toml").read_text("utf-8"))["case"]
]


@pytest.mark.parametrize(("key", "case"), CASES)
def test_the_document_is_scored(key: str, case: dict[str, Any]) -> None:
    rule_set = RULE_SETS[key]
    deal = checked_deal(rule_set, case["deal"])
    score = score_deal(rule_set, deal)
    assert {"NS": score.ns, "EW": score.ew} == case["score"], case["source"]
    assert deal_from_json(json.loads(json.dumps(deal_as_json(deal)))) == deal


@pytest.mark.parametrize(("key", "case"), CASES)
def test_the_second_scorer_agrees_with_the_document(key: str, case: dict[str, Any]) -> None:
    deal = checked_deal(RULE_SETS[key], case["deal"])
    if isinstance(deal, PlayedDeal):
        assert straight_line(key, deal) == (case["score"]["NS"], case["score"]["EW"])


def test_each_rule_set_has_worked_cases() -> None:
    assert len(CASES) >= 132
    assert {param.values[0] for param in CASES} == set(RULE_SETS)
