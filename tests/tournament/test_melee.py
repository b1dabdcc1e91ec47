"""The individual tournament à la mêlée: partners and opponents drawn anew, own totals."""

from collections import Counter

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import differences
from tests.tournament.at_table import Table
from tests.tournament.melee import Melee, numbers
from tests.tournament.played import BY
from tournament.models import Outcome
from tournament.readings import MatchLine, Partners
from tournament.services import results
from tournament.services.standings import team_sheet
from tournament.settings import CreditRule, Criterion, Entering


def by_number(line: MatchLine) -> tuple[int, int]:
    """Totals that tell sides apart: what North-South has depends on who sits there."""
    ns, ew = numbers(line)
    return 800 + 10 * sum(ns), 800 + 10 * sum(ew) - 5


@pytest.mark.parametrize("players", range(4, 12))
def test_a_whole_melee_gives_everybody_an_own_total(engine: Engine, players: int) -> None:
    evening = Melee(engine, players)
    total: Counter[int] = Counter()
    byes: Counter[int] = Counter()
    for number in range(1, 4):
        evening.start(seed=number)
        lines = evening.lines(number)
        tables = [line for line in lines if not line.is_bye]
        exempt = [line for line in lines if line.is_bye]
        assert (len(tables), len(exempt)) == (players // 4, players % 4)
        seated = [team.number for line in lines for team in line.teams]
        assert sorted(seated) == list(range(1, players + 1))
        evening.play(number, by_number)
        for line in evening.lines(number):
            for side, points in ((line.ns, line.points_ns), (line.ew, line.points_ew)):
                for team in side.teams if side else ():
                    total[team.number] += points
            byes.update(team.number for team in (line.teams if line.is_bye else ()))
        evening.close(number)
    found = evening.standings()
    assert {number: line.points for number, line in found.items()} == dict(total)
    assert max(byes.values(), default=0) - min((byes[n] for n in found), default=0) <= 1
    assert differences(evening) == []


def test_partners_and_opponents_change_while_they_can(engine: Engine) -> None:
    evening = Melee(engine, 8)
    partners: list[frozenset[int]] = []
    for number in range(1, 6):
        evening.whole_round(number, seed=number)
        for line in evening.lines(number):
            partners += [frozenset(side) for side in numbers(line)]
    assert len(partners) == len(set(partners)) == 20  # of the 28 there are


def test_a_side_is_read_as_two_partners(engine: Engine) -> None:
    evening = Melee(engine, 4)
    evening.start()
    (line,) = evening.lines(1)
    assert isinstance(line.ns, Partners)
    one, other = line.ns.teams
    assert one.number < other.number
    assert line.ns.number == f"{one.number} + {other.number}"
    assert line.ns.label == f"{one.label} – {other.label}"
    assert line.ns.players == (one.label, other.label)
    assert [team.number for team in line.teams] == [*numbers(line)[0], *numbers(line)[1]]


def test_a_players_own_sheet_names_partner_and_opponents(engine: Engine) -> None:
    evening = Melee(engine, 5)
    evening.whole_round(1)
    table, bye = evening.lines(1)
    with evening.read() as session:
        own = team_sheet(session, evening.id, table.ns.teams[0].number).rounds[0]
        exempt = team_sheet(session, evening.id, bye.ns.teams[0].number).rounds[0]
    assert (own.partner, own.opponent) == (table.ns.teams[1], table.ew)
    assert (own.points, own.against) == (table.points_ns, table.points_ew)
    assert (exempt.outcome, exempt.partner, exempt.opponent) == (Outcome.BYE, None, None)


@pytest.mark.parametrize(
    "criterion",
    [
        Criterion.BUCHHOLZ,
        Criterion.HEAD_TO_HEAD,
        Criterion.BEST_MATCH,
        Criterion.MATCH_POINTS,
        Criterion.FEWEST_PENALTIES,
    ],
)
def test_tie_breaks_reckon_with_two_opponents(engine: Engine, criterion: Criterion) -> None:
    evening = Melee(engine, 9, ranking=(Criterion.WINS, criterion))
    for number in range(1, 5):
        evening.whole_round(number, seed=number)
    assert differences(evening) == []


def test_both_opponents_count_for_the_sum_of_opponents(engine: Engine) -> None:
    evening = Melee(engine, 4, ranking=(Criterion.POINTS, Criterion.BUCHHOLZ))
    evening.start()
    (line,) = evening.lines(1)
    evening.result(line, 1000, 620)
    found = evening.standings()
    ns, ew = numbers(line)
    assert [found[number].values for number in (*ns, *ew)] == [(1000, 1240)] * 2 + [(620, 2000)] * 2


def test_a_correction_after_later_rounds_moves_both_partners(engine: Engine) -> None:
    evening = Melee(engine, 7)
    for number in (1, 2):
        evening.whole_round(number, seed=number)
    before = evening.standings()
    line = next(each for each in evening.lines(1) if not each.is_bye)
    with evening.change() as session:
        results.record_totals(
            session, evening.id, line.match_id, line.points_ns + 100, line.points_ew,
            expected_version=line.version, reason="Mal lu", by=BY, at=evening.now(),
        )  # fmt: skip
    after = evening.standings()
    moved = {number for number, each in after.items() if each.points != before[number].points}
    exempt = {team.number for each in evening.lines(1) if each.is_bye for team in each.teams}
    assert moved == {*numbers(line)[0], *exempt}  # the mean of the round, which the exempt have
    assert differences(evening) == []


def test_deals_are_entered_for_the_four_together(engine: Engine) -> None:
    evening = Melee(engine, 4, entering=Entering.DESK_DEALS)
    evening.start()
    table = Table(evening)
    table.deals(3)
    (line,) = evening.lines(1)
    found = evening.standings()
    assert line.complete
    for side, points in ((line.ns, line.points_ns), (line.ew, line.points_ew)):
        assert {found[team.number].points for team in side.teams} == {points}
    assert differences(evening) == []


def test_a_forfeit_counts_for_both_partners(engine: Engine) -> None:
    evening = Melee(engine, 8, forfeit_credit=CreditRule.FIXED, forfeit_points=1100)
    evening.start()
    line, _ = evening.lines(1)
    with evening.change() as session:
        results.forfeit(
            session, evening.id, line.match_id, Side.NS,
            expected_version=0, reason="Absents", by=BY, at=evening.now(),
        )  # fmt: skip
    found = evening.standings()
    ns, ew = numbers(line)
    assert [found[n].points for n in (*ns, *ew)] == [0, 0, 1100, 1100]
    assert [found[n].wins for n in (*ns, *ew)] == [0, 0, 1, 1]
    assert differences(evening) == []
