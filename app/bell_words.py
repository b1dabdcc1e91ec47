"""What happens at the bell, in words: for the hall, and where the bell is rung."""

from flask_babel import gettext as _

from reports import match_words
from tournament.settings import Settings


def at_the_bell(settings: Settings) -> str:
    """What becomes of a match when the time is up."""
    return match_words.at_the_bell(settings, _)
