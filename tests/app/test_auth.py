"""Signing in and out, passwords, forms from elsewhere, the accounts of the club."""

import re
from collections.abc import Callable

import pytest
from argon2 import extract_parameters
from click.testing import CliRunner
from flask import Flask
from sqlmodel import select

from app.cli.account import account as command
from app.config import Settings
from app.database import reading
from tests.app.conftest import PASSWORD, Visitor
from tournament.models import ClubJournal
from tournament.services import accounts

Visit = Callable[..., Visitor]
NEW = "un mot tout neuf"
LEAST_MEMORY = 19 * 1024
"""KiB for an argon2id hash of two passes (OWASP, Password Storage Cheat Sheet)."""


def new_account(visitor: Visitor, login: str, role: str = "scorer") -> str:
    """Make an account on the page and read the password that it shows once."""
    page = visitor.post("/accounts", {"display_name": login, "login": login, "role": role})
    shown = re.search(r'class="secret">([^<]+)<', page.text)
    assert shown, page.text
    return shown.group(1)


def test_a_page_for_accounts_sends_a_stranger_to_sign_in_and_back(stranger: Visitor) -> None:
    answer = stranger.get("/accounts")
    assert answer.location == "/sign-in?next=/accounts"
    data = {"login": "CLAIRE ", "password": PASSWORD, "next": "/accounts"}
    assert stranger.post("/sign-in", data).location == "/accounts"
    assert stranger.get("/accounts").status_code == 200


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "x"],
)
def test_signing_in_never_leads_to_another_site(stranger: Visitor, elsewhere: str) -> None:
    data = {"login": "claire", "password": PASSWORD, "next": elsewhere}
    assert stranger.post("/sign-in", data).location == "/"


@pytest.mark.parametrize("login", ["claire", "nobody", ""])
def test_a_wrong_password_and_an_unknown_login_are_answered_alike(
    stranger: Visitor, login: str
) -> None:
    page = stranger.post("/sign-in?lang=en", {"login": login, "password": "wrong"})
    assert page.status_code == 422
    assert "do not go together" in page.text
    assert f'value="{login}"' in page.text
    assert stranger.get("/accounts").status_code == 302


def test_after_five_failures_the_next_attempt_must_wait_and_says_how_long(
    stranger: Visitor,
) -> None:
    for _attempt in range(5):
        assert stranger.sign_in("claire", "wrong").status_code == 422
    page = stranger.post("/sign-in?lang=en", {"login": "claire", "password": PASSWORD})
    assert page.status_code == 429
    assert 1 <= int(page.headers["Retry-After"]) <= 31
    assert re.search(r"Please wait \d+ seconds?, then try again", page.text)
    assert 'value="claire"' in page.text


def test_the_failures_of_one_login_do_not_delay_another(stranger: Visitor) -> None:
    for _attempt in range(6):
        stranger.sign_in("claire", "wrong")
    assert stranger.sign_in("bruno").status_code == 302


def test_signing_in_forgets_earlier_failures(stranger: Visitor) -> None:
    for _attempt in range(4):
        stranger.sign_in("claire", "wrong")
    assert stranger.sign_in("claire").status_code == 302
    stranger.post("/sign-out")
    for _attempt in range(4):
        assert stranger.sign_in("claire", "wrong").status_code == 422


def test_the_session_cookie_is_kept_from_scripts_and_other_sites(stranger: Visitor) -> None:
    token = stranger.token()
    data = {"csrf_token": token, "login": "claire", "password": PASSWORD}
    cookies = stranger.client.post("/sign-in", data=data).headers.getlist("Set-Cookie")
    cookie = next(each for each in cookies if each.startswith("coinche="))
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


def test_the_session_cookie_is_secure_behind_tls(stranger: Visitor) -> None:
    answer = stranger.get("/sign-in", base_url="https://coinche.example")
    assert "Secure" in next(
        each for each in answer.headers.getlist("Set-Cookie") if each.startswith("coinche=")
    )


def test_signing_out_closes_the_private_pages(organiser: Visitor) -> None:
    organiser.post("/sign-out")
    assert organiser.get("/accounts").status_code == 302


@pytest.mark.parametrize(
    "path", ["/sign-in", "/sign-out", "/accounts", "/my-account/password", "/my-account/language"]
)
def test_a_form_without_its_token_changes_nothing(organiser: Visitor, path: str) -> None:
    page = organiser.client.post(path, data={"login": "mallory", "display_name": "M"})
    assert page.status_code == 400
    assert "<form" not in page.text.split("<main")[1]
    assert organiser.get("/accounts").status_code == 200
    assert "mallory" not in organiser.get("/accounts").text


def test_a_helper_signs_in_with_the_password_shown_once(organiser: Visitor, visit: Visit) -> None:
    password = new_account(organiser, "denis")
    assert password not in organiser.get("/accounts").text
    assert visit().sign_in("denis", password).status_code == 302


def test_a_taken_login_is_refused_and_what_was_typed_kept(organiser: Visitor) -> None:
    data = {"display_name": "Autre", "login": "BRUNO", "role": "arbiter"}
    page = organiser.post("/accounts?lang=en", data)
    assert page.status_code == 422
    assert "The login “bruno” is taken" in page.text
    assert 'value="Autre"' in page.text


