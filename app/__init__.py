"""The web application: it translates between browsers and the tournament.

Importing this package costs nothing, so that a command without the web starts at once.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings


def create_app(settings: "Settings | None" = None) -> "Flask":
    """Make the application; refuses to start when a route states no role."""
    from app.factory import make_app

    return make_app(settings)
