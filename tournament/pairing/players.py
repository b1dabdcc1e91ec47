"""A mêlée: what players have against partnering and meeting, and what their tables cost.

Clubs, families and former opponents are kept from meeting, not from partnering: a club's members
may well play together. Two players who cannot leave different tables can do neither.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

from .clashes import clashes_between, strength_of
from .gauge import bye_ranks
from .problem import DrawProblem, ranks_of

Pair = tuple[int, int]


class Players:
    """The players of a mêlée by id: ranks, and how often they have partnered and met."""

    def __init__(self, problem: DrawProblem) -> None:
        self.problem = problem
        self.teams = {team.id: team for team in problem.teams}
        self.ranks = ranks_of(problem)
        self.level = len(set(self.ranks.values())) == 1
        self.partnered = _times(problem.partners)
        self.met = _times(problem.played)

    def clashes(self, one: int, other: int) -> list[tuple[str, str]]:
        """(clash, strength) of two opponents, for the clashes that a constraint looks at."""
        clashes = clashes_between(self.teams[one], self.teams[other], self.met[one, other] > 0)
        strengths = ((clash, strength_of(self.problem, clash)) for clash in clashes)
        return [(clash, strength) for clash, strength in strengths if strength]

    def apart(self, one: int, other: int) -> bool:
        """Whether two partners would have to sit at different tables."""
        return "fixed_tables" in clashes_between(self.teams[one], self.teams[other], False)

    def sum_of(self, pair: Pair) -> int:
        """The sum of two partners' ranks: the less, the stronger."""
        return self.ranks[pair[0]] + self.ranks[pair[1]]

    def against(self, one: Pair, other: Pair) -> dict[str, int]:
        """What it costs that two pairs meet, by level."""
        found = [(a, b, *clash) for a, b in product(one, other) for clash in self.clashes(a, b)]
        return {
            "hard": any(strength == "hard" for *_, strength in found)
            or self.apart(*one)
            or self.apart(*other),
            "rematches": sum(
                self.met[a, b]
                for a, b, clash, strength in found
                if (clash, strength) == ("rematch", "soft")
            ),
            "soft": any(
                clash != "rematch" and strength == "soft" for _, _, clash, strength in found
            ),
            "distance": abs(self.sum_of(one) - self.sum_of(other)),
        }


def _times(pairs: Iterable[Pair]) -> Counter[Pair]:
    return Counter(pair for one, other in pairs for pair in ((one, other), (other, one)))


def sides_of(table: Sequence[int]) -> tuple[Pair, Pair]:
    """The two pairs of partners of a table, North-South first."""
    north, south, east, west = table
    return (north, south), (east, west)


def cost_of_players(
    problem: DrawProblem, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> dict[str, int]:
    """The cost of a mêlée's tables and byes, by level.

    `second_bye`: exempted players while another has had fewer byes. `bye`: for each exempted one,
    how many with as many byes rank strictly below. `partners`: how often partners have partnered
    before. `rematches`: how often opponents have met before, when a rematch is soft. `distance`:
    over the tables, the difference between the two sides' sums of ranks.
    """
    players = Players(problem)
    total: Counter[str] = Counter()
    for table in tables:
        one, other = sides_of(table)
        total.update(players.against(one, other))
        total["partners"] += players.partnered[one] + players.partnered[other]
    total["second_bye"], total["bye"] = _cost_of_byes(problem, byes)
    return {level: int(units) for level, units in total.items()}


def _cost_of_byes(problem: DrawProblem, byes: Sequence[int]) -> tuple[int, int]:
    had = {team.id: team.byes for team in problem.teams}
    ranks = bye_ranks(problem, ranks_of(problem))
    seated = [team for team in had if team not in byes]
    second = sum(any(had[other] < had[bye] for other in seated) for bye in byes)
    below = sum(
        had[other] == had[bye] and ranks[other] > ranks[bye] for bye in byes for other in seated
    )
    return second, below
