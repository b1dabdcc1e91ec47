"""The places of the teams as a ruling would leave them: computed, nothing is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlmodel import Session

from tournament.discipline import EffectKind
from tournament.models import (
    Entry,
    EntryState,
    Outcome,
    RulingEffect,
)
from tournament.play import Reported, SheetDeal
from tournament.readings import Team
from tournament.services.brackets import Ended
from tournament.services.entries import teams
from tournament.services.exclusions import KINDS, is_out, state_besides_rulings
from tournament.services.headers import header_of
from tournament.services.in_force import effects_of_kinds
from tournament.services.ranking import (
    field_of,
    meetings,
    opponents_met,
    rank_field,
    reached_in_final,
    states,
)
from tournament.services.round_rows import last_round, numbers_of
from tournament.services.rulings.proposals import ProposedEffect
from tournament.services.rulings.round_after import (
    SUMMED,
    Rows,
    best_and_first,
    points_moved,
    rows_after,
    rows_of_round,
)
from tournament.services.rulings.scene import Scene
from tournament.settings import Criterion, Settings
from tournament.standings import Meetings, Opponents, Place


@dataclass(frozen=True, slots=True)
class TeamChange:
    """A team's points and place before and after."""

    team: Team
    points_before: int
    points_after: int
    rank_before: int | None
    rank_after: int | None


def places_after(
    session: Session,
    scene: Scene,
    reported: Reported | None,
    lines: Sequence[SheetDeal],
    effects: Sequence[ProposedEffect],
    superseded: Sequence[RulingEffect],
) -> tuple[TeamChange, ...]:
    """The points and places of the teams concerned, before and after.

    :param reported: the result of the match as it would be, none where the incident has no table.
    :param superseded: the effects of the ruling that would no longer be in force.
    """
    tournament_id = scene.incident.tournament_id
    settings = header_of(session, tournament_id).settings
    before: Rows = {}
    after: Rows = {}
    if scene.match is not None and reported is not None:
        before = rows_of_round(session, scene.match)
        after = rows_after(session, scene.match, before, reported, lines)
    moved = points_moved(settings, before, after)
    for entry_id, points in _moved_on_totals(effects, superseded):
        change = moved.setdefault(entry_id, dict.fromkeys(SUMMED, 0))
        change["points"] += points
        change["penalties"] += _cost(entry_id, effects, superseded)
    return _changes(
        session,
        settings,
        scene,
        moved,
        (before, after),
        _states(session, scene, effects, superseded),
    )


def _on_totals(
    effects: Sequence[ProposedEffect], superseded: Sequence[RulingEffect]
) -> tuple[list[tuple[UUID | None, int]], list[tuple[UUID | None, int]]]:
    """What is moved on totals by the ruling as it would be, and by the one superseded."""
    kind = EffectKind.TOTAL_ADJUSTED
    new = [(e.entry_id, e.points) for e in effects if e.kind is kind]
    return new, [(e.entry_id, e.points) for e in superseded if e.kind == kind]


def _moved_on_totals(
    effects: Sequence[ProposedEffect], superseded: Sequence[RulingEffect]
) -> list[tuple[UUID, int]]:
    new, old = _on_totals(effects, superseded)
    concerned = dict.fromkeys(entry_id for entry_id, _ in (*new, *old) if entry_id is not None)
    return [
        (each, sum(p for e, p in new if e == each) - sum(p for e, p in old if e == each))
        for each in concerned
    ]


def _cost(
    entry_id: UUID,
    effects: Sequence[ProposedEffect],
    superseded: Sequence[RulingEffect],
) -> int:
    new, old = _on_totals(effects, superseded)
    return sum(max(-p, 0) for e, p in new if e == entry_id) - sum(
        max(-p, 0) for e, p in old if e == entry_id
    )


def _states(
    session: Session,
    scene: Scene,
    effects: Sequence[ProposedEffect],
    superseded: Sequence[RulingEffect],
) -> dict[UUID, EntryState]:
    """The state of the teams that the ruling, or the one superseded, excludes or would exclude.

    Who is out before the first draw is so from the first round on: nobody has a place yet.
    """
    tournament_id = scene.incident.tournament_id
    now = last_round(session, tournament_id)
    if now is None:
        return {}
    proposed = [(e.entry_id, str(e.kind), e.player_id) for e in effects if e.kind in KINDS]
    old = {effect.ruling_id for effect in superseded}
    standing = [
        (effect.entry_id, effect.kind, effect.player_id)
        for effect in effects_of_kinds(session, tournament_id, KINDS)
        if effect.ruling_id not in old
    ]
    was = [(effect.entry_id, effect.kind, effect.player_id) for effect in superseded]
    concerned = {entry_id for entry_id, kind, _ in (*proposed, *was) if kind in KINDS} - {None}
    found = {}
    for entry_id in concerned:
        assert entry_id is not None
        entry = session.get_one(Entry, (tournament_id, entry_id))
        own = [(kind, player) for e, kind, player in (*standing, *proposed) if e == entry_id]
        found[entry_id] = (
            EntryState.EXCLUDED
            if is_out(session, entry, own)
            else state_besides_rulings(session, entry, now.number)
        )
    return found


