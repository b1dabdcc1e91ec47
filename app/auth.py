"""Who is asking, and what they may do: accounts, roles per tournament, the first run."""

from collections.abc import Callable
from enum import IntEnum
from functools import wraps
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from flask import Flask, abort, current_app, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import LoginManager, UserMixin, current_user

from app.sessions import session_for_reading
from tournament.models import Role as HeldRole
from tournament.services import accounts

P = ParamSpec("P")
R = TypeVar("R")
OPEN_ENDPOINTS = frozenset({"static", "bootstrap.static"})
"""Files that carry nothing of a tournament."""
BEFORE_FIRST_RUN = OPEN_ENDPOINTS | {"account.first_run"}


class Role(IntEnum):
    """What a page asks of its visitor; each role may do all that the one before may."""

    PUBLIC = 0
    SCORER = 1
    ARBITER = 2
    ORGANISER = 3


class SignedIn(UserMixin):
    """The account of this request, as Flask-Login wants it."""

    def __init__(self, account: accounts.AccountReading) -> None:
        self.account = account

    def get_id(self) -> str:
        """Name the account and its password, so that a new password signs out other browsers."""
        return f"{self.account.id}:{self.account.stamp}"


def _load(session_id: str) -> SignedIn | None:
    key, _, stamp = session_id.partition(":")
    try:
        with session_for_reading() as session:
            account = accounts.find_account(session, UUID(key))
    except ValueError:
        return None
    if account is None or account.disabled or account.stamp != stamp:
        return None
    return SignedIn(account)


def current_account() -> accounts.AccountReading | None:
    """The signed-in account, or None for the public."""
    return current_user.account if current_user.is_authenticated else None


def actor() -> str:
    """The login written in the journal for what this request does."""
    account = current_account()
    return account.login if account else ""


def current_role() -> Role:
    """The role of the visitor for the tournament in the address, else their highest role.

    Raises NotFound when a signed-in visitor names a tournament that does not exist.
    """
    account = current_account()
    if account is None:
        return Role.PUBLIC
    slug = (request.view_args or {}).get("slug")
    held: dict[str | None, Role] = g.setdefault("roles", {})
    if slug not in held:
        with session_for_reading() as session:
            held[slug] = _highest(accounts.roles_of(session, account.id, slug))
    return held[slug]


def _highest(held: frozenset[HeldRole]) -> Role:
    return max((Role[role.name] for role in held), default=Role.PUBLIC)


def requires(role: Role) -> Callable[[Callable[P, R]], Callable[P, R | ResponseReturnValue]]:
    """State the role a view asks for; every view states one."""

    def decorate(view: Callable[P, R]) -> Callable[P, R | ResponseReturnValue]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R | ResponseReturnValue:
            return refusal(role) or view(*args, **kwargs)

        guarded.required_role = role  # type: ignore[attr-defined]
        return guarded

    return decorate


def refusal(role: Role) -> ResponseReturnValue | None:
    """Send a stranger to sign in, refuse an account whose role does not suffice, else None."""
    if role is Role.PUBLIC:
        return None
    if not current_user.is_authenticated:
        if request.method not in {"GET", "HEAD"}:
            abort(401)
        return redirect(url_for("account.sign_in", next=request.full_path.rstrip("?")))
    if current_role() < role:
        abort(403)
    return None


def role_of(app: Flask, endpoint: str) -> Role | None:
    """The role an endpoint states, or None."""
    found: Role | None = getattr(app.view_functions[endpoint], "required_role", None)
    return found


def refuse_routes_without_a_role(app: Flask) -> None:
    """Stop the start of an application that would serve a page nobody thought about."""
    endpoints = {rule.endpoint for rule in app.url_map.iter_rules()} - OPEN_ENDPOINTS
    silent = sorted(name for name in endpoints if role_of(app, name) is None)
    if silent:
        raise RuntimeError(f"routes that state no role: {', '.join(silent)}")


def _lead_to_first_run() -> ResponseReturnValue | None:
    """While the club has no account, every page is the one that makes it."""
    if request.endpoint in BEFORE_FIRST_RUN or current_app.extensions["has_account"]:
        return None
    with session_for_reading() as session:
        current_app.extensions["has_account"] = accounts.has_account(session)
    if current_app.extensions["has_account"]:
        return None
    return redirect(url_for("account.first_run"))


def _words_for_templates() -> dict[str, Any]:
    return {"Role": Role, "account": current_account(), "current_role": current_role}


def init_app(app: Flask) -> None:
    """Load accounts from the session cookie and lead to the first run."""
    manager = LoginManager(app)
    manager.user_loader(_load)
    app.extensions["has_account"] = False
    app.before_request(_lead_to_first_run)
    app.context_processor(_words_for_templates)
