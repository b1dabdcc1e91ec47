"""Which deals of a match there are to speak of: lines of its sheet, or numbers told."""

from collections.abc import Sequence

from tournament.models import Outcome
from tournament.play import Reported, SheetDeal
from tournament.readings import MatchSheet
from tournament.services.matches import PlayedMatch
from tournament.services.results.lines import next_seq, no_more_deals
from tournament.settings import Format, Settings

MOST_IN_A_GAME = 60
"""No game to a target has more deals: a number told beyond it is a slip of the pen."""


def entered_by_totals(match: PlayedMatch, reported: Reported, lines: Sequence[SheetDeal]) -> bool:
    """Whether a match is entered by its totals: effects on deals act on them."""
    return _by_totals(reported.outcome, bool(lines), match.settings)


def sheet_by_totals(sheet: MatchSheet) -> bool:
    """The same of a match as people see it, whatever rulings have made of its result."""
    reported = sheet.history[-1].outcome if sheet.history else None
    return _by_totals(reported, bool(sheet.deals), sheet.settings)


def _by_totals(reported: Outcome | None, has_deals: bool, settings: Settings) -> bool:
    if reported is Outcome.TOTALS:
        return True
    return not has_deals and not settings.entering.by_deals


def most_ruled_on(match: PlayedMatch, reported: Reported, lines: Sequence[SheetDeal]) -> int:
    """The last deal that a ruling can be on: the one to be entered next, if any can be."""
    if entered_by_totals(match, reported, lines):
        return _agreed(match)
    last = lines[-1].seq if lines else 0
    return last if no_more_deals(match, reported, lines) else max(last, next_seq(lines))


def most_told(match: PlayedMatch, reported: Reported, lines: Sequence[SheetDeal]) -> int:
    """The last deal that an incident can be on: the table may be ahead of the desk."""
    most = most_ruled_on(match, reported, lines)
    return most if no_more_deals(match, reported, lines) else max(most, _agreed(match))


def _agreed(match: PlayedMatch) -> int:
    deals = match.settings.format is Format.DEALS
    return match.settings.deals if deals else MOST_IN_A_GAME
