"""A whole tournament in any order: whatever happens, what must hold holds after every step.

Teams enter, come late, leave, come back, are excluded; rounds are drawn, drawn again, changed by
hand, published, taken back, scored, corrected, closed; the pairing system changes in between.
"""

import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.vocabulary import Side
from tests.conftest import SqliteOfTests, empty_sqlite
from tests.tournament.arbiter import Arbiter, differences, effect
from tests.tournament.at_table import Table
from tests.tournament.paper import LATE_POINTS, Paper, PaperRound, Slip, Wishes, best_cost, cost_of
from tests.tournament.played import BY, Evening
from tournament.discipline import EffectKind
from tournament.errors import TournamentError
from tournament.models import DrawState, TournamentState
from tournament.readings import Header, Seated
from tournament.services import participation, rounds, setup
from tournament.services.entries import next_open_round
from tournament.services.registration import NewEntry, add_entry
from tournament.services.standings import standings
from tournament.settings import CreditRule, FinalPhase, PairingSystem, Settings, Strength
from tournament.typed_pairings import TypedTable

ROTATIONS = ("round_robin", "odd_stay")
"""Where everybody meets everybody in turn, nothing but meeting again too early is avoided."""

UNJUDGED = ("double_round_robin", "knock_out")
"""Where teams are to meet again: tried against all other draws in the tests of the draw alone."""

SYSTEMS = st.sampled_from([each for each in PairingSystem if each is not PairingSystem.MELEE])
STRENGTHS = st.sampled_from([Strength.SOFT, Strength.SOFT, Strength.HARD, Strength.OFF])
CLUBS = st.sampled_from(["", "", "Lyon", "Vienne"])
TOTALS = st.tuples(st.sampled_from([700, 900, 1010]), st.sampled_from([400, 900, 1300]))
ROUNDS, BEFORE_A_FINAL, FINAL_TEAMS = 5, 3, 4
"""Five rounds in all, the last two of them a final of four where there is one."""

FEWEST, MOST = 4, 9
DATABASE = SqliteOfTests()


def _side(seated: Seated) -> tuple[int, ...]:
    return tuple(team.number for team in seated.teams)


