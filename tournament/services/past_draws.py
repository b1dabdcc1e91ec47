"""What earlier published draws say of their parts: who was in which, and in which place.

Draws name teams by the numbers they had then; corrections of numbers since are taken back.
"""

from collections.abc import Collection, Mapping
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
    """A published draw by its parts."""

    round_number: int
    round_id: UUID
    draw_id: UUID
    parts: dict[str, PastPart]


def past_draw(session: Session, tournament_id: UUID, round_number: int) -> PastDraw | None:
    """The published draw of a round, or none."""
    found = _published(session, tournament_id, Round.number == round_number)
    return found[0] if found else None


def draws_with_parts(
    session: Session, tournament_id: UUID, names: Collection[str], *, before: int
) -> tuple[PastDraw, ...]:
    """The published draws of the rounds before one that have one of these parts, by round."""
    stages = select(Stage.id).where(
        Stage.tournament_id == tournament_id, col(Stage.name).in_(names)
    )
    if session.exec(stages.limit(1)).first() is None:
        return ()
    found = (
        select(Match.draw_id)
        .where(Match.tournament_id == tournament_id, col(Match.stage_id).in_(stages))
        .distinct()
    )
    return _published(session, tournament_id, Round.number < before, col(DrawRow.id).in_(found))


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
    if not rows:
        return ()
    renumbered = _renumbered(session, tournament_id)
    numbers = numbers_of(session, tournament_id)
    return tuple(
        _past(number, row, _entries_then(session, number, row, numbers, renumbered))
        for number, row in rows
    )


def _past(number: int, row: DrawRow, known: Mapping[int, UUID]) -> PastDraw:
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
    return PastDraw(number, row.round_id, row.id, parts)


def came_late(session: Session, tournament_id: UUID, draw: PastDraw) -> dict[UUID, str]:
    """Who was seated once a draw was public, and in which part."""
    drawn = {entry for part in draw.parts.values() for entry in part.places}
    rows = session.exec(
        select(MatchEntry.entry_id, Stage.name)
        .join(Match, col(Match.id) == col(MatchEntry.match_id))
        .join(Stage, col(Stage.id) == col(Match.stage_id))
        .where(
            MatchEntry.tournament_id == tournament_id,
            Match.tournament_id == tournament_id,
            Stage.tournament_id == tournament_id,
            Match.draw_id == draw.draw_id,
            Match.origin == MatchOrigin.LATE,
        )
    )
    return {entry: name for entry, name in rows if entry not in drawn}


Renumbered = list[tuple[int, int, int]]
"""The journal's number of each correction of a number, the number before, the number after."""


def entries_then(session: Session, round_number: int, draw: DrawRow) -> dict[int, UUID]:
    """The entry of each number when a draw was made: corrections since are taken back."""
    numbers = numbers_of(session, draw.tournament_id)
    renumbered = _renumbered(session, draw.tournament_id)
    return _entries_then(session, round_number, draw, numbers, renumbered)


def _entries_then(
    session: Session,
    round_number: int,
    draw: DrawRow,
    numbers: Mapping[UUID, int],
    renumbered: Renumbered,
) -> dict[int, UUID]:
    holders = {number: key for key, number in numbers.items()}
    since = _made_at(session, round_number, draw) if renumbered else 0
    for seq, before, after in reversed(renumbered):
        if seq > since and after in holders:
            holders[before] = holders.pop(after)
    return holders


def _renumbered(session: Session, tournament_id: UUID) -> Renumbered:
    edits = _journal(session, tournament_id, Journal.verb == "edit_entry")
    found = [(e.seq, (e.before or {}).get("number"), (e.after or {}).get("number")) for e in edits]
    return [
        (seq, before, after)
        for seq, before, after in found
        if before is not None and after is not None and before != after
    ]


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
