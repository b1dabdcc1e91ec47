"""Whole rounds played by the services themselves: what a demonstration or a simulation runs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from uuid import UUID

from sqlmodel import Session

from tournament.readings import Seated
from tournament.services.matches import played_match
from tournament.services.results import record_sheet
from tournament.services.round_rows import find_round
from tournament.services.rounds import draw_round, next_round_number, publish
from tournament.services.rulings.by_lot import rule_by_lot
from tournament.services.sheets import match_lines
from tournament.simulation import random_sheet

Progress = Callable[[int, int], None]
"""Told how many matches of a round are played, and of how many."""


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays: the strength of each team by number, from -1 to 1, and the source of lots."""

    strengths: dict[int, float]
    lots: Random

    def favour(self, ns: Seated, ew: Seated) -> float:
        """How much stronger North-South is; partners of a mêlée are as strong as their mean."""
        return (self._strength(ns) - self._strength(ew)) / 2

    def _strength(self, side: Seated) -> float:
        found = [self.strengths.get(team.number, 0.0) for team in side.teams]
        return sum(found) / len(found)


def open_round(session: Session, tournament_id: UUID, *, seed: int, by: str, at: datetime) -> int:
    """Draw the next round and publish it; its number."""
    number = next_round_number(session, tournament_id)
    draw = draw_round(session, tournament_id, seed=seed, by=by, at=at)
    publish(session, tournament_id, draw.id, by=by, at=at)
    return number


def play_matches(
    session: Session,
    tournament_id: UUID,
    number: int,
    players: Players,
    *,
    by: str,
    at: datetime,
    leave: Sequence[int] = (),
    incidents: float = 0.0,
    progress: Progress | None = None,
) -> None:
    """Play every match of a round deal by deal.

    :param leave: tables left without a result.
    :param incidents: the chance of each deal to have an incident, which is ruled on.
    """
    round_ = find_round(session, tournament_id, number)
    found = [line for line in match_lines(session, tournament_id, round_) if line.ew]
    for done, line in enumerate(found, 1):
        if line.ew is not None and line.table not in leave:
            favour = players.favour(line.ns, line.ew)
            play_match(session, tournament_id, line.match_id, players, favour, by=by, at=at)
            if incidents:
                dice = (players.lots, incidents)
                rule_by_lot(session, tournament_id, line.match_id, *dice, by=by, at=at)
        if progress is not None:
            progress(done, len(found))


def play_match(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    players: Players,
    favour: float,
    *,
    by: str,
    at: datetime,
) -> None:
    """Play the deals of a match until nothing is missing, and hand in its sheet."""
    match = played_match(session, tournament_id, match_id)
    sheet = random_sheet(match.rule_set, match.settings, players.lots, favour)
    record_sheet(session, tournament_id, match_id, sheet, by=by, at=at)
