"""Writing the rows of an entry: the entry, its players, its first state."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from tournament.models import (
    Entry,
    EntryPlayer,
    EntryState,
    EntryStatus,
    MatchEntry,
    Player,
)
from tournament.new_entry import NewEntry


def insert_entries(
    session: Session,
    tournament_id: UUID,
    typed: Sequence[NewEntry],
    from_round: int,
    *,
    by: str,
    at: datetime,
) -> list[Entry]:
    """Write entries that were checked, their players and first states, without the journal."""
    entries = [_entry(tournament_id, new, at) for new in typed]
    people = [
        [Player(tournament_id=tournament_id, name=name) for name in new.players] for new in typed
    ]
    session.add_all([*entries, *(player for pair in people for player in pair)])
    session.flush()
    for entry, pair in zip(entries, people, strict=True):
        session.add_all(_plays(entry, player, place) for place, player in enumerate(pair, 1))
        session.add(
            EntryStatus(
                tournament_id=tournament_id,
                entry_id=entry.id,
                seq=1,
                from_round=from_round,
                state=EntryState.ACTIVE,
                by=by,
                at=at,
            )
        )
    session.flush()
    return entries


def _entry(tournament_id: UUID, new: NewEntry, at: datetime) -> Entry:
    assert new.number is not None
    return Entry(
        tournament_id=tournament_id,
        number=new.number,
        nickname=new.nickname,
        club=new.club,
        family=new.family,
        contact=new.contact,
        fixed_table=new.fixed_table,
        fee_paid=new.fee_paid,
        present=new.present,
        created_at=at,
    )


def new_player(session: Session, tournament_id: UUID, name: str) -> Player:
    """Somebody who comes to play in a tournament."""
    player = Player(tournament_id=tournament_id, name=name)
    session.add(player)
    session.flush()
    return player


def _plays(entry: Entry, player: Player, place: int) -> EntryPlayer:
    return EntryPlayer(
        tournament_id=entry.tournament_id,
        entry_id=entry.id,
        player_id=player.id,
        from_round=1,
        place=place,
    )


def correct_rows(session: Session, entry: Entry, players: dict[int, Player], new: NewEntry) -> None:
    """Write an entry as it is corrected, fee and presence aside; its players get the new names.

    A partner may come, or go before the first draw.
    """
    for fact in ("number", "nickname", "club", "family", "contact", "fixed_table"):
        setattr(entry, fact, getattr(new, fact))
    for place in (1, 2):
        name = new.players[place - 1] if place <= len(new.players) else None
        known = players.get(place)
        if known and name:
            known.name = name
        elif known:
            _drop_player(session, entry, known)
        elif name:
            _add_player(session, entry, place, name)
    session.flush()


def _add_player(session: Session, entry: Entry, place: int, name: str) -> None:
    session.add(_plays(entry, new_player(session, entry.tournament_id, name), place))


def _drop_player(session: Session, entry: Entry, player: Player) -> None:
    for row in session.exec(
        select(EntryPlayer).where(
            EntryPlayer.tournament_id == entry.tournament_id, EntryPlayer.player_id == player.id
        )
    ):
        session.delete(row)
    session.flush()
    session.delete(player)


def delete_rows(session: Session, entry: Entry, players: dict[int, Player]) -> None:
    """Take out an entry that was never drawn, with its players."""
    for player in players.values():
        _drop_player(session, entry, player)
    for status in session.exec(
        select(EntryStatus).where(
            EntryStatus.tournament_id == entry.tournament_id, EntryStatus.entry_id == entry.id
        )
    ):
        session.delete(status)
    session.flush()
    session.delete(entry)
    session.flush()


def was_drawn(session: Session, entry: Entry) -> bool:
    """Whether the entry is in a draw, be it one that was taken back."""
    found = session.exec(
        select(MatchEntry.match_id)
        .where(MatchEntry.tournament_id == entry.tournament_id, MatchEntry.entry_id == entry.id)
        .limit(1)
    ).first()
    return found is not None
