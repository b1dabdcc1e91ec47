"""Pages that everybody may read once the club publishes, sent again only when something changed."""

from collections.abc import Callable
from hashlib import sha256
from uuid import uuid4

from flask import Response, make_response, request, session
from flask.typing import ResponseReturnValue, ResponseValue
from flask_babel import get_locale

from app.auth import Role, current_account, current_role, refusal
from app.sessions import session_for_reading
from tournament.readings import Header
from tournament.services.headers import header as header_at

_STARTED = uuid4().hex
"""Differs from one start of the program to the next, so that no page outlives an update."""


def answer(slug: str, page: Callable[[Header], ResponseValue]) -> ResponseReturnValue:
    """A page of a published tournament; nothing is computed for who has today's already."""
    with session_for_reading() as reading:
        header = header_at(reading, slug)
    if not header.published and current_role() < Role.SCORER:
        return refusal(Role.SCORER) or ""
    mark = mark_of(header, request.full_path)
    if request.if_none_match.contains_weak(mark) and not session.get("_flashes"):
        return _marked(Response(status=304), mark)
    return _marked(make_response(page(header)), mark)


def mark_of(header: Header, address: str) -> str:
    """All that an answer depends on: the data, the address, the language, who looks."""
    account = current_account()
    facts = (
        _STARTED,
        header.revision,
        address,
        str(get_locale()),
        account.id if account else "",
    )
    return sha256(repr(facts).encode()).hexdigest()[:24]


def _marked(response: Response, mark: str) -> Response:
    response.set_etag(mark, weak=True)
    return response
