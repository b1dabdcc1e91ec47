"""The audit: clean after whatever the services did, and every kept value tampered with is named."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Engine, text
from sqlmodel import select

from app import database
from rules.vocabulary import Side
from tests.conftest import SqliteOfTests
from tests.tournament.at_table import FAILED, PASSED, Table
from tests.tournament.played import BY, Evening
from tournament.discipline import MOVES_POINTS, ON_A_DEAL, WITH_POINTS, EffectKind
from tournament.draw_of_round import DrawnTable
from tournament.models import EntryPlayer, Ruling, Tournament
from tournament.services import participation, rounds, rulings
from tournament.services.audit import Findings, audit
from tournament.services.playing import Players, open_round, play_matches
from tournament.services.registration import NewEntry, edit_entry
from tournament.services.rulings import NewIncident
from tournament.settings import (
    Consolation,
    CreditRule,
    Criterion,
    FinalPhase,
    Format,
    PairingSystem,
    Settings,
    Strength,
)

AT = datetime(2026, 3, 14, 20, tzinfo=UTC)
SETTINGS = Settings(rounds=3, deals=4, late_credit=CreditRule.MEAN)


def audited(evening: Evening) -> Findings:
    with evening.read() as session:
        return audit(session, evening.id)


def named(found: Findings) -> list[tuple[str, str]]:
    """What differs and where."""
    print(*found.differences, sep="\n")
    return [(each.what, each.where) for each in found.differences]


def lively(engine: Engine) -> Evening:
    """Nine teams, two rounds: deals, totals, rulings, a correction, a bye, a late team."""
    evening = Evening(engine, SETTINGS)
    evening.enter(9)
    evening.start()
    first, second = Table(evening, 1), Table(evening, 2)
    first.deals(2)
    first.deal(PASSED)
    first.rule(Side.EW, seq=2)
    first.deals(2, FAILED)
    first.correct(1, FAILED)
    second.deals(4)
    second.rule(Side.NS, seq=4)
    evening.play(1)
    evening.close(1)
    evening.enter_one()
    evening.draw()
    evening.start(seed=11)
    evening.play(2)
    return evening


def test_a_lively_evening_is_clean(engine: Engine) -> None:
    found = audited(lively(engine))
    assert named(found) == []
    assert found.notes == []
    for what in ("deal", "match", "entry_round", "entry_total", "credit", "ruling_effect"):
        assert found.checked[what] > 0, what
    for what in ("draw", "draw_seats", "draw_table", "draw_history", "standing", "journal"):
        assert found.checked[what] > 0, what


@pytest.mark.parametrize("rules", ["club", "nebuludik", "guide"])
@pytest.mark.parametrize("pairing", list(PairingSystem))
def test_whole_tournaments_by_lot_are_clean(
    sqlite_engine: Engine, rules: str, pairing: PairingSystem
) -> None:
    lots = Random(f"{rules} {pairing}")
    form = lots.choice([Format.DEALS, Format.TARGET])
    first = lots.choice([Criterion.POINTS, Criterion.WINS])
    others = [each for each in Criterion if each not in (first, Criterion.LOTS)]
    criteria = (first, *lots.sample(others, len(others)))
    settings = Settings(
        rounds=3, deals=3, format=form, target=1000, pairing=pairing, ranking=criteria
    )
    evening = Evening(sqlite_engine, settings, rules=rules)
    evening.enter(7)
    players = Players({n: lots.uniform(-1, 1) for n in range(1, 8)}, lots)
    for number in range(1, 4):
        with evening.change() as session:
            open_round(session, evening.id, seed=number, by=BY, at=AT)
            play_matches(session, evening.id, number, players, by=BY, at=AT)
        evening.close(number)
    assert named(audited(evening)) == []


def test_pools_then_a_final_and_a_consolation_by_knock_out_are_clean(engine: Engine) -> None:
    settings = Settings(
        rounds=3,
        pairing=PairingSystem.POOLS,
        final=FinalPhase.KNOCK_OUT,
        final_teams=4,
        consolation=Consolation.KNOCK_OUT,
        same_table=Strength.SOFT,
    )
    evening = Evening(engine, settings)
    evening.enter(11)
    for number in range(1, 7):
        evening.whole_round(number, seed=number)
    found = audited(evening)
    assert named(found) == []
    assert {each.part for each in drawn_tables(evening, 4)} == {"final", "consolation"}
    for what in ("pools", "bracket", "tables_sat_at"):
        assert found.checked[what] > 0, what


def drawn_tables(evening: Evening, number: int) -> tuple[DrawnTable, ...]:
    with evening.read() as session:
        return rounds.draw_reading(session, evening.id, number).tables


def test_a_tournament_in_which_nothing_has_happened_is_clean(sqlite_engine: Engine) -> None:
    evening = Evening(sqlite_engine)
    assert named(audited(evening)) == []
    evening.enter(3)
    evening.draw()
    assert named(audited(evening)) == []


def test_forfeits_cancelled_matches_the_bell_and_signatures_are_clean(engine: Engine) -> None:
    evening = Evening(engine, SETTINGS)
    evening.enter(11)
    evening.start()
    tables = [Table(evening, number) for number in range(1, 6)]
    tables[0].forfeit(Side.NS)
    tables[1].double_forfeit()
    tables[2].cancel()
    tables[3].deals(2)
    tables[3].bell()
    tables[4].deals(4)
    tables[4].sign(1, 2)
    assert named(audited(evening)) == []
    tables[4].sign(1, 2, reason="Les donnes valent")
    tables[1].annul()
    assert named(audited(evening)) == []
    tables[1].totals(820, 410)
    evening.close(1)
    evening.start(seed=3)
    assert named(audited(evening)) == []


def test_draws_by_hand_taken_back_and_late_teams_are_clean(engine: Engine) -> None:
    evening = Evening(engine, SETTINGS)
    evening.enter(7)
    draft = evening.draw()
    first, second = (line for line in evening.draft(1).solution["tables"][:2])
    with evening.change() as session:
        swapped = rounds.swap(
            session, evening.id, draft, first[0], second[0], reason="Mari et femme", by=BY, at=AT
        ).id
    evening.publish(swapped)
    late = evening.enter_one()
    with evening.change() as session:
        rounds.seat_late(session, evening.id, 1, [late], by=BY, at=AT)
    assert named(audited(evening)) == []
    with evening.change() as session:
        rounds.take_back(session, evening.id, 1, reason="Une équipe oubliée", by=BY, at=AT)
    assert named(audited(evening)) == []
    evening.whole_round(1, seed=9)
    latest = evening.enter_one()
    evening.start(seed=5)
    with evening.change() as session:
        waiting = rounds.waiting_late(session, evening.id, 2)
    assert waiting == ()
    assert latest in {team for pair in evening.pairs(2) for team in pair}
    assert named(audited(evening)) == []


def test_teams_that_leave_come_back_and_change_their_number_are_clean(engine: Engine) -> None:
    evening = Evening(engine, SETTINGS)
    evening.enter(6)
    evening.whole_round(1)
    with evening.change() as session:
        participation.withdraw(session, evening.id, 6, from_round=2, reason="Malade", by=BY, at=AT)
        edit_entry(session, evening.id, 2, NewEntry(("Ana", "Bo"), number=20), by=BY, at=AT)
        edit_entry(session, evening.id, 1, NewEntry(("Cy", "Di"), number=2), by=BY, at=AT)
    evening.whole_round(2)
    assert named(audited(evening)) == []


def test_a_correction_after_the_next_draw_is_a_note_with_the_tables_it_would_change(
    engine: Engine,
) -> None:
    evening = Evening(engine, SETTINGS)
    evening.enter(8)
    evening.whole_round(1)
    evening.start()
    last = evening.lines(1)[-1]
    low = last.ns if last.points_ns < last.points_ew else last.ew
    assert low is not None
    mark = (3000, 100) if low is last.ns else (100, 3000)
    Table(evening, 4).totals(*mark, reason="Colonnes échangées")
    found = audited(evening)
    assert named(found) == []
    (note,) = found.notes
    assert (note.code, note.where) == ("corrected_since", "round 2, draw 1")
    assert any(low.number in teams for teams in note.operands["would_be"])


@pytest.fixture(scope="module")
def lively_file(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lively evening, to copy and not to change."""
    path = tmp_path_factory.mktemp("audit") / "lively.sqlite3"
    shutil.copyfile(sqlite_template, path)
    engine = database.make_engine(f"sqlite:///{path}")
    lively(engine)
    engine.dispose()
    copy = path.with_name("copy.sqlite3")
    database.copy_database(database.make_engine(f"sqlite:///{path}"), copy)
    return copy


