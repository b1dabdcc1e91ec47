"""House rules: a rule set that a club changes, what cannot be, what differs, what it comes to.

Pure: from values typed to a rule set, and from two rule sets to a deal that they mark otherwise.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from hashlib import blake2b
from itertools import product
from typing import Any, NamedTuple, get_args, get_type_hints

from rules.cards import points_of_deal
from rules.catalogue import RULE_SETS
from rules.deal import Meld, PlayedDeal, problems_with
from rules.dealing import makes_a_hand, packets_allowed
from rules.ruleset import SETTINGS, RuleSet, rule_set_as_json
from rules.scoring import DealScore, score_deal
from rules.vocabulary import (
    RANKS,
    BySide,
    Contract,
    Double,
    MeldKind,
    Rank,
    Side,
    Slam,
    Suit,
    Trump,
)
from tournament.errors import Obstacle

KEY = "house-"
"""How the key of every rule set that a club made its own begins."""
LONGEST_NAME = 60
LARGEST = 9999
MOST_BIDS = 400
LONGEST_LIST = 8


TIERCE = Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS)
CINQUANTE = Meld(MeldKind.CINQUANTE, Rank.JACK, Suit.DIAMONDS)
CENT = Meld(MeldKind.CENT, Rank.ACE, Suit.CLUBS)


class Example(NamedTuple):
    """A deal and its marks before and after a change."""

    deal: PlayedDeal
    before: DealScore | None
    after: DealScore | None


class NotASetting(ValueError):
    """What was typed for a setting is not a value of its kind."""


def named(rule_set: RuleSet, name: str, **changes: Any) -> RuleSet:
    """A rule set under the club's own name, with these settings changed.

    Its key is made of what it says: rules that differ in anything, the name too, differ in key.
    """
    own = replace(rule_set, key=KEY, name_fr=name, name_en=name, **changes)
    text = json.dumps(rule_set_as_json(own), sort_keys=True).encode()
    return replace(own, key=KEY + blake2b(text, digest_size=4).hexdigest())


def label_of(rule_set: RuleSet) -> str:
    """Which rules these are, in the journal: a key of the catalogue, or a name and its key."""
    known = rule_set.key in RULE_SETS
    return rule_set.key if known else f"{rule_set.name_fr} ({rule_set.key})"


def nearest(rule_set: RuleSet) -> RuleSet:
    """The rule set of the catalogue that differs least."""
    return min(RULE_SETS.values(), key=lambda known: len(differences(known, rule_set)))


def differences(one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The settings in which two rule sets differ."""
    return tuple(name for name in SETTINGS if getattr(one, name) != getattr(other, name))


def read_setting(setting: str, typed: list[str]) -> Any:
    """The value typed for a setting; raises NotASetting where it is not of its kind."""
    hint = get_type_hints(RuleSet)[setting]
    text = typed[-1].strip() if typed else ""
    if setting == "trumps":
        return tuple(trump for trump in Trump if trump.value in typed)
    if setting == "packets":
        return tuple(word.strip() for word in text.split(",") if word.strip())[:LONGEST_LIST]
    if setting == "generale_value":
        return None if not text else _whole(text)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if text not in tuple(hint):
            raise NotASetting(text)
        return hint(text)
    if hint is bool:
        return text == "yes"
    if int in get_args(hint):
        return tuple(_whole(word) for word in text.replace(";", ",").split(",") if word.strip())
    return _whole(text)


def _whole(text: str) -> int:
    plain = "".join(text.split())
    if not (plain.isascii() and plain.isdigit() and len(plain) <= len(str(LARGEST))):
        raise NotASetting(text)
    return int(plain)


def problems_with_rules(rule_set: RuleSet) -> tuple[Obstacle, ...]:
    """Every reason why nobody could play by these rules."""
    found = [*_name_problems(rule_set), *_scale_problems(rule_set), *_range_problems(rule_set)]
    lists = list(_list_problems(rule_set))
    found += lists
    if not lists:
        found += _points_problems(rule_set)
    found += _factor_problems(rule_set)
    found += _meld_problems(rule_set)
    if not all(makes_a_hand(way) for way in rule_set.packets):
        found.append(Obstacle("rules_not_a_value", "packets"))
    elif not packets_allowed(rule_set):
        found.append(Obstacle("rules_packets", "packets", {"cards": rule_set.cards_before_bidding}))
    return tuple(found)


