"""A tournament with a final in any order: what a preview tells comes true, and audits are clean.

Teams come and go, settings change, draws are made anew, changed by hand, published though stale
and taken back, results corrected, rulings given, amended and lifted: before the final, in it and
after it.
"""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from rules.vocabulary import Side
from tests.conftest import SqliteOfTests, empty_sqlite
from tests.tournament.arbiter import Arbiter, differences, effect
from tests.tournament.at_table import Table
from tests.tournament.played import BY, Evening
from tournament.discipline import WITH_POINTS, EffectKind
from tournament.errors import TournamentError
from tournament.models import TournamentState
from tournament.services import lots, participation, rounds, setup
from tournament.services.catch_up import catch_ups, record_catch_up
from tournament.services.rulings import NewIncident, ProposedEffect, RulingPreview, report_incident
from tournament.services.standings import standings
from tournament.settings import (
    Consolation,
    CreditRule,
    Criterion,
    FinalPhase,
    NoShow,
    PairingSystem,
    Settings,
)

C = Criterion
RANKINGS = st.sampled_from(
    [
        (C.POINTS, C.WINS, C.DIFFERENCE),
        (C.WINS, C.HEAD_TO_HEAD, C.BEST_MATCH),
        (C.MATCH_POINTS, C.BUCHHOLZ, C.FEWEST_PENALTIES, C.LOTS),
        (C.POINTS,),
    ]
)
CONSOLATIONS = st.sampled_from(list(Consolation))
FINAL_TEAMS = st.sampled_from([2, 4, 4, 8])
TOTALS = st.tuples(st.sampled_from([700, 900, 1010]), st.sampled_from([400, 900, 1300]))
KINDS = st.sampled_from(
    [
        EffectKind.MATCH_ADJUSTED,
        EffectKind.MATCH_ADJUSTED,
        EffectKind.MATCH_FORFEITED,
        EffectKind.MATCH_CANCELLED,
        EffectKind.DEAL_LOST,
        EffectKind.TOTAL_ADJUSTED,
        EffectKind.TEAM_DISQUALIFIED,
    ]
)
EFFECTS = st.lists(
    st.tuples(KINDS, st.sampled_from(list(Side)), st.sampled_from([-700, -100, 200])),
    min_size=1,
    max_size=2,
)
SEEDS = st.integers(0, 99)
DATABASE = SqliteOfTests()