Tamper = Callable[[str], Findings]


@pytest.fixture
def tamper(lively_file: Path, sqlite_of_tests: SqliteOfTests, tmp_path: Path) -> Iterator[Tamper]:
    """Change one thing of the lively evening behind the services' back, then audit it."""
    path = tmp_path / "tampered.sqlite3"
    shutil.copyfile(lively_file, path)
    engine = sqlite_of_tests.at(path)

    def change(statements: str) -> Findings:
        with engine.connect() as connection:
            connection.exec_driver_sql("COMMIT")
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            for statement in statements.split(";"):
                changed = connection.exec_driver_sql(statement)
                assert changed.rowcount != 0, statement
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")
        with database.reading(engine) as session:
            return audit(session, session.exec(select(Tournament.id)).one())

    yield change
    engine.dispose()


AT_TABLE = """match_id = (SELECT m.id FROM match m JOIN draw d ON d.id = m.draw_id
    JOIN round r ON r.id = d.round_id
    WHERE d.state = 'published' AND r.number = 1 AND m.table_number = {})"""
FIRST, SECOND, THIRD = (AT_TABLE.format(table) for table in (1, 2, 3))
DEAL = f"deal_id = (SELECT id FROM deal WHERE seq = {{}} AND {FIRST})"
PUBLISHED = """state = 'published' AND round_id = (SELECT id FROM round WHERE number = {})"""
TEAM_3 = "entry_id = (SELECT id FROM entry WHERE number = 3)"
ROUND_1 = "round_id = (SELECT id FROM round WHERE number = 1)"
ROUND_2 = "round_id = (SELECT id FROM round WHERE number = 2)"
IN_ROUND_2 = f"""match_id IN (SELECT m.id FROM match m JOIN draw d ON d.id = m.draw_id
    WHERE {ROUND_2})"""
