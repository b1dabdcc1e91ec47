"""Drafts changed by hand: two teams exchanged, a table moved, two teams made to meet, or a whole
pairing typed; each with a reason, and as a new version of the draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from typing import Any
from uuid import UUID

from sqlmodel import Session

from tournament.draw_plans import DrawPlan, plan_from_json
from tournament.errors import refuse_if
from tournament.models import DrawRow, MatchOrigin, Round
from tournament.services.draws import draft_seen, name_of, new_draft
from tournament.services.hand_problems import (
    fixed_apart,
    not_exchangeable,
    not_explained,
    not_movable,
    not_pairable,
    not_typable,
)
from tournament.services.journal import lock, record
from tournament.services.seating import Place, by_number, first_dealer, places_of
from tournament.typed_pairings import TypedTable


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it is: its row, its round, what was asked, who sits where."""

    row: DrawRow
    round: Round
    plan: DrawPlan
    places: tuple[Place, ...]


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
    """Let two teams of a draft change places.

    :raises StaleForm: if the draft seen is no longer the one that holds.
    :raises Refused: without a reason, or with what keeps the two from changing places.
    """
    draft = _draft(session, tournament_id, draw_id)
    refuse_if(*not_exchangeable(draft.places, number_a, number_b), not_explained(reason))
    places = exchanged(draft.places, number_a, number_b)
    what = f"teams {number_a} and {number_b}"
    return _keep(session, draft, places, "swap", what, reason=reason, by=by, at=at)


