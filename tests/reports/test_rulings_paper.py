"""The arbiter's papers and files: the log, its totals and signatures, a slip for the teams."""

import csv
import io
import json
from typing import Any

import pytest
from babel import Locale

from app.paper import gettext_in
from reports import ruling_files, rulings
from reports.formatting import Imprint
from reports.ruling_words import EFFECTS, OUTCOMES, SETTLEMENTS, STATUSES, cost
from tests.reports.builders import header, imprint
from tests.reports.reading_pdf import fonts, page_text, pages, text
from tests.reports.ruling_builders import LOST, a_log, effect, incident, ruling
from tournament.discipline import EffectKind as K
from tournament.log_readings import IncidentStatus, LogFilter, RulingSlip
from tournament.models import RulingOutcome, Settlement

A4_ACROSS, A5 = (842, 595), (420, 595)


def slip(line: Any, words: Imprint | None = None) -> bytes:
    return rulings.ruling_slip(RulingSlip(header(), line), words or imprint("en"))


def size_of(content: bytes) -> tuple[int, int]:
    box = pages(content)[0].mediabox
    return round(box.width), round(box.height)


def test_the_log_reads_like_a_register() -> None:
    content = rulings.ruling_log(a_log(), imprint("en"))
    said = text(content)
    assert size_of(content) == A4_ACROSS
    for words in (
        "Incidents and rulings",
        "Deal 3 lost by 7",
        ": 250 to 12",
        "No. 3 · Amended · hugo",
        "in the place of No. 2",
        "in force no longer",
        "Formal warning: Zoé Dupré",
        "Covered by the teams, play goes on",
        "to be ruled on",
        "the rule (noted by hugo)",
        "lifted by the jury",
        "No effect",
        "Round 2 Table 4 Deal 3",
    ):
        assert words in said, words


def test_the_log_is_in_the_order_of_the_evening() -> None:
    said = text(rulings.ruling_log(a_log(), imprint("en")))
    places = [said.index(words) for words in ("No. 1 ·", "No. 3 ·", "No. 5 ·", "No. 7 ·")]
    assert places == sorted(places)


def test_times_are_those_of_the_hall() -> None:
    """18:05 UTC is 20:05 in the hall of the imprint."""
    said = text(rulings.ruling_log(a_log(), imprint("fr")))
    assert "20:05" in said
    assert "18:05" not in said


def test_the_totals_by_code_count_incidents_rulings_in_force_and_points() -> None:
    found = {
        total.code: (total.incidents, total.in_force, total.points)
        for total in rulings.code_totals(a_log().lines, imprint("en"))
    }
    assert found == {
        "B1": ("1", "0", "0"),
        "D2": ("1", "1", "0"),
        "E1": ("1", "0", "0"),
        "E4": ("1", "1", "1,200"),
        "P2": ("2", "2", "270"),
        "X": ("1", "0", "0"),
    }
    said = text(rulings.ruling_log(a_log(), imprint("en")))
    assert "In all 7 4 1,470" in said


@pytest.mark.parametrize(
    ("done", "points"),
    [
        (effect(K.DEAL_LOST, 160, seq=3, **LOST), 250),
        (effect(K.MELD_TO_OTHER_SIDE, 50), 50),
        (effect(K.DEAL_ADJUSTED, -30), 30),
        (effect(K.DEAL_ADJUSTED, 30), 0),
        (effect(K.MATCH_ADJUSTED, 160, asked=K.DEAL_LOST, at_fault="NS"), 160),
        (effect(K.MATCH_ADJUSTED, -190, asked=K.DEAL_LOST, at_fault="NS"), 0),
        (effect(K.FORMAL_WARNING), 0),
    ],
)
def test_a_penalty_is_what_a_ruling_gives_the_other_side_or_takes(done: Any, points: int) -> None:
    assert cost(done) == points


def test_the_log_is_signed_by_the_arbiter_and_the_organiser() -> None:
    last = page_text(pages(rulings.ruling_log(a_log(), imprint("en")))[-1])
    assert "The arbiter" in last
    assert "The organiser" in last


def test_a_long_log_runs_over_pages_with_its_heading_on_each() -> None:
    lines = [incident(n, "E1", ruling(n, effect(K.VERBAL_WARNING))) for n in range(1, 41)]
    found = pages(rulings.ruling_log(a_log(lines), imprint("en")))
    assert len(found) > 3
    assert all("What happened" in page_text(page) for page in found[:-1])
    assert "In all 40 40 0" in page_text(found[-1])


def test_a_filtered_log_says_what_it_is_restricted_to() -> None:
    asked = LogFilter(round=2, table=4, team=7, code="P2", status=IncidentStatus.RULED)
    said = text(rulings.ruling_log(a_log(asked=asked), imprint("en")))
    assert "Only: Round 2, Table 4, Team 7, P2, in force" in said
    assert "Only:" not in text(rulings.ruling_log(a_log(), imprint("en")))


