"""The log as CSV that a spreadsheet opens as it is, a ruling a line, and as canonical JSON."""

from datetime import datetime
from typing import Any

from babel import Locale

from reports.formatting import Gettext, Imprint
from reports.ruling_words import OUTCOMES, SETTLEMENTS, cost, effects_in_words, status_in_words
from reports.spreadsheets import Cell, as_csv, as_json, side_of, tournament_of
from tournament.log_readings import (
    AppealLine,
    EffectLine,
    IncidentLine,
    RulingLog,
    RulingReading,
)

EPOCH = datetime.fromtimestamp(0).astimezone()


def rulings_csv(log: RulingLog, gettext: Gettext, locale: Locale) -> bytes:
    """The log, a line for each ruling; an incident without one has a line of its own."""
    _ = gettext
    headings = (
        *(_("Incident"), _("When"), _("Round"), _("Table"), _("Deal"), _("No."), _("Team")),
        *(_("Player"), _("Code"), _("Infraction"), _("Facts"), _("Called by"), _("Reported by")),
        *(_("Settled"), _("Ruling"), _("Outcome"), _("In the place of"), _("In force")),
        *(_("Effect"), _("Penalty points"), _("Reason"), _("Arbiter"), _("Ruled at")),
        _("Status"),
    )
    imprint = Imprint(gettext, locale, EPOCH, "")
    rows = [
        (*_incident_cells(line, imprint), *_ruling_cells(ruling, line, imprint), status)
        for line in reversed(log.lines)
        for status in (status_in_words(line, gettext),)
        for ruling in line.rulings or (None,)
    ]
    return as_csv(headings, rows, locale)


def _incident_cells(line: IncidentLine, imprint: Imprint) -> tuple[Cell, ...]:
    _ = imprint.gettext
    team = (line.team.number, line.team.label) if line.team else (None, None)
    return (
        *(line.number, line.at.isoformat(timespec="minutes")),
        *(line.round_number, line.table, line.deal, *team, line.player, line.code),
        line.infraction.wording(imprint.locale.language),
        *(line.facts, line.called_by, line.by, _(SETTLEMENTS[line.settlement])),
    )


def _ruling_cells(
    ruling: RulingReading | None, line: IncidentLine, imprint: Imprint
) -> tuple[Cell, ...]:
    _ = imprint.gettext
    if ruling is None:
        return (None,) * 9
    return (
        *(ruling.number, _(OUTCOMES[ruling.outcome]), ruling.supersedes),
        _("yes") if ruling.in_force else _("no"),
        " ; ".join(effects_in_words(ruling, line, imprint)),
        sum(cost(effect) for effect in ruling.effects),
        *(ruling.reason, ruling.by, ruling.at.isoformat(timespec="minutes")),
    )


def rulings_json(log: RulingLog) -> bytes:
    """The log with everything in it, oldest first."""
    return as_json(
        {
            "tournament": tournament_of(log.header),
            "incidents": [_incident(line) for line in reversed(log.lines)],
        }
    )


def _incident(line: IncidentLine) -> dict[str, Any]:
    return {
        "number": line.number,
        "at": line.at.isoformat(),
        "by": line.by,
        "called_by": line.called_by,
        "round": line.round_number,
        "table": line.table,
        "deal": line.deal,
        "side": line.side,
        "team": side_of(line.team) if line.team else None,
        "NS": side_of(line.ns) if line.ns else None,
        "EW": side_of(line.ew) if line.ew else None,
        "player": line.player,
        "code": line.code,
        "catalogue_entry": line.infraction._asdict(),
        "facts": line.facts,
        "settlement": line.settlement,
        "consent": {"NS": line.consent_ns, "EW": line.consent_ew},
        "status": line.status,
        "rulings": [_ruling(ruling) for ruling in line.rulings],
        "appeals": [_appeal(appeal) for appeal in line.appeals],
    }


def _ruling(ruling: RulingReading) -> dict[str, Any]:
    return {
        "number": ruling.number,
        "outcome": ruling.outcome,
        "supersedes": ruling.supersedes,
        "in_force": ruling.in_force,
        "reason": ruling.reason,
        "by": ruling.by,
        "by_rule": ruling.by_rule,
        "at": ruling.at.isoformat(),
        "effects": [_effect(effect) for effect in ruling.effects],
    }


def _effect(effect: EffectLine) -> dict[str, Any]:
    return {
        "kind": effect.kind,
        "side": effect.side,
        "team": effect.team.number if effect.team else None,
        "player": effect.player,
        "points": effect.points,
        "deal": effect.deal,
        "parameters": dict(effect.parameters),
    }


def _appeal(appeal: AppealLine) -> dict[str, Any]:
    return {
        "ruling": appeal.ruling_number,
        "side": appeal.side,
        "team": appeal.team.number if appeal.team else None,
        "grounds": appeal.grounds,
        "at": appeal.at.isoformat(),
        "deadline": appeal.deadline.isoformat(),
        "state": appeal.state,
        "outcome": appeal.outcome,
        "decision": appeal.decision_number,
        "decided_by": appeal.decided_by,
        "decided_at": appeal.decided_at.isoformat() if appeal.decided_at else None,
    }
