"""The page on which an arbiter rules: what the rules say, the form, what it would change."""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

from flask import render_template
from flask.typing import ResponseReturnValue
from sqlmodel import Session
from werkzeug.datastructures import MultiDict

from app.navigation import posted_fields
from app.redrawn import otherwise, stale_after
from app.ruling_forms import (
    ALSO,
    GROUPS,
    RULING_FIELDS,
    TypedRuling,
    fields_of_ruling,
    fields_proposed,
)
from app.ruling_lines import infraction_name, register_row, said_ruling, warnings_said
from app.score_entry import Attempt, new_key
from app.sessions import session_for_reading
from rules.vocabulary import Suit
from tournament.discipline import MOVES_POINTS, NEEDS_A_SIDE, ON_A_DEAL, WITH_POINTS, EffectKind
from tournament.log_readings import IncidentLine
from tournament.readings import Header, MatchSheet
from tournament.remedies import effects_of_remedy
from tournament.services import rulings
from tournament.services.headers import header as header_at
from tournament.services.rulings import RulingPreview
from tournament.services.rulings.at_table import players_at
from tournament.services.rulings.deal_numbers import sheet_by_totals
from tournament.services.sheets import match_sheet

MOST_PRECEDENTS = 8


@dataclass(frozen=True, slots=True)
class Act:
    """What an arbiter does with an incident: rule, amend (`old` is the ruling amended), or jury."""

    name: str
    old: UUID | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A ruling as it would change things, and a mark of what was shown."""

    preview: RulingPreview
    typed: TypedRuling

    @property
    def mark(self) -> str:
        """Differs when the deal or the match would come out otherwise than was shown."""
        shown = self.preview
        facts = [(deal.seq, deal.before, deal.after) for deal in shown.deals]
        told = repr((facts, shown.match_before, shown.match_after))
        return sha256(told.encode()).hexdigest()[:16]


def look(
    session: Session, header: Header, line: IncidentLine, act: Act, typed: TypedRuling
) -> Seen:
    """What a ruling would change; nothing is written."""
    found = rulings.preview(
        session,
        header.id,
        line.id,
        typed.effects,
        reason=typed.reason,
        confirmed=typed.sure,
        supersedes=act.old,
    )
    return Seen(found, typed)


def ruling_page(
    slug: str, number: int, act: Act, tried: Attempt, seen: Seen | None = None
) -> ResponseReturnValue:
    """The form, after an attempt with everything typed; with a preview, the question to confirm."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        line = rulings.incident_line(session, header.id, number)
        sheet = match_sheet(session, header.id, line.match_id) if line.match_id else None
        earlier = rulings.precedents(
            session, header.id, line.code, limit=MOST_PRECEDENTS, besides=line.id
        )
        counts = rulings.warnings_of(session, header.id)
        page = render_template(
            "arbiter/rule.html",
            header=header,
            line=line,
            row=register_row(line),
            what=infraction_name(line.infraction),
            act=act,
            **_choices(session, header, line, sheet),
            earlier=[(each, register_row(each.line)) for each in earlier],
            warned=_warned(line, counts),
            warnings_said=warnings_said,
            typed=tried.fields or _proposed(line, act),
            tried=tried,
            fields=RULING_FIELDS,
            posted=[pair for pair in posted_fields() if pair[0] not in ("step", "seen", "sure")],
            seen=seen,
            new_key=new_key,
        )
    return page, tried.status


def _choices(
    session: Session, header: Header, line: IncidentLine, sheet: MatchSheet | None
) -> dict[str, Any]:
    """What can be chosen for a ruling on an incident."""
    return {
        "groups": _groups(line),
        "also": ALSO,
        "needs": needs,
        "suits": list(Suit),
        "by_totals": sheet is not None and sheet_by_totals(sheet),
        "sheet": sheet,
        "players": players_at(session, header.id, line.match_id) if line.match_id else (),
    }


def jury_choices(
    session: Session, header: Header, line: IncidentLine, tried: Attempt
) -> dict[str, Any]:
    """What a jury can rule instead, starting from the ruling that was appealed."""
    sheet = match_sheet(session, header.id, line.match_id) if line.match_id else None
    begin = fields_of_ruling(line.in_force, line.side, line.deal) if line.in_force else None
    return {**_choices(session, header, line, sheet), "typed": tried.fields or begin}


def _groups(line: IncidentLine) -> list[tuple[str, list[EffectKind]]]:
    """The effects offered, the one that the rules propose first; away from a table fewer."""
    away = line.match_id is None
    proposed = next(iter(effects_of_remedy(line.infraction.remedy)), None)
    offered = [
        (name, [k for k in kinds if k is not proposed and not (away and k in _AT_A_TABLE)])
        for name, kinds in GROUPS
        if not away or name in ("light", "tournament")
    ]
    return [("proposed", [proposed]), *offered] if proposed else offered


_AT_A_TABLE = (EffectKind.SUIT_BARRED, EffectKind.CARD_PLAYED, EffectKind.PLAYER_EXCLUDED)


def needs(kind: EffectKind) -> str:
    """The fields that an effect needs, by name, for the page to show no other."""
    found = []
    if kind in NEEDS_A_SIDE:
        found.append("side")
    if kind in ON_A_DEAL:
        found.append("seq")
    if kind in WITH_POINTS:
        found.append("points")
    if kind in (EffectKind.DEAL_LOST, EffectKind.REDEAL, EffectKind.DEAL_CANCELLED):
        found.append("struck")
    if kind is EffectKind.SUIT_BARRED:
        found.append("suit")
    if kind in (
        EffectKind.PLAYER_EXCLUDED, EffectKind.VERBAL_WARNING, EffectKind.FORMAL_WARNING,
    ):  # fmt: skip
        found.append("player")
    if kind in MOVES_POINTS:
        found.append("reason")
    return " ".join(found)


def _proposed(line: IncidentLine, act: Act) -> MultiDict[str, str]:
    if act.old is not None and line.in_force is not None:
        return fields_of_ruling(line.in_force, line.side, line.deal)
    return fields_proposed(line.infraction, line.side, line.deal)


def _warned(line: IncidentLine, counts: Any) -> list[Any]:
    teams = (line.ns, line.ew) if line.match_id else (line.team,)
    return [counts[t.id] for each in teams if each for t in each.teams if t.id in counts]


def incident_page(slug: str, number: int, tried: Attempt) -> ResponseReturnValue:
    """An incident with the chain of its rulings, and what can be done with it."""
    with session_for_reading() as session:
        header = header_at(session, slug)
        line = rulings.incident_line(session, header.id, number)
        counts = rulings.warnings_of(session, header.id)
        stale = stale_after(session, header, line.round_number or 0) if _moved(line) else ()
    page = render_template(
        "arbiter/show.html",
        header=header,
        line=line,
        row=register_row(line),
        chain_said=said_ruling,
        warned=_warned(line, counts),
        warnings_said=warnings_said,
        other_tables=otherwise(stale),
        tried=tried,
        new_key=new_key,
    )
    return page, tried.status


def _moved(line: IncidentLine) -> bool:
    kinds = {effect.kind for ruling in line.rulings for effect in ruling.effects}
    return line.round_number is not None and not kinds.isdisjoint(MOVES_POINTS)
