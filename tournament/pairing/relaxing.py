"""What to relax where hard constraints cannot all hold: each offer tried by a draw of its own."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .cost import Cost
from .drawing import Draw, draw
from .notes import Note
from .problem import CONSTRAINTS, DrawProblem

FIXED_TABLES = "fixed_tables"


@dataclass(frozen=True, slots=True)
class Relaxation:
    """An offer: these hard constraints made soft (fixed tables given up), and the draw's cost."""

    constraints: tuple[str, ...]
    cost: Cost

    @property
    def note(self) -> Note:
        """The offer as a note, with how many tables still break a hard constraint."""
        code = f"relax_{self.constraints[0]}" if len(self.constraints) == 1 else "relax_all"
        return Note(code, {"hard": self.cost.hard})


def relaxations(problem: DrawProblem, drawn: Draw) -> tuple[Relaxation, ...]:
    """What would help a draw that breaks hard constraints, the most helpful first.

    Each hard constraint alone; all of them together only where none is enough alone.
    """
    if not drawn.cost.hard:
        return ()
    hard = tuple(_hard_constraints(problem))
    offers = [Relaxation((name,), _cost_without(problem, (name,))) for name in hard]
    if len(hard) > 1 and all(offer.cost.hard for offer in offers):
        offers.append(Relaxation(hard, _cost_without(problem, hard)))
    helping = [offer for offer in offers if offer.cost.hard < drawn.cost.hard]
    return tuple(sorted(helping, key=lambda offer: offer.cost))


def _hard_constraints(problem: DrawProblem) -> Iterator[str]:
    yield from (name for name in CONSTRAINTS if problem.constraints.get(name) == "hard")
    if sum(team.fixed_table is not None for team in problem.teams) > 1:
        yield FIXED_TABLES


def _cost_without(problem: DrawProblem, names: tuple[str, ...]) -> Cost:
    softened = {name: "soft" for name in names if name != FIXED_TABLES}
    teams = problem.teams
    if FIXED_TABLES in names:
        teams = tuple(replace(team, fixed_table=None) for team in teams)
    constraints = {**problem.constraints, **softened}
    return draw(replace(problem, teams=teams, constraints=constraints)).cost
