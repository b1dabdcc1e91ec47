"""The rows of rounds and draws, found by the numbers people use."""

from dataclasses import dataclass
from itertools import combinations
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
from tournament.services.matches import entries_of

CLOSING = (EffectKind.MATCH_CANCELLED, EffectKind.MATCH_FORFEITED)


@dataclass(frozen=True, slots=True)
class AtTable:
    """The entries of a match by side, two partners a side in a mêlée; `ew` is empty for a bye."""

    ns: tuple[UUID, ...]
    ew: tuple[UUID, ...]

    @property
    def is_bye(self) -> bool:
        return not self.ew

    @property
    def entries(self) -> tuple[UUID, ...]:
        """Everybody at the table, North-South first."""
        return self.ns + self.ew


@dataclass(frozen=True, slots=True)
class Seating(AtTable):
    """A match of a draw with its entries."""

    match: Match


@dataclass(frozen=True, slots=True)
class PublishedMatch(AtTable):
    """A published match of a round; `cancelled`: not played."""

    round_number: int
    cancelled: bool

    @property
    def opponents(self) -> tuple[tuple[UUID, UUID], ...]:
        """Who played against whom: one pair of entries, or four in a mêlée."""
        return tuple((one, other) for one in self.ns for other in self.ew)

    @property
    def partners(self) -> tuple[tuple[UUID, UUID], ...]:
        """Who played with whom: nobody, or two pairs of entries in a mêlée."""
        return (*combinations(self.ns, 2), *combinations(self.ew, 2))


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
    sides = entries_of(session, tournament_id, [match.id for match in matches])
    found = [
        Seating(sides[match.id][Side.NS], sides[match.id].get(Side.EW, ()), match)
        for match in matches
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
        select(Round.number, MatchEntry.match_id, MatchEntry.side, MatchEntry.entry_id)
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
    together: dict[tuple[int, UUID], dict[Side, tuple[UUID, ...]]] = {}
    for number, match_id, side, entry_id in rows:
        sides = together.setdefault((number, match_id), {Side.NS: (), Side.EW: ()})
        sides[Side(side)] += (entry_id,)
    return tuple(
        PublishedMatch(sides[Side.NS], sides[Side.EW], number, match_id in cancelled)
        for (number, match_id), sides in sorted(together.items(), key=lambda each: each[0])
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
