"""Entering teams and keeping their entries: names, number, fee, presence, corrections.

Leaving, coming back and replacing a player are in `participation`, lists of teams in `imports`.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, select

from tournament.errors import Obstacle, Refused, StaleForm, refuse_if
from tournament.models import Entry, Player
from tournament.new_entry import NewEntry, facts, fingerprint, problems_with_entry
from tournament.services.ending import finished
from tournament.services.entries import (
    drawable,
    entry_list,
    entry_numbered,
    next_open_round,
    own_players,
    team_of,
    teams,
)
from tournament.services.entry_rows import correct_rows, delete_rows, insert_entries, was_drawn
from tournament.services.headers import current_settings
from tournament.services.imports import import_entries, plan_import
from tournament.services.journal import lock, record
from tournament.services.numbers import next_free_number
from tournament.services.participation import reinstate, replace_player, withdraw

__all__ = [
    "NewEntry",
    "add_entry",
    "add_typed",
    "drawable",
    "edit_entry",
    "entry_as_typed",
    "entry_list",
    "entry_numbered",
    "import_entries",
    "mark_paid",
    "mark_present",
    "next_free_number",
    "next_open_round",
    "plan_import",
    "reinstate",
    "remove_entry",
    "replace_player",
    "teams",
    "withdraw",
]


def add_entry(
    session: Session, tournament_id: UUID, new: NewEntry, *, by: str, at: datetime
) -> Entry:
    """Enter a team; once rounds are drawn it is late, and in the draw from the next one on.

    :raises Refused: with every problem; a number that is taken names who has it.
    """
    tournament = lock(session, tournament_id)
    new = new.tidy()
    refuse_if(
        finished(tournament),
        *problems_with_entry(new, individual=_individual(session, tournament_id)),
        _number_problem(session, tournament_id, new.number, None),
    )
    number = new.number or next_free_number(session, tournament_id)
    opens = next_open_round(session, tournament_id)
    new = replace(new, number=number)
    (entry,) = insert_entries(session, tournament_id, [new], opens, by=by, at=at)
    record(
        session,
        tournament_id,
        "add_entry",
        by=by,
        at=at,
        subject=str(number),
        after=facts(new),
    )
    return entry


def add_typed(
    session: Session, tournament_id: UUID, new: NewEntry, *, by: str, at: datetime
) -> tuple[Entry, ...]:
    """Enter what was typed in one go: a team, or in a mêlée an entry for each player named.

    :raises Refused: as for one entry; then nobody is entered.
    """
    alone = _individual(session, tournament_id)
    entries = new.each_alone() if alone else (new,)
    return tuple(add_entry(session, tournament_id, each, by=by, at=at) for each in entries)


def _individual(session: Session, tournament_id: UUID) -> bool:
    return current_settings(session, tournament_id).individual


def edit_entry(
    session: Session,
    tournament_id: UUID,
    number: int,
    new: NewEntry,
    *,
    seen: str = "",
    by: str,
    at: datetime,
) -> Entry:
    """Correct what was typed; a name corrected is the same person (else replace the player).

    Fee and presence stay: they are marked on their own.

    :param seen: the fingerprint of the entry as the form showed it.
    :raises StaleForm: if somebody else changed the entry meanwhile.
    :raises NotFound: if nobody has the number.
    :raises Refused: with every problem.
    """
    lock(session, tournament_id)
    entry = entry_numbered(session, tournament_id, number)
    players = own_players(session, entry)
    before = _as_typed(entry, players)
    if seen and seen != fingerprint(before):
        raise StaleForm("entry", **facts(before))
    new = new.tidy().correcting(before)
    fewer = len(new.players) < len(players) and was_drawn(session, entry)
    refuse_if(
        *problems_with_entry(new, individual=_individual(session, tournament_id)),
        _number_problem(session, tournament_id, new.number, entry),
        Obstacle("player_has_played", f"player_{len(players)}") if fewer else None,
    )
    if new != before:
        correct_rows(session, entry, players, new)
        _journal_correction(session, entry, before, new, by, at)
    return entry


def _journal_correction(
    session: Session, entry: Entry, before: NewEntry, after: NewEntry, by: str, at: datetime
) -> None:
    record(
        session,
        entry.tournament_id,
        "edit_entry",
        by=by,
        at=at,
        subject=str(entry.number),
        before=facts(before),
        after=facts(after),
    )


def remove_entry(
    session: Session, tournament_id: UUID, number: int, *, by: str, at: datetime
) -> None:
    """Take out an entry that was typed by mistake and was never drawn; the journal keeps it.

    :raises Refused: if it was drawn: such a team withdraws.
    """
    lock(session, tournament_id)
    entry = entry_numbered(session, tournament_id, number)
    if was_drawn(session, entry):
        raise Refused(Obstacle("entry_was_drawn"))
    players = own_players(session, entry)
    before = facts(_as_typed(entry, players))
    delete_rows(session, entry, players)
    record(session, tournament_id, "remove_entry", by=by, at=at, subject=str(number), before=before)


def mark_paid(
    session: Session, tournament_id: UUID, number: int, value: bool, *, by: str, at: datetime
) -> None:
    """Note that a team has paid its entry fee, or has not."""
    _mark(session, tournament_id, number, "fee_paid", value, by, at)


def mark_present(
    session: Session, tournament_id: UUID, number: int, value: bool, *, by: str, at: datetime
) -> None:
    """Note that a team is in the hall, or is not."""
    _mark(session, tournament_id, number, "present", value, by, at)


def entry_as_typed(session: Session, tournament_id: UUID, number: int) -> NewEntry:
    """An entry as it stands, in the form in which it was typed.

    :raises NotFound: if nobody has the number.
    """
    entry = entry_numbered(session, tournament_id, number)
    return _as_typed(entry, own_players(session, entry))


def _as_typed(entry: Entry, players: dict[int, Player]) -> NewEntry:
    return NewEntry(
        players=tuple(players[place].name for place in sorted(players)),
        nickname=entry.nickname,
        club=entry.club,
        family=entry.family,
        contact=entry.contact,
        number=entry.number,
        fixed_table=entry.fixed_table,
        fee_paid=entry.fee_paid,
        present=entry.present,
    )


def _number_problem(
    session: Session, tournament_id: UUID, number: int | None, own: Entry | None
) -> Obstacle | None:
    if number is None or (own is not None and own.number == number):
        return None
    holder = session.exec(
        select(Entry).where(Entry.tournament_id == tournament_id, Entry.number == number)
    ).first()
    if holder is None:
        return None
    players = own_players(session, holder)
    free = next_free_number(session, tournament_id)
    team = team_of(holder, players).label
    return Obstacle("number_taken", "number", {"number": number, "team": team, "free": free})


def _mark(
    session: Session,
    tournament_id: UUID,
    number: int,
    name: str,
    value: bool,
    by: str,
    at: datetime,
) -> None:
    lock(session, tournament_id)
    entry = entry_numbered(session, tournament_id, number)
    before = getattr(entry, name)
    if before is value:
        return
    setattr(entry, name, value)
    verb = "mark_paid" if name == "fee_paid" else "mark_present"
    record(
        session,
        tournament_id,
        verb,
        by=by,
        at=at,
        subject=str(number),
        before={name: before},
        after={name: value},
    )
