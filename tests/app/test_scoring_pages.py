"""The desk enters results: sheets from the pile, totals, deals; nothing typed is ever lost."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.app.conftest import Visitor
from tests.app.tables import Hall, a_hall, hidden, text_of
from tournament.models import Outcome
from tournament.services.accounts import AccountReading, club_of
from tournament.settings import Entering, Format

DEAL = {"taker": "NS", "contract": "100", "trump": "hearts", "points_NS": "110"}


@pytest.fixture
def make(app: Flask, club: AccountReading) -> Callable[..., Hall]:
    """Make tournaments whose first round is being played."""

    def made(**facts: object) -> Hall:
        from app.database import reading

        with reading(app.extensions["engine"]) as session:
            club_id = club_of(session, club.id).id
        return a_hall(app, club_id, **facts)  # type: ignore[arg-type]

    return made


@pytest.fixture
def hall(make: Callable[..., Hall]) -> Hall:
    return make()


@pytest.fixture
def deals(make: Callable[..., Hall]) -> Hall:
    return make(entering=Entering.DESK_DEALS)


def send_totals(visitor: Visitor, hall: Hall, table: int, **fields: str) -> object:
    line = hall.at(table)
    sent = {"version": str(line.version), **fields}
    return visitor.post(f"{hall.page(table)}/totals", sent)


def send_deal(visitor: Visitor, hall: Hall, table: int, **fields: str) -> object:
    page = visitor.get(f"{hall.page(table)}?by=deals").text
    sent = {"seq": hidden(page, "seq"), "version": "0", **DEAL, **fields}
    return visitor.post(f"{hall.page(table)}/deals", sent)


def test_the_tables_without_a_result_come_first(organiser: Visitor, hall: Hall) -> None:
    send_totals(organiser, hall, 1, ns="500", ew="400")
    page = organiser.get(f"{hall.address}/scores").text
    assert re.findall(r'data-table="(\d)"', page) == ["2", "3", "4", "1"]


def test_a_number_typed_in_the_search_opens_its_table(organiser: Visitor, hall: Hall) -> None:
    answer = organiser.get(f"{hall.address}/scores?q=3")
    assert answer.location == hall.page(3)


def test_a_team_is_found_without_its_accents(organiser: Visitor, hall: Hall) -> None:
    page = organiser.get(f"{hall.address}/scores?q=emile").text
    assert page.count("data-table=") == 1
    assert "Émile" in page


def test_a_search_that_finds_nothing_says_so(organiser: Visitor, hall: Hall) -> None:
    page = text_of(organiser.get(f"{hall.address}/scores?q=Picsou").text)
    assert re.search(r"[«“]\s*Picsou\s*[»”]", page)


def test_a_sheet_from_the_pile_is_saved_and_read_back_with_its_teams(
    organiser: Visitor, hall: Hall
) -> None:
    sent = {"table": "2", "ns": "940", "ew": "1 010", "round": "1"}
    answer = organiser.post(f"{hall.address}/scores", sent, follow_redirects=True)
    line = hall.at(2)
    assert (line.points_ns, line.points_ew) == (940, 1010)
    assert f"{line.ns.number} {line.ns.label} 940" in text_of(answer.text)


def test_a_sheet_of_a_table_that_has_a_result_is_refused_with_what_was_typed(
    organiser: Visitor, hall: Hall
) -> None:
    send_totals(organiser, hall, 2, ns="500", ew="400")
    sent = {"table": "2", "ns": "941", "ew": "1010", "round": "1"}
    answer = organiser.post(f"{hall.address}/scores", sent)
    assert answer.status_code == 409
    assert 'value="941"' in answer.text
    assert hall.at(2).points_ns == 500


def test_everything_wrong_with_a_sheet_is_said_at_once(organiser: Visitor, hall: Hall) -> None:
    answer = organiser.post(f"{hall.address}/scores", {"table": "", "ns": "-5", "ew": "abc"})
    assert answer.status_code == 422
    assert answer.text.count('aria-invalid="true"') == 3
    assert 'value="abc"' in answer.text


def test_a_table_where_nobody_plays_is_refused(organiser: Visitor, hall: Hall) -> None:
    answer = organiser.post(f"{hall.address}/scores", {"table": "77", "ns": "5", "ew": "5"})
    assert answer.status_code == 422
    assert "77" in answer.text


def test_after_a_result_the_next_table_without_one_opens(organiser: Visitor, hall: Hall) -> None:
    answer = send_totals(organiser, hall, 2, ns="500", ew="400")
    assert answer.location == hall.page(3)
    send_totals(organiser, hall, 3, ns="500", ew="400")
    assert send_totals(organiser, hall, 4, ns="500", ew="400").location == hall.page(1)


def test_after_the_last_result_the_list_says_that_all_are_in(
    organiser: Visitor, hall: Hall
) -> None:
    for table in (1, 2, 3):
        send_totals(organiser, hall, table, ns="500", ew="400")
    answer = send_totals(organiser, hall, 4, ns="500", ew="400")
    assert answer.location.startswith(f"{hall.address}/scores")


@pytest.mark.parametrize("rules", ["club", "belote-com"])
def test_who_enters_deals_is_told_that_their_marks_are_deduced(
    make: Callable[..., Hall], organiser: Visitor, rules: str
) -> None:
    """belote.com §6 and §7 lost their tables."""
    hall = make(rules=rules, entering=Entering.DESK_DEALS)
    page = organiser.get(f"{hall.page(1)}?by=deals&lang=en").text
    assert ("marks deduced" in page) is (rules == "belote-com")


def test_odd_totals_are_saved_and_pointed_out(organiser: Visitor, hall: Hall) -> None:
    line = hall.at(1)
    sent = {"version": "0", "ns": "9000", "ew": "7"}
    answer = organiser.post(f"{hall.page(1)}/totals", sent, follow_redirects=True)
    assert hall.at(1).points_ns == 9000
    assert line.version == 0
    assert answer.text.count('role="alert"') >= 1


def test_a_correction_needs_a_reason_and_keeps_the_first_version(
    organiser: Visitor, hall: Hall
) -> None:
    send_totals(organiser, hall, 1, ns="500", ew="400")
    refused = send_totals(organiser, hall, 1, ns="510", ew="400")
    assert refused.status_code == 422
    assert 'value="510"' in refused.text
    send_totals(organiser, hall, 1, ns="510", ew="400", reason="mal lu")
    assert [version.ns for version in hall.sheet(1).history] == [500, 510]


def test_a_stale_form_is_refused_showing_what_is_there_now(organiser: Visitor, hall: Hall) -> None:
    send_totals(organiser, hall, 1, ns="500", ew="400")
    answer = organiser.post(f"{hall.page(1)}/totals", {"version": "0", "ns": "777", "ew": "1"})
    assert answer.status_code == 409
    assert "500" in text_of(answer.text)
    assert 'value="777"' in answer.text
    assert hidden(answer.text, "version") == "1"


def test_a_form_sent_twice_counts_once(organiser: Visitor, hall: Hall) -> None:
    key = hidden(organiser.get(hall.page(1)).text, "request_key")
    for _time in range(2):
        answer = send_once(organiser, hall, key)
        assert answer.status_code == 302
    assert hall.at(1).version == 1


def send_once(visitor: Visitor, hall: Hall, key: str) -> object:
    sent = {"version": "0", "ns": "500", "ew": "400", "request_key": key}
    return visitor.post(f"{hall.page(1)}/totals", sent)


def test_a_key_used_for_something_else_is_refused(organiser: Visitor, hall: Hall) -> None:
    send_once(organiser, hall, "k1")
    other = {"version": "0", "ns": "1", "ew": "2", "request_key": "k1"}
    assert organiser.post(f"{hall.page(1)}/totals", other).status_code == 422


@pytest.mark.parametrize(
    ("decision", "outcome"),
    [("forfeit", Outcome.FORFEIT), ("double_forfeit", Outcome.DOUBLE_FORFEIT)],
)
def test_a_forfeit_is_asked_once_and_kept_with_its_reason(
    organiser: Visitor, hall: Hall, decision: str, outcome: Outcome
) -> None:
    sent = {"decision": decision, "side": "EW", "version": "0", "reason": "absents"}
    question = organiser.post(f"{hall.page(1)}/decide", sent)
    assert question.status_code == 200
    assert "absents" in question.text
    assert hall.at(1).outcome is None
    organiser.post(f"{hall.page(1)}/decide", {**sent, "confirmed": "yes"})
    assert hall.at(1).outcome is outcome
    assert hall.sheet(1).history[-1].reason == "absents"


def test_a_forfeit_without_team_or_reason_is_refused_before_any_question(
    organiser: Visitor, hall: Hall
) -> None:
    answer = organiser.post(f"{hall.page(1)}/decide", {"decision": "forfeit", "version": "0"})
    assert answer.status_code == 422
    assert 'id="side-wrong"' in answer.text
    assert 'id="decide-reason-wrong"' in answer.text


def test_a_result_is_taken_back_with_a_reason(organiser: Visitor, hall: Hall) -> None:
    send_totals(organiser, hall, 1, ns="500", ew="400")
    sent = {"decision": "annul", "version": "1", "reason": "feuille d'une autre table"}
    organiser.post(f"{hall.page(1)}/decide", {**sent, "confirmed": "yes"})
    assert hall.at(1).outcome is None
    assert not hall.at(1).complete


def test_a_scorer_enters_results_and_decides_no_forfeit(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    bruno = visit("bruno")
    assert 'value="forfeit"' not in bruno.get(hall.page(1)).text
    assert send_totals(bruno, hall, 1, ns="1", ew="2").status_code == 302
    sent = {"decision": "forfeit", "side": "NS", "version": "1", "reason": "x"}
    assert bruno.post(f"{hall.page(1)}/decide", sent).status_code == 403


def test_the_form_names_teams_and_never_their_sides(organiser: Visitor, deals: Hall) -> None:
    page = text_of(organiser.get(deals.page(1)).text)
    assert deals.at(1).ns.label in page
    assert "Nord-Sud" not in page


def test_a_deal_is_saved_explained_and_added_up(organiser: Visitor, deals: Hall) -> None:
    send_deal(organiser, deals, 1)
    answer = send_deal(organiser, deals, 1, taker="EW", contract="90")
    assert answer.status_code == 302
    page = text_of(organiser.get(deals.page(1)).text)
    assert "210 – 50" in page
    assert re.search(r"2 (sur|of) 3", page)
    assert "460 – 50" in page
    marks = [(deal.score.ns, deal.score.ew) for deal in deals.sheet(1).deals if deal.score]
    assert marks == [(210, 50), (250, 0)]


def test_the_verdict_is_computed_and_nothing_is_saved(organiser: Visitor, deals: Hall) -> None:
    answer = organiser.post(f"{deals.page(1)}/verdict", DEAL)
    assert "210" in answer.text
    assert deals.at(1).deals_done == 0


def test_a_verdict_says_what_is_still_to_say_and_what_is_wrong(
    organiser: Visitor, deals: Hall
) -> None:
    sent = {"trump": "hearts", "points_NS": "92", "points_EW": "60"}
    answer = organiser.post(f"{deals.page(1)}/verdict", sent)
    assert "92 + 60 = 152" in answer.text
    assert answer.status_code == 200


def test_a_deal_that_does_not_add_up_is_refused_with_all_that_was_typed(
    organiser: Visitor, deals: Hall
) -> None:
    answer = send_deal(organiser, deals, 1, points_NS="92", points_EW="60", contract="95")
    assert answer.status_code == 422
    assert "92 + 60 = 152" in answer.text
    assert 'id="contract-wrong"' in answer.text
    assert re.search(r'name="points_EW"[^>]*value="60"', answer.text)
    assert re.search(r'name="trump" value="hearts" checked', answer.text)
    assert deals.at(1).deals_done == 0


def test_without_a_script_the_verdict_has_its_button(organiser: Visitor, deals: Hall) -> None:
    answer = send_deal(organiser, deals, 1, act="compute")
    assert answer.status_code == 200
    assert "210" in answer.text
    assert deals.at(1).deals_done == 0


def test_a_shorthand_is_read_back_before_it_is_saved(organiser: Visitor, deals: Hall) -> None:
    sent = {"seq": "1", "version": "0", "shorthand": "n 100 c 110 b"}
    first = organiser.post(f"{deals.page(1)}/deals", sent)
    assert first.status_code == 200
    assert "belote" in first.text
    assert deals.at(1).deals_done == 0
    again = {**sent, "read_back": hidden(first.text, "read_back")}
    assert organiser.post(f"{deals.page(1)}/deals", again).status_code == 302
    assert deals.sheet(1).deals[0].score.ns == 230


def test_a_shorthand_changed_after_it_was_read_is_read_again(
    organiser: Visitor, deals: Hall
) -> None:
    sent = {"seq": "1", "version": "0", "shorthand": "n 100 c 110", "read_back": "n 100 c 100"}
    organiser.post(f"{deals.page(1)}/deals", sent)
    assert deals.at(1).deals_done == 0


def test_an_english_visitor_types_english_suits(organiser: Visitor, deals: Hall) -> None:
    sent = {"shorthand": "n 100 h 110"}
    answer = organiser.post(f"{deals.page(1)}/verdict?lang=en", sent)
    assert "made" in answer.text.casefold()


def test_two_desks_on_one_line_of_a_sheet_are_told_apart(organiser: Visitor, deals: Hall) -> None:
    send_deal(organiser, deals, 1)
    late = {"seq": "1", "version": "0", **DEAL, "points_NS": "105"}
    answer = organiser.post(f"{deals.page(1)}/deals", late)
    assert answer.status_code == 409
    assert 'value="105"' in answer.text
    assert deals.at(1).deals_done == 1


def test_a_line_is_corrected_with_a_reason_and_its_history_kept(
    organiser: Visitor, deals: Hall
) -> None:
    send_deal(organiser, deals, 1)
    page = organiser.get(f"{deals.page(1)}?by=deals&deal=1").text
    assert re.search(r'name="points_NS"[^>]*value="110"', page)
    sent = {"seq": "1", "version": "1", **DEAL, "points_NS": "120"}
    assert organiser.post(f"{deals.page(1)}/deals", sent).status_code == 422
    sent["reason"] = "dix de der oublié"
    assert organiser.post(f"{deals.page(1)}/deals", sent).status_code == 302
    assert deals.sheet(1).deals[0].version == 2
    history = text_of(organiser.get(f"{deals.page(1)}/deals/1/history").text)
    assert "110" in history
    assert "dix de der oublié" in history


def test_a_line_is_annulled_with_a_reason(organiser: Visitor, deals: Hall) -> None:
    send_deal(organiser, deals, 1)
    address = f"{deals.page(1)}/deals/1/annul"
    assert organiser.post(address, {"version": "1"}).status_code == 422
    assert organiser.post(address, {"version": "1", "reason": "doublon"}).status_code == 302
    assert deals.at(1).deals_done == 0
    assert "doublon" in organiser.get(deals.page(1)).text


def test_four_passes_stand_on_the_sheet_and_count_as_the_settings_say(
    organiser: Visitor, deals: Hall
) -> None:
    organiser.post(f"{deals.page(1)}/passed", {"seq": "1", "version": "0"})
    sheet = deals.sheet(1)
    assert len(sheet.deals) == 1
    assert sheet.line.deals_done == 0


def test_a_deal_lost_by_ruling_stands_in_its_place_with_its_reason(
    organiser: Visitor, deals: Hall
) -> None:
    send_deal(organiser, deals, 1)
    page = organiser.get(f"{deals.page(1)}/deal-lost?seq=1").text
    code = re.search(r'<option value="([^"]+)"', page.split("optgroup")[1])
    assert code is not None
    sent = {"seq": "1", "side": "NS", "code": code.group(1), "reason": "renonce"}
    assert organiser.post(f"{deals.page(1)}/deal-lost", sent).status_code == 302
    assert (deals.at(1).points_ns, deals.at(1).points_ew) == (0, 160)
    page = text_of(organiser.get(deals.page(1)).text)
    assert "renonce" in page
    assert "160" in page


def test_a_ruling_without_team_code_or_reason_is_refused_with_all_three(
    organiser: Visitor, deals: Hall
) -> None:
    answer = organiser.post(f"{deals.page(1)}/deal-lost", {"seq": "1", "facts": "vu par tous"})
    assert answer.status_code == 422
    for name in ("side", "code", "ruling-reason"):
        assert f'id="{name}-wrong"' in answer.text
    assert "vu par tous" in answer.text


def test_signed_totals_that_differ_are_listed_and_keep_the_match_open(
    organiser: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(entering=Entering.DESK_DEALS, deals=1)
    send_deal(organiser, hall, 1)
    assert hall.at(1).complete
    sent = {"signed_ns": "200", "signed_ew": "50", "version": str(hall.at(1).version)}
    organiser.post(f"{hall.page(1)}/signed", sent)
    assert not hall.at(1).complete
    assert "200" in text_of(organiser.get(hall.page(1)).text)
    settled = {**sent, "version": str(hall.at(1).version), "reason": "addition refaite"}
    organiser.post(f"{hall.page(1)}/signed", settled)
    assert hall.at(1).complete


def test_the_bell_ends_a_match_as_it_stands(organiser: Visitor, deals: Hall) -> None:
    send_deal(organiser, deals, 1)
    sent = {"decision": "bell", "version": "1", "reason": "temps écoulé", "confirmed": "yes"}
    organiser.post(f"{deals.page(1)}/decide", sent)
    assert deals.at(1).complete
    assert deals.at(1).bell


def test_the_bell_with_a_deal_in_hand_waits_for_it(organiser: Visitor, deals: Hall) -> None:
    send_deal(organiser, deals, 1)
    page = organiser.get(f"{deals.page(1)}?lang=en").text
    assert "At the bell the deal in hand is played to its end" in page
    sent = {"decision": "bell_in_hand", "version": "1", "reason": "temps écoulé"}
    asked = organiser.post(f"{deals.page(1)}/decide", sent)
    assert "after the deal in hand?" in asked.text
    organiser.post(f"{deals.page(1)}/decide", {**sent, "confirmed": "yes"})
    assert [each.code for each in deals.at(1).missing] == ["deal_in_hand"]
    send_deal(organiser, deals, 1)
    assert deals.at(1).complete


def test_a_capped_match_shows_what_was_played_and_what_counts(
    organiser: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(cap_winner=1280, cap_loser=664)
    send_totals(organiser, hall, 1, ns="1700", ew="900")
    page = text_of(organiser.get(f"{hall.page(1)}?lang=en").text)
    assert "Played: 1,700 – 900. The caps of this tournament let less of it count." in page
    assert (hall.at(1).points_ns, hall.at(1).points_ew) == (1280, 664)
    again = organiser.get(f"{hall.page(1)}?by=totals").text
    assert 'value="1700"' in again
    assert 'value="900"' in again


def test_a_match_begun_with_deals_is_finished_by_totals_with_a_reason(
    organiser: Visitor, deals: Hall
) -> None:
    send_deal(organiser, deals, 1)
    assert send_totals(organiser, deals, 1, ns="600", ew="500").status_code == 422
    answer = send_totals(organiser, deals, 1, ns="600", ew="500", reason="feuille perdue")
    assert answer.status_code == 302
    assert deals.at(1).outcome is Outcome.TOTALS


@pytest.mark.parametrize(
    ("rules", "has_melds", "has_generale"),
    [
        ("club", False, False),
        ("nebuludik", False, True),
        ("stephanoise", True, False),
        ("guide", True, False),
        ("belote-com", True, True),
    ],
)
def test_the_form_asks_only_what_the_rules_know(
    organiser: Visitor, make: Callable[..., Hall], rules: str, has_melds: bool, has_generale: bool
) -> None:
    hall = make(rules=rules, entering=Entering.DESK_DEALS)
    page = organiser.get(hall.page(1)).text
    assert ('name="meld_points_NS"' in page) is has_melds
    assert ('name="solo"' in page) is has_generale
    assert ('data-value="générale"' in page) is has_generale
    assert ('value="all_trump"' in page) is (rules != "stephanoise")
    assert send_deal(organiser, hall, 1).status_code == 302


def test_a_game_to_a_target_goes_on_until_it_is_reached(
    organiser: Visitor, make: Callable[..., Hall]
) -> None:
    hall = make(entering=Entering.DESK_DEALS, format=Format.TARGET, target=400)
    send_deal(organiser, hall, 1)
    assert not hall.at(1).complete
    send_deal(organiser, hall, 1)
    assert hall.at(1).complete


def test_a_stranger_cannot_enter_anything(stranger: Visitor, hall: Hall) -> None:
    assert stranger.get(f"{hall.address}/scores").status_code == 302
    assert stranger.post(f"{hall.page(1)}/totals", {"ns": "1", "ew": "2"}).status_code == 401


def test_a_match_of_nowhere_is_a_friendly_404(organiser: Visitor, hall: Hall) -> None:
    nowhere = f"{hall.address}/matches/00000000-0000-0000-0000-000000000000"
    assert organiser.get(nowhere).status_code == 404
    assert organiser.get("/t/nulle-part/scores").status_code == 404


def test_before_any_draw_the_page_says_what_to_do(organiser: Visitor, hall: Hall) -> None:
    assert organiser.get(f"{hall.address}/scores?round=9").status_code == 404


def test_a_verdict_asked_meanwhile_does_not_swallow_what_was_saved(
    organiser: Visitor, deals: Hall
) -> None:
    """Its answer may arrive after that of the form: it must not bring back an older session."""
    organiser.get(deals.page(1))
    answer = organiser.post(f"{deals.page(1)}/verdict", DEAL)
    assert "Set-Cookie" not in answer.headers
    assert "Set-Cookie" not in organiser.get(f"{deals.address}/standings?part=rows").headers