FACTS = """'{"taker": "EW", "contract": 90, "trump": "clubs", "points": {"NS": 20, "EW": 142}}'"""

TAMPERED: dict[str, tuple[str, tuple[str, str]]] = {
    "a deal's score": (
        f"UPDATE deal_version SET ns = ns + 10 WHERE {DEAL.format(4)}",
        ("deal", "round 1, table 1, deal 4, version 1"),
    ),
    "whether a deal is made": (
        f"UPDATE deal_version SET made = NOT made WHERE {DEAL.format(2)}",
        ("deal", "round 1, table 1, deal 2, version 1"),
    ),
    "the score of an earlier version": (
        f"UPDATE deal_version SET ew = 1 WHERE version = 1 AND {DEAL.format(1)}",
        ("deal", "round 1, table 1, deal 1, version 1"),
    ),
    "a deal's facts": (
        f"UPDATE deal_version SET facts = {FACTS} WHERE {DEAL.format(4)}",
        ("deal", "round 1, table 1, deal 4, version 1"),
    ),
    "facts that cannot be": (
        f"UPDATE deal_version SET facts = '{{}}' WHERE {DEAL.format(4)}",
        ("deal", "round 1, table 1, deal 4, version 1"),
    ),
    "facts that break the rules": (
        f"UPDATE deal_version SET facts = replace(facts, '82', '83') WHERE {DEAL.format(4)}",
        ("deal", "round 1, table 1, deal 4, version 1"),
    ),
    "the score of four passes": (
        f"UPDATE deal_version SET ns = 20 WHERE {DEAL.format(3)}",
        ("deal", "round 1, table 1, deal 3, version 1"),
    ),
    "a match's sum": (
        f"UPDATE match_result SET ew = ew - 10 WHERE outcome = 'deals' AND {FIRST}",
        ("match", "round 1, table 1"),
    ),
    "a result that is gone": (
        f"DELETE FROM match_result WHERE {FIRST}",
        ("match", "round 1, table 1"),
    ),
    "a ruling's points": (
        "UPDATE ruling_effect SET points = 162",
        ("ruling_effect", "ruling 1, effect 1"),
    ),
    "the side a ruling is against": (
        "UPDATE ruling_effect SET side = 'NS'",
        ("ruling_effect", "ruling 1, effect 1"),
    ),
    "what a ruling is": (
        "UPDATE ruling_effect SET kind = 'coffee'",
        ("ruling_effect", "ruling 1, effect 1"),
    ),
    "the deal a ruling puts in place": (
        "UPDATE ruling_effect SET parameters = '{}'",
        ("ruling_effect", "ruling 2, effect 1"),
    ),
    "the deal a ruling is on": (
        f"UPDATE ruling_effect SET deal_id = (SELECT id FROM deal WHERE seq = 1 AND {SECOND})",
        ("ruling_effect", "ruling 1, effect 1"),
    ),
    "a ruling that is gone": (
        "DELETE FROM ruling_effect WHERE ruling_id = (SELECT id FROM ruling WHERE number = 1)",
        ("match", "round 1, table 1"),
    ),
    "the number of an incident": (
        "UPDATE incident SET number = 9 WHERE number = 2",
        ("numbers", "incidents"),
    ),
    "the number of a ruling": (
        "UPDATE ruling SET number = 9 WHERE number = 1",
        ("numbers", "rulings"),
    ),
    "a ruling that follows one on another incident": (
        "UPDATE ruling SET supersedes_id = (SELECT id FROM ruling WHERE number = 1) "
        "WHERE number = 2",
        ("ruling_supersedes", "ruling 2"),
    ),
    "an incident without a ruling in force": (
        "UPDATE ruling SET supersedes_id = id WHERE number = 2",
        ("ruling_in_force", "incident 2"),
    ),
    "what a round gave a team": (
        f"UPDATE entry_round SET points = points + 10 WHERE {TEAM_3} AND {ROUND_1}",
        ("entry_round", "round 1, team 3"),
    ),
    "a win in a round": (
        f"UPDATE entry_round SET wins = 1 - wins WHERE {TEAM_3} AND {ROUND_1}",
        ("entry_round", "round 1, team 3"),
    ),
    "an opponent": (
        f"UPDATE entry_round SET opponent_id = entry_id WHERE {TEAM_3} AND {ROUND_1}",
        ("entry_round", "round 1, team 3"),
    ),
    "a round that a team has not had": (
        f"DELETE FROM entry_round WHERE {TEAM_3} AND {ROUND_1}",
        ("entry_round", "round 1, team 3"),
    ),
    "a total": (
        f"UPDATE entry_total SET points = points + 10 WHERE {TEAM_3}",
        ("entry_total", "team 3"),
    ),
    "a place in the standings": (
        f"UPDATE entry_total SET points = 1 WHERE {TEAM_3}",
        ("standing", "team 3"),
    ),
    "penalties in a total": (
        f"UPDATE entry_total SET penalties = penalties + 160 WHERE {TEAM_3}",
        ("entry_total", "team 3"),
    ),
    "a total that is gone": (f"DELETE FROM entry_total WHERE {TEAM_3}", ("entry_total", "team 3")),
    "the credit of a late team": (
        "UPDATE credit SET points = points + 1 WHERE reason = 'late'",
        ("credit", "round 1, team 10"),
    ),
    "a credit that is gone": (
        "DELETE FROM credit WHERE reason = 'late'",
        ("credit", "round 1, team 10"),
    ),
    "a seed": (f"UPDATE draw SET seed = seed + 1 WHERE {PUBLISHED.format(2)}", ("draw_seed", "")),
    "the seed a draw was made with": (
        "UPDATE draw SET seed = 8, problem = json_set(problem, '$.parts[0].problem.seed', 8) "
        f"WHERE {PUBLISHED.format(1)}",
        ("draw", "round 1, draw 1"),
    ),
    "the tables of a draw": (
        "UPDATE draw SET solution = json_set(solution, "
        "'$.tables[0][1]', json_extract(solution, '$.tables[1][1]'), "
        "'$.tables[1][1]', json_extract(solution, '$.tables[0][1]')) "
        f"WHERE {PUBLISHED.format(1)}",
        ("draw", "round 1, draw 1"),
    ),
    "tables that are no draw": (
        "UPDATE draw SET solution = json_set(solution, "
        "'$.parts[0].tables[0][1]', json_extract(solution, '$.parts[0].tables[0][0]')) "
        f"WHERE {PUBLISHED.format(1)}",
        ("draw_cost", "round 1, draw 1"),
    ),
    "the cost of a draw": (
        f"UPDATE draw SET solution = json_set(solution, '$.cost.distance', 99) "
        f"WHERE {PUBLISHED.format(1)}",
        ("draw_cost", "round 1, draw 1"),
    ),
    "the problem of a draw": (
        f"UPDATE draw SET problem = '{{}}' WHERE {PUBLISHED.format(1)}",
        ("draw_problem", "round 1, draw 1"),
    ),
    "what a draw knew": (
        "UPDATE draw SET problem = json_set(problem, '$.parts[0].problem.teams[2].points', 12345) "
        f"WHERE {PUBLISHED.format(2)}",
        ("draw_history", "round 2, draw 2"),
    ),
    "whom a draw thought had met": (
        f"UPDATE draw SET problem = json_set(problem, '$.parts[0].problem.played', json('[]')) "
        f"WHERE {PUBLISHED.format(2)}",
        ("draw_history", "round 2, draw 2"),
    ),
    "two teams that sit at each other's table": (
        "UPDATE match_entry SET match_id = CASE WHEN "
        f"{FIRST} THEN {SECOND.removeprefix('match_id = ')} "
        f"ELSE {FIRST.removeprefix('match_id = ')} END "
        f"WHERE side = 'NS' AND ({FIRST} OR {SECOND})",
        ("draw_seats", "round 1, draw 1"),
    ),
    "two teams that changed sides": (
        f"UPDATE match_entry SET side = CASE side WHEN 'NS' THEN 'EW' ELSE 'NS' END WHERE {FIRST}",
        ("draw_table", "round 1, draw 1, table 1"),
    ),
    "a first dealer": (
        "UPDATE match SET first_dealer = CASE first_dealer WHEN 'N' THEN 'E' ELSE 'N' END "
        f"WHERE {THIRD.replace('match_id', 'id', 1)}",
        ("draw_table", "round 1, draw 1, table 3"),
    ),
    "a team at two tables": (
        f"DELETE FROM match_entry WHERE side = 'NS' AND {FIRST};"
        "INSERT INTO match_entry (tournament_id, match_id, entry_id, draw_id, side) "
        f"SELECT tournament_id, (SELECT DISTINCT match_id FROM match_entry WHERE {FIRST}), "
        f"entry_id, x'00', 'NS' FROM match_entry WHERE side = 'NS' AND {SECOND}",
        ("seated_twice", "round 1"),
    ),
    "two teams on one side": (
        f"UPDATE match_entry SET side = 'NS' WHERE {FIRST}",
        ("two_sides", "round 1, table 1"),
    ),
    "an act of the journal": ("DELETE FROM journal WHERE seq = 5", ("journal", "journal")),
    "a version of a deal": (
        f"DELETE FROM deal_version WHERE version = 1 AND {DEAL.format(1)}",
        ("versions", "round 1, table 1, deal 1"),
    ),
    "a line of a sheet": (
        f"UPDATE deal SET seq = 8 WHERE seq = 5 AND {FIRST}",
        ("versions", "round 1, table 1, deals"),
    ),
    "a version of a result": (
        f"UPDATE match_result SET version = 2 WHERE {FIRST}",
        ("versions", "round 1, table 1, results"),
    ),
    "a draw's version": (
        "UPDATE draw SET version = 7 WHERE state = 'withdrawn'",
        ("versions", "draws of round 2"),
    ),
    "a version of the settings": (
        "UPDATE settings_version SET version = 3",
        ("versions", "settings"),
    ),
    "a player who is gone": (
        "DELETE FROM player WHERE id = (SELECT player_id FROM entry_player LIMIT 1)",
        ("foreign_key", "entry_player"),
    ),
}


