"""The frame of every page: first run, language, headers, what is kept, long work."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from flask import Flask

from app import background, create_app
from app.auth import refuse_routes_without_a_role
from app.config import Settings
from app.database import reading
from app.security import CONTENT_SECURITY_POLICY
from tests.app.conftest import PASSWORD, Visitor
from tournament.services import accounts

FIRST_RUN = {
    "club_name": "Les As de Lyon",
    "display_name": "Claire",
    "login": "Claire",
    "password": PASSWORD,
    "repeated": PASSWORD,
}


def test_without_an_account_every_page_leads_to_the_first_run(app: Flask) -> None:
    for path in ("/", "/sign-in", "/accounts", "/t/anything"):
        assert app.test_client().get(path).location == "/first-run"


def test_the_first_run_makes_the_club_and_signs_its_organiser_in(app: Flask) -> None:
    visitor = Visitor(app)
    assert visitor.post("/first-run", FIRST_RUN).location == "/"
    assert "Les As de Lyon" in visitor.get("/").text
    with reading(app.extensions["engine"]) as session:
        assert accounts.find_login(session, "claire") is not None


def test_the_first_run_says_everything_that_is_wrong_at_once_and_keeps_what_was_typed(
    app: Flask,
) -> None:
    typed = {**FIRST_RUN, "display_name": " ", "login": "", "password": "court", "repeated": "x"}
    page = Visitor(app).post("/first-run?lang=en", typed)
    assert page.status_code == 422
    assert len(re.findall(r'class="wrong"', page.text)) == 4
    assert 'value="Les As de Lyon"' in page.text
    assert "court" not in page.text
    with reading(app.extensions["engine"]) as session:
        assert not accounts.has_account(session)


def test_the_first_run_is_over_once_there_is_an_account(stranger: Visitor) -> None:
    assert stranger.get("/first-run").location == "/"
    assert stranger.post("/first-run", FIRST_RUN).location == "/"


def test_french_is_spoken_first(stranger: Visitor) -> None:
    assert '<html lang="fr">' in stranger.get("/").text
    german = {"Accept-Language": "de-CH,de;q=0.9"}
    assert '<html lang="fr">' in stranger.get("/", headers=german).text


def test_a_browser_that_asks_for_english_gets_it(stranger: Visitor) -> None:
    english = {"Accept-Language": "en-GB,fr;q=0.5"}
    assert '<html lang="en">' in stranger.get("/", headers=english).text


def test_a_language_chosen_in_the_header_is_remembered(stranger: Visitor) -> None:
    assert '<html lang="en">' in stranger.get("/?lang=en").text
    assert '<html lang="en">' in stranger.get("/sign-in").text


def test_an_unknown_language_changes_nothing(stranger: Visitor) -> None:
    assert '<html lang="fr">' in stranger.get("/?lang=xx").text
    assert '<html lang="fr">' in stranger.get("/").text


def test_the_language_switch_keeps_the_rest_of_the_address(stranger: Visitor) -> None:
    page = stranger.get("/sign-in?next=/accounts&lang=fr").text
    assert 'href="/sign-in?next=%2Faccounts&amp;lang=en"' in page


def test_the_account_s_language_is_spoken_after_signing_in(organiser: Visitor) -> None:
    organiser.post("/my-account/language", {"language": "en"})
    organiser.client.delete_cookie("language")
    assert '<html lang="en">' in organiser.get("/").text


@pytest.mark.parametrize("path", ["/", "/sign-in", "/nothing-here", "/static/css/coinche.css"])
def test_every_answer_carries_the_policy(stranger: Visitor, path: str) -> None:
    headers = stranger.get(path).headers
    assert headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Strict-Transport-Security" not in headers


def test_strict_transport_is_asked_for_behind_tls_only(stranger: Visitor) -> None:
    secure = stranger.get("/", base_url="https://coinche.example")
    assert "Strict-Transport-Security" in secure.headers


def test_private_pages_are_never_kept_and_public_ones_asked_again(
    stranger: Visitor, organiser: Visitor
) -> None:
    assert organiser.get("/accounts").headers["Cache-Control"] == "private, no-store"
    assert stranger.get("/").headers["Cache-Control"] == "private, no-cache"
    assert "max-age" in stranger.get("/static/css/coinche.css").headers["Cache-Control"]


def test_no_template_has_inline_script_or_style(app: Flask) -> None:
    assert app.jinja_loader is not None
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)|javascript:")
    for name in app.jinja_loader.list_templates():
        source = app.jinja_loader.get_source(app.jinja_env, name)[0]
        assert not inline.search(source), name


def test_no_template_is_longer_than_eighty_lines(app: Flask) -> None:
    assert app.jinja_loader is not None
    for name in app.jinja_loader.list_templates():
        source = app.jinja_loader.get_source(app.jinja_env, name)[0]
        assert len(source.splitlines()) <= 80, name


def test_a_route_that_states_no_role_stops_the_start(settings: Settings) -> None:
    app = create_app(settings)
    app.extensions["engine"].dispose()
    app.add_url_rule("/forgotten", "forgotten", lambda: "")
    with pytest.raises(RuntimeError, match="forgotten"):
        refuse_routes_without_a_role(app)


def test_two_applications_share_no_brake(settings: Settings) -> None:
    first, second = create_app(settings), create_app(settings)
    assert first.extensions["sign_in_brake"] is not second.extensions["sign_in_brake"]
    for app in (first, second):
        app.extensions["engine"].dispose()


def test_long_work_is_done_in_another_process() -> None:
    workshop = background.Workshop(workers=1)
    try:
        assert workshop.run("name the process", os.getpid) != os.getpid()
        with pytest.raises(ZeroDivisionError):
            workshop.run("divide", divmod, 1, 0)
    finally:
        workshop.close()


def test_work_that_takes_too_long_is_given_up_and_the_next_is_done() -> None:
    workshop = background.Workshop(workers=1)
    try:
        workshop.run("start", os.getpid)
        started = time.monotonic()
        with pytest.raises(background.WorkTookTooLong):
            workshop.run("sleep", time.sleep, 30, patience=0.2)
        assert time.monotonic() - started < 10
        assert workshop.run("absolute", abs, -3) == 3
    finally:
        workshop.close()


def test_the_workers_of_a_killed_server_end_too() -> None:
    program = (
        "import os, time\n"
        "from app.background import run\n"
        "if __name__ == '__main__':\n"
        "    print(run('name the process', os.getpid), flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        server.kill()
    until = time.monotonic() + 20
    while _lives(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _lives(worker)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")
