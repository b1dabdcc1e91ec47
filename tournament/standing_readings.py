"""What the ranking's pages, sheets and files are made of: pure values, like those of `readings`."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from tournament.models import EntryState, Outcome
from tournament.readings import Header, Seated, Team
from tournament.settings import Criterion


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A team's place: rank shared when level, what it was a round before, each criterion's value.

    `rank` is none for a team that left and is not ranked. `penalties` is what rulings against the
    team gave its opponents or took off its points, which have it in them already.
    """

    rank: int | None
    previous_rank: int | None
    team: Team
    played: int
    points: int
    wins: int
    draws: int
    difference: int
    penalties: int
    values: tuple[int, ...]
    state: EntryState
    reached: int = 0
    """How far the team came in a final, the more the further; 0 without one."""


@dataclass(frozen=True, slots=True)
class DrawnLots:
    """The lots of a ranking: the seed that gives them, who drew them, and after which round."""

    seed: int
    after_round: int
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PaidTie:
    """Teams that share a rank for which there is a prize, when all results are in."""

    rank: int
    teams: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class RankedSince:
    """The change of the settings since which the ranking is made as it is, after a draw."""

    version: int
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking of a tournament as its results give it; `final` when no result is missing."""

    header: Header
    criteria: tuple[Criterion, ...]
    lines: tuple[StandingLine, ...]
    after_round: int | None
    final: bool
    paid_ties: tuple[PaidTie, ...] = ()
    lots: DrawnLots | None = None
    since: RankedSince | None = None

    @property
    def lots_wanted(self) -> bool:
        """Whether lots are still to be drawn: the ranking asks for them, or a paid place does."""
        return self.lots is None and (Criterion.LOTS in self.criteria or bool(self.paid_ties))


@dataclass(frozen=True, slots=True)
class TeamRound:
    """What one round gave a team, for the team's own sheet; a partner it has in a mêlée only."""

    round_number: int
    match_id: UUID | None
    table: int | None
    partner: Team | None
    opponent: Seated | None
    outcome: Outcome | None
    points: int
    against: int
    won: bool
    complete: bool
    rank_after: int | None


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """A team's own sheet: its place, its matches by round, and what its place is due to.

    `opponents` are whom it met with what each adds to the sum of opponents' results, where the
    ranking looks at it; 0 for one that does not count.
    """

    standings: Standings
    line: StandingLine
    rounds: tuple[TeamRound, ...]
    opponents: tuple[tuple[Team, int], ...] = ()

    @property
    def header(self) -> Header:
        return self.standings.header

    def neighbour(self, step: int) -> StandingLine | None:
        """The line before it in the ranking (-1), or after it (1)."""
        at = self.standings.lines.index(self.line) + step
        return self.standings.lines[at] if 0 <= at < len(self.standings.lines) else None
