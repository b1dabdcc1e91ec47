"""Why a draw is what it is: notes with codes and operands, for the whole and table by table."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .cost import Byes, Tables, clashes_between, exempted, strength_of
from .plan import rematches_of
from .problem import DrawProblem, ranks_of
from .systems import SYSTEMS, Measure

if TYPE_CHECKING:
    from .drawing import Draw

NEAREST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Note:
    """One reason: its code and what its sentence needs; worded by `note_sentence`."""

    code: str
    operands: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableExplanation:
    """Why these teams meet, or why this one team is exempt."""

    teams: tuple[int, ...]
    reasons: tuple[Note, ...]


class _Field:
    """What the explanations look up: teams, ranks and meetings by id."""

    def __init__(self, problem: DrawProblem) -> None:
        self.problem = problem
        self.teams = {team.id: team for team in problem.teams}
        self.ranks = ranks_of(problem)
        self.ladder = sorted((rank, team) for team, rank in self.ranks.items())
        self.met = rematches_of(problem)
        self.level = len(set(self.ranks.values())) == 1
        self.by_lot = SYSTEMS[problem.system].measure is Measure.NOTHING

    def clashes(self, one: int, other: int) -> list[tuple[str, str]]:
        """(clash, strength) of two teams, for the clashes that a constraint looks at."""
        clashes = clashes_between(self.teams[one], self.teams[other], other in self.met[one])
        strengths = ((clash, strength_of(self.problem, clash)) for clash in clashes)
        return [(clash, strength) for clash, strength in strengths if strength]

    def about(self, clash: str, one: int, other: int) -> dict[str, int | str]:
        """What a note about a clash names: the two teams and what they share."""
        operands: dict[str, int | str] = {"first": one, "second": other}
        team = self.teams[one]
        if clash == "club":
            operands["club"] = team.club or ""
        elif clash == "family":
            operands["family"] = team.family or ""
        elif clash == "fixed_tables":
            operands["first_table"] = team.fixed_table or 0
            operands["second_table"] = self.teams[other].fixed_table or 0
        return operands


def notes_of(problem: DrawProblem, tables: Tables, byes: Byes) -> tuple[Note, ...]:
    """What is to be said of a whole draw: lots, the bye, and each constraint that is broken."""
    field = _Field(problem)
    notes = []
    if field.by_lot or field.level:
        code = "drawn_by_lot" if field.by_lot else "all_level"
        notes.append(Note(code, {"seed": problem.seed}))
    notes += [_bye_note(field, bye) for bye in exempted(byes)]
    for first, second in tables:
        notes += _broken(field, first, second)
    return tuple(notes)


def _broken(field: _Field, first: int, second: int) -> list[Note]:
    return [
        Note(f"{strength}_{clash}_broken", field.about(clash, first, second))
        for clash, strength in field.clashes(first, second)
    ]


def _bye_note(field: _Field, bye: int) -> Note:
    byes = field.teams[bye].byes
    fewest = min(team.byes for team in field.teams.values())
    waiting = [team.id for team in field.teams.values() if team.byes == fewest]
    below = sum(field.ranks[team] > field.ranks[bye] for team in waiting)
    operands = {"team": bye, "rank": field.ranks[bye], "byes": byes, "below": below}
    if byes > fewest:
        return Note("second_bye", operands)
    if below:
        return Note("bye_not_lowest", operands)
    level = sum(field.ranks[team] == field.ranks[bye] for team in waiting)
    return Note("bye_by_lot" if level > 1 else "bye_lowest", operands)


def explain(problem: DrawProblem, draw: "Draw") -> tuple[TableExplanation, ...]:
    """Table by table, then the bye, why it is so: rank gap or lots, what was avoided, or not."""
    field = _Field(problem)
    explanations = [TableExplanation(table, _reasons(field, *table)) for table in draw.tables]
    explanations += [TableExplanation((bye,), (_bye_note(field, bye),)) for bye in draw.byes]
    return tuple(explanations)


def _reasons(field: _Field, first: int, second: int) -> tuple[Note, ...]:
    broken = tuple(_broken(field, first, second))
    if field.by_lot or field.level:
        return (Note("table_by_lot"), *broken)
    one, other = field.ranks[first], field.ranks[second]
    ranks = {"first": first, "second": second, "first_rank": one, "second_rank": other}
    gap = Note("rank_gap" if one != other else "same_rank", {**ranks, "gap": abs(one - other)})
    return (gap, *_avoided(field, first, second), *_avoided(field, second, first), *broken)


def _avoided(field: _Field, team: int, opponent: int) -> list[Note]:
    """The nearer teams that this one was kept from, the nearest first."""
    rank = field.ranks[team]
    gap = abs(field.ranks[opponent] - rank)
    first = bisect_left(field.ladder, (rank - gap + 1,))
    last = bisect_left(field.ladder, (rank + gap,))
    nearer = sorted(
        (abs(other_rank - rank), other)
        for other_rank, other in field.ladder[first:last]
        if other != team
    )
    notes = [
        Note(f"{clash}_avoided", field.about(clash, team, other))
        for _, other in nearer
        for clash, _ in field.clashes(team, other)[:1]
    ]
    return notes[:NEAREST_SHOWN]
