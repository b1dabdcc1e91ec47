"""Incidents, rulings and their effects: numbers, who supersedes whom, what an effect is on."""

from collections import defaultdict
from typing import Any
from uuid import UUID

from sqlmodel import Session, select

from rules.deal import UnreadableDeal, deal_from_json, problems_with
from rules.ruleset import RuleSet
from tournament.discipline import NEEDS_A_SIDE, ON_A_DEAL, ON_A_MATCH, EffectKind
from tournament.models import DealRow, EntryState, RulingEffect
from tournament.services.audit.evidence import Evidence
from tournament.services.audit.findings import Findings


def check_rulings(
    session: Session, found: Findings, evidence: Evidence
) -> dict[UUID, list[RulingEffect]]:
    """Look at every ruling; the effects in force on matches and their deals, by match."""
    found.gapless("numbers", "incidents", [each.number for each in evidence.incidents])
    found.gapless("numbers", "rulings", [each.number for each in evidence.rulings])
    _check_chains(found, evidence)
    _check_exclusions(found, evidence)
    matches = _matches_of_deals(session, evidence)
    by_match: dict[UUID, list[RulingEffect]] = defaultdict(list)
    for ruling, effect in evidence.effects:
        where = f"ruling {ruling.number}, effect {effect.n}"
        kept, recomputed = _as_it_should_be(evidence.rule_set, effect, matches)
        fits = found.compare("ruling_effect", where, kept, recomputed)
        if fits and effect.match_id is not None:
            by_match[effect.match_id].append(effect)
    return by_match


def _check_chains(found: Findings, evidence: Evidence) -> None:
    """One ruling in force an incident; one that names another follows it on the same incident."""
    by_key = {ruling.id: ruling for ruling in evidence.rulings}
    superseded = {ruling.supersedes_id for ruling in evidence.rulings}
    in_force: dict[UUID, list[int]] = defaultdict(list)
    for ruling in evidence.rulings:
        if ruling.id not in superseded:
            in_force[ruling.incident_id].append(ruling.number)
        before = by_key.get(ruling.supersedes_id) if ruling.supersedes_id else None
        if before is not None:
            fits = before.incident_id == ruling.incident_id and before.number < ruling.number
            where = f"ruling {ruling.number}"
            found.compare("ruling_supersedes", where, fits, True)
    numbers = {incident.id: incident.number for incident in evidence.incidents}
    ruled = {ruling.incident_id for ruling in evidence.rulings}
    for key in sorted(ruled, key=lambda key: numbers.get(key, 0)):
        where = f"incident {numbers.get(key)}"
        found.compare("ruling_in_force", where, in_force[key], in_force[key][-1:] or ["one"])


def _check_exclusions(found: Findings, evidence: Evidence) -> None:
    """Who is disqualified takes part no more; who is out by ruling is so by one in force."""
    disqualified, named = set(), set()
    for _, effect in evidence.effects:
        if effect.kind == EffectKind.TEAM_DISQUALIFIED:
            disqualified.add(effect.entry_id)
        if effect.kind in (EffectKind.TEAM_DISQUALIFIED, EffectKind.PLAYER_EXCLUDED):
            named.add(effect.entry_id)
    for entry, state in evidence.last_states.items():
        where = f"team {evidence.number(entry)}"
        if entry in disqualified:
            found.compare("exclusion", where, state is not EntryState.ACTIVE, True)
        if state is EntryState.EXCLUDED:
            found.compare("exclusion", where, entry in named, True)


def _matches_of_deals(session: Session, evidence: Evidence) -> dict[UUID, UUID]:
    wanted = [effect.deal_id for _, effect in evidence.effects if effect.deal_id is not None]
    if not wanted:
        return {}
    statement = select(DealRow.id, DealRow.match_id).where(
        DealRow.tournament_id == evidence.tournament.id
    )
    return dict(session.exec(statement).all())


def _as_it_should_be(
    rule_set: RuleSet, effect: RulingEffect, matches: dict[UUID, UUID]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """An effect as it is kept, and as its kind asks for."""
    kept: dict[str, Any] = {"kind": effect.kind}
    try:
        kind = EffectKind(effect.kind)
    except ValueError:
        return kept, {"kind": None}
    wanted: dict[str, Any] = {"kind": effect.kind}
    if kind in NEEDS_A_SIDE and effect.side is None and effect.entry_id is None:
        kept["side"], wanted["side"] = None, "NS or EW"
    if kind in ON_A_DEAL:
        of_deal = matches.get(effect.deal_id) if effect.deal_id else None
        kept["match"], wanted["match"] = str(effect.match_id), str(of_deal)
    elif kind in ON_A_MATCH:
        kept["on_a_match"], wanted["on_a_match"] = effect.match_id is not None, True
    if kind is EffectKind.DEAL_LOST:
        kept["deal"], wanted["deal"] = _lost(rule_set, effect)
    return kept, wanted


def _lost(rule_set: RuleSet, effect: RulingEffect) -> tuple[Any, Any]:
    """The deal that a ruling puts in place: the side at fault and the points are the effect's."""
    kept = effect.parameters.get("deal")
    penalty = kept.get("penalty") if isinstance(kept, dict) else None
    if not isinstance(penalty, dict):
        return kept, {"penalty": {"at_fault": str(effect.side), "points": effect.points}}
    wanted = {"penalty": {**penalty, "at_fault": str(effect.side), "points": effect.points}}
    try:
        problems = problems_with(rule_set, deal_from_json(kept))
    except UnreadableDeal as error:
        return kept, {"unreadable": str(error)}
    if problems:
        return kept, {"problems": [problem.code for problem in problems]}
    return kept, wanted
