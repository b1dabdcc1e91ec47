"""The finite domain of each rule set, deal by deal, against a second scorer and against laws."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PlayedDeal, problems_with
from rules.ruleset import RuleSet
from rules.scoring import score_deal
from rules.vocabulary import BySide, Contract, Double, Side, Slam, Trump
from tests.rules.straight_line import straight_line

KEYS = tuple(RULE_SETS)
MODES = (Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP)
MELDS = (None, BySide(20, 0), BySide(250, 0), BySide(0, 20), BySide(0, 100))


def interesting(contract: Contract, total: int) -> set[int]:
    """The takers' points at which some rule turns."""
    turns = {0, 1, 4, 5, 9, 80, 81, 82, 83, total // 2, total - 5, total - 4, total - 1, total}
    if isinstance(contract, int):
        raw = contract if total == 162 else (contract * 43 + 13) // 27
        for threshold in (raw, raw - 20, raw - 40, raw - 32):
            turns |= {threshold - 1, threshold, threshold + 1}
    return {points for points in turns if 0 <= points <= total}


def belotes(rule_set: RuleSet, trump: Trump) -> Sequence[tuple[Side, ...]]:
    most = rule_set.belotes_allowed(trump)
    some = [(), (Side.NS,), (Side.EW,), (Side.NS, Side.EW), (Side.NS,) * 4, (Side.EW,) * 4]
    return [sides for sides in some if len(sides) <= most]


def outcomes(
    rule_set: RuleSet, contract: Contract, trump: Trump, *, every: bool
) -> Iterator[tuple[BySide[int] | None, Side | None, bool]]:
    """Points, capot and solo: each split of the points, then each capot."""
    total = rule_set.points_total(trump)
    splits = range(total + 1) if every else sorted(interesting(contract, total))
    yield from ((BySide(ns, total - ns), None, False) for ns in splits)
    yield from ((None, Side.NS, False), (None, Side.NS, True), (None, Side.EW, False))


def domain(rule_set: RuleSet) -> Iterator[PlayedDeal]:
    """Every contract, mode, double, split of the points, belote and capot, NS taking.

    Every split where the bids go by tens, with at most one belote, up to the coinche; elsewhere
    the splits at which some rule turns.
    """
    by_tens = len(rule_set.bids) < 30
    for contract, trump, double in product(rule_set.contracts, MODES, Double):
        if problems_with(rule_set, PlayedDeal(Side.NS, contract, trump, double, capot=Side.NS)):
            continue
        for belote in belotes(rule_set, trump):
            every = by_tens and len(belote) <= 1 and double is not Double.SURCOINCHE
            for points, capot, solo in outcomes(rule_set, contract, trump, every=every):
                yield PlayedDeal(Side.NS, contract, trump, double, points, capot, solo, belote)


def with_melds(rule_set: RuleSet) -> Iterator[PlayedDeal]:
    """The same, at the points where rules turn, with melds on either side."""
    contracts = [c for c in rule_set.contracts if isinstance(c, Slam) or c % 40 in (0, 2)]
    for contract, trump, double in product(contracts, MODES, Double):
        if problems_with(rule_set, PlayedDeal(Side.NS, contract, trump, double, capot=Side.NS)):
            continue
        for points, capot, solo in outcomes(rule_set, contract, trump, every=False):
            for belote, melds in product(belotes(rule_set, trump), MELDS):
                yield PlayedDeal(
                    Side.NS,
                    contract,
                    trump,
                    double,
                    points,
                    capot,
                    solo,
                    belote,
                    meld_points=melds,
                )


@pytest.mark.parametrize("key", KEYS)
def test_two_scorers_agree_on_every_deal(key: str) -> None:
    rule_set = RULE_SETS[key]
    for deal in domain(rule_set):
        score = score_deal(rule_set, deal)
        assert (score.ns, score.ew) == straight_line(key, deal), deal


@pytest.mark.parametrize("key", [key for key in KEYS if RULE_SETS[key].melds])
def test_two_scorers_agree_on_melds(key: str) -> None:
    rule_set = RULE_SETS[key]
    for deal in with_melds(rule_set):
        score = score_deal(rule_set, deal)
        assert (score.ns, score.ew) == straight_line(key, deal), deal


def sampled(rule_set: RuleSet) -> Iterator[PlayedDeal]:
    for number, deal in enumerate(domain(rule_set)):
        if number % 23 == 0:
            yield deal


@pytest.mark.parametrize("key", KEYS)
def test_sides_are_alike(key: str) -> None:
    rule_set = RULE_SETS[key]
    for deal in sampled(rule_set):
        mirrored = replace(
            deal,
            taker=deal.taker.other,
            points=None if deal.points is None else BySide(deal.points.ew, deal.points.ns),
            capot=None if deal.capot is None else deal.capot.other,
            belote=tuple(side.other for side in deal.belote),
        )
        score, turned = score_deal(rule_set, deal), score_deal(rule_set, mirrored)
        assert (score.made, score.ns, score.ew) == (turned.made, turned.ew, turned.ns), deal


@pytest.mark.parametrize("key", KEYS)
def test_the_four_suits_are_alike(key: str) -> None:
    rule_set = RULE_SETS[key]
    for deal in sampled(rule_set):
        if deal.trump.is_suit:
            scores = {
                (score.ns, score.ew)
                for trump in Trump
                if trump.is_suit
                for score in [score_deal(rule_set, replace(deal, trump=trump))]
            }
            assert len(scores) == 1, deal


@pytest.mark.parametrize("key", KEYS)
def test_more_points_never_turn_a_made_contract_into_a_failed_one(key: str) -> None:
    rule_set = RULE_SETS[key]
    for contract, trump in product(rule_set.contracts, MODES):
        if trump not in rule_set.trumps:
            continue
        total = rule_set.points_total(trump)
        made = [
            score_deal(
                rule_set,
                PlayedDeal(Side.NS, contract, trump, points=BySide(points, total - points)),
            ).made
            for points in range(total + 1)
        ]
        assert made == sorted(made)


@pytest.mark.parametrize("key", KEYS)
def test_lines_are_a_value_times_a_factor_and_name_a_reason_once(key: str) -> None:
    rule_set = RULE_SETS[key]
    for deal in sampled(rule_set):
        lines = score_deal(rule_set, deal).lines
        for line in lines:
            assert line.points == line.operands[0] * line.operands[1]
        assert len({(line.side, line.reason) for line in lines}) == len(lines)


@pytest.mark.parametrize("key", KEYS)
def test_marks_are_never_negative_and_round_where_the_rules_round(key: str) -> None:
    rule_set = RULE_SETS[key]
    for deal in sampled(rule_set):
        score = score_deal(rule_set, deal)
        assert min(score.ns, score.ew) >= 0
        if key in ("club", "guide"):
            assert score.ns % 10 == score.ew % 10 == 0, deal
