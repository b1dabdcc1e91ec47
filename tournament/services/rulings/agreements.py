"""What the teams settle between themselves, without an arbiter (club rules §2)."""

from datetime import datetime
from uuid import UUID

from sqlmodel import Session

from tournament.discipline import EffectKind
from tournament.errors import refuse_if
from tournament.models import Incident, RulingOutcome, Settlement
from tournament.services.rulings.decisions import give_ruling
from tournament.services.rulings.incidents import NewIncident, report_incident
from tournament.services.rulings.proposals import ProposedEffect
from tournament.services.rulings.scene import problems_with_ruling, scene_of

_EFFECT = {
    Settlement.DEAL_CANCELLED: EffectKind.DEAL_CANCELLED,
    Settlement.MATCH_CANCELLED: EffectKind.MATCH_CANCELLED,
}


def settle_between_teams(
    session: Session, tournament_id: UUID, new: NewIncident, *, by: str, at: datetime
) -> Incident:
    """Log an incident that the two teams cover, or for which they cancel the deal or the match.

    A cancellation takes effect as a ruling whose author is the rule; it can be lifted like one.

    :raises Refused: without the consent of both sides, or as for any incident.
    """
    incident = report_incident(session, tournament_id, new, by=by, at=at)
    kind = _EFFECT.get(new.settlement)
    if kind is not None:
        scene = scene_of(session, tournament_id, incident.id)
        agreed = [ProposedEffect(kind=kind, seq=scene.seq)]
        problems = problems_with_ruling(scene, agreed, incident.facts, confirmed=False)
        refuse_if(*(each for each in problems if each.code != "reason_missing"))
        give_ruling(session, scene, agreed, RulingOutcome.RULED, incident.facts, None, True, by, at)
    return incident
