"""The draw itself: from a problem to its tables, bye, cost and notes."""

from dataclasses import asdict, dataclass
from typing import Any

from .complete import Pairs, complete_draw
from .cost import Cost, check_draw
from .explanation import notes_of
from .levels import levels_of
from .line import Line, line_up
from .melee import melee_draw
from .notes import Note
from .planned import planned_draw
from .problem import DrawProblem, Fault, UnreadableProblem, ranks_of
from .sparse import sparse_draw
from .systems import SYSTEMS, Shape
from .validation import faults_in
from .wording import note_sentence

ENGINE_VERSION = "pairing 2"
COMPLETE_UP_TO = 500


@dataclass(frozen=True, slots=True)
class Draw:
    """The best draw of a problem: its tables, who is exempt, and why it costs what it costs.

    Tables go in the order of their best rank, in a plan as the plan has them; the first named sits
    North-South, in a mêlée the first two.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    cost: Cost
    notes: tuple[Note, ...]

    @property
    def bye(self) -> int | None:
        """The exempted team; the first, where there are several."""
        return self.byes[0] if self.byes else None


def draw(problem: DrawProblem, *, complete_up_to: int = COMPLETE_UP_TO) -> Draw:
    """The best draw (command line, § coinche pair): the cost level by level, then squares, lots.

    Fields above `complete_up_to` teams are drawn over few pairs, with a proof that none left out
    could be in a better draw. Constraints that cannot all hold are counted and named in the notes.

    :raises UnreadableProblem: if the problem contradicts itself.
    """
    faults = faults_in(problem)
    if faults:
        raise UnreadableProblem(faults)
    try:
        tables, byes = _best(problem, complete_up_to)
    except OverflowError:
        raise UnreadableProblem((Fault("teams", "too_wide"),)) from None
    return Draw(tables, byes, check_draw(problem, tables, byes), notes_of(problem, tables, byes))


def _best(
    problem: DrawProblem, complete_up_to: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    if SYSTEMS[problem.system].of_players:
        return melee_draw(problem)
    line = line_up(problem)
    levels = levels_of(line)
    found = None
    if line.plan is not None:
        found = planned_draw(line, levels, line.plan)
    elif len(line.teams) > complete_up_to:
        found = sparse_draw(line, levels)
    pairs, exempt = found or complete_draw(line, levels)
    return _in_order(problem, line, pairs), tuple(sorted(line.teams[one].id for one in exempt))


def _in_order(problem: DrawProblem, line: Line, pairs: Pairs) -> tuple[tuple[int, ...], ...]:
    """Each table's better-ranked team first (lower id when level), tables by their first team."""
    ranks, plan = ranks_of(problem), line.plan

    def standing(team: int) -> tuple[int, int]:
        return (plan.order[team] if plan else ranks[team]), team

    def place(table: list[int]) -> tuple[int, int, int]:
        return (plan.blocks[table[0]] if plan else 0, *standing(table[0]))

    tables = [sorted((line.teams[a].id, line.teams[b].id), key=standing) for a, b in pairs]
    return tuple(map(tuple, sorted(tables, key=place)))


def draw_as_json(problem: DrawProblem, draw: Draw, lang: str) -> dict[str, Any]:
    """A draw as the command line answers it, its notes in French (`fr`) or English (`en`)."""
    several = {"byes": list(draw.byes)} if may_exempt_several(problem) else {}
    return {
        "tables": [list(table) for table in draw.tables],
        "bye": draw.bye,
        **several,
        "cost": cost_as_json(problem, draw.cost),
        "notes": [note_sentence(note, lang) for note in draw.notes],
    }


def cost_as_json(problem: DrawProblem, cost: Cost) -> dict[str, int]:
    """A cost by level; floats and partners only in the systems that look at them."""
    system = SYSTEMS[problem.system]
    left_out = {"floats": not system.by_wins, "partners": not system.of_players}
    return {level: units for level, units in asdict(cost).items() if not left_out.get(level)}


def may_exempt_several(problem: DrawProblem) -> bool:
    """Whether a draw of this system can exempt more than one."""
    system = SYSTEMS[problem.system]
    return system.of_players or system.shape is Shape.BRACKET