def _name_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    if not rule_set.name_fr.strip():
        yield Obstacle("required", "name")
    if len(rule_set.name_fr) > LONGEST_NAME:
        yield Obstacle("too_long", "name", {"most": LONGEST_NAME})


def _range_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    """Numbers that no table has ever used: a file can hold anything."""
    for name in SETTINGS:
        value = getattr(rule_set, name)
        numbers = value if isinstance(value, tuple) else (value,)
        wrong = (not 0 <= each <= LARGEST for each in numbers if isinstance(each, int))
        if any(wrong):
            yield Obstacle("out_of_range", name, {"least": 0, "most": LARGEST})


def _scale_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    low, high, step = rule_set.bid_lowest, rule_set.bid_highest, rule_set.bid_step
    if step < 1:
        yield Obstacle("rules_step", "bid_step")
    elif low < 1 or high < low or (high - low) % step or (high - low) // step >= MOST_BIDS:
        yield Obstacle("rules_scale", "bid_highest", {"low": low, "step": step})
    if not rule_set.trumps or len(set(rule_set.trumps)) < len(rule_set.trumps):
        yield Obstacle("rules_no_trump_named", "trumps")
    if not rule_set.targets or min(rule_set.targets) < 1 or len(rule_set.targets) > LONGEST_LIST:
        yield Obstacle("rules_targets", "targets")
    if rule_set.capot_value < 1:
        yield Obstacle("rules_worth_something", "capot_value")
    if rule_set.generale_value is not None and rule_set.generale_value < rule_set.capot_value:
        yield Obstacle("rules_generale", "generale_value", {"capot": rule_set.capot_value})


def _list_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    for name in SETTINGS:
        if name.startswith(("card_points", "carres")) and len(getattr(rule_set, name)) != len(
            RANKS
        ):
            yield Obstacle("rules_eight_numbers", name)


def _points_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    """The cards of each trump played must make the total that scores are judged on."""
    about = {Trump.NO_TRUMP: "card_points_no_trump", Trump.ALL_TRUMP: "card_points_all_trump"}
    told: set[str] = set()
    for trump in rule_set.trumps:
        total, wanted = points_of_deal(rule_set, trump), rule_set.points_total(trump)
        name = about.get(trump, "card_points_trump")
        if total != wanted and name not in told:
            told.add(name)
            yield Obstacle("rules_points", name, {"total": total, "wanted": wanted})


def _factor_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    if not 1 <= rule_set.coinche_factor <= rule_set.surcoinche_factor <= 100:
        yield Obstacle("rules_factors", "surcoinche_factor")
    for name in ("no_trump_test_factor", "no_trump_mark_factor", "no_trump_capot_factor"):
        if not 1 <= getattr(rule_set, name) <= 10:
            yield Obstacle("out_of_range", name, {"least": 1, "most": 10})
    most = {"belotes_in_suit": 1, "belotes_in_no_trump": 4, "belotes_in_all_trump": 4}
    for name, limit in most.items():
        if getattr(rule_set, name) > limit:
            yield Obstacle("out_of_range", name, {"least": 0, "most": limit})
    if rule_set.takers_least_trick_points > 162:
        yield Obstacle("out_of_range", "takers_least_trick_points", {"least": 0, "most": 162})
    if rule_set.all_trump_total < 1:
        yield Obstacle("out_of_range", "all_trump_total", {"least": 1, "most": LARGEST})
    if rule_set.all_tricks_counted < 162:
        yield Obstacle("out_of_range", "all_tricks_counted", {"least": 162, "most": LARGEST})


def _meld_problems(rule_set: RuleSet) -> Iterator[Obstacle]:
    """Melds that are played are worth something, a longer run no less than a shorter one."""
    if rule_set.melds and not 0 < rule_set.tierce <= rule_set.cinquante <= rule_set.cent:
        yield Obstacle("rules_melds", "tierce")


