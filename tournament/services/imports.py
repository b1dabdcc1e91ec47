"""Entering a whole list of teams: first what would come of it, then the same in fact."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from tournament.entry_files import EntryRow, each_alone
from tournament.errors import refuse_if
from tournament.models import Entry
from tournament.names import folded, label, likely_duplicates
from tournament.new_entry import facts
from tournament.readings import LikelyDuplicate, Team
from tournament.services.ending import finished
from tournament.services.entries import FOREVER, next_open_round, teams
from tournament.services.entry_rows import insert_entries
from tournament.services.headers import current_settings
from tournament.services.journal import lock, record
from tournament.services.numbers import free_after

_NO_ID = UUID(int=0)


@dataclass(frozen=True, slots=True)
class PlannedEntry:
    """What comes of a line of a file: its number, and the teams it may be already.

    `number` is none for a line that cannot be entered; `renumbered` says that the number on the
    line is taken; `already` is the team entered before that has the very same names.
    """

    row: EntryRow
    number: int | None
    renumbered: bool
    duplicates: tuple[LikelyDuplicate, ...]
    already: Team | None
    incomplete: bool

    @property
    def wanted(self) -> bool:
        """Whether the line is entered unless somebody says otherwise."""
        return self.number is not None and self.already is None


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """What comes of every line of a file."""

    lines: tuple[PlannedEntry, ...]

    @property
    def wanted(self) -> tuple[PlannedEntry, ...]:
        """The lines that are entered unless somebody says otherwise."""
        return tuple(line for line in self.lines if line.wanted)

    @property
    def already(self) -> tuple[PlannedEntry, ...]:
        """The lines that are entered already."""
        return tuple(line for line in self.lines if line.already is not None)

    @property
    def doubtful(self) -> tuple[PlannedEntry, ...]:
        """The new lines that may be the same people as an entry or a line before them."""
        return tuple(
            line
            for line in self.wanted
            if any(other.team.number < (line.number or 0) for other in line.duplicates)
        )

    @property
    def unusable(self) -> tuple[PlannedEntry, ...]:
        """The lines that cannot be entered."""
        return tuple(line for line in self.lines if line.number is None)


def plan_import(session: Session, tournament_id: UUID, rows: Sequence[EntryRow]) -> ImportPlan:
    """What would come of these rows: numbers kept where free, likely duplicates pointed out.

    Nothing is merged; a row that is entered already keeps no number and takes none.
    """
    alone = current_settings(session, tournament_id).individual
    if alone:
        rows = each_alone(rows)
    known = {team.number: team for team in teams(session, tournament_id, at_round=FOREVER).values()}
    by_names = {_names(team.players, team.label): team for team in known.values()}
    already = {
        row.key: by_names[_names(row.players, row.nickname)]
        for row in rows
        if row.usable and _names(row.players, row.nickname) in by_names
    }
    numbers = _numbers([row for row in rows if row.usable], set(known), already)
    duplicates = _duplicates(known, rows, numbers)
    return ImportPlan(
        tuple(
            PlannedEntry(
                row=row,
                number=numbers.get(row.key),
                renumbered=row.number is not None
                and row.key in numbers
                and numbers[row.key] != row.number,
                duplicates=duplicates.get(row.key, ()),
                already=already.get(row.key),
                incomplete=row.incomplete and not alone,
            )
            for row in rows
        )
    )


def import_entries(
    session: Session,
    tournament_id: UUID,
    rows: Sequence[EntryRow],
    *,
    lines: frozenset[str] | None = None,
    by: str,
    at: datetime,
) -> tuple[Entry, ...]:
    """Enter rows of a file: those of the lines asked for, else all that are not entered already.

    :param lines: the keys of the rows.
    :returns: the entries made, in the order of the file.
    :raises Refused: if the tournament is over.
    """
    tournament = lock(session, tournament_id)
    refuse_if(finished(tournament))
    opens = next_open_round(session, tournament_id)
    if lines is not None:
        if current_settings(session, tournament_id).individual:
            rows = each_alone(rows)
        rows = [row for row in rows if row.key in lines]
    plan = plan_import(session, tournament_id, rows)
    chosen = plan.wanted if lines is None else [each for each in plan.lines if each.number]
    entries = [replace(each.row, number=each.number) for each in chosen]
    made = insert_entries(session, tournament_id, entries, opens, by=by, at=at)
    if made:
        after = {"entries": [facts(new) for new in entries]}
        record(session, tournament_id, "import_entries", by=by, at=at, after=after)
    return tuple(made)


def _names(players: Sequence[str], nickname: str) -> tuple[str, ...]:
    return tuple(sorted(map(folded, players))) or ("", folded(nickname))


def _numbers(
    rows: Sequence[EntryRow], taken: set[int], already: Mapping[str, Team]
) -> dict[str, int]:
    """The number each line gets: its own where free, else one after all the others.

    New lines choose before those that are entered already.
    """
    taken = set(taken)
    numbers: dict[str, int] = {}
    ordered = sorted(rows, key=lambda row: (row.key in already, row.line, row.place))
    for row in ordered:
        if row.number is not None and row.number not in taken:
            numbers[row.key] = row.number
            taken.add(row.number)
    for row in ordered:
        if row.key not in numbers:
            numbers[row.key] = free_after(taken)
            taken.add(numbers[row.key])
    return numbers


def _duplicates(
    known: Mapping[int, Team], rows: Sequence[EntryRow], numbers: Mapping[str, int]
) -> dict[str, tuple[LikelyDuplicate, ...]]:
    """By line, the teams entered before and the other lines that may be the same people."""
    planned = {
        numbers[row.key]: Team(
            _NO_ID, numbers[row.key], label(row.players, row.nickname), row.players, row.club
        )
        for row in rows
        if row.key in numbers
    }
    everybody = {**known, **planned}
    found = likely_duplicates({number: team.players for number, team in everybody.items()})
    return {
        key: tuple(LikelyDuplicate(everybody[other], code) for other, code in found[number])
        for key, number in numbers.items()
        if number in found
    }
