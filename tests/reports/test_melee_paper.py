"""The sheets of a mêlée: two partners a side on the wall, on the tables, in the files."""

import csv
import io
import json

from babel import Locale
from sqlalchemy import Engine

from app.paper import gettext_in
from reports import posters, ruling_files, score_sheets, sheets, spreadsheets
from reports import rulings as papers
from rules.vocabulary import Side
from tests.reports.builders import header, imprint, match, played, round_reading, team
from tests.reports.reading_pdf import text
from tests.tournament.arbiter import effect
from tests.tournament.melee import Ruled
from tournament.discipline import EffectKind
from tournament.log_readings import LogFilter, RulingLog, RulingSlip
from tournament.readings import Partners, RoundReading
from tournament.services import rulings
from tournament.settings import PairingSystem, Settings

ANN, BOB, CAT, DAN, EVE = (
    team(number, (name,))
    for number, name in enumerate(
        ("Ann Able", "Bob Baker", "Cat Carter", "Dan Dexter", "Eve Eaton"), 1
    )
)

HEAD = header(settings=Settings(pairing=PairingSystem.MELEE))


def round_of_five() -> RoundReading:
    table = match(1, Partners((ANN, DAN)), Partners((BOB, CAT)), first_dealer="S")
    return round_reading([table, match(None, EVE, None)], head=HEAD)


def test_the_poster_by_table_names_all_four_and_the_exempt() -> None:
    words = text(posters.draw_by_table(round_of_five(), imprint("en")))
    assert "Ann Able Dan Dexter No. 1 + 4 Bob Baker Cat Carter No. 2 + 3" in words
    assert "Eve Eaton No. 5 bye" in words
    assert "Table Players" in words


def test_everybody_finds_a_table_and_a_partner_by_name_and_by_number() -> None:
    words = text(posters.draw_by_team(round_of_five(), imprint("en")))
    assert words.count("Ann Able with Dan Dexter 1") == 2
    assert words.count("Cat Carter with Bob Baker 1") == 2
    assert "Eve Eaton bye" in words
    assert "Player, by number" in words


def test_a_score_sheet_names_the_partners_and_circles_their_sides() -> None:
    words = text(score_sheets.score_sheets(round_of_five(), imprint("en")))
    assert "No. 1 + 4 Ann Able – Dan Dexter" in words
    assert "No. 2 + 3 Bob Baker – Cat Carter" in words
    assert "First dealer: Dan Dexter, then" in words
    assert "N–S" in words
    assert "E–W" in words


def test_results_name_partners_with_both_numbers() -> None:
    line = played(1, Partners((ANN, DAN)), Partners((BOB, CAT)), 1010, 900)
    words = text(sheets.results(round_reading([line]), imprint("en")))
    assert "1 + 4 · Ann Able – Dan Dexter 1,010 900 2 + 3 · Bob Baker – Cat Carter" in words


def test_the_draw_as_csv_has_a_column_for_each_of_four_players() -> None:
    content = spreadsheets.draw_csv(round_of_five(), gettext_in("en"), Locale("en"))
    lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    assert lines == [
        ["Table", *["No.", "Player"] * 4],
        ["1", "1", "Ann Able", "4", "Dan Dexter", "2", "Bob Baker", "3", "Cat Carter"],
        ["", "5", "Eve Eaton", "", "", "", "", "", ""],
    ]


def test_the_draw_as_json_has_the_partners_of_each_side() -> None:
    table, bye = json.loads(spreadsheets.draw_json(round_of_five()))["tables"]
    assert [each["number"] for each in table["NS"]["partners"]] == [1, 4]
    assert table["EW"]["label"] == "Bob Baker – Cat Carter"
    assert (bye["NS"]["number"], bye["EW"]) == (5, None)


def a_ruled_log(engine: Engine) -> RulingLog:
    """The log of a mêlée in which a side is warned, and one of the other side loses points."""
    ruled = Ruled(engine)
    warning = effect(EffectKind.VERBAL_WARNING)
    ruled.arbiter.rules_on(ruled.table, warning, side=Side.NS, code="E1")
    key = ruled.arbiter.reports("E4", ruled.table, player_id=ruled.player(ruled.ew[1]))
    ruled.arbiter.rules(key, effect(EffectKind.TOTAL_ADJUSTED, points=-70))
    with ruled.evening.read() as session:
        return rulings.ruling_log(session, ruled.evening.id, LogFilter())


def test_the_log_names_both_partners_or_the_one_player(engine: Engine) -> None:
    log = a_ruled_log(engine)
    one, warned = log.lines
    assert isinstance(warned.team, Partners)
    assert one.team is not None
    words = text(papers.ruling_log(log, imprint("en")))
    assert f"{warned.team.number} · {warned.team.label}" in words
    for each in warned.team.teams:
        assert f"Verbal warning: {each.number} · {each.label}" in words
    assert f"Points on the tournament total: {one.team.label} −70" in words
    slip = text(papers.ruling_slip(RulingSlip(log.header, warned), imprint("en")))
    for side in (warned.ns, warned.ew):
        assert side is not None
        assert f"{side.number} · {side.label}" in slip
        assert f"Team {side.number}" in slip


def test_the_log_as_files_names_both_partners(engine: Engine) -> None:
    log = a_ruled_log(engine)
    warned = log.lines[1].team
    assert isinstance(warned, Partners)
    content = ruling_files.rulings_csv(log, gettext_in("en"), Locale("en"))
    first, second = csv.DictReader(io.StringIO(content.decode("utf-8-sig")))
    assert (first["No."], first["Team"]) == (warned.number, warned.label)
    assert second["Penalty points"] == "70"
    incident, _ = json.loads(ruling_files.rulings_json(log))["incidents"]
    partners = [team.number for team in warned.teams]
    assert [each["number"] for each in incident["team"]["partners"]] == partners
    assert [each["team"] for each in incident["rulings"][0]["effects"]] == partners