class AFinal(RuleBasedStateMachine):
    """Six to ten teams, one to three rounds for all of them, then a knock-out."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        path = self.directory / "coinche.sqlite3"
        shutil.copyfile(empty_sqlite(), path)
        self.engine = DATABASE.at(path)
        self.rulings: dict[UUID, UUID] = {}
        """The incident of each ruling in force, none that lifts another."""
        self.stage, self.number = "closed", 1

    @initialize(
        pairing=st.sampled_from([PairingSystem.STANDINGS, PairingSystem.POOLS]),
        ranking=RANKINGS,
        consolation=CONSOLATIONS,
        teams=st.integers(6, 10),
        count=st.integers(1, 3),
        final_teams=FINAL_TEAMS,
        credits=st.sampled_from([CreditRule.MEAN, CreditRule.CATCH_UP]),
        late=st.sampled_from([CreditRule.MEAN, CreditRule.NONE]),
        no_show=st.sampled_from(list(NoShow)),
        flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
        data=st.data(),
    )
    def opens(
        self,
        pairing: PairingSystem,
        ranking: tuple[Criterion, ...],
        consolation: Consolation,
        teams: int,
        count: int,
        final_teams: int,
        credits: CreditRule,
        late: CreditRule,
        no_show: NoShow,
        flags: tuple[bool, bool, bool],
        data: st.DataObject,
    ) -> None:
        in_tie_breaks, withdrawn_ranked, excluded_ranked = flags
        wanted = Settings(
            rounds=count,
            pairing=pairing,
            pool_size=3,
            ranking=ranking,
            final=FinalPhase.KNOCK_OUT,
            final_teams=min(final_teams, 4 if teams < 9 else 8),
            consolation=consolation,
            bye_credit=credits,
            late_credit=late,
            no_show=no_show,
            withdrawn_in_tie_breaks=in_tie_breaks,
            withdrawn_ranked=withdrawn_ranked,
            excluded_ranked=excluded_ranked,
        )
        self.evening = Evening(self.engine, wanted)
        self.arbiter = Arbiter(self.evening)
        self.evening.enter(teams)
        for seed in range(data.draw(st.integers(0, count + 1))):
            self.play_a_whole_round(seed, data)

    def _do(self, verb: Callable[..., Any], *values: Any, **options: Any) -> Any:
        evening = self.evening
        with evening.change() as session:
            done = verb(session, evening.id, *values, by=BY, at=evening.now(), **options)
            return getattr(done, "id", done)

    def _try(self, act: Callable[..., Any], *values: Any, **options: Any) -> Any:
        """Do something; nothing where it was refused, which changes nothing."""
        try:
            return act(*values, **options) or True
        except TournamentError:
            return None

    def _read(self, verb: Callable[..., Any], *values: Any, **options: Any) -> Any:
        with self.evening.read() as session:
            return verb(session, self.evening.id, *values, **options)

    def _numbers(self) -> list[int]:
        return sorted(line.team.number for line in self._read(standings).lines)

    # The field and the settings

    @rule()
    @precondition(lambda self: self.stage != "over" and len(self._numbers()) < 12)
    def enter_a_team(self) -> None:
        self.evening.enter_one()

    @rule(data=st.data(), later=st.integers(0, 1))
    def leave_or_come_back(self, data: st.DataObject, later: int) -> None:
        team = data.draw(st.sampled_from(self._numbers()))
        since = self.number + (self.stage == "playing") + later
        told = {"from_round": since, "reason": "Fatigue"}
        self._try(self._do, participation.withdraw, team, **told) or self._try(
            self._do, participation.reinstate, team, **told
        )

    @rule(consolation=CONSOLATIONS, final_teams=FINAL_TEAMS, ranking=RANKINGS)
    @precondition(lambda self: self.stage != "over")
    def change_the_settings(
        self, consolation: Consolation, final_teams: int, ranking: tuple[Criterion, ...]
    ) -> None:
        header = self._read(setup.header_of)
        changed = {"consolation": consolation, "final_teams": final_teams, "ranking": ranking}
        wanted = replace(header.settings, **changed)
        seen = header.settings_version
        self._try(self._do, setup.change_settings, wanted, expected_version=seen, reason="Vu")

    # The draw

    @rule(seed=SEEDS)
    @precondition(lambda self: self.stage in ("closed", "drawn"))
    def draw(self, seed: int) -> None:
        if self._try(self.evening.draw, seed):
            self.stage = "drawn"

    @rule(data=st.data())
    @precondition(lambda self: self.stage == "drawn")
    def swap_two_teams(self, data: st.DataObject) -> None:
        draft = self.evening.draft(self.number)
        part = data.draw(st.sampled_from(draft.solution["parts"]))
        teams = [team for table in part["tables"] for team in table] + part["byes"]
        one, other = data.draw(st.permutations(teams))[:2]
        self._try(self._do, rounds.swap, draft.id, one, other, reason="Voisins")

    @rule()
    @precondition(lambda self: self.stage == "drawn")
    def publish(self) -> None:
        draft = self.evening.draft(self.number)
        if self._try(self._do, rounds.publish, draft.id, even_if_stale=True):
            self.stage = "playing"

    @rule()
    @precondition(lambda self: self.stage == "playing")
    def take_back(self) -> None:
        if self._try(self._do, rounds.take_back, self.number, reason="Oubli"):
            self.stage = "drawn"

    @rule()
    @precondition(lambda self: self.stage == "playing")
    def seat_a_late_team(self) -> None:
        with self.evening.read() as session:
            late = rounds.waiting_late(session, self.evening.id, self.number)
            waiting = [entry.number for entry in late]
        if waiting:
            self._try(self._do, rounds.seat_late, self.number, waiting[:2])

    # The round

    def _tables(self, number: int) -> list[int]:
        lines = self.evening.lines(number)
        return sorted(line.table for line in lines if line.table is not None and line.ew)

    @rule(data=st.data(), totals=TOTALS)
    @precondition(lambda self: self._last_public())
    def write_or_correct_a_result(self, data: st.DataObject, totals: tuple[int, int]) -> None:
        table = self._some_table(data)
        self._try(table.totals, *totals, reason="Relu")

    def _last_public(self) -> int:
        return self.number - (self.stage != "playing")

    def _some_table(self, data: st.DataObject) -> Table:
        number = data.draw(st.integers(1, self._last_public()))
        return Table(self.evening, data.draw(st.sampled_from(self._tables(number))), number)

    @rule(data=st.data(), totals=TOTALS)
    @precondition(lambda self: self._last_public())
    def end_a_catch_up_match(self, data: st.DataObject, totals: tuple[int, int]) -> None:
        due = self._read(catch_ups)
        if due:
            match = data.draw(st.sampled_from(due))
            where = (match.round_number, match.team.number, *totals)
            self._do(record_catch_up, *where, expected_version=match.version, reason="Relu")

    @rule(data=st.data())
    @precondition(lambda self: self.stage == "playing")
    def end_the_round(self, data: st.DataObject) -> None:
        for number in self._tables(self.number):
            table = Table(self.evening, number, self.number)
            if not table.sheet.line.complete and not self._try(table.totals, *data.draw(TOTALS)):
                self._try(table.forfeit, Side.EW) or table.double_forfeit()
        if self._try(self.evening.close, self.number):
            self.number += 1
            over = self._read(setup.header_of).state is TournamentState.FINISHED
            self.stage = "over" if over else "closed"

    @rule(seed=SEEDS, data=st.data())
    @precondition(lambda self: self.stage == "closed")
    def play_a_whole_round(self, seed: int, data: st.DataObject) -> None:
        """What most evenings do, so that the final is reached before the steps are used up."""
        self.draw(seed)
        if self.stage == "drawn":
            self.publish()
            self.end_the_round(data)

    @rule()
    @precondition(lambda self: self.stage == "over")
    def reopen(self) -> None:
        self._do(setup.reopen, reason="Une feuille mal lue")
        self.stage = "closed"

    @rule(seed=SEEDS)
    def draw_lots(self, seed: int) -> None:
        self._try(self._do, lots.draw_lots, seed=seed)

    # The arbiter

    @rule(data=st.data(), proposed=EFFECTS)
    @precondition(lambda self: self._last_public())
    def rule_at_a_table(self, data: st.DataObject, proposed: list[Any]) -> None:
        self._rule(self.arbiter.reports("X", self._some_table(data)), proposed)

    @rule(data=st.data(), proposed=EFFECTS)
    def rule_on_a_team(self, data: st.DataObject, proposed: list[Any]) -> None:
        team = data.draw(st.sampled_from(self._numbers()))
        self._rule(self._do(report_incident, NewIncident(code="X", team=team)), proposed)

    def _rule(self, incident: UUID, proposed: list[Any]) -> None:
        effects = [_effect(*each) for each in proposed]
        seen = self.arbiter.previews(incident, *effects, reason="Vu")
        ruling = self._try(self.arbiter.rules, incident, *effects)
        assert bool(ruling) is not bool(seen.problems)
        if ruling:
            self.rulings[ruling] = incident
            self._comes_true(seen)

    @rule(data=st.data(), proposed=st.one_of(st.just([]), EFFECTS))
    @precondition(lambda self: self.rulings)
    def amend_or_lift_a_ruling(self, data: st.DataObject, proposed: list[Any]) -> None:
        old = data.draw(st.sampled_from(sorted(self.rulings, key=str)))
        incident = self.rulings[old]
        effects = [_effect(*each) for each in proposed]
        seen = self.arbiter.previews(incident, *effects, reason="Revu", supersedes=old)
        if not effects:
            self.arbiter.lifts(old)
            del self.rulings[old]
        elif ruling := self._try(self.arbiter.amends, old, *effects):
            self.rulings[ruling] = self.rulings.pop(old)
        else:
            return
        self._comes_true(seen)

    def _comes_true(self, seen: RulingPreview) -> None:
        """Points and ranks are those shown before the ruling was confirmed."""
        lines = {line.team.id: line for line in self._read(standings).lines}
        told = {each.team.id: (each.points_after, each.rank_after) for each in seen.teams}
        assert told == {key: (lines[key].points, lines[key].rank) for key in told}

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            assert differences(self.evening) == []
        self.engine.dispose()
        shutil.rmtree(self.directory)


def _effect(kind: EffectKind, side: Side, points: int) -> ProposedEffect:
    seq = 1 if kind is EffectKind.DEAL_LOST else None
    given: ProposedEffect = effect(kind, side, points if kind in WITH_POINTS else 0, seq=seq)
    return given


TestAFinal = AFinal.TestCase
TestAFinal.settings = settings(
    max_examples=4,
    stateful_step_count=25,
    phases=[Phase.explicit, Phase.generate],
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
