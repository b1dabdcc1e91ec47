"""A draw as pages and sheets show it: who meets whom where, why, and what it cost."""

from uuid import UUID

from sqlmodel import Session

from tournament.errors import NotFound, Obstacle
from tournament.models import DrawRow, DrawState, MatchOrigin, Round
from tournament.pairing import Cost, Draw, Note, explain, problem_from_json
from tournament.pairing.explanation import notes_of
from tournament.readings import DrawnTable, DrawReading, Team, seated
from tournament.services.entries import teams
from tournament.services.headers import header_of
from tournament.services.publishing import obstacles_to_taking_back
from tournament.services.round_rows import Seating, find_round, live_draw, seatings

RANKS_COMPARED = ("rank_gap", "same_rank")
BROKEN = "_broken"


def draw_reading(session: Session, tournament_id: UUID, round_number: int) -> DrawReading:
    """The draw of a round that holds, draft or published.

    A draft is the organiser's alone: who else may see the reading is asked by its `state`.

    :raises NotFound: if no such round is drawn.
    """
    round_ = find_round(session, tournament_id, round_number)
    row = live_draw(session, tournament_id, round_.id)
    if row is None:
        raise NotFound("draw", round_number)
    tables = _drawn_tables(session, round_, row)
    published = row.state is DrawState.PUBLISHED
    return DrawReading(
        header=header_of(session, tournament_id),
        round_number=round_number,
        draw_id=row.id,
        version=row.version,
        state=row.state,
        seed=row.seed,
        engine_version=row.engine_version,
        cost=row.solution["cost"],
        notes=() if row.reason else _draw_of(row).notes,
        tables=tuple(table for table in tables if table.ew is not None),
        byes=tuple(table for table in tables if table.ew is None),
        reason=row.reason,
        by=row.by,
        at=row.at,
        can_take_back=(
            obstacles_to_taking_back(session, tournament_id, round_number) if published else ()
        ),
    )


def _drawn_tables(session: Session, round_: Round, row: DrawRow) -> list[DrawnTable]:
    named = teams(session, row.tournament_id, round_.number)
    reasons = _explained(row)
    return [
        _drawn_table(each, named, reasons) for each in seatings(session, row.tournament_id, row.id)
    ]


def _drawn_table(
    place: Seating, named: dict[UUID, Team], reasons: dict[frozenset[int], tuple[Note, ...]]
) -> DrawnTable:
    ns = seated([named[entry] for entry in place.ns])
    ew = None if place.is_bye else seated([named[entry] for entry in place.ew])
    numbers = frozenset(named[entry].number for entry in place.entries)
    return DrawnTable(
        match_id=place.match.id,
        table=place.match.table_number,
        origin=place.match.origin,
        ns=ns,
        ew=ew,
        first_dealer=place.match.first_dealer,
        reasons=_reasons(place, reasons.get(numbers, ())),
    )


def _explained(row: DrawRow) -> dict[frozenset[int], tuple[Note, ...]]:
    """Why each table of a draw as it was made is so, by its teams."""
    draw = _draw_of(row)
    return {
        frozenset(each.teams): each.reasons
        for each in explain(problem_from_json(row.problem), draw)
    }


def _draw_of(row: DrawRow) -> Draw:
    problem, solution = problem_from_json(row.problem), row.solution
    tables = tuple((first, second) for first, second in solution["tables"])
    return Draw(
        tables,
        () if solution["bye"] is None else (solution["bye"],),
        Cost(**solution["cost"]),
        notes_of(problem, tables, solution["bye"]),
    )


def _reasons(place: Seating, found: tuple[Note, ...]) -> tuple[Note | Obstacle, ...]:
    """Why a table is so; of one that a hand or a late arrival made, the draw has not decided."""
    match place.match.origin:
        case MatchOrigin.DRAW:
            return found
        case MatchOrigin.LATE:
            return (Obstacle("table_of_late_team"),)
        case MatchOrigin.HAND:
            kept = tuple(note for note in found if note.code in RANKS_COMPARED)
            broken = (note for note in found if note.code.endswith(BROKEN))
            return (
                Obstacle("table_by_hand"),
                *kept,
                *(Obstacle(f"{_clash(note)}_by_hand", "", dict(note.operands)) for note in broken),
            )


def _clash(note: Note) -> str:
    return note.code.removesuffix(BROKEN).partition("_")[2]
