"""A club's own ledger: what was typed, added up by hand. It shares no code with the program."""

from dataclasses import dataclass, field


@dataclass
class Gain:
    """What a round gave a team."""

    points: int
    against: int
    win: int


@dataclass(frozen=True, order=True)
class Place:
    """A row of the ranking."""

    rank: int
    number: int
    points: int
    wins: int
    difference: int


@dataclass
class Page:
    """A round of the ledger: matches played, who was exempt, who lost by forfeit to whom."""

    played: dict[frozenset[int], dict[int, int]] = field(default_factory=dict)
    exempt: int | None = None
    forfeits: list[tuple[int, int]] = field(default_factory=list)

    def mean(self) -> int:
        """The mean of the scores that were played, rounded down."""
        points = [each for match in self.played.values() for each in match.values()]
        return sum(points) // len(points)

    def gains(self) -> dict[int, Gain]:
        """Each team's points; exempt, and winners by forfeit, get the mean and a win."""
        found = {}
        for match in self.played.values():
            (one, mine), (two, theirs) = match.items()
            found[one] = Gain(mine, theirs, int(mine > theirs))
            found[two] = Gain(theirs, mine, int(theirs > mine))
        if self.exempt is not None:
            found[self.exempt] = Gain(self.mean(), self.mean(), 1)
        for loser, winner in self.forfeits:
            found[winner] = Gain(self.mean(), 0, 1)
            found[loser] = Gain(0, self.mean(), 0)
        return found


@dataclass
class Ledger:
    """The evening: its rounds, and who had left at the end."""

    teams: dict[int, tuple[str, str]] = field(default_factory=dict)
    pages: list[Page] = field(default_factory=list)
    left: set[int] = field(default_factory=set)

    def meetings(self) -> list[frozenset[int]]:
        """Who met whom, forfeits too."""
        return [
            pair
            for page in self.pages
            for pair in (*page.played, *(frozenset(each) for each in page.forfeits))
        ]

    def ranking(self) -> list[Place]:
        """Total points, then wins, then difference; teams that left come last; level teams share
        a rank and stand by number."""
        sums = {number: [0, 0, 0] for number in self.teams}
        for page in self.pages:
            for number, gain in page.gains().items():
                for at, value in enumerate((gain.points, gain.win, gain.points - gain.against)):
                    sums[number][at] += value
        keys = {
            number: (number in self.left, -points, -wins, -difference)
            for number, (points, wins, difference) in sums.items()
        }
        order = sorted(sums, key=lambda number: (keys[number], number))
        ranks = {number: 1 + sum(keys[each] < keys[number] for each in sums) for number in sums}
        return [Place(ranks[number], number, *sums[number]) for number in order]
