"""Who sits where in a draw: table numbers, sides and the first dealer, who is found by lot."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.models import DrawRow, Match, MatchEntry, MatchOrigin
from tournament.pairing import DrawProblem
from tournament.pairing.lots import key
from tournament.services.round_rows import numbers_of, seatings

CHAIRS = "NESW"


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a draw: two teams at a table, the first North-South, or one team exempt.

    In a mêlée four players, the first two of them partners and North-South.
    """

    table: int | None
    teams: tuple[int, ...]
    first_dealer: str
    origin: MatchOrigin = MatchOrigin.DRAW


def fixed_tables(problem: DrawProblem) -> dict[int, int]:
    """The table of each team that cannot move."""
    return {team.id: team.fixed_table for team in problem.teams if team.fixed_table is not None}


def first_dealer(seed: int, team: int) -> str:
    """The chair of a table's first dealer, by lot from the seed and the first team."""
    return CHAIRS[key(seed, "first dealer", team) % len(CHAIRS)]


def seat(
    tables: Sequence[Sequence[int]], bye: int | None, *, fixed: Mapping[int, int], seed: int
) -> tuple[Place, ...]:
    """The places of a draw: tables in their order, teams that cannot move at theirs, the bye last.

    Where two tables want one number, the better-ranked has it and the other the first free one.
    """
    numbers = table_numbers(tables, fixed)
    places = [
        Place(number, tuple(teams), first_dealer(seed, teams[0]))
        for number, teams in zip(numbers, tables, strict=True)
    ]
    places.sort(key=lambda place: place.table or 0)
    if bye is not None:
        places.append(Place(None, (bye,), first_dealer(seed, bye)))
    return tuple(places)


def table_numbers(tables: Sequence[Sequence[int]], fixed: Mapping[int, int]) -> list[int]:
    """The number of each table: fixed ones first, the others the smallest that are left."""
    taken: dict[int, int] = {}
    for place, teams in enumerate(tables):
        wanted = next((fixed[team] for team in teams if team in fixed), None)
        if wanted is not None and wanted not in taken.values():
            taken[place] = wanted
    free = (number for number in range(1, 2 * len(tables) + 1) if number not in taken.values())
    return [taken[place] if place in taken else next(free) for place in range(len(tables))]


def swapped(places: Sequence[Place], one: int, other: int) -> tuple[Place, ...]:
    """The places after two teams have changed theirs; what a hand has touched says so."""
    exchange = {one: other, other: one}
    return tuple(
        replace(
            place,
            teams=tuple(exchange.get(team, team) for team in place.teams),
            origin=MatchOrigin.HAND,
        )
        if exchange.keys() & set(place.teams)
        else place
        for place in places
    )


def places_of(session: Session, tournament_id: UUID, draw_id: UUID) -> tuple[Place, ...]:
    """The places of a draw as they are kept, by table, the byes last."""
    numbers = numbers_of(session, tournament_id)
    return tuple(
        Place(
            each.match.table_number,
            tuple(numbers[entry] for entry in each.entries),
            each.match.first_dealer,
            each.match.origin,
        )
        for each in seatings(session, tournament_id, draw_id)
    )


def write_places(session: Session, draw: DrawRow, places: Iterable[Place]) -> None:
    """Keep the places of a draw as matches and their entries."""
    entries = {n: entry for entry, n in numbers_of(session, draw.tournament_id).items()}
    seated = [
        (
            Match(
                tournament_id=draw.tournament_id,
                draw_id=draw.id,
                table_number=place.table,
                first_dealer=place.first_dealer,
                origin=place.origin,
            ),
            place,
        )
        for place in places
    ]
    session.add_all(match for match, _ in seated)
    session.flush()
    for match, place in seated:
        for at, team in enumerate(place.teams):
            session.add(
                MatchEntry(
                    tournament_id=draw.tournament_id,
                    draw_id=draw.id,
                    match_id=match.id,
                    entry_id=entries[team],
                    side=Side.EW if 2 * at >= max(2, len(place.teams)) else Side.NS,
                )
            )
    session.flush()
