"""The evening's page: its steps, what is missing, the one main button, the teams that came late."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from flask import Response, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale

from app.auth import current_account
from app.bell_words import at_the_bell
from app.part_words import part_name, round_name
from app.ruling_lines import minutes_since
from app.score_entry import Attempt, new_key
from app.sessions import session_for_reading
from app.tables_page import TableRow, table_rows
from tournament.log_readings import CallLine
from tournament.services import rulings
from tournament.services.evening import Evening, NextAct, Progress, StepKind, evening
from tournament.services.headers import header as header_at

A_MINUTE = 60
AN_EVENING = 12 * 60
"""A round played on over a night has no clock: nobody waits for it in the hall."""
_STARTED = uuid4().hex
"""Differs from one start of the program to the next, so that no page outlives an update."""


def evening_page(slug: str, tried: Attempt | None = None) -> ResponseReturnValue:
    """The page, or its living part alone for who asks again and again; unchanged since: 304."""
    tried = tried or Attempt()
    with session_for_reading() as reading:
        header = header_at(reading, slug)
        mark = f"{_STARTED}-{header.revision}-{get_locale()}-{_visitor()}"
        part = request.args.get("part") == "live"
        if part and request.if_none_match.contains_weak(mark):
            return _marked(Response(status=304), mark)
        now = evening(reading, header.id)
        calls = {call.match_id: call for call in rulings.calls(reading, header.id)}
    rows = table_rows(now.round.matches) if now.round else ()
    page = render_template(
        f"evening/{'live' if part else 'home'}.html",
        evening=now,
        header=header,
        waiting=[row for row in rows if not row.match.complete],
        finished=sum(row.match.complete for row in rows),
        exempt=_exempt(now),
        minutes=_minutes(now),
        at_the_bell=at_the_bell(now.round.settings) if now.round else "",
        calls=calls,
        other_calls=_elsewhere(calls, rows),
        minutes_since=minutes_since,
        part_name=part_name,
        round_name=lambda number: round_name(header.settings, number),
        tried=tried,
        new_key=new_key,
        mark=f'W/"{mark}"',
        NextAct=NextAct,
        Progress=Progress,
        StepKind=StepKind,
    )
    return _marked(make_response(page, tried.status), mark)


def _elsewhere(calls: dict[UUID, CallLine], rows: tuple[TableRow, ...]) -> list[CallLine]:
    """The calls of tables that the round does not wait for."""
    awaited = {row.match.match_id for row in rows if not row.match.complete}
    return [call for match_id, call in calls.items() if match_id not in awaited]


def _visitor() -> str:
    account = current_account()
    return f"{account.id}" if account else ""


def _marked(response: Response, mark: str) -> Response:
    response.set_etag(mark, weak=True)
    return response


def _exempt(now: Evening) -> list[str]:
    lines = now.round.matches if now.round else ()
    return [f"{line.ns.number} {line.ns.label}" for line in lines if line.is_bye]


def _minutes(now: Evening) -> int | None:
    """How long the round has been played, in whole minutes; none when it is not, or when it goes on
    from another day."""
    if now.round is None or now.round.started_at is None or now.round.closed_at is not None:
        return None
    elapsed = int((datetime.now(UTC) - now.round.started_at).total_seconds()) // A_MINUTE
    return max(0, elapsed) if elapsed < AN_EVENING else None
