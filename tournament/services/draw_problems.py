"""What the next draw is asked: the field as confirmed results leave it, or why it cannot be drawn.

Rounds are drawn one after another, by the system that the settings have then; the first by lot
where the system goes by results (tournament facts, § Pairing systems).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from sqlmodel import Session

from tournament.draw_plans import KNOCK_OUT, MEET_AGAIN, MELEE, DrawPlan, Part
from tournament.errors import Obstacle
from tournament.models import Entry, Round, RoundState, Tournament, TournamentState
from tournament.pairing import DrawProblem
from tournament.services.closing import obstacles_to_closing
from tournament.services.draw_history import History, history_of, table_wishes
from tournament.services.entries import FOREVER, drawable, players_of
from tournament.services.final import (
    in_final_phase,
    obstacle_to_final,
    parts_of_final,
    planned_rounds,
)
from tournament.services.headers import current_settings
from tournament.services.parts import BY_RESULTS, ROTATIONS, PartField, RoundToDraw, parts_for_all
from tournament.services.ranking import ranking
from tournament.services.round_rows import last_round
from tournament.settings import Criterion, PairingSystem, Settings, Strength

FEWEST_TEAMS = 2
FEWEST_PLAYERS = 4
ROTATION_KEYS = frozenset(system.value for system in ROTATIONS)


def next_round_number(session: Session, tournament_id: UUID) -> int:
    """The number of the round to draw: that of the draft, or one more than the last round."""
    last = last_round(session, tournament_id)
    if last is None:
        return 1
    return last.number if last.state is RoundState.DRAWN else last.number + 1


def obstacles_to_drawing(session: Session, tournament_id: UUID) -> tuple[Obstacle, ...]:
    """Every reason why the next round cannot be drawn now: a table whose result is missing, too
    few teams, no round left, two teams that cannot leave one table."""
    number = next_round_number(session, tournament_id)
    settings = current_settings(session, tournament_id)
    last = last_round(session, tournament_id)
    obstacles = list(_unfinished(session, tournament_id, last))
    planned = planned_rounds(session, tournament_id)
    if number > planned:
        obstacles.append(Obstacle("no_round_left", operands={"rounds": planned}))
    elif _is_over(session, tournament_id):
        obstacles.append(Obstacle("tournament_over"))
    else:
        obstacles += _with_field(session, tournament_id, number, settings)
    return tuple(obstacles)


def _with_field(
    session: Session, tournament_id: UUID, number: int, settings: Settings
) -> list[Obstacle]:
    entries = drawable(session, tournament_id, number)
    in_final = in_final_phase(session, tournament_id, number, settings)
    players = settings.pairing is PairingSystem.MELEE and not in_final
    if len(entries) < (FEWEST_PLAYERS if players else FEWEST_TEAMS):
        code = "too_few_players" if players else "too_few_teams"
        return [Obstacle(code, operands={"count": len(entries)})]
    if players:
        return _of_two(session, tournament_id, entries)
    if not in_final:
        return _at_one_table(entries)
    asked = RoundToDraw(tournament_id, number, settings, entries)
    obstacle = obstacle_to_final(session, asked)
    if obstacle:
        return [obstacle]
    if not _at_one_table(entries):
        return []
    parts = parts_of_final(session, asked)
    return _at_one_table([e for e in entries if any(e.id in part.places for part in parts)])


def _at_one_table(entries: Sequence[Entry]) -> list[Obstacle]:
    """The tables that two teams of a draw cannot leave: only one of them can have it."""
    first: dict[int, int] = {}
    found = []
    for entry in sorted(entries, key=lambda entry: entry.number):
        if entry.fixed_table is None:
            continue
        holder = first.setdefault(entry.fixed_table, entry.number)
        if holder != entry.number:
            operands = {"table": entry.fixed_table, "first": holder, "second": entry.number}
            found.append(Obstacle("fixed_table_taken", operands=operands))
    return found


def _of_two(session: Session, tournament_id: UUID, entries: Sequence[Entry]) -> list[Obstacle]:
    """The entries of two players, which a mêlée does not know."""
    keys = {entry.id: entry.number for entry in entries}
    named = players_of(session, tournament_id, FOREVER, list(keys))
    return [
        Obstacle("entry_of_two", "", {"team": number})
        for key, number in keys.items()
        if len(named.get(key, {})) > 1
    ]


def _unfinished(session: Session, tournament_id: UUID, last: Round | None) -> tuple[Obstacle, ...]:
    if last is None or last.state is not RoundState.PLAYING:
        return ()
    missing = obstacles_to_closing(session, tournament_id, last.number)
    return missing or (Obstacle("round_not_closed", operands={"round": last.number}),)


def _is_over(session: Session, tournament_id: UUID) -> bool:
    tournament = session.get(Tournament, tournament_id)
    return tournament is not None and tournament.state is TournamentState.FINISHED


def next_plan(session: Session, tournament_id: UUID, *, seed: int = 0) -> DrawPlan:
    """The plan of the next draw, or of the draft's, as things stand now.

    The same state of the tournament and the same seed give equal plans.
    """
    number = next_round_number(session, tournament_id)
    settings = current_settings(session, tournament_id)
    entries = drawable(session, tournament_id, number)
    asked = RoundToDraw(tournament_id, number, settings, entries, seed)
    history = history_of(session, tournament_id, number, entries)
    if in_final_phase(session, tournament_id, number, settings):
        fields = parts_of_final(session, asked)
    else:
        fields = parts_for_all(session, asked, history.entrants)
    ranks = _match_point_ranks(session, asked)
    parts = tuple(
        Part(field.name, _problem(field, settings, history, ranks, seed)) for field in fields
    )
    playing = {team.id for part in parts for team in part.problem.teams}
    wishes = table_wishes(session, tournament_id, number, settings, playing)
    return DrawPlan(parts, wishes)


def _match_point_ranks(session: Session, asked: RoundToDraw) -> dict[int, int]:
    """The rank of each team by match points, then points, where the ranking begins with them."""
    if asked.settings.ranking[:1] != (Criterion.MATCH_POINTS,):
        return {}
    by_them = replace(asked.settings, ranking=(Criterion.MATCH_POINTS, Criterion.POINTS))
    places = ranking(session, asked.tournament_id, by_them, after_round=asked.number - 1)
    return {place.number: place.rank or len(places) for place in places}


def _problem(
    field: PartField, settings: Settings, history: History, ranks: Mapping[int, int], seed: int
) -> DrawProblem:
    teams = sorted(
        (replace(history.entrants[entry], place=place) for entry, place in field.places.items()),
        key=lambda team: team.id,
    )
    if ranks and field.system in BY_RESULTS:
        teams = [replace(team, rank=ranks[team.id]) for team in teams]
    here = {team.id for team in teams}
    again = field.system in MEET_AGAIN
    met = [pair for pair in history.met if here.issuperset(pair)]
    partners = [pair for pair in history.partners if here.issuperset(pair)]
    return DrawProblem(
        system=field.system,
        ranking="wins" if settings.ranking[:1] == (Criterion.WINS,) else "points",
        seed=seed,
        round=field.round,
        teams=tuple(teams),
        played=tuple(met if again else sorted(set(met))),
        constraints=_constraints(field, settings),
        partners=tuple(partners) if field.system == MELEE else (),
        bye_by_lot=settings.bye_by_lot and field.system != KNOCK_OUT,
        places=field.size,
    )


def _constraints(field: PartField, settings: Settings) -> dict[str, str]:
    """What a part is asked to avoid: a bracket nothing, a rotation, in which everybody meets
    everybody, only to meet again before its time."""
    if field.system == KNOCK_OUT:
        return {}
    if field.system in ROTATION_KEYS:
        return {"rematch": Strength.SOFT.value}
    wanted = {
        "rematch": settings.rematches,
        "club": settings.same_club,
        "family": settings.same_family,
    }
    return {
        name: strength.value for name, strength in wanted.items() if strength is not Strength.OFF
    }
