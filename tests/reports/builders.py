"""Readings made by hand, as the services would make them, for sheets and files."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from uuid import UUID

from babel import Locale

from app.paper import gettext_in
from reports.formatting import Imprint
from rules.catalogue import rule_set
from tournament.models import EntryState, MatchOrigin, Outcome, RoundState, TournamentState
from tournament.names import label
from tournament.readings import EntryLine, EntryList, Header, MatchLine, RoundReading, Seated, Team
from tournament.settings import Settings
from tournament.standing_readings import StandingLine, Standings

GIVEN = ("Marcel", "Raphaël", "Gilles", "Chantal", "Daniel", "Béatrice", "Léa", "Zoé", "Jean-Luc")
SURNAMES = ("Cœurdoux", "Teyssèdre", "Béraud", "Mabille", "Dupré", "Évrard", "Nguyen Van", "Weiß")
LONG = ('Le Goff; dit "Jo"', "Bérénice Villeneuve-Bargemon de La Fontaine-Saint-André")
FORMULAS = ("=2+3", "@SUM(A1)")
ONE_WORD = ("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" * 2,)
AT = datetime(2026, 4, 11, 21, 5, tzinfo=timezone(timedelta(hours=2)))


def imprint(language: str = "fr", at: datetime = AT) -> Imprint:
    return Imprint(gettext_in(language), Locale.parse(language), at, "0.1.0")


def header(
    rules: str = "club",
    settings: Settings | None = None,
    name: str = "Concours de printemps",
) -> Header:
    return Header(
        id=UUID(int=1),
        club_id=UUID(int=2),
        club_name="Amicale de Saint-Just",
        slug="printemps",
        name=name,
        place="Salle des fêtes",
        held_on=date(2026, 4, 11),
        state=TournamentState.RUNNING,
        language="fr",
        published=True,
        revision=7,
        rule_set=rule_set(rules),
        settings=settings or Settings(entry_fee=700),
        settings_version=1,
        round_number=2,
        round_state=RoundState.PLAYING,
    )


def team(number: int, players: Sequence[str] | None = None, nickname: str = "") -> Team:
    known = tuple(players) if players is not None else _players(number)
    return Team(UUID(int=number), number, label(known, nickname), known, "Les Quatre As")


def _players(number: int) -> tuple[str, str]:
    return (
        f"{GIVEN[number % 9]} {SURNAMES[number % 8]}",
        f"{GIVEN[number * 5 % 9]} {SURNAMES[number * 3 % 7]}",
    )


def teams(count: int) -> list[Team]:
    """Teams of usual names, a long one, one that is a formula, one of a name without a space."""
    made = [team(number) for number in range(1, count + 1)]
    for index, players in zip((1, 2, 3), (LONG, FORMULAS, ONE_WORD), strict=True):
        if index < count:
            made[index] = team(index + 1, players)
    return made


def match(table: int | None, ns: Seated, ew: Seated | None, **changes: object) -> MatchLine:
    line = MatchLine(
        match_id=UUID(int=10_000 + ns.teams[0].number),
        table=table,
        origin=MatchOrigin.DRAW,
        first_dealer="NESW"[(table or 0) % 4],
        ns=ns,
        ew=ew,
        outcome=None,
        version=0,
        points_ns=0,
        points_ew=0,
        forfeited_by=None,
        bell=False,
        deals_done=0,
        deals_expected=12,
        complete=False,
        missing=(),
        played_ns=0,
        played_ew=0,
    )
    return replace(line, **changes)  # type: ignore[arg-type]


def played(
    table: int, ns: Seated, ew: Seated, points_ns: int, points_ew: int, **changes: object
) -> MatchLine:
    return match(
        table,
        ns,
        ew,
        outcome=Outcome.TOTALS,
        version=1,
        points_ns=points_ns,
        points_ew=points_ew,
        complete=True,
        **{"played_ns": points_ns, "played_ew": points_ew, **changes},
    )


def round_reading(
    matches: Sequence[MatchLine],
    state: RoundState = RoundState.PLAYING,
    head: Header | None = None,
) -> RoundReading:
    head = head or header()
    return RoundReading(
        header=head,
        id=UUID(int=3),
        number=2,
        state=state,
        settings=head.settings,
        started_at=AT,
        closed_at=None,
        matches=tuple(matches),
        obstacles=(),
    )


def drawn(count: int, head: Header | None = None) -> RoundReading:
    """A round of so many teams, nothing played; an odd one out has a bye."""
    field = teams(count)
    matches = [
        match(table + 1, field[2 * table], field[2 * table + 1]) for table in range(count // 2)
    ]
    if count % 2:
        matches.append(match(None, field[-1], None, outcome=Outcome.BYE))
    return round_reading(matches, head=head)


def entry_lines(count: int) -> tuple[EntryLine, ...]:
    return tuple(
        EntryLine(
            team=each,
            nickname="",
            family="",
            contact="06 78 22 56 84" if each.number % 2 else "+33 6 12 34 56 78",
            fixed_table=3 if each.number == 6 else None,
            fee_due=700 * len(each.players),
            fee_paid=each.number % 3 != 0,
            present=each.number % 4 != 0,
            incomplete=len(each.players) < 2,
            state=EntryState.WITHDRAWN if each.number == 7 else EntryState.ACTIVE,
            state_from=1,
            duplicates=(),
        )
        for each in teams(count)
    )


def entries(count: int) -> EntryList:
    lines = entry_lines(count)
    return EntryList(
        header=header(),
        lines=lines,
        complete=sum(not line.incomplete for line in lines),
        present=sum(line.present for line in lines),
        fees_due=sum(line.fee_due for line in lines),
        fees_paid=sum(line.fee_due for line in lines if line.fee_paid),
    )


def standings(count: int, *, final: bool = False, settings: Settings | None = None) -> Standings:
    """A ranking in which ranks 3 and 4 are shared and each ninth team has a penalty."""
    head = header(settings=settings)
    criteria = head.settings.ranking
    lines = []
    for index, each in enumerate(teams(count)):
        points, wins = 5000 - 37 * index, max(0, 4 - index // 9)
        difference = 1200 - 61 * index
        values = {"points": points, "wins": wins, "difference": difference}
        lines.append(
            StandingLine(
                rank=3 if index == 3 else index + 1,
                previous_rank=None,
                team=each,
                played=2,
                points=points,
                wins=wins,
                draws=0,
                difference=difference,
                penalties=160 if index % 9 == 4 else 0,
                values=tuple(values.get(each, 900 - index) for each in criteria),
                state=EntryState.WITHDRAWN if index == 6 else EntryState.ACTIVE,
            )
        )
    return Standings(head, criteria, tuple(lines), after_round=None if final else 2, final=final)