def typical_deals(rule_set: RuleSet) -> tuple[PlayedDeal, ...]:
    """A deal for each case of the marks.

    Made, failed, coinched, surcoinched, all tricks, capot and générale, no trump, and all trump
    where its points are brought down to 162.
    """
    bid = next((bid for bid in rule_set.bids if bid >= 90), rule_set.bids[-1])
    suit = next((trump for trump in rule_set.trumps if trump.is_suit), rule_set.trumps[0])
    total = rule_set.points_total(suit)
    high = min(bid + 15, total)
    made, failed = BySide(high, total - high), BySide(40, total - 40)
    melds = BySide((TIERCE,), ()) if rule_set.melds else None
    first = PlayedDeal(Side.NS, bid, suit, points=made)
    found = [
        first,
        replace(first, points=failed, belote=(Side.NS,), melds=melds),
        replace(first, double=Double.COINCHE),
        replace(first, double=Double.COINCHE, points=failed, belote=(Side.NS,)),
        replace(first, points=None, capot=Side.NS),
        replace(first, points=None, capot=Side.EW),
        replace(first, contract=Slam.CAPOT, points=None, capot=Side.NS),
    ]
    if Trump.NO_TRUMP in rule_set.trumps and suit is not Trump.NO_TRUMP:
        found.append(replace(first, trump=Trump.NO_TRUMP))
    raw = rule_set.points_total(Trump.ALL_TRUMP)
    if raw != total:
        share = BySide(raw * 3 // 5, raw - raw * 3 // 5)
        found.append(replace(first, trump=Trump.ALL_TRUMP, points=share))
    found += [
        replace(first, double=Double.SURCOINCHE),
        replace(first, contract=Slam.CAPOT, points=failed),
        replace(first, contract=Slam.GENERALE, points=None, capot=Side.NS, solo=True),
    ]
    return tuple(deal for deal in found if not problems_with(rule_set, deal))


def example_of(before: RuleSet, after: RuleSet) -> Example | None:
    """A deal that two rule sets mark otherwise, or that one of them refuses; the plainest one."""
    for deal in _many_deals(before, after):
        old, new = _scored(before, deal), _scored(after, deal)
        if old is None and new is None:
            continue
        if old is None or new is None or (old.ns, old.ew) != (new.ns, new.ew):
            return Example(deal, old, new)
    return None


def _scored(rule_set: RuleSet, deal: PlayedDeal) -> DealScore | None:
    return None if problems_with(rule_set, deal) else score_deal(rule_set, deal)


def _many_deals(before: RuleSet, after: RuleSet) -> Iterator[PlayedDeal]:
    """The typical deals, then every contract with points at which some rule turns."""
    yield from typical_deals(before)
    yield from typical_deals(after)
    yield from _meld_deals(before, after)
    contracts: list[Contract] = sorted({*before.bids[:12], *after.bids[:12], before.bids[-1]})
    contracts += [after.bids[-1], Slam.CAPOT, Slam.GENERALE]
    belotes = [(Side.NS,), (Side.EW,), (Side.NS, Side.NS)]
    extras: list[dict[str, Any]] = [{}, *({"belote": said} for said in belotes)]
    if before.melds or after.melds:
        extras += [{"melds": BySide((TIERCE,), ())}, {"melds": BySide((), (CINQUANTE,))}]
    trumps = (Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP)
    for contract, trump, double in product(contracts, trumps, Double):
        total = after.points_total(trump)
        splits = [BySide(points, total - points) for points in (76, 81, 83, 97, 105, 130, 131)]
        outcomes: list[dict[str, Any]] = [{"points": split} for split in splits]
        outcomes += [{"capot": Side.NS}, {"capot": Side.EW}, {"capot": Side.NS, "solo": True}]
        for outcome, extra in product(outcomes, extras):
            yield PlayedDeal(Side.NS, contract, trump, double, **outcome, **extra)


def _meld_deals(before: RuleSet, after: RuleSet) -> Iterator[PlayedDeal]:
    """A plain contract with each meld there is, in a suit and in no trump."""
    if not (before.melds and after.melds):
        return
    fours = (Meld(MeldKind.CARRE, rank) for rank in RANKS)
    melds: list[tuple[Meld, ...]] = [(TIERCE,), (CINQUANTE,), (CENT,), *((four,) for four in fours)]
    melds.append((TIERCE, Meld(MeldKind.CARRE, TIERCE.rank)))
    bid = max(before.bid_lowest, after.bid_lowest)
    for trump, own in product((Trump.SPADES, Trump.NO_TRUMP), melds):
        yield PlayedDeal(Side.NS, bid, trump, points=BySide(131, 31), melds=BySide(own, ()))
