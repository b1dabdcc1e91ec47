"""What was done to an empty database is done once a process: the same again writes the same rows.

Tests begin alike: so many teams, a round drawn and published. The first test that begins so does
it through the services; what they wrote is kept, statement by statement, and written again for the
next one, on the same kind of database. Only a database whose whole past is known has such a next
step: once anything else was committed to it, everything is done by the services.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from threading import get_ident
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, event

from app.database import unit_of_work

A = TypeVar("A")
Write = tuple[str, Any, bool]
"""A statement, its parameters, whether they are many rows."""


@dataclass(frozen=True)
class Step:
    """What something that was done wrote, left of its doer, gave back, and led to."""

    writes: tuple[Write, ...]
    doer: dict[str, Any]
    answer: Any
    leads_to: bytes


@dataclass(eq=False)
class Record:
    """The writes of one thread, as they are committed."""

    writes: list[Write] = field(default_factory=list)
    commits: int = 0
    whole: bool = True


class Past:
    """The past of one engine's database."""

    def __init__(self, engine: Engine) -> None:
        self._place: bytes | None = None
        self._thread = get_ident()
        self._commits = self._accounted = 0
        self._uncommitted: dict[Connection, list[Write]] = {}
        self._records: list[Record] = []
        event.listen(engine, "after_cursor_execute", self._wrote)
        event.listen(engine, "commit", self._committed)
        event.listen(engine, "rollback", self._rolled_back)
        event.listen(engine, "savepoint", self._doubtful)

    @property
    def place(self) -> bytes | None:
        """Where the database stands among all known pasts, or None where nobody knows."""
        known = self._commits == self._accounted and self._thread == get_ident()
        return self._place if known else None

    def stand(self, place: bytes | None) -> None:
        """The database stands here."""
        self._place, self._accounted = place, self._commits

    def begin(self) -> None:
        """The database is empty; what other threads than this one do to it is not known."""
        self._thread = get_ident()
        self.stand(EMPTY)

    @contextmanager
    def record(self) -> Iterator[Record]:
        """Keep what this thread commits meanwhile; not whole if anybody else does, too."""
        found, before = Record(), self._commits
        self._records.append(found)
        try:
            yield found
        finally:
            self._records.remove(found)
            found.whole = found.whole and self._commits - before == found.commits

    def tell(self, connection: Connection, writes: Iterable[Write]) -> None:
        """This was written again, past SQLAlchemy."""
        if self._records:
            self._uncommitted.setdefault(connection, []).extend(writes)

    def _wrote(
        self, connection: Connection, _cursor: Any, statement: str, parameters: Any, _c: Any,
        many: bool,
    ) -> None:  # fmt: skip
        if self._records and not statement.startswith(("SELECT", "BEGIN", "PRAGMA")):
            self._uncommitted.setdefault(connection, []).append((statement, parameters, many))

    def _committed(self, connection: Connection) -> None:
        self._commits += 1
        writes = self._uncommitted.pop(connection, [])
        if self._thread == get_ident():
            for record in self._records:
                record.commits += 1
                record.writes += writes

    def _rolled_back(self, connection: Connection) -> None:
        self._uncommitted.pop(connection, None)

    def _doubtful(self, _connection: Connection, _name: str) -> None:
        for record in self._records:
            record.whole = False


_PASTS: WeakKeyDictionary[Engine, Past] = WeakKeyDictionary()
_STEPS: dict[bytes, Step] = {}
EMPTY = b"empty"


def begin(engine: Engine) -> None:
    """This engine's database is empty, and its past begins."""
    if engine not in _PASTS:
        _PASTS[engine] = Past(engine)
    _PASTS[engine].begin()


def forget(engine: Engine) -> None:
    """Nobody knows what is in this engine's database."""
    if engine in _PASTS:
        _PASTS[engine].stand(None)


def once(engine: Engine, doer: Any, what: tuple[Any, ...], do: Callable[[], A]) -> A:
    """Do this, or write again what it wrote to a database with the same past.

    `what` says it in full, the doer's own fields apart; the answer is a value, not a row.
    """
    past = _PASTS.get(engine)
    key = _key(engine, past, doer, what) if past else None
    if past is None or key is None:
        return do()
    if key in _STEPS:
        return cast(A, _again(engine, past, doer, _STEPS[key]))
    before = past.place
    try:
        with past.record() as record:
            answer = do()
    except BaseException:
        past.stand(None)
        raise
    if not record.whole:
        past.stand(None)
        return answer
    if past.place is None or (past.place == before and record.writes):
        past.stand(key)
    assert past.place is not None
    _STEPS[key] = Step(tuple(record.writes), _fields(doer), answer, past.place)
    return answer


def _again(engine: Engine, past: Past, doer: Any, step: Step) -> Any:
    if step.writes:
        with unit_of_work(engine) as session:
            cursor = session.connection().connection.cursor()
            for statement, parameters, many in step.writes:
                (cursor.executemany if many else cursor.execute)(statement, parameters)
            cursor.close()
            past.tell(session.connection(), step.writes)
    past.stand(step.leads_to)
    vars(doer).update(step.doer)
    return list(step.answer) if isinstance(step.answer, list) else step.answer


def _fields(doer: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(doer).items() if name != "engine"}


def _key(engine: Engine, past: Past, doer: Any, what: tuple[Any, ...]) -> bytes | None:
    """What is done in this place; None where the place, or what is done, cannot be told."""
    if past.place is None:
        return None
    try:
        told = pickle.dumps((type(doer), sorted(_fields(doer).items()), what))
    except (pickle.PicklingError, AttributeError, TypeError):
        return None
    return sha256(engine.dialect.name.encode() + past.place + told).digest()
