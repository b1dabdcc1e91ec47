"""Draws in draft: made, drawn anew, changed by hand; one that is replaced stays as withdrawn."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from tournament import pairing
from tournament.errors import NotFound, Obstacle, StaleForm, refuse_if
from tournament.models import DrawRow, DrawState, Round
from tournament.pairing import (
    Draw,
    DrawProblem,
    ImpossibleDraw,
    check_draw,
    problem_as_json,
    problem_from_json,
)
from tournament.services.draw_problems import (
    draw_problem,
    next_round_number,
    obstacles_to_drawing,
)
from tournament.services.headers import current_settings
from tournament.services.journal import lock, record
from tournament.services.round_rows import last_round, last_version, live_draw, main_stage
from tournament.services.seating import Place, fixed_tables, places_of, seat, swapped, write_places

SEED_LIMIT = 2**31


def draw_round(
    session: Session,
    tournament_id: UUID,
    *,
    seed: int,
    by: str,
    at: datetime,
    problem: DrawProblem | None = None,
    solution: Draw | None = None,
    expected_version: int | None = None,
) -> DrawRow:
    """Draw the next round in draft; a draft that is there already is replaced and kept.

    :param problem: what `solution` was computed for, elsewhere; refused if it is so no longer.
    :param expected_version: the version of the draft that was seen, 0 for none.
    :raises Refused: with every obstacle to drawing.
    :raises StaleForm: if somebody drew meanwhile, or the field has changed since.
    """
    lock(session, tournament_id)
    number = next_round_number(session, tournament_id)
    _refuse_if_drawn_meanwhile(session, tournament_id, number, expected_version)
    refuse_if(*problems_with_seed(seed), *obstacles_to_drawing(session, tournament_id))
    now = draw_problem(session, tournament_id, seed=seed)
    if problem is not None and problem_as_json(problem) != problem_as_json(now):
        raise StaleForm("field", round=number)
    found = solution if solution is not None else pairing.draw(now)
    places = seat(found.tables, found.bye, fixed=fixed_tables(now), seed=seed)
    round_ = _round_to_draw(session, tournament_id, number)
    row = new_draft(session, round_, now, places, reason="", by=by, at=at)
    after = {"version": row.version, "seed": seed, "cost": row.solution["cost"]}
    record(session, tournament_id, "draw", by=by, at=at, subject=name_of(round_), after=after)
    return row


def problems_with_seed(seed: int) -> tuple[Obstacle, ...]:
    """Why a number cannot be the seed of a draw."""
    if 0 <= seed < SEED_LIMIT:
        return ()
    return (Obstacle("seed_out_of_range", "seed", {"most": SEED_LIMIT - 1}),)


def swap(
    session: Session,
    tournament_id: UUID,
    draw_id: UUID,
    number_a: int,
    number_b: int,
    *,
    reason: str,
    by: str,
    at: datetime,
) -> DrawRow:
    """Let two teams of a draft change places, by hand and with a reason, as a new version of it.

    :raises StaleForm: if the draft seen is no longer the one that holds.
    :raises Refused: without a reason, or if the two teams are not in two places of the draft.
    """
    lock(session, tournament_id)
    draft, round_ = draft_seen(session, tournament_id, draw_id)
    places = places_of(session, tournament_id, draft.id)
    refuse_if(*_problems_with_swap(places, number_a, number_b, reason))
    row = new_draft(
        session,
        round_,
        problem_from_json(draft.problem),
        swapped(places, number_a, number_b),
        reason=reason.strip(),
        by=by,
        at=at,
    )
    record(
        session,
        tournament_id,
        "swap",
        by=by,
        at=at,
        subject=f"{name_of(round_)}, teams {number_a} and {number_b}",
        reason=row.reason,
        before={"version": draft.version, "cost": draft.solution["cost"]},
        after={"version": row.version, "cost": row.solution["cost"]},
    )
    return row


def _problems_with_swap(
    places: Sequence[Place], number_a: int, number_b: int, reason: str
) -> tuple[Obstacle, ...]:
    where = {team: n for n, place in enumerate(places) for team in place.teams}
    named = (("first", number_a), ("second", number_b))
    problems = [
        Obstacle("not_in_the_draw", about, {"team": team})
        for about, team in named
        if team not in where
    ]
    if not problems and where[number_a] == where[number_b]:
        problems.append(Obstacle("swap_at_one_table", "second"))
    if not reason.strip():
        problems.append(Obstacle("reason_needed", "reason"))
    return tuple(problems)


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
    problem: DrawProblem,
    places: Sequence[Place],
    *,
    reason: str,
    by: str,
    at: datetime,
) -> DrawRow:
    """Keep places as the draft of a round, their cost counted anew; the one before is withdrawn.

    :raises StaleForm: if the field is no longer the one drawn: a team has another number.
    """
    tables = [place.teams for place in places if len(place.teams) == 2]
    bye = next((place.teams[0] for place in places if len(place.teams) == 1), None)
    try:
        cost = check_draw(problem, tables, bye)
    except ImpossibleDraw as error:
        raise StaleForm("field", round=round_.number) from error
    before = live_draw(session, round_.tournament_id, round_.id)
    if before is not None:
        before.state = DrawState.WITHDRAWN
    row = DrawRow(
        tournament_id=round_.tournament_id,
        round_id=round_.id,
        version=last_version(session, round_.tournament_id, round_.id) + 1,
        seed=problem.seed,
        engine_version=pairing.ENGINE_VERSION,
        problem=problem_as_json(problem),
        solution={
            "tables": [list(teams) for teams in tables],
            "bye": bye,
            "cost": asdict(cost),
        },
        reason=reason,
        by=by,
        at=at,
    )
    session.add(row)
    session.flush()
    write_places(session, row, places)
    return row
