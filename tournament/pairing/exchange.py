"""Tables that cannot be in a best draw, because exchanging two opponents would improve it.

Take a table of teams i and j in a best draw without any clash, and a team k strictly between them.
If k's opponent l is between them too, i–k with l–j is nearer, and i–l with k–j as near with smaller
squares: each of the two must meet a clash. If l is beyond j, i–k with j–l is nearer: one of these
clashes; likewise if l is beyond i. So every team between i and j takes a clash of its own that i or
j has, and there are no more of them than clashes of i and j together: twice as many where there are
no squares, and of the two exchanges between them one is not forbidden.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Hashable, Sequence

from .line import Line


class Exchanges:
    """Which places of an even field in line can meet in a best draw without any clash.

    :param field: the positions of the field, `along` where each lies.
    """

    def __init__(self, line: Line, field: Sequence[int], along: Sequence[int]) -> None:
        places = [along[position] for position in field]
        self.below = [bisect_left(places, place) for place in places]
        self.up_to = [bisect_right(places, place) for place in places]
        each = 2 if line.by_lot else 1
        foes = _clashes_of_each(line)
        self.foes = [each * foes[position] for position in field]
        most = max(self.foes)
        self.furthest = [
            bisect_right(self.below, up_to + own + most)
            for up_to, own in zip(self.up_to, self.foes, strict=True)
        ]

    def possible(self, one: int, other: int) -> bool:
        """Whether no exchange rules out a table of two places, the first before the second."""
        return self.below[other] - self.up_to[one] <= self.foes[one] + self.foes[other]

    @property
    def pairs(self) -> int:
        """About how many pairs are possible: more rather than fewer."""
        return sum(furthest - place - 1 for place, furthest in enumerate(self.furthest))


def _clashes_of_each(line: Line) -> list[int]:
    """With how many others each position clashes, at most."""
    fixed = [None if table is None else "fixed" for table in line.fixed]
    found = [len(met) for met in line.met]
    groups: tuple[Sequence[Hashable], ...] = (line.clubs, line.families, fixed)
    for labels in groups:
        size = Counter(labels)
        for position, label in enumerate(labels):
            found[position] += 0 if label is None else size[label] - 1
    return found
