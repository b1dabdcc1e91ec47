"""Where one is and where one can go: the evening's tasks, the heading, one question before harm."""

from dataclasses import dataclass
from typing import Any

from flask import (
    Flask,
    current_app,
    g,
    has_request_context,
    render_template,
    request,
    url_for,
)
from flask_babel import LazyString, lazy_gettext

from app.auth import current_role, role_of
from app.sessions import session_for_reading
from tournament.errors import NotFound
from tournament.readings import Header
from tournament.services.headers import header

TASKS: tuple[tuple[str, LazyString, str], ...] = (
    ("evening.home", lazy_gettext("The evening"), "calendar-event-fill"),
    ("registration.teams", lazy_gettext("Teams"), "people-fill"),
    ("rounds.draw", lazy_gettext("Draw"), "shuffle"),
    ("scoring.tables", lazy_gettext("Scores"), "pencil-square"),
    ("arbiter.desk", lazy_gettext("Rulings"), "shield-fill-check"),
    ("standings.table", lazy_gettext("Standings"), "trophy-fill"),
    ("printing.choice", lazy_gettext("Print"), "printer"),
    ("setup.settings", lazy_gettext("Settings"), "gear-fill"),
)
"""The tasks of the evening in their order; one is shown where its page exists."""
_TASK_OF = {
    "participation": "registration",
    "team_import": "registration",
    "deals": "scoring",
    "rulings": "scoring",
    "incidents": "arbiter",
    "decisions": "arbiter",
    "register": "arbiter",
    "catalogue": "arbiter",
    "appeals": "arbiter",
}
"""The task whose pages a part belongs to, where it is another than its own."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the evening, as a link."""

    address: str
    label: str
    icon: str
    here: bool


def has_page(endpoint: str) -> bool:
    """Whether the application has this page."""
    return endpoint in current_app.view_functions


def tasks() -> list[Task]:
    """The tasks open to this visitor in the tournament of the address."""
    slug = (request.view_args or {}).get("slug")
    if slug is None:
        return []
    open_to_me = (
        (endpoint, label, icon)
        for endpoint, label, icon in TASKS
        if has_page(endpoint) and (role_of(current_app, endpoint) or 0) <= current_role()
    )
    return [
        Task(
            url_for(endpoint, slug=slug),
            str(label),
            icon,
            _TASK_OF.get(request.blueprint or "", request.blueprint) == endpoint.partition(".")[0],
        )
        for endpoint, label, icon in open_to_me
    ]


def heading() -> Header | None:
    """The heading of the tournament in the address, or None where none is named."""
    slug = (request.view_args or {}).get("slug")
    if slug is None:
        return None
    if "heading" not in g:
        with session_for_reading() as session:
            g.heading = header(session, slug)
    found: Header = g.heading
    return found


def of_players() -> bool:
    """Whether the tournament in the address is a mêlée; not where the address names none."""
    if not has_request_context():
        return False
    try:
        found = heading()
    except NotFound:
        return False
    return found is not None and found.settings.individual


def confirmed() -> bool:
    """Whether the visitor has answered the question of `ask_once`."""
    return request.form.get("confirmed") == "yes"


def ask_once(question: str, button: str, back: str, *, consequences: tuple[str, ...] = ()) -> str:
    """Ask before harm: a page that posts the same form again once the visitor agrees."""
    return render_template(
        "base_confirm.html",
        question=question,
        button=button,
        back=back,
        consequences=consequences,
        fields=posted_fields(),
    )


def posted_fields() -> list[tuple[str, str]]:
    """What was typed, to be carried by another form."""
    return [pair for pair in request.form.items(multi=True) if pair[0] != "csrf_token"]


def _words_for_templates() -> dict[str, Any]:
    return {"tasks": tasks, "heading": heading, "has_page": has_page}


def init_app(app: Flask) -> None:
    """Give templates their heading and tasks."""
    app.context_processor(_words_for_templates)