@pytest.mark.parametrize(
    ("statements", "expected"), TAMPERED.values(), ids=[key.replace(" ", "_") for key in TAMPERED]
)
def test_what_is_tampered_with_is_found_and_named(
    tamper: Tamper, statements: str, expected: tuple[str, str]
) -> None:
    what, where = expected
    found = [each for each in named(tamper(statements)) if each[0] == what]
    assert any(name.startswith(where) for _, name in found), found


def test_a_bracket_with_a_team_that_lost_is_found(sqlite_engine: Engine) -> None:
    settings = Settings(rounds=1, final=FinalPhase.KNOCK_OUT, final_teams=4)
    evening = Evening(sqlite_engine, settings)
    evening.enter(4)
    for number in (1, 2, 3):
        evening.whole_round(number, seed=number)
    assert named(audited(evening)) == []
    lost = ", ".join(str(max(pair)) for pair in evening.pairs(2))
    with sqlite_engine.begin() as connection:
        connection.exec_driver_sql(
            f"UPDATE entry_round SET wins = 1 - wins WHERE {ROUND_2} AND entry_id IN "
            f"(SELECT id FROM entry WHERE number IN ({lost}))"
        )
        connection.exec_driver_sql(f"UPDATE match_result SET ns = ew, ew = ns WHERE {IN_ROUND_2}")
    assert ("bracket", "round 3, final") in named(audited(evening))


