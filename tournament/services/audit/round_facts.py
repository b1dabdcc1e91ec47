"""The facts of a round as its tables keep them: its draws, matches, results and sheets."""

from typing import Any
from uuid import UUID

from sqlalchemy import and_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.models import (
    DealRow,
    DealVersion,
    DrawRow,
    Entry,
    Match,
    MatchEntry,
    MatchResult,
    Round,
)
from tournament.services.audit.evidence import (
    DealReported,
    MatchFacts,
    RoundFacts,
    SheetLine,
)
from tournament.settings import Settings


def round_facts(session: Session, row: Round) -> RoundFacts:
    """Read everything about one round: draws, matches, results, sheets."""
    draws = session.exec(
        select(DrawRow)
        .where(DrawRow.tournament_id == row.tournament_id, DrawRow.round_id == row.id)
        .order_by(col(DrawRow.version))
    ).all()
    matches: dict[UUID, list[MatchFacts]] = {draw.id: [] for draw in draws}
    known: dict[UUID, MatchFacts] = {}
    for match in session.exec(
        _of_round(select(Match), row).order_by(
            col(Match.table_number).is_(None), col(Match.table_number)
        )
    ):
        known[match.id] = found = MatchFacts(
            match.id, match.table_number, match.first_dealer, match.origin, match.stage_id
        )
        matches[match.draw_id].append(found)
    _read_seats(session, row, known)
    _read_results(session, row, known)
    _read_sheets(session, row, known)
    return RoundFacts(row, Settings.from_json(row.settings), list(draws), matches)


def _of_round(statement: Any, row: Round) -> Any:
    """A statement on matches, for those of one round's draws."""
    return statement.join(
        DrawRow,
        and_(
            col(DrawRow.tournament_id) == col(Match.tournament_id),
            col(DrawRow.id) == col(Match.draw_id),
        ),
    ).where(DrawRow.tournament_id == row.tournament_id, DrawRow.round_id == row.id)


def _with_match(statement: Any, table: Any) -> Any:
    return statement.join(
        Match,
        and_(
            col(Match.tournament_id) == col(table.tournament_id),
            col(Match.id) == col(table.match_id),
        ),
    )


def _read_seats(session: Session, row: Round, known: dict[UUID, MatchFacts]) -> None:
    columns = select_columns(
        col(MatchEntry.match_id), col(MatchEntry.side), col(MatchEntry.entry_id)
    )
    statement = _of_round(_with_match(columns.select_from(MatchEntry), MatchEntry), row)
    with_entry = statement.join(
        Entry,
        and_(
            col(Entry.tournament_id) == col(MatchEntry.tournament_id),
            col(Entry.id) == col(MatchEntry.entry_id),
        ),
    )
    for match_id, side, entry_id in session.execute(
        with_entry.order_by(col(MatchEntry.side).desc(), col(Entry.number))
    ):
        known[match_id].seated.append((Side(side), entry_id))


def _read_results(session: Session, row: Round, known: dict[UUID, MatchFacts]) -> None:
    statement = _of_round(_with_match(select(MatchResult), MatchResult), row)
    for result in session.exec(statement.order_by(col(MatchResult.version))):
        known[result.match_id].results.append(result)


def _read_sheets(session: Session, row: Round, known: dict[UUID, MatchFacts]) -> None:
    of_line = (DealRow.match_id, DealRow.id, DealRow.seq)
    of_version = ("version", "state", "facts", "ns", "ew", "made", "at")
    columns: Any = select_columns(
        *map(col, of_line), *(getattr(DealVersion, name) for name in of_version)
    )
    statement = columns.select_from(DealRow).join(
        DealVersion,
        and_(
            col(DealVersion.tournament_id) == col(DealRow.tournament_id),
            col(DealVersion.deal_id) == col(DealRow.id),
        ),
        isouter=True,
    )
    statement = _of_round(_with_match(statement, DealRow), row)
    for match_id, deal_id, seq, version, *reported in session.execute(
        statement.order_by(col(DealRow.match_id), col(DealRow.seq), col(DealVersion.version))
    ):
        lines = known[match_id].lines
        if not lines or lines[-1].deal_id != deal_id:
            lines.append(SheetLine(deal_id, seq))
        if version is not None:
            lines[-1].versions.append(DealReported(version, *reported))
