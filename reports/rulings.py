"""The arbiter's papers: the log with signature lines and totals by code, a slip for the teams."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.formatting import Imprint
from reports.pdf import write
from reports.ruling_words import (
    OUTCOMES,
    SETTLEMENTS,
    STATUSES,
    arbiter_in_words,
    cost,
    effects_in_words,
    moment_in_words,
    place_in_words,
    status_in_words,
    team_in_words,
)
from tournament.log_readings import IncidentLine, LogFilter, RulingLog, RulingReading, RulingSlip
from tournament.models import Settlement


@dataclass(frozen=True, slots=True)
class RulingText:
    """A ruling as paper shows it; `head` says its number, what it is, by whom and when."""

    head: str
    effects: tuple[str, ...]
    reason: str
    in_force: bool


@dataclass(frozen=True, slots=True)
class LogRow:
    """An incident as the register on paper shows it, its rulings first to last."""

    number: str
    when: str
    place: tuple[str, ...]
    team: str
    code: str
    what: str
    facts: str
    settled: str
    rulings: tuple[RulingText, ...]
    status: str


@dataclass(frozen=True, slots=True)
class CodeTotal:
    """How often an infraction was reported and ruled on, and what the rulings cost."""

    code: str
    what: str
    incidents: str
    in_force: str
    points: str


def ruling_log(log: RulingLog, imprint: Imprint) -> bytes:
    """The register: every incident with its rulings, totals by code, lines to sign on."""
    _ = imprint.gettext
    lines = tuple(reversed(log.lines))
    totals = code_totals(lines, imprint)
    return write(
        "ruling_log",
        imprint,
        title=_("Incidents and rulings"),
        about=imprint.about(log.header),
        asked=_asked(log.asked, imprint),
        footer=imprint.footer(log.header, log.asked.round),
        rows=tuple(_row(line, imprint) for line in lines),
        totals=totals,
        all_told=_all_told(lines, imprint),
        signatures=(_("The arbiter"), _("The organiser")),
    )


def _asked(asked: LogFilter, imprint: Imprint) -> str:
    """What the log is restricted to, in one line; nothing for the whole log."""
    _ = imprint.gettext
    parts = (
        _("Round %(number)s", number=asked.round) if asked.round else "",
        _("Table %(number)s", number=asked.table) if asked.table else "",
        _("Team %(number)s", number=asked.team) if asked.team else "",
        asked.code or "",
        asked.arbiter or "",
        _(STATUSES[asked.status]) if asked.status else "",
    )
    only = ", ".join(filter(None, parts))
    return _("Only: %(what)s", what=only) if only else ""


def _row(line: IncidentLine, imprint: Imprint) -> LogRow:
    return LogRow(
        number=str(line.number),
        when=moment_in_words(line.at, imprint),
        place=place_in_words(line, imprint),
        team=team_in_words(line.team),
        code=line.code,
        what=line.infraction.wording(imprint.locale.language),
        facts=line.facts,
        settled=_settled(line, imprint),
        rulings=tuple(_ruling(each, line, imprint) for each in line.rulings),
        status=status_in_words(line, imprint.gettext),
    )


def _settled(line: IncidentLine, imprint: Imprint) -> str:
    """How the teams settled it between them; nothing where an arbiter was called."""
    if line.settlement is Settlement.REFERRED:
        return ""
    return imprint.gettext(SETTLEMENTS[line.settlement])


def _ruling(ruling: RulingReading, line: IncidentLine, imprint: Imprint) -> RulingText:
    _ = imprint.gettext
    told = {
        "number": ruling.number,
        "outcome": _(OUTCOMES[ruling.outcome]),
        "arbiter": arbiter_in_words(ruling, imprint.gettext),
        "when": moment_in_words(ruling.at, imprint),
    }
    head = _("No. %(number)s · %(outcome)s · %(arbiter)s, %(when)s", **told)
    if ruling.supersedes:
        head += " · " + _("in the place of No. %(number)s", number=ruling.supersedes)
    effects = effects_in_words(ruling, line, imprint)
    reason = "" if ruling.by_rule else ruling.reason  # the rule's is the infraction itself
    return RulingText(head, effects or (_("No effect"),), reason, ruling.in_force)


def code_totals(lines: Sequence[IncidentLine], imprint: Imprint) -> tuple[CodeTotal, ...]:
    """The infractions by code: how many incidents, rulings with an effect in force, points."""
    by_code: dict[str, list[IncidentLine]] = {}
    for line in sorted(lines, key=lambda each: each.code):
        by_code.setdefault(line.code, []).append(line)
    return tuple(
        _total(code, own[-1].infraction.wording(imprint.locale.language), own, imprint)
        for code, own in by_code.items()
    )


def _all_told(lines: Sequence[IncidentLine], imprint: Imprint) -> CodeTotal:
    return _total("", imprint.gettext("In all"), lines, imprint)


def _total(code: str, what: str, lines: Iterable[IncidentLine], imprint: Imprint) -> CodeTotal:
    own = list(lines)
    effects = [line.in_force.effects for line in own if line.in_force and line.in_force.effects]
    return CodeTotal(
        code,
        what,
        incidents=imprint.number(len(own)),
        in_force=imprint.number(len(effects)),
        points=imprint.number(sum(cost(each) for of_ruling in effects for each in of_ruling)),
    )


def ruling_slip(slip: RulingSlip, imprint: Imprint) -> bytes:
    """One incident and what was ruled, for the two teams to keep."""
    _ = imprint.gettext
    line, ruling = slip.line, slip.line.in_force
    return write(
        "ruling_slip",
        imprint,
        title=_slip_title(line, imprint),
        about=imprint.about(slip.header),
        footer=imprint.footer(slip.header, line.round_number),
        facts=_slip_facts(line, imprint),
        settled=_settled(line, imprint),
        ruling=_ruling(ruling, line, imprint) if ruling else None,
        earlier=tuple(_ruling(each, line, imprint) for each in line.rulings[:-1]),
        status=status_in_words(line, imprint.gettext),
        signatures=_signatures(line, imprint),
    )


def _slip_title(line: IncidentLine, imprint: Imprint) -> str:
    _ = imprint.gettext
    if line.in_force is None:
        return _("Incident %(number)s", number=line.number)
    return _("Ruling on incident %(number)s", number=line.number)


def _slip_facts(line: IncidentLine, imprint: Imprint) -> tuple[tuple[str, str], ...]:
    """What happened, as pairs of a word and what stands beside it."""
    _ = imprint.gettext
    pairs = (
        (_("When"), moment_in_words(line.at, imprint)),
        (_("Where"), ", ".join(place_in_words(line, imprint))),
        (_("North–South"), team_in_words(line.ns)),
        (_("East–West"), team_in_words(line.ew)),
        (_("Team concerned"), team_in_words(line.team)),
        (_("Player"), line.player),
        (_("Called by"), line.called_by),
        (_("Infraction"), f"{line.code} · {line.infraction.wording(imprint.locale.language)}"),
        (_("Facts"), line.facts),
    )
    return tuple((name, value) for name, value in pairs if value)


def _signatures(line: IncidentLine, imprint: Imprint) -> tuple[str, ...]:
    _ = imprint.gettext
    teams = [team for team in (line.ns, line.ew) if team] or [each for each in (line.team,) if each]
    return (
        *(_("Team %(number)s", number=team.number) for team in teams),
        _("The arbiter"),
    )
