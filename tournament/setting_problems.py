"""What is wrong with settings, all of it at once; each reason names the setting it is about."""

import re
from collections.abc import Iterator

from rules.ruleset import RuleSet
from tournament.errors import Obstacle
from tournament.settings import (
    CreditRule,
    Criterion,
    FinalPhase,
    Format,
    PairingSystem,
    Settings,
)

RANGES = {
    "rounds": (1, 30),
    "deals": (1, 60),
    "target": (100, 20_000),
    "minutes": (5, 600),
    "cap_winner": (100, 100_000),
    "cap_loser": (0, 100_000),
    "rounds_an_evening": (1, 30),
    "minutes_a_deal": (1, 60),
    "pool_size": (3, 12),
    "match_points_win": (0, 100),
    "match_points_draw": (0, 100),
    "match_points_loss": (0, 100),
    "match_points_forfeit_win": (0, 100),
    "match_points_forfeit_loss": (0, 100),
    "paid_places": (0, 1_000),
    "bye_points": (0, 10_000),
    "late_points": (0, 10_000),
    "forfeit_points": (0, 10_000),
    "entry_fee": (0, 100_000),
    "lost_deal_points": (0, 2_000),
    "warnings_before_penalty": (1, 20),
    "appeal_minutes": (1, 10_000),
}
"""The least and the most of each number; money in cents."""
FINAL_SIZES = (2, 4, 8, 16, 32)
MOST_TABLES_APART, HIGHEST_TABLE = 100, 9_999
BEGINS = (Criterion.POINTS, Criterion.WINS, Criterion.MATCH_POINTS)
"""What a ranking may begin with (tournament facts, § Ranking)."""


def problems_with_settings(settings: Settings, rule_set: RuleSet) -> tuple[Obstacle, ...]:
    """Every reason why a tournament cannot be run with these settings under this rule set."""
    del rule_set  # every rule set can be played by deals and to any target (clubs, § Formats)
    return (
        *_out_of_range(settings),
        *_contradictions(settings),
        *_problems_with_ranking(settings),
    )


def _out_of_range(settings: Settings) -> list[Obstacle]:
    problems = []
    for name in _numbers_in_use(settings):
        value = getattr(settings, name)
        least, most = RANGES[name]
        if value is None:
            problems.append(Obstacle("required", name))
        elif not least <= value <= most:
            code = "fee_out_of_range" if name == "entry_fee" else "out_of_range"
            problems.append(Obstacle(code, name, {"least": least, "most": most}))
    return problems


def _numbers_in_use(settings: Settings) -> list[str]:
    """The numbers that matter for the choices made, in the order of the form."""
    fixed = {
        "bye_points": settings.bye_credit,
        "late_points": settings.late_credit,
        "forfeit_points": settings.forfeit_credit,
    }
    may_be_left_out = ("minutes", "cap_winner", "cap_loser", "rounds_an_evening")
    by_match_points = Criterion.MATCH_POINTS in settings.ranking
    return [
        "rounds",
        "deals" if settings.format is Format.DEALS else "target",
        *(name for name in may_be_left_out if getattr(settings, name) is not None),
        *(["pool_size"] if settings.pairing is PairingSystem.POOLS else []),
        *(name for name in RANGES if by_match_points and name.startswith("match_points")),
        "paid_places",
        *(name for name, rule in fixed.items() if rule is CreditRule.FIXED),
        "entry_fee",
        "minutes_a_deal",
        "lost_deal_points",
        "warnings_before_penalty",
        *(["appeal_minutes"] if settings.appeals else []),
    ]


def _contradictions(settings: Settings) -> Iterator[Obstacle]:
    """Settings that cannot hold together, or that nothing can be made of."""
    if settings.final is not FinalPhase.NONE:
        if settings.final_teams not in FINAL_SIZES:
            yield Obstacle("final_size", "final_teams")
        if settings.pairing is PairingSystem.MELEE:
            yield Obstacle("no_final_in_melee", "final")
    winner, loser = settings.cap_winner, settings.cap_loser
    if winner is not None and loser is not None and loser > winner:
        yield Obstacle("loser_capped_higher", "cap_loser", {"winner": winner})
    for name in ("late_credit", "forfeit_credit"):
        if getattr(settings, name) is CreditRule.CATCH_UP:
            yield Obstacle("catch_up_of_exempt_only", name)
    if settings.closing_time and not re.fullmatch(
        r"([01]\d|2[0-3]):[0-5]\d", settings.closing_time
    ):
        yield Obstacle("not_a_time", "closing_time")
    tables = settings.tables_apart
    if len(tables) > MOST_TABLES_APART or any(not 0 < each <= HIGHEST_TABLE for each in tables):
        operands = {"most": MOST_TABLES_APART, "highest": HIGHEST_TABLE}
        yield Obstacle("bad_tables_apart", "tables_apart", operands)


def _problems_with_ranking(settings: Settings) -> Iterator[Obstacle]:
    ranking = settings.ranking
    if not ranking:
        yield Obstacle("required", "ranking")
        return
    if ranking[0] not in BEGINS:
        yield Obstacle("ranking_begins", "ranking")
    if len(set(ranking)) < len(ranking):
        yield Obstacle("ranking_repeats", "ranking")
    if Criterion.LOTS in ranking[:-1]:
        yield Obstacle("lots_come_last", "ranking")
    if Criterion.MATCH_POINTS in ranking:
        win, draw = settings.match_points_win, settings.match_points_draw
        if not win >= draw >= settings.match_points_loss:
            yield Obstacle("match_points_upside_down", "match_points_win")
