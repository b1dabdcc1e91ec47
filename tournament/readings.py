"""What pages, sheets and files are made of: pure values, one shape for each thing people see.

Made by the services from rows; templates, PDFs and commands see nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from rules.deal import Deal
from rules.ruleset import RuleSet
from rules.scoring import DealScore
from rules.vocabulary import Side
from tournament.errors import Obstacle
from tournament.models import (
    DealState,
    EntryState,
    MatchOrigin,
    Outcome,
    RoundState,
    SeatChange,
    TournamentState,
)
from tournament.player_statistics import Record
from tournament.settings import Settings


@dataclass(frozen=True, slots=True)
class Header:
    """A tournament as every page names it."""

    id: UUID
    club_id: UUID
    club_name: str
    slug: str
    name: str
    place: str
    held_on: date | None
    state: TournamentState
    language: str
    published: bool
    revision: int
    rule_set: RuleSet
    settings: Settings
    settings_version: int
    round_number: int | None
    """The number of the round drawn last, or none before the first draw."""
    round_state: RoundState | None


@dataclass(frozen=True, slots=True)
class Team:
    """An entry as a table, a sheet or a ranking names it; `label` is "Martin – Durand"."""

    id: UUID
    number: int
    label: str
    players: tuple[str, ...]
    club: str = ""

    @property
    def teams(self) -> "tuple[Team, ...]":
        """The entries that are meant: this one."""
        return (self,)


@dataclass(frozen=True, slots=True)
class Partners:
    """The entries on one side of a table in a mêlée, read like a team: "3 + 8", "Roy – Petit"."""

    teams: tuple[Team, ...]

    @property
    def number(self) -> str:
        return " + ".join(str(team.number) for team in self.teams)

    @property
    def label(self) -> str:
        return " – ".join(team.label for team in self.teams)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(name for team in self.teams for name in team.players)

    @property
    def club(self) -> str:
        return ", ".join(dict.fromkeys(team.club for team in self.teams if team.club))


Seated = Team | Partners
"""Who sits on one side of a table: an entry, or in a mêlée the partners of that round."""


def seated(teams: Sequence[Team]) -> Seated:
    """One side of a table, of at least one entry."""
    return teams[0] if len(teams) == 1 else Partners(tuple(teams))


@dataclass(frozen=True, slots=True)
class LikelyDuplicate:
    """Another entry that may be the same people, and why ("same pair", "same player")."""

    team: Team
    code: str


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in the list of entries; money in cents."""

    team: Team
    nickname: str
    family: str
    contact: str
    fixed_table: int | None
    fee_due: int
    fee_paid: bool
    present: bool
    incomplete: bool
    state: EntryState
    state_from: int
    duplicates: tuple[LikelyDuplicate, ...]


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entries of a tournament by number, with the treasurer's sums in cents."""

    header: Header
    lines: tuple[EntryLine, ...]
    complete: int
    present: int
    fees_due: int
    fees_paid: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a round as the evening's page lists it; `ew` is none for a bye."""

    match_id: UUID
    table: int | None
    origin: MatchOrigin
    first_dealer: str
    ns: Seated
    ew: Seated | None
    outcome: Outcome | None
    version: int
    points_ns: int
    points_ew: int
    forfeited_by: Side | None
    bell: bool
    deals_done: int
    deals_expected: int | None
    complete: bool
    missing: tuple[Obstacle, ...]
    played_ns: int
    """What was played, where a cap lets less of it count."""
    played_ew: int
    part: str = ""

    @property
    def is_bye(self) -> bool:
        return self.ew is None

    @property
    def capped(self) -> bool:
        """Whether fewer points count than were played."""
        by_play = self.outcome in (Outcome.DEALS, Outcome.TOTALS)
        return by_play and (self.played_ns, self.played_ew) != (self.points_ns, self.points_ew)

    @property
    def teams(self) -> tuple[Team, ...]:
        """Every entry at the table: one for a bye, two, or four in a mêlée."""
        return self.ns.teams + (self.ew.teams if self.ew else ())

    def team(self, side: Side) -> Seated | None:
        """Who sits on a side of the table."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class RoundReading:
    """A round: its matches by table, byes last, and what keeps it from being closed."""

    header: Header
    id: UUID
    number: int
    state: RoundState
    settings: Settings
    started_at: datetime | None
    closed_at: datetime | None
    matches: tuple[MatchLine, ...]
    obstacles: tuple[Obstacle, ...]

    @property
    def waiting(self) -> tuple[MatchLine, ...]:
        """The matches whose result is not in."""
        return tuple(match for match in self.matches if not match.complete)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling in force on a deal or a match, as its sheet shows it."""

    number: int
    code: str
    kind: str
    at_fault: Side | None
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DealLine:
    """A line of a match's sheet: the facts as reported, the score as the rules give it.

    `counted` is its place among the deals that count ("deal 9 of 12"), none for the others.
    """

    deal_id: UUID
    seq: int
    counted: int | None
    dealer: str
    version: int
    state: DealState | None
    facts: dict[str, Any] | None
    deal: Deal | None
    score: DealScore | None
    ruling: RulingLine | None
    reason: str
    by: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A chair of a table: who sits there, who is away and may return, who left for good.

    `changes` are what happened there: what, who sat down, why, when.
    """

    chair: str
    occupant: str
    away: str
    gone: tuple[str, ...]
    changes: tuple[tuple[SeatChange, str, str, datetime], ...]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player with the matches that count for him or her."""

    name: str
    record: Record


@dataclass(frozen=True, slots=True)
class CatchUp:
    """A catch-up match of an exempt team; `points` are none until it is played."""

    round_number: int
    team: Team
    version: int
    points: int | None
    win: bool

    @property
    def played(self) -> bool:
        return self.points is not None


@dataclass(frozen=True, slots=True)
class ResultVersion:
    """One version of a match's result, for its history."""

    version: int
    outcome: Outcome
    ns: int
    ew: int
    bell: bool
    signed_ns: int | None
    signed_ew: int | None
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The sheet of a match: its line, its deals, its signed totals, its history."""

    header: Header
    round_number: int
    round_state: RoundState
    settings: Settings
    line: MatchLine
    deals: tuple[DealLine, ...]
    signed_ns: int | None
    signed_ew: int | None
    history: tuple[ResultVersion, ...]
    hints: tuple[Obstacle, ...]
    """Totals far off what the deals allow, signed totals that differ: never a refusal."""
    next_dealer: str
    winner: Side | None

    @property
    def typed_ns(self) -> int:
        """The total as it stands on the paper sheet, before rulings and caps."""
        return self.history[-1].ns if self.history else 0

    @property
    def typed_ew(self) -> int:
        return self.history[-1].ew if self.history else 0


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One entry of the journal."""

    seq: int
    actor: str
    at: datetime
    verb: str
    subject: str
    reason: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None
