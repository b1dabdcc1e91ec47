"""Match points: what a match is worth by how it ended, as the organiser set it."""

from typing import assert_never

from tournament.models import Outcome
from tournament.settings import Settings


def match_points(
    settings: Settings, outcome: Outcome, *, won: bool, level: bool, caught_up: bool = False
) -> int:
    """What a complete match gives a team (tournament facts, § Ranking).

    A bye is worth a win where it counts as one, else nothing: it has no loser. A double forfeit
    has two. A match that was cancelled was not played.

    :param caught_up: whether an exempt team has played its catch-up match, which it can lose.
    """
    match outcome:
        case Outcome.DEALS | Outcome.TOTALS:
            if won:
                return settings.match_points_win
            return settings.match_points_draw if level else settings.match_points_loss
        case Outcome.FORFEIT | Outcome.DOUBLE_FORFEIT:
            if won:
                return settings.match_points_forfeit_win
            return settings.match_points_forfeit_loss
        case Outcome.BYE:
            if won:
                return settings.match_points_win
            return settings.match_points_loss if caught_up else 0
        case Outcome.CANCELLED | Outcome.ANNULLED:
            return 0
        case _ as never:
            assert_never(never)
