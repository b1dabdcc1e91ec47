"""The order of events: whatever happens when, standings are those recomputed from scratch.

A ruling before the result, after it, after the round is closed, amended twice, lifted after the
next draw, facts corrected in between. Nothing logged ever disappears.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.vocabulary import Side
from tests.conftest import SqliteOfTests, empty_sqlite
from tests.tournament.arbiter import Arbiter, differences
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tests.tournament.ruled_model import DEALS, DEALS_A_MATCH, Done, Model, Ruled, Seated
from tournament.discipline import ON_A_DEAL, EffectKind
from tournament.errors import TournamentError
from tournament.models import Incident, Journal, RulingEffect
from tournament.models import Ruling as RulingRow
from tournament.services.rulings import ProposedEffect
from tournament.services.standings import standings
from tournament.settings import Entering, Settings

SIDES = st.sampled_from(list(Side))
KINDS = st.sampled_from(
    [
        EffectKind.DEAL_LOST,
        EffectKind.DEAL_LOST,
        EffectKind.REDEAL,
        EffectKind.DEAL_CANCELLED,
        EffectKind.BELOTE_NOT_COUNTED,
        EffectKind.MELD_TO_OTHER_SIDE,
        EffectKind.DEAL_ADJUSTED,
        EffectKind.MATCH_ADJUSTED,
        EffectKind.MATCH_CANCELLED,
        EffectKind.MATCH_FORFEITED,
        EffectKind.TOTAL_ADJUSTED,
        EffectKind.TEAM_DISQUALIFIED,
        EffectKind.FORMAL_WARNING,
    ]
)
WITH_POINTS = (
    EffectKind.DEAL_ADJUSTED,
    EffectKind.MATCH_ADJUSTED,
    EffectKind.TOTAL_ADJUSTED,
)
POINTS = st.sampled_from([-160, -20, 20, 100])
MARKS = st.sampled_from([0, 0, 60, 190])
PROPOSALS = st.lists(
    st.tuples(KINDS, SIDES, st.integers(1, 3), POINTS, MARKS, MARKS), min_size=1, max_size=2
)
Proposal = tuple[EffectKind, Side, int, int, int, int]
DATABASE = SqliteOfTests()


class AnEvening(RuleBasedStateMachine):
    """Five teams, two tables and a bye, entered by totals."""

    by_deals = False

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        path = self.directory / "coinche.sqlite3"
        shutil.copyfile(empty_sqlite(), path)
        self.engine = DATABASE.at(path)
        entering = Entering.DESK_DEALS if self.by_deals else Entering.DESK_TOTALS
        self.evening = Evening(
            self.engine, Settings(rounds=9, deals=DEALS_A_MATCH, entering=entering)
        )
        self.evening.enter(5)
        self.arbiter = Arbiter(self.evening)
        self.model = Model(self.by_deals)
        self.tables: dict[tuple[int, int], Table] = {}
        self.round = 0
        self.open = False
        self.logged: dict[str, list[Any]] = {}

    @initialize()
    def first_round(self) -> None:
        self._start()

    def _start(self) -> None:
        self.evening.start()
        self.round, self.open = self.round + 1, True
        self.model.byes[self.round] = []
        for line in self.evening.lines(self.round):
            if line.ew is None or line.table is None:
                self.model.byes[self.round].append(line.ns.number)
                continue
            key = (self.round, line.table)
            teams = {Side.NS: line.ns.number, Side.EW: line.ew.number}
            self.model.matches[key] = Seated(teams)
            self.tables[key] = Table(self.evening, line.table, self.round)

    def _try(self, act: Any, *values: Any, **options: Any) -> Any:
        """Do something; what it gives, or nothing where it was refused and changed nothing."""
        try:
            return act(*values, **options) or True
        except TournamentError:
            return None

    @rule(data=st.data(), ns=st.sampled_from([300, 500]), ew=st.sampled_from([200, 500]))
    @precondition(lambda self: self.tables and not self.by_deals)
    def enter_totals(self, data: st.DataObject, ns: int, ew: int) -> None:
        key = data.draw(st.sampled_from(sorted(self.tables)))
        self.tables[key].totals(ns, ew, reason="Relu")
        self.model.matches[key].totals = (ns, ew)

    @rule(data=st.data(), kind=st.sampled_from(sorted(DEALS)))
    @precondition(lambda self: self.tables and self.by_deals)
    def enter_deal(self, data: st.DataObject, kind: str) -> None:
        key = data.draw(st.sampled_from(sorted(self.tables)))
        seqs = {line.seq for line in self.tables[key].sheet.deals if line.version}
        if self._try(self.tables[key].deal, DEALS[kind][0]):
            (seq,) = {line.seq for line in self.tables[key].sheet.deals if line.version} - seqs
            self.model.matches[key].deals[seq] = kind

    @rule(data=st.data(), kind=st.sampled_from(sorted(DEALS)))
    @precondition(lambda self: any(match.deals for match in self.model.matches.values()))
    def correct_deal(self, data: st.DataObject, kind: str) -> None:
        written = sorted((key, seq) for key, m in self.model.matches.items() for seq in m.deals)
        key, seq = data.draw(st.sampled_from(written))
        line = next(each for each in self.tables[key].sheet.deals if each.seq == seq)
        if self._try(self.tables[key].correct, seq, DEALS[kind][0], seen=line.version):
            self.model.matches[key].deals[seq] = kind

    @rule(data=st.data(), proposals=PROPOSALS)
    @precondition(lambda self: self.tables)
    def rule_on_something(self, data: st.DataObject, proposals: list[Proposal]) -> None:
        key = data.draw(st.sampled_from(sorted(self.tables)))
        incident = self.arbiter.reports("X", self.tables[key])
        effects = [self._effect(each) for each in proposals]
        seen = self.arbiter.previews(incident, *effects, reason="Vu")
        done = [self._done(key, each) for each in proposals]
        ruling = self._try(self.arbiter.rules, incident, *effects)
        assert bool(ruling) is not bool(seen.problems)
        if ruling:
            self.model.rulings.append(Ruled(ruling, incident, key, done))
            self._as_previewed(key, seen)

    @rule(data=st.data(), proposals=PROPOSALS)
    @precondition(lambda self: self.model.rulings)
    def amend_a_ruling(self, data: st.DataObject, proposals: list[Proposal]) -> None:
        old = data.draw(
            st.sampled_from([each for each in self.model.rulings if not each.superseded])
        )
        effects = [self._effect(each) for each in proposals]
        seen = self.arbiter.previews(old.incident, *effects, reason="Revu", supersedes=old.key)
        done = [self._done(old.match, each) for each in proposals]
        ruling = self._try(self.arbiter.amends, old.key, *effects)
        if ruling:
            old.superseded = True
            self.model.rulings.append(Ruled(ruling, old.incident, old.match, done))
            self._as_previewed(old.match, seen)

    @rule(data=st.data())
    @precondition(lambda self: any(not (r.superseded or r.lifted) for r in self.model.rulings))
    def lift_a_ruling(self, data: st.DataObject) -> None:
        stand = [each for each in self.model.rulings if not (each.superseded or each.lifted)]
        old = data.draw(st.sampled_from(stand))
        seen = self.arbiter.previews(old.incident, supersedes=old.key, reason="À tort")
        ruling = self.arbiter.lifts(old.key)
        old.superseded = True
        self.model.rulings.append(Ruled(ruling, old.incident, old.match, [], lifted=True))
        self._as_previewed(old.match, seen)

    @rule()
    @precondition(lambda self: self.open and self.round)
    def close(self) -> None:
        if all(self.model.outcome(key).complete for key in self.tables if key[0] == self.round):
            self.evening.close(self.round)
            self.open = False

    @rule()
    @precondition(lambda self: not self.open and self.round)
    def next_round(self) -> None:
        still_in = self.model.ranked().keys() - self.model.excluded()
        if len(still_in) >= 2:
            self._start()
            seated = {n for key, m in self.model.matches.items() if key[0] == self.round
                      for n in m.teams.values()}  # fmt: skip
            assert seated | set(self.model.byes[self.round]) == still_in

    def _effect(self, proposal: Proposal) -> ProposedEffect:
        kind, side, seq, points, ns, ew = proposal
        given = 0
        if kind in WITH_POINTS:
            given = points
        elif kind is EffectKind.MELD_TO_OTHER_SIDE:
            given = abs(points)
        struck = (ns, ew) if not self.by_deals else (0, 0)
        return ProposedEffect(kind=kind, side=side, seq=seq, points=given, struck=struck)

    def _done(self, key: tuple[int, int], proposal: Proposal) -> Done:
        asked = self._effect(proposal)
        seq = asked.seq if asked.kind in ON_A_DEAL else 0
        assert asked.side is not None
        belotes = int(self.model.matches[key].deals.get(seq or 0) == "belote")
        return Done(asked.kind, key, asked.side, seq or 0, asked.points, asked.struck, belotes)

    def _as_previewed(self, key: tuple[int, int], seen: Any) -> None:
        """What was shown before confirming is what came of it."""
        where = self.model.outcome(key)
        if where.complete and where.how == "played":
            assert (seen.match_after.ns, seen.match_after.ew) == tuple(where.points.values())
        earned, ranks = self.model.earned(), self.model.ranked()
        for team in seen.teams:
            number = team.team.number
            assert (team.points_after, team.rank_after) == (earned[number][0], ranks[number])

    @invariant()
    def standings_are_those_recomputed(self) -> None:
        if not self.round:
            return
        with self.evening.read() as session:
            lines = standings(session, self.evening.id).lines
        shown = {
            line.team.number: (line.points, line.wins, line.difference, line.penalties)
            for line in lines
        }
        assert shown == self.model.earned()
        assert {line.team.number: line.rank for line in lines} == self.model.ranked()

    @invariant()
    def nothing_logged_disappears(self) -> None:
        for kind in (Incident, RulingRow, RulingEffect, Journal):
            now = [row.model_dump(mode="json") for row in self.arbiter.rows(kind)]
            before = self.logged.get(kind.__name__, [])
            assert all(row in now for row in before)
            self.logged[kind.__name__] = now
        chains = [ruling.id for line in self.arbiter.log() for ruling in line.rulings]
        assert sorted(map(str, chains)) == sorted(str(each.key) for each in self.model.rulings)

    def teardown(self) -> None:
        assert differences(self.evening) == []
        self.engine.dispose()
        shutil.rmtree(self.directory)


class AnEveningByDeals(AnEvening):
    """Five teams, two tables and a bye, entered deal by deal."""

    by_deals = True


USUAL = settings(
    max_examples=12,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestByTotals = AnEvening.TestCase
TestByTotals.settings = USUAL
TestByDeals = AnEveningByDeals.TestCase
TestByDeals.settings = USUAL
