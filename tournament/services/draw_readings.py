"""A draw as pages and sheets show it: who meets whom where, why, and what it cost."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any
from uuid import UUID

from sqlmodel import Session

from tournament.draw_of_round import DrawnTable, DrawReading, PartReading
from tournament.draw_plans import (
    EVERYBODY,
    KNOCK_OUT,
    DrawPlan,
    Part,
    notes_from_json,
    plan_from_json,
)
from tournament.errors import NotFound, Obstacle
from tournament.models import DrawRow, DrawState, MatchOrigin, Round
from tournament.pairing import Cost, Draw, Note, explain
from tournament.pairing.explanation import notes_of
from tournament.readings import Team, seated
from tournament.services.entries import teams
from tournament.services.headers import header_of
from tournament.services.publishing import obstacles_to_taking_back
from tournament.services.round_rows import Seating, find_round, live_draw, seatings
from tournament.services.seating import names_of_stages

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
    plan = plan_from_json(row.problem)
    parts = _parts(plan, row, draft=row.state is DrawState.DRAFT)
    why = {number: notes_from_json(notes) for number, notes in row.solution.get("why", ())}
    tables = _drawn_tables(session, round_, row, plan, why)
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
        notes=(
            *(note for part in parts for note in part.notes),
            *(note for note in chain(*why.values()) if note.code.endswith(BROKEN)),
        ),
        tables=tuple(table for table in tables if table.ew is not None),
        byes=tuple(table for table in tables if table.ew is None),
        reason=row.reason,
        by=row.by,
        at=row.at,
        can_take_back=(
            obstacles_to_taking_back(session, tournament_id, round_number) if published else ()
        ),
        parts=parts,
    )


def _parts(plan: DrawPlan, row: DrawRow, *, draft: bool) -> tuple[PartReading, ...]:
    """The parts as they were asked and found; a draw changed by hand has no notes of its own.

    Of a draft also what could be made less strict, where hard constraints cannot all hold.
    """
    drawn = _draws_of(plan, row)
    asked = {each["part"]: each["problem"] for each in row.problem["parts"]}
    offers = row.solution.get("offers", {})
    return tuple(
        PartReading(
            name=part.name,
            system=part.problem.system,
            round=part.problem.round,
            size=len(part.problem.teams),
            cost=_cost_of(row, part.name),
            notes=(*_rules_of(part), *(() if row.reason else draw.notes)),
            relaxations=notes_from_json(offers.get(part.name, ())) if draft else (),
            problem=asked[part.name],
        )
        for part, draw in drawn
    )


def _rules_of(part: Part) -> tuple[Obstacle, ...]:
    """What is to be known of a part whatever was drawn."""
    return (Obstacle("level_in_knock_out"),) if part.problem.system == KNOCK_OUT else ()


def _cost_of(row: DrawRow, name: str) -> dict[str, int]:
    found: dict[str, int] = _solved(row)[name]["cost"]
    return found


def _solved(row: DrawRow) -> dict[str, dict[str, Any]]:
    return {each["part"]: each for each in row.solution["parts"]}


def _draws_of(plan: DrawPlan, row: DrawRow) -> list[tuple[Part, Draw]]:
    """Each part with its draw as it is kept."""
    found = []
    for part in plan.parts:
        solved = _solved(row)[part.name]
        tables, byes = tuple(map(tuple, solved["tables"])), tuple(solved["byes"])
        notes = notes_of(part.problem, tables, byes)
        found.append((part, Draw(tables, byes, Cost(**solved["cost"]), notes)))
    return found


def _drawn_tables(
    session: Session,
    round_: Round,
    row: DrawRow,
    plan: DrawPlan,
    why: Mapping[int, tuple[Note, ...]],
) -> list[DrawnTable]:
    named = teams(session, row.tournament_id, round_.number)
    names = names_of_stages(session, row.tournament_id)
    reasons = _explained(plan, row)
    for number, teams_at in zip(row.solution["numbers"], row.solution["tables"], strict=True):
        reasons[frozenset(teams_at)] += why.get(number, ())
    return [
        _drawn_table(each, named, reasons, names.get(each.match.stage_id, EVERYBODY))
        for each in seatings(session, row.tournament_id, row.id)
    ]


def _drawn_table(
    place: Seating,
    named: Mapping[UUID, Team],
    reasons: Mapping[frozenset[int], Sequence[Note]],
    part: str,
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
        reasons=_reasons(place, tuple(reasons.get(numbers, ()))),
        part=part,
    )


def _explained(plan: DrawPlan, row: DrawRow) -> dict[frozenset[int], tuple[Note, ...]]:
    """Why each table of a draw as it was made is so, by its teams."""
    return {
        frozenset(each.teams): each.reasons
        for part, draw in _draws_of(plan, row)
        for each in explain(part.problem, draw.tables, draw.byes)
    }


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
