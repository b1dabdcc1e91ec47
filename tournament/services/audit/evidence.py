"""What an audit judges by: the facts of a whole tournament, and of each of its rounds."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import and_
from sqlmodel import Session, col, select

from rules.ruleset import RuleSet, rule_set_from_json
from rules.vocabulary import Side
from tournament.models import (
    Credit,
    DealState,
    DrawRow,
    DrawState,
    Entry,
    EntryState,
    EntryStatus,
    Incident,
    Journal,
    MatchOrigin,
    MatchResult,
    Round,
    Ruling,
    RulingEffect,
    SettingsVersion,
    Stage,
    Tournament,
)
from tournament.services.entries import FOREVER
from tournament.settings import Settings


@dataclass(frozen=True, slots=True)
class DealReported:
    """A version of a line's facts, with the score kept beside them."""

    version: int
    state: DealState
    facts: dict[str, Any] | None
    ns: int
    ew: int
    made: bool | None
    at: datetime


@dataclass(slots=True)
class SheetLine:
    """A line of a sheet with every version of it, first to last."""

    deal_id: UUID
    seq: int
    versions: list[DealReported] = field(default_factory=list)

    @property
    def last(self) -> DealReported | None:
        return self.versions[-1] if self.versions else None


@dataclass(slots=True)
class MatchFacts:
    """A match: who sat where, the versions of its result, its sheet."""

    id: UUID
    table: int | None
    first_dealer: str
    origin: MatchOrigin
    stage_id: UUID | None = None
    seated: list[tuple[Side, UUID]] = field(default_factory=list)
    results: list[MatchResult] = field(default_factory=list)
    lines: list[SheetLine] = field(default_factory=list)

    @property
    def sides(self) -> dict[Side, tuple[UUID, ...]]:
        found: dict[Side, tuple[UUID, ...]] = {}
        for side, entry in self.seated:
            found[side] = (*found.get(side, ()), entry)
        return found

    @property
    def is_bye(self) -> bool:
        return len(self.seated) == 1

    @property
    def well_formed(self) -> bool:
        """Whether one entry is exempt, or one or two partners sit on each of two sides."""
        once = len({entry for _, entry in self.seated}) == len(self.seated)
        return once and sorted(map(len, self.sides.values())) in ([1], [1, 1], [2, 2])

    @property
    def result(self) -> MatchResult | None:
        return self.results[-1] if self.results else None


@dataclass(slots=True)
class RoundFacts:
    """A round with all its draws, first to last, and the matches of each."""

    row: Round
    settings: Settings
    draws: list[DrawRow]
    matches: dict[UUID, list[MatchFacts]]

    @property
    def number(self) -> int:
        return self.row.number

    def written_at(self, moments: Collection[datetime]) -> None:
        """Leave out what was written of results and sheets at other moments."""
        for matches in self.matches.values():
            for match in matches:
                match.results = [each for each in match.results if each.at in moments]
                for line in match.lines:
                    line.versions = [each for each in line.versions if each.at in moments]

    def forget_sheets(self) -> None:
        """Let go of the deals once they are scored: a large hall has many."""
        for matches in self.matches.values():
            for match in matches:
                match.lines.clear()

    @property
    def live(self) -> DrawRow | None:
        """The draw that holds, a draft or public."""
        return next((draw for draw in self.draws if draw.state is not DrawState.WITHDRAWN), None)

    @property
    def played(self) -> list[MatchFacts]:
        """The matches of the draw that is public."""
        live = self.live
        if live is None or live.state is not DrawState.PUBLISHED:
            return []
        return [match for match in self.matches[live.id] if match.well_formed]


