"""The rows of matches, read together: entries by side, results in force, deals with rulings."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session, col, select

from rules.ruleset import RuleSet
from rules.vocabulary import Side
from tournament.discipline import EffectInForce
from tournament.errors import NotFound, Obstacle, Refused
from tournament.models import (
    DealRow,
    DealVersion,
    DrawRow,
    DrawState,
    Entry,
    Match,
    MatchEntry,
    MatchResult,
    Round,
    Tournament,
)
from tournament.models.base import refers_to
from tournament.play import NOTHING, Reported, SheetDeal
from tournament.services.in_force import effects_on_deals, effects_on_matches
from tournament.services.rules_in_force import rule_set_of
from tournament.services.versions import highest_versions
from tournament.settings import Settings

Sides = dict[Side, tuple[UUID, ...]]
"""The entries on each side of a table: one, or two partners in a mêlée; a bye has one side."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a published draw with what is needed to record and to score it."""

    match: Match
    round: Round
    settings: Settings
    rule_set: RuleSet
    entries: Sides

    @property
    def is_bye(self) -> bool:
        return Side.EW not in self.entries

    @property
    def everybody(self) -> tuple[UUID, ...]:
        """All entries at the table."""
        return tuple(entry for side in self.entries.values() for entry in side)

    def side_of(self, entry_id: UUID) -> Side | None:
        """The side on which an entry sits, none when it sits elsewhere."""
        return next((side for side, here in self.entries.items() if entry_id in here), None)

    @property
    def name(self) -> str:
        """How the journal names it."""
        return f"round {self.round.number}, table {self.match.table_number}"


def played_match(session: Session, tournament_id: UUID, match_id: UUID) -> PlayedMatch:
    """A match that can have a result.

    :raises NotFound: if there is no such match in this tournament.
    :raises Refused: if its draw is not published.
    """
    row = session.exec(
        select(Match, Round, DrawRow)
        .join(DrawRow, refers_to(Match.draw_id, DrawRow))
        .join(Round, refers_to(DrawRow.round_id, Round))
        .where(Match.tournament_id == tournament_id, Match.id == match_id)
    ).first()
    if row is None:
        raise NotFound("match", match_id)
    match, round_, draw = row
    if draw.state is not DrawState.PUBLISHED:
        raise Refused(Obstacle("draw_not_published"))
    tournament = session.get_one(Tournament, tournament_id)
    return PlayedMatch(
        match,
        round_,
        Settings.from_json(round_.settings),
        rule_set_of(tournament),
        entries_of(session, tournament_id, [match.id])[match.id],
    )


def entries_of(
    session: Session, tournament_id: UUID, match_ids: Collection[UUID]
) -> dict[UUID, Sides]:
    """The entries of matches by side, North-South first, partners by number."""
    found: dict[UUID, Sides] = defaultdict(dict)
    for match_id, side, entry_id in session.exec(
        select(MatchEntry.match_id, MatchEntry.side, MatchEntry.entry_id)
        .join(Entry, refers_to(MatchEntry.entry_id, Entry))
        .where(MatchEntry.tournament_id == tournament_id, col(MatchEntry.match_id).in_(match_ids))
        .order_by(col(MatchEntry.side).desc(), col(Entry.number))
    ):
        sides, on = found[match_id], Side(side)
        sides[on] = (*sides.get(on, ()), entry_id)
    return found


def published_matches(session: Session, tournament_id: UUID, round_id: UUID) -> Sequence[Match]:
    """The matches of a round's published draw by table number, byes last."""
    return session.exec(
        select(Match)
        .join(DrawRow, refers_to(Match.draw_id, DrawRow))
        .where(
            Match.tournament_id == tournament_id,
            DrawRow.round_id == round_id,
            DrawRow.state == DrawState.PUBLISHED,
        )
        .order_by(col(Match.table_number).is_(None), col(Match.table_number))
    ).all()


def results_of(
    session: Session, tournament_id: UUID, match_ids: Collection[UUID]
) -> dict[UUID, Reported]:
    """The result in force of each match that has one, or on which there is a ruling."""
    effects = effects_on_matches(session, tournament_id, match_ids)
    those = (MatchResult.tournament_id == tournament_id, col(MatchResult.match_id).in_(match_ids))
    rows = session.exec(highest_versions(MatchResult, MatchResult.match_id, which=those))
    found = {match_id: replace(NOTHING, effects=each) for match_id, each in effects.items()}
    return found | {row.match_id: as_reported(row, effects.get(row.match_id, ())) for row in rows}


def result_of(session: Session, tournament_id: UUID, match_id: UUID) -> Reported:
    """The result in force of one match, or that there is none."""
    return results_of(session, tournament_id, [match_id]).get(match_id, NOTHING)


def as_reported(row: MatchResult, effects: tuple[EffectInForce, ...]) -> Reported:
    """A version of a match's result as a value, with the rulings in force on the match."""
    return Reported(
        row.version,
        row.outcome,
        row.ns,
        row.ew,
        row.forfeited_by,
        row.bell,
        row.signed_ns,
        row.signed_ew,
        row.reason,
        effects,
        row.deal_in_hand,
    )


def deals_of(
    session: Session, tournament_id: UUID, match_ids: Collection[UUID]
) -> dict[UUID, tuple[SheetDeal, ...]]:
    """The sheets of matches: each line's last version and the rulings in force on it."""
    effects = effects_on_deals(session, tournament_id, match_ids)
    rows = session.exec(
        select(DealRow, DealVersion)
        .join(DealVersion, refers_to(DealVersion.deal_id, DealRow), isouter=True)
        .where(DealRow.tournament_id == tournament_id, col(DealRow.match_id).in_(match_ids))
        .order_by(col(DealRow.seq), col(DealVersion.version))
    )
    lines: dict[UUID, dict[int, SheetDeal]] = defaultdict(dict)
    for deal, version in rows:
        lines[deal.match_id][deal.seq] = _line(deal, version, effects.get(deal.id, ()))
    return {match_id: tuple(lines[match_id].values()) for match_id in match_ids}


def _line(
    deal: DealRow, version: DealVersion | None, effects: tuple[EffectInForce, ...]
) -> SheetDeal:
    if version is None:
        return replace(SheetDeal.blank(deal.id, deal.seq), effects=effects)
    return SheetDeal(
        deal.id,
        deal.seq,
        version.version,
        version.state,
        version.facts,
        version.ns,
        version.ew,
        version.made,
        version.reason,
        version.by,
        version.at,
        effects,
    )
