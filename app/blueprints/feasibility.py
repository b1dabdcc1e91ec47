"""Will it work? What will break, in which round, and what to change, before the start."""

from datetime import UTC, date, datetime

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from app import background
from app.auth import Role, requires
from app.feasibility_words import said
from app.sessions import session_for_reading
from tournament.dry_run import dry_run
from tournament.feasibility import Weight, clock, findings
from tournament.readings import Header
from tournament.services.feasibility import field_of, supposed
from tournament.services.headers import header as header_at

blueprint = Blueprint("feasibility", __name__, url_prefix="/t/<slug>")
EVENING = 20 * 60
"""An evening begins at eight where nobody says otherwise."""
MOST_ENTRIES = 4_000


@blueprint.get("/feasibility")
@requires(Role.ORGANISER)
def check(slug: str) -> str:
    """What these settings lead to with the teams entered, or with as many as one supposes."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        entered = field_of(session, header.id)
    asked, wrong = _asked_count(len(entered))
    start, unread = _asked_start(header)
    field = supposed(entered, asked)
    found = findings(header.settings, header.rule_set, field, start=start)
    if all(each.code != "too_few" for each in found):
        found += background.run("trial draws", dry_run, header.settings, field)
    return render_template(
        "setup/feasibility.html",
        header=header,
        findings=said(found),
        breaks=sum(each.weight is Weight.BREAKS for each in found),
        entered=len(entered),
        asked=asked,
        start=clock(start),
        wrong={"teams": wrong, "start": unread},
    )


def _asked_count(entered: int) -> tuple[int, list[str]]:
    typed = request.args.get("teams", "").strip()
    if not typed:
        return entered, []
    if typed.isdecimal() and int(typed[:9]) <= MOST_ENTRIES:
        return int(typed), []
    return entered, [_("A whole number from 0 to %(most)s, please.", most=MOST_ENTRIES)]


def _asked_start(header: Header) -> tuple[int, list[str]]:
    """When the first round begins: as typed, else now on the day itself, else in the evening."""
    typed = request.args.get("start", "").strip()
    if not typed:
        return _usual_start(header.held_on), []
    try:
        at = datetime.strptime(typed.replace("h", ":").replace(" ", ""), "%H:%M")
    except ValueError:
        return _usual_start(header.held_on), [_("Please type a time of day, like 20:00.")]
    return at.hour * 60 + at.minute, []


def _usual_start(held_on: date | None) -> int:
    now = datetime.now(UTC).astimezone()
    return now.hour * 60 + now.minute if held_on == now.date() else EVENING
