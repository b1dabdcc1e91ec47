"""The facts of a tournament as its tables keep them, read in few queries, a round at a time."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import and_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from rules.ruleset import RuleSet, rule_set_from_json
from rules.vocabulary import Side
from tournament.models import (
    Credit,
    DealRow,
    DealState,
    DealVersion,
    DrawRow,
    DrawState,
    Entry,
    EntryState,
    EntryStatus,
    Incident,
    Journal,
    Match,
    MatchEntry,
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


@dataclass(slots=True)
class Evidence:
    """What the whole tournament is judged by; rounds are read one after another."""

    tournament: Tournament
    rule_set: RuleSet
    settings: Settings
    entries: dict[UUID, Entry]
    left: frozenset[UUID]
    """The entries that had withdrawn by the round drawn last."""
    excluded: frozenset[UUID]
    """The entries that were out by ruling in the round drawn last."""
    last_states: dict[UUID, EntryState]
    """Each entry's state once all that was arranged has come about."""
    rounds: list[Round]
    incidents: list[Incident]
    rulings: list[Ruling]
    effects: list[tuple[Ruling, RulingEffect]]
    """The effects in force, in the order of the rulings."""
    credits: dict[tuple[UUID, UUID], Credit]
    """The last version of each credit by entry and round."""
    journal: list[Journal]

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
    states = _states(session, tournament_id, max((each.number for each in rounds), default=0))
    rulings = _all(session, tournament_id, Ruling, "number")
    return Evidence(
        tournament=tournament,
        rule_set=rule_set_from_json(tournament.rule_set),
        settings=Settings.from_json(
            _all(session, tournament_id, SettingsVersion, "version")[-1].settings
        ),
        entries={each.id: each for each in _all(session, tournament_id, Entry, "number")},
        left=frozenset(key for key, it in states.items() if it is EntryState.WITHDRAWN),
        excluded=frozenset(key for key, it in states.items() if it is EntryState.EXCLUDED),
        last_states=_states(session, tournament_id, FOREVER),
        rounds=list(rounds),
        incidents=_all(session, tournament_id, Incident, "number"),
        rulings=rulings,
        effects=_in_force(rulings, _all(session, tournament_id, RulingEffect, "n")),
        credits={
            (each.entry_id, each.round_id): each
            for each in _all(session, tournament_id, Credit, "version")
        },
        journal=_all(session, tournament_id, Journal, "seq"),
    )


def _all(session: Session, tournament_id: UUID, table: Any, order: str) -> list[Any]:
    statement = select(table).where(table.tournament_id == tournament_id)
    return list(session.exec(statement.order_by(getattr(table, order))))


def _states(session: Session, tournament_id: UUID, in_round: int) -> dict[UUID, EntryState]:
    rows = _all(session, tournament_id, EntryStatus, "seq")
    return {row.entry_id: row.state for row in rows if row.from_round <= in_round}


def _in_force(
    rulings: Sequence[Ruling], effects: Sequence[RulingEffect]
) -> list[tuple[Ruling, RulingEffect]]:
    superseded = {ruling.supersedes_id for ruling in rulings}
    by_ruling: dict[UUID, list[RulingEffect]] = defaultdict(list)
    for effect in effects:
        by_ruling[effect.ruling_id].append(effect)
    return [
        (ruling, effect)
        for ruling in rulings
        if ruling.id not in superseded
        for effect in by_ruling[ruling.id]
    ]


def round_facts(session: Session, row: Round) -> RoundFacts:
    """Read everything about one round: draws, matches, results, sheets."""
    draws = session.exec(
        select(DrawRow)
        .where(DrawRow.tournament_id == row.tournament_id, DrawRow.round_id == row.id)
        .order_by(col(DrawRow.version))
    ).all()
    matches: dict[UUID, list[MatchFacts]] = {draw.id: [] for draw in draws}
    known: dict[UUID, MatchFacts] = {}
    for match in session.exec(
        _of_round(select(Match), row).order_by(
            col(Match.table_number).is_(None), col(Match.table_number)
        )
    ):
        found = MatchFacts(match.id, match.table_number, match.first_dealer, match.origin)
        known[match.id] = found
        matches[match.draw_id].append(found)
    _read_seats(session, row, known)
    _read_results(session, row, known)
    _read_sheets(session, row, known)
    return RoundFacts(row, Settings.from_json(row.settings), list(draws), matches)


def _of_round(statement: Any, row: Round) -> Any:
    """A statement on matches, for those of one round's draws."""
    return statement.join(
        DrawRow,
        and_(
            col(DrawRow.tournament_id) == col(Match.tournament_id),
            col(DrawRow.id) == col(Match.draw_id),
        ),
    ).where(DrawRow.tournament_id == row.tournament_id, DrawRow.round_id == row.id)


def _with_match(statement: Any, table: Any) -> Any:
    return statement.join(
        Match,
        and_(
            col(Match.tournament_id) == col(table.tournament_id),
            col(Match.id) == col(table.match_id),
        ),
    )


def _read_seats(session: Session, row: Round, known: dict[UUID, MatchFacts]) -> None:
    columns = select_columns(
        col(MatchEntry.match_id), col(MatchEntry.side), col(MatchEntry.entry_id)
    )
    statement = _of_round(_with_match(columns.select_from(MatchEntry), MatchEntry), row)
    with_entry = statement.join(
        Entry,
        and_(
            col(Entry.tournament_id) == col(MatchEntry.tournament_id),
            col(Entry.id) == col(MatchEntry.entry_id),
        ),
    )
    for match_id, side, entry_id in session.execute(
        with_entry.order_by(col(MatchEntry.side).desc(), col(Entry.number))
    ):
        known[match_id].seated.append((Side(side), entry_id))


def _read_results(session: Session, row: Round, known: dict[UUID, MatchFacts]) -> None:
    statement = _of_round(_with_match(select(MatchResult), MatchResult), row)
    for result in session.exec(statement.order_by(col(MatchResult.version))):
        known[result.match_id].results.append(result)


def _read_sheets(session: Session, row: Round, known: dict[UUID, MatchFacts]) -> None:
    of_line = (DealRow.match_id, DealRow.id, DealRow.seq)
    of_version = ("version", "state", "facts", "ns", "ew", "made")
    columns: Any = select_columns(
        *map(col, of_line), *(getattr(DealVersion, name) for name in of_version)
    )
    statement = columns.select_from(DealRow).join(
        DealVersion,
        and_(
            col(DealVersion.tournament_id) == col(DealRow.tournament_id),
            col(DealVersion.deal_id) == col(DealRow.id),
        ),
        isouter=True,
    )
    statement = _of_round(_with_match(statement, DealRow), row)
    for match_id, deal_id, seq, version, *reported in session.execute(
        statement.order_by(col(DealRow.match_id), col(DealRow.seq), col(DealVersion.version))
    ):
        lines = known[match_id].lines
        if not lines or lines[-1].deal_id != deal_id:
            lines.append(SheetLine(deal_id, seq))
        if version is not None:
            lines[-1].versions.append(DealReported(version, *reported))
