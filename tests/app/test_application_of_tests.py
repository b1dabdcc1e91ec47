"""The application that the tests of a process share: none finds what another one did to it."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlmodel import update

from app import create_app
from app.config import DATABASE_NAME, Settings
from app.database import unit_of_work
from tests.app.conftest import PASSWORD, ApplicationOfTests, Visitor
from tests.conftest import SqliteOfTests
from tournament.models import Account
from tournament.services.accounts import AccountReading

OF_AN_INSTALLATION = ("SECRET_KEY", "TESTING")


def kept_by(app: Flask) -> dict[str, Any]:
    """What an application keeps from one request to the next, and what may be added to it."""
    [limiter] = app.extensions["limiter"]
    storage = limiter.storage
    return {
        "config": {name: app.config[name] for name in app.config if name not in OF_AN_INSTALLATION},
        "extensions": set(app.extensions),
        "has_account": app.extensions["has_account"],
        "failures": [dict(each) for each in (storage.storage, storage.events)],
        "globals": set(app.jinja_env.globals),
        "filters": set(app.jinja_env.filters),
        "addresses": sorted(map(str, app.url_map.iter_rules())),
        "views": set(app.view_functions),
        "before": len(app.before_request_funcs[None]),
        "after": len(app.after_request_funcs[None]),
        "errors": {str(kind) for each in app.error_handler_spec[None].values() for kind in each},
    }


def wear_out(app: Flask) -> None:
    """Do to an application whatever a test may do."""
    visitor = Visitor(app)
    assert [visitor.sign_in("claire", "not it").status_code for _ in range(6)][-1] == 429
    app.testing = False
    app.config.update(SETTINGS=None, MAX_CONTENT_LENGTH=1)
    app.extensions["faults"] = []
    app.jinja_env.globals["forgotten"] = "here"


@pytest.mark.usefixtures("club")
def test_the_next_test_finds_the_application_as_a_new_one(
    app: Flask,
    application_of_tests: ApplicationOfTests,
    sqlite_of_tests: SqliteOfTests,
    settings: Settings,
) -> None:
    new = create_app(settings)
    new.extensions["engine"].dispose()
    assert kept_by(app) == kept_by(new)
    wear_out(app)
    worn = kept_by(app)
    assert [name for name, value in kept_by(new).items() if worn[name] != value] == [
        "config", "extensions", "has_account", "failures", "globals",
    ]  # fmt: skip
    engine = sqlite_of_tests.at(settings.data_dir / DATABASE_NAME)
    assert application_of_tests.at(settings, engine) is app
    assert kept_by(app) == kept_by(new)
    assert app.testing
    assert Visitor(app).sign_in("claire", PASSWORD).status_code == 302


def test_nothing_can_be_added_to_it_that_would_stay(app: Flask) -> None:
    for add in (app.before_request, app.after_request, app.context_processor):
        with pytest.raises(AssertionError, match="already handled its first request"):
            add(print)
    with pytest.raises(AssertionError, match="already handled its first request"):
        app.add_url_rule("/forgotten", "forgotten", print)


def test_the_cookies_of_an_earlier_test_are_those_of_the_same_account(
    app: Flask, club: AccountReading, visit: Callable[..., Visitor]
) -> None:
    first, second = visit(club.login), visit(club.login)
    assert second.get("/my-account").status_code == 200
    first.post("/sign-out")
    assert first.get("/my-account").status_code == 302
    assert second.post("/my-account/language", {"language": "en"}).status_code == 302
    with unit_of_work(app.extensions["engine"]) as session:
        session.execute(update(Account).values(password_hash="not one"))
    assert second.get("/my-account").status_code == 302
    with pytest.raises(AssertionError):
        visit(club.login)
