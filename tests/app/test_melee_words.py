"""A mêlée is of players: no page, paper, file or refusal of one says that there are teams."""

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
from babel.messages.pofile import read_po
from flask import Flask

from app import paper
from app.database import reading
from app.melee_entry_words import COUNTED
from app.melee_words import OF_PLAYERS
from reports.rule_sheet import RulesOfTournament
from rules.vocabulary import Side
from tests.app.conftest import NOON, Visitor
from tests.reports.reading_pdf import text
from tests.tournament.arbiter import Arbiter, effect
from tests.tournament.at_table import FAILED, Table
from tests.tournament.played import Evening
from tools.catalogues import ROOT, TRANSLATIONS, messages_of_source
from tournament.discipline import EffectKind
from tournament.log_readings import LogFilter
from tournament.models import Settlement
from tournament.services import accounts, ending, rounds, rulings
from tournament.services.entries import entry_list
from tournament.services.headers import header_of
from tournament.services.standings import standings
from tournament.settings import CreditRule, Criterion, Entering, PairingSystem, Settings

TEAM = re.compile(r"équipe|\bteams?\b", re.IGNORECASE)
SHOWN = ("title", "placeholder", "aria-label", "alt", "value", "content")
A_FEW = 2
Messages = list[tuple[str | tuple[str, ...], str | None, str]]
FILES = (".pdf", ".csv", ".json", ".jsonl")
NEVER_IN_A_MELEE = {
    "pools, a final, a bracket, a rotation: a mêlée has none": (
        "%(pools)s pools of %(least)s to %(most)s teams.",
        "A final has 2, 4, 8, 16 or 32 teams.",
        "A match that is level lets the better placed through.",
        "Choose a final of another size, or enter one more team.",
        "Everybody meets everybody: teams of one club cannot be kept apart.",
        "Everybody meets everybody: teams of one family cannot be kept apart.",
        "One team is left beside the final, without opponents.",
        "Teams %(first)s and %(second)s are in two parts of this draw "
        "and cannot change places or meet.",
        "Teams of one club are spread over the pools; inside a pool they meet.",
        "Teams of one family are spread over the pools; inside a pool they meet.",
        "The final has %(final)s places and %(count)s teams are left. "
        "Make it smaller in the settings.",
        "The final is for %(teams)s teams; %(count)s are entered.",
        "%(count)s teams have new opponents for %(cycle)s rounds only: "
        "from here on some meet again.",
    ),
    "two entries are not made to meet where partners are drawn anew": (
        "Choose one late team, or two that open a table.",
        "Let two teams meet",
        "Teams %(first)s and %(second)s are both exempt. Type the whole pairing instead.",
        "Teams %(first)s and %(second)s meet already.",
        "Teams %(first)s and %(second)s meet now.",
        "Their opponents meet each other; who would have been exempt may take a place, or lose it.",
    ),
    "an entry is one player, so none lacks a partner or has one too many": (
        "%(num)s team has one player only.",
        "A team has two players at most.",
        "Teams complete",
        "team complete",
        "team No. %(number)s",
    ),
    "said before there is a tournament, or of any": (
        "4 rounds of 12 deals among equals, then semi-finals and final of the best 4.",
        "7 rounds of 8 deals, for 8 teams; match points, then total points.",
        "A small tournament with invented teams, to look around in.",
        "Files may have up to 4 MB. A list of teams is usually much smaller.",
        "Here is a tournament of %(teams)s invented teams.",
        "Rounds, draw, final, ranking, exempt team, fee, closing time, language",
        "This list is too large for the page. Use “coinche import teams”.",
    ),
    "says that there are no teams": (
        "In a mêlée everybody plays alone: there are no teams for a knock-out. Choose no final.",
    ),
}
"""Why a message may say that there are teams, and which."""


@pytest.fixture(scope="module")
def messages() -> Messages:
    """Every message of the source."""
    return list(messages_of_source())


