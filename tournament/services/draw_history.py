"""What the rounds before a draw gave its entries: results, byes, who met whom, who sat where."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.draw_plans import TableWishes
from tournament.models import DrawRow, DrawState, Entry, Match, MatchEntry, Round
from tournament.pairing import Entrant
from tournament.services.late_credits import missed_rounds
from tournament.services.round_rows import PublishedMatch, numbers_of, published_seats
from tournament.services.totals import sums
from tournament.settings import Settings, Strength


@dataclass(frozen=True, slots=True)
class History:
    """Each entry as the draw sees it, and the pairs of numbers that were opponents, or partners,
    as often as they were; a cancelled match was not played."""

    entrants: dict[UUID, Entrant]
    met: tuple[tuple[int, int], ...]
    partners: tuple[tuple[int, int], ...]


def history_of(
    session: Session, tournament_id: UUID, number: int, entries: Sequence[Entry]
) -> History:
    """What the rounds before a round give these entries as things stand now.

    :param entries: ordered by number.
    """
    earlier = published_seats(session, tournament_id, before=number)
    played = [match for match in earlier if not match.cancelled]
    numbers = numbers_of(session, tournament_id)
    here = {entry.id for entry in entries}

    def known(pairs: Iterable[tuple[UUID, UUID]]) -> tuple[tuple[int, int], ...]:
        found = [
            sorted(numbers[entry] for entry in pair) for pair in pairs if here.issuperset(pair)
        ]
        return tuple((one, other) for one, other in sorted(found))

    return History(
        _entrants(session, tournament_id, number, entries, earlier),
        known(pair for match in played for pair in match.opponents),
        known(pair for match in played for pair in match.partners),
    )


def _entrants(
    session: Session,
    tournament_id: UUID,
    number: int,
    entries: Sequence[Entry],
    earlier: tuple[PublishedMatch, ...],
) -> dict[UUID, Entrant]:
    wanted = ("number", "points", "wins")
    rows = sums(session, tournament_id, wanted, after_round=number - 1)
    earned = {team: (points, wins) for team, points, wins in rows}
    byes = Counter(entry for match in earlier if match.is_bye for entry in match.entries)
    late = Counter[UUID]()
    for missed in missed_rounds(session, tournament_id, number, {e.id for e in entries}):
        late[missed.entry_id] += missed.points
    clubs, families = _spelling(e.club for e in entries), _spelling(e.family for e in entries)
    return {
        entry.id: Entrant(
            id=entry.number,
            points=earned[entry.number][0] + late[entry.id],
            wins=earned[entry.number][1],
            club=clubs[_folded(entry.club)],
            family=families[_folded(entry.family)],
            byes=byes[entry.id],
            fixed_table=entry.fixed_table,
        )
        for entry in entries
    }


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _spelling(names: Iterable[str]) -> dict[str, str | None]:
    """One spelling for names that differ by capitals and spaces alone; none for no name."""
    found: dict[str, str | None] = {"": None}
    for name in names:
        found.setdefault(_folded(name), " ".join(name.split()))
    return found


def table_wishes(
    session: Session,
    tournament_id: UUID,
    number: int,
    settings: Settings,
    playing: Collection[int],
) -> TableWishes:
    """What the table numbers of a round have to look at, as the settings ask."""
    strengths = {}
    if settings.same_table is not Strength.OFF:
        strengths["same_table"] = settings.same_table.value
    apart = tuple(sorted(set(settings.tables_apart)))
    if apart and settings.tables_apart_strength is not Strength.OFF:
        strengths["apart"] = settings.tables_apart_strength.value
    sat = _tables_sat_at(session, tournament_id, number) if "same_table" in strengths else []
    return TableWishes(
        tuple(each for each in sat if each[0] in playing),
        apart if "apart" in strengths else (),
        strengths,
    )


def _tables_sat_at(session: Session, tournament_id: UUID, before: int) -> list[tuple[int, int]]:
    """Every team by number and each table at which it has sat, in order."""
    rows = session.exec(
        select(Entry.number, Match.table_number)
        .join(MatchEntry, col(MatchEntry.entry_id) == col(Entry.id))
        .join(Match, col(Match.id) == col(MatchEntry.match_id))
        .join(DrawRow, col(DrawRow.id) == col(Match.draw_id))
        .join(Round, col(Round.id) == col(DrawRow.round_id))
        .where(
            Entry.tournament_id == tournament_id,
            MatchEntry.tournament_id == tournament_id,
            Match.tournament_id == tournament_id,
            DrawRow.tournament_id == tournament_id,
            Round.tournament_id == tournament_id,
            DrawRow.state == DrawState.PUBLISHED,
            Round.number < before,
            col(Match.table_number).is_not(None),
        )
    )
    return sorted({(number, table) for number, table in rows if table is not None})
