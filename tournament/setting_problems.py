"""What is wrong with settings, all of it at once; each reason names the setting it is about."""

from rules.ruleset import RuleSet
from tournament.errors import Obstacle
from tournament.settings import CreditRule, Criterion, Format, Settings

RANGES = {
    "rounds": (1, 30),
    "deals": (1, 60),
    "target": (100, 20_000),
    "minutes": (5, 600),
    "bye_points": (0, 10_000),
    "late_points": (0, 10_000),
    "forfeit_points": (0, 10_000),
    "entry_fee": (0, 100_000),
    "lost_deal_points": (0, 2_000),
    "warnings_before_penalty": (1, 20),
    "appeal_minutes": (1, 10_000),
}
"""The least and the most of each number; money in cents."""


def problems_with_settings(settings: Settings, rule_set: RuleSet) -> tuple[Obstacle, ...]:
    """Every reason why a tournament cannot be run with these settings under this rule set."""
    del rule_set  # every rule set can be played by deals and to any target (clubs, § Formats)
    return (*_out_of_range(settings), *_problems_with_ranking(settings.ranking))


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
    return [
        "rounds",
        "deals" if settings.format is Format.DEALS else "target",
        *(["minutes"] if settings.minutes is not None else []),
        *(name for name, rule in fixed.items() if rule is CreditRule.FIXED),
        "entry_fee",
        "lost_deal_points",
        "warnings_before_penalty",
        *(["appeal_minutes"] if settings.appeals else []),
    ]


def _problems_with_ranking(ranking: tuple[Criterion, ...]) -> list[Obstacle]:
    if not ranking:
        return [Obstacle("required", "ranking")]
    problems = []
    if ranking[0] not in {Criterion.POINTS, Criterion.WINS}:
        problems.append(Obstacle("ranking_begins", "ranking"))
    if len(set(ranking)) < len(ranking):
        problems.append(Obstacle("ranking_repeats", "ranking"))
    return problems