class ATournament(RuleBasedStateMachine):
    """A tournament of teams, from the first entry to its end, with the same one kept on paper."""

    players = 2

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        path = self.directory / "coinche.sqlite3"
        shutil.copyfile(empty_sqlite(), path)
        self.engine = DATABASE.at(path)
        self.paper = Paper()
        self.stage = "entries"
        self.number = 1
        self.with_final = False

    @initialize(
        system=SYSTEMS,
        avoided=st.tuples(STRENGTHS, STRENGTHS),
        teams=st.lists(CLUBS, min_size=5, max_size=8),
        by_lot=st.booleans(),
        final=st.booleans(),
    )
    def opens(
        self,
        system: PairingSystem,
        avoided: tuple[Strength, Strength],
        teams: list[str],
        by_lot: bool,
        final: bool,
    ) -> None:
        rematches, clubs = avoided
        self.with_final = final
        wanted = Settings(
            rounds=BEFORE_A_FINAL if final else ROUNDS,
            pairing=system,
            rematches=rematches,
            same_club=clubs,
            bye_by_lot=by_lot,
            final=FinalPhase.KNOCK_OUT if final else FinalPhase.NONE,
            final_teams=FINAL_TEAMS,
            late_credit=CreditRule.FIXED,
            late_points=LATE_POINTS,
        )
        self.evening = Evening(self.engine, wanted)
        self.arbiter = Arbiter(self.evening)
        self.wishes = Wishes(rematches.value, clubs.value)
        for club in teams:
            self._enter(club)

    def _enter(self, club: str) -> None:
        number = self.evening.enter_one(club=club)
        self.paper.states[number] = [(self._open_round(), "active")]
        self.paper.clubs[number] = club

    def _open_round(self) -> int:
        with self.evening.read() as session:
            return next_open_round(session, self.evening.id)

    def _do(self, verb: Callable[..., Any], *values: Any, **options: Any) -> Any:
        evening = self.evening
        with evening.change() as session:
            return verb(session, evening.id, *values, by=BY, at=evening.now(), **options)

    def _try(self, act: Callable[..., Any], *values: Any, **options: Any) -> bool:
        """Do something; no where it was refused, which changes nothing."""
        try:
            act(*values, **options)
        except TournamentError:
            return False
        return True

    # The field

    @rule(club=CLUBS)
    @precondition(lambda self: self._open_field() and len(self.paper.states) < MOST)
    def enter_a_team(self, club: str) -> None:
        self._enter(club)

    @rule(data=st.data())
    @precondition(lambda self: self._open_field() and self._can_lose_one())
    def withdraw(self, data: st.DataObject) -> None:
        since = self._open_round()
        staying = [team for team in self.paper.field_of(since) if self._last(team) == "active"]
        if not staying:
            return  # a draw was taken back: who is here leaves from the round after
        team = data.draw(st.sampled_from(sorted(staying)))
        self._do(participation.withdraw, team, from_round=since, reason="Fatigue")
        self.paper.states[team].append((since, "withdrawn"))

    @rule(data=st.data())
    @precondition(lambda self: self._open_field() and self._gone("withdrawn"))
    def come_back(self, data: st.DataObject) -> None:
        since = self._open_round()
        team = data.draw(st.sampled_from(self._gone("withdrawn")))
        self._do(participation.reinstate, team, from_round=since, reason="Reposés")
        self.paper.states[team].append((since, "active"))

    @rule(data=st.data())
    @precondition(
        lambda self: self.stage == "playing" and self._open_field() and self._can_lose_one()
    )
    def exclude(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(sorted(self._slips())))
        side = data.draw(st.sampled_from(list(Side)))
        (team,) = self._slips()[table].sides[list(Side).index(side)]
        if self.paper.state(team, self.number + 1) == "active":
            ruled = effect(EffectKind.TEAM_DISQUALIFIED, side)
            self.arbiter.rules_on(Table(self.evening, table, self.number), ruled)
            self.paper.states[team].append((self.number, "excluded"))

    @rule(data=st.data(), place=st.integers(1, 2))
    @precondition(lambda self: self.stage not in ("over", "entries"))
    def replace_a_player(self, data: st.DataObject, place: int) -> None:
        team = data.draw(st.sampled_from(sorted(self.paper.states)))
        name = f"Remplaçant {self.evening.minutes}"
        since = self._open_round()
        done = participation.replace_player
        self._do(done, team, min(place, self.players), name, from_round=since, reason="Malade")

    def _open_field(self) -> bool:
        """Whether teams still come and go: the field of a final is left alone."""
        return self.stage != "over" and not (self.with_final and self.number >= BEFORE_A_FINAL)

    def _in_final(self) -> bool:
        return self.with_final and self.number > BEFORE_A_FINAL

    def _gone(self, how: str) -> list[int]:
        since = self._open_round()
        return [
            team
            for team in self.paper.states
            if self.paper.state(team, since) == how == self._last(team)
        ]

    def _last(self, team: int) -> str:
        return self.paper.states[team][-1][1]

    def _can_lose_one(self) -> bool:
        return len(self.paper.field_of(self._open_round())) > FEWEST

    # The draw

    @rule(system=SYSTEMS)
    @precondition(lambda self: self.stage == "closed")
    def change_the_system(self, system: PairingSystem) -> None:
        header = self._header()
        wanted = replace(header.settings, pairing=system)
        seen = header.settings_version
        self._do(setup.change_settings, wanted, expected_version=seen, reason="Au vu du retard")

    @rule(seed=st.integers(0, 99))
    @precondition(lambda self: self.stage in ("entries", "drawn", "closed"))
    def draw(self, seed: int) -> None:
        if self._try(self.evening.draw, seed):
            self.stage = "drawn"
            self._is_the_best()
        else:
            assert self._in_final(), "only a final can be without anybody to play it"

    def _is_the_best(self) -> None:
        draft = self.evening.draft(self.number)
        drawn = []
        for asked, found in zip(draft.problem["parts"], draft.solution["parts"], strict=True):
            teams = {team["id"] for team in asked["problem"]["teams"]}
            drawn += sorted(teams)
            self._is_the_best_of(asked["problem"]["system"], teams, found)
        field = sorted(self.paper.field_of(self.number))
        assert sorted(drawn) == field or (self._in_final() and set(drawn) < set(field))

    def _is_the_best_of(self, system: str, teams: set[int], found: dict[str, Any]) -> None:
        """Compare a part with every other draw of its teams."""
        if system in UNJUDGED:
            return
        wishes = Wishes("soft", "off") if system in ROTATIONS else self.wishes
        tables = [(one, other) for one, other in found["tables"]]
        (bye,) = found["byes"] or [None]
        cost = cost_of(self.paper, tables, bye, wishes)
        assert cost == best_cost(self.paper, teams, wishes)
        levels = ("hard", "second_bye", "rematches", "soft")
        assert cost == tuple(found["cost"][level] for level in levels)

    @rule(data=st.data())
    @precondition(lambda self: self.stage == "drawn" and not self._changed())
    def swap_two_teams(self, data: st.DataObject) -> None:
        draft = self.evening.draft(self.number)
        first, *others = draft.solution["tables"]
        rest = [team for table in others for team in table]
        if rest:
            other = data.draw(st.sampled_from(rest))
            done = self._try(self._do, rounds.swap, draft.id, first[0], other, reason="Voisins")
            assert done or len(draft.solution["parts"]) > 1

    @rule(data=st.data())
    @precondition(lambda self: self.stage == "drawn" and not self._changed())
    def type_the_pairing(self, data: st.DataObject) -> None:
        draft = self.evening.draft(self.number)
        typed = []
        for part in draft.solution["parts"]:
            here = [team for table in part["tables"] for team in table]
            order = data.draw(st.permutations(here))
            seats = len(part["tables"][0])
            typed += [TypedTable(order[n : n + seats]) for n in range(0, len(order), seats)]
            typed += [TypedTable((team,)) for team in part["byes"]]
        self._do(rounds.type_pairing, draft.id, typed, reason="Au chapeau")

    def _changed(self) -> bool:
        with self.evening.read() as session:
            return bool(rounds.changes_of(session, self.evening.id, self.number))

    @rule()
    @precondition(lambda self: self.stage == "drawn")
    def publish(self) -> None:
        draft = self.evening.draft(self.number)
        if self._try(self.evening.publish, draft.id):
            self._write_down()
        else:
            assert self._changed()

    def _write_down(self) -> None:
        """Copy the published round onto paper."""
        self.stage = "playing"
        round_ = self.paper.rounds[self.number] = PaperRound()
        for line in self.evening.lines(self.number):
            if line.ew is None or line.table is None:
                round_.byes += _side(line.ns)
            else:
                round_.tables[line.table] = Slip((_side(line.ns), _side(line.ew)))

    @rule()
    @precondition(lambda self: self.stage == "playing" and not self._any_result())
    def take_back(self) -> None:
        if self._try(self._do, rounds.take_back, self.number, reason="Une table oubliée"):
            late = set(self.paper.rounds.pop(self.number).seated())
            assert late <= set(self.paper.states)
            self.stage = "drawn"
            for team, states in self.paper.states.items():
                newest, state = states[-1]
                if state == "active" and newest == self.number + 1:
                    self.paper.states[team].append((self.number, "active"))

    def _any_result(self) -> bool:
        return any(slip.complete for slip in self._slips().values())

    def _slips(self) -> dict[int, Slip]:
        return self.paper.rounds[self.number].tables

    # The round

    @rule(data=st.data())
    @precondition(lambda self: self.stage == "playing" and self._open_field() and self._late())
    def seat_late_teams(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, min(2, len(self._late()))))
        teams = data.draw(st.permutations(self._late()))[:count]
        before = self.paper.rounds[self.number]
        if not self._try(self._do, rounds.seat_late, self.number, teams):
            assert count == 1
            assert not before.byes
            return
        self._write_down()
        after = self.paper.rounds[self.number]
        (table,) = after.tables.keys() - before.tables.keys()
        after.tables |= before.tables
        seated = {number for side in after.tables[table].sides for number in side}
        assert seated == set(teams) | (set(before.byes) - set(after.byes))
        assert len(after.byes) == len(before.byes) - (count == 1)
        for team in teams:
            self.paper.states[team].append((self.number, "active"))

    def _late(self) -> list[int]:
        there = set(self.paper.rounds[self.number].seated())
        return sorted(self.paper.field_of(self.number + 1) - there)

    @rule(data=st.data(), totals=TOTALS)
    @precondition(lambda self: self.stage == "playing")
    def score_a_table(self, data: st.DataObject, totals: tuple[int, int]) -> None:
        table = data.draw(st.sampled_from(sorted(self._slips())))
        self._total(self.number, table, totals)

    @rule(data=st.data())
    @precondition(lambda self: self.stage == "playing")
    def score_every_table(self, data: st.DataObject) -> None:
        for table, slip in sorted(self._slips().items()):
            if not slip.complete:
                self._total(self.number, table, data.draw(TOTALS))

    @rule(data=st.data(), totals=TOTALS)
    @precondition(lambda self: self.number > 1 and self.stage != "over")
    def correct_an_earlier_round(self, data: st.DataObject, totals: tuple[int, int]) -> None:
        number = data.draw(st.integers(1, self.number - 1))
        table = data.draw(st.sampled_from(sorted(self.paper.rounds[number].tables)))
        self._total(number, table, totals)

    def _total(self, number: int, table: int, totals: tuple[int, int]) -> None:
        """The totals of a table; where a team is out by ruling, they are refused: a forfeit."""
        slip, desk = self.paper.rounds[number].tables[table], Table(self.evening, table, number)
        out = self.paper.out_by_ruling(slip) if not slip.complete else ()
        assert self._try(desk.totals, *totals, reason="Relu") is not bool(out)
        if len(out) > 1:
            desk.double_forfeit()
        elif out:
            desk.forfeit(*out)
        slip.decide(None if out else totals, lost_by=out)

    @rule(data=st.data(), how=st.sampled_from(["ns", "ew", "both", "cancelled"]))
    @precondition(lambda self: self.stage == "playing")
    def decide_otherwise(self, data: st.DataObject, how: str) -> None:
        number = data.draw(st.sampled_from(sorted(self._slips())))
        table, slip = Table(self.evening, number, self.number), self._slips()[number]
        if how == "both":
            table.double_forfeit()
            slip.decide(lost_by=tuple(Side))
        elif how == "cancelled":
            table.cancel()
            slip.decide(cancelled=True)
        else:
            side = Side.NS if how == "ns" else Side.EW
            table.forfeit(side)
            slip.decide(lost_by=(side,))

    @rule()
    @precondition(lambda self: self.stage == "playing")
    def close(self) -> None:
        done = self._try(self.evening.close, self.number)
        assert done is all(slip.complete for slip in self._slips().values())
        if done:
            over = self._header().state is TournamentState.FINISHED
            assert over is (self.number == ROUNDS) or self._in_final()
            self.stage = "over" if over else "closed"
            self.number += 1

    def _header(self) -> Header:
        with self.evening.read() as session:
            return setup.header_of(session, self.evening.id)

    @rule(data=st.data(), seed=st.integers(0, 99))
    @precondition(lambda self: self.stage in ("entries", "closed"))
    def play_a_whole_round(self, data: st.DataObject, seed: int) -> None:
        self.draw(seed)
        if self.stage != "drawn":
            return
        self.publish()
        self.score_every_table(data)
        self.close()

    @rule()
    @precondition(lambda self: self.stage == "closed" and self.number > 3)
    def end_early(self) -> None:
        self._do(setup.finish, reason="Il est minuit")
        self.stage = "over"

    @rule(data=st.data(), totals=TOTALS)
    @precondition(lambda self: self.stage == "over")
    def reopen_correct_and_end_again(self, data: st.DataObject, totals: tuple[int, int]) -> None:
        self._do(setup.reopen, reason="Une feuille mal lue")
        self.correct_an_earlier_round(data, totals)
        self._do(setup.finish, reason="Cette fois, c’est fini")

    # What must hold

    @invariant()
    def everybody_has_one_place_a_round(self) -> None:
        for number in sorted(self.paper.rounds)[-1:]:
            lines = self.evening.lines(number)
            seated = Counter(team.number for line in lines for team in line.teams)
            assert set(seated.values()) <= {1}
            assert seated.keys() == set(self.paper.rounds[number].seated())

    @invariant()
    def standings_are_those_on_paper(self) -> None:
        if not self.paper.rounds:
            return
        with self.evening.read() as session:
            lines = standings(session, self.evening.id).lines
        shown = {line.team.number: (line.points, line.wins, line.difference) for line in lines}
        assert shown == self.paper.earned()
        drawn = self.number if self.stage in ("drawn", "playing") else self.number - 1
        if self.with_final and drawn > BEFORE_A_FINAL:
            return  # places of a final come before points
        assert {line.team.number: line.rank for line in lines} == self.paper.ranked(drawn)

    @invariant()
    def a_draft_is_seen_by_nobody(self) -> None:
        if self.stage == "drawn":
            assert self.evening.draft(self.number).state is DrawState.DRAFT
            assert self.evening.lines(self.number) == ()

    def teardown(self) -> None:
        assert differences(self.evening) == []
        self.engine.dispose()
        shutil.rmtree(self.directory)


