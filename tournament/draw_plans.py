"""The draw of a round in parts, each a problem of its own, that share the tables of the hall.

Usually one part holds everybody; pools, or a final and its consolation, run side by side. Pure:
a plan can be sent to another process and gives the same tables there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, field, replace
from typing import Any

from tournament import pairing
from tournament.errors import TournamentError
from tournament.pairing import (
    Assignment,
    Cost,
    DrawProblem,
    Entrant,
    Note,
    Wishes,
    assign_tables,
    check_draw,
    relaxations,
)
from tournament.pairing import problem_as_json as part_as_json
from tournament.pairing import problem_from_json as part_from_json

EVERYBODY = ""
FINAL = "final"
CONSOLATION = "consolation"
KNOCK_OUT = "knock_out"
MELEE = "melee"
ODD_STAY = "odd_stay"
RANDOM = "random"
MEET_AGAIN = (MELEE, "double_round_robin")
"""The systems that look at how often two have met, not only whether."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a round's draw: its name ("" for everybody, "A", "final"…) and its problem."""

    name: str
    problem: DrawProblem


@dataclass(frozen=True, slots=True)
class TableWishes:
    """What the numbers of tables have to look at: who sat where before, which are kept free.

    `strengths` says how strongly, by "same_table" and "apart"; what is left out is not asked.
    """

    sat: tuple[tuple[int, int], ...] = ()
    apart: tuple[int, ...] = ()
    strengths: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """One round to draw: its parts, which have one seed, and what the tables have to look at."""

    parts: tuple[Part, ...]
    tables: TableWishes = TableWishes()

    @property
    def seed(self) -> int:
        return self.parts[0].problem.seed if self.parts else 0

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody in the draw, part by part."""
        return tuple(team for part in self.parts for team in part.problem.teams)

    @property
    def part_of(self) -> dict[int, str]:
        """The part in which each team is."""
        return {team.id: part.name for part in self.parts for team in part.problem.teams}

    @property
    def fixed(self) -> dict[int, int]:
        """The table of each team that cannot move."""
        return {team.id: team.fixed_table for team in self.entrants if team.fixed_table is not None}

    @property
    def home(self) -> dict[int, int]:
        """The table at which each team stays where odd places do and the others move on."""
        return {
            team.id: (team.place + 1) // 2
            for part in self.parts
            if part.problem.system == ODD_STAY
            for team in part.problem.teams
            if team.place is not None and team.place % 2
        }


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """The tables of a part, who is exempt in it, and what that costs."""

    name: str
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    cost: Cost


@dataclass(frozen=True, slots=True)
class PlanDraw:
    """The draw of a plan: the best of each part, and the number of each table, part by part.

    `why` says of each table why it has its number; `offers` what would help a part whose hard
    constraints cannot all hold.
    """

    parts: tuple[DrawnPart, ...]
    numbers: tuple[int, ...]
    why: tuple[tuple[Note, ...], ...] = ()
    offers: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """All tables, in the order of the numbers."""
        return tuple(table for part in self.parts for table in part.tables)

    @property
    def cost(self) -> Cost:
        return summed(part.cost for part in self.parts)


def draw_plan(plan: DrawPlan) -> PlanDraw:
    """The best draw of each part, then the best numbers for all tables.

    :raises UnreadableProblem: if a part contradicts itself.
    """
    found = [(part, pairing.draw(part.problem)) for part in plan.parts]
    parts = tuple(DrawnPart(p.name, draw.tables, draw.byes, draw.cost) for p, draw in found)
    tables = assigned(plan, [table for part in parts for table in part.tables])
    offers = {
        part.name: tuple(offer.note for offer in relaxations(part.problem, draw))
        for part, draw in found
        if draw.cost.hard
    }
    return PlanDraw(parts, tables.numbers, tables.notes, offers)


def assigned(plan: DrawPlan, tables: Sequence[Sequence[int]]) -> Assignment:
    """The best number of each table, and why, as the plan wishes."""
    sat: dict[int, set[int]] = {}
    for team, table in plan.tables.sat:
        sat.setdefault(team, set()).add(table)
    wishes = Wishes(
        fixed=plan.fixed,
        home=plan.home,
        sat={team: frozenset(numbers) for team, numbers in sat.items()},
        apart=frozenset(plan.tables.apart),
        strengths=plan.tables.strengths,
    )
    return assign_tables(tables, wishes)


def check_part(part: Part, tables: Sequence[Sequence[int]], byes: Sequence[int]) -> DrawnPart:
    """What these tables of a part cost, made by the draw or by hand.

    :raises ImpossibleDraw: unless everybody in the part has one place.
    """
    cost = check_draw(part.problem, tables, byes)
    return DrawnPart(part.name, tuple(map(tuple, tables)), tuple(byes), cost)


def summed(costs: Iterable[Cost]) -> Cost:
    """What several parts cost together, level by level."""
    return Cost(*(sum(level) for level in zip(*map(astuple, costs), strict=True)))


def plan_as_json(plan: DrawPlan) -> dict[str, Any]:
    """A plan as a draw keeps it; each part is an input of `coinche pair`."""
    wishes = plan.tables
    return {
        "parts": [
            {"part": part.name, "problem": part_as_json(part.problem)} for part in plan.parts
        ],
        "tables": {
            "sat": [list(each) for each in wishes.sat],
            "apart": list(wishes.apart),
            "strengths": dict(wishes.strengths),
        },
    }


class UnreadablePlan(TournamentError):
    """What should be a plan has not its form."""


def plan_from_json(data: Mapping[str, Any]) -> DrawPlan:
    """The plan that a draw keeps, in a form that can be sent to another process.

    :raises UnreadableProblem: with every fault of the first part that has one.
    :raises UnreadablePlan: if it is no plan at all.
    """
    parts = []
    try:
        for each in data["parts"]:
            problem = part_from_json(each["problem"])
            problem = replace(problem, constraints=dict(problem.constraints))
            parts.append(Part(str(each["part"]), problem))
        wishes = data["tables"]
        sat = tuple((int(team), int(table)) for team, table in wishes["sat"])
        tables = TableWishes(sat, tuple(map(int, wishes["apart"])), dict(wishes["strengths"]))
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadablePlan(repr(error)) from error
    return DrawPlan(tuple(parts), tables)


def told_of(draw: PlanDraw) -> dict[str, Any]:
    """What a draw says of itself beside its tables, as it is kept with them."""
    tables = zip(draw.numbers, draw.why, strict=True) if draw.why else ()
    return {
        "why": [[number, list(map(_note_as_json, notes))] for number, notes in tables if notes],
        "offers": {part: list(map(_note_as_json, notes)) for part, notes in draw.offers.items()},
    }


def _note_as_json(note: Note) -> list[Any]:
    return [note.code, dict(note.operands)]


def notes_from_json(data: Iterable[Sequence[Any]]) -> tuple[Note, ...]:
    """The notes that are kept with a draw."""
    return tuple(Note(code, operands) for code, operands in data)


def solution_as_json(
    parts: Sequence[DrawnPart],
    seated: Sequence[tuple[int, Sequence[int]]],
    told: Mapping[str, Any],
) -> dict[str, Any]:
    """What was found as a draw keeps it.

    :param seated: the number and the teams of each table, by number.
    :param told: what the draw says of itself (`told_of`), nothing for what a hand made.
    """
    byes = [team for part in parts for team in part.byes]
    return {
        "parts": [
            {
                "part": part.name,
                "tables": [list(table) for table in part.tables],
                "byes": list(part.byes),
                "cost": asdict(part.cost),
            }
            for part in parts
        ],
        "tables": [list(teams) for _, teams in seated],
        "numbers": [number for number, _ in seated],
        "byes": byes,
        "bye": byes[0] if byes else None,
        "cost": asdict(summed(part.cost for part in parts)),
        "why": told.get("why", []),
        "offers": told.get("offers", {}),
    }