@dataclass(frozen=True, slots=True)
class Written:
    """All that was ever written of the whole tournament, in its order."""

    settings: list[SettingsVersion]
    statuses: list[EntryStatus]
    incidents: list[Incident]
    rulings: list[Ruling]
    effects: list[RulingEffect]
    credits: list[Credit]

    def at(self, moments: Collection[datetime]) -> "Written":
        """What was written at some moments; the first settings were there from the start."""
        first, *later = self.settings
        return replace(
            self,
            settings=[first, *(each for each in later if each.at in moments)],
            statuses=[each for each in self.statuses if each.at in moments],
            incidents=[each for each in self.incidents if each.at in moments],
            rulings=[each for each in self.rulings if each.at in moments],
            credits=[each for each in self.credits if each.at in moments],
        )

    def states_in(self, round_number: int) -> dict[UUID, EntryState]:
        """The state of each entry in a round."""
        return {row.entry_id: row.state for row in self.statuses if row.from_round <= round_number}

    @property
    def in_force(self) -> list[tuple[Ruling, RulingEffect]]:
        """The effects of rulings that no other supersedes, in the order of the rulings."""
        superseded = {ruling.supersedes_id for ruling in self.rulings}
        by_ruling: dict[UUID, list[RulingEffect]] = defaultdict(list)
        for effect in self.effects:
            by_ruling[effect.ruling_id].append(effect)
        return [
            (ruling, effect)
            for ruling in self.rulings
            if ruling.id not in superseded
            for effect in by_ruling[ruling.id]
        ]


@dataclass(slots=True)
class Evidence:
    """What the whole tournament is judged by; rounds are read one after another."""

    tournament: Tournament
    rule_set: RuleSet
    entries: dict[UUID, Entry]
    stages: dict[UUID, str]
    """The name of each part of draws by its key."""
    rounds: list[Round]
    journal: list[Journal]
    written: Written
    settings: Settings = field(init=False)
    left: frozenset[UUID] = field(init=False)
    """The entries that had withdrawn by the last of the rounds."""
    excluded: frozenset[UUID] = field(init=False)
    """The entries that were out by ruling in the last of the rounds."""
    last_states: dict[UUID, EntryState] = field(init=False)
    """Each entry's state once all that was arranged has come about."""
    effects: list[tuple[Ruling, RulingEffect]] = field(init=False)
    """The effects in force, in the order of the rulings."""
    credits: dict[tuple[UUID, UUID], Credit] = field(init=False)
    """The last version of each credit by entry and round."""

    def __post_init__(self) -> None:
        written = self.written
        states = written.states_in(max((each.number for each in self.rounds), default=0))
        self.settings = Settings.from_json(written.settings[-1].settings)
        self.left = frozenset(key for key, it in states.items() if it is EntryState.WITHDRAWN)
        self.excluded = frozenset(key for key, it in states.items() if it is EntryState.EXCLUDED)
        self.last_states = written.states_in(FOREVER)
        self.effects = written.in_force
        self.credits = {(each.entry_id, each.round_id): each for each in written.credits}

    @property
    def incidents(self) -> list[Incident]:
        return self.written.incidents

    @property
    def rulings(self) -> list[Ruling]:
        return self.written.rulings

    def number(self, entry_id: UUID | None) -> int | None:
        """The number of an entry today."""
        return self.entries[entry_id].number if entry_id in self.entries else None


def evidence_of(session: Session, tournament_id: UUID) -> Evidence:
    """Read what belongs to the whole tournament."""
    tournament = session.get_one(Tournament, tournament_id)
    rounds = session.exec(
        select(Round)
        .join(
            Stage,
            and_(
                col(Stage.tournament_id) == col(Round.tournament_id),
                col(Stage.id) == col(Round.stage_id),
            ),
        )
        .where(Round.tournament_id == tournament_id)
        .order_by(col(Stage.ordinal), col(Round.number))
    ).all()
    return Evidence(
        tournament=tournament,
        rule_set=rule_set_from_json(tournament.rule_set),
        entries={each.id: each for each in _all(session, tournament_id, Entry, "number")},
        stages={each.id: each.name for each in _all(session, tournament_id, Stage, "ordinal")},
        rounds=list(rounds),
        journal=_all(session, tournament_id, Journal, "seq"),
        written=Written(
            settings=_all(session, tournament_id, SettingsVersion, "version"),
            statuses=_all(session, tournament_id, EntryStatus, "seq"),
            incidents=_all(session, tournament_id, Incident, "number"),
            rulings=_all(session, tournament_id, Ruling, "number"),
            effects=_all(session, tournament_id, RulingEffect, "n"),
            credits=_all(session, tournament_id, Credit, "version"),
        ),
    )


def _all(session: Session, tournament_id: UUID, table: Any, order: str) -> list[Any]:
    statement = select(table).where(table.tournament_id == tournament_id)
    return list(session.exec(statement.order_by(getattr(table, order))))
