"""What later draws would have been, had they known what is known now: told, never done."""

from collections.abc import Sequence

from sqlmodel import Session

from app import background
from tournament.readings import Header, MatchSheet
from tournament.services.redraw import OtherTables, StaleDraw, drawn_otherwise, stale_draws


def stale_after(session: Session, header: Header, round_number: int) -> tuple[StaleDraw, ...]:
    """The public draws after a round that would be asked otherwise now."""
    if round_number >= (header.round_number or 0):
        return ()
    return stale_draws(session, header.id, round_number)


def stale_after_correction(
    session: Session, header: Header, sheet: MatchSheet
) -> tuple[StaleDraw, ...]:
    """The same for a match whose result was corrected; nothing for one entered once."""
    corrected = len(sheet.history) > 1 or any(deal.version > 1 for deal in sheet.deals)
    return stale_after(session, header, sheet.round_number) if corrected else ()


def otherwise(stale: Sequence[StaleDraw]) -> list[OtherTables]:
    """The tables and ranks that would differ, drawn in another process."""
    found: list[OtherTables] = [background.run("draw", drawn_otherwise, each) for each in stale]
    return [each for each in found if each.would_be or each.ranks]
