"""A rule set: everything in which one document of coinche can differ from another, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.policies import (
    AllTrumpJudged,
    BeloteOnFailure,
    CannotOverRuff,
    CoincheTiming,
    DoubledDefence,
    DoubledMelds,
    DoubledPoints,
    FirstDealer,
    FourPasses,
    GeneraleBy,
    LevelAtTarget,
    MeldsOnCapot,
    MeldsOnFailure,
    Multiplied,
    Rotation,
    Rounding,
    SlamMark,
    TakersMark,
    TargetByBelote,
)
from rules.vocabulary import Contract, Double, Slam, Trump

DEAL_POINTS = 162
"""The points of a deal on which contracts are judged, last trick included."""


class UnreadableRuleSet(ValueError):
    """A stored rule set that lacks a setting, has an unknown one, or a value of the wrong kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The law a tournament is played under; tuples over ranks run from the seven to the ace."""

    key: str
    name_fr: str
    name_en: str
    marks_deduced: bool

    targets: tuple[int, ...]
    level_at_target: LevelAtTarget
    target_by_belote: TargetByBelote

    bid_lowest: int
    bid_highest: int
    bid_step: int
    trumps: tuple[Trump, ...]
    capot_value: int
    capot_mark: SlamMark
    capot_can_be_doubled: bool
    generale_value: int | None
    generale_by: GeneraleBy

    card_points_trump: tuple[int, ...]
    card_points_plain: tuple[int, ...]
    card_points_no_trump: tuple[int, ...]
    card_points_all_trump: tuple[int, ...]
    last_trick: int
    all_trump_total: int
    all_trump_judged: AllTrumpJudged
    belote_points: int
    belotes_in_suit: int
    belotes_in_no_trump: int
    belotes_in_all_trump: int

    melds: bool
    tierce: int
    cinquante: int
    cent: int
    carres: tuple[int, ...]
    carres_in_no_trump: tuple[int, ...]
    melds_share_cards: bool

    takers_least_trick_points: int
    takers_must_beat_defence: bool
    all_tricks_make_any_contract: bool
    all_tricks_counted: int
    no_trump_test_factor: int

    takers_mark: TakersMark
    rounding: Rounding
    all_tricks_marked: int
    no_trump_mark_factor: int
    no_trump_capot_factor: int
    failed_stake: int
    defence_capot_stake: int
    belote_on_failure: BeloteOnFailure
    melds_on_failure: MeldsOnFailure
    melds_on_capot: MeldsOnCapot

    coinche_factor: int
    surcoinche_factor: int
    multiplied: Multiplied
    doubled_points: DoubledPoints
    all_tricks_marked_doubled: int
    doubled_defence: DoubledDefence
    doubled_melds: DoubledMelds

    four_passes: FourPasses
    first_dealer: FirstDealer
    rotation: Rotation
    packets: tuple[str, ...]
    cards_before_bidding: int
    coinche_timing: CoincheTiming
    coinche_closes_auction: bool
    higher_bid_lifts_coinche: bool
    must_beat_trump_led: bool
    must_beat_in_all_trump: bool
    cannot_over_ruff: CannotOverRuff

    def name(self, lang: str) -> str:
        return self.name_fr if lang == "fr" else self.name_en

    @property
    def bids(self) -> tuple[int, ...]:
        """Every contract that is a number, lowest first."""
        return tuple(range(self.bid_lowest, self.bid_highest + 1, self.bid_step))

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """Every contract that can be bid, in ascending order."""
        slams = (Slam.CAPOT,) if self.generale_value is None else (Slam.CAPOT, Slam.GENERALE)
        return (*self.bids, *slams)

    def allows(self, contract: Contract) -> bool:
        """Whether the contract is on the scale."""
        if contract is Slam.CAPOT:
            return True
        if contract is Slam.GENERALE:
            return self.generale_value is not None
        offset = contract - self.bid_lowest
        return offset >= 0 and contract <= self.bid_highest and offset % self.bid_step == 0

    def value_of(self, contract: Contract) -> int:
        """What the contract is worth in the mark."""
        if contract is Slam.CAPOT:
            return self.capot_value
        if contract is Slam.GENERALE:
            return self.generale_value or 0
        return contract

    def factor(self, double: Double) -> int:
        """By how much a coinche or surcoinche multiplies."""
        if double is Double.NONE:
            return 1
        return self.coinche_factor if double is Double.COINCHE else self.surcoinche_factor

    def points_total(self, trump: Trump) -> int:
        """What the two sides' trick points must make: 162, or 258 raw in the club's all trump."""
        return self.all_trump_total if trump is Trump.ALL_TRUMP else DEAL_POINTS

    def belotes_allowed(self, trump: Trump) -> int:
        """How many belotes a deal in this trump can have."""
        if trump is Trump.NO_TRUMP:
            return self.belotes_in_no_trump
        return self.belotes_in_all_trump if trump is Trump.ALL_TRUMP else self.belotes_in_suit


SETTINGS: tuple[str, ...] = tuple(
    field.name for field in fields(RuleSet) if field.name not in {"key", "name_fr", "name_en"}
)
"""The names of all settings, in the order in which they are shown."""


def rule_set_as_json(rule_set: RuleSet) -> dict[str, Any]:
    """The whole rule set as plain JSON values, to be stored with a tournament."""
    return {field.name: _as_json(getattr(rule_set, field.name)) for field in fields(RuleSet)}


def rule_set_from_json(data: Mapping[str, Any]) -> RuleSet:
    """The stored rule set; raises UnreadableRuleSet unless every setting is there, of its kind."""
    hints = _hints()
    if not isinstance(data, Mapping) or set(data) != set(hints):
        odd = sorted(map(str, set(data) ^ set(hints))) if isinstance(data, Mapping) else ["?"]
        raise UnreadableRuleSet(f"settings missing or unknown: {', '.join(odd)}")
    rule_set = RuleSet(**{name: _read(name, hint, data[name]) for name, hint in hints.items()})
    if rule_set.bid_step < 1 or not rule_set.targets or not rule_set.trumps:
        raise UnreadableRuleSet("a rule set needs a bidding step, a target and a trump")
    return rule_set


@cache
def _hints() -> dict[str, Any]:
    return get_type_hints(RuleSet)


def _as_json(value: object) -> object:
    if isinstance(value, tuple):
        return [_as_json(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def _read(name: str, hint: Any, value: object) -> Any:
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise UnreadableRuleSet(f"{name}: a list is needed")
        item = get_args(hint)[0]
        return tuple(_read(name, item, element) for element in value)
    if get_origin(hint) in (Union, UnionType):
        if value is None:
            return None
        (hint,) = (kind for kind in get_args(hint) if kind is not NoneType)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if not isinstance(value, str) or value not in {member.value for member in hint}:
            raise UnreadableRuleSet(f"{name}: {value!r} is not a choice")
        return hint(value)
    if type(value) is not hint:
        raise UnreadableRuleSet(f"{name}: {value!r} is not of the right kind")
    return value
