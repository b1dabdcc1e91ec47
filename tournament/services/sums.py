"""What each round has given each entry, kept in the transaction of every result."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, insert, update
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from rules.ruleset import RuleSet
from rules.vocabulary import Side
from tournament.discipline import penalties
from tournament.models import (
    CreditReason,
    EntryRound,
    Outcome,
    Round,
    Tournament,
)
from tournament.no_shows import is_no_show
from tournament.play import NOTHING, Reported, SheetDeal, points_that_count, standing
from tournament.services.adding_up import add_up
from tournament.services.credits import Dues, credits_in_force, dues, write_credit
from tournament.services.matches import (
    PlayedMatch,
    Sides,
    deals_of,
    entries_of,
    published_matches,
    results_of,
)
from tournament.services.rules_in_force import rule_set_of
from tournament.settings import Settings

PLAYED = (Outcome.DEALS, Outcome.TOTALS)


def keep_sums(session: Session, tournament_id: UUID, round_id: UUID) -> None:
    """Bring all rows of a round up to date: after its draw is published, teams seated late, …

    Byes and forfeits are given the mean of the round so far where the settings say so.
    """
    round_ = session.get_one(Round, (tournament_id, round_id))
    settings = Settings.from_json(round_.settings)
    rule_set = rule_set_of(session.get_one(Tournament, tournament_id))
    match_ids = [match.id for match in published_matches(session, tournament_id, round_id)]
    entries = entries_of(session, tournament_id, match_ids)
    results = results_of(session, tournament_id, match_ids)
    deals = deals_of(session, tournament_id, match_ids)
    rows = _late_rows(session, tournament_id, round_id)
    for match_id in match_ids:
        rows += rows_of_match(
            rule_set, settings, entries[match_id], results.get(match_id, NOTHING), deals[match_id]
        )
    session.execute(delete(EntryRound).where(*_of(tournament_id, round_id)))
    _insert(session, tournament_id, round_id, rows)
    _give_credits(session, tournament_id, round_id)
    add_up(session, tournament_id, None)


def keep_sums_of_match(
    session: Session, match: PlayedMatch, reported: Reported, deals: Sequence[SheetDeal]
) -> None:
    """Bring the rows of a match's entries up to date after a change of its result or its sheet,
    and of the byes and forfeits whose points follow the mean of the round."""
    tournament_id, round_id = match.match.tournament_id, match.round.id
    rows = rows_of_match(match.rule_set, match.settings, match.entries, reported, deals)
    _replace(session, tournament_id, round_id, rows)
    credited = _give_credits(session, tournament_id, round_id)
    add_up(session, tournament_id, {row["entry_id"] for row in rows} | credited)


def _of(tournament_id: UUID, round_id: UUID) -> tuple[Any, ...]:
    return (
        col(EntryRound.tournament_id) == tournament_id,
        col(EntryRound.round_id) == round_id,
    )


def _row(entry_id: UUID, outcome: Outcome, **values: Any) -> dict[str, Any]:
    zeroes = {"points": 0, "against": 0, "wins": 0, "draws": 0, "penalties": 0, "capots": 0}
    return {
        "entry_id": entry_id,
        "outcome": outcome,
        "opponent_id": None,
        "second_opponent_id": None,
        "complete": True,
        **zeroes,
        **values,
    }


def rows_of_match(
    rule_set: RuleSet,
    settings: Settings,
    entries: Sides,
    reported: Reported,
    deals: Sequence[SheetDeal],
) -> list[dict[str, Any]]:
    """The rows of a match's entries; points of a bye or a forfeit come afterwards."""
    if Side.EW not in entries:
        wins = int(dues(settings, rule_set, 0).bye_win)
        return [_row(each, Outcome.BYE, wins=wins) for each in entries[Side.NS]]
    where = standing(rule_set, settings, reported, deals)
    if where.winner is not None and is_no_show(settings, reported, deals):
        present, absent = entries[where.winner], entries[where.winner.other]
        alone = rows_of_match(rule_set, settings, {Side.NS: present}, reported, deals)
        against = _opponents(present)
        return [*alone, *(_row(each, Outcome.FORFEIT, **against) for each in absent)]
    reported = reported.as_ruled()
    played = reported.outcome in PLAYED
    cost = _penalties(reported, deals) if played else {Side.NS: 0, Side.EW: 0}
    ns, ew = points_that_count(settings, where)
    points = {Side.NS: ns, Side.EW: ew}
    sheet = deals if reported.outcome is Outcome.DEALS else ()
    return [
        _row(
            entry_id,
            reported.outcome or Outcome.ANNULLED,
            **_opponents(entries[side.other]),
            complete=where.complete,
            points=points[side],
            against=points[side.other],
            wins=int(where.complete and where.winner is side),
            draws=int(where.complete and played and where.winner is None),
            penalties=cost[side],
            capots=sum(deal.capot is side for deal in sheet),
        )
        for side, partners in entries.items()
        for entry_id in partners
    ]


def _opponents(others: tuple[UUID, ...]) -> dict[str, UUID]:
    names = ("opponent_id", "second_opponent_id")
    return dict(zip(names, others, strict=False))


def _penalties(reported: Reported, deals: Sequence[SheetDeal]) -> dict[Side, int]:
    """What the rulings in force cost each side."""
    costs = [penalties(reported.effects), *(penalties(deal.effects) for deal in deals)]
    return {side: sum(cost[side] for cost in costs) for side in Side}


def _replace(
    session: Session, tournament_id: UUID, round_id: UUID, rows: list[dict[str, Any]]
) -> None:
    entry_ids = [row["entry_id"] for row in rows]
    session.execute(
        delete(EntryRound).where(
            *_of(tournament_id, round_id), col(EntryRound.entry_id).in_(entry_ids)
        )
    )
    _insert(session, tournament_id, round_id, rows)


