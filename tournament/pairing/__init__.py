"""The draw: pure functions from a problem to its best tables, exactly and reproducibly."""

from .cost import Cost, ImpossibleDraw, check_draw, squared_distance
from .drawing import ENGINE_VERSION, Draw, cost_as_json, draw, draw_as_json
from .explanation import explain
from .notes import Note, TableExplanation
from .problem import DrawProblem, Entrant, Fault, UnreadableProblem, ranks_of
from .reading import problem_as_json, problem_from_json
from .relaxing import Relaxation, relaxations
from .systems import SYSTEMS
from .tables import Assignment, Wishes, assign_tables
from .wording import fault_sentence, note_sentence

__all__ = [
    "ENGINE_VERSION",
    "SYSTEMS",
    "Assignment",
    "Cost",
    "Draw",
    "DrawProblem",
    "Entrant",
    "Fault",
    "ImpossibleDraw",
    "Note",
    "Relaxation",
    "TableExplanation",
    "UnreadableProblem",
    "Wishes",
    "assign_tables",
    "check_draw",
    "cost_as_json",
    "draw",
    "draw_as_json",
    "explain",
    "fault_sentence",
    "note_sentence",
    "problem_as_json",
    "problem_from_json",
    "ranks_of",
    "relaxations",
    "squared_distance",
]
