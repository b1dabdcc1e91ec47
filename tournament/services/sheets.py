"""Matches as people see them: the tables of a round, the sheet of a match."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from sqlmodel import Session, col, select

from rules.ruleset import RuleSet
from rules.vocabulary import Side
from tournament.draw_plans import EVERYBODY
from tournament.errors import NotFound, Obstacle
from tournament.match_hints import hints
from tournament.models import EntryRound, Match, MatchResult, Outcome, Round
from tournament.play import (
    NOTHING,
    Reported,
    SheetDeal,
    Standing,
    dealer_after,
    standing,
)
from tournament.readings import DealLine, MatchLine, MatchSheet, ResultVersion, Seated, seated
from tournament.services.headers import header_of
from tournament.services.matches import (
    deals_of,
    entries_of,
    played_match,
    published_matches,
    results_of,
)
from tournament.services.registration import teams
from tournament.services.seating import names_of_stages
from tournament.settings import Format, Settings

BYE = Standing(0, 0, 0, None, ())
"""Where a match without opponents stands: nothing is missing."""


def match_lines(session: Session, tournament_id: UUID, round_: Round) -> tuple[MatchLine, ...]:
    """The matches of a round's published draw by table, byes last, each with where it stands."""
    matches = published_matches(session, tournament_id, round_.id)
    return _lines(session, tournament_id, round_, matches)


def _lines(
    session: Session,
    tournament_id: UUID,
    round_: Round,
    matches: Sequence[Match],
    *,
    whole_round: bool = True,
) -> tuple[MatchLine, ...]:
    """What is shown of some matches; for one match only its own teams are asked for."""
    rule_set = header_of(session, tournament_id).rule_set
    settings = Settings.from_json(round_.settings)
    ids = [match.id for match in matches]
    entries = entries_of(session, tournament_id, ids)
    seats = [each for sides in entries.values() for side in sides.values() for each in side]
    only = None if whole_round else seats
    named = teams(session, tournament_id, only=only)
    results = results_of(session, tournament_id, ids)
    deals = deals_of(session, tournament_id, ids)
    earned = select(EntryRound.entry_id, EntryRound.points).where(
        EntryRound.tournament_id == tournament_id, EntryRound.round_id == round_.id
    )
    if only is not None:
        earned = earned.where(col(EntryRound.entry_id).in_(only))
    points = dict(session.exec(earned).all())
    parts = names_of_stages(session, tournament_id)
    return tuple(
        _line(
            rule_set,
            settings,
            match,
            {
                side: seated([named[entry] for entry in partners])
                for side, partners in entries[match.id].items()
            },
            results.get(match.id, NOTHING),
            deals[match.id],
            points,
            parts.get(match.stage_id, EVERYBODY),
        )
        for match in matches
    )


def _line(
    rule_set: RuleSet,
    settings: Settings,
    match: Match,
    sides: dict[Side, Seated],
    reported: Reported,
    deals: Sequence[SheetDeal],
    points: dict[UUID, int],
    part: str,
) -> MatchLine:
    bye = Side.EW not in sides
    where = BYE if bye else standing(rule_set, settings, reported, deals)
    reported = reported.as_ruled()
    present = None if reported.outcome is Outcome.ANNULLED else reported.outcome
    return MatchLine(
        match_id=match.id,
        table=match.table_number,
        origin=match.origin,
        first_dealer=match.first_dealer,
        ns=sides[Side.NS],
        ew=sides.get(Side.EW),
        outcome=Outcome.BYE if bye else present,
        version=reported.version,
        points_ns=points.get(sides[Side.NS].teams[0].id, where.ns),
        points_ew=0 if bye else points.get(sides[Side.EW].teams[0].id, where.ew),
        forfeited_by=reported.forfeited_by,
        bell=reported.bell,
        deals_done=where.counted,
        deals_expected=settings.deals if settings.format is Format.DEALS else None,
        complete=where.complete,
        missing=tuple(_at_table(each, match.table_number) for each in where.missing),
        played_ns=where.ns,
        played_ew=where.ew,
        part=part,
    )


def _at_table(obstacle: Obstacle, table: int | None) -> Obstacle:
    """The obstacle with the table it is about."""
    return replace(obstacle, about=f"table {table}", operands={"table": table, **obstacle.operands})


def match_at(session: Session, tournament_id: UUID, round_number: int, table: int) -> UUID:
    """The match at a table of a round.

    :raises NotFound: if nobody plays there.
    """
    round_ = session.exec(
        select(Round).where(Round.tournament_id == tournament_id, Round.number == round_number)
    ).first()
    if round_ is None:
        raise NotFound("round", round_number)
    for match in published_matches(session, tournament_id, round_.id):
        if match.table_number == table:
            return match.id
    raise NotFound("table", table)


def match_sheet(session: Session, tournament_id: UUID, match_id: UUID) -> MatchSheet:
    """The sheet of a match: deals with their scores, signed totals, history, hints.

    :raises NotFound: if there is no such match.
    """
    match = played_match(session, tournament_id, match_id)
    (line,) = _lines(session, tournament_id, match.round, [match.match], whole_round=False)
    deals = deals_of(session, tournament_id, [match_id])[match_id]
    reported = results_of(session, tournament_id, [match_id]).get(match_id, NOTHING)
    first = match.match.first_dealer
    where = standing(match.rule_set, match.settings, reported, deals) if line.ew else BYE
    return MatchSheet(
        header=header_of(session, tournament_id),
        round_number=match.round.number,
        round_state=match.round.state,
        settings=match.settings,
        line=line,
        deals=tuple(_deal_lines(match.rule_set, match.settings, first, deals)),
        signed_ns=reported.signed_ns,
        signed_ew=reported.signed_ew,
        history=_history(session, tournament_id, match_id),
        hints=hints(match.rule_set, match.settings, reported, deals),
        next_dealer=dealer_after(match.rule_set, first, deals),
        winner=where.winner,
    )


def _deal_lines(
    rule_set: RuleSet, settings: Settings, first: str, deals: Sequence[SheetDeal]
) -> Sequence[DealLine]:
    lines, counted = [], 0
    for position, deal in enumerate(deals):
        counts = deal.counts(settings)
        counted += counts
        lines.append(
            DealLine(
                deal_id=deal.deal_id,
                seq=deal.seq,
                counted=counted if counts else None,
                dealer=dealer_after(rule_set, first, deals[:position]),
                version=deal.version,
                state=deal.state,
                facts=deal.facts,
                deal=deal.deal(),
                score=deal.score(rule_set),
                ruling=deal.ruling,
                reason=deal.reason,
                by=deal.by,
                at=deal.at,
            )
        )
    return lines


def _history(session: Session, tournament_id: UUID, match_id: UUID) -> tuple[ResultVersion, ...]:
    rows = session.exec(
        select(MatchResult)
        .where(MatchResult.tournament_id == tournament_id, MatchResult.match_id == match_id)
        .order_by(col(MatchResult.version))
    )
    return tuple(
        ResultVersion(
            row.version,
            row.outcome,
            row.ns,
            row.ew,
            row.bell,
            row.signed_ns,
            row.signed_ew,
            row.reason,
            row.by,
            row.at,
        )
        for row in rows
    )
