"""Rounds played by lot through the services, as demonstrations and simulations do."""

from random import Random
from uuid import UUID

import pytest
from sqlalchemy import Engine

from rules.scoring import score_deal
from tests.tournament.at_table import kept
from tests.tournament.played import BY, Evening
from tournament.models import Outcome
from tournament.readings import Partners, Team
from tournament.services.playing import Players, open_round, play_matches
from tournament.services.sheets import match_sheet
from tournament.settings import Format, Settings


def play(evening: Evening, players: Players, leave: tuple[int, ...] = ()) -> list[tuple[int, int]]:
    """Open the next round and play it; what was told of its progress."""
    told: list[tuple[int, int]] = []
    with evening.change() as session:
        number = open_round(session, evening.id, seed=4, by=BY, at=evening.now())
        play_matches(
            session,
            evening.id,
            number,
            players,
            by=BY,
            at=evening.now(),
            leave=leave,
            progress=lambda done, of: told.append((done, of)),
        )
    return told


@pytest.mark.parametrize(
    "settings", [Settings(deals=3), Settings(format=Format.TARGET, target=500)]
)
def test_a_round_is_played_deal_by_deal_until_nothing_is_missing(
    engine: Engine, settings: Settings
) -> None:
    evening = Evening(engine, settings)
    evening.enter(5)
    told = play(evening, Players({}, Random(1)))
    assert told == [(1, 2), (2, 2)]
    played = [line for line in evening.lines(1) if line.ew is not None]
    assert [(line.outcome, line.complete) for line in played] == [(Outcome.DEALS, True)] * 2
    evening.close(1)
    for line in played:
        with evening.read() as session:
            sheet = match_sheet(session, evening.id, line.match_id)
        scores = [score_deal(sheet.header.rule_set, deal.deal) for deal in sheet.deals if deal.deal]
        assert (line.points_ns, line.points_ew) == (
            sum(score.ns for score in scores),
            sum(score.ew for score in scores),
        )
        assert line.ew is not None
        assert kept(evening)[line.ns.number].points == line.points_ns
        assert kept(evening)[line.ew.number].points == line.points_ew


def test_tables_left_out_have_no_result(engine: Engine) -> None:
    evening = Evening(engine, Settings(deals=2))
    evening.enter(6)
    play(evening, Players({}, Random(1)), leave=(2,))
    assert [line.complete for line in evening.lines(1)] == [True, False, True]
    assert evening.lines(1)[1].outcome is None


def test_who_is_stronger_is_favoured_by_half_the_difference() -> None:
    players = Players({1: 1.0, 2: -1.0}, Random(1))
    one, two, three = (Team(UUID(int=n), n, f"{n}", ()) for n in (1, 2, 3))
    favours = (players.favour(one, two), players.favour(two, one), players.favour(one, three))
    assert favours == (1.0, -1.0, 0.5)
    assert players.favour(Partners((one, two)), three) == 0.0