class AMelee(ATournament):
    """A mêlée: players enter alone, partners change, each keeps an own total."""

    players = 1
    seat_late_teams = None
    exclude = None
    change_the_system = None

    @initialize(count=st.integers(5, 9), rematches=STRENGTHS, by_lot=st.booleans())
    def opens(self, count: int, rematches: Strength, by_lot: bool) -> None:  # type: ignore[override]
        wanted = Settings(
            rounds=ROUNDS,
            pairing=PairingSystem.MELEE,
            rematches=rematches,
            bye_by_lot=by_lot,
            late_credit=CreditRule.FIXED,
            late_points=LATE_POINTS,
        )
        self.evening = Evening(self.engine, wanted)
        self.arbiter = Arbiter(self.evening)
        for _ in range(count):
            self._enter("")

    def _enter(self, club: str) -> None:
        new = NewEntry(players=(f"Joueur {self.evening.minutes}",), club=club)
        evening = self.evening
        with evening.change() as session:
            number = add_entry(session, evening.id, new, by=BY, at=evening.now()).number
        self.paper.states[number] = [(self._open_round(), "active")]
        self.paper.clubs[number] = club

    def _is_the_best_of(self, system: str, teams: set[int], found: dict[str, Any]) -> None:
        """Four at a table; those left over, fewer than a table, were exempt least often."""
        assert system == "melee"
        assert all(len(table) == 4 for table in found["tables"])
        assert len(found["byes"]) == len(teams) % 4
        exempt = [self.paper.byes(player) for player in found["byes"]]
        others = [self.paper.byes(player) for player in teams - set(found["byes"])]
        assert max(exempt, default=0) <= min(others)


USUAL = settings(
    max_examples=6,
    stateful_step_count=40,
    phases=[Phase.explicit, Phase.generate],
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestATournament = ATournament.TestCase
TestATournament.settings = USUAL
TestAMelee = AMelee.TestCase
TestAMelee.settings = settings(USUAL, max_examples=3, stateful_step_count=25)
