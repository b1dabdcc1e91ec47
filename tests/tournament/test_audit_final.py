"""The audit of a final: who is in it, in which place, by what was known when it was drawn."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, effect
from tests.tournament.at_table import Table
from tests.tournament.played import BY, NOON, Evening, numbers
from tournament.discipline import EffectKind
from tournament.services import participation, rounds, setup
from tournament.services.audit import Findings, Note, audit
from tournament.settings import (
    Consolation,
    CreditRule,
    Criterion,
    FinalPhase,
    PairingSystem,
    Settings,
)

FOUR = Settings(
    rounds=2,
    final=FinalPhase.KNOCK_OUT,
    final_teams=4,
    consolation=Consolation.KNOCK_OUT,
    late_credit=CreditRule.MEAN,
)
ON_DRAW = """UPDATE draw SET {} WHERE state = 'published'
    AND round_id = (SELECT id FROM round WHERE number = {})"""


@pytest.fixture
def evening(sqlite_engine: Engine) -> Evening:
    """Eleven teams, two rounds played, the final of four and the consolation of seven to be drawn.

    Each match is won by more than the one before: nobody is level.
    """
    evening = Evening(sqlite_engine, FOUR)
    evening.enter(11)
    for number in (1, 2):
        evening.start(seed=number)
        evening.play(number, _unlike)
        evening.close(number)
    return evening


def _unlike(line: object) -> tuple[int, int]:
    table = getattr(line, "table", 0)
    return 1000 + 7 * table, 900 - 3 * table


def audited(evening: Evening) -> Findings:
    with evening.read() as session:
        return audit(session, evening.id)


def named(found: Findings) -> list[tuple[str, str]]:
    """What differs and where."""
    print(*found.differences, sep="\n")
    return [(each.what, each.where) for each in found.differences]


def tamper(evening: Evening, statement: str) -> None:
    with evening.engine.begin() as connection:
        assert connection.exec_driver_sql(statement).rowcount


def final_of(evening: Evening, number: int, name: str = "final") -> list[int]:
    """The teams of a part by their place."""
    parts = {part["part"]: part["problem"] for part in evening.draft(number).problem["parts"]}
    return [team["id"] for team in sorted(parts[name]["teams"], key=lambda team: team["place"])]


def test_a_final_as_the_standings_make_it_is_clean(evening: Evening) -> None:
    for number in (3, 4, 5):
        evening.whole_round(number)
        found = audited(evening)
        assert named(found) == []
        assert found.notes == []
    assert found.checked["bracket"] == found.checked["bracket_tables"] == 5


FORGED: dict[str, tuple[str, str]] = {
    "the ranking": ("json_set(settings, '$.ranking', json('[\"points_against\"]'))", "final"),
    "how many play it": ("json_set(settings, '$.final_teams', 8)", "final"),
    "what the others play": ("json_set(settings, '$.consolation', 'standings')", "consolation"),
    "whether there is one": ("json_set(settings, '$.final', 'none', '$.rounds', 3)", "final"),
}


@pytest.mark.parametrize(("setting", "part"), FORGED.values(), ids=list(FORGED))
def test_a_final_drawn_otherwise_than_the_settings_say_is_found(
    evening: Evening, setting: str, part: str
) -> None:
    """The draw is made with other settings than those that are written down."""
    tamper(evening, "CREATE TABLE kept AS SELECT settings FROM settings_version")
    tamper(evening, f"UPDATE settings_version SET settings = {setting}")
    evening.start()
    tamper(evening, "UPDATE settings_version SET settings = (SELECT settings FROM kept)")
    assert ("bracket", f"round 3, {part}") in named(audited(evening))


def test_a_final_drawn_from_other_points_than_the_teams_had_is_found(evening: Evening) -> None:
    last = "(SELECT entry_id FROM entry_total ORDER BY points LIMIT 1)"
    tamper(evening, f"UPDATE entry_round SET points = points + 3000 WHERE entry_id = {last}")
    evening.start()
    tamper(evening, f"UPDATE entry_round SET points = points - 3000 WHERE entry_id = {last}")
    found = named(audited(evening))
    assert {("bracket", "round 3, final"), ("bracket", "round 3, consolation")} <= set(found)


@pytest.mark.parametrize("name", ["final", "consolation"])
def test_two_teams_in_each_others_place_are_found(evening: Evening, name: str) -> None:
    evening.start()
    part = ["final", "consolation"].index(name)
    first, second = (f"$.parts[{part}].problem.teams[{at}].place" for at in (0, 1))
    exchanged = (
        f"problem = json_set(problem, '{first}', json_extract(problem, '{second}'), "
        f"'{second}', json_extract(problem, '{first}'))"
    )
    tamper(evening, ON_DRAW.format(exchanged, 3))
    assert ("bracket", f"round 3, {name}") in named(audited(evening))


def test_an_exempt_team_that_is_not_the_best_placed_is_found(evening: Evening) -> None:
    evening.start()
    solved = "$.parts[1].{}"
    exempt, other = solved.format("byes[0]"), solved.format("tables[0][0]")
    tamper(
        evening,
        ON_DRAW.format(
            f"solution = json_set(solution, '{exempt}', json_extract(solution, '{other}'), "
            f"'{other}', json_extract(solution, '{exempt}'))",
            3,
        ),
    )
    found = audited(evening)
    best = final_of(evening, 3, "consolation")[0]
    (difference,) = [each for each in found.differences if each.what == "bracket_tables"]
    assert difference.where == "round 3, consolation"
    assert [best] in difference.recomputed
    assert [best] not in difference.kept


def test_a_team_that_came_through_and_is_left_out_is_found(evening: Evening) -> None:
    evening.whole_round(3)
    evening.start()
    tamper(evening, ON_DRAW.format("problem = json_remove(problem, '$.parts[0]')", 4))
    assert ("bracket", "round 4, final") in named(audited(evening))


def _totals(evening: Evening) -> None:
    Table(evening, 1, 2).totals(100, 3000, reason="Colonnes échangées")


def _ruling(evening: Evening) -> None:
    leader = effect(EffectKind.TOTAL_ADJUSTED, Side.NS, -2000)
    Arbiter(evening).rules_on(Table(evening, 5, 1), leader)


def _forfeit(evening: Evening) -> None:
    Table(evening, 5, 2).forfeit(Side.NS)


def _excluded(evening: Evening) -> None:
    out = effect(EffectKind.TEAM_DISQUALIFIED, Side.NS)
    Arbiter(evening).rules_on(Table(evening, 5, 2), out)


LATER = [_totals, _ruling, _forfeit]


@pytest.mark.parametrize("correct", LATER)
def test_a_correction_after_the_draw_is_a_note_with_the_tables_it_would_make(
    evening: Evening, correct: Callable[[Evening], None]
) -> None:
    evening.start()
    before = evening.pairs(3)
    correct(evening)
    found = audited(evening)
    assert named(found) == []
    note = found.notes[-1]
    assert (note.code, note.where) == ("corrected_since", "round 3, draw 1")
    would_be = {tuple(sorted(teams)) for teams in note.operands["would_be"]}
    assert would_be
    assert not would_be & before
    evening.play(3)
    evening.close(3)
    evening.whole_round(4)
    assert named(audited(evening)) == []


@pytest.mark.parametrize("correct", [*LATER, _excluded])
def test_a_forged_place_is_found_although_results_were_corrected_since(
    evening: Evening, correct: Callable[[Evening], None]
) -> None:
    evening.start()
    places = "problem = json_set(problem, '$.parts[0].problem.teams[0].place', 4, {})".format(
        "'$.parts[0].problem.teams[1].place', 3, '$.parts[0].problem.teams[2].place', 2, "
        "'$.parts[0].problem.teams[3].place', 1"
    )
    assert final_of(evening, 3) != sorted(final_of(evening, 3), reverse=True)
    correct(evening)
    assert named(audited(evening)) == []
    tamper(evening, ON_DRAW.format(places, 3))
    assert ("bracket", "round 3, final") in named(audited(evening))


def test_a_correction_that_is_taken_back_leaves_no_note(evening: Evening) -> None:
    evening.start()
    line = evening.lines(2)[0]
    _totals(evening)
    Table(evening, 1, 2).totals(line.points_ns, line.points_ew, reason="Si, si")
    found = audited(evening)
    assert (named(found), found.notes) == ([], [])


def test_what_comes_after_the_draw_is_no_fault_of_it(evening: Evening) -> None:
    """Settings, a team that leaves, one that comes, one that is out by ruling."""
    evening.start()
    with evening.change() as session:
        header = setup.header_of(session, evening.id)
        wanted = replace(header.settings, ranking=(Criterion.WINS,), final_teams=8)
        setup.change_settings(
            session,
            evening.id,
            wanted,
            expected_version=header.settings_version,
            reason="Vu",
            by=BY,
            at=evening.now(),
        )
        participation.withdraw(
            session, evening.id, 1, from_round=4, reason="Malade", by=BY, at=evening.now()
        )
    evening.enter_one()
    out = effect(EffectKind.TEAM_DISQUALIFIED, Side.NS)
    Arbiter(evening).rules_on(Table(evening, 1, 3), out)
    assert named(audited(evening)) == []
    for line in evening.lines(3):
        if line.table == 1:
            Table(evening, 1, 3).forfeit(Side.NS)
    evening.play(3)
    evening.close(3)
    evening.whole_round(4)
    assert named(audited(evening)) == []


def test_a_draft_that_waits_is_judged_by_what_it_knew(evening: Evening) -> None:
    draft = evening.draw()
    _totals(evening)
    evening.enter_one()
    found = audited(evening)
    assert (named(found), [note.code for note in found.notes]) == ([], ["corrected_since"])
    with evening.change() as session:
        rounds.publish(session, evening.id, draft, even_if_stale=True, by=BY, at=evening.now())
    assert named(audited(evening)) == []


@pytest.mark.parametrize("consolation", list(Consolation))
def test_newcomers_are_placed_by_what_they_had_when_the_final_was_drawn(
    evening: Evening, consolation: Consolation
) -> None:
    """Their credits are written when the draw is published, and stay when it is taken back."""
    with evening.change() as session:
        header = setup.header_of(session, evening.id)
        setup.change_settings(
            session,
            evening.id,
            replace(header.settings, consolation=consolation),
            expected_version=header.settings_version,
            reason="Vu",
            by=BY,
            at=evening.now(),
        )
    evening.enter_one()
    for seed in (1, 2):
        evening.start(seed)
        found = audited(evening)
        assert (named(found), found.notes) == ([], [])
        with evening.change() as session:
            rounds.take_back(session, evening.id, 3, reason="Oubli", by=BY, at=evening.now())
        assert named(audited(evening)) == []


def test_after_pools_the_first_of_each_come_first(sqlite_engine: Engine) -> None:
    settings = replace(FOUR, rounds=1, pairing=PairingSystem.POOLS, pool_size=3)
    evening = Evening(sqlite_engine, settings)
    evening.enter(9)
    evening.start()
    late = evening.enter(1)
    with evening.change() as session:
        rounds.seat_late(session, evening.id, 1, late, by=BY, at=evening.now())
    evening.play(1, _unlike)
    evening.close(1)
    evening.start()
    assert named(audited(evening)) == []
    tamper(evening, "UPDATE match SET origin = 'draw' WHERE origin = 'late'")
    tamper(evening, "UPDATE match SET stage_id = NULL")
    assert any(what == "bracket" for what, _ in named(audited(evening)))


def test_where_the_clock_stood_still_it_is_a_note(evening: Evening) -> None:
    evening.start()
    _totals(evening)
    before = [each for each in audited(evening).notes if each.code == "moments_alike"]
    tamper(evening, f"UPDATE journal SET at = '{NOON:%Y-%m-%d %H:%M:%S.%f}'")
    for table in ("match_result", "entry_status"):
        tamper(evening, f"UPDATE {table} SET at = '{NOON:%Y-%m-%d %H:%M:%S.%f}'")
    found = audited(evening)
    assert before == []
    assert named(found) == []
    assert Note("moments_alike", "round 3, final") in found.notes


def test_teams_that_meet_by_hand_in_a_bracket_are_no_fault(evening: Evening) -> None:
    draft = evening.draw()
    one, two, *_ = final_of(evening, 3)
    with evening.change() as session:
        swapped = rounds.swap(
            session, evening.id, draft, one, two, reason="Voisins", by=BY, at=evening.now()
        ).id
    evening.publish(swapped)
    evening.play(3)
    evening.close(3)
    evening.whole_round(4)
    assert named(audited(evening)) == []
    assert {numbers(line) for line in evening.lines(3)} == evening.pairs(3)
