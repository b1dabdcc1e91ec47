"""A deal in the visitor's words: the sentences of the rules, with teams in the place of sides."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from flask_babel import get_locale
from flask_babel import gettext as _

from rules.deal import Deal, Problem, deal_from_json
from rules.scoring import DealScore
from rules.vocabulary import BySide, Side
from rules.wording import (
    deal_sentence,
    headline,
    line_sentence,
    problem_sentence,
    side_name,
    verdict_sentence,
)
from tournament.models import DealState
from tournament.readings import DealLine, MatchLine, MatchSheet
from tournament.running_totals import running_totals


class Named(Protocol):
    """Whoever sits on a side of a table: a number, and a name where there is one."""

    @property
    def number(self) -> object: ...

    @property
    def label(self) -> str: ...


class Sides(Protocol):
    """The two sides of a table: those of a match, or of one where nobody is entered."""

    def team(self, side: Side, /) -> Named | None: ...


@dataclass(frozen=True, slots=True)
class SaidLine:
    """One line of a score: whose, how much, why."""

    team: Named
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class DealRow:
    """A line of the sheet as a page shows it, with the totals after it."""

    line: DealLine
    dealer: str
    said: str
    verdict: str
    lines: tuple[SaidLine, ...]
    ns: int
    ew: int
    running: BySide[int]
    stands: bool


def spoken() -> str:
    """The language in which the rules speak to this visitor."""
    return "fr" if str(get_locale()) == "fr" else "en"


def team_name(team: Named) -> str:
    """A team as sentences name it."""
    return f"{team.number} {team.label}".strip()


def with_teams(text: str, line: Sides) -> str:
    """A sentence of the rules with the teams of this match in the place of their sides."""
    lang = spoken()
    for side in Side:
        team = line.team(side)
        if team is not None:
            name, said = side_name(side, lang), team_name(team)
            if said == name:
                continue
            text = text.replace(f"d’{name}", f"de {said}").replace(name, said)
    return text


def said_deal(deal: Deal, line: Sides) -> str:
    """The facts of a deal read back in full."""
    return with_teams(deal_sentence(deal, spoken()), line)


def said_problems(problems: Iterable[Problem], line: Sides) -> list[str]:
    """What is wrong with a deal, sentence by sentence."""
    return [with_teams(problem_sentence(problem, spoken()), line) for problem in problems]


def said_lines(score: DealScore, line: Sides) -> tuple[SaidLine, ...]:
    """The lines of a score, each with its team and its reason."""
    lang = spoken()
    found = ((line.team(each.side), each) for each in score.lines)
    return tuple(
        SaidLine(team, each.points, line_sentence(each, lang))
        for team, each in found
        if team is not None
    )


def said_verdict(score: DealScore | None) -> str:
    """Made or failed, and by how much; nothing for a deal without a contract."""
    if score is None or score.verdict is None:
        return ""
    return verdict_sentence(score.verdict, spoken())


def dealer_name(chair: str, line: MatchLine) -> str:
    """Who deals, as the player's team and the chair."""
    chairs = {
        "N": (Side.NS, _("North")),
        "S": (Side.NS, _("South")),
        "E": (Side.EW, _("East")),
        "W": (Side.EW, _("West")),
    }
    side, name = chairs[chair]
    here = line.team(side)
    if here is None:
        return name
    team = here.teams[-1] if chair in "SW" else here.teams[0]  # partners sit as sheets name them
    return f"{team.number} · {name}"


def deal_rows(sheet: MatchSheet) -> list[DealRow]:
    """The lines of a sheet with their explanation and the totals after each."""
    return [
        DealRow(
            line=deal,
            dealer=dealer_name(deal.dealer, sheet.line),
            said=_said(deal, sheet),
            verdict=said_verdict(deal.score),
            lines=said_lines(deal.score, sheet.line) if deal.score else (),
            ns=deal.score.ns if deal.score else 0,
            ew=deal.score.ew if deal.score else 0,
            running=running,
            stands=deal.score is not None,
        )
        for deal, running in zip(sheet.deals, running_totals(sheet.deals), strict=True)
    ]


def said_report(state: DealState, facts: dict[str, Any] | None, line: Sides) -> str:
    """What somebody reported of a deal."""
    if facts is not None:
        return said_deal(deal_from_json(facts), line)
    return {
        DealState.PASSED: _("Four passes."),
        DealState.REDEALT: _("Dealt again."),
    }.get(state, _("Annulled."))


def _said(deal: DealLine, sheet: MatchSheet) -> str:
    if deal.deal is not None:
        return said_deal(deal.deal, sheet.line)
    return said_report(deal.state or DealState.ANNULLED, deal.facts, sheet.line)


def said_score(deal: DealLine, sheet: MatchSheet) -> str:
    """What a line of the sheet holds now, and what it gives: for the message after saving."""
    if deal.deal is None or deal.score is None:
        return _said(deal, sheet)
    return with_teams(headline(deal.deal, deal.score, spoken()), sheet.line) + _marks(
        deal.score, sheet.line
    )


def _marks(score: DealScore, line: Sides) -> str:
    pairs = ((line.team(side), score.score(side)) for side in Side)
    return " · " + ", ".join(
        _("%(team)s marks %(points)s", team=team_name(team), points=points)
        for team, points in pairs
        if team is not None
    )
