"""The language of a page: French first, English beside it."""

from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, current_app, request
from flask_babel import Babel, Domain, get_locale
from flask_login import current_user
from werkzeug.datastructures import MultiDict

from app.melee_words import WordsOfPlayers
from app.navigation import of_players

LANGUAGES = {"fr": "Français", "en": "English"}
COOKIE = "language"
A_YEAR = 365 * 24 * 3600


def chosen_language() -> str | None:
    """The language the visitor asked for in the address, else in this browser."""
    asked = (request.args.get("lang"), request.cookies.get(COOKIE))
    return next((name for name in asked if name in LANGUAGES), None)


def language() -> str:
    """The language of this answer: chosen, the account's, the browser's or the installation's."""
    chosen = chosen_language()
    if chosen:
        return chosen
    if current_user and current_user.is_authenticated:
        known: str = current_user.account.language
        if known in LANGUAGES:
            return known
    usual: str = current_app.config["SETTINGS"].language
    wanted = (tag.partition("-")[0].lower() for tag in request.accept_languages.values())
    return next((name for name in wanted if name in LANGUAGES), usual)


def remember_language(response: Response, name: str) -> Response:
    """Keep a language in the visitor's browser."""
    response.set_cookie(
        COOKIE, name, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def _remember_asked(response: Response) -> Response:
    asked = request.args.get("lang")
    return remember_language(response, asked) if asked in LANGUAGES else response


def address_in(name: str) -> str:
    """This page's address in another language."""
    arguments = MultiDict(request.args)
    arguments.setlist("lang", [name])
    return f"{request.path}?{urlencode(list(arguments.items(multi=True)))}"


def _words_for_templates() -> dict[str, Any]:
    return {"languages": LANGUAGES, "language": str(get_locale()), "address_in": address_in}


class Words(Domain):
    """The words of the pages; those of a mêlée speak of players."""

    def get_translations(self) -> WordsOfPlayers:
        return WordsOfPlayers(super().get_translations(), of_players)


class Translator(Babel):
    """Flask-Babel, with the words of these pages."""

    @cached_property
    def domain_instance(self) -> Words:
        return Words(domain=self.domain)


def init_app(app: Flask) -> None:
    """Translate every page."""
    Translator(app, default_locale="fr", locale_selector=language)
    app.after_request(_remember_asked)
    app.context_processor(_words_for_templates)
