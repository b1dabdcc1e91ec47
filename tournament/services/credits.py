"""Points for a round without an opponent: what the settings promise, what was written down."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from rules.ruleset import RuleSet
from tournament.models import Credit, CreditReason, Round
from tournament.services.versions import highest_versions
from tournament.settings import CreditRule, Format, Settings

HALF_A_DEAL = 81
"""Half of the 162 points of a deal."""


@dataclass(frozen=True, slots=True)
class Dues:
    """What a round gives who has no opponent: the exempt, the late, the winners by forfeit."""

    bye: int
    late: int
    forfeit: int
    bye_win: bool


def dues(settings: Settings, rule_set: RuleSet, mean: int) -> Dues:
    """What the settings of a round promise (tournament facts, § Bye).

    A catch-up match gives nothing, no win either, until it is played.

    :param mean: the mean of the round's scores, rounded down.
    """
    half = half_of_match(settings, rule_set)

    def due(rule: CreditRule, fixed: int) -> int:
        match rule:
            case CreditRule.MEAN:
                return mean
            case CreditRule.FIXED:
                return fixed
            case CreditRule.HALF_MATCH:
                return half
            case CreditRule.CATCH_UP | CreditRule.NONE:
                return 0

    return Dues(
        bye=due(settings.bye_credit, settings.bye_points),
        late=due(settings.late_credit, settings.late_points),
        forfeit=due(settings.forfeit_credit, settings.forfeit_points),
        bye_win=settings.bye_win and settings.bye_credit is not CreditRule.CATCH_UP,
    )


def half_of_match(settings: Settings, rule_set: RuleSet) -> int:
    """Half of what a match holds: 81 a deal, 972 for 12 deals; of a game half its target."""
    if settings.format is Format.DEALS:
        return HALF_A_DEAL * settings.deals
    return (settings.target or rule_set.targets[0]) // 2


def credits_in_force(session: Session, tournament_id: UUID, round_id: UUID) -> dict[UUID, Credit]:
    """The credits in force for a round."""
    of_round = (Credit.tournament_id == tournament_id, Credit.round_id == round_id)
    rows = session.exec(highest_versions(Credit, Credit.round_id, Credit.entry_id, which=of_round))
    return {row.entry_id: row for row in rows}


def write_credit(
    session: Session,
    round_: Round,
    entry_id: UUID,
    version: int,
    points: int,
    win: bool,
    reason: CreditReason,
    *,
    by: str,
    at: datetime,
) -> Credit:
    """Write a version of a credit down."""
    credit = Credit(
        tournament_id=round_.tournament_id,
        entry_id=entry_id,
        round_id=round_.id,
        version=version,
        points=points,
        win=win,
        reason=reason,
        by=by,
        at=at,
    )
    session.add(credit)
    session.flush()
    return credit
