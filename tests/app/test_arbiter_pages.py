"""The arbiter's pages: calls, incidents, rulings previewed and confirmed, amended, lifted."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from app.database import reading, unit_of_work
from tests.app.conftest import NOON, Visitor
from tests.app.tables import Hall, a_hall, hidden, text_of
from tournament.log_readings import IncidentLine, IncidentStatus
from tournament.services import accounts, results, rounds, rulings
from tournament.services.standings import standings
from tournament.settings import Entering

DEAL = {"taker": "NS", "contract": "100", "trump": "hearts", "points_NS": "110"}


@pytest.fixture
def hall(app: Flask, club: accounts.AccountReading) -> Hall:
    """A tournament entered deal by deal, its first round being played."""
    return make_hall(app, club)


def make_hall(app: Flask, club: accounts.AccountReading, **settings: Any) -> Hall:
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    wanted = {"entering": Entering.DESK_DEALS, "deals": 2, **settings}
    return a_hall(app, club_id, teams=6, **wanted)


@pytest.fixture
def arbiter(hall: Hall, visit: Callable[..., Visitor]) -> Visitor:
    assert hall
    return visit("alice")


@pytest.fixture
def scorer(hall: Hall, visit: Callable[..., Visitor]) -> Visitor:
    assert hall
    return visit("bruno")


def incidents(hall: Hall) -> tuple[IncidentLine, ...]:
    """The register, newest first."""
    with reading(hall.app.extensions["engine"]) as session:
        return rulings.log(session, hall.id)


def marks(hall: Hall, table: int = 1) -> tuple[int, int]:
    line = hall.at(table)
    return line.points_ns, line.points_ew


def play(visitor: Visitor, hall: Hall, table: int = 1) -> None:
    """Both deals of a table: 230 – 50 each under these rules without belote is 210 – 50."""
    for seq in (1, 2):
        form = {**DEAL, "seq": str(seq), "version": "0"}
        assert visitor.post(f"{hall.page(table)}/deals", form).status_code == 302


def report(visitor: Visitor, hall: Hall, code: str = "P2", **more: str) -> Any:
    form = {"side": "NS", "code": code, "seq": "1", **more}
    return visitor.post(f"{hall.page(1)}/incident", form)


def rule(visitor: Visitor, hall: Hall, number: int = 1, act: str = "rule", **form: str) -> Any:
    """See what a ruling changes, then confirm it."""
    address = f"{hall.address}/incidents/{number}/{act}"
    if act == "amend":
        form = {"old": hidden(visitor.get(address).text, "old"), **form}
    shown = visitor.post(address, {**form, "step": "preview"})
    if shown.status_code != 200 or 'name="seen"' not in shown.text:
        return shown
    seen = {"seen": hidden(shown.text, "seen"), "step": "confirm"}
    return visitor.post(address, {**form, **seen})


LOST = {"kind": "deal_lost", "side": "NS", "seq": "1", "reason": "Renonce"}


def test_a_table_calls_the_arbiter_comes_and_is_done(
    hall: Hall, arbiter: Visitor, scorer: Visitor
) -> None:
    assert scorer.post(f"{hall.page(2)}/call").status_code == 302
    scorer.post(f"{hall.page(2)}/call")
    assert "arbitre appelé" in text_of(scorer.get(f"{hall.address}/evening").text)
    desk = arbiter.get(f"{hall.address}/arbiter").text
    assert desk.count("data-call=") == 1
    with reading(hall.app.extensions["engine"]) as session:
        call = rulings.calls(session, hall.id)[0].id
    arbiter.post(f"{hall.address}/arbiter/calls/{call}/coming")
    assert "alice arrive" in text_of(scorer.get(hall.page(2)).text)
    arbiter.post(f"{hall.address}/arbiter/calls/{call}/done")
    assert "data-call=" not in arbiter.get(f"{hall.address}/arbiter").text


def test_a_second_arbiter_is_told_that_another_one_is_on_the_way(
    hall: Hall, arbiter: Visitor, visit: Callable[..., Visitor]
) -> None:
    arbiter.post(f"{hall.page(2)}/call")
    with reading(hall.app.extensions["engine"]) as session:
        call = rulings.calls(session, hall.id)[0].id
    arbiter.post(f"{hall.address}/arbiter/calls/{call}/coming")
    answer = visit("claire").post(f"{hall.address}/arbiter/calls/{call}/coming")
    assert answer.status_code == 409
    assert "autre arbitre" in text_of(answer.text)


def test_the_queue_asks_again_and_gets_nothing_while_nothing_changed(
    hall: Hall, arbiter: Visitor
) -> None:
    address = f"{hall.address}/arbiter?part=live"
    mark = arbiter.get(address).headers["ETag"]
    assert arbiter.get(address, headers={"If-None-Match": mark}).status_code == 304
    arbiter.post(f"{hall.page(1)}/call")
    again = arbiter.get(address, headers={"If-None-Match": mark})
    assert again.status_code == 200
    assert "data-call=" in again.text


def test_an_incident_takes_a_team_and_what_happened_with_the_current_deal_proposed(
    hall: Hall, arbiter: Visitor
) -> None:
    play(arbiter, hall)
    page = arbiter.get(f"{hall.page(1)}/incident").text
    assert 'name="seq" value="3"' in " ".join(page.split())
    answer = report(arbiter, hall, facts="Pas fourni à cœur")
    assert answer.location.endswith("/incidents/1/rule")
    assert incidents(hall)[0].status is IncidentStatus.OPEN


def test_a_scorer_reports_an_incident_and_goes_back_to_the_table(
    hall: Hall, scorer: Visitor
) -> None:
    answer = report(scorer, hall)
    assert answer.location == hall.page(1)
    assert "à trancher" in text_of(scorer.get(hall.page(1)).text)
    assert scorer.get(f"{hall.address}/incidents/1/rule").status_code == 403


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"side": "NS"}, "code"),
        ({"code": "P2"}, "side"),
        ({"code": "P2", "side": "NS", "seq": "40"}, "seq"),
        ({"code": "P2", "side": "NS", "seq": "deux"}, "seq"),
        ({"code": "P2", "side": "NS", "settlement": "covered", "consent_NS": "yes"}, "settlement"),
    ],
)
def test_a_refused_incident_says_why_and_keeps_what_was_typed(
    hall: Hall, arbiter: Visitor, form: dict[str, str], field: str
) -> None:
    answer = arbiter.post(f"{hall.page(1)}/incident", {**form, "facts": "Dit « zut »"})
    assert answer.status_code == 422
    assert f'id="{field}-wrong"' in answer.text
    assert "Dit « zut »" in answer.text
    assert incidents(hall) == ()


def test_teams_that_agree_cancel_the_deal_themselves(hall: Hall, arbiter: Visitor) -> None:
    play(arbiter, hall)
    answer = report(arbiter, hall, settlement="deal_cancelled", consent_NS="yes", consent_EW="yes")
    assert answer.status_code == 302
    assert marks(hall) == (210, 50)
    assert "les deux équipes sont d’accord" in arbiter.get(f"{hall.address}/incidents/1").text


def test_the_same_infraction_reported_twice_is_told_before_it_is_logged(
    hall: Hall, arbiter: Visitor, visit: Callable[..., Visitor]
) -> None:
    report(arbiter, hall)
    again = report(visit("claire"), hall)
    assert again.status_code == 409
    assert "incident 1 par alice" in text_of(again.text)
    assert len(incidents(hall)) == 1
    assert report(visit("claire"), hall, again="yes").status_code == 302
    assert len(incidents(hall)) == 2


def test_an_incident_away_from_the_tables_names_its_team(hall: Hall, arbiter: Visitor) -> None:
    address = f"{hall.address}/incidents/of-a-team"
    assert arbiter.post(address, {"code": "E4"}).status_code == 422
    assert arbiter.post(address, {"code": "E4", "team": "3"}).status_code == 302
    line = incidents(hall)[0]
    assert line.team is not None
    assert (line.team.number, line.table) == (3, None)
    answer = rule(arbiter, hall, kind="total_adjusted", points="−50", reason="Insultes")
    assert answer.status_code == 302
    with reading(hall.app.extensions["engine"]) as session:
        ranked = {each.team.number: each for each in standings(session, hall.id).lines}
    assert ranked[3].penalties == 50
    assert "−50" in text_of(arbiter.get(f"{hall.address}/standings").text)


def test_nothing_is_kept_before_the_preview_is_confirmed(hall: Hall, arbiter: Visitor) -> None:
    play(arbiter, hall)
    report(arbiter, hall)
    address = f"{hall.address}/incidents/1/rule"
    page = text_of(arbiter.get(address).text)
    assert "L’erreur ne doit pas bénéficier à l’équipe qui l’a commise." in page
    assert "420" in page
    shown = arbiter.post(address, {**LOST, "step": "preview"})
    assert shown.status_code == 200
    told = text_of(shown.text)
    assert "210 – 50" in told
    assert "0 – 160" in told
    assert "210 – 210" in told
    assert incidents(hall)[0].rulings == ()
    assert marks(hall) == (420, 100)


def test_the_160_is_never_chosen_for_the_arbiter(hall: Hall, arbiter: Visitor) -> None:
    report(arbiter, hall)
    page = arbiter.get(f"{hall.address}/incidents/1/rule").text
    chosen = [line for line in page.split("<input") if " checked" in line and 'name="kind"' in line]
    assert chosen == []


def test_a_160_is_given_amended_and_lifted_and_nothing_leaves_the_register(
    hall: Hall, arbiter: Visitor
) -> None:
    play(arbiter, hall)
    report(arbiter, hall)
    assert rule(arbiter, hall, **LOST).status_code == 302
    assert marks(hall) == (210, 210)
    other = {"kind": "deal_adjusted", "side": "NS", "seq": "1", "points": "-30"}
    assert rule(arbiter, hall, act="amend", **other, reason="Trop sévère").status_code == 302
    assert marks(hall) == (390, 100)
    page = arbiter.get(f"{hall.address}/incidents/1").text
    assert "remplace la décision 1" in text_of(page)
    lifted = arbiter.post(
        f"{hall.address}/incidents/1/lift", {"old": hidden(page, "old"), "reason": "Erreur"}
    )
    assert lifted.status_code == 302
    assert marks(hall) == (420, 100)
    assert [ruling.outcome.value for ruling in incidents(hall)[0].rulings] == [
        "ruled",
        "amended",
        "lifted",
    ]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"kind": "deal_lost", "side": "NS", "seq": "1"}, "reason"),
        ({"reason": "Renonce"}, "kind"),
        ({"kind": "deal_lost", "side": "NS", "seq": "9", "reason": "Renonce"}, "seq"),
        ({"kind": "deal_adjusted", "side": "NS", "seq": "1", "reason": "Renonce"}, "points"),
        ({"kind": "deal_adjusted", "points": "1o", "reason": "Renonce"}, "points"),
        ({"kind": "player_excluded", "side": "NS", "reason": "Insultes"}, "player"),
    ],
)
def test_a_refused_ruling_says_why_and_keeps_what_was_typed(
    hall: Hall, arbiter: Visitor, form: dict[str, str], field: str
) -> None:
    play(arbiter, hall)
    report(arbiter, hall)
    for step in ("preview", "confirm"):
        address = f"{hall.address}/incidents/1/rule"
        also = {"also": "verbal_warning"} if "kind" in form else {}
        answer = arbiter.post(address, {**form, **also, "step": step})
        assert answer.status_code == 422
        assert f'id="{field}-wrong"' in answer.text
        assert form.get("reason", "") in answer.text
        assert ('name="also" value="verbal_warning" checked' in answer.text) == bool(also)
    assert incidents(hall)[0].rulings == ()


def test_more_than_5000_points_are_confirmed_twice(hall: Hall, arbiter: Visitor) -> None:
    report(arbiter, hall)
    large = {"kind": "match_adjusted", "side": "NS", "points": "6000", "reason": "Erreur de marque"}
    refused = rule(arbiter, hall, **large)
    assert refused.status_code == 422
    assert "plus de 5 000" in text_of(refused.text)
    assert incidents(hall)[0].rulings == ()
    assert rule(arbiter, hall, **large, sure="yes").status_code == 302


def test_a_ruling_amended_from_a_stale_page_is_refused(hall: Hall, arbiter: Visitor) -> None:
    report(arbiter, hall)
    rule(arbiter, hall, kind="note", reason="Vu")
    old = hidden(arbiter.get(f"{hall.address}/incidents/1/amend").text, "old")
    rule(arbiter, hall, act="amend", kind="verbal_warning", side="NS", reason="Encore")
    stale = rule(
        arbiter, hall, act="amend", kind="formal_warning", side="NS", reason="Trois", old=old
    )
    assert stale.status_code == 409
    assert "Trois" in stale.text
    assert len(incidents(hall)[0].rulings) == 2


def test_a_preview_that_is_true_no_longer_is_shown_again_before_it_is_kept(
    hall: Hall, arbiter: Visitor, scorer: Visitor
) -> None:
    play(arbiter, hall)
    report(arbiter, hall)
    address = f"{hall.address}/incidents/1/rule"
    seen = hidden(arbiter.post(address, {**LOST, "step": "preview"}).text, "seen")
    changed = {**DEAL, "points_NS": "120", "seq": "1", "version": "1", "reason": "Mal lu"}
    assert scorer.post(f"{hall.page(1)}/deals", changed).status_code == 302
    answer = arbiter.post(address, {**LOST, "step": "confirm", "seen": seen})
    assert answer.status_code == 409
    assert incidents(hall)[0].rulings == ()
    assert hidden(answer.text, "seen") != seen


def test_a_form_sent_twice_rules_once(hall: Hall, arbiter: Visitor) -> None:
    report(arbiter, hall)
    form = {"kind": "note", "reason": "Vu", "request_key": "0123456789abcdef"}
    assert rule(arbiter, hall, **form).status_code == 302
    assert len(incidents(hall)[0].rulings) == 1


def test_the_second_misdeal_in_a_row_owes_a_round_that_is_ticked_off(
    hall: Hall, arbiter: Visitor, scorer: Visitor
) -> None:
    for seq in ("1", "2"):
        form = {"side": "NS", "seq": seq}
        answer = scorer.post(f"{hall.page(1)}/misdeal", form)
        assert answer.location == hall.page(1)
    assert "paie sa tournée" in text_of(scorer.get(hall.page(1)).text)
    second, first = incidents(hall)
    assert (first.code, second.code) == ("D1", "D2")
    page = arbiter.get(f"{hall.address}/arbiter/debts").text
    assert "due" in text_of(page)
    assert second.in_force is not None
    owed = next(each for each in second.in_force.effects if each.kind == "round_owed")
    tick = f"{hall.address}/arbiter/debts/{second.in_force.id}/{owed.n}"
    arbiter.post(tick, {"paid": "yes"})
    assert "tournée payée" in text_of(arbiter.get(f"{hall.address}/arbiter/debts").text)


def test_warnings_stand_on_the_desk_and_beside_the_next_ruling(
    hall: Hall, arbiter: Visitor
) -> None:
    for number in (1, 2):
        report(arbiter, hall, code="E1", seq=str(number))
        rule(arbiter, hall, number, kind="verbal_warning", side="NS")
    report(arbiter, hall, code="E3")
    for page in ("/arbiter", "/incidents/3/rule", "/incidents/3"):
        told = text_of(arbiter.get(hall.address + page).text)
        assert "2 avertissements oraux" in told
        assert "une pénalité peut suivre" in told


def test_earlier_rulings_with_the_same_code_are_shown(hall: Hall, arbiter: Visitor) -> None:
    play(arbiter, hall)
    report(arbiter, hall)
    rule(arbiter, hall, **LOST)
    report(arbiter, hall, seq="2")
    told = text_of(arbiter.get(f"{hall.address}/incidents/2/rule").text)
    assert "Avons-nous déjà tranché cela" in told
    assert "Renonce" in told


def test_the_injured_team_better_off_at_the_table_is_pointed_out(
    hall: Hall, arbiter: Visitor
) -> None:
    play(arbiter, hall)
    report(arbiter, hall, side="EW")
    shown = rule_preview(arbiter, hall, {**LOST, "side": "EW"})
    assert "l’équipe lésée avait 210 points" in text_of(shown)


def rule_preview(visitor: Visitor, hall: Hall, form: dict[str, str]) -> str:
    address = f"{hall.address}/incidents/1/rule"
    answer = visitor.post(address, {**form, "step": "preview"})
    assert answer.status_code == 200
    return str(answer.text)


def test_the_register_is_filtered_and_its_files_keep_the_filter(
    hall: Hall, arbiter: Visitor
) -> None:
    report(arbiter, hall)
    report(arbiter, hall, code="E1", side="EW")
    rule(arbiter, hall, 2, kind="note", side="EW")
    log = f"{hall.address}/arbiter/log"
    assert {line.code for line in incidents(hall)} == {"P2", "E1"}
    everything = text_of(arbiter.get(log).text)
    assert "2 incidents" in everything
    for asked in ("code=E1", "arbiter=alice", "status=ruled", f"team={hall.at(1).ew.number}"):  # type: ignore[union-attr]
        page = arbiter.get(f"{log}?{asked}").text
        assert "1 incident" in text_of(page)
        assert f"log.csv?{asked}" in page
    assert "1 incident" in text_of(arbiter.get(f"{log}?table=1&code=P2&round=1").text)
    assert "Aucun incident" in text_of(arbiter.get(f"{log}?status=lifted").text)


def test_the_public_list_has_no_name_and_is_there_only_when_published(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hidden_one = make_hall(app, club)
    assert visit().get(f"{hidden_one.address}/rulings").status_code == 404
    hall = make_hall(app, club, rulings_public=True)
    arbiter = visit("alice")
    report(arbiter, hall, code="E1", facts="Martin a parlé")
    rule(arbiter, hall, kind="verbal_warning", side="NS", reason="Martin encore")
    told = text_of(visit().get(f"{hall.address}/rulings").text)
    assert "Avertissement oral" in told
    team = hall.at(1).ns
    for secret in ("Martin", *team.players, team.label):
        assert secret not in told


def test_a_barred_suit_is_recalled_at_the_table(hall: Hall, arbiter: Visitor) -> None:
    report(arbiter, hall, code="P1")
    rule(arbiter, hall, kind="suit_barred", side="NS", suit="hearts")
    assert "ne peut pas jouer cœur" in text_of(arbiter.get(hall.page(1)).text)


def test_a_jury_overrules_a_ruling_that_was_appealed_in_time(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = make_hall(app, club, appeals=True)
    arbiter = visit("alice")
    play(arbiter, hall)
    report(arbiter, hall)
    rule(arbiter, hall, **LOST)
    lodge = f"{hall.address}/arbiter/appeals/of/1"
    assert arbiter.post(lodge, {"grounds": "Non"}).status_code == 422
    answer = arbiter.post(lodge, {"side": "NS", "grounds": "Carte bien fournie"})
    assert answer.status_code == 302
    appeal = incidents(hall)[0].appeals[0].id
    jury = f"{hall.address}/arbiter/appeals/{appeal}"
    assert "Carte bien fournie" in arbiter.get(jury).text
    assert arbiter.post(jury, {"reason": "Vu"}).status_code == 422
    assert arbiter.post(jury, {"upheld": "lifted", "reason": "Vu"}).status_code == 302
    assert marks(hall) == (420, 100)
    assert incidents(hall)[0].rulings[-1].outcome == "appeal"


def test_a_jury_may_rule_otherwise_or_dismiss(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = make_hall(app, club, appeals=True)
    arbiter = visit("alice")
    play(arbiter, hall)
    jury = lodged(hall, arbiter, 1, "1")
    form = {"kind": "deal_adjusted", "side": "NS", "seq": "1", "points": "-40"}
    answer = arbiter.post(jury, {"upheld": "otherwise", "reason": "Moindre", **form})
    assert answer.status_code == 302
    assert marks(hall) == (380, 100)
    jury = lodged(hall, arbiter, 2, "2")
    assert arbiter.post(jury, {"upheld": "dismissed", "reason": "Non"}).status_code == 302
    assert marks(hall) == (170, 210)


def lodged(hall: Hall, arbiter: Visitor, number: int, seq: str) -> str:
    """A deal lost by ruling and appealed; the address of the jury's page."""
    report(arbiter, hall, seq=seq)
    rule(arbiter, hall, number, **{**LOST, "seq": seq})
    lodge = f"{hall.address}/arbiter/appeals/of/{number}"
    assert arbiter.post(lodge, {"side": "NS", "grounds": "Fourni"}).status_code == 302
    appeal: UUID = incidents(hall)[0].appeals[0].id
    return f"{hall.address}/arbiter/appeals/{appeal}"


