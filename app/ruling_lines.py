"""Incidents and rulings as sentences: what was done, to whom, with which points."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from app.deal_words import spoken, team_name
from app.words import number, signed, word
from rules.discipline import Infraction, Phase
from tournament.discipline import EffectKind
from tournament.log_readings import EffectLine, IncidentLine, RulingReading, WarningCount
from tournament.readings import Seated

A_MINUTE = 60


def infraction_name(infraction: Infraction) -> str:
    """What happened, in the visitor's language."""
    return infraction.wording(spoken())


def phases(codes: Any) -> list[tuple[Phase, list[Infraction]]]:
    """The infractions of a catalogue by phase, in the order of an evening."""
    found: dict[Phase, list[Infraction]] = {phase: [] for phase in Phase}
    for infraction in codes.values():
        found[infraction.phase].append(infraction)
    return [(phase, each) for phase, each in found.items() if each]


def said_effect(effect: EffectLine, ns: Seated | None = None, ew: Seated | None = None) -> str:
    """An effect with its team, its deal and its points."""
    team = effect.team
    about = effect.player or (team_name(team) if team else "")
    told = word(effect.asked)
    if effect.kind is EffectKind.DEAL_LOST:
        told = _lost(effect, about, ns, ew)
    elif effect.asked is not effect.kind:
        told = _("%(what)s: %(team)s %(points)s on the match", what=told, team=about,
                 points=signed(effect.points)) if effect.points else told  # fmt: skip
    elif effect.points:
        told = _("%(what)s: %(team)s %(points)s", what=told, team=about,
                 points=_points(effect))  # fmt: skip
    elif about:
        told = _("%(what)s: %(team)s", what=told, team=about)
    if effect.deal and effect.kind is not EffectKind.DEAL_LOST:
        told = _("%(what)s (deal %(deal)s)", what=told, deal=effect.deal)
    return told


def _points(effect: EffectLine) -> str:
    if effect.kind is EffectKind.MELD_TO_OTHER_SIDE:
        return number(effect.points)
    return signed(effect.points)


def _lost(effect: EffectLine, about: str, ns: Seated | None, ew: Seated | None) -> str:
    penalty = effect.parameters.get("deal", {}).get("penalty", {})
    points = penalty.get("points", effect.points) + penalty.get("contract", 0)
    other = next((each for each in (ns, ew) if each and each != effect.team), None)
    told = {"deal": effect.deal, "team": about, "points": number(points)}
    if other is None:
        return str(_("Deal %(deal)s lost by %(team)s: %(points)s to the other team", **told))
    told["other"] = team_name(other)
    return str(_("Deal %(deal)s lost by %(team)s: %(points)s to %(other)s", **told))


def said_ruling(ruling: RulingReading | None, line: IncidentLine) -> list[str]:
    """What a ruling does, effect by effect; a lifted one does nothing."""
    if ruling is None:
        return []
    return [said_effect(each, line.ns, line.ew) for each in ruling.effects]


def warnings_said(count: WarningCount) -> str:
    """How many warnings a team has: "2 verbal, 1 formal"."""
    parts = []
    if count.verbal:
        parts.append(ngettext("%(num)s verbal warning", "%(num)s verbal warnings", count.verbal))
    if count.formal:
        parts.append(ngettext("%(num)s formal warning", "%(num)s formal warnings", count.formal))
    return ", ".join(parts)


def minutes_since(moment: datetime) -> int:
    """Whole minutes gone by since a moment."""
    return max(0, int((datetime.now(UTC) - moment).total_seconds()) // A_MINUTE)


@dataclass(frozen=True, slots=True)
class RegisterRow:
    """A line of the register: the incident, what happened, what its ruling does."""

    line: IncidentLine
    what: str
    effects: list[str]
    arbiter: str
    by_rule: bool


def register_rows(lines: Any) -> list[RegisterRow]:
    """The incidents as the register shows them."""
    return [register_row(line) for line in lines]


def register_row(line: IncidentLine) -> RegisterRow:
    """An incident as the register shows it."""
    ruling = line.in_force
    return RegisterRow(
        line,
        infraction_name(line.infraction),
        said_ruling(ruling, line),
        ruling.by if ruling else "",
        bool(ruling and ruling.by_rule),
    )
