"""What must hold whatever was entered: places, byes, numbers without gaps, keys that lead home."""

from collections import Counter, defaultdict
from typing import Any
from uuid import UUID

from sqlalchemy import select as select_columns
from sqlmodel import Session

from tournament.draw_plans import KNOCK_OUT
from tournament.models import (
    Credit,
    EntryStatus,
    MatchOrigin,
    SettingsVersion,
)
from tournament.services.audit.evidence import Evidence, RoundFacts
from tournament.services.audit.findings import Findings
from tournament.services.audit.history import numbers_at
from tournament.services.audit.rows import Computed

MOST_ORPHANS = 100


def check_sheets(found: Findings, facts: RoundFacts) -> None:
    """Versions of results and deals, and lines of sheets, run from 1 without a gap."""
    for matches in facts.matches.values():
        for match in matches:
            place = "bye" if match.table is None else f"table {match.table}"
            where = f"round {facts.number}, {place}"
            if match.results:
                found.gapless("versions", f"{where}, results", [r.version for r in match.results])
            if match.lines:
                found.gapless("versions", f"{where}, deals", [line.seq for line in match.lines])
            for line in match.lines:
                versions = [each.version for each in line.versions]
                found.gapless("versions", f"{where}, deal {line.seq}", versions)


def check_places(found: Findings, evidence: Evidence, facts: RoundFacts) -> None:
    """Everybody sits at most once in a round, nobody against itself, as many on each side."""
    draw = facts.live
    if draw is None:
        return
    where = f"round {facts.number}"
    matches = facts.matches[draw.id]
    places = Counter(entry for match in matches for _, entry in match.seated)
    twice = sorted(evidence.number(entry) or 0 for entry, n in places.items() if n > 1)
    found.compare("seated_twice", where, twice, [])
    for match in matches:
        if not match.well_formed:
            teams = [evidence.number(entry) for _, entry in match.seated]
            name = f"{where}, table {match.table}"
            found.compare("two_sides", name, teams, "one team exempt, or one on each side, or two")


def check_byes(found: Findings, evidence: Evidence, facts: RoundFacts, computed: Computed) -> None:
    """Nobody is exempt again while another team of its part has been so less often.

    Where a hand moved the bye, or the draw could not help it and says so, it is a note; in a
    knock-out the bracket alone says who is exempt.
    """
    draw = facts.live
    if draw is None:
        return
    exempt = {match.seated[0][1]: match for match in facts.played if match.is_bye}
    keys = {number: key for key, number in numbers_at(evidence, facts.number, draw).items()}
    costs = {part["part"]: part["cost"] for part in draw.solution["parts"]}
    for part in draw.problem.get("parts", ()):
        if part["problem"]["system"] == KNOCK_OUT:
            continue
        had = {
            keys[team["id"]]: _byes_before(computed, keys[team["id"]], facts.number)
            for team in part["problem"]["teams"]
            if team["id"] in keys
        }
        again = had.keys() & exempt.keys()
        fewest = min((had[entry] for entry in had.keys() - again), default=len(evidence.rounds))
        for entry in again:
            where = f"round {facts.number}, team {evidence.number(entry)}"
            by_hand = exempt[entry].origin is MatchOrigin.HAND
            known = by_hand or costs[part["part"]].get("second_bye")
            if had[entry] > fewest and known:
                found.note("second_bye", where, had=had[entry], fewest=fewest)
            else:
                found.compare("second_bye", where, had[entry] > fewest, False)


def _byes_before(computed: Computed, entry: UUID, number: int) -> int:
    return sum(earlier < number for earlier in computed.byes.get(entry, ()))


def check_series(session: Session, found: Findings, evidence: Evidence) -> None:
    """The journal and every series of versions run from 1 without a gap."""
    found.gapless("journal", "journal", [entry.seq for entry in evidence.journal])
    tournament_id = evidence.tournament.id
    tables: tuple[tuple[str, Any, str, tuple[str, ...]], ...] = (
        ("settings", SettingsVersion, "version", ()),
        ("credits", Credit, "version", ("entry_id", "round_id")),
        ("states", EntryStatus, "seq", ("entry_id",)),
    )
    numbers = {round_.id: round_.number for round_ in evidence.rounds}
    for name, table, counted, keys in tables:
        columns = [getattr(table, key) for key in (*keys, counted)]
        series = defaultdict(list)
        for *key, number in session.execute(
            select_columns(*columns).where(table.tournament_id == tournament_id)
        ):
            series[tuple(key)].append(number)
        for of, versions in series.items():
            team = f", team {evidence.number(of[0])}" if of else ""
            in_round = f", round {numbers.get(of[1])}" if len(of) > 1 else ""
            found.gapless("versions", f"{name}{team}{in_round}", versions)


def check_foreign_keys(session: Session, found: Findings) -> None:
    """Every row finds the rows it names. PostgreSQL sees to it itself; SQLite can be asked."""
    connection = session.connection()
    if connection.dialect.name != "sqlite":
        return
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchmany(MOST_ORPHANS)
    found.checked["foreign_key"] = 1
    for table, row, parent, _ in orphans:
        found.compare("foreign_key", f"{table}, row {row}", f"names a row of {parent}", None)
