"""Draws published and taken back: from then on, and no longer, everybody sees them."""

import json
from collections.abc import Iterable, Set
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session

from tournament.discipline import ON_A_DEAL, ON_A_MATCH
from tournament.draw_plans import plan_as_json, plan_from_json
from tournament.errors import Obstacle, refuse_if
from tournament.limits import problem_with_reason
from tournament.models import DrawRow, DrawState, RoundState, TournamentState
from tournament.readings import MatchLine
from tournament.services.draw_problems import next_plan
from tournament.services.draws import draft_seen, name_of, new_draft
from tournament.services.headers import current_settings
from tournament.services.in_force import effects_of_kinds
from tournament.services.journal import lock, record
from tournament.services.late import admit, waiting_late
from tournament.services.late_credits import give_missed_credits
from tournament.services.round_rows import find_round, last_round, live_draw, published_draw
from tournament.services.seating import Place, places_of
from tournament.services.sheets import match_lines
from tournament.services.sums import keep_sums


def publish(
    session: Session,
    tournament_id: UUID,
    draw_id: UUID,
    *,
    even_if_stale: bool = False,
    by: str,
    at: datetime,
) -> DrawRow:
    """Publish a draft: everybody sees it, its settings are frozen, the round is being played.

    :param even_if_stale: publish although the field or the results have changed since the draw.
    :raises StaleForm: if the draft seen is no longer the one that holds.
    :raises Refused: if the draw is stale, with what has changed since.
    """
    tournament = lock(session, tournament_id)
    draft, round_ = draft_seen(session, tournament_id, draw_id)
    changes = changes_since(session, draft)
    if not even_if_stale:
        refuse_if(*changes)
    draft.state = DrawState.PUBLISHED
    round_.settings = current_settings(session, tournament_id).as_json()
    round_.state = RoundState.PLAYING
    round_.started_at = at
    tournament.state = TournamentState.RUNNING
    session.flush()
    give_missed_credits(session, tournament_id, round_.number, by=by, at=at)
    keep_sums(session, tournament_id, round_.id)
    after = {"version": draft.version, "seed": draft.seed, "stale": [o.code for o in changes]}
    record(session, tournament_id, "publish", by=by, at=at, subject=name_of(round_), after=after)
    return draft


def changes_since(session: Session, draft: DrawRow) -> tuple[Obstacle, ...]:
    """What has changed since a draft was drawn: teams, results, settings; nothing when none did."""
    then = draft.problem
    now = plan_as_json(next_plan(session, draft.tournament_id, seed=draft.seed))
    if then == now:
        return ()
    before, after = _teams(then), _teams(now)
    came, left = sorted(after.keys() - before.keys()), sorted(before.keys() - after.keys())
    changes = [Obstacle("team_came_since", "draw", {"team": team}) for team in came]
    changes += [Obstacle("team_left_since", "draw", {"team": team}) for team in left]
    both = before.keys() & after.keys()
    stayed = [(before[team], after[team]) for team in sorted(both)]
    met = [_met(plan, both) for plan in (then, now)]
    if _differ(stayed, "points", "wins", "byes", "place", "part") or met[0] != met[1]:
        changes.append(Obstacle("results_changed_since", "draw"))
    if _differ(stayed, "club", "family", "fixed_table"):
        changes.append(Obstacle("teams_changed_since", "draw"))
    if _settings_of(then) != _settings_of(now):
        changes.append(Obstacle("settings_changed_since", "draw"))
    return tuple(changes)


