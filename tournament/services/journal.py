"""The lock every change takes, the journal it leaves and the key that makes it repeatable."""

import hashlib
import json
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, update
from sqlmodel import Session, col, select

from tournament.errors import NotFound, Obstacle, Refused
from tournament.models import ClubJournal, Journal, RequestKey, Tournament
from tournament.readings import JournalLine


def lock(session: Session, tournament_id: UUID) -> Tournament:
    """Take a tournament for a change: raises its revision, which holds the row until the end.

    :raises NotFound: if there is no such tournament.
    """
    session.execute(
        update(Tournament)
        .where(col(Tournament.id) == tournament_id)
        .values(revision=Tournament.revision + 1)
        .execution_options(synchronize_session=False)
    )
    tournament = session.get(Tournament, tournament_id, populate_existing=True)
    if tournament is None:
        raise NotFound("tournament", tournament_id)
    return tournament


def record(
    session: Session,
    tournament_id: UUID,
    verb: str,
    *,
    by: str,
    at: datetime,
    subject: str = "",
    reason: str = "",
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write a change into the tournament's journal: who, when, what, before, after."""
    last = session.scalar(
        select(func.max(Journal.seq)).where(Journal.tournament_id == tournament_id)
    )
    session.add(
        Journal(
            tournament_id=tournament_id,
            seq=(last or 0) + 1,
            actor=by,
            at=at,
            verb=verb,
            subject=subject,
            reason=reason,
            before=before,
            after=after,
        )
    )
    session.flush()


def record_for_club(
    session: Session,
    club_id: UUID,
    verb: str,
    *,
    by: str,
    at: datetime,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Write a change of the club itself (accounts, roles) into the club's journal."""
    last = session.scalar(select(func.max(ClubJournal.seq)).where(ClubJournal.club_id == club_id))
    session.add(
        ClubJournal(
            club_id=club_id,
            seq=(last or 0) + 1,
            actor=by,
            at=at,
            verb=verb,
            before=before,
            after=after,
        )
    )
    session.flush()


def once(
    session: Session,
    tournament_id: UUID,
    key: str | None,
    request: dict[str, Any],
    at: datetime,
    act: Callable[[], dict[str, Any]],
) -> dict[str, Any]:
    """Do something once under a request key: the same write again gets the first answer.

    Without a key it is simply done. The tournament is locked first, so that two writes with the
    same key cannot pass each other.

    :param request: what was asked, in JSON; a key used for something else is refused.
    :raises Refused: if the key was used for another request.
    """
    if not key:
        return act()
    lock(session, tournament_id)
    digest = hashlib.sha256(
        json.dumps(request, sort_keys=True, default=str).encode("utf-8")
    ).hexdigest()
    known = session.get(RequestKey, (tournament_id, key))
    if known is not None:
        if known.digest != digest:
            raise Refused(Obstacle("request_key_reused"))
        return known.answer
    answer = act()
    session.add(
        RequestKey(tournament_id=tournament_id, key=key, digest=digest, answer=answer, at=at)
    )
    session.flush()
    return answer


def journal(
    session: Session,
    tournament_id: UUID,
    *,
    verbs: Collection[str] | None = None,
    limit: int | None = 200,
) -> tuple[JournalLine, ...]:
    """The last acts of a tournament, newest first.

    :param verbs: only the acts of these names.
    """
    which: list[Any] = [Journal.tournament_id == tournament_id]
    if verbs is not None:
        which.append(col(Journal.verb).in_(verbs))
    rows = session.exec(
        select(Journal).where(*which).order_by(col(Journal.seq).desc()).limit(limit)
    )
    return tuple(
        JournalLine(
            row.seq, row.actor, row.at, row.verb, row.subject, row.reason, row.before, row.after
        )
        for row in rows
    )
