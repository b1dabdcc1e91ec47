"""What every answer carries against misuse, and the brake on guessing passwords."""

from datetime import timedelta
from hashlib import sha256
from math import ceil
from pathlib import Path
from time import time
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from flask.sessions import SecureCookieSessionInterface
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import RateLimitItem, parse_many

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SIGN_IN_FAILURES = parse_many("5 per 30 second; 10 per 5 minute; 20 per hour")
"""Failures allowed for one login from one address, each window longer than the last."""
ADDRESS_FAILURES = parse_many("60 per 10 minute")
"""Failures allowed from one address, whatever the login; a hall may share one address."""


class CookieSession(SecureCookieSessionInterface):
    """The session cookie, marked Secure when the request came through TLS and only then."""

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002
        """Whether this answer's cookie is for TLS only: a hall's network has none."""
        return request.is_secure


class SignInBrake:
    """Counts failed sign-ins per login and address, in memory."""

    def __init__(self, limiter: Limiter) -> None:
        self._strategy = limiter.limiter

    def _counters(self, login: str) -> list[tuple[RateLimitItem, tuple[str, ...]]]:
        address = get_remote_address()
        name = sha256(login.strip().casefold().encode()).hexdigest()
        return [
            *((item, ("sign-in", address, name)) for item in SIGN_IN_FAILURES),
            *((item, ("sign-in", address)) for item in ADDRESS_FAILURES),
        ]

    def seconds_to_wait(self, login: str) -> int:
        """How long this login must wait from this address; 0 when it may try now."""
        waits = [
            self._strategy.get_window_stats(item, *key).reset_time - time()
            for item, key in self._counters(login)
            if not self._strategy.test(item, *key)
        ]
        return max(1, ceil(max(waits))) if waits else 0

    def failed(self, login: str) -> None:
        """Count one failure."""
        for item, key in self._counters(login):
            self._strategy.hit(item, *key)

    def succeeded(self, login: str) -> None:
        """Forget the failures of this login from this address."""
        for item, key in self._counters(login)[: len(SIGN_IN_FAILURES)]:
            self._strategy.clear(item, *key)


def sign_in_brake() -> SignInBrake:
    """The brake of the application that answers this request."""
    brake: SignInBrake = current_app.extensions["sign_in_brake"]
    return brake


def asset(path: str) -> str:
    """The address of a static file, which changes when its content does."""
    known: dict[str, str] = current_app.extensions["asset_marks"]
    if path not in known or current_app.debug:
        content = Path(current_app.static_folder or "", path).read_bytes()
        known[path] = sha256(content).hexdigest()[:10]
    return url_for("static", filename=path, v=known[path])


def _guard(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = _caching()
    return response


def _caching() -> str:
    """Public pages are asked again each time, the others never kept."""
    view: Any = current_app.view_functions.get(request.endpoint or "")
    public = getattr(view, "required_role", None) == 0
    return "private, no-cache" if public and request.method == "GET" else "private, no-store"


def init_app(app: Flask) -> None:
    """Set cookies, headers and limits."""
    app.config.update(
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_NAME="coinche",
        PERMANENT_SESSION_LIFETIME=timedelta(days=14),
        SESSION_REFRESH_EACH_REQUEST=False,
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=30),
    )
    app.session_interface = CookieSession()
    limiter = Limiter(
        get_remote_address, app=app, storage_uri="memory://", strategy="moving-window"
    )
    app.extensions["sign_in_brake"] = SignInBrake(limiter)
    app.extensions["asset_marks"] = {}
    app.jinja_env.globals["asset"] = asset
    app.after_request(_guard)
