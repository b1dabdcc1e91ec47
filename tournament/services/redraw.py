"""Which tables a published draw would have otherwise, had it known what is known now.

Played rounds stay: this is told to the arbiter who rules after the next draw, never done.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session, col, select

from tournament import pairing
from tournament.models import DrawRow, DrawState, Entry, Round
from tournament.pairing import DrawProblem, problem_from_json
from tournament.services.draw_problems import history_of


@dataclass(frozen=True, slots=True)
class StaleDraw:
    """A published draw whose earlier results have changed: as it was asked, as it would be now."""

    round_number: int
    asked: DrawProblem
    now: DrawProblem


@dataclass(frozen=True, slots=True)
class OtherTables:
    """The tables of a round that would have been drawn differently, by team numbers."""

    round_number: int
    would_be: tuple[tuple[int, ...], ...]


def stale_draws(session: Session, tournament_id: UUID, after_round: int) -> tuple[StaleDraw, ...]:
    """The published draws after a round whose points, wins or meetings are others by now."""
    rows = session.exec(
        select(Round.number, DrawRow)
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
    for number, row in rows:
        if row.engine_version != pairing.ENGINE_VERSION:
            continue
        asked = _read(row)
        now = _as_known_now(session, tournament_id, asked)
        if now != asked:
            found.append(StaleDraw(number, asked, now))
    return tuple(found)


def _read(row: DrawRow) -> DrawProblem:
    """The problem as it was put, in a form that can be sent to another process."""
    problem = problem_from_json(row.problem)
    return replace(problem, constraints=dict(problem.constraints))


def _as_known_now(session: Session, tournament_id: UUID, asked: DrawProblem) -> DrawProblem:
    numbers = [team.id for team in asked.teams]
    entries = session.exec(
        select(Entry)
        .where(Entry.tournament_id == tournament_id, col(Entry.number).in_(numbers))
        .order_by(col(Entry.number))
    ).all()
    entrants, played = history_of(session, tournament_id, asked.round, list(entries))
    known = {team.id: team for team in entrants}
    teams = tuple(
        replace(team, points=known[team.id].points, wins=known[team.id].wins)
        if team.id in known
        else team
        for team in asked.teams
    )
    return replace(asked, teams=teams, played=played)


def drawn_otherwise(stale: StaleDraw) -> OtherTables:
    """The tables that only the draw of today would have; takes as long as a draw."""
    before = {tuple(sorted(table)) for table in _tables(stale.asked)}
    now = [table for table in _tables(stale.now) if tuple(sorted(table)) not in before]
    return OtherTables(stale.round_number, tuple(now))


def _tables(problem: DrawProblem) -> list[tuple[int, ...]]:
    drawn = pairing.draw(problem)
    return [*map(tuple, drawn.tables), *([(drawn.bye,)] if drawn.bye is not None else [])]
