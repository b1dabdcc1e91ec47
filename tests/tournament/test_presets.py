"""Each kind of tournament played to its end by lot, with caps, catch-ups and evenings."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import Engine

from tests.tournament.played import BY, Evening
from tournament.models import TournamentState
from tournament.services.audit import audit
from tournament.services.final import planned_rounds
from tournament.services.headers import header_of
from tournament.services.player_statistics import player_statistics
from tournament.services.playing import Players, open_round, play_matches
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import PRESETS, CreditRule, PairingSystem

ENTRIES = 11


@pytest.mark.parametrize("key", PRESETS)
def test_a_kind_is_played_to_its_end_with_caps_catch_ups_and_evenings(
    sqlite_engine: Engine, key: str
) -> None:
    settings = replace(
        PRESETS[key],
        deals=2,
        target=400,
        cap_winner=300,
        cap_loser=200,
        bye_credit=CreditRule.CATCH_UP,
        rounds_an_evening=2,
    )
    evening = Evening(sqlite_engine, settings)
    alone = settings.pairing is PairingSystem.MELEE
    with evening.change() as session:
        for number in range(ENTRIES):
            names = (f"Anne {number}",) if alone else (f"Anne {number}", f"Luc {number}")
            add_entry(session, evening.id, NewEntry(players=names), by=BY, at=evening.now())
        rounds = planned_rounds(session, evening.id)
    players = Players({}, Random(key))
    for number in range(1, rounds + 1):
        with evening.change() as session:
            assert open_round(session, evening.id, seed=number, by=BY, at=evening.now()) == number
            play_matches(session, evening.id, number, players, by=BY, at=evening.now())
        evening.close(number)
    with evening.read() as session:
        assert audit(session, evening.id).differences == []
        assert header_of(session, evening.id).state is TournamentState.FINISHED
        assert len(player_statistics(session, evening.id)) == (ENTRIES if alone else 2 * ENTRIES)