def exempt(evening: Evening, number: int) -> int:
    """The number of the exempt team of a round."""
    return next(line.ns.number for line in evening.lines(number) if line.is_bye)


def test_a_second_bye_by_hand_is_a_note(sqlite_engine: Engine) -> None:
    evening = Evening(sqlite_engine, SETTINGS)
    evening.enter(5)
    evening.whole_round(1)
    draft = evening.draw()
    again, fair = exempt(evening, 1), evening.draft(2).solution["bye"]
    with evening.change() as session:
        swapped = rounds.swap(
            session, evening.id, draft, again, fair, reason="Ils mangent", by=BY, at=AT
        ).id
    evening.publish(swapped)
    found = audited(evening)
    assert named(found) == []
    assert [(note.code, note.where) for note in found.notes] == [
        ("second_bye", f"round 2, team {again}")
    ]


def test_a_second_bye_that_nobody_decided_is_found(sqlite_engine: Engine) -> None:
    evening = Evening(sqlite_engine, SETTINGS)
    evening.enter(5)
    evening.whole_round(1)
    evening.start()
    again, fair = exempt(evening, 1), exempt(evening, 2)
    place = """SELECT e.match_id FROM match_entry e JOIN entry n ON n.id = e.entry_id
        JOIN draw d ON d.id = e.draw_id JOIN round r ON r.id = d.round_id
        WHERE r.number = 2 AND n.number = {}"""
    who = "entry_id = (SELECT id FROM entry WHERE number = {})"
    with evening.change() as session:
        rows = {
            team: session.execute(text(place.format(team))).scalar_one() for team in (again, fair)
        }
        for team, other in ((again, fair), (fair, again)):
            session.execute(
                text(
                    f"UPDATE match_entry SET match_id = :there, side = 'NS' "
                    f"WHERE match_id = :here AND {who.format(team)}"
                ),
                {"here": rows[team], "there": rows[other]},
            )
    assert ("second_bye", f"round 2, team {again}") in named(audited(evening))