def test_an_evening_without_incidents_has_a_log_to_sign_all_the_same() -> None:
    said = text(rulings.ruling_log(a_log([]), imprint("fr")))
    assert "Aucun incident n’a été signalé." in said
    assert "L’arbitre" in said


def test_a_slip_tells_the_two_teams_what_happened_what_was_ruled_and_why() -> None:
    content = slip(a_log().lines[-1])
    said = text(content)
    assert size_of(content) == A5
    assert len(pages(content)) == 1
    for words in (
        "Ruling on incident 1",
        "Round 2, Table 4, Deal 3",
        "P2 · Play error seen at the end",
        "N’a pas fourni à cœur",
        "Deal 3 lost by 7",
        "Reason: Vu à la fin de la donne",
        "Team 7 Team 12 The arbiter",
    ):
        assert words in said, words


def test_a_slip_of_an_amended_ruling_shows_both() -> None:
    said = text(slip(a_log().lines[-2]))
    assert said.index("Points on the match") < said.index("in force no longer")
    assert "Deal 3 lost" in said


def test_a_slip_of_what_the_teams_settled_or_nobody_ruled_on_says_so() -> None:
    assert "Covered by the teams, play goes on" in text(slip(a_log().lines[-3]))
    said = text(slip(a_log().lines[-4]))
    assert "Incident 4" in said
    assert "to be ruled on" in said


def test_the_longest_facts_and_reason_fit_on_slips_and_log() -> None:
    long = "Très long récit. " * 115
    line = incident(1, "X", ruling(1, effect(K.NOTE), reason=long), facts=long)
    assert "Très long récit." in text(slip(line))
    assert text(rulings.ruling_log(a_log([line]), imprint())).count("Très") == 230


@pytest.mark.parametrize("make", [lambda words: rulings.ruling_log(a_log(), words),
                                  lambda words: slip(a_log().lines[0], words)])  # fmt: skip
def test_the_papers_are_the_same_each_time_carry_their_fonts_and_their_foot(make: Any) -> None:
    content = make(imprint("en"))
    assert content == make(imprint("en"))
    assert all(fonts(content).values())
    for page in pages(content):
        assert "printed on Apr 11, 2026 at 9:05 PM" in page_text(page)


def test_every_effect_status_settlement_and_outcome_has_a_word() -> None:
    assert set(EFFECTS) == set(K)
    assert set(STATUSES) == set(IncidentStatus)
    assert set(SETTLEMENTS) == set(Settlement)
    assert set(OUTCOMES) == set(RulingOutcome)


def rows(language: str = "en") -> list[dict[str, str]]:
    made = ruling_files.rulings_csv(a_log(), gettext_in(language), Locale.parse(language))
    delimiter = ";" if language == "fr" else ","
    return list(csv.DictReader(io.StringIO(made.decode("utf-8-sig")), delimiter=delimiter))


def test_the_csv_has_a_line_for_each_ruling_and_each_incident_without_one() -> None:
    found = [(row["Incident"], row["Ruling"], row["In force"]) for row in rows()]
    assert found == [
        ("1", "1", "yes"),
        ("2", "2", "no"),
        ("2", "3", "yes"),
        ("3", "", ""),
        ("4", "", ""),
        ("5", "4", "yes"),
        ("6", "5", "yes"),
        ("7", "6", "no"),
        ("7", "7", "yes"),
    ]
    first = rows()[0]
    assert (first["Round"], first["Table"], first["Deal"], first["Code"]) == ("2", "4", "3", "P2")
    assert (first["Penalty points"], first["Arbiter"]) == ("250", "hugo")
    assert first["Effect"].startswith("Deal 3 lost by 7")


def test_the_csv_is_in_french_for_french_spreadsheets_and_computes_nothing() -> None:
    found = rows("fr")
    assert found[0]["Décision"] == "1"
    assert found[3]["Faits"] == "'=2+3"


def test_the_json_has_everything_in_the_order_of_the_evening() -> None:
    document = json.loads(ruling_files.rulings_json(a_log()))
    incidents = document["incidents"]
    assert [each["number"] for each in incidents] == [1, 2, 3, 4, 5, 6, 7]
    assert document["tournament"]["slug"] == "printemps"
    second = incidents[1]
    assert [each["supersedes"] for each in second["rulings"]] == [None, 2]
    assert second["rulings"][0]["effects"][0]["parameters"] == LOST
    assert second["catalogue_entry"]["remedy"] == "deal_lost"
    assert incidents[2]["consent"] == {"NS": True, "EW": True}
    assert incidents[5]["table"] is None
