"""The domain's words on screen: each enum value and each obstacle, worded once."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any

from flask import Flask
from flask_babel import (
    LazyString,
    format_currency,
    format_date,
    format_decimal,
    format_time,
    get_locale,
)
from flask_babel import lazy_gettext as _l

from app.obstacles import OBSTACLES
from app.ruling_words import RULING_WORDS
from tournament.errors import Obstacle
from tournament.models import (
    DealState,
    DrawState,
    EntryState,
    Outcome,
    Role,
    RoundState,
    SeatChange,
    TournamentState,
)
from tournament.settings import (
    Consolation,
    CreditRule,
    Criterion,
    Entering,
    FinalPhase,
    Format,
    LevelMatch,
    NoShow,
    PairingSystem,
    Strength,
)


class Lexicon(Mapping[Enum, LazyString]):
    """Words by enum value, kept apart by enum: `StrEnum` members of two enums may be equal."""

    def __init__(self, *words: tuple[Enum, LazyString]) -> None:
        self._words = {(type(value), value.value): (value, text) for value, text in words}

    def __getitem__(self, value: Enum) -> LazyString:
        return self._words[type(value), value.value][1]

    def __iter__(self) -> Iterator[Enum]:
        return (value for value, _text in self._words.values())

    def __len__(self) -> int:
        return len(self._words)


WORDS = Lexicon(
    (Role.ORGANISER, _l("organiser")),
    (Role.ARBITER, _l("arbiter")),
    (Role.SCORER, _l("scorer")),
    (TournamentState.PREPARING, _l("entries open")),
    (TournamentState.RUNNING, _l("in progress")),
    (TournamentState.FINISHED, _l("finished")),
    (RoundState.DRAWN, _l("draw in draft")),
    (RoundState.PLAYING, _l("being played")),
    (RoundState.CLOSED, _l("closed")),
    (DrawState.DRAFT, _l("draft")),
    (DrawState.PUBLISHED, _l("published")),
    (DrawState.WITHDRAWN, _l("taken back")),
    (EntryState.ACTIVE, _l("playing")),
    (EntryState.WITHDRAWN, _l("withdrawn")),
    (EntryState.EXCLUDED, _l("excluded")),
    (DealState.PLAYED, _l("played")),
    (DealState.PASSED, _l("passed")),
    (DealState.REDEALT, _l("redealt")),
    (DealState.ANNULLED, _l("annulled")),
    (SeatChange.DROPPED_OUT, _l("dropped out")),
    (SeatChange.LEFT, _l("left for good")),
    (SeatChange.RETURNED, _l("came back")),
    (SeatChange.MISTAKE, _l("a mistake, taken back")),
    (Outcome.DEALS, _l("deal by deal")),
    (Outcome.TOTALS, _l("by totals")),
    (Outcome.ANNULLED, _l("result annulled")),
    (Outcome.BYE, _l("bye")),
    (Outcome.FORFEIT, _l("forfeit")),
    (Outcome.DOUBLE_FORFEIT, _l("double forfeit")),
    (Outcome.CANCELLED, _l("cancelled")),
    (Format.DEALS, _l("a number of deals")),
    (Format.TARGET, _l("a game to a target")),
    (PairingSystem.RANDOM, _l("by lot each round")),
    (PairingSystem.STANDINGS, _l("by standings after the first round")),
    (PairingSystem.WINNERS, _l("winners against winners, by lot among them")),
    (PairingSystem.SWISS, _l("Swiss: equal wins, neighbours in the standings")),
    (PairingSystem.SWISS_HALVES, _l("Swiss: equal wins, upper half against lower half")),
    (PairingSystem.ROUND_ROBIN, _l("everybody meets everybody")),
    (PairingSystem.DOUBLE_ROUND_ROBIN, _l("everybody meets everybody twice")),
    (PairingSystem.ODD_STAY, _l("odd numbers stay, even numbers move on")),
    (PairingSystem.POOLS, _l("in pools, drawn by lot")),
    (PairingSystem.MELEE, _l("mêlée: partners drawn anew each round")),
    (PairingSystem.BY_HAND, _l("by hand")),
    (Strength.OFF, _l("does not matter")),
    (Strength.SOFT, _l("avoided where possible")),
    (Strength.HARD, _l("never")),
    (FinalPhase.NONE, _l("no final")),
    (FinalPhase.KNOCK_OUT, _l("a knock-out of the best")),
    (Consolation.NONE, _l("nothing: they are done")),
    (Consolation.STANDINGS, _l("a consolation by standings")),
    (Consolation.KNOCK_OUT, _l("a consolation by knock-out")),
    (LevelMatch.ONE_MORE_DEAL, _l("one more deal")),
    (LevelMatch.DRAW, _l("a draw")),
    (NoShow.FORFEIT, _l("wins by forfeit")),
    (NoShow.BYE, _l("is exempt")),
    (Criterion.POINTS, _l("total points")),
    (Criterion.WINS, _l("matches won")),
    (Criterion.DIFFERENCE, _l("difference of points")),
    (Criterion.POINTS_AGAINST, _l("fewest points against")),
    (Criterion.HEAD_TO_HEAD, _l("matches between the teams concerned")),
    (Criterion.BEST_MATCH, _l("best match")),
    (Criterion.FIRST_MATCH, _l("first match")),
    (Criterion.FEWEST_PENALTIES, _l("fewest penalties")),
    (Criterion.MATCH_POINTS, _l("match points")),
    (Criterion.BUCHHOLZ, _l("sum of the opponents' results")),
    (Criterion.CAPOTS, _l("capots made")),
    (Criterion.LOTS, _l("lots, drawn once")),
    (CreditRule.HALF_MATCH, _l("half of what a match holds")),
    (CreditRule.CATCH_UP, _l("what it earns in a catch-up match")),
    (CreditRule.MEAN, _l("the mean of the round")),
    (CreditRule.FIXED, _l("a fixed number of points")),
    (CreditRule.NONE, _l("nothing")),
    (Entering.DESK_TOTALS, _l("the desk, by totals")),
    (Entering.DESK_DEALS, _l("the desk, deal by deal")),
    *RULING_WORDS,
)

_WHOLE_EUROS = {"fr": "#,##0\u00a0¤", "en": "¤#,##0"}

DIRECTIONS: Mapping[str, LazyString] = {
    "N": _l("North"),
    "E": _l("East"),
    "S": _l("South"),
    "W": _l("West"),
}

POINTS = frozenset(
    {"points", "total", "low", "high", "ns", "ew", "signed_ns", "signed_ew", "target"}
)
"""Operands that are points, written with the separators of the language."""


def word(value: Enum) -> str:
    """A value of an enum in the visitor's language."""
    return str(WORDS[value])


def sentence(obstacle: Obstacle) -> str:
    """An obstacle as a sentence that says what to do."""
    template = str(OBSTACLES[obstacle.code])
    operands = {
        name: _written(obstacle.code, name, value) for name, value in obstacle.operands.items()
    }
    return template % operands if operands else template


def _written(code: str, name: str, value: Any) -> str:
    if isinstance(value, int) and code == "fee_out_of_range":
        return money(value)
    return number(value) if isinstance(value, int) and name in POINTS else str(value)


def number(value: int) -> str:
    """A whole number with the separators of the language."""
    return format_decimal(value)


def signed(value: int) -> str:
    """A difference with its sign, minus as a true minus."""
    return f"{'+' if value > 0 else '−' if value < 0 else ''}{format_decimal(abs(value))}"


def money(cents: int) -> str:
    """An amount in euros, without decimals when it is round."""
    pattern = None if cents % 100 else _WHOLE_EUROS[str(get_locale())]
    return format_currency(Decimal(cents) / 100, "EUR", pattern, currency_digits=not pattern)


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
