"""Teams that come once a round is being played (tournament facts, § Bye, late, withdrawn, absent).

One plays the exempt team, or two open a new table; no other table moves. A team that finds no
opponent is drawn from the next round on, with the credit of the settings for what it missed.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.errors import Obstacle, refuse_if
from tournament.models import (
    DrawRow,
    Entry,
    EntryState,
    EntryStatus,
    Match,
    MatchEntry,
    MatchOrigin,
    RoundState,
)
from tournament.services.entries import drawable, last_status
from tournament.services.journal import lock, record
from tournament.services.late_credits import give_missed_credits
from tournament.services.round_rows import Seating, find_round, published_draw, seatings
from tournament.services.seating import Place, first_dealer, write_places
from tournament.services.sums import keep_sums

MOST_AT_ONCE = 2


def waiting_late(session: Session, tournament_id: UUID, round_number: int) -> tuple[Entry, ...]:
    """The teams that take part but have no place in a round that is being played, by number."""
    round_ = find_round(session, tournament_id, round_number)
    draw = published_draw(session, tournament_id, round_.id)
    if draw is None or round_.state is not RoundState.PLAYING:
        return ()
    seated = {entry for each in seatings(session, tournament_id, draw.id) for entry in each.entries}
    entries = drawable(session, tournament_id, round_number + 1)
    return tuple(entry for entry in entries if entry.id not in seated)


def admit(
    session: Session,
    tournament_id: UUID,
    entries: Iterable[Entry],
    round_number: int,
    *,
    by: str,
    at: datetime,
) -> None:
    """Let teams that were to be drawn from the next round on take part in this one already."""
    for entry in entries:
        last = last_status(session, tournament_id, entry.id)
        if last is None or last.from_round > round_number:
            session.add(
                EntryStatus(
                    tournament_id=tournament_id,
                    entry_id=entry.id,
                    seq=last.seq + 1 if last else 1,
                    from_round=round_number,
                    state=EntryState.ACTIVE,
                    by=by,
                    at=at,
                )
            )
    session.flush()


def seat_late(
    session: Session,
    tournament_id: UUID,
    round_number: int,
    numbers: Sequence[int],
    *,
    by: str,
    at: datetime,
) -> Match:
    """Seat one late team against the exempt one, or two late teams at a new table.

    :raises Refused: if the round is not being played, a team cannot be seated, or one comes alone
        and nobody is exempt (it joins the next round).
    """
    lock(session, tournament_id)
    round_ = find_round(session, tournament_id, round_number)
    draw = published_draw(session, tournament_id, round_.id)
    waiting = {entry.number: entry for entry in waiting_late(session, tournament_id, round_number)}
    places = seatings(session, tournament_id, draw.id) if draw else ()
    exempt = next((place for place in places if place.is_bye), None)
    refuse_if(*_problems(round_.state, round_number, numbers, waiting.keys(), exempt))
    assert draw is not None
    seated = [waiting[number] for number in numbers]
    admit(session, tournament_id, seated, round_number, by=by, at=at)
    table = 1 + max((place.match.table_number or 0 for place in places), default=0)
    if len(numbers) == 1:
        assert exempt is not None
        match = _against_exempt(session, exempt, seated[0], table, draw.seed)
    else:
        match = _new_table(session, draw, numbers, table)
    give_missed_credits(session, tournament_id, round_number, by=by, at=at)
    keep_sums(session, tournament_id, round_.id)
    subject = f"round {round_number}, table {table}"
    after = {"table": table, "teams": list(numbers)}
    record(session, tournament_id, "seat_late", by=by, at=at, subject=subject, after=after)
    return match


def _problems(
    state: RoundState,
    round_number: int,
    numbers: Sequence[int],
    waiting: Collection[int],
    exempt: Seating | None,
) -> tuple[Obstacle, ...]:
    if state is not RoundState.PLAYING:
        return (Obstacle("round_not_playing", operands={"round": round_number}),)
    if not 1 <= len(set(numbers)) == len(numbers) <= MOST_AT_ONCE:
        return (Obstacle("one_or_two_late_teams", "numbers"),)

    strangers = [
        Obstacle("not_waiting", "numbers", {"team": number})
        for number in numbers
        if number not in waiting
    ]
    if len(numbers) == 1 and exempt is None:
        strangers.append(Obstacle("nobody_exempt", "numbers", {"round": round_number + 1}))
    return tuple(strangers)


def _against_exempt(session: Session, exempt: Seating, late: Entry, table: int, seed: int) -> Match:
    """Turn a bye into a match; the exempt team keeps its side."""
    match = exempt.match
    match.table_number = table
    match.origin = MatchOrigin.LATE
    match.first_dealer = first_dealer(seed, late.number)
    session.add(
        MatchEntry(
            tournament_id=match.tournament_id,
            draw_id=match.draw_id,
            match_id=match.id,
            entry_id=late.id,
            side=Side.EW,
        )
    )
    session.flush()
    return match


def _new_table(session: Session, draw: DrawRow, numbers: Sequence[int], table: int) -> Match:
    teams = tuple(numbers)
    dealer = first_dealer(draw.seed, teams[0])
    write_places(session, draw, [Place(table, teams, dealer, MatchOrigin.LATE)])
    return next(
        each.match
        for each in seatings(session, draw.tournament_id, draw.id)
        if each.match.table_number == table
    )
