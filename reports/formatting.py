"""Words and figures as one language writes them on paper."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, Protocol

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_currency

from tournament.models import EntryState
from tournament.names import folded
from tournament.readings import Header, MatchLine, RoundReading, Team
from tournament.settings import Criterion

CURRENCY = "EUR"
MINUS = "−"


class Gettext(Protocol):
    """Translates a sentence and fills its named places."""

    def __call__(self, message: str, /, **values: object) -> str: ...


@dataclass(frozen=True)
class Imprint:
    """What a sheet is made with: a language, the moment of printing, the program's version.

    `at` is shown as it is given: in the time of the hall.
    """

    gettext: Gettext
    locale: Locale
    at: datetime
    version: str

    @cached_property
    def _group(self) -> str:
        symbols: dict[str, str] = self.locale.number_symbols["latn"]
        return symbols["group"]

    def number(self, value: int) -> str:
        """A whole number with the separators of the language and a true minus."""
        return f"{value:,}".replace(",", self._group).replace("-", MINUS)

    def signed(self, value: int) -> str:
        """A difference with its sign."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def money(self, cents: int) -> str:
        """An amount in the tournament's currency."""
        return format_currency(Decimal(cents) / 100, CURRENCY, locale=self.locale)

    def moment(self, at: datetime) -> str:
        """A day and a time in the hall's own."""
        here = at.astimezone(self.at.tzinfo)
        day = format_date(here, "short", locale=self.locale)
        return f"{day} {format_time(here, 'short', locale=self.locale)}"

    def printed_at(self) -> str:
        """When the sheet was printed, as a sentence."""
        return self.gettext(
            "printed on %(day)s at %(time)s",
            day=format_date(self.at, "medium", locale=self.locale),
            time=format_time(self.at, "short", locale=self.locale),
        )

    def round(self, number: int) -> str:
        """A round as titles name it."""
        return self.gettext("Round %(number)s", number=number)

    def footer(self, header: Header, round_number: int | None = None) -> str:
        """The foot of every page: tournament · round · printed at · version."""
        program = f"coinche {self.version}"
        if round_number is None:
            return " · ".join((header.name, self.printed_at(), program))
        return " · ".join((header.name, self.round(round_number), self.printed_at(), program))

    def about(self, header: Header) -> str:
        """The line below a title: tournament, club, place, day."""
        day = format_date(header.held_on, "long", locale=self.locale) if header.held_on else ""
        return " · ".join(filter(None, (header.name, header.club_name, header.place, day)))

    def criterion(self, criterion: Criterion) -> str:
        """A criterion of the ranking in the middle of a sentence."""
        _ = self.gettext
        return {
            Criterion.POINTS: _("total points"),
            Criterion.WINS: _("matches won"),
            Criterion.DIFFERENCE: _("difference of points"),
            Criterion.POINTS_AGAINST: _("fewest points against"),
            Criterion.HEAD_TO_HEAD: _("matches between the teams concerned"),
            Criterion.BEST_MATCH: _("best match"),
            Criterion.FIRST_MATCH: _("first match"),
            Criterion.FEWEST_PENALTIES: _("fewest penalties"),
            Criterion.MATCH_POINTS: _("match points"),
            Criterion.BUCHHOLZ: _("sum of the opponents' results"),
            Criterion.CAPOTS: _("capots made"),
            Criterion.LOTS: _("lots, drawn once"),
        }[criterion]

    def names_and_state(self, team: Team, state: EntryState) -> str:
        """A team in one line, and that it has left where it has."""
        if state is EntryState.ACTIVE:
            return team.label
        _ = self.gettext
        left = _("withdrawn") if state is EntryState.WITHDRAWN else _("excluded")
        return f"{team.label} [{left}]"


def split_name(name: str) -> tuple[str, str]:
    """A player's name as (given name, surname): capitals name the surname, else all but one word.

    The surname is what an alphabetical list goes by; a name of one word is a surname.
    """
    words = name.split()
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return " ".join(word for word in words if word not in capitals), " ".join(capitals)
    return " ".join(words[:1] if len(words) > 1 else ()), " ".join(words[1:] or words)


def alphabetical(name: str) -> tuple[str, str]:
    """What a list of players is sorted by: the surname without accents, then the whole name."""
    return folded(split_name(name)[1]), folded(name)


def table_of(match: MatchLine) -> str:
    """The number of a match's table; empty for a bye."""
    return "" if match.table is None else str(match.table)


def heading_of_round(drawn: RoundReading, imprint: Imprint, title: str) -> dict[str, Any]:
    """Title, the line below it and the foot of a round's sheet, and whether it is of players."""
    return {
        "alone": drawn.settings.individual,
        "title": f"{imprint.round(drawn.number)} · {title}",
        "about": imprint.about(drawn.header),
        "footer": imprint.footer(drawn.header, drawn.number),
    }
