"""The frame of every page: first run, language, headers, errors, long work."""

from flask import Flask

from tests.app.conftest import Visitor


def test_without_an_account_every_page_leads_to_the_first_run(app: Flask) -> None:
    for path in ("/", "/sign-in", "/accounts", "/t/anything"):
        assert app.test_client().get(path).location == "/first-run"


def test_the_home_page_greets_the_club(organiser: Visitor) -> None:
    assert "Les As de Lyon" in organiser.get("/").text