def test_each_message_of_teams_has_its_words_of_players_or_a_reason(messages: Messages) -> None:
    told = {*OF_PLAYERS, *COUNTED, *(each for some in NEVER_IN_A_MELEE.values() for each in some)}
    with (ROOT / TRANSLATIONS / "fr/LC_MESSAGES/messages.po").open("rb") as file:
        french = read_po(file, locale="fr")
    left = set()
    for message, context, _place in messages:
        forms = (message,) if isinstance(message, str) else message
        found = french.get(forms[0], context).string
        said = (*forms, *((found,) if isinstance(found, str) else found))
        if teams_in([re.sub(r"%\(\w+\)s", "", each) for each in said]):
            left.add(forms[0])
    assert left - told == set()
    reasons = {each for some in NEVER_IN_A_MELEE.values() for each in some}
    assert reasons - left == set()


def test_no_word_of_players_stands_for_a_message_that_is_gone(messages: Messages) -> None:
    said = {
        message if isinstance(message, str) else message[0]
        for message, _context, place in messages
        if "app/melee_" not in place
    }
    assert {*OF_PLAYERS, *COUNTED} - said == set()


class Page(HTMLParser):
    """What a page says to whoever reads or hears it, where its links lead, its forms."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self.forms: list[str] = []
        self.of_a_program = False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(given.get("href", "").partition("#")[0])
        self.of_a_program = given.get("class") == "problem"
        if tag == "form" and given.get("method") == "post":
            self.forms.append(given.get("action", ""))
        self.said += [given[name] for name in given if name in SHOWN or name.startswith("data-")]

    def handle_data(self, data: str) -> None:
        if not self.of_a_program:
            self.said.append(data)


def teams_in(said: list[str]) -> list[str]:
    """The sentences that speak of teams."""
    return [" ".join(each.split()) for each in said if TEAM.search(each)]


def a_busy_melee(app: Flask, club: accounts.AccountReading) -> Evening:
    """Eleven players, three of them exempt, before the first draw; everything set that can be."""
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    facts = Settings(
        pairing=PairingSystem.MELEE,
        rounds=3,
        deals=3,
        entering=Entering.DESK_DEALS,
        bye_credit=CreditRule.CATCH_UP,
        ranking=tuple(each for each in Criterion if each is not Criterion.MATCH_POINTS),
        paid_places=3,
        entry_fee=500,
        appeals=True,
        rulings_public=True,
    )
    evening = Evening(app.extensions["engine"], facts, club_id=club_id)
    for place in range(11):
        evening.enter_one(club=f"Club {place % 3}", family=f"Village {place % 4}")
    with evening.change() as session:
        ending.set_published(session, evening.id, True, by="claire", at=evening.now())
    return evening


def play_and_rule(evening: Evening) -> None:
    """A round played, and a second one with deals, incidents, rulings, an appeal, who came late."""
    evening.whole_round(1)
    evening.start()
    table, arbiter = Table(evening, number=2), Arbiter(evening, "alice")
    table.deal()
    table.deal(FAILED)
    table.correct(2, {**FAILED, "contract": 100})
    line = table.sheet.line
    arbiter.rules_on(table, effect(EffectKind.VERBAL_WARNING), side=Side.NS, code="E1")
    lost = arbiter.rules_on(table, effect(EffectKind.DEAL_LOST), side=Side.EW, code="P2", seq=1)
    arbiter.rules_on(table, effect(EffectKind.MELD_TO_OTHER_SIDE, points=50), side=Side.NS, seq=2)
    arbiter.misdeal(table)
    arbiter.misdeal(table)
    arbiter.agreed(Settlement.COVERED, table)
    arbiter.reports("E4", table, side=Side.EW)
    key = arbiter.reports("E4", team=line.ns.teams[0].number)
    arbiter.rules(key, effect(EffectKind.TEAM_DISQUALIFIED))
    with evening.change() as session:
        options: dict[str, Any] = {"by": "alice", "at": evening.now()}
        rulings.lodge_appeal(session, evening.id, lost, side=Side.EW, grounds="Vu", **options)
        rulings.call_arbiter(session, evening.id, Table(evening, 2, number=2).id, **options)
    evening.enter_one()


def kind_of(address: str) -> str:
    """An address without the numbers and keys that make it one of many."""
    return re.sub(r"[0-9a-f-]{36}|\d+", "#", address)


def walk(visitor: Visitor, start: str, home: str) -> dict[str, str]:
    """Every page that links lead to from one, each kind of address a few times."""
    found: dict[str, str] = {}
    kinds: Counter[str] = Counter()
    waiting = [start]
    while waiting:
        address = waiting.pop(0)
        kind = kind_of(address)
        if address in found or not address.startswith(home) or kinds[kind] >= A_FEW:
            continue
        if "lang=" in address or address.endswith(FILES):
            continue
        answer = visitor.get(address, follow_redirects=True)
        kinds[kind] += 1
        found[address] = answer.text
        waiting += Page(answer.text).links
    return found


def at_state(made: Evening, state: str) -> None:
    """Bring an evening before its first draw on: to its second round, the next draft, its end."""
    if state == "entries":
        return
    play_and_rule(made)
    if state == "playing":
        return
    Table(made, number=2).deal()
    made.play(2)
    made.close(2)
    made.draw()
    if state == "finished":
        made.publish(made.draft(3).id)
        made.play(3)
        made.close(3)


@pytest.mark.parametrize(
    ("state", "language"),
    [
        ("entries", "fr"),
        ("playing", "fr"),
        ("draft", "en"),
        ("finished", "en"),
    ],
)
def test_no_page_receipt_or_refusal_of_a_melee_says_team(
    app: Flask,
    club: accounts.AccountReading,
    visit: Callable[..., Visitor],
    state: str,
    language: str,
) -> None:
    evening = a_busy_melee(app, club)
    at_state(evening, state)
    with evening.read() as session:
        home = f"/t/{header_of(session, evening.id).slug}"
    said: dict[str, str] = {}
    asked: dict[str, str] = {}
    pages = 0
    for login, start in (("claire", f"{home}/evening"), (None, f"{home}/standings")):
        visitor = visit(login)
        visitor.get(f"/?lang={language}")
        for address, source in walk(visitor, start, home).items():
            pages += 1
            said |= dict.fromkeys(teams_in(Page(source).said), address)
            asked |= {kind_of(form or address): form or address for form in Page(source).forms}
    organiser = visit("claire")
    for address in asked.values() if state == "playing" else ():
        answer = organiser.post(address, follow_redirects=True)
        said |= dict.fromkeys(teams_in(Page(answer.text).said), address)
    assert said == {}
    assert pages > 20
    assert len(asked) > 10


def test_no_paper_of_a_melee_says_team(app: Flask, club: accounts.AccountReading) -> None:
    evening = a_busy_melee(app, club)
    at_state(evening, "playing")
    with evening.read() as session:
        head = header_of(session, evening.id)
        drawn = rounds.round_reading(session, evening.id, 2)
        ranked = standings(session, evening.id)
        readings: dict[str, Any] = {
            **dict.fromkeys(("draw-by-table", "draw-by-team", "score-sheets", "results"), drawn),
            "blank-score-sheets": head,
            "entries": entry_list(session, evening.id),
            "standings": ranked,
            "rulings": rulings.ruling_log(session, evening.id, LogFilter(team=1)),
            "ruling-slip": rulings.ruling_slip(session, evening.id, 1),
            "rules": RulesOfTournament(head, dict(rulings.catalogue(session, evening.id))),
        }
    assert readings.keys() == paper.PAPER.keys()
    for name, what in readings.items():
        language = "en" if name in ("standings", "ruling-slip") else "fr"
        assert teams_in([text(paper.pdf(name, what, language, NOON))]) == [], name
    for language in ("fr", "en"):
        for name in ("standings", "entries", "rulings"):
            table = paper.table(name, "csv", readings[name], language)
            assert teams_in([table.decode("utf-8-sig").partition("\n")[0]]) == [], name
