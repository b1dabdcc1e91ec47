"""What goes wrong, in one place: from an error to a page that says what to do."""

import logging
import sqlite3
from collections import defaultdict
from dataclasses import dataclass, field

from flask import Flask, Response, g, jsonify, make_response, render_template, request
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_login import AnonymousUserMixin
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import HTTPException, InternalServerError

from app.background import WorkTookTooLong
from app.navigation import posted_fields
from app.obstacles import OBSTACLES
from app.words import sentence
from rules.wording import problem_sentence
from tournament.errors import (
    NotFound,
    Obstacle,
    Refused,
    StaleForm,
    TournamentError,
    UnscorableDeal,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Trouble:
    """An error as its page shows it; `again` offers to send the same form once more."""

    status: int
    title: str
    advice: str
    reasons: list[str] = field(default_factory=list)
    again: bool = False


def problems_by_field(refused: Refused) -> dict[str, list[str]]:
    """The reasons of a refusal under the field they are about; "" for the whole form."""
    problems: dict[str, list[str]] = defaultdict(list)
    for obstacle in refused.obstacles:
        problems[obstacle.about].append(_placed(obstacle))
    return dict(problems)


def _placed(obstacle: Obstacle) -> str:
    """An obstacle in words; one of a table says which, since it stands among those of others."""
    said = sentence(obstacle)
    where, _space, number = obstacle.about.partition(" ")
    if where == "table" and number and "%(table)s" not in str(OBSTACLES[obstacle.code]):
        return _("Table %(number)s: %(text)s", number=number, text=said)
    return said


def _answer(trouble: Trouble) -> Response:
    if request.accept_mimetypes.best == "application/json":
        answer = jsonify(error=trouble.title, advice=trouble.advice, reasons=trouble.reasons)
    else:
        fields = posted_fields() if trouble.again and request.method == "POST" else []
        answer = make_response(render_template("errors/page.html", trouble=trouble, fields=fields))
    answer.status_code = trouble.status
    if trouble.status == 503:
        answer.headers["Retry-After"] = "3"
    return answer


def _http_sentences(status: int) -> tuple[str, str]:
    known = {
        400: (
            _("This form could not be read"),
            _("Go back, reload the page and send the form once more."),
        ),
        401: (_("Please sign in"), _("You were signed out. Sign in, then do this again.")),
        403: (
            _("This page is not for your account"),
            _("Ask an organiser of the club if you need it."),
        ),
        404: (
            _("There is nothing at this address"),
            _("The link may be old, or a letter is missing. Start again from the home page."),
        ),
        405: (_("This address only takes a form"), _("Go back and use the button on the page.")),
        409: (_("Somebody else was faster"), _("Reload the page to see what changed.")),
        413: (
            _("This file is too large"),
            _("Files may have up to 4 MB. A list of teams is usually much smaller."),
        ),
        429: (_("Too many attempts"), _("Please wait a moment, then try again.")),
        500: (
            _("Something broke on our side"),
            _("Nothing was half-written. Try again; if it happens again, restart the program."),
        ),
    }
    return known.get(status, (_("This did not work"), _("Go back and try again.")))


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    if 300 <= status < 400:
        return make_response(error.get_response())
    return _answer(Trouble(status, *_http_sentences(status)))


def _csrf(_error: CSRFError) -> Response:
    advice = _(
        "The page you sent comes from an earlier visit. "
        "Go back, reload it and send it again: what you typed is still there."
    )
    return _answer(Trouble(400, _("Please send this form again"), advice))


def _tournament(error: TournamentError) -> Response:
    if isinstance(error, NotFound):
        return _answer(Trouble(404, *_not_found(error)))
    if isinstance(error, StaleForm):
        advice = _("Somebody else changed this meanwhile. Go back, reload the page and compare.")
        return _answer(Trouble(409, _("This page was out of date"), advice))
    if isinstance(error, Refused):
        reasons = [_located(o.about, sentence(o)) for o in error.obstacles]
        return _answer(
            Trouble(422, _("This cannot be done yet"), _("Here is what is in the way:"), reasons)
        )
    if isinstance(error, UnscorableDeal):
        reasons = [problem_sentence(each, str(get_locale())) for each in error.problems]
        advice = _("Go back and correct it; here is what does not fit:")
        return _answer(Trouble(422, _("This deal cannot be right"), advice, reasons))
    raise error


def _located(about: str, text: str) -> str:
    kind, _space, number = about.partition(" ")
    if kind == "table" and number:
        return _("Table %(number)s: %(text)s", number=number, text=text)
    return text


def _not_found(error: NotFound) -> tuple[str, str]:
    titles = {
        "tournament": _("There is no tournament “%(key)s”", key=error.key),
        "account": _("There is no such account"),
        "entry": _("There is no such team"),
        "round": _("There is no such round"),
        "match": _("There is no such table"),
        "table": _("There is no such table"),
        "deal": _("There is no such deal"),
    }
    generic, advice = _http_sentences(404)
    return titles.get(error.what, generic), advice


def _database(error: DBAPIError) -> Response:
    log.error("the database refused: %s", error.orig)
    if "_login_user" not in g:
        g._login_user = AnonymousUserMixin()
    return _answer(_database_trouble(error))


def _database_trouble(error: DBAPIError) -> Trouble:
    match _database_failure(error):
        case "busy":
            return Trouble(
                503,
                _("The database is busy"),
                _(
                    "Somebody else was saving for more than five seconds. Nothing was changed "
                    "and nothing you typed is lost: wait a moment and send it again."
                ),
                again=True,
            )
        case "full":
            return Trouble(
                507,
                _("The disk is full"),
                _(
                    "Nothing was changed. Free some space on the computer that runs the "
                    "tournament, then send this again."
                ),
                again=True,
            )
        case "readonly":
            return Trouble(
                503,
                _("The database cannot be written"),
                _(
                    "Nothing was changed. On the computer that runs the tournament, check that "
                    "the data folder is there and may be written, then send this again."
                ),
                again=True,
            )
    return Trouble(500, *_http_sentences(500))


def _database_failure(error: DBAPIError) -> str:
    """Name a failure of the database that is not a fault of the program, else ""."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    sqlite = {
        sqlite3.SQLITE_BUSY: "busy",
        sqlite3.SQLITE_LOCKED: "busy",
        sqlite3.SQLITE_FULL: "full",
        sqlite3.SQLITE_READONLY: "readonly",
        sqlite3.SQLITE_CANTOPEN: "readonly",
        sqlite3.SQLITE_PERM: "readonly",
        sqlite3.SQLITE_IOERR: "readonly",
    }
    postgresql = {
        "55P03": "busy",
        "57014": "busy",
        "40001": "busy",
        "40P01": "busy",
        "53100": "full",
        "25006": "readonly",
    }
    return sqlite.get(code) or postgresql.get(getattr(error.orig, "sqlstate", None) or "", "")


def _fault(error: InternalServerError) -> Response:
    if isinstance(error.original_exception, DBAPIError):
        return _database(error.original_exception)
    if "_login_user" not in g:
        g._login_user = AnonymousUserMixin()
    return _answer(Trouble(500, *_http_sentences(500)))


def _too_long(error: WorkTookTooLong) -> Response:
    log.error("work took too long: %s", error.job_name)
    advice = _("Nothing was changed. Please try again; a large draw may need a minute.")
    return _answer(Trouble(503, _("This took too long"), advice, again=True))


def _known_database_failure(error: DBAPIError) -> Response:
    """Answer what the user can put right; anything else is a fault, and loud."""
    if _database_failure(error):
        return _database(error)
    raise error


def init_app(app: Flask) -> None:
    """Word every error."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(TournamentError, _tournament)
    app.register_error_handler(DBAPIError, _known_database_failure)
    app.register_error_handler(WorkTookTooLong, _too_long)
    app.register_error_handler(InternalServerError, _fault)