def id_of(app: Flask, login: str) -> str:
    with reading(app.extensions["engine"]) as session:
        found = accounts.find_login(session, login)
    assert found is not None
    return str(found.id)


def test_closing_an_account_asks_first_then_signs_it_out(
    app: Flask, organiser: Visitor, visit: Visit
) -> None:
    bruno, address = visit("bruno"), f"/accounts/{id_of(app, 'bruno')}"
    assert 'name="confirmed"' in organiser.post(f"{address}/close").text
    assert bruno.get("/my-account").status_code == 200
    organiser.post(f"{address}/close", {"confirmed": "yes"})
    assert bruno.get("/my-account").status_code == 302
    assert visit().sign_in("bruno").status_code == 422
    organiser.post(f"{address}/open")
    assert visit().sign_in("bruno").status_code == 302


def test_nobody_closes_their_own_account(app: Flask, organiser: Visitor) -> None:
    address = f"/accounts/{id_of(app, 'claire')}/close"
    assert organiser.post(address, {"confirmed": "yes"}).status_code == 422
    assert organiser.get("/accounts").status_code == 200


def test_a_new_password_from_the_organiser_ends_the_old_sessions(
    app: Flask, organiser: Visitor, visit: Visit
) -> None:
    bruno = visit("bruno")
    page = organiser.post(f"/accounts/{id_of(app, 'bruno')}/password", {"confirmed": "yes"})
    shown = re.search(r'class="secret">([^<]+)<', page.text)
    assert shown
    assert bruno.get("/my-account").status_code == 302
    assert visit().sign_in("bruno").status_code == 422
    assert visit().sign_in("bruno", shown.group(1)).status_code == 302


def test_changing_one_s_password_ends_one_s_other_sessions_only(
    organiser: Visitor, visit: Visit
) -> None:
    elsewhere = visit("claire")
    data = {"old": PASSWORD, "password": NEW, "repeated": NEW}
    assert organiser.post("/my-account/password", data).status_code == 302
    assert organiser.get("/my-account").status_code == 200
    assert elsewhere.get("/my-account").status_code == 302
    assert visit().sign_in("claire", NEW).status_code == 302


def test_a_password_is_not_changed_without_the_old_one(organiser: Visitor, visit: Visit) -> None:
    data = {"old": "not it", "password": "court", "repeated": "other"}
    page = organiser.post("/my-account/password", data)
    assert page.status_code == 422
    assert page.text.count('class="wrong"') == 3
    assert visit().sign_in("claire").status_code == 302


def test_passwords_are_kept_as_argon2_hashes_and_written_nowhere_else(
    app: Flask, organiser: Visitor
) -> None:
    password = new_account(organiser, "denis")
    with reading(app.extensions["engine"]) as session:
        kept = session.connection().exec_driver_sql("SELECT password_hash FROM account").all()
        journal = [str((row.before, row.after)) for row in session.exec(select(ClubJournal))]
    assert all(row[0].startswith("$argon2id$") for row in kept)
    dearest = max((extract_parameters(row[0]) for row in kept), key=lambda cost: cost.memory_cost)
    assert dearest.memory_cost >= LEAST_MEMORY
    assert dearest.time_cost >= 2
    assert len(journal) == 4
    assert password not in str(journal)


@pytest.fixture
def terminal(
    app: Flask, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Run `coinche account …` on the database of the application."""
    assert app
    monkeypatch.setenv("COINCHE_DATA_DIR", str(settings.data_dir))

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        result = CliRunner().invoke(command, arguments, input=typed)
        return result.exit_code, result.stdout, result.stderr

    return run


@pytest.mark.usefixtures("club")
def test_a_forgotten_password_is_reset_at_the_terminal(
    terminal: Callable[..., tuple[int, str, str]], visit: Visit
) -> None:
    status, password, said = terminal("reset", "Claire")
    assert (status, "une seule" in said or "seule fois" in said) == (0, True)
    assert visit().sign_in("claire", password.strip()).status_code == 302


@pytest.mark.usefixtures("club")
def test_the_terminal_lists_and_makes_accounts(
    terminal: Callable[..., tuple[int, str, str]], visit: Visit
) -> None:
    typed = f"{NEW}\n{NEW}\n"
    status, out, _said = terminal(
        "create", "denis", "--role", "arbiter", "--name", "Denis", "--ask", typed=typed
    )
    assert (status, out.strip()) == (0, "")
    assert "denis\tDenis\tarbiter\topen" in terminal("list")[1].splitlines()
    assert visit().sign_in("denis", NEW).status_code == 302


@pytest.mark.usefixtures("club")
def test_the_terminal_says_what_is_wrong(
    terminal: Callable[..., tuple[int, str, str]],
) -> None:
    assert terminal("reset", "nobody")[0] == 1
    assert terminal("create", "bruno")[0] == 1
    assert terminal("create", "x", "--role", "king")[0] == 2


def test_the_terminal_makes_no_account_without_a_club(
    terminal: Callable[..., tuple[int, str, str]],
) -> None:
    assert terminal("create", "denis")[0] == 1
