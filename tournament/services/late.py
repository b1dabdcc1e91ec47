"""Teams that come once a round is being played (tournament facts, § Bye, late, withdrawn, absent).

One plays the exempt team, or two open a new table; no other table moves. A team that finds no
opponent is drawn from the next round on, with the credit of the settings for what it missed.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.draw_plans import CONSOLATION, EVERYBODY, FINAL, KNOCK_OUT, MELEE
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
from tournament.pools import smallest
from tournament.services.brackets import brackets
from tournament.services.entries import drawable, last_status
from tournament.services.journal import lock, record
from tournament.services.late_credits import give_missed_credits
from tournament.services.round_rows import (
    Seating,
    find_round,
    numbers_of,
    published_draw,
    seatings,
)
from tournament.services.seating import Place, first_dealer, names_of_stages, write_places
from tournament.services.sums import keep_sums


def waiting_late(session: Session, tournament_id: UUID, round_number: int) -> tuple[Entry, ...]:
    """The teams that take part but have no place in a round that is being played, by number.

    Who is out of a final is not late; beside a knock-out nobody joins but in a consolation that
    goes by standings.
    """
    round_ = find_round(session, tournament_id, round_number)
    draw = published_draw(session, tournament_id, round_.id)
    if draw is None or round_.state is not RoundState.PLAYING:
        return ()
    seated = {entry for each in seatings(session, tournament_id, draw.id) for entry in each.entries}
    if _in_final(draw):
        if CONSOLATION not in _open_parts(draw):
            return ()
        final = brackets(session, tournament_id, before=round_number + 1)[FINAL]
        seated |= final.places.keys()
    entries = drawable(session, tournament_id, round_number + 1)
    return tuple(entry for entry in entries if entry.id not in seated)


def _systems(draw: DrawRow) -> dict[str, str]:
    return {part["part"]: part["problem"]["system"] for part in draw.problem["parts"]}


def _in_final(draw: DrawRow) -> bool:
    return bool({FINAL, CONSOLATION} & _systems(draw).keys())


def _open_parts(draw: DrawRow) -> list[str]:
    """The parts of a draw that late teams can join: all but knock-outs."""
    return [name for name, system in _systems(draw).items() if system != KNOCK_OUT]


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
    """Seat one late team against an exempt one, or two late teams at a new table.

    In a mêlée late players and exempt ones make up a table of four.

    :raises Refused: if the round is not being played, a team cannot be seated, or too few come and
        nobody is exempt (they join the next round).
    """
    lock(session, tournament_id)
    round_ = find_round(session, tournament_id, round_number)
    draw = published_draw(session, tournament_id, round_.id)
    waiting = {entry.number: entry for entry in waiting_late(session, tournament_id, round_number)}
    places = seatings(session, tournament_id, draw.id) if draw else ()
    newcomers = Newcomers(tuple(numbers), *_room(session, tournament_id, draw, places))
    refuse_if(*_problems(round_.state, round_number, newcomers, waiting.keys()))
    assert draw is not None
    admit(
        session, tournament_id, [waiting[number] for number in numbers], round_number, by=by, at=at
    )
    table = 1 + max((place.match.table_number or 0 for place in places), default=0)
    match = _seat(session, draw, newcomers, table)
    give_missed_credits(session, tournament_id, round_number, by=by, at=at)
    keep_sums(session, tournament_id, round_.id)
    subject = f"round {round_number}, table {table}"
    after = {"table": table, "teams": list(numbers)}
    record(session, tournament_id, "seat_late", by=by, at=at, subject=subject, after=after)
    return match


@dataclass(frozen=True, slots=True)
class Newcomers:
    """The late, who is exempt in a part they can join, and how many sit at a table."""

    numbers: tuple[int, ...]
    seats: int
    exempt: tuple[Seating, ...]

    @property
    def missing(self) -> int:
        """How many of the exempt are needed to make up a table."""
        return self.seats - len(self.numbers)


def _room(
    session: Session, tournament_id: UUID, draw: DrawRow | None, places: Sequence[Seating]
) -> tuple[int, tuple[Seating, ...]]:
    """The seats of a table, and the exempt in parts that late teams can join."""
    if draw is None:
        return 2, ()
    names, open_ = names_of_stages(session, tournament_id), _open_parts(draw)
    exempt = [place for place in places if place.is_bye and _part_of(place, names) in open_]
    return 4 if MELEE in _systems(draw).values() else 2, tuple(exempt)


def _part_of(place: Seating, names: Mapping[UUID | None, str]) -> str:
    return names.get(place.match.stage_id, EVERYBODY)


def _problems(
    state: RoundState, round_number: int, newcomers: Newcomers, waiting: Collection[int]
) -> tuple[Obstacle, ...]:
    numbers, seats = newcomers.numbers, newcomers.seats
    if state is not RoundState.PLAYING:
        return (Obstacle("round_not_playing", operands={"round": round_number}),)
    if not 1 <= len(set(numbers)) == len(numbers) <= seats:
        code = "one_or_two_late_teams" if seats == 2 else "one_to_four_late_players"
        return (Obstacle(code, "numbers"),)
    problems = [
        Obstacle("not_waiting", "numbers", {"team": number})
        for number in numbers
        if number not in waiting
    ]
    if newcomers.missing > len(newcomers.exempt):
        code = "nobody_exempt" if seats == 2 else "too_few_for_a_table"
        problems.append(Obstacle(code, "numbers", {"round": round_number + 1}))
    return tuple(problems)


def _seat(session: Session, draw: DrawRow, newcomers: Newcomers, table: int) -> Match:
    """Make up a table of late teams and of the exempt, who have waited and sit North-South."""
    if newcomers.missing == 0:
        names = {name: len(each) for name, each in _members(draw).items()}
        open_ = Counter({name: names[name] for name in _open_parts(draw)})
        place = Place(
            table,
            newcomers.numbers,
            first_dealer(draw.seed, newcomers.numbers[0]),
            MatchOrigin.LATE,
            smallest(open_),
        )
        write_places(session, draw, [place])
        return next(
            each.match
            for each in seatings(session, draw.tournament_id, draw.id)
            if each.match.table_number == table
        )
    return _with_exempt(session, draw, newcomers, table)


def _members(draw: DrawRow) -> dict[str, list[int]]:
    return {
        part["part"]: [team["id"] for team in part["problem"]["teams"]]
        for part in draw.problem["parts"]
    }


def _with_exempt(session: Session, draw: DrawRow, newcomers: Newcomers, table: int) -> Match:
    """Turn byes into a match; who was exempt first keeps its side."""
    entries = {number: key for key, number in numbers_of(session, draw.tournament_id).items()}
    first, *others = newcomers.exempt[: newcomers.missing]
    match = first.match
    match.table_number = table
    match.origin = MatchOrigin.LATE
    match.first_dealer = first_dealer(draw.seed, newcomers.numbers[0])
    joining = [entry for place in others for entry in place.entries]
    for place in others:
        _take_out(session, place)
    joining += [entries[number] for number in newcomers.numbers]
    for seat, entry_id in enumerate(joining, 1):
        session.add(
            MatchEntry(
                tournament_id=match.tournament_id,
                draw_id=match.draw_id,
                match_id=match.id,
                entry_id=entry_id,
                side=Side.EW if 2 * seat >= newcomers.seats else Side.NS,
            )
        )
    session.flush()
    return match


def _take_out(session: Session, place: Seating) -> None:
    """Take a bye out that is none any more: its player sits at a table of four."""
    for entry_id in place.entries:
        row = session.get_one(MatchEntry, (place.match.tournament_id, place.match.id, entry_id))
        session.delete(row)
    session.flush()
    session.delete(place.match)
    session.flush()
