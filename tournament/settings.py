"""The settings of a tournament: each has a default, every change is a version of its own."""

from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Any, Self


class Format(StrEnum):
    """A match is a number of deals, or a game to a target."""

    DEALS = "deals"
    TARGET = "target"


class PairingSystem(StrEnum):
    """How opponents are found (tournament facts, § Pairing systems).

    The first round is by lot wherever the system goes by results.
    """

    RANDOM = "random"
    STANDINGS = "standings"
    WINNERS = "winners"
    SWISS = "swiss"
    SWISS_HALVES = "swiss_halves"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    ODD_STAY = "odd_stay"
    POOLS = "pools"
    MELEE = "melee"
    BY_HAND = "by_hand"


class Strength(StrEnum):
    """How strongly a draw is asked to avoid something: not at all, where it can, or never."""

    OFF = "off"
    SOFT = "soft"
    HARD = "hard"


class FinalPhase(StrEnum):
    """What follows the rounds that everybody plays: nothing, or a knock-out of the best."""

    NONE = "none"
    KNOCK_OUT = "knock_out"


class Consolation(StrEnum):
    """What those outside the final play beside it."""

    NONE = "none"
    STANDINGS = "standings"
    KNOCK_OUT = "knock_out"


class LevelMatch(StrEnum):
    """What becomes of a game that is level at the bell: one more deal, or a draw."""

    ONE_MORE_DEAL = "one_more_deal"
    DRAW = "draw"


class NoShow(StrEnum):
    """What the opponent of a team that does not come gets: the match by forfeit, or a bye."""

    FORFEIT = "forfeit"
    BYE = "bye"


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
    MATCH_POINTS = "match_points"
    BUCHHOLZ = "buchholz"
    CAPOTS = "capots"
    LOTS = "lots"


class CreditRule(StrEnum):
    """What a team without an opponent gets: the mean of the round, fixed points, half of what a
    match holds, what it earns in a catch-up match, or nothing."""

    MEAN = "mean"
    FIXED = "fixed"
    HALF_MATCH = "half_match"
    CATCH_UP = "catch_up"
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
    """How a tournament is run; money is in cents a player.

    `rounds` are those that everybody plays; a final adds its own. `closing_time` is the hall's, as
    "23:30", or empty. `tables_apart` are numbers of tables that only a team fixed there gets.
    """

    rounds: int = 4
    format: Format = Format.DEALS
    deals: int = 12
    target: int | None = None
    minutes: int | None = None
    finish_deal_at_bell: bool = True
    level_match: LevelMatch = LevelMatch.ONE_MORE_DEAL
    cap_winner: int | None = None
    cap_loser: int | None = None
    rounds_an_evening: int | None = None
    minutes_a_deal: int = 6
    closing_time: str = ""
    passed_deals_count: bool = False
    pairing: PairingSystem = PairingSystem.STANDINGS
    rematches: Strength = Strength.SOFT
    same_club: Strength = Strength.OFF
    same_family: Strength = Strength.OFF
    same_table: Strength = Strength.OFF
    tables_apart: tuple[int, ...] = ()
    tables_apart_strength: Strength = Strength.HARD
    bye_by_lot: bool = False
    pool_size: int = 4
    final: FinalPhase = FinalPhase.NONE
    final_teams: int = 8
    consolation: Consolation = Consolation.STANDINGS
    ranking: tuple[Criterion, ...] = (Criterion.POINTS, Criterion.WINS, Criterion.DIFFERENCE)
    bye_credit: CreditRule = CreditRule.MEAN
    bye_points: int = 0
    bye_win: bool = True
    late_credit: CreditRule = CreditRule.NONE
    late_points: int = 0
    forfeit_credit: CreditRule = CreditRule.MEAN
    forfeit_points: int = 0
    no_show: NoShow = NoShow.FORFEIT
    match_points_win: int = 3
    match_points_draw: int = 2
    match_points_loss: int = 1
    match_points_forfeit_win: int = 2
    match_points_forfeit_loss: int = 0
    paid_places: int = 0
    withdrawn_in_tie_breaks: bool = True
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
        lists = {"ranking": list(self.ranking), "tables_apart": list(self.tables_apart)}
        return {**asdict(self), **lists}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The settings of a version; a setting that a later program added has its default."""
        known = {key: value for key, value in data.items() if key in cls.__dataclass_fields__}
        for key, word in CHOICES.items():
            if key in known:
                known[key] = word(known[key])
        if "ranking" in known:
            known["ranking"] = tuple(Criterion(each) for each in known["ranking"])
        if "tables_apart" in known:
            known["tables_apart"] = tuple(known["tables_apart"])
        return cls(**known)

    @property
    def individual(self) -> bool:
        """Whether an entry is one player with an own total, partners drawn anew (à la mêlée)."""
        return self.pairing is PairingSystem.MELEE

    @property
    def final_rounds(self) -> int:
        """How many rounds the final takes: 3 for eight teams; none without a final."""
        if self.final is FinalPhase.NONE:
            return 0
        return (self.final_teams - 1).bit_length()

    @property
    def all_rounds(self) -> int:
        """The rounds planned, the final's included."""
        return self.rounds + self.final_rounds


CHOICES: dict[str, type[StrEnum]] = {
    "format": Format,
    "pairing": PairingSystem,
    "rematches": Strength,
    "same_club": Strength,
    "same_family": Strength,
    "same_table": Strength,
    "tables_apart_strength": Strength,
    "final": FinalPhase,
    "consolation": Consolation,
    "level_match": LevelMatch,
    "bye_credit": CreditRule,
    "late_credit": CreditRule,
    "forfeit_credit": CreditRule,
    "no_show": NoShow,
    "entering": Entering,
}
"""The settings whose value is a word of a list."""


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
    "swiss": Settings(
        pairing=PairingSystem.SWISS,
        final=FinalPhase.KNOCK_OUT,
        final_teams=4,
        ranking=(Criterion.WINS, Criterion.POINTS, Criterion.BUCHHOLZ, Criterion.DIFFERENCE),
    ),
    "pools": Settings(
        rounds=3,
        pairing=PairingSystem.POOLS,
        final=FinalPhase.KNOCK_OUT,
        consolation=Consolation.KNOCK_OUT,
        ranking=(Criterion.WINS, Criterion.POINTS, Criterion.DIFFERENCE),
    ),
    "everybody": Settings(
        rounds=7,
        deals=8,
        pairing=PairingSystem.ROUND_ROBIN,
        ranking=(
            Criterion.MATCH_POINTS,
            Criterion.POINTS,
            Criterion.HEAD_TO_HEAD,
            Criterion.DIFFERENCE,
        ),
    ),
    "melee": Settings(pairing=PairingSystem.MELEE),
}
"""The usual kinds: 4 × 12 by standings, a draw by lot each round, games to a target, Swiss and
a final, pools and a knock-out, everybody against everybody, a mêlée."""


def preset(key: str, **changes: Any) -> Settings:
    """A preset with some settings changed.

    :raises KeyError: if there is no such preset.
    """
    return replace(PRESETS[key], **changes)
