"""Draws in draft: made, drawn anew, changed by hand; one that is replaced stays as withdrawn."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from tournament import pairing
from tournament.draw_plans import (
    DrawPlan,
    PlanDraw,
    draw_plan,
    plan_as_json,
    solution_as_json,
    told_of,
)
from tournament.errors import NotFound, Obstacle, StaleForm, refuse_if
from tournament.models import DrawRow, DrawState, Round
from tournament.pairing import ImpossibleDraw
from tournament.services.draw_problems import (
    next_plan,
    next_round_number,
    obstacles_to_drawing,
)
from tournament.services.headers import current_settings
from tournament.services.journal import lock, record
from tournament.services.round_rows import last_round, last_version, live_draw, main_stage
from tournament.services.seating import Place, parts_of_places, seat, write_places

SEED_LIMIT = 2**31


def draw_round(
    session: Session,
    tournament_id: UUID,
    *,
    seed: int,
    by: str,
    at: datetime,
    plan: DrawPlan | None = None,
    solution: PlanDraw | None = None,
    expected_version: int | None = None,
) -> DrawRow:
    """Draw the next round in draft; a draft that is there already is replaced and kept.

    :param plan: what `solution` was computed for, elsewhere; refused if it is so no longer.
    :param expected_version: the version of the draft that was seen, 0 for none.
    :raises Refused: with every obstacle to drawing.
    :raises StaleForm: if somebody drew meanwhile, or the field has changed since.
    """
    lock(session, tournament_id)
    number = next_round_number(session, tournament_id)
    _refuse_if_drawn_meanwhile(session, tournament_id, number, expected_version)
    refuse_if(*problems_with_seed(seed), *obstacles_to_drawing(session, tournament_id))
    now = next_plan(session, tournament_id, seed=seed)
    if plan is not None and plan_as_json(plan) != plan_as_json(now):
        raise StaleForm("field", round=number)
    found = solution if solution is not None else draw_plan(now)
    round_ = _round_to_draw(session, tournament_id, number)
    row = new_draft(
        session,
        round_,
        now,
        seat(found, seed),
        seed=seed,
        told=told_of(found),
        reason="",
        by=by,
        at=at,
    )
    after = {"version": row.version, "seed": seed, "cost": row.solution["cost"]}
    record(session, tournament_id, "draw", by=by, at=at, subject=name_of(round_), after=after)
    return row


def problems_with_seed(seed: int) -> tuple[Obstacle, ...]:
    """Why a number cannot be the seed of a draw."""
    if 0 <= seed < SEED_LIMIT:
        return ()
    return (Obstacle("seed_out_of_range", "seed", {"most": SEED_LIMIT - 1}),)


def name_of(round_: Round) -> str:
    """How the journal names a round."""
    return f"round {round_.number}"


def draft_seen(session: Session, tournament_id: UUID, draw_id: UUID) -> tuple[DrawRow, Round]:
    """The draft that somebody saw and its round, if it is still the one that holds.

    :raises NotFound: if there is no such draw.
    :raises StaleForm: if it was replaced or published meanwhile.
    """
    seen = session.get(DrawRow, (tournament_id, draw_id))
    if seen is None:
        raise NotFound("draw", draw_id)
    round_ = session.get_one(Round, (tournament_id, seen.round_id))
    if seen.state is not DrawState.DRAFT:
        raise StaleForm("draw", **_what_holds(session, round_))
    return seen, round_


def _what_holds(session: Session, round_: Round) -> dict[str, object]:
    now = live_draw(session, round_.tournament_id, round_.id)
    if now is None:
        return {"round": round_.number}
    return {
        "round": round_.number,
        "version": now.version,
        "state": now.state.value,
        "by": now.by,
        "reason": now.reason,
    }


def _refuse_if_drawn_meanwhile(
    session: Session, tournament_id: UUID, number: int, expected_version: int | None
) -> None:
    last = last_round(session, tournament_id)
    drawn = last if last is not None and last.number == number else None
    holds = live_draw(session, tournament_id, drawn.id) if drawn else None
    if expected_version is not None and (holds.version if holds else 0) != expected_version:
        raise StaleForm("draw", **(_what_holds(session, drawn) if drawn else {"round": number}))


def _round_to_draw(session: Session, tournament_id: UUID, number: int) -> Round:
    """The round in draft of this number, made if it is not there, with today's settings."""
    settings = current_settings(session, tournament_id).as_json()
    last = last_round(session, tournament_id)
    if last is not None and last.number == number:
        last.settings = settings
        return last
    stage = main_stage(session, tournament_id)
    round_ = Round(tournament_id=tournament_id, stage_id=stage.id, number=number, settings=settings)
    session.add(round_)
    session.flush()
    return round_


def new_draft(
    session: Session,
    round_: Round,
    plan: DrawPlan,
    places: Sequence[Place],
    *,
    seed: int,
    told: Mapping[str, Any] | None = None,
    reason: str,
    by: str,
    at: datetime,
) -> DrawRow:
    """Keep places as the draft of a round, their cost counted anew; the one before is withdrawn.

    :raises StaleForm: if the field is no longer the one drawn: a team has another number.
    """
    try:
        parts = parts_of_places(plan, places)
    except ImpossibleDraw as error:
        raise StaleForm("field", round=round_.number) from error
    before = live_draw(session, round_.tournament_id, round_.id)
    if before is not None:
        before.state = DrawState.WITHDRAWN
    seated = [(each.table, each.teams) for each in places if each.table is not None]
    row = DrawRow(
        tournament_id=round_.tournament_id,
        round_id=round_.id,
        version=last_version(session, round_.tournament_id, round_.id) + 1,
        seed=seed,
        engine_version=pairing.ENGINE_VERSION,
        problem=plan_as_json(plan),
        solution=solution_as_json(parts, sorted(seated), told or {}),
        reason=reason,
        by=by,
        at=at,
    )
    session.add(row)
    session.flush()
    write_places(session, row, places)
    return row
