"""The sums kept beside results equal what the results give, whatever happens and in any order."""

import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import Engine, event
from sqlmodel import Session, select

from rules.vocabulary import Side
from tests.conftest import SqliteOfTests
from tests.tournament.at_table import FAILED, MADE, Table
from tests.tournament.played import Evening
from tournament.errors import Refused
from tournament.models import (
    Credit,
    CreditReason,
    DealRow,
    DealState,
    DealVersion,
    DrawRow,
    DrawState,
    Entry,
    EntryRound,
    EntryTotal,
    Match,
    MatchEntry,
    MatchResult,
    Outcome,
    Round,
    RoundState,
    RulingEffect,
)
from tournament.services.standings import standings
from tournament.settings import CreditRule, Settings

PLAYED = (Outcome.DEALS, Outcome.TOTALS)
SIDES = (Side.NS, Side.EW)
ACTS = (
    *("totals", "deal", "deal", "deal", "failed", "correct", "annul", "annul_deal"),
    *("forfeit", "double_forfeit", "cancel", "bell", "sign", "ruling", "ruling"),
)
"""What may happen at a table, the usual more often."""


class Row(NamedTuple):
    """What a round gives a team, as the test counts it."""

    outcome: Outcome
    opponent: UUID | None
    complete: bool
    points: int
    against: int
    wins: int
    draws: int
    penalties: int


