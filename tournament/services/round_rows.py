"""The rows of rounds and draws, found by the numbers people use."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.discipline import EffectKind
from tournament.errors import NotFound
from tournament.models import (
    DrawRow,
    DrawState,
    Entry,
    Match,
    MatchEntry,
    MatchResult,
    Outcome,
    Round,
    Stage,
)
from tournament.services.in_force import effects_of_kinds

CLOSING = (EffectKind.MATCH_CANCELLED, EffectKind.MATCH_FORFEITED)


@dataclass(frozen=True, slots=True)
class Seating:
    """A match with its entries; `ew` is none for a bye."""

    match: Match
    ns: UUID
    ew: UUID | None


@dataclass(frozen=True, slots=True)
class PublishedMatch:
    """The entries of a published match, one alone for a bye; `cancelled` means not played."""

    round_number: int
    entries: tuple[UUID, ...]
    cancelled: bool

    @property
    def is_bye(self) -> bool:
        return len(self.entries) == 1


def main_stage(session: Session, tournament_id: UUID) -> Stage:
    """The stage that rounds belong to when none is named: the first.

    :raises NotFound: if the tournament has no stage.
    """
    stage = session.exec(
        select(Stage)
        .where(Stage.tournament_id == tournament_id)
        .order_by(col(Stage.ordinal))
        .limit(1)
    ).first()
    if stage is None:
        raise NotFound("tournament", tournament_id)
    return stage


def rounds_of(session: Session, tournament_id: UUID) -> tuple[Round, ...]:
    """The rounds of the first stage, by number."""
    return tuple(
        session.exec(
            select(Round)
            .join(Stage, col(Stage.id) == col(Round.stage_id))
            .where(
                Round.tournament_id == tournament_id,
                Stage.tournament_id == tournament_id,
                Stage.ordinal == 1,
            )
            .order_by(col(Round.number))
        )
    )


def last_round(session: Session, tournament_id: UUID) -> Round | None:
    """The round drawn last, or none before the first draw."""
    rounds = rounds_of(session, tournament_id)
    return rounds[-1] if rounds else None


def find_round(session: Session, tournament_id: UUID, number: int) -> Round:
    """The round of a number.

    :raises NotFound: if no such round is drawn.
    """
    for round_ in rounds_of(session, tournament_id):
        if round_.number == number:
            return round_
    raise NotFound("round", number)


def live_draw(session: Session, tournament_id: UUID, round_id: UUID) -> DrawRow | None:
    """The draw of a round that holds: its draft or what was published, or none."""
    return session.exec(
        select(DrawRow)
        .where(
            DrawRow.tournament_id == tournament_id,
            DrawRow.round_id == round_id,
            DrawRow.state != DrawState.WITHDRAWN,
        )
        .order_by(col(DrawRow.version).desc())
        .limit(1)
    ).first()


def published_draw(session: Session, tournament_id: UUID, round_id: UUID) -> DrawRow | None:
    """The draw of a round that everybody sees, or none."""
    found = live_draw(session, tournament_id, round_id)
    return found if found and found.state is DrawState.PUBLISHED else None


def last_version(session: Session, tournament_id: UUID, round_id: UUID) -> int:
    """The version of a round's newest draw, withdrawn or not; 0 if it has none."""
    return (
        session.scalar(
            select(func.max(DrawRow.version)).where(
                DrawRow.tournament_id == tournament_id, DrawRow.round_id == round_id
            )
        )
        or 0
    )


def seatings(session: Session, tournament_id: UUID, draw_id: UUID) -> tuple[Seating, ...]:
    """The matches of a draw with their entries, by table, the byes last."""
    matches = session.exec(
        select(Match).where(Match.tournament_id == tournament_id, Match.draw_id == draw_id)
    ).all()
    sides: dict[UUID, dict[Side, UUID]] = {match.id: {} for match in matches}
    for place in session.exec(
        select(MatchEntry).where(
            MatchEntry.tournament_id == tournament_id, MatchEntry.draw_id == draw_id
        )
    ):
        sides[place.match_id][place.side] = place.entry_id
    found = [
        Seating(match, sides[match.id][Side.NS], sides[match.id].get(Side.EW)) for match in matches
    ]
    return tuple(sorted(found, key=lambda each: each.match.table_number or 1_000_000))


def numbers_of(session: Session, tournament_id: UUID) -> dict[UUID, int]:
    """The number of each entry by its key."""
    rows = session.exec(
        select(Entry.id, Entry.number)
        .where(Entry.tournament_id == tournament_id)
        .order_by(col(Entry.number))
    )
    return dict(rows.all())


def published_seats(
    session: Session, tournament_id: UUID, *, before: int
) -> tuple[PublishedMatch, ...]:
    """Who sat together in the published draws of the rounds before one, by round and match."""
    rows = session.exec(
        select(Round.number, MatchEntry.match_id, MatchEntry.entry_id)
        .join(DrawRow, col(DrawRow.id) == col(MatchEntry.draw_id))
        .join(Round, col(Round.id) == col(DrawRow.round_id))
        .where(
            MatchEntry.tournament_id == tournament_id,
            DrawRow.tournament_id == tournament_id,
            Round.tournament_id == tournament_id,
            DrawRow.state == DrawState.PUBLISHED,
            Round.number < before,
        )
    ).all()
    cancelled = _cancelled(session, tournament_id)
    together: dict[tuple[int, UUID], list[UUID]] = {}
    for number, match_id, entry_id in rows:
        together.setdefault((number, match_id), []).append(entry_id)
    return tuple(
        PublishedMatch(number, tuple(entries), match_id in cancelled)
        for (number, match_id), entries in sorted(together.items())
    )


def _cancelled(session: Session, tournament_id: UUID) -> frozenset[UUID]:
    """The matches that were not played: cancelled by the teams, or by a ruling in force."""
    rows = session.exec(
        select(MatchResult.match_id, MatchResult.outcome)
        .where(MatchResult.tournament_id == tournament_id)
        .order_by(col(MatchResult.version))
    ).all()
    found = {key for key, outcome in dict(rows).items() if outcome is Outcome.CANCELLED}
    ruled = effects_of_kinds(session, tournament_id, CLOSING)
    for effect in ruled:  # in the order of the rulings: the latest word counts
        if effect.match_id is not None:
            cancelled = effect.kind == EffectKind.MATCH_CANCELLED
            (found.add if cancelled else found.discard)(effect.match_id)
    return frozenset(found)
