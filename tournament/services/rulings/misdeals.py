"""Misdeals: counted per side and match in a row; the second owes a round (club rules §2)."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from rules.policies import Rotation
from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.models import DealState, Incident, Ruling, Settlement
from tournament.play import CHAIRS, SheetDeal, dealer_after
from tournament.services.matches import PlayedMatch, deals_of, played_match
from tournament.services.results.lines import next_seq
from tournament.services.rulings.decisions import rule
from tournament.services.rulings.incidents import NewIncident, report_incident
from tournament.services.rulings.log_lines import lines_of
from tournament.services.rulings.proposals import ProposedEffect

FIRST, SECOND = "D1", "D2"


def side_of(chair: str) -> Side:
    """The side a chair belongs to."""
    return Side.NS if chair in "NS" else Side.EW


def dealing_side(match: PlayedMatch, lines: Sequence[SheetDeal], seq: int) -> Side:
    """The side that deals a line of the sheet."""
    before = [line for line in lines if line.seq < seq]
    first = match.match.first_dealer
    if not lines and not match.settings.entering.by_deals:
        step = 1 if match.rule_set.rotation is Rotation.CLOCKWISE else -1
        return side_of(CHAIRS[(CHAIRS.index(first) + step * (seq - 1)) % 4])
    return side_of(dealer_after(match.rule_set, first, before))


def misdeals_in_a_row(
    session: Session, tournament_id: UUID, match_id: UUID, side: Side, *, seq: int | None = None
) -> int:
    """How many misdeals a side has made since its dealers last dealt correctly.

    :param seq: the deal being dealt, which a match by totals goes by; its last misdeal's when
        left out.
    """
    match = played_match(session, tournament_id, match_id)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    misdealt = _misdealt(session, tournament_id, match_id, side)
    own = [line for line in lines if dealing_side(match, lines, line.seq) is side]
    if not own:  # a match by totals: the same deal, dealt again, is the next in a row
        last = seq or (misdealt[-1].deal_number if misdealt else None)
        return sum(incident.deal_number == last for incident in misdealt)
    voided = {incident.deal_id for incident in misdealt}
    count = 0
    for line in reversed([line for line in own if line.version or line.effects]):
        if line.deal_id in voided:
            count += 1
        elif line.state is not DealState.REDEALT or line.replaced:
            return count  # dealt correctly; a redeal that nobody ruled on says nothing
    return count


def _misdealt(session: Session, tournament_id: UUID, match_id: UUID, side: Side) -> list[Incident]:
    """The misdeals of a side in a match, but for those whose ruling a later one left nothing of."""
    incidents = session.exec(
        select(Incident)
        .where(
            Incident.tournament_id == tournament_id,
            Incident.match_id == match_id,
            Incident.side == side,
            Incident.settlement == Settlement.REFERRED,
            col(Incident.code).in_((FIRST, SECOND)),
        )
        .order_by(col(Incident.number))
    ).all()
    lines = lines_of(session, tournament_id, incidents)
    stand = {line.id for line in lines if line.in_force is None or line.in_force.effects}
    return [incident for incident in incidents if incident.id in stand]


def report_misdeal(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    seq: int | None = None,
    side: Side | None = None,
    facts: str = "",
    called_by: str = "",
    by: str,
    at: datetime,
) -> Ruling:
    """An irregular deal: the same dealer deals again; the second in a row owes a round as well.

    The rule itself gives both remedies, so it is their author.

    :param seq: the line misdealt; the deal about to be entered when left out.
    :param side: the side whose dealer it was; the one whose turn it is when left out.
    """
    match = played_match(session, tournament_id, match_id)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    seq = seq if seq is not None else next_seq(lines)
    side = side or dealing_side(match, lines, seq)
    again = misdeals_in_a_row(session, tournament_id, match_id, side, seq=seq) >= 1
    new = NewIncident(
        code=SECOND if again else FIRST,
        facts=facts,
        match_id=match_id,
        seq=seq,
        side=side,
        called_by=called_by,
    )
    incident = report_incident(session, tournament_id, new, by=by, at=at)
    effects = [ProposedEffect(kind=EffectKind.REDEAL, side=side, seq=seq)]
    if again:
        effects.append(ProposedEffect(kind=EffectKind.ROUND_OWED, side=side))
    reason = incident.catalogue_entry["fr"]
    return rule(
        session, tournament_id, incident.id, effects, reason=reason, by_rule=True, by=by, at=at
    )