class Count:
    """Everything counted again from the results, the deals and the rulings alone."""

    def __init__(self, session: Session, wanted: Settings) -> None:
        self.settings = wanted
        self.rounds = sorted(session.exec(select(Round)).all(), key=lambda each: each.number)
        self.entries = {row.id: row.number for row in session.exec(select(Entry))}
        self.results: dict[UUID, MatchResult] = {}
        for result in session.exec(select(MatchResult).order_by(MatchResult.version)):  # type: ignore[arg-type]
            self.results[result.match_id] = result
        self.seats: dict[UUID, dict[Side, UUID]] = defaultdict(dict)
        for seat in session.exec(select(MatchEntry)):
            self.seats[seat.match_id][seat.side] = seat.entry_id
        self.matches: dict[UUID, list[UUID]] = defaultdict(list)
        published = {
            row.id: row.round_id
            for row in session.exec(select(DrawRow))
            if row.state is DrawState.PUBLISHED
        }
        for match in session.exec(select(Match)):
            if match.draw_id in published:
                self.matches[published[match.draw_id]].append(match.id)
        self.sheets = self._sheets(session)
        self.rows = self._rows()
        session.expunge_all()

    def _sheets(self, session: Session) -> dict[UUID, list[tuple[int, int, Side | None]]]:
        """The deals that count of each match: what they mark and whom a ruling found at fault."""
        last: dict[UUID, DealVersion] = {}
        for version in session.exec(select(DealVersion).order_by(DealVersion.version)):  # type: ignore[arg-type]
            last[version.deal_id] = version
        fault = {row.deal_id: row.side for row in session.exec(select(RulingEffect))}
        sheets = defaultdict(list)
        for deal in session.exec(select(DealRow)):
            side, version = fault.get(deal.id), last.get(deal.id)
            if side is not None:
                marks = (0, 160) if side is Side.NS else (160, 0)
                sheets[deal.match_id].append((*marks, side))
            elif version is not None and version.state is DealState.PLAYED:
                sheets[deal.match_id].append((version.ns, version.ew, None))
        return sheets

    def _rows(self) -> dict[tuple[UUID, UUID], Row]:
        rows = {}
        for round_ in self.rounds:
            found: dict[UUID, Row] = {}
            for match_id in self.matches[round_.id]:
                found |= self._match(match_id)
            scores = [r.points for r in found.values() if r.complete and r.outcome in PLAYED]
            mean = sum(scores) // len(scores) if scores else 0
            for entry_id in self._late(round_):
                found[entry_id] = Row(Outcome.BYE, None, True, mean, mean, 0, 0, 0)
            for entry_id, row in found.items():
                rows[entry_id, round_.id] = self._credited(row, mean)
        return rows

    def _late(self, round_: Round) -> list[UUID]:
        """Who played first in a later round, where a round missed is credited."""
        if self.settings.late_credit is CreditRule.NONE:
            return []
        first: dict[UUID, int] = {}
        for each in self.rounds:
            for match_id in self.matches[each.id]:
                for entry_id in self.seats[match_id].values():
                    first.setdefault(entry_id, each.number)
        return [entry_id for entry_id, number in first.items() if number > round_.number]

    def _credited(self, row: Row, mean: int) -> Row:
        if row.outcome is Outcome.BYE and row.wins:
            return row._replace(points=mean, against=mean)
        if row.outcome is Outcome.FORFEIT:
            fixed = self.settings.forfeit_credit is CreditRule.FIXED
            won = self.settings.forfeit_points if fixed else mean
            return row._replace(points=won) if row.wins else row._replace(against=won)
        return row

    def _match(self, match_id: UUID) -> dict[UUID, Row]:
        seats, sheet = self.seats[match_id], self.sheets[match_id]
        if len(seats) == 1:
            return {entry: Row(Outcome.BYE, None, True, 0, 0, 1, 0, 0) for entry in seats.values()}
        result = self.results.get(match_id)
        outcome = result.outcome if result else Outcome.ANNULLED
        score, complete = {Side.NS: 0, Side.EW: 0}, outcome is not Outcome.ANNULLED
        if result and outcome is Outcome.TOTALS:
            score = {Side.NS: result.ns, Side.EW: result.ew}
        elif result and outcome is Outcome.DEALS:
            score = {
                Side.NS: sum(ns for ns, _, _ in sheet),
                Side.EW: sum(ew for _, ew, _ in sheet),
            }
            signed = (result.signed_ns, result.signed_ew)
            agreed = signed in ((None, None), tuple(score.values())) or result.reason != ""
            complete = agreed and (len(sheet) >= self.settings.deals or result.bell)
        rows = {}
        for side, entry in seats.items():
            mine, theirs = score[side], score[side.other]
            won = mine > theirs if outcome in PLAYED else outcome is Outcome.FORFEIT
            won = won and not (result and result.forfeited_by is side)
            rows[entry] = Row(
                outcome,
                seats[side.other],
                complete,
                mine,
                theirs,
                int(complete and won),
                int(complete and outcome in PLAYED and mine == theirs),
                160 * sum(fault is side for _, _, fault in sheet) if outcome in PLAYED else 0,
            )
        return rows

    def totals(self) -> dict[int, tuple[int, ...]]:
        """Played, points, against, wins, draws, penalties and best of each team, by number."""
        summed = {}
        for entry_id, number in self.entries.items():
            mine = [r for (who, _), r in self.rows.items() if who == entry_id and r.complete]
            if mine:
                summed[number] = (
                    len(mine),
                    *(sum(getattr(r, name) for r in mine) for name in Row._fields[3:]),
                    max(r.points for r in mine),
                )
        return summed

    def credits(self) -> dict[tuple[UUID, UUID], tuple[int, bool, CreditReason]]:
        """The credits of rounds that are closed."""
        closed = {each.id for each in self.rounds if each.state is RoundState.CLOSED}
        return {
            key: (
                row.points,
                row.wins > 0,
                CreditReason.BYE if row.wins else CreditReason.LATE,
            )
            for key, row in self.rows.items()
            if row.outcome is Outcome.BYE and key[1] in closed
        }

    def ranking(self) -> list[tuple[int, int]]:
        """Rank and number, by points, then wins, then difference."""
        zeroes = (0, 0, 0, 0)
        worth = {}
        for number in self.entries.values():
            _, points, against, wins = (self.totals().get(number) or zeroes)[:4]
            worth[number] = (points, wins, points - against)
        return sorted(
            (1 + sum(other > mine for other in worth.values()), number)
            for number, mine in worth.items()
        )


def _carelessly(connection: sqlite3.Connection, _record: object) -> None:
    """Nothing here outlives the test: do not wait for the disk."""
    connection.execute("PRAGMA synchronous = OFF")


DATABASE = SqliteOfTests()
event.listen(DATABASE.engine, "connect", _carelessly)


