"""The evening's page: where the tournament is, what is missing, and the one thing to do next."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from sqlmodel import Session

from tournament.errors import Obstacle
from tournament.evenings import begins_evening, evening_of
from tournament.models import RoundState, TournamentState
from tournament.readings import Header, RoundReading, Team
from tournament.services.entries import drawable, entry_list, teams
from tournament.services.headers import header_of
from tournament.services.late import waiting_late
from tournament.services.rounds import (
    next_round_number,
    obstacles_to_drawing,
    planned_rounds,
    round_reading,
    rounds,
)
from tournament.settings import PairingSystem, Settings


class StepKind(StrEnum):
    """What a step of the evening is about."""

    ENTRIES = "entries"
    ROUND = "round"
    FINAL = "final"
    PUBLICATION = "publication"


class Progress(StrEnum):
    """Whether a step is behind, here, or ahead."""

    DONE = "done"
    HERE = "here"
    AHEAD = "ahead"


class NextAct(StrEnum):
    """The one thing to do next."""

    REGISTER = "register"
    DRAW = "draw"
    PUBLISH_DRAW = "publish_draw"
    CLOSE = "close"
    FINISH = "finish"
    PUBLISH_STANDINGS = "publish_standings"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the evening; `number` is that of a round, `evening` is named where one begins."""

    kind: StepKind
    progress: Progress
    number: int = 0
    evening: int | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """The evening as its page shows it; `obstacles` say why the next act cannot be done yet."""

    header: Header
    steps: tuple[Step, ...]
    next_act: NextAct
    next_round: int
    obstacles: tuple[Obstacle, ...]
    entries: int
    incomplete: int
    present: int
    round: RoundReading | None
    waiting_late: tuple[Team, ...]
    rematches_certain: bool
    """There are more rounds than opponents for each team."""
    number: int
    """Which evening this is, of how many: 1 of 1 where all rounds are in one."""
    evenings: int
    begins: bool
    """The next round is the first of a later evening: teams check in anew."""


def evening(session: Session, tournament_id: UUID) -> Evening:
    """Where the tournament is and what is next."""
    header = header_of(session, tournament_id)
    drawn = rounds(session, tournament_id)
    last = drawn[-1] if drawn else None
    next_round = next_round_number(session, tournament_id)
    listed = entry_list(session, tournament_id)
    active = len(drawable(session, tournament_id, next_round))
    shown = (
        round_reading(session, tournament_id, last.number)
        if last and last.state is not RoundState.DRAWN
        else None
    )
    planned = planned_rounds(session, tournament_id)
    state = last.state if last else None
    playing = state is RoundState.PLAYING
    next_act = _next_act(header, active, state, next_round > planned)
    return Evening(
        header=header,
        steps=_steps(header, planned, len(drawn), state),
        next_act=next_act,
        next_round=next_round,
        obstacles=_obstacles(session, tournament_id, next_act, shown),
        entries=active,
        incomplete=sum(line.incomplete for line in listed.lines),
        present=listed.present,
        round=shown,
        waiting_late=_late_teams(session, tournament_id, shown),
        rematches_certain=_meet_again(header.settings, active),
        number=evening_of(header.settings, len(drawn) if playing else min(next_round, planned)),
        evenings=evening_of(header.settings, planned),
        begins=next_act is NextAct.DRAW and begins_evening(header.settings, next_round),
    )


def _meet_again(settings: Settings, teams_drawn: int) -> bool:
    """Whether there are more rounds than opponents, where nobody is to meet twice."""
    again = (PairingSystem.DOUBLE_ROUND_ROBIN, PairingSystem.POOLS, PairingSystem.MELEE)
    return settings.pairing not in again and 1 < teams_drawn <= settings.rounds


def _next_act(header: Header, teams_drawn: int, state: RoundState | None, over: bool) -> NextAct:
    if header.state is TournamentState.FINISHED:
        return NextAct.NOTHING if header.published else NextAct.PUBLISH_STANDINGS
    match state:
        case None:
            return NextAct.DRAW if teams_drawn > 1 else NextAct.REGISTER
        case RoundState.DRAWN:
            return NextAct.PUBLISH_DRAW
        case RoundState.PLAYING:
            return NextAct.CLOSE
        case RoundState.CLOSED:
            return NextAct.FINISH if over else NextAct.DRAW


def _obstacles(
    session: Session, tournament_id: UUID, next_act: NextAct, shown: RoundReading | None
) -> tuple[Obstacle, ...]:
    match next_act:
        case NextAct.DRAW:
            return obstacles_to_drawing(session, tournament_id)
        case NextAct.CLOSE:
            return shown.obstacles if shown else ()
        case _:
            return ()


def _late_teams(
    session: Session, tournament_id: UUID, shown: RoundReading | None
) -> tuple[Team, ...]:
    if shown is None or shown.state is not RoundState.PLAYING:
        return ()
    named = teams(session, tournament_id)
    return tuple(named[e.id] for e in waiting_late(session, tournament_id, shown.number))


def _steps(header: Header, planned: int, drawn: int, state: RoundState | None) -> tuple[Step, ...]:
    """Entries, each round, the final standings, their publication: one of them is here."""
    planned = max(planned, drawn)
    path = [
        (StepKind.ENTRIES, 0),
        *((StepKind.ROUND, n) for n in range(1, planned + 1)),
        (StepKind.FINAL, 0),
        (StepKind.PUBLICATION, 0),
    ]
    here = _position(header, drawn, state, planned)
    return tuple(
        Step(kind, _progress(place, here), number, _evening_begun(header, number))
        for place, (kind, number) in enumerate(path)
    )


def _evening_begun(header: Header, round_number: int) -> int | None:
    """The evening that a round begins, where there are several."""
    settings = header.settings
    if not round_number or settings.rounds_an_evening is None:
        return None
    begins = round_number == 1 or begins_evening(settings, round_number)
    return evening_of(settings, round_number) if begins else None


def _position(header: Header, drawn: int, state: RoundState | None, planned: int) -> int:
    """How many steps are done; the one after them is here."""
    if header.state is TournamentState.FINISHED:
        return planned + (3 if header.published else 2)
    if state is RoundState.CLOSED:
        return min(drawn + 1, planned + 1)
    return drawn


def _progress(place: int, here: int) -> Progress:
    if place < here:
        return Progress.DONE
    return Progress.HERE if place == here else Progress.AHEAD
