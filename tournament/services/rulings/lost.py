"""A deal lost by ruling, in one step: the incident and the ruling on it."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.errors import Obstacle, refuse_if
from tournament.limits import problem_with_reason, too_long
from tournament.models import Ruling
from tournament.services.matches import deals_of
from tournament.services.results.deals import new_line
from tournament.services.results.deciding import open_match
from tournament.services.results.lines import (
    line_at,
    next_seq,
    no_more_deals,
    one_too_many,
    wrong_outcome,
)
from tournament.services.rulings.catalogue import catalogue
from tournament.services.rulings.decisions import rule
from tournament.services.rulings.incidents import LONGEST_FACTS, NewIncident, report_incident
from tournament.services.rulings.proposals import ProposedEffect


def deal_lost(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    *,
    seq: int | None,
    at_fault: Side,
    code: str,
    facts: str,
    reason: str,
    by: str,
    at: datetime,
) -> Ruling:
    """A deal is lost by ruling: the side at fault marks nothing, the other side the points set.

    Its source is the club rules §2 ("Erreur sur le jeu de la carte") and §8.7; the settings say
    how many points, whether the contract is added and whether announced belotes are kept.

    :param seq: the line of the sheet; the deal about to be entered when left out.
    :raises Refused: an unknown code, no reason, a match decided otherwise, a full sheet, a deal
        that a ruling decides already.
    """
    match, present = open_match(session, tournament_id, match_id, None)
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    seq = seq if seq is not None else next_seq(lines)
    line = line_at(lines, seq)
    known = code in catalogue(session, tournament_id)
    refuse_if(
        problem_with_reason(reason),
        too_long("facts", facts.strip(), LONGEST_FACTS),
        None if known else Obstacle("unknown_code", "code", {"code": code}),
        wrong_outcome(present),
        no_more_deals(match, present, lines) if line is None else one_too_many(match, lines, line),
        None if 1 <= seq <= next_seq(lines) else Obstacle("no_such_deal", "seq", {"seq": seq}),
        Obstacle("deal_is_ruled", operands={"seq": seq}) if line and line.effects else None,
    )
    if line is None:  # said of a deal, whoever enters results: the sheet has a line for it
        new_line(session, match, seq)
    new = NewIncident(code=code, facts=facts, match_id=match_id, seq=seq, side=at_fault)
    incident = report_incident(session, tournament_id, new, by=by, at=at)
    lost = ProposedEffect(kind=EffectKind.DEAL_LOST, side=at_fault, seq=seq)
    return rule(session, tournament_id, incident.id, [lost], reason=reason, by=by, at=at)