def _insert(
    session: Session, tournament_id: UUID, round_id: UUID, rows: list[dict[str, Any]]
) -> None:
    if rows:
        session.execute(
            insert(EntryRound),
            [{"tournament_id": tournament_id, "round_id": round_id, **row} for row in rows],
        )


def mean_of_round(session: Session, tournament_id: UUID, round_id: UUID) -> int:
    """The mean of the scores played so far in a round, rounded down; 0 before the first."""
    total, count = session.execute(
        select(func.coalesce(func.sum(col(EntryRound.points)), 0), func.count()).where(
            *_of(tournament_id, round_id),
            col(EntryRound.complete),
            col(EntryRound.outcome).in_(PLAYED),
        )
    ).one()
    return int(total) // count if count else 0


def dues_of_round(session: Session, tournament_id: UUID, round_id: UUID) -> Dues:
    """What a round gives who has no opponent, by its settings and its scores so far."""
    round_ = session.get_one(Round, (tournament_id, round_id))
    rule_set = rule_set_of(session.get_one(Tournament, tournament_id))
    mean = mean_of_round(session, tournament_id, round_id)
    return dues(Settings.from_json(round_.settings), rule_set, mean)


def _give_credits(session: Session, tournament_id: UUID, round_id: UUID) -> set[UUID]:
    """Give byes and winners by forfeit the points that the settings promise them.

    A catch-up match that has been played gives its own points and win instead. Returns whose
    points that has changed: mostly nobody's, as long as no match ends.
    """
    unplayed = session.execute(
        select_columns(
            col(EntryRound.entry_id),
            col(EntryRound.outcome),
            col(EntryRound.wins),
            col(EntryRound.points),
            col(EntryRound.against),
        ).where(
            *_of(tournament_id, round_id),
            col(EntryRound.outcome).in_((Outcome.BYE, Outcome.FORFEIT)),
        )
    ).all()
    if not unplayed:
        return set()
    due_now = dues_of_round(session, tournament_id, round_id)
    by_credit = _points_by_credit(session, tournament_id, round_id)
    changed = {}
    for entry_id, outcome, wins, points, against in unplayed:
        if outcome is Outcome.FORFEIT:
            due = (due_now.forfeit, 0, wins) if wins else (0, due_now.forfeit, wins)
        else:
            due = by_credit.get(entry_id, (due_now.bye, due_now.bye, wins))
        if due != (points, against, wins):
            changed[entry_id] = due
    for entry_id, (points, against, wins) in changed.items():
        session.execute(
            update(EntryRound)
            .where(*_of(tournament_id, round_id), col(EntryRound.entry_id) == entry_id)
            .values(points=points, against=against, wins=wins)
        )
    return set(changed)


def _points_by_credit(
    session: Session, tournament_id: UUID, round_id: UUID
) -> dict[UUID, tuple[int, int, int]]:
    """What the late and those who have played their catch-up match have by their own credit."""
    return {
        credit.entry_id: (credit.points, credit.points, int(credit.win))
        for credit in credits_in_force(session, tournament_id, round_id).values()
        if credit.reason is not CreditReason.BYE
    }


def _late_rows(session: Session, tournament_id: UUID, round_id: UUID) -> list[dict[str, Any]]:
    return [
        _row(
            credit.entry_id,
            Outcome.BYE,
            points=credit.points,
            against=credit.points,
            wins=int(credit.win),
        )
        for credit in credits_in_force(session, tournament_id, round_id).values()
        if credit.reason is CreditReason.LATE
    ]


def settle_credits(
    session: Session, tournament_id: UUID, round_id: UUID, *, by: str, at: datetime
) -> None:
    """Write down the credits of a round as its results give them: a new version where they changed.

    Called when a round is closed and after every correction of a closed round.
    """
    round_ = session.get_one(Round, (tournament_id, round_id))
    present = credits_in_force(session, tournament_id, round_id)
    byes = session.execute(
        select(col(EntryRound.entry_id), col(EntryRound.points), col(EntryRound.wins)).where(
            *_of(tournament_id, round_id), col(EntryRound.outcome) == Outcome.BYE
        )
    ).all()
    for entry_id, points, wins in byes:
        before = present.get(entry_id)
        reason = CreditReason.BYE if before is None else before.reason
        if reason is CreditReason.LATE:
            points = dues_of_round(session, tournament_id, round_id).late
        if before is None or (before.points, before.win) != (points, bool(wins)):
            version = before.version + 1 if before else 1
            write_credit(
                session, round_, entry_id, version, points, bool(wins), reason, by=by, at=at
            )
    if any(credit.reason is CreditReason.LATE for credit in present.values()):
        _replace_late(session, tournament_id, round_id)


def _replace_late(session: Session, tournament_id: UUID, round_id: UUID) -> None:
    rows = _late_rows(session, tournament_id, round_id)
    _replace(session, tournament_id, round_id, rows)
    add_up(session, tournament_id, [row["entry_id"] for row in rows])


def credit_late(
    session: Session, tournament_id: UUID, entry_id: UUID, round_id: UUID, *, by: str, at: datetime
) -> None:
    """Give a team that came late the credit for a round it missed, as that round's settings say."""
    round_ = session.get_one(Round, (tournament_id, round_id))
    points = dues_of_round(session, tournament_id, round_id).late
    before = credits_in_force(session, tournament_id, round_id).get(entry_id)
    version = before.version + 1 if before else 1
    write_credit(session, round_, entry_id, version, points, False, CreditReason.LATE, by=by, at=at)
    _replace_late(session, tournament_id, round_id)
