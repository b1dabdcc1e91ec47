"""What a match is worth in match points, computed again from a row."""

from tournament.models import Outcome
from tournament.services.audit.rows import Row
from tournament.services.audit.scores import PLAYED
from tournament.settings import Settings


def match_points_of(settings: Settings, row: Row) -> int:
    """The match points of a complete row; a bye that is no win, or a cancelled match, gives 0, a
    catch-up match that is not won a loss."""
    if row.outcome in (Outcome.FORFEIT, Outcome.DOUBLE_FORFEIT):
        lost = settings.match_points_forfeit_loss
        return settings.match_points_forfeit_win if row.wins else lost
    if row.outcome in PLAYED:
        worth = (settings.match_points_loss, settings.match_points_draw, settings.match_points_win)
        return worth[2 * row.wins + row.draws]
    if row.caught_up and not row.wins:
        return settings.match_points_loss
    return settings.match_points_win * row.wins
