"""The settings of a tournament: each has a default, every change is a version of its own."""

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Self


class Format(StrEnum):
    """A match is a number of deals, or a game to a target."""

    DEALS = "deals"
    TARGET = "target"


class PairingSystem(StrEnum):
    """How opponents are found after the first round, which is always by lot."""

    RANDOM = "random"
    STANDINGS = "standings"


class Criterion(StrEnum):
    """What a ranking looks at, in the order the organiser gave."""

    POINTS = "points"
    WINS = "wins"
    DIFFERENCE = "difference"
    POINTS_AGAINST = "points_against"
    HEAD_TO_HEAD = "head_to_head"
    BEST_MATCH = "best_match"
    FIRST_MATCH = "first_match"
    FEWEST_PENALTIES = "fewest_penalties"


class CreditRule(StrEnum):
    """What a team without an opponent gets: the mean of the round, fixed points, or nothing."""

    MEAN = "mean"
    FIXED = "fixed"
    NONE = "none"


class Entering(StrEnum):
    """Who enters results: the desk by totals, or the desk deal by deal."""

    DESK_TOTALS = "desk_totals"
    DESK_DEALS = "desk_deals"

    @property
    def by_deals(self) -> bool:
        """Whether results usually come deal by deal."""
        return self is Entering.DESK_DEALS


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a tournament is run; money is in cents a player."""

    rounds: int = 4
    format: Format = Format.DEALS
    deals: int = 12
    target: int | None = None
    minutes: int | None = None
    passed_deals_count: bool = False
    pairing: PairingSystem = PairingSystem.STANDINGS
    avoid_same_club: bool = False
    avoid_same_family: bool = False
    ranking: tuple[Criterion, ...] = (Criterion.POINTS, Criterion.WINS, Criterion.DIFFERENCE)
    bye_credit: CreditRule = CreditRule.MEAN
    bye_points: int = 0
    bye_win: bool = True
    late_credit: CreditRule = CreditRule.NONE
    late_points: int = 0
    forfeit_credit: CreditRule = CreditRule.MEAN
    forfeit_points: int = 0
    withdrawn_ranked: bool = True
    entry_fee: int = 0
    entering: Entering = Entering.DESK_TOTALS
    lost_deal_points: int = 160
    lost_deal_adds_contract: bool = False
    lost_deal_keeps_belotes: bool = True
    cancelled_deals_count: bool = False
    warnings_before_penalty: int = 2
    appeals: bool = False
    appeal_minutes: int = 30
    excluded_ranked: bool = False
    rulings_public: bool = False

    def as_json(self) -> dict[str, Any]:
        """The settings as a version of them is kept."""
        return {**asdict(self), "ranking": list(self.ranking)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The settings of a version; a setting that a later program added has its default."""
        words = {
            "format": Format,
            "pairing": PairingSystem,
            "bye_credit": CreditRule,
            "late_credit": CreditRule,
            "forfeit_credit": CreditRule,
            "entering": Entering,
        }
        known = {key: value for key, value in data.items() if key in cls.__dataclass_fields__}
        for key, word in words.items():
            if key in known:
                known[key] = word(known[key])
        if "ranking" in known:
            known["ranking"] = tuple(Criterion(each) for each in known["ranking"])
        return cls(**known)


PRESETS: dict[str, Settings] = {
    "concours": Settings(),
    "random": Settings(pairing=PairingSystem.RANDOM),
    "target": Settings(
        format=Format.TARGET,
        target=1000,
        pairing=PairingSystem.RANDOM,
        ranking=(Criterion.WINS, Criterion.POINTS, Criterion.DIFFERENCE),
        entering=Entering.DESK_DEALS,
    ),
}
"""The three usual evenings: 4 × 12 by standings, a draw by lot each round, games to a target."""


def preset(key: str, **changes: Any) -> Settings:
    """A preset with some settings changed.

    :raises KeyError: if there is no such preset.
    """
    return replace(PRESETS[key], **changes)
