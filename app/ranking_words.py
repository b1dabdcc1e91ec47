"""Why a team stands where it stands, and what the ranking looks at, in sentences."""

from dataclasses import dataclass

from flask_babel import gettext as _

from app.words import clock, day, number, signed, word
from reports.criteria import COLUMNS, lots_said, sentence_of, since_said, tie_said
from tournament.settings import Criterion
from tournament.standing_readings import StandingLine, Standings, TeamSheet

STEP, DEPTH = 60, 80
"""How far two rounds are apart in the drawing of a team's ranks; and the first and last rank."""
TOP, LIFT = 24, 9
"""Where the first rank is drawn, and how far above its dot a rank is written."""
FEWEST_ROUNDS = 2
"""Below this there is no line to draw."""


def legend(standings: Standings) -> dict[Criterion, str]:
    """Each criterion of a ranking in its order with its sentence, as the settings have it."""
    settings, criteria = standings.header.settings, standings.criteria
    return {each: sentence_of(each, settings, _, criteria) for each in criteria}


def headings(standings: Standings) -> dict[Criterion, str]:
    """Each criterion that has no column of a ranking anyway, as the heading of one."""
    return {
        each: _(COLUMNS[each]) if each in COLUMNS else word(each) for each in standings.criteria
    }


def remarks(standings: Standings) -> list[tuple[str, str]]:
    """What there is to say of a ranking, each with the kind of its note."""
    said = [("wait", tie_said(tie, _)) for tie in standings.paid_ties]
    if standings.lots is not None:
        said.append(("info", lots_said(standings.lots, _)))
    if standings.since is not None:
        when = f"{day(standings.since.at)} {clock(standings.since.at)}"
        said.append(("info", since_said(standings.since, _, when)))
    return said


def why(standings: Standings, ahead: StandingLine | None, line: StandingLine) -> str:
    """Why a team stands behind the one before it: what they are level on, and what decided."""
    if ahead is None:
        return ""
    other = ahead.team.number
    if line.rank is None or line.state != ahead.state:
        return _("After No. %(other)s: it is %(state)s.", other=other, state=word(line.state))
    if line.rank == ahead.rank:
        return _("Level with No. %(other)s on everything: they share the rank.", other=other)
    if line.reached != ahead.reached:
        return _("No. %(other)s came further in the final.", other=other)
    return _compared(standings, ahead, line)


def _compared(standings: Standings, ahead: StandingLine, line: StandingLine) -> str:
    """What two teams are level on, then the criterion that put the one ahead."""
    level, decided = [], ""
    for criterion, more, own in zip(standings.criteria, ahead.values, line.values, strict=True):
        if more == own:
            level.append(f"{word(criterion)} ({value(criterion, own)})")
            continue
        decided = _(
            "%(criterion)s %(own)s, No. %(other)s has %(more)s",
            criterion=word(criterion),
            own=value(criterion, own),
            other=ahead.team.number,
            more=value(criterion, more),
        )
        break
    if not level:
        return _("%(decided)s.", decided=decided[:1].upper() + decided[1:])
    return _("Level on %(level)s; %(decided)s.", level=", ".join(level), decided=decided)


def value(criterion: Criterion, found: int) -> str:
    """What a criterion found in a team; a difference with its sign."""
    return signed(found) if criterion is Criterion.DIFFERENCE else number(found)


def reasons(sheet: TeamSheet) -> list[str]:
    """Why a team stands behind the one before it, and the one after it behind it."""
    before, after = sheet.neighbour(-1), sheet.neighbour(1)
    said = [why(sheet.standings, before, sheet.line)]
    if after is not None:
        behind = why(sheet.standings, sheet.line, after)
        said.append(
            _("No. %(number)s, which follows: %(why)s", number=after.team.number, why=behind)
        )
    return [each for each in said if each]


def values(sheet: TeamSheet) -> dict[Criterion, str]:
    """What each criterion found in a team."""
    pairs = zip(sheet.standings.criteria, sheet.line.values, strict=True)
    return {criterion: value(criterion, found) for criterion, found in pairs}


@dataclass(frozen=True, slots=True)
class Course:
    """A team's ranks round by round as a line to draw: the first rank above."""

    width: int
    height: int
    points: tuple[tuple[int, int, int, int], ...]
    """Of each round: its dot, how high its rank is written, the rank."""
    said: str

    @property
    def line(self) -> str:
        return " ".join(f"{x},{y}" for x, y, *_more in self.points)


def course(sheet: TeamSheet) -> Course | None:
    """The line of a team's ranks, where there are two at least."""
    ranks = [(each.round_number, each.rank_after) for each in sheet.rounds if each.complete]
    known = [(number, rank) for number, rank in ranks if rank is not None]
    if len(known) < FEWEST_ROUNDS:
        return None
    deepest = max(len(sheet.standings.lines) - 1, 1)
    heights = [TOP + (rank - 1) * DEPTH // deepest for _number, rank in known]
    points = tuple(
        (20 + at * STEP, height, height - LIFT, rank)
        for at, (height, (_number, rank)) in enumerate(zip(heights, known, strict=True))
    )
    told = ", ".join(
        _("round %(number)s: %(rank)s", number=number, rank=rank) for number, rank in known
    )
    said = _("Rank after each round: %(ranks)s.", ranks=told)
    return Course(40 + STEP * (len(known) - 1), DEPTH + 40, points, said)
