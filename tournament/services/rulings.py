"""A deal lost by ruling: the incident, the ruling and its effect, stored apart from the facts."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, select

from rules.deal import PlayedDeal, deal_from_json
from rules.discipline import CATALOGUE, Infraction
from rules.vocabulary import Side
from tournament.errors import Obstacle, refuse_if
from tournament.models import Incident, Ruling, RulingEffect, RulingOutcome
from tournament.play import SheetDeal
from tournament.services.journal import record
from tournament.services.matches import DEAL_LOST, PlayedMatch, deals_of
from tournament.services.results.deals import new_line, resum
from tournament.services.results.deciding import open_match, problem_with_reason
from tournament.services.results.lines import (
    line_at,
    next_seq,
    no_more_deals,
    one_too_many,
    wrong_outcome,
)

LONGEST_FACTS = 2000


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
    refuse_if(
        problem_with_reason(reason),
        _too_long(facts),
        None if code in CATALOGUE else Obstacle("unknown_code", "code", {"code": code}),
        wrong_outcome(present),
        no_more_deals(match, present, lines) if line is None else one_too_many(match, lines, line),
        None if 1 <= seq <= next_seq(lines) else Obstacle("no_such_deal", "seq", {"seq": seq}),
        Obstacle("deal_is_ruled", operands={"seq": seq}) if line and line.ruled else None,
    )
    deal_id = line.deal_id if line else new_line(session, match, seq)
    incident = _incident(session, match, deal_id, at_fault, CATALOGUE[code], facts, by, at)
    ruling = _ruling(session, incident, reason.strip(), by, at)
    penalty = _penalty(match, line, at_fault)
    _effect(session, ruling, match, deal_id, at_fault, penalty)
    record(
        session,
        tournament_id,
        "ruling.deal_lost",
        by=by,
        at=at,
        subject=f"{match.name}, deal {seq}",
        reason=reason.strip(),
        before=None if line is None else {"facts": line.facts},
        after={"ruling": ruling.number, "code": code, **penalty},
    )
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    resum(session, match, present, lines, by, at)
    return ruling


def _too_long(facts: str) -> Obstacle | None:
    long = len(facts.strip()) > LONGEST_FACTS
    return Obstacle("too_long", "facts", {"most": LONGEST_FACTS}) if long else None


def _next_number(session: Session, table: type[Incident] | type[Ruling], tid: UUID) -> int:
    last = session.scalar(select(func.max(table.number)).where(col(table.tournament_id) == tid))
    return (last or 0) + 1


def _incident(
    session: Session,
    match: PlayedMatch,
    deal_id: UUID,
    at_fault: Side,
    infraction: Infraction,
    facts: str,
    by: str,
    at: datetime,
) -> Incident:
    tournament_id = match.match.tournament_id
    incident = Incident(
        tournament_id=tournament_id,
        number=_next_number(session, Incident, tournament_id),
        match_id=match.match.id,
        deal_id=deal_id,
        side=at_fault,
        code=infraction.code,
        catalogue_entry=infraction._asdict(),
        facts=facts.strip(),
        by=by,
        at=at,
    )
    session.add(incident)
    session.flush()
    return incident


def _ruling(session: Session, incident: Incident, reason: str, by: str, at: datetime) -> Ruling:
    ruling = Ruling(
        tournament_id=incident.tournament_id,
        number=_next_number(session, Ruling, incident.tournament_id),
        incident_id=incident.id,
        outcome=RulingOutcome.RULED,
        reason=reason,
        by=by,
        at=at,
    )
    session.add(ruling)
    session.flush()
    return ruling


def _effect(
    session: Session,
    ruling: Ruling,
    match: PlayedMatch,
    deal_id: UUID,
    at_fault: Side,
    penalty: dict[str, Any],
) -> None:
    session.add(
        RulingEffect(
            tournament_id=ruling.tournament_id,
            ruling_id=ruling.id,
            n=1,
            kind=DEAL_LOST,
            match_id=match.match.id,
            deal_id=deal_id,
            side=at_fault,
            points=match.settings.lost_deal_points,
            parameters={"deal": penalty},
        )
    )
    session.flush()


def _penalty(match: PlayedMatch, line: SheetDeal | None, at_fault: Side) -> dict[str, Any]:
    """The deal as the ruling leaves it, in the engine's form."""
    settings = match.settings
    penalty: dict[str, Any] = {"at_fault": str(at_fault), "points": settings.lost_deal_points}
    played = deal_from_json(line.facts) if line is not None and line.facts else None
    if isinstance(played, PlayedDeal):
        if settings.lost_deal_adds_contract:
            penalty["contract"] = match.rule_set.value_of(played.contract)
        if settings.lost_deal_keeps_belotes and played.belote:
            penalty["belote"] = [str(side) for side in played.belote]
    return {"penalty": penalty}
