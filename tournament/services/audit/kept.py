"""The sums kept for speed, compared with what the facts give."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlmodel import Session, select

from rules.ruleset import RuleSet
from rules.vocabulary import Side
from tournament.models import EntryRound, EntryTotal, Outcome, RulingEffect
from tournament.services.audit.effects import RuledMatch, as_ruled
from tournament.services.audit.evidence import Evidence, MatchFacts, RoundFacts
from tournament.services.audit.findings import Findings
from tournament.services.audit.lost import check_lost_deals
from tournament.services.audit.rows import (
    Computed,
    Credits,
    Row,
    add_late_rows,
    mean_of,
    rows_of_matches,
    totals_of,
)
from tournament.services.audit.scores import Decided, check_deals, decided, sheet_sums

Effects = dict[UUID, list[RulingEffect]]


def compute_round(
    found: Findings, evidence: Evidence, facts: RoundFacts, effects: Effects, computed: Computed
) -> None:
    """Score a round's deals and matches again, and gather what it gave each entry."""
    where: dict[UUID, Decided] = {}
    for draw in facts.draws:
        for match in facts.matches[draw.id]:
            name = f"round {facts.number}, {_place(match)}"
            ruled = as_ruled(effects.get(match.id, ()))
            check_lost_deals(found, evidence, facts.settings, match, effects.get(match.id, ()))
            check_deals(found, evidence.rule_set, name, match)
            _check_match(found, evidence.rule_set, name, match, ruled)
            if match.well_formed and not match.is_bye:
                where[match.id] = decided(evidence.rule_set, facts.settings, match, ruled)
    rows = rows_of_matches(evidence, facts, where)
    computed.rows[facts.row.id] = rows
    computed.means[facts.row.id] = mean_of(rows)
    for match in facts.played:
        entries = [entry for _, entry in match.seated]
        for entry in entries:
            computed.seen.setdefault(entry, facts.number)
        if match.is_bye:
            computed.byes[entries[0]].append(facts.number)
        elif where[match.id].outcome is not Outcome.CANCELLED:
            ns, ew = match.sides[Side.NS], match.sides[Side.EW]
            computed.met += [(facts.number, one, other) for one in ns for other in ew]
            computed.partnered += [(facts.number, *pair) for pair in (ns, ew) if len(pair) == 2]


def _place(match: MatchFacts) -> str:
    return "bye" if match.table is None else f"table {match.table}"


def _check_match(
    found: Findings, rule_set: RuleSet, where: str, match: MatchFacts, ruled: RuledMatch
) -> None:
    """Compare the sums kept of a match with its sheet; only totals are a fact of their own."""
    result = match.result
    if result is None:
        reported = any(line.versions for line in match.lines)
        if reported:
            found.compare("match", where, None, {"outcome": Outcome.DEALS.value})
        return
    kept = {"ns": result.ns, "ew": result.ew}
    if result.outcome is Outcome.DEALS:
        ns, ew = sheet_sums(rule_set, match, ruled)
        found.compare("match", where, kept, {"ns": ns, "ew": ew})
    elif result.outcome is not Outcome.TOTALS:
        found.compare("match", where, kept, {"ns": 0, "ew": 0})


def check_kept(session: Session, found: Findings, evidence: Evidence, computed: Computed) -> None:
    """Compare rows of rounds, credits and totals, the late included from here on."""
    due = add_late_rows(evidence, computed)
    _check_rows(session, found, evidence, computed)
    _check_credits(found, evidence, due)
    _check_totals(session, found, evidence, computed)


def _check_rows(session: Session, found: Findings, evidence: Evidence, computed: Computed) -> None:
    for round_ in evidence.rounds:
        statement = select(EntryRound).where(
            EntryRound.tournament_id == round_.tournament_id, EntryRound.round_id == round_.id
        )
        kept = {row.entry_id: _as_row(row) for row in session.exec(statement)}
        recomputed = computed.rows[round_.id]
        for entry in _both(evidence, kept, recomputed):
            where = f"round {round_.number}, team {evidence.number(entry)}"
            one, other = kept.get(entry), recomputed.get(entry)
            found.compare("entry_round", where, *_shown(evidence, one, other))


def _as_row(row: EntryRound) -> Row:
    return Row(
        row.outcome,
        frozenset(each for each in (row.opponent_id, row.second_opponent_id) if each),
        row.complete,
        row.points,
        row.against,
        row.wins,
        row.draws,
        row.penalties,
        row.capots,
    )


def _shown(evidence: Evidence, *rows: Row | None) -> list[dict[str, Any] | None]:
    return [
        None
        if row is None
        else {
            "outcome": row.outcome.value,
            "opponents": sorted(evidence.number(each) or 0 for each in row.opponents),
            "complete": row.complete,
            "points": row.points,
            "against": row.against,
            "wins": row.wins,
            "draws": row.draws,
            "penalties": row.penalties,
            "capots": row.capots,
        }
        for row in rows
    ]


def _both(evidence: Evidence, *keyed: dict[UUID, Any]) -> Sequence[UUID]:
    """The entries of either, by number."""
    return sorted(set().union(*keyed), key=lambda entry: evidence.number(entry) or 0)


def _check_credits(found: Findings, evidence: Evidence, due: Credits) -> None:
    numbers = {round_.id: round_.number for round_ in evidence.rounds}
    for entry, round_id in sorted(
        evidence.credits.keys() | due.keys(),
        key=lambda key: (numbers.get(key[1], 0), evidence.number(key[0]) or 0),
    ):
        given = evidence.credits.get((entry, round_id))
        expected = due.get((entry, round_id))
        kept = (given.points, given.win, given.reason) if given else None
        where = f"round {numbers.get(round_id)}, team {evidence.number(entry)}"
        found.compare("credit", where, _as_credit(kept), _as_credit(expected))


def _as_credit(credit: tuple[Any, ...] | None) -> dict[str, Any] | None:
    if credit is None:
        return None
    points, win, reason = credit
    return {"points": points, "win": win, "reason": reason.value}


def _check_totals(
    session: Session, found: Findings, evidence: Evidence, computed: Computed
) -> None:
    tournament_id = evidence.tournament.id
    rows = session.exec(select(EntryTotal).where(EntryTotal.tournament_id == tournament_id))
    names = ("played", "points", "against", "wins", "draws", "penalties", "capots", "best")
    kept = {row.entry_id: {n: getattr(row, n) for n in ("number", *names)} for row in rows}
    recomputed = {
        entry: {"number": evidence.number(entry), **total.as_kept()}
        for entry, total in totals_of(evidence, computed).items()
    }
    for entry in _both(evidence, kept, recomputed):
        where = f"team {evidence.number(entry)}"
        found.compare("entry_total", where, kept.get(entry), recomputed.get(entry))
