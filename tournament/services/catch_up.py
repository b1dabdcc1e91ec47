"""Catch-up matches: an exempt team plays its round against a stand-in, whose points count for
nobody (tournament facts, § Bye)."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.errors import Obstacle, StaleForm, refuse_if
from tournament.limits import problem_with_reason, problem_with_total
from tournament.models import Credit, CreditReason, Entry, EntryRound, Outcome, Round
from tournament.readings import CatchUp, Team
from tournament.services.credits import credits_in_force, write_credit
from tournament.services.entries import entry_numbered
from tournament.services.journal import lock, record
from tournament.services.registration import teams
from tournament.services.round_rows import find_round, rounds_of
from tournament.services.sums import keep_sums
from tournament.settings import CreditRule, Settings


def catch_ups(session: Session, tournament_id: UUID) -> tuple[CatchUp, ...]:
    """The catch-up matches that are due or played, by round, then by team."""
    found = []
    for round_ in rounds_of(session, tournament_id):
        if Settings.from_json(round_.settings).bye_credit is not CreditRule.CATCH_UP:
            continue
        exempt = _exempt(session, round_)
        given = credits_in_force(session, tournament_id, round_.id)
        named = teams(session, tournament_id, only=exempt)
        for entry_id in sorted(exempt, key=lambda key: named[key].number):
            found.append(_reading(round_, named[entry_id], given.get(entry_id)))
    return tuple(found)


def _reading(round_: Round, team: Team, credit: Credit | None) -> CatchUp:
    played = credit is not None and credit.reason is CreditReason.CATCH_UP
    return CatchUp(
        round_number=round_.number,
        team=team,
        version=credit.version if credit else 0,
        points=credit.points if credit and played else None,
        win=bool(credit and played and credit.win),
    )


def _exempt(session: Session, round_: Round) -> list[UUID]:
    rows = session.exec(
        select(EntryRound.entry_id).where(
            EntryRound.tournament_id == round_.tournament_id,
            EntryRound.round_id == round_.id,
            col(EntryRound.outcome) == Outcome.BYE,
        )
    )
    late = {
        key
        for key, credit in credits_in_force(session, round_.tournament_id, round_.id).items()
        if credit.reason is CreditReason.LATE
    }
    return [key for key in rows if key not in late]


def _not_due(session: Session, round_: Round, entry: Entry) -> Iterator[Obstacle]:
    """Why a team has no catch-up match for a round."""
    if Settings.from_json(round_.settings).bye_credit is not CreditRule.CATCH_UP:
        yield Obstacle("no_catch_up", operands={"round": round_.number})
    if entry.id not in _exempt(session, round_):
        yield Obstacle("not_exempt", operands={"team": entry.number, "round": round_.number})


def record_catch_up(
    session: Session,
    tournament_id: UUID,
    round_number: int,
    team: int,
    points: int,
    against: int,
    *,
    expected_version: int,
    reason: str = "",
    by: str,
    at: datetime,
) -> Credit:
    """Take the result of an exempt team's catch-up match: its points and, with more than the
    stand-ins have, its win.

    A result already there is corrected, which needs a reason; the round may be closed.

    :raises NotFound: if there is no such team or round.
    :raises Refused: a team that is not exempt in this round, a round whose settings give the
        exempt something else, totals below 0 or beyond 100,000, no reason.
    :raises StaleForm: if another version is there than the one expected.
    """
    lock(session, tournament_id)
    round_ = find_round(session, tournament_id, round_number)
    entry = entry_numbered(session, tournament_id, team)
    credit = credits_in_force(session, tournament_id, round_.id).get(entry.id)
    before = _reading(round_, teams(session, tournament_id, only=[entry.id])[entry.id], credit)
    refuse_if(
        *_not_due(session, round_, entry),
        problem_with_total("points", points),
        problem_with_total("against", against),
        problem_with_reason(reason, needed=before.played),
    )
    if before.version != expected_version:
        raise StaleForm("catch-up match", version=before.version)
    return _keep(session, round_, before, points, against, reason.strip(), by, at)


def _keep(
    session: Session,
    round_: Round,
    before: CatchUp,
    points: int,
    against: int,
    reason: str,
    by: str,
    at: datetime,
) -> Credit:
    """Write the result down as a credit, journal it and bring the sums up to date."""
    entry_id, version, win = before.team.id, before.version + 1, points > against
    credit = write_credit(
        session, round_, entry_id, version, points, win, CreditReason.CATCH_UP, by=by, at=at
    )
    keep_sums(session, round_.tournament_id, round_.id)
    record(
        session,
        round_.tournament_id,
        "result.catch_up",
        by=by,
        at=at,
        subject=f"round {round_.number}, team {before.team.number}",
        reason=reason,
        before={"points": before.points, "win": before.win} if before.played else None,
        after={"points": points, "against": against, "win": win},
    )
    return credit
