"""Incidents and rulings made by hand, as the log would read them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from rules.discipline import CATALOGUE
from rules.vocabulary import Side
from tests.reports.builders import header, team
from tournament.discipline import EffectKind as K
from tournament.log_readings import (
    EffectLine,
    IncidentLine,
    IncidentStatus,
    LogFilter,
    RulingLog,
    RulingReading,
)
from tournament.models import RulingOutcome, Settlement

AT = datetime(2026, 4, 11, 18, 5, tzinfo=UTC)
NS, EW = team(7), team(12)
LOST = {"deal": {"penalty": {"at_fault": "NS", "points": 160, "contract": 90}}}


def effect(
    kind: K,
    points: int = 0,
    *,
    side: Side | None = Side.NS,
    seq: int | None = None,
    asked: K | None = None,
    n: int = 1,
    player: str = "",
    **parameters: Any,
) -> EffectLine:
    concerned = {Side.NS: NS, Side.EW: EW, None: None}[side]
    return EffectLine(n, kind, asked or kind, side, concerned, player, points, seq, parameters)


def ruling(
    number: int,
    *effects: EffectLine,
    outcome: RulingOutcome = RulingOutcome.RULED,
    supersedes: int | None = None,
    in_force: bool = True,
    reason: str = "Vu à la fin de la donne",
    by_rule: bool = False,
) -> RulingReading:
    return RulingReading(
        UUID(int=number), number, outcome, supersedes, in_force, reason, "hugo", by_rule,
        AT + timedelta(minutes=number), effects,
    )  # fmt: skip


def incident(
    number: int,
    code: str = "P2",
    *rulings: RulingReading,
    status: IncidentStatus = IncidentStatus.RULED,
    **told: Any,
) -> IncidentLine:
    facts: dict[str, Any] = {
        "at": AT,
        "by": "hugo",
        "called_by": "Nord",
        "round_number": 2,
        "table": 4,
        "match_id": UUID(int=9),
        "deal": 3,
        "side": Side.NS,
        "team": NS,
        "ns": NS,
        "ew": EW,
        "player": "",
        "facts": "N’a pas fourni à cœur",
        "settlement": Settlement.REFERRED,
        "consent_ns": False,
        "consent_ew": False,
        **told,
    }
    return IncidentLine(
        id=UUID(int=100 + number),
        number=number,
        code=code,
        infraction=CATALOGUE[code],
        rulings=rulings,
        appeals=(),
        status=status,
        **facts,
    )


def a_log(lines: Sequence[IncidentLine] | None = None, asked: LogFilter | None = None) -> RulingLog:
    """A log of every kind of incident: lost, amended, settled, open, by the rule, no table."""
    lost = effect(K.DEAL_LOST, 160, seq=3, **LOST)
    kept = (
        incident(1, "P2", ruling(1, lost)),
        incident(
            2,
            "P2",
            ruling(2, lost, in_force=False),
            ruling(
                3,
                effect(K.MATCH_ADJUSTED, -20),
                effect(K.FORMAL_WARNING, n=2, player="Zoé Dupré"),
                outcome=RulingOutcome.AMENDED,
                supersedes=2,
                reason="Revu avec les joueurs",
            ),
            status=IncidentStatus.AMENDED,
        ),
        incident(
            3, "B1", status=IncidentStatus.SETTLED, settlement=Settlement.COVERED,
            consent_ns=True, consent_ew=True, facts="=2+3",
        ),
        incident(4, "E1", status=IncidentStatus.OPEN),
        incident(
            5, "D2", ruling(4, effect(K.REDEAL, seq=3), effect(K.ROUND_OWED, n=2), by_rule=True,
                            reason="Seconde irrégularité"),
        ),
        incident(
            6, "E4", ruling(5, effect(K.TOTAL_ADJUSTED, -1200, side=None)), round_number=None,
            table=None, match_id=None, deal=None, side=None, ns=None, ew=None,
        ),
        incident(
            7,
            "X",
            ruling(6, effect(K.MELD_TO_OTHER_SIDE, 50, seq=3), in_force=False),
            ruling(7, outcome=RulingOutcome.APPEAL, supersedes=6, reason="Accordé"),
            status=IncidentStatus.LIFTED,
        ),
    )  # fmt: skip
    chosen = tuple(lines) if lines is not None else kept
    return RulingLog(header(), tuple(reversed(chosen)), asked or LogFilter())
