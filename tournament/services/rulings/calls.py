"""A table calls the arbiter: the queue, who is coming, when it was done with."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.errors import NotFound, Obstacle, StaleForm, refuse_if
from tournament.limits import LONGEST_NAME, too_long
from tournament.log_readings import CallLine
from tournament.models import Call, CallState, DrawRow, Match, Round
from tournament.readings import seated
from tournament.services.entries import teams
from tournament.services.journal import lock, record
from tournament.services.matches import entries_of, played_match

LONGEST_NOTE = 500


def call_arbiter(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    called_by: str = "",
    note: str = "",
    by: str,
    at: datetime,
) -> Call:
    """Call the arbiter to a table; a table that has called already waits with its first call.

    :raises Refused: for a bye, or a note that is too long.
    :raises NotFound: no such match.
    """
    lock(session, tournament_id)
    match = played_match(session, tournament_id, match_id)
    refuse_if(
        Obstacle("bye_has_no_result") if match.is_bye else None,
        too_long("note", note.strip(), LONGEST_NOTE),
        too_long("called_by", called_by.strip(), LONGEST_NAME),
    )
    open_one = session.exec(
        select(Call).where(
            Call.tournament_id == tournament_id,
            Call.match_id == match_id,
            Call.state != CallState.DONE,
        )
    ).first()
    if open_one is not None:
        return open_one
    call = Call(
        tournament_id=tournament_id,
        match_id=match_id,
        called_by=called_by.strip(),
        note=note.strip(),
        called_at=at,
    )
    session.add(call)
    session.flush()
    after = {"called_by": call.called_by, "note": call.note}
    record(session, tournament_id, "call", by=by, at=at, subject=match.name, after=after)
    return call


def answer_call(
    session: Session, tournament_id: UUID, call_id: UUID, *, by: str, at: datetime
) -> Call:
    """An arbiter says "I am coming".

    :raises StaleForm: if another arbiter is coming already, or the call is done with.
    """
    lock(session, tournament_id)
    call = _call(session, tournament_id, call_id)
    if call.state is CallState.DONE or (call.state is CallState.COMING and call.arbiter != by):
        raise StaleForm("call", by=call.arbiter)
    if call.state is CallState.WAITING:
        call.state, call.arbiter, call.coming_at = CallState.COMING, by, at
        _changed(session, call, "call.coming", by, at)
    return call


def finish_call(
    session: Session, tournament_id: UUID, call_id: UUID, *, by: str, at: datetime
) -> Call:
    """The call is done with, whether somebody said to be coming or not."""
    lock(session, tournament_id)
    call = _call(session, tournament_id, call_id)
    if call.state is not CallState.DONE:
        call.state, call.done_at = CallState.DONE, at
        call.arbiter = call.arbiter or by
        _changed(session, call, "call.done", by, at)
    return call


def _call(session: Session, tournament_id: UUID, call_id: UUID) -> Call:
    call = session.get(Call, (tournament_id, call_id))
    if call is None:
        raise NotFound("call", call_id)
    return call


def _changed(session: Session, call: Call, verb: str, by: str, at: datetime) -> None:
    session.add(call)
    session.flush()
    match = session.get_one(Match, (call.tournament_id, call.match_id))
    subject = f"table {match.table_number}"
    record(session, call.tournament_id, verb, by=by, at=at, subject=subject)


def calls(session: Session, tournament_id: UUID, *, done: bool = False) -> tuple[CallLine, ...]:
    """The open calls, the one that waits longest first; or those done with, the latest first."""
    state, order = col(Call.state), col(Call.called_at)
    rows = session.exec(
        select(Call, Match, Round)
        .where(
            Call.tournament_id == tournament_id,
            state == CallState.DONE if done else state != CallState.DONE,
            Match.tournament_id == tournament_id,
            Match.id == Call.match_id,
            DrawRow.tournament_id == tournament_id,
            DrawRow.id == Match.draw_id,
            Round.tournament_id == tournament_id,
            Round.id == DrawRow.round_id,
        )
        .order_by(order.desc() if done else order, col(Match.table_number))
    ).all()
    sides = entries_of(session, tournament_id, {match.id for _, match, _ in rows})
    seats = {each for match in sides.values() for side in match.values() for each in side}
    named = teams(session, tournament_id, only=seats)
    return tuple(
        CallLine(
            id=call.id,
            match_id=match.id,
            round_number=round_.number,
            table=match.table_number,
            ns=seated([named[each] for each in sides[match.id][Side.NS]]),
            ew=seated([named[each] for each in sides[match.id][Side.EW]]),
            called_by=call.called_by,
            note=call.note,
            state=call.state,
            arbiter=call.arbiter,
            called_at=call.called_at,
            coming_at=call.coming_at,
            done_at=call.done_at,
        )
        for call, match, round_ in rows
    )
