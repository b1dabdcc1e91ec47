"""Incidents by lot, ruled on as the catalogue proposes: what a simulated evening's arbiter does."""

from datetime import datetime
from random import Random
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.play import standing
from tournament.remedies import effects_of_remedy, points_of_remedy
from tournament.services.matches import PlayedMatch, deals_of, played_match, result_of
from tournament.services.results import record_sheet
from tournament.services.rulings.catalogue import catalogue
from tournament.services.rulings.decisions import rule
from tournament.services.rulings.incidents import NewIncident, report_incident
from tournament.services.rulings.misdeals import FIRST, SECOND, dealing_side, report_misdeal
from tournament.services.rulings.proposals import ProposedEffect
from tournament.simulation import random_deal

_SIDES = (Side.NS, Side.EW)
_TIERCE = 20


def rule_by_lot(
    session: Session,
    tournament_id: UUID,
    match_id: UUID,
    lots: Random,
    chance: float,
    *,
    by: str,
    at: datetime,
) -> None:
    """Let each deal of a played match have an incident with this chance, and rule on it.

    Deals that are dealt again are played again, until nothing is missing.
    """
    match = played_match(session, tournament_id, match_id)
    for line in deals_of(session, tournament_id, [match_id])[match_id]:
        if lots.random() < chance:
            _incident(session, match, line.seq, lots, by, at)
    while not _complete(session, match):
        again = [random_deal(match.rule_set, lots)]
        record_sheet(session, tournament_id, match_id, again, by=by, at=at)


def _complete(session: Session, match: PlayedMatch) -> bool:
    tournament_id, match_id = match.match.tournament_id, match.match.id
    lines = deals_of(session, tournament_id, [match_id])[match_id]
    reported = result_of(session, tournament_id, match_id)
    return standing(match.rule_set, match.settings, reported, lines).complete


def _incident(
    session: Session, match: PlayedMatch, seq: int, lots: Random, by: str, at: datetime
) -> None:
    tournament_id, match_id = match.match.tournament_id, match.match.id
    codes = catalogue(session, tournament_id)
    infraction = codes[lots.choice(list(codes))]
    if infraction.code in (FIRST, SECOND):
        lines = deals_of(session, tournament_id, [match_id])[match_id]
        side = dealing_side(match, lines, seq)
        report_misdeal(session, tournament_id, match_id, seq=seq, side=side, by=by, at=at)
        return
    side = lots.choice(_SIDES)
    new = NewIncident(code=infraction.code, match_id=match_id, seq=seq, side=side)
    incident = report_incident(session, tournament_id, new, by=by, at=at)
    effects = []
    for kind in effects_of_remedy(infraction.remedy) or (EffectKind.NOTE,):
        points = points_of_remedy(infraction)
        if kind is EffectKind.MELD_TO_OTHER_SIDE:
            if not match.rule_set.melds:
                kind = EffectKind.NOTE
            points = points or _TIERCE
        effects.append(ProposedEffect(kind=kind, side=side, seq=seq, points=points))
    rule(session, tournament_id, incident.id, effects, reason=infraction.en, by=by, at=at)