def _teams(plan: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """What a plan knows of each team, and the part it is in."""
    return {
        team["id"]: {**team, "part": part["part"]}
        for part in plan["parts"]
        for team in part["problem"]["teams"]
    }


def _met(plan: dict[str, Any], teams: Set[int]) -> list[Any]:
    """Who of these teams has met, or partnered, whom."""
    return [
        [pair for pair in part["problem"].get(kind, ()) if teams >= set(pair)]
        for part in plan["parts"]
        for kind in ("played", "partners")
    ]


def _settings_of(plan: dict[str, Any]) -> Any:
    """What of a plan the settings say."""
    wanted = ("system", "ranking", "constraints", "bye_by_lot")
    asked = {json.dumps([p["problem"].get(key) for key in wanted]) for p in plan["parts"]}
    return asked, plan["tables"]["apart"], plan["tables"]["strengths"]


def changes_of(session: Session, tournament_id: UUID, round_number: int) -> tuple[Obstacle, ...]:
    """What has changed since the draft of a round was drawn; nothing for a draw that is public."""
    round_ = find_round(session, tournament_id, round_number)
    holds = live_draw(session, tournament_id, round_.id)
    if holds is None or holds.state is not DrawState.DRAFT:
        return ()
    return changes_since(session, holds)


def _differ(pairs: Iterable[tuple[dict[str, Any], dict[str, Any]]], *fields: str) -> bool:
    return any(one.get(field) != other.get(field) for one, other in pairs for field in fields)


def take_back(
    session: Session, tournament_id: UUID, round_number: int, *, reason: str, by: str, at: datetime
) -> DrawRow:
    """Take a published draw back while no result is in; its tables are a draft again.

    The draw that was published stays as a withdrawn version, with its reason; the new draft holds
    what was drawn, without the late arrivals, who are pointed out as new teams.

    :raises Refused: without a reason, or once a result is in, with the tables that have one.
    """
    lock(session, tournament_id)
    round_ = find_round(session, tournament_id, round_number)
    obstacles = obstacles_to_taking_back(session, tournament_id, round_number)
    refuse_if(*obstacles, problem_with_reason(reason, missing="reason_needed"))
    taken = published_draw(session, tournament_id, round_.id)
    assert taken is not None
    waiting = waiting_late(session, tournament_id, round_number)
    taken.state = DrawState.WITHDRAWN
    round_.state = RoundState.DRAWN
    round_.started_at = None
    session.flush()
    admit(session, tournament_id, waiting, round_number, by=by, at=at)
    keep_sums(session, tournament_id, round_.id)
    row = new_draft(
        session,
        round_,
        plan_from_json(taken.problem),
        _as_drawn(session, taken),
        seed=taken.seed,
        told=taken.solution,
        reason=reason.strip(),
        by=by,
        at=at,
    )
    record(
        session,
        tournament_id,
        "take_back",
        by=by,
        at=at,
        subject=name_of(round_),
        reason=reason.strip(),
        before={"version": taken.version, "state": DrawState.PUBLISHED.value},
        after={"version": row.version, "state": DrawState.DRAFT.value},
    )
    return row


def obstacles_to_taking_back(
    session: Session, tournament_id: UUID, round_number: int
) -> tuple[Obstacle, ...]:
    """Every reason why a round's draw cannot be taken back: it is not being played, or the tables
    that have a result, or a ruling in force on the match or on a deal of it."""
    round_ = find_round(session, tournament_id, round_number)
    last = last_round(session, tournament_id)
    if round_.state is not RoundState.PLAYING or last is None or last.id != round_.id:
        return (Obstacle("round_not_playing", operands={"round": round_number}),)
    lines = [each for each in match_lines(session, tournament_id, round_) if not each.is_bye]
    kinds = (*ON_A_DEAL, *ON_A_MATCH)
    ruled = {each.match_id for each in effects_of_kinds(session, tournament_id, kinds)}
    with_result = [each for each in lines if each.outcome is not None or each.deals_done > 0]
    only_ruled = [each for each in lines if each.match_id in ruled and each not in with_result]
    return (*_at("result_is_in", with_result), *_at("ruling_is_in", only_ruled))


def _at(code: str, lines: Iterable[MatchLine]) -> tuple[Obstacle, ...]:
    return tuple(Obstacle(code, f"table {each.table}", {"table": each.table}) for each in lines)


def _as_drawn(session: Session, taken: DrawRow) -> tuple[Place, ...]:
    """The places of a draw as it was published: a late arrival leaves, the exempt are exempt."""
    drawn = plan_from_json(taken.problem).part_of
    places = []
    for place in places_of(session, taken.tournament_id, taken.id):
        if drawn.keys() >= set(place.teams):
            places.append(place)
            continue
        exempt = [team for team in place.teams if team in drawn]
        places += [Place(None, (team,), place.first_dealer, part=drawn[team]) for team in exempt]
    return tuple(places)
