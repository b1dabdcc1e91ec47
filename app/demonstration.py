"""Making a demonstration, one unit of work a step, so that nobody waits for all of it."""

from datetime import datetime, timedelta

from sqlalchemy import Engine

from app.database import unit_of_work
from tournament.services.demonstration import (
    ROUND_MINUTES,
    Demonstration,
    club_for,
    enter_demonstration,
    play_demonstration_round,
)
from tournament.services.playing import Progress

NAMES = {
    "fr": ("Tournoi de démonstration", "Club de démonstration"),
    "en": ("Demonstration tournament", "Demonstration club"),
}


def make_demonstration(
    engine: Engine,
    *,
    teams: int,
    seed: int,
    language: str,
    at: datetime,
    progress: Progress | None = None,
) -> Demonstration:
    """Play a whole tournament that ended just now, in the oldest club of the installation."""
    name, club_name = NAMES.get(language, NAMES["fr"])
    start = at - timedelta(minutes=4 * ROUND_MINUTES)
    with unit_of_work(engine) as session:
        club_id = club_for(session, club_name, at=start)
        demonstration = enter_demonstration(
            session, club_id, name=name, teams=teams, seed=seed, language=language, at=start
        )
    for number in range(1, demonstration.rounds + 1):
        with unit_of_work(engine) as session:
            play_demonstration_round(session, demonstration, number, at=start, progress=progress)
    return demonstration