def pair(
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
    """Let two teams of a draft meet; their opponents meet each other, or one of these is exempt.

    :raises StaleForm: if the draft seen is no longer the one that holds.
    :raises Refused: without a reason, or with what keeps the two from meeting.
    """
    draft = _draft(session, tournament_id, draw_id)
    refuse_if(*not_pairable(draft.places, number_a, number_b), not_explained(reason))
    opponent = {
        one: other
        for place in draft.places
        if not place.is_bye
        for one, other in (place.teams, place.teams[::-1])
    }
    leaves, comes = (
        (opponent[number_a], number_b) if number_a in opponent else (opponent[number_b], number_a)
    )
    places = exchanged(draft.places, leaves, comes)
    what = f"teams {number_a} and {number_b}"
    return _keep(session, draft, places, "pair", what, reason=reason, by=by, at=at)


def move(
    session: Session,
    tournament_id: UUID,
    draw_id: UUID,
    table: int,
    to: int,
    *,
    reason: str,
    by: str,
    at: datetime,
) -> DrawRow:
    """Give a table of a draft another number; the one that has it takes the first one's.

    :raises StaleForm: if the draft seen is no longer the one that holds.
    :raises Refused: without a reason, or with what keeps the table where it is.
    """
    draft = _draft(session, tournament_id, draw_id)
    refuse_if(*not_movable(draft.places, draft.plan.fixed, table, to), not_explained(reason))
    places = renumbered(draft.places, table, to)
    what = f"table {table} to {to}"
    return _keep(session, draft, places, "move", what, reason=reason, by=by, at=at)


def type_pairing(
    session: Session,
    tournament_id: UUID,
    draw_id: UUID,
    typed: Sequence[TypedTable],
    *,
    reason: str,
    by: str,
    at: datetime,
) -> DrawRow:
    """Put a whole pairing in the place of a draft's; tables that stay as they were stay drawn.

    :raises StaleForm: if the draft seen is no longer the one that holds.
    :raises Refused: without a reason, or with everything wrong in what was typed.
    """
    draft = _draft(session, tournament_id, draw_id)
    refuse_if(*not_typable(session, draft.round, draft.plan, typed), not_explained(reason))
    places = _as_typed(draft, typed)
    what = f"{len(typed)} lines typed"
    return _keep(session, draft, places, "type_pairing", what, reason=reason, by=by, at=at)


def _draft(session: Session, tournament_id: UUID, draw_id: UUID) -> Draft:
    lock(session, tournament_id)
    row, round_ = draft_seen(session, tournament_id, draw_id)
    places = places_of(session, tournament_id, row.id)
    return Draft(row, round_, plan_from_json(row.problem), places)


def _keep(
    session: Session,
    draft: Draft,
    places: Sequence[Place],
    verb: str,
    what: str,
    *,
    reason: str,
    by: str,
    at: datetime,
) -> DrawRow:
    """Keep changed places as a new version of the draft."""
    refuse_if(*fixed_apart(places, draft.plan.fixed))
    places = at_fixed_tables(places, draft.plan.fixed)
    row = new_draft(
        session,
        draft.round,
        draft.plan,
        places,
        seed=draft.row.seed,
        reason=reason.strip(),
        by=by,
        at=at,
    )
    record(
        session,
        row.tournament_id,
        verb,
        by=by,
        at=at,
        subject=f"{name_of(draft.round)}, {what}",
        reason=row.reason,
        before=_told(draft.row),
        after=_told(row),
    )
    return row


def _told(row: DrawRow) -> dict[str, Any]:
    return {"version": row.version, "cost": row.solution["cost"]}


def exchanged(places: Sequence[Place], one: int, other: int) -> tuple[Place, ...]:
    """The places after two teams have changed theirs; what a hand has touched says so."""
    exchange = {one: other, other: one}
    return tuple(
        replace(
            place,
            teams=by_number([exchange.get(team, team) for team in place.teams]),
            origin=MatchOrigin.HAND,
        )
        if exchange.keys() & set(place.teams)
        else place
        for place in places
    )


def renumbered(places: Sequence[Place], table: int, to: int) -> tuple[Place, ...]:
    """The places after two tables have exchanged their numbers, or one took a free one."""
    exchange = {table: to, to: table}
    return tuple(
        replace(place, table=exchange[place.table], origin=MatchOrigin.HAND)
        if place.table in exchange
        else place
        for place in places
    )


def at_fixed_tables(places: Sequence[Place], fixed: Mapping[int, int]) -> tuple[Place, ...]:
    """The places after each team that cannot move has its table, where no other one has it."""
    for place in places:
        wanted = {fixed[team] for team in place.teams if team in fixed}
        if place.is_bye or len(wanted) != 1 or place.table in wanted:
            continue
        (to,) = wanted
        holder = next((each for each in places if each.table == to), None)
        if holder is None or not any(fixed.get(team) == to for team in holder.teams):
            assert place.table is not None
            return at_fixed_tables(renumbered(places, place.table, to), fixed)
    return tuple(places)


def _as_typed(draft: Draft, typed: Sequence[TypedTable]) -> tuple[Place, ...]:
    """The places as typed: numbers given first, then of teams that cannot move, then the rest."""
    rows = [each for each in typed if len(each.teams) > 1]
    numbers = _numbers([each.teams for each in rows], [each.table for each in rows], draft.plan)
    part_of, seed = draft.plan.part_of, draft.row.seed
    was = {(place.table, place.teams): place for place in draft.places}
    places = []
    for each, number in zip(rows, numbers, strict=True):
        new = _by_hand(number, by_number(each.teams), seed, part_of)
        places.append(was.get((number, new.teams), new))
    for each in typed:
        if len(each.teams) == 1:
            exempt = _by_hand(None, each.teams, seed, part_of)
            places.append(was.get((None, each.teams), exempt))
    return tuple(places)


def _numbers(
    tables: Sequence[tuple[int, ...]], given: Sequence[int | None], plan: DrawPlan
) -> list[int]:
    """The numbers given, then those of teams that cannot move, then the smallest that are free."""
    numbers = list(given)
    for at, teams in enumerate(tables):
        wanted = next((plan.fixed[team] for team in teams if team in plan.fixed), None)
        if numbers[at] is None and wanted not in numbers:
            numbers[at] = wanted
    taken = {number for number in numbers if number is not None}.union(plan.tables.apart)
    free = (number for number in count(1) if number not in taken)
    return [next(free) if number is None else number for number in numbers]


def _by_hand(
    number: int | None, teams: tuple[int, ...], seed: int, part_of: Mapping[int, str]
) -> Place:
    dealer = first_dealer(seed, teams[0])
    return Place(number, teams, dealer, MatchOrigin.HAND, part_of[teams[0]])
