"""A draw in words: what it cost, why each table is so; made for its page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from app.tables_page import plain
from app.words import sentence
from tournament.draw_of_round import DrawnTable
from tournament.draw_plans import KNOCK_OUT
from tournament.errors import Obstacle
from tournament.models import MatchOrigin
from tournament.pairing import SYSTEMS, note_sentence
from tournament.pairing.systems import Measure
from tournament.readings import Team


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
    cost: Mapping[str, int], *, system: str, by_hand: bool, first: bool = False
) -> list[str]:
    """What a draw cost, the gravest first; from the second round on, that nobody meets again."""
    said = _broken(cost, system)
    if said and not by_hand:
        said.append(_("This is the best that these teams allow."))
    if not first and not cost["rematches"] and system != KNOCK_OUT:
        said.append(_("Nobody meets the same opponent again."))
    measure = SYSTEMS[system].measure
    if measure is Measure.RANK and not (first and not any(cost.values())):
        said.append(
            _("Differences in rank at the tables, added up: %(sum)s.", sum=cost["distance"])
        )
    elif measure is Measure.HALF:
        said.append(
            _("How far from half the group opponents are, added up: %(sum)s.", sum=cost["distance"])
        )
    return said


def _broken(cost: Mapping[str, int], system: str) -> list[str]:
    players = SYSTEMS[system].of_players
    worded = {
        "hard": _hard,
        "second_bye": _second_bye,
        "partners": _partners,
        "rematches": _players_again if players else _rematches,
        "soft": _soft,
        "bye": _bye,
        "floats": _floats,
        "distance": _out_of_plan if SYSTEMS[system].measure is Measure.PLAN else None,
    }
    return [say(cost[level]) for level, say in worded.items() if say and cost.get(level)]


def _hard(count: int) -> str:
    return ngettext(
        "%(num)s table breaks an absolute constraint.",
        "%(num)s tables break an absolute constraint.",
        count,
    )


def _second_bye(_count: int) -> str:
    return _("The exempt team has been exempt before, and another one less often.")


def _partners(count: int) -> str:
    return ngettext(
        "%(num)s pair of partners has played together before.",
        "%(num)s pairs of partners have played together before.",
        count,
    )


def _players_again(count: int) -> str:
    return ngettext(
        "%(num)s time two players meet who have met before.",
        "%(num)s times two players meet who have met before.",
        count,
    )


def _rematches(count: int) -> str:
    return ngettext("%(num)s table has met before.", "%(num)s tables have met before.", count)


def _soft(count: int) -> str:
    return ngettext(
        "%(num)s table seats two teams of one club or family.",
        "%(num)s tables seat two teams of one club or family.",
        count,
    )


def _bye(count: int) -> str:
    return ngettext(
        "%(num)s team ranked lower could have been exempt instead.",
        "%(num)s teams ranked lower could have been exempt instead.",
        count,
    )


def _floats(count: int) -> str:
    return ngettext(
        "%(num)s step between two groups of wins.",
        "%(num)s steps between groups of wins, added up.",
        count,
    )


def _out_of_plan(count: int) -> str:
    return ngettext(
        "%(num)s table is not as the rotation or the bracket has it.",
        "%(num)s tables are not as the rotation or the bracket has them.",
        count,
    )
