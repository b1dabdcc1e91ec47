"""Which tables a published draw would have otherwise, had it known what is known now.

Played rounds stay: this is told to the arbiter who rules after the next draw, never done.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session, col, select

from tournament import pairing
from tournament.draw_plans import (
    KNOCK_OUT,
    MEET_AGAIN,
    MELEE,
    RANDOM,
    DrawPlan,
    Part,
    draw_plan,
    plan_from_json,
)
from tournament.models import DrawRow, DrawState, Entry, Round
from tournament.pairing import DrawProblem, Entrant, ranks_of
from tournament.services.draw_history import history_of
from tournament.services.entries import drawable
from tournament.services.final import parts_of_final
from tournament.services.parts import PartField, RoundToDraw
from tournament.services.past_draws import entries_then
from tournament.settings import Settings


@dataclass(frozen=True, slots=True)
class StaleDraw:
    """A published draw whose earlier results have changed: as it was asked, as it would be now."""

    round_number: int
    asked: DrawPlan
    now: DrawPlan


@dataclass(frozen=True, slots=True)
class OtherRank:
    """A team that a draw would have ranked otherwise in its part, or had not in it (none)."""

    team: int
    part: str
    before: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class OtherTables:
    """What a round would have had otherwise: tables and the exempt, by team numbers; ranks."""

    round_number: int
    would_be: tuple[tuple[int, ...], ...]
    ranks: tuple[OtherRank, ...] = ()


def stale_draws(session: Session, tournament_id: UUID, after_round: int) -> tuple[StaleDraw, ...]:
    """The published draws after a round whose points, wins or meetings are others by now."""
    rows = session.exec(
        select(Round, DrawRow)
        .where(
            Round.tournament_id == tournament_id,
            Round.number > after_round,
            DrawRow.tournament_id == tournament_id,
            DrawRow.round_id == Round.id,
            DrawRow.state == DrawState.PUBLISHED,
        )
        .order_by(col(Round.number))
    ).all()
    found = []
    for round_, row in rows:
        if row.engine_version != pairing.ENGINE_VERSION:
            continue
        asked = plan_from_json(row.problem)
        now = _as_known_now(session, round_, row, asked)
        if now != asked:
            found.append(StaleDraw(round_.number, asked, now))
    return tuple(found)


def _as_known_now(session: Session, round_: Round, row: DrawRow, asked: DrawPlan) -> DrawPlan:
    """The same draw asked again: the field, clubs and fixed tables are those of then, points, wins
    and meetings those known now; of a final phase also who is in it, and in which place."""
    number_of = {key: number for number, key in entries_then(session, round_.number, row).items()}
    brackets = any(part.problem.system == KNOCK_OUT for part in asked.parts)
    drawn = asked.part_of
    entries = [
        entry
        for entry in _entries(session, round_.tournament_id)
        if number_of.get(entry.id) in drawn
    ]
    if brackets:
        entries = drawable(session, round_.tournament_id, round_.number)
    history = history_of(session, round_.tournament_id, round_.number, entries)
    then = {entrant.id: number_of[key] for key, entrant in history.entrants.items()}
    known = {number_of[key]: replace(e, id=number_of[key]) for key, e in history.entrants.items()}
    met, partners = (
        [_sorted(then[one], then[other]) for one, other in pairs]
        for pairs in (history.met, history.partners)
    )
    parts = asked.parts
    if brackets:
        settings = Settings.from_json(round_.settings)
        again = RoundToDraw(round_.tournament_id, round_.number, settings, entries, row.seed)
        fields = parts_of_final(session, again)
        parts = tuple(_in_place(part, fields, number_of, known) for part in parts)
    return replace(
        asked,
        parts=tuple(
            replace(part, problem=_with_facts(part.problem, known, met, partners)) for part in parts
        ),
    )


def _sorted(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _entries(session: Session, tournament_id: UUID) -> Sequence[Entry]:
    return session.exec(
        select(Entry).where(Entry.tournament_id == tournament_id).order_by(col(Entry.number))
    ).all()


def _in_place(
    part: Part,
    fields: Sequence[PartField],
    number_of: Mapping[UUID, int],
    known: Mapping[int, Entrant],
) -> Part:
    """A part of a final phase with who would be in it now, and in which place."""
    field = next((each for each in fields if each.name == part.name), None)
    if field is None:
        return part
    places = {number_of[key]: place for key, place in field.places.items()}
    if places == {team.id: team.place for team in part.problem.teams}:
        return part
    teams = tuple(replace(known[team], place=places[team]) for team in sorted(places))
    return replace(part, problem=replace(part.problem, teams=teams))


def _with_facts(
    problem: DrawProblem,
    known: Mapping[int, Entrant],
    met: Sequence[tuple[int, int]],
    partners: Sequence[tuple[int, int]],
) -> DrawProblem:
    """A problem with the points, wins and meetings that are known now."""
    teams = tuple(
        replace(team, points=known[team.id].points, wins=known[team.id].wins)
        if team.id in known
        else team
        for team in problem.teams
    )
    here = {team.id for team in teams}
    again = problem.system in MEET_AGAIN
    played = sorted(pair for pair in met if here.issuperset(pair))
    mates = sorted(pair for pair in partners if here.issuperset(pair))
    return replace(
        problem,
        teams=teams,
        played=tuple(played if again else sorted(set(played))),
        partners=tuple(mates) if problem.system == MELEE else (),
    )


def drawn_otherwise(stale: StaleDraw) -> OtherTables:
    """The tables and ranks that only the draw of today would have; takes as long as a draw."""
    before = {tuple(sorted(table)) for table in _tables(stale.asked)}
    now = [table for table in _tables(stale.now) if tuple(sorted(table)) not in before]
    return OtherTables(stale.round_number, tuple(now), tuple(_ranks(stale)))


def _tables(plan: DrawPlan) -> list[tuple[int, ...]]:
    drawn = draw_plan(plan)
    return [*drawn.tables, *((team,) for part in drawn.parts for team in part.byes)]


def _ranks(stale: StaleDraw) -> Iterator[OtherRank]:
    for one, other in zip(stale.asked.parts, stale.now.parts, strict=True):
        before, now = _ranks_in(one.problem), _ranks_in(other.problem)
        for team in sorted(before.keys() | now.keys()):
            if before.get(team) != now.get(team):
                yield OtherRank(team, one.name, before.get(team), now.get(team))


def _ranks_in(problem: DrawProblem) -> dict[int, int]:
    """The ranks that a draw goes by: of a bracket its places; none where it goes by no results."""
    if problem.system == KNOCK_OUT:
        return {team.id: team.place or 0 for team in problem.teams}
    planned = any(team.place is not None for team in problem.teams)
    return {} if planned or problem.system in (RANDOM, MELEE) else ranks_of(problem)
