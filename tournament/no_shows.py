"""Teams that do not come to their match: what their opponent gets is a setting. Pure."""

from collections.abc import Sequence

from tournament.models import Outcome
from tournament.play import Reported, SheetDeal
from tournament.settings import NoShow, Settings


def is_no_show(settings: Settings, reported: Reported, deals: Sequence[SheetDeal]) -> bool:
    """Whether a match was lost by forfeit before a deal of it was written down, and the settings
    make the opponent exempt (tournament facts, § Bye, late, withdrawn, absent).

    Where a team leaves in the middle of a match, or loses it by ruling, the opponent wins it.
    """
    if settings.no_show is not NoShow.BYE or reported.outcome is not Outcome.FORFEIT:
        return False
    still = reported.as_ruled().outcome is Outcome.FORFEIT
    return still and not any(deal.version for deal in deals)
