"""Files for spreadsheets and programs: golden, harmless, readable by the entry import."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from babel import Locale

from app.paper import gettext_in
from reports import spreadsheets
from tests.reports.builders import AT, drawn, entries, standings, team
from tournament.entry_files import read_entry_file
from tournament.settings import Criterion, Settings
from tournament.standing_readings import DrawnLots, PaidTie, StandingLine, Standings

GOLDEN = Path(__file__).parent.parent / "golden"
ENGLISH, FRENCH = Locale.parse("en"), Locale.parse("fr")


def same_as_golden(name: str, content: bytes) -> bool:
    return (GOLDEN / name).read_bytes() == content


def test_standings_as_csv() -> None:
    content = spreadsheets.standings_csv(standings(5), gettext_in("en"), ENGLISH)
    assert same_as_golden("standings-en.csv", content)


def test_standings_as_json() -> None:
    assert same_as_golden("standings.json", spreadsheets.standings_json(standings(5)))


def test_entries_as_csv() -> None:
    content = spreadsheets.entries_csv(entries(7), gettext_in("en"), ENGLISH)
    assert same_as_golden("entries-en.csv", content)


def test_entries_as_json() -> None:
    assert same_as_golden("entries.json", spreadsheets.entries_json(entries(7)))


def test_a_draw_as_csv_and_json() -> None:
    reading = drawn(5)
    assert same_as_golden("draw-en.csv", spreadsheets.draw_csv(reading, gettext_in("en"), ENGLISH))
    assert same_as_golden("draw.json", spreadsheets.draw_json(reading))


def test_french_spreadsheets_expect_semicolons_and_a_mark_of_their_letters() -> None:
    content = spreadsheets.standings_csv(standings(5), gettext_in("en"), FRENCH)
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    assert {len(row) for row in rows} == {11}
    assert "\r\n" in content.decode()


def test_further_criteria_have_a_column_each_and_lots_their_seed() -> None:
    told = Settings(ranking=(Criterion.WINS, Criterion.BUCHHOLZ, Criterion.LOTS))
    ranking = standings(3, settings=told)
    content = spreadsheets.standings_csv(ranking, gettext_in("en"), ENGLISH)
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    assert rows[0][11:] == ["Opponents", "Lot"]
    assert rows[1][11:] == ["900", "900"]
    level = PaidTie(1, tuple(line.team for line in ranking.lines[:2]))
    drawn_by = replace(ranking, lots=DrawnLots(42, 2, "Claire", AT), paid_ties=(level,))
    written = json.loads(spreadsheets.standings_json(drawn_by))
    assert (written["lots"]["seed"], written["lots"]["after_round"]) == (42, 2)
    assert written["level_on_paid_places"] == [{"rank": 1, "numbers": [1, 2]}]
    assert written["standings"][0]["key"] == str(ranking.lines[0].team.id)


def test_json_is_canonical() -> None:
    content = spreadsheets.standings_json(standings(5))
    again = json.dumps(
        json.loads(content), ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    assert content == f"{again}\n".encode()


@pytest.mark.parametrize("name", ["=2+3", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])
def test_a_name_is_never_computed(name: str) -> None:
    ranking = standings(1)
    named = _with_players(ranking, (name, "Paul Martin"))
    content = spreadsheets.standings_csv(named, gettext_in("en"), ENGLISH)
    row = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))[1]
    assert row[3] == f"'{name}"


def test_a_negative_number_stays_a_number() -> None:
    content = spreadsheets.standings_csv(standings(22), gettext_in("en"), ENGLISH)
    last = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))[-1]
    assert last[9] == "-81"


def _with_players(ranking: Standings, players: tuple[str, ...]) -> Standings:
    (line,) = ranking.lines
    values = {name: getattr(line, name) for name in StandingLine.__slots__}
    named = StandingLine(**{**values, "team": team(1, players)})
    return Standings(ranking.header, ranking.criteria, (named,), 2, False)


def test_exported_entries_can_be_imported_again() -> None:
    content = spreadsheets.entries_csv(entries(9), gettext_in("en"), FRENCH)
    rows = read_entry_file(content).rows
    assert [row.number for row in rows] == list(range(1, 10))
    assert rows[4].players == ("Béatrice Évrard", "Zoé Teyssèdre")
    assert rows[5].fixed_table == 3
    assert [row.fee_paid for row in rows][:3] == [True, True, False]
    assert rows[1].players == entries(9).lines[1].team.players
