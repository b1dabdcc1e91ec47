"""How a match is decided: totals, forfeits, the bell; every decision is a new version."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from rules.vocabulary import Side
from tournament.errors import Obstacle, refuse_if
from tournament.limits import problem_with_reason, problem_with_total
from tournament.models import DealRow, MatchResult, Outcome
from tournament.play import Reported, signatures, totals
from tournament.services.matches import deals_of
from tournament.services.results.deciding import decide, gone, open_match
from tournament.services.results.lines import next_seq


def record_totals(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    ns: int,
    ew: int,
    *,
    expected_version: int,
    reason: str = "",
    by: str,
    at: datetime,
) -> MatchResult:
    """Take the two totals of the signed sheet as a match's result.

    A result already there is corrected, which needs a reason; a match begun with deals may be
    finished by totals, with a reason.

    :raises Refused: a bye, totals below 0 or beyond 100,000, no reason; a first result of a team
        that is out by ruling.
    :raises StaleForm: if another version is there than the one expected.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    refuse_if(
        problem_with_total("ns", ns),
        problem_with_total("ew", ew),
        _reason_needed(present, reason),
        *(gone(session, match) if present.outcome is None else ()),
    )
    return decide(session, match, present, by, at, Outcome.TOTALS, reason, ns=ns, ew=ew)


def _reason_needed(present: Reported, reason: str) -> Obstacle | None:
    has_result = present.outcome not in (None, Outcome.ANNULLED)
    return problem_with_reason(reason, needed=has_result)


def sign_totals(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    ns: int,
    ew: int,
    *,
    expected_version: int,
    reason: str = "",
    by: str,
    at: datetime,
) -> MatchResult:
    """Keep the totals that the players signed beside a match's deals.

    When they differ from the deals the match stays open until a reason says why the deals stand.

    :raises Refused: a match without deals, totals out of range.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    refuse_if(
        problem_with_total("signed_ns", ns),
        problem_with_total("signed_ew", ew),
        None if present.outcome is Outcome.DEALS else Obstacle("no_deals"),
        problem_with_reason(reason, needed=False),
    )
    return decide(
        session,
        match,
        present,
        by,
        at,
        Outcome.DEALS,
        reason,
        ns=present.ns,
        ew=present.ew,
        bell=present.bell,
        deal_in_hand=present.deal_in_hand,
        signed_ns=ns,
        signed_ew=ew,
    )


def ring_bell(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    deal_in_hand: bool = False,
    expected_version: int,
    reason: str,
    by: str,
    at: datetime,
) -> MatchResult:
    """End a match as it stands, with fewer deals than agreed; a game that is level may go on.

    :param deal_in_hand: a deal is being played, which the settings let be finished.
    :raises Refused: a match without deals, no reason, signed totals that differ and wait for a
        reason of their own, a deal in hand that does not count.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    by_deals = present.outcome is Outcome.DEALS
    refuse_if(
        problem_with_reason(reason),
        None if by_deals else Obstacle("no_deals"),
        *(signatures(present, present.ns, present.ew) if by_deals else ()),
        Obstacle("deal_in_hand_is_void")
        if deal_in_hand and not match.settings.finish_deal_at_bell
        else None,
    )
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    return decide(
        session,
        match,
        present,
        by,
        at,
        Outcome.DEALS,
        reason,
        ns=present.ns,
        ew=present.ew,
        lines=lines,
        bell=True,
        deal_in_hand=next_seq(lines) if deal_in_hand else None,
        signed_ns=present.signed_ns,
        signed_ew=present.signed_ew,
    )


def forfeit(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    side: Side,
    *,
    expected_version: int,
    reason: str,
    by: str,
    at: datetime,
) -> MatchResult:
    """A side loses the match by forfeit: a no-show, a team that left.

    :raises Refused: no reason.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    refuse_if(problem_with_reason(reason))
    return decide(session, match, present, by, at, Outcome.FORFEIT, reason, forfeited_by=side)


def double_forfeit(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    expected_version: int,
    reason: str,
    by: str,
    at: datetime,
) -> MatchResult:
    """Both sides lose the match by forfeit: neither scores.

    :raises Refused: no reason.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    refuse_if(problem_with_reason(reason))
    return decide(session, match, present, by, at, Outcome.DOUBLE_FORFEIT, reason)


def cancel_match(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    expected_version: int,
    reason: str,
    by: str,
    at: datetime,
) -> MatchResult:
    """The two teams cancel the match by agreement: neither scores (club rules §2).

    :raises Refused: no reason.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    refuse_if(problem_with_reason(reason))
    return decide(session, match, present, by, at, Outcome.CANCELLED, reason)


def annul_result(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    expected_version: int,
    reason: str,
    by: str,
    at: datetime,
) -> MatchResult:
    """Take a result back: the match waits for one again; its deals, if any, stand again.

    :raises Refused: nothing to take back, a match by deals (annul the deals), no reason.
    """
    match, present = open_match(session, tournament_id, match_id, expected_version)
    nothing = present.outcome in (None, Outcome.ANNULLED)
    refuse_if(
        problem_with_reason(reason),
        Obstacle("nothing_to_annul") if nothing else None,
        Obstacle("annul_the_deals")
        if present.outcome is Outcome.DEALS and not present.bell
        else None,
    )
    has_deals = session.scalar(
        select(func.count())
        .select_from(DealRow)
        .where(DealRow.tournament_id == tournament_id, col(DealRow.match_id) == match_id)
    )
    if not has_deals:
        return decide(session, match, present, by, at, Outcome.ANNULLED, reason)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    ns, ew = totals(match.rule_set, lines)
    return decide(session, match, present, by, at, Outcome.DEALS, reason, lines=lines, ns=ns, ew=ew)
