"""Database sessions of the running application, for the blueprints."""

from contextlib import AbstractContextManager

from flask import current_app
from sqlalchemy import Engine
from sqlmodel import Session

from app import database


def engine() -> Engine:
    """The engine of the application that answers this request."""
    found: Engine = current_app.extensions["engine"]
    return found


def session_for_reading() -> AbstractContextManager[Session]:
    """A session that only reads."""
    return database.reading(engine())


def unit_of_work() -> AbstractContextManager[Session]:
    """A session under the write lock, committed when its block ends without an error."""
    return database.unit_of_work(engine())