def _changes(
    session: Session,
    settings: Settings,
    scene: Scene,
    moved: Mapping[UUID, Mapping[str, int]],
    rows: tuple[Rows, Rows],
    ruled: Mapping[UUID, EntryState],
) -> tuple[TeamChange, ...]:
    tournament_id = scene.incident.tournament_id
    numbers = numbers_of(session, tournament_id)
    field = field_of(session, tournament_id, settings)
    index = {number: at for at, number in enumerate(field["number"])}
    known = states(session, tournament_id)
    before = _by_number(rank_field(session, tournament_id, settings, field, known=known))
    will = {name: list(column) for name, column in field.items()}
    for entry_id, changes in moved.items():
        at = index[numbers[entry_id]]
        for name, points in changes.items():
            if name in will:
                will[name][at] += points
    if scene.match is not None:
        best_and_first(session, scene.match.round, rows, will, index, numbers)
    known = known | {numbers[entry_id]: state for entry_id, state in ruled.items()}
    told: dict[str, Any] = {
        "met": _met(session, settings, tournament_id, rows, numbers),
        "opponents": _opponents(session, settings, tournament_id, rows, numbers),
        "far": _far(session, settings, scene, rows[1]),
    }
    after = _by_number(rank_field(session, tournament_id, settings, will, known=known, **told))
    seated = scene.match.everybody if scene.match else ()
    about = [scene.incident.entry_id] if scene.incident.entry_id else []
    shown = dict.fromkeys([*seated, *about, *ruled])
    named = teams(session, tournament_id, only=shown)
    return tuple(
        TeamChange(
            team=named[entry_id],
            points_before=field["points"][index[numbers[entry_id]]],
            points_after=will["points"][index[numbers[entry_id]]],
            rank_before=before[numbers[entry_id]].rank,
            rank_after=after[numbers[entry_id]].rank,
        )
        for entry_id in shown
    )


def _far(session: Session, settings: Settings, scene: Scene, after: Rows) -> dict[int, int]:
    """How far each team comes in a final, with the match as it would be."""
    endings = {entry_id: Ended.of(row) for entry_id, row in after.items()}
    would_be = {scene.match.round.id: endings} if scene.match is not None else {}
    return reached_in_final(session, scene.incident.tournament_id, settings, would_be=would_be)


def _met(
    session: Session,
    settings: Settings,
    tournament_id: UUID,
    rows: tuple[Rows, Rows],
    numbers: Mapping[UUID, int],
) -> Meetings | None:
    """Who beat whom, with the match as it would be."""
    if Criterion.HEAD_TO_HEAD not in settings.ranking:
        return None
    found = dict(meetings(session, tournament_id))
    for sign, of_round in zip((-1, 1), rows, strict=True):
        for key, row in of_round.items():
            for other in _against(row, numbers):
                pair = numbers[key], other
                found[pair] = found.get(pair, 0) + sign * row["wins"]
    return found


def _opponents(
    session: Session,
    settings: Settings,
    tournament_id: UUID,
    rows: tuple[Rows, Rows],
    numbers: Mapping[UUID, int],
) -> Opponents | None:
    """Who met whom, with the match as it would be: cancelled, it was not played."""
    if Criterion.BUCHHOLZ not in settings.ranking:
        return None
    found = {number: list(met) for number, met in opponents_met(session, tournament_id).items()}
    before, after = rows
    for key, row in before.items():
        for other in _against(row, numbers) if row["outcome"] != Outcome.CANCELLED else ():
            found[numbers[key]].remove(other)
    for key, row in after.items():
        for other in _against(row, numbers) if row["outcome"] != Outcome.CANCELLED else ():
            found.setdefault(numbers[key], []).append(other)
    return found


def _against(row: Mapping[str, Any], numbers: Mapping[UUID, int]) -> list[int]:
    """The numbers of those whom a row was played against, once its match is complete."""
    others = (row["opponent_id"], row["second_opponent_id"])
    return [numbers[other] for other in others if other is not None and row["complete"]]


def _by_number(places: Sequence[Place]) -> dict[int, Place]:
    return {place.number: place for place in places}
