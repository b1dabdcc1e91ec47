"""The entries as everybody reads them: teams, the list with its sums, who is in a draw."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import (
    DrawRow,
    DrawState,
    Entry,
    EntryPlayer,
    EntryState,
    EntryStatus,
    Player,
    Round,
)
from tournament.models.base import refers_to
from tournament.names import label, likely_duplicates
from tournament.readings import EntryLine, EntryList, LikelyDuplicate, Team
from tournament.services.headers import header_of, last_round
from tournament.settings import Settings

FOREVER = 1_000_000
"""A round after every other: who plays once all that was arranged has come about."""


def teams(
    session: Session,
    tournament_id: UUID,
    at_round: int | None = None,
    *,
    only: Collection[UUID] | None = None,
) -> dict[UUID, Team]:
    """Every entry, or only some, as named at a round, by default the last; in number order."""
    at = at_round if at_round is not None else max(1, last_round(session, tournament_id))
    players = players_of(session, tournament_id, at, only)
    return {
        entry.id: team_of(entry, players.get(entry.id, {}))
        for entry in _entries(session, tournament_id, only)
    }


def entry_list(session: Session, tournament_id: UUID) -> EntryList:
    """The entries by number, with the treasurer's sums; who left unpaid owes nothing."""
    header = header_of(session, tournament_id)
    entries = _entries(session, tournament_id)
    players = players_of(session, tournament_id, FOREVER)
    status = _last_statuses(session, tournament_id)
    named = {entry.id: team_of(entry, players.get(entry.id, {})) for entry in entries}
    duplicates = _duplicates(tuple(named.values()))
    lines = tuple(
        _line(
            entry,
            named[entry.id],
            status.get(entry.id),
            duplicates.get(entry.number, ()),
            header.settings,
        )
        for entry in entries
    )
    return EntryList(
        header=header,
        lines=lines,
        complete=sum(not line.incomplete for line in lines),
        present=sum(line.present for line in lines),
        fees_due=sum(line.fee_due for line in lines),
        fees_paid=sum(line.fee_due for line in lines if line.fee_paid),
    )


def drawable(session: Session, tournament_id: UUID, round_number: int) -> list[Entry]:
    """The entries in the draw of a round, by number: entered by then and not withdrawn.

    Presence is no condition: a team that is missing is withdrawn, or forfeits.
    """
    state: dict[UUID, EntryState] = {}
    rows = session.exec(
        select(EntryStatus.entry_id, EntryStatus.state)
        .where(EntryStatus.tournament_id == tournament_id, EntryStatus.from_round <= round_number)
        .order_by(col(EntryStatus.seq))
    )
    for entry_id, value in rows:
        state[entry_id] = EntryState(value)
    return [
        entry
        for entry in _entries(session, tournament_id)
        if state.get(entry.id) is EntryState.ACTIVE
    ]


def entry_numbered(session: Session, tournament_id: UUID, number: int) -> Entry:
    """The entry of a number.

    :raises NotFound: if nobody has it.
    """
    found = session.exec(
        select(Entry).where(Entry.tournament_id == tournament_id, Entry.number == number)
    ).first()
    if found is None:
        raise NotFound("entry", number)
    return found


def next_open_round(session: Session, tournament_id: UUID) -> int:
    """The first round whose draw can still change: not published yet."""
    published = session.exec(
        select(func.max(Round.number))
        .join(DrawRow, refers_to(DrawRow.round_id, Round))
        .where(Round.tournament_id == tournament_id, DrawRow.state == DrawState.PUBLISHED)
    ).one()
    return (published or 0) + 1


def own_players(session: Session, entry: Entry) -> dict[int, Player]:
    """Who plays for an entry by place, once all that was arranged has come about."""
    return players_of(session, entry.tournament_id, FOREVER, [entry.id]).get(entry.id, {})


def players_of(
    session: Session,
    tournament_id: UUID,
    at_round: int,
    only: Collection[UUID] | None = None,
) -> dict[UUID, dict[int, Player]]:
    """Who plays for each entry at a round, by place: a replacement holds from its round on."""
    query = (
        select(EntryPlayer.entry_id, EntryPlayer.place, Player)
        .join(Player, refers_to(EntryPlayer.player_id, Player))
        .where(EntryPlayer.tournament_id == tournament_id, EntryPlayer.from_round <= at_round)
        .order_by(col(EntryPlayer.from_round), col(EntryPlayer.seq))
    )
    if only is not None:
        query = query.where(col(EntryPlayer.entry_id).in_(only))
    found: dict[UUID, dict[int, Player]] = defaultdict(dict)
    for of_entry, place, player in session.exec(query):
        found[of_entry][place] = player
    return found


def team_of(entry: Entry, players: Mapping[int, Player]) -> Team:
    """An entry as tables and rankings name it."""
    names = tuple(players[place].name for place in sorted(players))
    return Team(entry.id, entry.number, label(names, entry.nickname), names, entry.club)


def last_status(session: Session, tournament_id: UUID, entry_id: UUID) -> EntryStatus | None:
    """The last change of an entry's state."""
    return session.exec(
        select(EntryStatus)
        .where(EntryStatus.tournament_id == tournament_id, EntryStatus.entry_id == entry_id)
        .order_by(col(EntryStatus.seq).desc())
        .limit(1)
    ).first()


def _entries(
    session: Session, tournament_id: UUID, only: Collection[UUID] | None = None
) -> Sequence[Entry]:
    query = select(Entry).where(Entry.tournament_id == tournament_id).order_by(col(Entry.number))
    if only is not None:
        query = query.where(col(Entry.id).in_(only))
    return session.exec(query).all()


def _last_statuses(session: Session, tournament_id: UUID) -> dict[UUID, EntryStatus]:
    rows = session.exec(
        select(EntryStatus)
        .where(EntryStatus.tournament_id == tournament_id)
        .order_by(col(EntryStatus.seq))
    )
    return {row.entry_id: row for row in rows}


def _duplicates(named: Sequence[Team]) -> dict[int, tuple[LikelyDuplicate, ...]]:
    by_number = {team.number: team for team in named}
    found = likely_duplicates({team.number: team.players for team in named})
    return {
        number: tuple(LikelyDuplicate(by_number[other], code) for other, code in others)
        for number, others in found.items()
    }


def _line(
    entry: Entry,
    team: Team,
    status: EntryStatus | None,
    duplicates: tuple[LikelyDuplicate, ...],
    settings: Settings,
) -> EntryLine:
    state = status.state if status else EntryState.ACTIVE
    owes = state is EntryState.ACTIVE or entry.fee_paid
    return EntryLine(
        team=team,
        nickname=entry.nickname,
        family=entry.family,
        contact=entry.contact,
        fixed_table=entry.fixed_table,
        fee_due=settings.entry_fee * max(1, len(team.players)) if owes else 0,
        fee_paid=entry.fee_paid,
        present=entry.present,
        incomplete=len(team.players) < (1 if settings.individual else 2),
        state=state,
        state_from=status.from_round if status else 1,
        duplicates=duplicates,
    )
