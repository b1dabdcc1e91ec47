"""The page of a match: its result, its sheet, the forms that change them, and what was refused."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from flask import flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from app.bell_words import at_the_bell
from app.deal_form import JudgedDeal, fields_of, judge, read_deal
from app.deal_panel import DealPanel, deal_panel, seats_of
from app.deal_words import (
    SaidLine,
    Sides,
    deal_rows,
    dealer_name,
    said_deal,
    said_lines,
    said_problems,
    said_verdict,
)
from app.redrawn import otherwise, stale_after_correction
from app.score_entry import Attempt, new_key
from app.sessions import session_for_reading
from app.table_discipline import table_discipline
from app.tables_page import words_of_result
from app.words import DIRECTIONS, sentence
from tournament.models import Outcome
from tournament.readings import DealLine, MatchSheet
from tournament.services.headers import header as header_at
from tournament.services.seats import seats
from tournament.services.sheets import match_sheet
from tournament.settings import Entering

DEAL_FIELDS = (
    "taker",
    "contract",
    "trump",
    "double",
    "points",
    "capot",
    "solo",
    "belote",
    "melds",
    "meld_points",
    "reason",
    "shorthand",
)


@dataclass(frozen=True, slots=True)
class DealEntry:
    """The deal form on a page: its choices, what stands in it, which line it writes or corrects."""

    panel: DealPanel
    fields: MultiDict[str, str]
    seq: int
    number: int
    version: int
    correcting: bool
    verdict: "VerdictWords"


@dataclass(frozen=True, slots=True)
class VerdictWords:
    """What the rules say of a deal being typed: read back, still missing, wrong, or scored."""

    read: str = ""
    shorthand: str = ""
    missing: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    made: bool | None = None
    why: str = ""
    scored: bool = False
    marks: tuple[tuple[Any, int], ...] = ()
    lines: tuple[SaidLine, ...] = ()


def match_page(
    slug: str, match_id: UUID, tried: Attempt | None = None, judged: JudgedDeal | None = None
) -> ResponseReturnValue:
    """The page of a match, after an attempt that failed with everything typed still there."""
    tried = tried or Attempt()
    with session_for_reading() as session:
        header = header_at(session, slug)
        sheet = match_sheet(session, header.id, match_id)
        discipline = table_discipline(session, header.id, match_id)
        at_table = seats(session, header.id, match_id)
        stale = stale_after_correction(session, header, sheet)
    by_deals = _by_deals(sheet, tried)
    page = render_template(
        "scoring/match.html",
        other_tables=otherwise(stale),
        sheet=sheet,
        line=sheet.line,
        teams=seats_of(sheet.line),
        tried=tried,
        by_deals=by_deals,
        entry=_entry(sheet, tried, judged) if by_deals else None,
        rows=deal_rows(sheet),
        dealer=dealer_name(sheet.next_dealer, sheet.line),
        result=words_of_result(sheet.line),
        at_the_bell=at_the_bell(sheet.settings),
        hints=[sentence(hint) for hint in sheet.hints],
        new_key=new_key,
        deal_fields=DEAL_FIELDS,
        discipline=discipline,
        seats=at_table,
        directions=DIRECTIONS,
    )
    return page, tried.status


def _by_deals(sheet: MatchSheet, tried: Attempt) -> bool:
    """Whether the page shows the deals: as begun, else as asked, else as the tournament does."""
    if tried.part in ("totals", "deal"):
        return tried.part == "deal"
    asked = request.args.get("by")
    if asked in ("totals", "deals"):
        return asked == "deals"
    if sheet.line.outcome in (None, Outcome.ANNULLED):
        return bool(sheet.deals) or sheet.settings.entering is Entering.DESK_DEALS
    return sheet.line.outcome is Outcome.DEALS


def _entry(sheet: MatchSheet, tried: Attempt, judged: JudgedDeal | None) -> DealEntry:
    rule_set = sheet.header.rule_set
    deal = tried.of("deal")
    seq = deal.fields.get("seq", request.args.get("deal", type=int), type=int)
    line = next((each for each in sheet.deals if each.seq == seq), None)
    fields = deal.fields or fields_of(line.facts if line else None, rule_set)
    if judged is not None and not fields.get("taker"):
        fields = _with(fields, fields_of(judged.facts, rule_set))
    if judged is None and fields.get("taker"):
        judged = judge(read_deal(fields, rule_set), rule_set)
    return DealEntry(
        panel=deal_panel(sheet.line, rule_set, fields),
        fields=fields,
        seq=line.seq if line else next_seq(sheet),
        number=sheet.line.deals_done + 1,
        version=line.version if line else 0,
        correcting=line is not None and line.version > 0,
        verdict=verdict_words(sheet.line, judged, fields.get("shorthand", ""))
        if judged
        else VerdictWords(),
    )


def _with(fields: MultiDict[str, str], more: MultiDict[str, str]) -> MultiDict[str, str]:
    both = MultiDict(fields)
    both.update(more)
    return both


def next_seq(sheet: MatchSheet) -> int:
    """The line of the sheet that the next deal takes."""
    return sheet.deals[-1].seq + 1 if sheet.deals else 1


def deal_line(sheet: MatchSheet, seq: int) -> DealLine | None:
    """A line of the sheet, if it is there."""
    return next((line for line in sheet.deals if line.seq == seq), None)


def verdict_words(line: Sides, judged: JudgedDeal, shorthand: str = "") -> VerdictWords:
    """The verdict on a deal being typed, teams named, in the visitor's language."""
    if judged.empty:
        return VerdictWords(shorthand=shorthand)
    names = {
        "taker": _("takers"),
        "contract": _("contract"),
        "trump": _("trump"),
        "points": _("points"),
    }
    words = VerdictWords(
        read=said_deal(judged.deal, line) if judged.deal is not None else "",
        shorthand=shorthand,
        missing=tuple(names[name] for name in judged.missing),
        problems=tuple(said_problems(judged.problems_typed, line)),
    )
    if judged.score is None:
        return words
    return VerdictWords(
        read=words.read,
        shorthand=shorthand,
        made=judged.score.made,
        why=said_verdict(judged.score),
        scored=True,
        marks=tuple((seat.team, judged.score.score(seat.side)) for seat in seats_of(line)),
        lines=said_lines(judged.score, line),
    )


def say_hints(sheet: MatchSheet) -> None:
    """Point out what looks odd in what was just saved; it is saved all the same."""
    for hint in sheet.hints:
        flash(_("Worth a second look: %(hint)s", hint=sentence(hint)), "warning")
