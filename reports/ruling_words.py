"""Rulings in words, for paper and for files: what was done, to whom, with which points."""

from collections.abc import Mapping
from datetime import datetime

from babel.dates import format_date, format_time

from reports.formatting import Gettext, Imprint
from tournament.discipline import EffectKind
from tournament.log_readings import EffectLine, IncidentLine, IncidentStatus, RulingReading
from tournament.models import RulingOutcome, Settlement
from tournament.readings import Seated


def _(message: str) -> str:
    """Marks a word for the catalogue where no language is known yet."""
    return message


EFFECTS: Mapping[EffectKind, str] = {
    EffectKind.NOTE: _("Noted, nothing more"),
    EffectKind.VERBAL_WARNING: _("Verbal warning"),
    EffectKind.FORMAL_WARNING: _("Formal warning"),
    EffectKind.SUIT_BARRED: _("Suit barred in the next trick"),
    EffectKind.CARD_PLAYED: _("The card must be played"),
    EffectKind.REDEAL: _("Dealt again, same dealer"),
    EffectKind.DEAL_CANCELLED: _("Deal cancelled, 0–0"),
    EffectKind.DEAL_LOST: _("Deal lost, points to the other team"),
    EffectKind.BELOTE_NOT_COUNTED: _("Belote not counted"),
    EffectKind.MELD_TO_OTHER_SIDE: _("Announced points to the other team"),
    EffectKind.DEAL_ADJUSTED: _("Points on the deal"),
    EffectKind.MATCH_ADJUSTED: _("Points on the match"),
    EffectKind.TOTAL_ADJUSTED: _("Points on the tournament total"),
    EffectKind.ROUND_OWED: _("Pays a round of drinks"),
    EffectKind.MATCH_CANCELLED: _("Match cancelled"),
    EffectKind.MATCH_FORFEITED: _("Match lost by forfeit"),
    EffectKind.PLAYER_EXCLUDED: _("Player excluded"),
    EffectKind.TEAM_DISQUALIFIED: _("Team disqualified"),
}
STATUSES: Mapping[IncidentStatus, str] = {
    IncidentStatus.OPEN: _("to be ruled on"),
    IncidentStatus.SETTLED: _("settled by the teams"),
    IncidentStatus.RULED: _("in force"),
    IncidentStatus.AMENDED: _("amended"),
    IncidentStatus.LIFTED: _("lifted"),
    IncidentStatus.APPEALED: _("before the jury"),
}
SETTLEMENTS: Mapping[Settlement, str] = {
    Settlement.REFERRED: _("The arbiter rules"),
    Settlement.COVERED: _("Covered by the teams, play goes on"),
    Settlement.DEAL_CANCELLED: _("Deal cancelled by agreement"),
    Settlement.MATCH_CANCELLED: _("Match cancelled by agreement"),
}
OUTCOMES: Mapping[RulingOutcome, str] = {
    RulingOutcome.RULED: _("Ruled"),
    RulingOutcome.AMENDED: _("Amended"),
    RulingOutcome.LIFTED: _("Lifted"),
    RulingOutcome.APPEAL: _("Ruled by the jury"),
}


def team_in_words(team: Seated | None) -> str:
    """A team with its number, in one line."""
    return f"{team.number} · {team.label}" if team else ""


def effect_in_words(effect: EffectLine, line: IncidentLine, imprint: Imprint) -> str:
    """One thing that a ruling does: to whom, on which deal, how many points."""
    _ = imprint.gettext
    about = effect.player or team_in_words(effect.team)
    if effect.kind is EffectKind.DEAL_LOST:
        return _lost(effect, line, about, imprint)
    told = {"what": _(EFFECTS[effect.asked]), "team": about}
    if effect.points and effect.asked is not effect.kind:
        points = imprint.signed(effect.points)
        words = _("%(what)s: %(team)s %(points)s on the match", points=points, **told)
    elif effect.points:
        gives = effect.kind is EffectKind.MELD_TO_OTHER_SIDE
        points = imprint.number(effect.points) if gives else imprint.signed(effect.points)
        words = _("%(what)s: %(team)s %(points)s", points=points, **told)
    elif about:
        words = _("%(what)s: %(team)s", **told)
    else:
        words = told["what"]
    return _("%(what)s (deal %(deal)s)", what=words, deal=effect.deal) if effect.deal else words


def _lost(effect: EffectLine, line: IncidentLine, about: str, imprint: Imprint) -> str:
    _ = imprint.gettext
    penalty = effect.parameters["deal"]["penalty"]
    told = {
        "deal": effect.deal,
        "team": about,
        "points": imprint.number(penalty["points"] + penalty.get("contract", 0)),
    }
    other = line.team_on(effect.side.other) if effect.side else None
    if other is None:
        return _("Deal %(deal)s lost by %(team)s: %(points)s to the other team", **told)
    return _(
        "Deal %(deal)s lost by %(team)s: %(points)s to %(other)s",
        other=team_in_words(other),
        **told,
    )


def effects_in_words(
    ruling: RulingReading | None, line: IncidentLine, imprint: Imprint
) -> tuple[str, ...]:
    """What a ruling does, effect by effect; one that lifts another does nothing."""
    effects = ruling.effects if ruling else ()
    return tuple(effect_in_words(effect, line, imprint) for effect in effects)


def cost(effect: EffectLine) -> int:
    """What an effect costs the side at fault: given to its opponents, or taken from it."""
    match effect.kind:
        case EffectKind.DEAL_LOST:
            penalty = effect.parameters["deal"]["penalty"]
            return int(penalty["points"] + penalty.get("contract", 0))
        case EffectKind.MELD_TO_OTHER_SIDE:
            return effect.points
        case EffectKind.DEAL_ADJUSTED | EffectKind.MATCH_ADJUSTED | EffectKind.TOTAL_ADJUSTED:
            gives = "at_fault" in effect.parameters
            return max(effect.points if gives else -effect.points, 0)
        case _:
            return 0


def status_in_words(line: IncidentLine, gettext: Gettext) -> str:
    """Where an incident is, and that the jury decided it where it did."""
    _ = gettext
    words = _(STATUSES[line.status])
    by_jury = line.in_force is not None and line.in_force.outcome is RulingOutcome.APPEAL
    return _("%(status)s by the jury", status=words) if by_jury else words


def place_in_words(line: IncidentLine, imprint: Imprint) -> tuple[str, ...]:
    """Where it happened: the round, the table, the deal, as far as there are any."""
    _ = imprint.gettext
    return tuple(
        words
        for number, words in (
            (line.round_number, _("Round %(number)s", number=line.round_number)),
            (line.table, _("Table %(number)s", number=line.table)),
            (line.deal, _("Deal %(number)s", number=line.deal)),
        )
        if number
    )


def moment_in_words(moment: datetime, imprint: Imprint) -> str:
    """A day and a time as the hall's clocks had it."""
    there = moment.astimezone(imprint.at.tzinfo)
    day = format_date(there, "short", locale=imprint.locale)
    return f"{day} {format_time(there, 'short', locale=imprint.locale)}"


def arbiter_in_words(ruling: RulingReading, gettext: Gettext) -> str:
    """Who ruled: an arbiter, or the rule by itself where a rule gives the remedy."""
    _ = gettext
    return _("the rule (noted by %(name)s)", name=ruling.by) if ruling.by_rule else ruling.by