class Club(RuleBasedStateMachine):
    """An evening at random, with everything that a desk may do to a result."""

    def __init__(self, template: Path, folder: Path, names: Callable[[], int]) -> None:
        super().__init__()
        path = folder / f"evening-{names()}.sqlite3"
        shutil.copyfile(template, path)
        self.path = path
        self.engine: Engine = DATABASE.at(path)
        self.drawn = 0
        self.newcomers = 0

    def teardown(self) -> None:
        self.engine.dispose()
        for left in self.path.parent.glob(f"{self.path.name}*"):
            left.unlink()

    @initialize(
        teams=st.integers(4, 8),
        forfeit=st.sampled_from([(CreditRule.MEAN, 0), (CreditRule.FIXED, 1100)]),
        late=st.sampled_from([CreditRule.NONE, CreditRule.MEAN]),
    )
    def open(self, teams: int, forfeit: tuple[CreditRule, int], late: CreditRule) -> None:
        self.settings = Settings(
            rounds=3,
            deals=2,
            forfeit_credit=forfeit[0],
            forfeit_points=forfeit[1],
            late_credit=late,
        )
        self.evening = Evening(self.engine, self.settings)
        self.evening.enter(teams)
        self.start()

    @property
    def playing(self) -> bool:
        with self.evening.read() as session:
            return any(r.state is RoundState.PLAYING for r in session.exec(select(Round)))

    def start(self) -> None:
        self.drawn += 1
        self.evening.start(seed=self.drawn)

    @precondition(lambda self: self.drawn < 3)
    @rule()
    def next_round(self) -> None:
        if self.playing:
            self.close()
        self.start()

    @precondition(lambda self: self.newcomers < 2 and self.drawn < 3)
    @rule()
    def newcomer(self) -> None:
        self.newcomers += 1
        self.evening.enter(1)

    @rule(favour=st.integers(-300, 300))
    def close(self, favour: int = 0) -> None:
        if self.playing:
            for line in self.evening.lines(self.drawn):
                if line.ew is not None and not line.complete:
                    self.table(line.table or 0, self.drawn).totals(600 + favour, 600, "Fin")
            self.evening.close(self.drawn)

    def table(self, table: int, number: int) -> Table:
        return Table(self.evening, table, number)

    @rule(
        where=st.tuples(st.integers(0, 3), st.integers(0, 2)),
        act=st.sampled_from(ACTS),
        side=st.sampled_from(SIDES),
        points=st.tuples(st.integers(0, 12), st.integers(0, 12)),
    )
    def happen(self, where: tuple[int, int], act: str, side: Side, points: tuple[int, int]) -> None:
        number = 1 + where[1] % self.drawn
        tables = [line for line in self.evening.lines(number) if line.ew is not None]
        table = self.table(tables[where[0] % len(tables)].table or 0, number)
        deals = table.sheet.deals
        seen = deals[-1].version if deals else 0
        acts: dict[str, Callable[[], Any]] = {
            "totals": lambda: table.totals(100 * points[0], 100 * points[1], "Feuille"),
            "deal": lambda: table.deal(MADE),
            "failed": lambda: table.deal(FAILED),
            "annul": table.annul,
            "annul_deal": lambda: table.annul_deal(len(deals), seen=seen),
            "correct": lambda: table.correct(max(len(deals), 1), FAILED, seen=seen),
            "forfeit": lambda: table.forfeit(side),
            "double_forfeit": table.double_forfeit,
            "cancel": table.cancel,
            "bell": table.bell,
            "sign": lambda: table.sign(190, 60, "" if side is Side.NS else "La feuille a tort"),
            "ruling": lambda: table.rule(side, len(deals) or None),
        }
        before = self.kept()
        try:
            acts[act]()
        except Refused:
            assert self.kept() == before

    def kept(self) -> tuple[Any, ...]:
        """The rows of rounds, totals and credits as the services keep them."""
        with self.evening.read() as session:
            rows = {
                (row.entry_id, row.round_id): Row(
                    row.outcome, row.opponent_id, row.complete, row.points, row.against,
                    row.wins, row.draws, row.penalties,
                )
                for row in session.exec(select(EntryRound))
            }  # fmt: skip
            totals = {
                row.number: (
                    row.played, row.points, row.against, row.wins, row.draws, row.penalties,
                    row.best,
                )
                for row in session.exec(select(EntryTotal))
            }  # fmt: skip
            credits = {
                (row.entry_id, row.round_id): (row.points, row.win, row.reason)
                for row in session.exec(select(Credit).order_by(Credit.version))  # type: ignore[arg-type]
            }
        return rows, totals, credits

    @invariant()
    def sums_are_what_the_results_give(self) -> None:
        if not self.drawn:
            return
        with self.evening.read() as session:
            counted = Count(session, self.settings)
            lines = standings(session, self.evening.id).lines
        rows, totals, credits = self.kept()
        assert rows == counted.rows
        assert totals == counted.totals()
        assert credits == counted.credits()
        assert [(line.rank, line.team.number) for line in lines] == counted.ranking()


def test_sums_credits_and_standings_equal_a_count_from_scratch_after_every_event(
    sqlite_template: Path, tmp_path: Path
) -> None:
    names = count(1)
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        lambda: Club(sqlite_template, tmp_path, lambda: next(names)),
        settings=settings(
            max_examples=10,
            stateful_step_count=15,
            deadline=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
