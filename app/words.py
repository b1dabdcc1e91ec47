"""The domain's words on screen: each enum value and each obstacle, worded once."""

from collections.abc import Mapping
from datetime import date, datetime
from enum import Enum

from flask import Flask
from flask_babel import LazyString, format_date, format_decimal, format_time, gettext
from flask_babel import lazy_gettext as _l

from tournament.errors import Obstacle
from tournament.models import (
    DrawState,
    EntryState,
    Outcome,
    Role,
    RoundState,
    TournamentState,
)
from tournament.settings import CreditRule, Criterion, Entering, Format, PairingSystem

WORDS: Mapping[Enum, LazyString] = {
    Role.ORGANISER: _l("organiser"),
    Role.ARBITER: _l("arbiter"),
    Role.SCORER: _l("scorer"),
    TournamentState.PREPARING: _l("entries open"),
    TournamentState.RUNNING: _l("in progress"),
    TournamentState.FINISHED: _l("finished"),
    RoundState.DRAWN: _l("draw in draft"),
    RoundState.PLAYING: _l("being played"),
    RoundState.CLOSED: _l("closed"),
    DrawState.DRAFT: _l("draft"),
    DrawState.PUBLISHED: _l("published"),
    DrawState.WITHDRAWN: _l("taken back"),
    EntryState.ACTIVE: _l("playing"),
    EntryState.WITHDRAWN: _l("withdrawn"),
    EntryState.EXCLUDED: _l("excluded"),
    Outcome.BYE: _l("bye"),
    Outcome.FORFEIT: _l("forfeit"),
    Outcome.DOUBLE_FORFEIT: _l("double forfeit"),
    Outcome.CANCELLED: _l("cancelled"),
    Format.DEALS: _l("a number of deals"),
    Format.TARGET: _l("a game to a target"),
    PairingSystem.RANDOM: _l("by lot each round"),
    PairingSystem.STANDINGS: _l("by standings after the first round"),
    Criterion.POINTS: _l("total points"),
    Criterion.WINS: _l("matches won"),
    Criterion.DIFFERENCE: _l("difference of points"),
    Criterion.POINTS_AGAINST: _l("fewest points against"),
    Criterion.HEAD_TO_HEAD: _l("matches between the teams concerned"),
    Criterion.BEST_MATCH: _l("best match"),
    Criterion.FIRST_MATCH: _l("first match"),
    Criterion.FEWEST_PENALTIES: _l("fewest penalties"),
    CreditRule.MEAN: _l("the mean of the round"),
    CreditRule.FIXED: _l("a fixed number of points"),
    CreditRule.NONE: _l("nothing"),
    Entering.DESK_TOTALS: _l("the desk, by totals"),
    Entering.DESK_DEALS: _l("the desk, deal by deal"),
}

OBSTACLES: Mapping[str, LazyString] = {
    "required": _l("Please fill this in."),
    "already_set_up": _l("Somebody else has just set the club up. Please sign in."),
    "login_taken": _l("The login “%(login)s” is taken. Please choose another."),
    "spaces_in_login": _l("A login has no spaces. Use a dot or a dash instead."),
    "password_too_short": _l("A password has at least %(least)s characters."),
    "password_too_long": _l("A password has at most %(most)s characters."),
    "passwords_differ": _l("The two passwords differ. Please type the same one twice."),
    "wrong_password": _l("This is not your present password."),
    "own_account": _l("You cannot close your own account. Ask another organiser."),
}
"""One sentence for each code of an obstacle; its operands fill the sentence."""


def word(value: Enum) -> str:
    """A value of an enum in the visitor's language."""
    return str(WORDS[value])


def sentence(obstacle: Obstacle) -> str:
    """An obstacle as a sentence that says what to do."""
    template = OBSTACLES.get(obstacle.code)
    if template is None:
        return gettext("This cannot be done now (%(code)s).", code=obstacle.code)
    return str(template) % obstacle.operands if obstacle.operands else str(template)


def number(value: int) -> str:
    """A whole number with the separators of the language."""
    return format_decimal(value)


def signed(value: int) -> str:
    """A difference with its sign, minus as a true minus."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{format_decimal(abs(value))}"


def money(cents: int) -> str:
    """An amount in euros, without decimals when it is round."""
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    text = f"{whole}" if not rest else f"{whole}{gettext('.')}{rest:02d}"
    return f"{sign}{text} €"


def day(value: date) -> str:
    """A day, in full words."""
    return format_date(value, "full")


def clock(value: datetime) -> str:
    """The time of day."""
    return format_time(value, "short")


def init_app(app: Flask) -> None:
    """Give templates the filters of this module."""
    for filter_ in (word, sentence, number, signed, money, day, clock):
        app.add_template_filter(filter_)
