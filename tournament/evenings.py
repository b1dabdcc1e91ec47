"""Several evenings: which rounds each holds (tournament facts, § Formats). Pure."""

from tournament.settings import Settings


def evening_of(settings: Settings, round_number: int) -> int:
    """The evening on which a round is played, 1 first; always 1 where all is in one evening."""
    if settings.rounds_an_evening is None:
        return 1
    return (round_number - 1) // settings.rounds_an_evening + 1


def begins_evening(settings: Settings, round_number: int) -> bool:
    """Whether a round is the first of a later evening: people check in anew."""
    before, now = round_number - 1, round_number
    return before > 0 and evening_of(settings, before) != evening_of(settings, now)
