"""Who sits at a table: players who drop out, leave for good, come back, and who stands in."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.errors import NotFound, Obstacle, Refused, refuse_if
from tournament.limits import problem_with_reason, too_long
from tournament.models import Player, Seat, SeatChange
from tournament.names import folded, tidied
from tournament.new_entry import LONGEST_PLAYER
from tournament.player_statistics import Chair, Change, chair_after
from tournament.readings import SeatLine
from tournament.services.ending import finished
from tournament.services.entries import players_of
from tournament.services.entry_rows import new_player
from tournament.services.journal import lock, record
from tournament.services.matches import PlayedMatch, Sides, deals_of, played_match
from tournament.services.results.lines import next_seq

CHAIRS = {Side.NS: ("N", "S"), Side.EW: ("E", "W")}
"""The chairs of a side: partners face each other."""


def regulars(
    session: Session, tournament_id: UUID, round_number: int, sides: Sides
) -> dict[str, Player]:
    """Who sits down at a table as its teams are at this round, by chair; a chair of a team with
    one player stays free."""
    entries = [entry for partners in sides.values() for entry in partners]
    players = players_of(session, tournament_id, round_number, entries)
    found: dict[str, Player] = {}
    for side, partners in sides.items():
        seated = [
            player for entry in partners for _, player in sorted(players.get(entry, {}).items())
        ]
        found |= dict(zip(CHAIRS[side], seated, strict=False))
    return found


def changes_at(
    session: Session, tournament_id: UUID, match_ids: Collection[UUID]
) -> dict[UUID, dict[str, list[Seat]]]:
    """The changes at the tables of some matches, by chair, first to last."""
    found: dict[UUID, dict[str, list[Seat]]] = defaultdict(lambda: defaultdict(list))
    for row in session.exec(
        select(Seat)
        .where(Seat.tournament_id == tournament_id, col(Seat.match_id).in_(match_ids))
        .order_by(col(Seat.seq))
    ):
        found[row.match_id][row.chair].append(row)
    return found


def chair_of(first: UUID, rows: Collection[Seat]) -> Chair[UUID]:
    """A chair after the changes that are kept of it."""
    return chair_after(first, [Change(row.change, row.player_id) for row in rows])


def seats(session: Session, tournament_id: UUID, match_id: UUID) -> tuple[SeatLine, ...]:
    """Who sits at a table, chair by chair, who is away, and what happened."""
    match = played_match(session, tournament_id, match_id)
    sat = changes_at(session, tournament_id, [match_id])[match_id]
    lines = []
    for chair, player in regulars(
        session, tournament_id, match.round.number, match.entries
    ).items():
        state = chair_of(player.id, sat[chair])
        names = {player.id: player.name, **_names(session, tournament_id, sat[chair])}
        lines.append(
            SeatLine(
                chair=chair,
                occupant=names[state.occupant],
                away=names[state.away[0]] if state.away else "",
                gone=tuple(names[key] for key in state.gone),
                changes=tuple(
                    (row.change, names[row.player_id], row.reason, row.at) for row in sat[chair]
                ),
            )
        )
    return tuple(sorted(lines, key=lambda line: "NSEW".index(line.chair)))


def _names(session: Session, tournament_id: UUID, rows: Collection[Seat]) -> dict[UUID, str]:
    return {
        row.player_id: session.get_one(Player, (tournament_id, row.player_id)).name for row in rows
    }


def leave_seat(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    chair: str,
    substitute: str,
    *,
    for_good: bool,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    """A player leaves the table and somebody stands in: for good, or to come back.

    :raises NotFound: if nobody sits there.
    :raises Refused: no substitute, no reason.
    """
    seat = _seat(session, tournament_id, match_id, chair)
    name = tidied(substitute)
    refuse_if(
        finished(lock(session, tournament_id)),
        None if name else Obstacle("required", "substitute"),
        too_long("substitute", name, LONGEST_PLAYER),
        problem_with_reason(reason),
        *_sits_already(session, seat.match, name),
    )
    player = new_player(session, tournament_id, name)
    change = SeatChange.LEFT if for_good else SeatChange.DROPPED_OUT
    _write(session, seat, change, player, reason, by, at)


def return_to_seat(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    chair: str,
    *,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    """The player who dropped out first takes the seat back; who left for good cannot.

    :raises Refused: nobody is away from this chair, no reason.
    """
    seat = _seat(session, tournament_id, match_id, chair)
    state = seat.state
    away = None
    if not state.away:
        away = Obstacle("left_for_good" if state.gone else "nobody_away", "chair")
    refuse_if(finished(lock(session, tournament_id)), away, problem_with_reason(reason))
    player = session.get_one(Player, (tournament_id, state.away[0]))
    _write(session, seat, SeatChange.RETURNED, player, reason, by, at)


def take_seat_change_back(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    chair: str,
    *,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    """What was last written of a chair was a mistake.

    :raises Refused: nothing happened there, no reason.
    """
    seat = _seat(session, tournament_id, match_id, chair)
    first = seat.first.id
    nothing = seat.state == Chair(first)
    refuse_if(
        finished(lock(session, tournament_id)),
        Obstacle("nothing_to_take_back", "chair") if nothing else None,
        problem_with_reason(reason),
    )
    changes = [Change(row.change, row.player_id) for row in seat.rows]
    after = chair_after(first, [*changes, Change(SeatChange.MISTAKE, first)])
    player = session.get_one(Player, (tournament_id, after.occupant))
    _write(session, seat, SeatChange.MISTAKE, player, reason, by, at)


@dataclass(frozen=True, slots=True)
class _SeatAtTable:
    """A chair at a table: who sat down on it first, and the changes kept of it since."""

    match: PlayedMatch
    chair: str
    first: Player
    rows: list[Seat]

    @property
    def state(self) -> Chair[UUID]:
        return chair_of(self.first.id, self.rows)


def _seat(session: Session, tournament_id: UUID, match_id: UUID, chair: str) -> _SeatAtTable:
    lock(session, tournament_id)
    match = played_match(session, tournament_id, match_id)
    if match.is_bye:
        raise Refused(Obstacle("bye_has_no_result"))
    first = regulars(session, tournament_id, match.round.number, match.entries).get(chair)
    if first is None:
        raise NotFound("chair", chair)
    rows = changes_at(session, tournament_id, [match_id])[match_id][chair]
    return _SeatAtTable(match, chair, first, rows)


def _sits_already(session: Session, match: PlayedMatch, name: str) -> list[Obstacle]:
    """A substitute cannot be somebody who sits at this table."""
    there = seats(session, match.match.tournament_id, match.match.id)
    known = {folded(line.occupant) for line in there}
    return [Obstacle("sits_already", "substitute", {"name": name})] if folded(name) in known else []


def _write(
    session: Session,
    seat: _SeatAtTable,
    change: SeatChange,
    player: Player,
    reason: str,
    by: str,
    at: datetime,
) -> None:
    tournament_id, match_id = seat.match.match.tournament_id, seat.match.match.id
    before = seat.state.occupant
    line = next_seq(deals_of(session, tournament_id, [match_id])[match_id])
    session.add(
        Seat(
            tournament_id=tournament_id,
            match_id=match_id,
            chair=seat.chair,
            seq=len(seat.rows) + 1,
            from_seq=line,
            player_id=player.id,
            change=change,
            reason=reason.strip(),
            by=by,
            at=at,
        )
    )
    record(
        session,
        tournament_id,
        f"seat.{change}",
        by=by,
        at=at,
        subject=f"{seat.match.name}, chair {seat.chair}",
        reason=reason.strip(),
        before={"player": session.get_one(Player, (tournament_id, before)).name},
        after={"player": player.name, "from_deal": line},
    )
    session.flush()
