"""What two teams, or two players, have against meeting each other."""

from .problem import DrawProblem, Entrant


def clashes_between(one: Entrant, other: Entrant, met: bool) -> tuple[str, ...]:
    """What the two teams of a table have against each other, whether anybody minds or not."""
    clashes = []
    if None not in (one.fixed_table, other.fixed_table) and one.fixed_table != other.fixed_table:
        clashes.append("fixed_tables")
    if met:
        clashes.append("rematch")
    if one.club is not None and one.club == other.club:
        clashes.append("club")
    if one.family is not None and one.family == other.family:
        clashes.append("family")
    return tuple(clashes)


def strength_of(problem: DrawProblem, clash: str) -> str | None:
    """How strongly the problem forbids a clash; two fixed tables never meet."""
    return "hard" if clash == "fixed_tables" else problem.constraints.get(clash)
