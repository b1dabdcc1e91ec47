"""What a match counts for and how it ends at the bell, in words, as pages and paper say it."""

from reports.formatting import Gettext, Imprint
from tournament.settings import Format, LevelMatch, Settings


def at_the_bell(settings: Settings, gettext: Gettext) -> str:
    """What becomes of a match when the time is up (tournament facts, § Formats)."""
    _ = gettext
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


def caps_said(settings: Settings, imprint: Imprint) -> str:
    """How much of what is played counts; nothing where all of it does."""
    _ = imprint.gettext
    winner, loser = settings.cap_winner, settings.cap_loser
    if winner is not None and loser is not None:
        return _(
            "At most %(winner)s of the points played count for the winner, "
            "%(loser)s for the loser.",
            winner=imprint.number(winner),
            loser=imprint.number(loser),
        )
    if winner is not None:
        return _(
            "At most %(most)s of the points played count for each side.",
            most=imprint.number(winner),
        )
    if loser is not None:
        return _(
            "At most %(most)s of the points played count for the loser.",
            most=imprint.number(loser),
        )
    return ""