def give(evening: Evening, table: Table, kind: EffectKind, seq: int, side: Side) -> Ruling:
    """An incident at a table and a ruling of one kind on it."""
    with evening.change() as session:
        new = NewIncident(code="X", facts="Vu", match_id=table.id, seq=seq, side=side)
        incident = rulings.report_incident(session, evening.id, new, by=BY, at=AT)
        line = table.sheet.line
        team = line.team(side)
        assert team is not None
        players = session.exec(select(EntryPlayer).where(EntryPlayer.entry_id == team.id)).all()
        effect = rulings.ProposedEffect(
            kind=kind,
            side=side,
            points=40 if kind in WITH_POINTS else 0,
            seq=seq if kind in ON_A_DEAL else None,
            player_id=players[0].player_id if kind is EffectKind.PLAYER_EXCLUDED else None,
        )
        ruling = rulings.rule(session, evening.id, incident.id, [effect], reason="Vu", by=BY, at=AT)
        session.expunge(ruling)
        return ruling


BELOTE = {**FAILED, "belote": ["NS"]}


@pytest.mark.parametrize("kind", list(EffectKind))
@pytest.mark.parametrize("form", [Format.DEALS, Format.TARGET])
def test_every_kind_of_ruling_given_amended_and_lifted_is_clean(
    sqlite_engine: Engine, kind: EffectKind, form: Format
) -> None:
    settings = replace(SETTINGS, format=form, target=500, lost_deal_adds_contract=True)
    evening = Evening(sqlite_engine, settings)
    evening.enter(7)
    evening.start()
    by_deals, by_totals, waiting = (Table(evening, number) for number in (1, 2, 3))
    by_deals.deals(2, BELOTE)
    by_totals.totals(800, 700)
    given = [
        give(evening, by_deals, kind, 2, Side.NS),
        give(evening, by_totals, kind, 1, Side.EW),
        give(evening, waiting, kind, 1, Side.EW),
    ]
    assert named(audited(evening)) == []
    if kind not in (EffectKind.MATCH_CANCELLED, EffectKind.MATCH_FORFEITED):
        by_deals.correct(1, PASSED)
    for ruling in given:
        effect = rulings.ProposedEffect(kind=EffectKind.TOTAL_ADJUSTED, side=Side.NS, points=-50)
        with evening.change() as session:
            amended = rulings.amend(
                session, evening.id, ruling.id, [effect], reason="Relu", by=BY, at=AT
            ).id
        assert named(audited(evening)) == []
        with evening.change() as session:
            rulings.lift(session, evening.id, amended, reason="Levé", by=BY, at=AT)
    found = audited(evening)
    assert named(found) == []
    assert found.checked["ruling_in_force"] == 3


@pytest.mark.parametrize("kind", MOVES_POINTS)
def test_a_ruling_after_the_next_draw_is_a_note(sqlite_engine: Engine, kind: EffectKind) -> None:
    evening = Evening(sqlite_engine, SETTINGS)
    evening.enter(8)
    evening.start()
    Table(evening, 1).deals(4, BELOTE)
    evening.play(1)
    evening.close(1)
    evening.start()
    give(evening, Table(evening, 1), kind, 2, Side.NS)
    found = audited(evening)
    assert named(found) == []
    assert [note.code for note in found.notes] == ["corrected_since"]
