"""What a session may count on: one state while it reads, all or nothing when it writes."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import Engine
from sqlalchemy.exc import StatementError
from sqlmodel import func, select

from app.database import reading, unit_of_work
from tournament.models import Club

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
CLUBS = select(func.count()).select_from(Club)


def test_a_reader_sees_one_state_whatever_others_write(engine: Engine) -> None:
    with reading(engine) as session:
        before = session.exec(CLUBS).one()
        with unit_of_work(engine) as writing:
            writing.add(Club(name="Les As", created_at=NOON))
        assert session.exec(CLUBS).one() == before
    with reading(engine) as session:
        assert session.exec(CLUBS).one() == before + 1


def _two_clubs_of_which_one_is_wrong(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        session.add(Club(name="Les As", created_at=NOON))
        session.flush()
        session.add(Club(name="Les Dix", created_at=NOON.replace(tzinfo=None)))
        session.flush()


def test_a_change_that_fails_leaves_nothing(engine: Engine) -> None:
    with pytest.raises(StatementError, match="time zone"):
        _two_clubs_of_which_one_is_wrong(engine)
    with reading(engine) as session:
        assert session.exec(CLUBS).one() == 0
