"""Mêlées in which anything happens in any order: what is kept is what the facts give."""

from random import Random

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, differences, effect
from tests.tournament.at_table import Table
from tests.tournament.melee import Melee
from tests.tournament.played import BY
from tournament.discipline import EffectKind
from tournament.errors import Refused
from tournament.models import EntryState
from tournament.services import registration, results
from tournament.services.late import seat_late, waiting_late
from tournament.settings import CreditRule, Criterion

RANKING = (
    Criterion.WINS,
    Criterion.BUCHHOLZ,
    Criterion.HEAD_TO_HEAD,
    Criterion.FEWEST_PENALTIES,
)
ROUNDS = 4


class Walk:
    """An evening of a mêlée by lot."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.lots = Random(seed)
        self.evening = Melee(
            engine,
            self.lots.randint(4, 11),
            ranking=RANKING,
            late_credit=self.lots.choice([CreditRule.MEAN, CreditRule.FIXED, CreditRule.NONE]),
            late_points=300,
        )
        self.arbiter = Arbiter(self.evening)

    def someone_comes(self, number: int) -> None:
        """Somebody enters; as many of the late as fill a table sit down."""
        for _ in range(self.lots.randint(1, 3)):
            self.evening.enter_player(f"Tard {self.evening.minutes}")
        with self.evening.read() as session:
            waiting = [entry.number for entry in waiting_late(session, self.evening.id, number)]
        try:
            with self.evening.change() as session:
                at = self.evening.now()
                seat_late(session, self.evening.id, number, waiting[:4], by=BY, at=at)
        except Refused:
            pass  # too few for a table: they play from the next round on

    def someone_leaves(self, number: int) -> None:
        found = self.evening.standings()
        here = [n for n, line in found.items() if line.state is EntryState.ACTIVE]
        if len(here) > 5:
            with self.evening.change() as session:
                registration.withdraw(
                    session, self.evening.id, self.lots.choice(here),
                    from_round=number + 1, reason="Parti", by=BY, at=self.evening.now(),
                )  # fmt: skip

    def a_ruling(self, number: int) -> None:
        tables = [line.table for line in self.evening.lines(number) if not line.is_bye]
        table = Table(self.evening, self.lots.choice(tables) or 0, number)
        kind = self.lots.choice(
            [
                EffectKind.MATCH_ADJUSTED,
                EffectKind.TOTAL_ADJUSTED,
                EffectKind.FORMAL_WARNING,
                EffectKind.MATCH_FORFEITED,
                EffectKind.MATCH_CANCELLED,
                EffectKind.TEAM_DISQUALIFIED,
            ]
        )
        points = 0 if kind not in (EffectKind.MATCH_ADJUSTED, EffectKind.TOTAL_ADJUSTED) else -50
        side = self.lots.choice(list(Side))
        ruling = self.arbiter.rules_on(table, effect(kind, points=points), side=side, code="E4")
        if self.lots.random() < 0.4:
            self.arbiter.lifts(ruling)

    def a_correction(self, number: int) -> None:
        lines = [line for line in self.evening.lines(number) if not line.is_bye and line.version]
        line = self.lots.choice(lines)
        with self.evening.change() as session:
            results.record_totals(
                session, self.evening.id, line.match_id,
                self.lots.randint(0, 1500), self.lots.randint(0, 1500),
                expected_version=line.version, reason="Mal lu", by=BY, at=self.evening.now(),
            )  # fmt: skip

    def round(self, number: int) -> None:
        self.evening.start(seed=self.lots.randrange(1000))
        acts = [self.someone_comes, self.someone_leaves, self.a_ruling]
        for act in self.lots.sample(acts, self.lots.randint(0, len(acts))):
            act(number)
        self.evening.play(
            number, lambda _: (self.lots.randint(0, 1500), self.lots.randint(0, 1500))
        )
        self.evening.close(number)
        self.a_correction(self.lots.randint(1, number))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_happens_the_sums_are_those_of_the_facts(engine: Engine, seed: int) -> None:
    walk = Walk(engine, seed)
    for number in range(1, ROUNDS + 1):
        walk.round(number)
        assert differences(walk.evening) == []
