"""What happens at the bell, in words: for the hall, and where the bell is rung."""

from flask_babel import gettext as _

from tournament.settings import Format, LevelMatch, Settings


def at_the_bell(settings: Settings) -> str:
    """What becomes of a match when the time is up (tournament facts, § Formats)."""
    in_hand = (
        _("At the bell the deal in hand is played to its end; then the higher total wins.")
        if settings.finish_deal_at_bell
        else _("At the bell the deal in hand does not count; the higher total wins.")
    )
    if settings.format is Format.DEALS:
        return in_hand
    level = (
        _("Level: one more deal.")
        if settings.level_match is LevelMatch.ONE_MORE_DEAL
        else _("Level: a draw.")
    )
    return f"{in_hand} {level}"
