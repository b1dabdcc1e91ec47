"""What earlier published draws say of their parts: who was in which, and in which place.

Draws name teams by the numbers they had then; corrections of numbers since are taken back.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.models import (
    DrawRow,
    DrawState,
    Journal,
    Match,
    MatchEntry,
    MatchOrigin,
    Round,
    Stage,
)
from tournament.services.round_rows import numbers_of


@dataclass(frozen=True, slots=True)
class PastPart:
    """A part of a published draw: its entries, their places in it if it has any, its tables."""

    name: str
    system: str
    round: int
    """The round of its rotation or bracket, or of the tournament where it has none."""
    places: dict[UUID, int | None]
    tables: tuple[tuple[UUID, ...], ...] = ()
    byes: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class PastDraw:
    """A published draw by its parts; `came_late` are those whom a part took in afterwards."""

    round_number: int
    round_id: UUID
    parts: dict[str, PastPart]
    came_late: dict[UUID, str]


def past_draw(session: Session, tournament_id: UUID, round_number: int) -> PastDraw | None:
    """The published draw of a round, or none."""
    found = _published(session, tournament_id, Round.number == round_number)
    return found[0] if found else None


def draws_of_stage(
    session: Session, tournament_id: UUID, stage_id: UUID, *, before: int
) -> tuple[PastDraw, ...]:
    """The published draws of the rounds before one that have a part of this stage, by round."""
    of_stage = (
        select(Match.draw_id)
        .where(Match.tournament_id == tournament_id, Match.stage_id == stage_id)
        .distinct()
    )
    return _published(session, tournament_id, Round.number < before, col(DrawRow.id).in_(of_stage))


def stage_of_part(session: Session, tournament_id: UUID, name: str) -> Stage | None:
    """The stage of a part; none as long as no draw has such a part."""
    return session.exec(
        select(Stage)
        .where(Stage.tournament_id == tournament_id, Stage.name == name)
        .order_by(col(Stage.ordinal))
    ).first()


def _published(session: Session, tournament_id: UUID, *which: Any) -> tuple[PastDraw, ...]:
    rows = session.exec(
        select(Round.number, DrawRow)
        .join(DrawRow, col(DrawRow.round_id) == col(Round.id))
        .where(
            Round.tournament_id == tournament_id,
            DrawRow.tournament_id == tournament_id,
            DrawRow.state == DrawState.PUBLISHED,
            *which,
        )
        .order_by(col(Round.number))
    ).all()
    return tuple(_past(session, number, row) for number, row in rows)


def _past(session: Session, number: int, row: DrawRow) -> PastDraw:
    known = entries_then(session, number, row)
    solved = {each["part"]: each for each in row.solution["parts"]}
    parts = {}
    for each in row.problem["parts"]:
        name, problem = each["part"], each["problem"]
        parts[name] = PastPart(
            name=name,
            system=problem["system"],
            round=problem["round"],
            places={known[team["id"]]: team.get("place") for team in problem["teams"]},
            tables=tuple(tuple(known[n] for n in table) for table in solved[name]["tables"]),
            byes=tuple(known[n] for n in solved[name]["byes"]),
        )
    drawn = {entry for part in parts.values() for entry in part.places}
    return PastDraw(number, row.round_id, parts, _late(session, row, drawn))


def _late(session: Session, row: DrawRow, drawn: set[UUID]) -> dict[UUID, str]:
    """Who was seated once the draw was public, and in which part."""
    rows = session.exec(
        select(MatchEntry.entry_id, Stage.name)
        .join(Match, col(Match.id) == col(MatchEntry.match_id))
        .join(Stage, col(Stage.id) == col(Match.stage_id))
        .where(
            MatchEntry.tournament_id == row.tournament_id,
            Match.tournament_id == row.tournament_id,
            Stage.tournament_id == row.tournament_id,
            Match.draw_id == row.id,
            Match.origin == MatchOrigin.LATE,
        )
    )
    return {entry: name for entry, name in rows if entry not in drawn}


def entries_then(session: Session, round_number: int, draw: DrawRow) -> dict[int, UUID]:
    """The entry of each number when a draw was made: corrections since are taken back."""
    holders = {number: key for key, number in numbers_of(session, draw.tournament_id).items()}
    edits = _journal(session, draw.tournament_id, Journal.verb == "edit_entry")
    moved = [(each, *_numbers(each)) for each in edits]
    moved = [each for each in moved if each[1] != each[2]]
    if not moved:
        return holders
    since = _made_at(session, round_number, draw)
    for entry, before, after in reversed(moved):
        if entry.seq > since and after in holders and before is not None:
            holders[before] = holders.pop(after)
    return holders


def _numbers(edit: Journal) -> tuple[int | None, int | None]:
    return (edit.before or {}).get("number"), (edit.after or {}).get("number")


def _made_at(session: Session, round_number: int, draw: DrawRow) -> int:
    """The journal's number of the entry that says when a draw's problem was put; a draft changed
    by hand keeps the problem of the draw before it."""
    put = _journal(
        session,
        draw.tournament_id,
        Journal.verb == "draw",
        Journal.subject == f"round {round_number}",
    )
    return max((e.seq for e in put if (e.after or {}).get("version", 0) <= draw.version), default=0)


def _journal(session: Session, tournament_id: UUID, *which: Any) -> list[Journal]:
    statement = select(Journal).where(Journal.tournament_id == tournament_id, *which)
    return list(session.exec(statement.order_by(col(Journal.seq))))