def test_a_disqualified_team_is_told_on_the_standings(hall: Hall, arbiter: Visitor) -> None:
    report(arbiter, hall, code="E4")
    answer = rule(arbiter, hall, kind="team_disqualified", side="NS", reason="Insultes répétées")
    assert answer.status_code == 302
    with reading(hall.app.extensions["engine"]) as session:
        states = {each.team.id: each.state for each in standings(session, hall.id).lines}
    assert states.get(hall.at(1).ns.id, "excluded") == "excluded"


def test_a_ruling_after_the_next_draw_tells_which_tables_would_be_others(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = make_hall(app, club, entering=Entering.DESK_TOTALS)
    arbiter = visit("alice")
    stamp = {"by": "claire", "at": NOON}
    with unit_of_work(app.extensions["engine"]) as session:
        for points, match in zip((200, 150, 100), hall.round().matches, strict=True):
            totals = (300 + points, 300 - points)
            results.record_totals(
                session, hall.id, match.match_id, *totals, expected_version=0, **stamp
            )
        rounds.close_round(session, hall.id, 1, **stamp)
        draw = rounds.draw_round(session, hall.id, seed=3, **stamp)
        rounds.publish(session, hall.id, draw.id, **stamp)
    seated = [(match.ns.number, match.ew) for match in hall.round(2).matches]
    report(arbiter, hall)
    form = {"kind": "match_adjusted", "side": "NS", "points": "-480", "reason": "Triche"}
    assert rule(arbiter, hall, **form).status_code == 302
    told = text_of(arbiter.get(f"{hall.address}/incidents/1").text)
    assert "La partie 2 a été tirée avant que cela soit connu" in told
    assert "autres rangs" in told
    assert [(match.ns.number, match.ew) for match in hall.round(2).matches] == seated


def test_a_correction_after_the_next_draw_tells_which_tables_would_be_others(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = make_hall(app, club, entering=Entering.DESK_TOTALS)
    organiser = visit("alice")
    stamp = {"by": "claire", "at": NOON}
    with unit_of_work(app.extensions["engine"]) as session:
        for points, match in zip((200, 150, 100), hall.round().matches, strict=True):
            totals = (300 + points, 300 - points)
            results.record_totals(
                session, hall.id, match.match_id, *totals, expected_version=0, **stamp
            )
        rounds.close_round(session, hall.id, 1, **stamp)
        draw = rounds.draw_round(session, hall.id, seed=3, **stamp)
        rounds.publish(session, hall.id, draw.id, **stamp)
    said = "La partie 2 a été tirée avant que cela soit connu"
    assert said not in text_of(organiser.get(hall.page(1)).text)
    form = {"ns": "100", "ew": "500", "version": "1", "reason": "Colonnes échangées"}
    organiser.post(f"{hall.page(1)}/totals", form)
    told = text_of(organiser.get(hall.page(1)).text)
    assert said in told
    assert "Tirées aujourd’hui, celles-ci seraient autres" in told
    assert "autres rangs" in told


def test_a_call_is_on_the_evening_even_when_the_table_has_its_result(
    hall: Hall, arbiter: Visitor, scorer: Visitor
) -> None:
    play(arbiter, hall)
    scorer.post(f"{hall.page(1)}/call")
    told = text_of(scorer.get(f"{hall.address}/evening").text)
    assert told.count("arbitre appelé") == 1


def test_in_a_match_by_totals_the_marks_of_the_sheet_are_taken_out(
    app: Flask, club: accounts.AccountReading, visit: Callable[..., Visitor]
) -> None:
    hall = make_hall(app, club, entering=Entering.DESK_TOTALS)
    arbiter = visit("alice")
    arbiter.post(f"{hall.page(1)}/totals", {"ns": "300", "ew": "310", "version": "0"})
    report(arbiter, hall)
    assert 'name="struck_NS"' in arbiter.get(f"{hall.address}/incidents/1/rule").text
    answer = rule(arbiter, hall, **LOST, struck_NS="100", struck_EW="60")
    assert answer.status_code == 302
    assert marks(hall) == (200, 410)
    told = text_of(arbiter.get(f"{hall.address}/incidents/1").text)
    assert "donne 1" in told
    page = arbiter.get(f"{hall.address}/incidents/1/amend").text
    assert 'value="deal_lost" data-needs="side seq points struck reason" checked' in page


def test_the_match_page_shows_a_ruling_on_the_match_with_its_points(
    hall: Hall, arbiter: Visitor, scorer: Visitor
) -> None:
    play(arbiter, hall)
    report(arbiter, hall)
    rule(arbiter, hall, kind="match_adjusted", side="NS", points="-70", reason="Retard")
    told = text_of(scorer.get(hall.page(1)).text)
    assert "Points sur la rencontre" in told
    assert "−70" in told
