"""The draw itself: from a problem to its tables, bye, cost and notes."""

from dataclasses import dataclass
from typing import Any

from .complete import Pairs, complete_draw
from .cost import Cost, check_draw
from .explanation import Note, notes_of
from .levels import levels_of
from .line import Line, line_up
from .problem import DrawProblem, UnreadableProblem, ranks_of
from .sparse import sparse_draw
from .validation import faults_in
from .wording import note_sentence

ENGINE_VERSION = "pairing 1"
COMPLETE_UP_TO = 500


@dataclass(frozen=True, slots=True)
class Draw:
    """The best draw of a problem: tables in order of their best rank, and why it costs what it
    costs."""

    tables: tuple[tuple[int, int], ...]
    bye: int | None
    cost: Cost
    notes: tuple[Note, ...]


def draw(problem: DrawProblem, *, complete_up_to: int = COMPLETE_UP_TO) -> Draw:
    """The best draw (command line, § coinche pair): the cost level by level, then squares, lots.

    Fields above `complete_up_to` teams are drawn over few pairs, with a proof that none left out
    could be in a better draw. Constraints that cannot all hold are counted and named in the notes.

    :raises UnreadableProblem: if the problem contradicts itself.
    """
    faults = faults_in(problem)
    if faults:
        raise UnreadableProblem(faults)
    line = line_up(problem)
    levels = levels_of(line)
    found = sparse_draw(line, levels) if len(line.teams) > complete_up_to else None
    pairs, exempt = found or complete_draw(line, levels)
    tables = _in_order(problem, line, pairs)
    bye = None if exempt is None else line.teams[exempt].id
    return Draw(tables, bye, check_draw(problem, tables, bye), notes_of(problem, tables, bye))


def _in_order(problem: DrawProblem, line: Line, pairs: Pairs) -> tuple[tuple[int, int], ...]:
    """Each table's better-ranked team first (lower id when level), tables by their first team."""
    ranks = ranks_of(problem)

    def standing(team: int) -> tuple[int, int]:
        return ranks[team], team

    tables = [sorted((line.teams[a].id, line.teams[b].id), key=standing) for a, b in pairs]
    tables.sort(key=lambda table: standing(table[0]))
    return tuple((first, second) for first, second in tables)


def draw_as_json(draw: Draw, lang: str) -> dict[str, Any]:
    """A draw as the command line answers it, its notes in French (`fr`) or English (`en`)."""
    cost = draw.cost
    return {
        "tables": [list(table) for table in draw.tables],
        "bye": draw.bye,
        "cost": {
            "hard": cost.hard,
            "second_bye": cost.second_bye,
            "rematches": cost.rematches,
            "soft": cost.soft,
            "bye": cost.bye,
            "distance": cost.distance,
        },
        "notes": [note_sentence(note, lang) for note in draw.notes],
    }
