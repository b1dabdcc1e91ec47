"""The deals that rulings put in the place of those played, worked out again."""

from collections.abc import Sequence
from typing import Any

from rules.deal import PlayedDeal, UnreadableDeal, deal_from_json
from tournament.discipline import EffectKind
from tournament.models import RulingEffect
from tournament.services.audit.evidence import Evidence, MatchFacts, SheetLine
from tournament.services.audit.findings import Findings
from tournament.settings import Settings


def check_lost_deals(
    found: Findings,
    evidence: Evidence,
    settings: Settings,
    match: MatchFacts,
    effects: Sequence[RulingEffect],
) -> None:
    """See that a lost deal adds the contract and keeps the belotes that the settings say.

    They are those of the facts as some version of them had it when the arbiter ruled, or none
    where nothing was written yet.
    """
    lines = {line.deal_id: line for line in match.lines}
    numbers = {ruling.id: ruling.number for ruling in evidence.rulings}
    for effect in effects:
        line = lines.get(effect.deal_id) if effect.deal_id else None
        if effect.kind != EffectKind.DEAL_LOST or line is None:
            continue
        kept = effect.parameters["deal"]["penalty"]
        seen = {"contract": kept.get("contract"), "belote": kept.get("belote")}
        could_be = _could_be(evidence, settings, line)
        where = f"ruling {numbers[effect.ruling_id]}, effect {effect.n}"
        found.compare("lost_deal", where, seen, seen if seen in could_be else could_be[-1])


def _could_be(evidence: Evidence, settings: Settings, line: SheetLine) -> list[dict[str, Any]]:
    """What each version of the facts would add and keep, nothing written the first."""
    found: list[dict[str, Any]] = [{"contract": None, "belote": None}]
    for version in line.versions:
        try:
            deal = deal_from_json(version.facts) if version.facts else None
        except UnreadableDeal:
            continue
        if not isinstance(deal, PlayedDeal):
            continue
        contract = evidence.rule_set.value_of(deal.contract)
        belotes = [str(side) for side in deal.belote]
        keeps = settings.lost_deal_keeps_belotes and belotes
        found.append(
            {
                "contract": contract if settings.lost_deal_adds_contract else None,
                "belote": belotes if keeps else None,
            }
        )
    return found
