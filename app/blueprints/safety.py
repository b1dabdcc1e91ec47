"""A copy of the whole database, to take home on a stick."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Blueprint, Response, abort
from flask.typing import ResponseReturnValue

from app.auth import Role, requires
from app.safety import copy_to
from app.sessions import engine, session_for_reading
from tournament.services.accounts import clubs

blueprint = Blueprint("safety", __name__)


@blueprint.get("/copy")
@requires(Role.ORGANISER)
def copy() -> ResponseReturnValue:
    """Download the database as it is now; only where it is one club's own file."""
    with session_for_reading() as session:
        alone = len(clubs(session)) == 1
    if not alone or engine().dialect.name != "sqlite":
        abort(404)
    now = datetime.now(UTC)
    name = f"coinche-{now.astimezone():%Y-%m-%d-%Hh%M}.sqlite3"
    with TemporaryDirectory(prefix="coinche-") as folder:
        content = copy_to(engine(), Path(folder) / name).read_bytes()
    answer = Response(content, mimetype="application/vnd.sqlite3")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
