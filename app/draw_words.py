"""A draw in words: what it cost, why each table is so; made for its page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from app.tables_page import plain
from app.words import sentence
from tournament.errors import Obstacle
from tournament.models import MatchOrigin
from tournament.pairing import note_sentence
from tournament.readings import DrawnTable, Team


@dataclass(frozen=True, slots=True)
class DrawRowWords:
    """A table of a draw, the words it is found by, and why it is so."""

    table: DrawnTable
    words: str
    reasons: tuple[str, ...]
    unusual: bool
    """A hand or a late arrival made it, or it breaks what the draw avoids where it can."""


def draw_rows(tables: Iterable[DrawnTable], asked: str = "") -> tuple[DrawRowWords, ...]:
    """The tables that a search finds: by a word of a name, or by the number of a table or team."""
    rows = [_row(table) for table in tables]
    wanted = plain(asked)
    if wanted.isdecimal():
        return tuple(row for row in rows if int(wanted) in _numbers(row.table))
    return tuple(row for row in rows if wanted in plain(row.words))


def _row(table: DrawnTable) -> DrawRowWords:
    teams = _teams(table)
    words = " ".join(f"{team.label} {' '.join(team.players)} {team.club}" for team in teams)
    unusual = table.origin is not MatchOrigin.DRAW or any(
        each.code.endswith("_broken") for each in table.reasons
    )
    return DrawRowWords(table, words, tuple(reason(each) for each in table.reasons), unusual)


def _numbers(table: DrawnTable) -> set[int]:
    return {table.table or 0, *(team.number for team in _teams(table))}


def _teams(table: DrawnTable) -> tuple[Team, ...]:
    return table.ns.teams + (table.ew.teams if table.ew else ())


def reason(note: object) -> str:
    """One reason of a draw as a sentence in the visitor's language."""
    if isinstance(note, Obstacle):
        return sentence(note)
    lang = "fr" if str(get_locale()).startswith("fr") else "en"
    return note_sentence(note, lang)  # type: ignore[arg-type]


def cost_words(
    cost: Mapping[str, int], *, by_lot: bool, by_hand: bool, first: bool = False
) -> list[str]:
    """What a draw cost, the gravest first; from the second round on, that nobody meets again."""
    said = _broken(cost, by_hand)
    if not first and not cost["rematches"]:
        said.append(_("Nobody meets the same opponent again."))
    if not by_lot:
        said.append(
            _("Differences in rank at the tables, added up: %(sum)s.", sum=cost["distance"])
        )
    return said


def _broken(cost: Mapping[str, int], by_hand: bool) -> list[str]:
    found = []
    if cost["hard"]:
        found.append(
            ngettext(
                "%(num)s table breaks an absolute constraint.",
                "%(num)s tables break an absolute constraint.",
                cost["hard"],
            )
        )
    if cost["second_bye"]:
        found.append(_("The exempt team has been exempt before, and another one less often."))
    if cost["rematches"]:
        found.append(
            ngettext(
                "%(num)s table has met before.",
                "%(num)s tables have met before.",
                cost["rematches"],
            )
        )
    if cost["soft"]:
        found.append(
            ngettext(
                "%(num)s table seats two teams of one club or family.",
                "%(num)s tables seat two teams of one club or family.",
                cost["soft"],
            )
        )
    if cost["bye"]:
        found.append(
            ngettext(
                "%(num)s team ranked lower could have been exempt instead.",
                "%(num)s teams ranked lower could have been exempt instead.",
                cost["bye"],
            )
        )
    if found and not by_hand:
        found.append(_("This is the best that these teams allow."))
    return found
