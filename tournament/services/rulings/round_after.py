"""The rows of a round as they would be with another result of one of its matches."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, func, select

from tournament.match_points import match_points
from tournament.models import Credit, CreditReason, EntryRound, Outcome, Round, RoundState
from tournament.play import Reported, SheetDeal
from tournament.services.credits import Dues, credits_in_force, dues
from tournament.services.matches import PlayedMatch
from tournament.services.sums import PLAYED, rows_of_match
from tournament.settings import Settings

Rows = dict[UUID, dict[str, Any]]
SUMMED = ("points", "against", "wins", "penalties", "capots")


def rows_of_round(session: Session, match: PlayedMatch) -> Rows:
    """The rows of a match's round as they are kept."""
    rows = session.exec(
        select(EntryRound).where(
            EntryRound.tournament_id == match.match.tournament_id,
            EntryRound.round_id == match.round.id,
        )
    )
    played = {
        entry_id
        for entry_id, credit in _credits(session, match).items()
        if credit.reason is CreditReason.CATCH_UP
    }
    return {
        row.entry_id: {
            **row.model_dump(),
            "caught_up": row.outcome is Outcome.BYE and row.entry_id in played,
        }
        for row in rows
    }


def _credits(session: Session, match: PlayedMatch) -> dict[UUID, Credit]:
    return credits_in_force(session, match.match.tournament_id, match.round.id)


def rows_after(
    session: Session,
    match: PlayedMatch,
    before: Rows,
    reported: Reported,
    lines: Sequence[SheetDeal],
) -> Rows:
    """The rows of the match's round, with byes and forfeits that follow the mean of the round."""
    own = rows_of_match(match.rule_set, match.settings, match.entries, reported, lines)
    after = {**before, **{row["entry_id"]: row for row in own}}
    played = [r["points"] for r in after.values() if r["complete"] and r["outcome"] in PLAYED]
    mean = sum(played) // len(played) if played else 0
    given = _credits(session, match)
    due = dues(match.settings, match.rule_set, mean)
    closed = match.round.state is RoundState.CLOSED
    return {
        entry_id: _credited(due, {**row, "caught_up": False}, given.get(entry_id), closed)
        for entry_id, row in after.items()
    }


def _credited(due: Dues, row: dict[str, Any], given: Credit | None, closed: bool) -> dict[str, Any]:
    """A row with the points that the settings promise who had no opponent, or one who forfeits."""
    if given is not None and given.reason is CreditReason.LATE:
        return {**row, "points": due.late, "against": due.late} if closed else row
    if row["outcome"] == Outcome.BYE:
        if given is None or given.reason is not CreditReason.CATCH_UP:
            return {**row, "points": due.bye, "against": due.bye}
        told = {"points": given.points, "against": given.points, "wins": int(given.win)}
        return {**row, **told, "caught_up": True}
    if row["outcome"] == Outcome.FORFEIT:
        won = bool(row["wins"])
        points = (due.forfeit, 0) if won else (0, due.forfeit)
        return {**row, "points": points[0], "against": points[1]}
    return row


def _counted(row: Mapping[str, Any], name: str) -> int:
    return int(row[name]) if row["complete"] else 0


def points_moved(settings: Settings, before: Rows, after: Rows) -> dict[UUID, dict[str, int]]:
    """What counts more, or less, for each team afterwards; match points by today's settings."""
    return {
        entry_id: {
            **{name: _counted(row, name) - _counted(before[entry_id], name) for name in SUMMED},
            "match_points": _worth(settings, row) - _worth(settings, before[entry_id]),
        }
        for entry_id, row in after.items()
    }


def _worth(settings: Settings, row: Mapping[str, Any]) -> int:
    """The match points of a row."""
    if not row["complete"]:
        return 0
    won, level, caught_up = row["wins"] > 0, row["draws"] > 0, row["caught_up"]
    outcome = Outcome(row["outcome"])
    return match_points(settings, outcome, won=won, level=level, caught_up=caught_up)


def best_and_first(
    session: Session,
    round_: Round,
    rows: tuple[Rows, Rows],
    will: dict[str, list[int]],
    index: Mapping[int, int],
    numbers: Mapping[UUID, int],
) -> None:
    """The best match and the first one of each team, where the ranking looks at them."""
    after = {key: row for key, row in rows[1].items() if row["complete"]}
    if "first" in will and round_.number == 1:
        for key, row in rows[1].items():
            will["first"][index[numbers[key]]] = row["points"] if key in after else 0
    if "best" not in will:
        return
    others = session.execute(
        select(EntryRound.entry_id, func.max(EntryRound.points))
        .where(
            EntryRound.tournament_id == round_.tournament_id,
            EntryRound.round_id != round_.id,
            col(EntryRound.complete),
        )
        .group_by(col(EntryRound.entry_id))
    )
    best = dict(others.all())
    for key in rows[1]:
        found = [best[key]] if key in best else []
        found += [after[key]["points"]] if key in after else []
        will["best"][index[numbers[key]]] = max(found, default=0)
