"""The places of the teams by the sums kept: only what the criteria ask for is read."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any
from uuid import UUID

from sqlalchemy import and_, exists, func
from sqlalchemy import select as select_columns
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from tournament.lots import places_by_lot
from tournament.match_points import match_points
from tournament.models import (
    Credit,
    CreditReason,
    Entry,
    EntryRound,
    EntryState,
    EntryStatus,
    Lots,
    Outcome,
    Round,
)
from tournament.models.base import refers_to
from tournament.services.brackets import Endings, reached
from tournament.services.totals import sums, with_entry, with_round
from tournament.settings import Criterion, FinalPhase, Settings
from tournament.standings import Field, Gone, Meetings, Opponents, Place, rank


def ranking(
    session: Session, tournament_id: UUID, settings: Settings, *, after_round: int | None = None
) -> list[Place]:
    """The places of all teams, from the sums kept: one row a team and a sort.

    :param after_round: count only the rounds up to this one.
    """
    field = field_of(session, tournament_id, settings, after_round=after_round)
    return rank_field(session, tournament_id, settings, field, after_round=after_round)


def rank_field(
    session: Session,
    tournament_id: UUID,
    settings: Settings,
    field: Field,
    *,
    after_round: int | None = None,
    known: Mapping[int, EntryState] | None = None,
    met: Meetings | None = None,
    opponents: Opponents | None = None,
    far: Mapping[int, int] | None = None,
) -> list[Place]:
    """The places that these sums give, by the settings: who left, and who is excluded, last.

    :param known: the states of the teams by number, as they are in the round when left out.
    :param met: who beat whom, as it is when left out.
    :param opponents: who met whom, as it is when left out.
    :param far: how far each team came in a final, as it is when left out.
    """
    criteria = criteria_of(settings, lots_drawn="lots" in field)
    if known is None:
        known = states(session, tournament_id, after_round)
    if met is None and Criterion.HEAD_TO_HEAD in criteria:
        met = meetings(session, tournament_id, after_round)
    if opponents is None and Criterion.BUCHHOLZ in criteria:
        opponents = opponents_met(session, tournament_id, after_round)
    if far is None:
        far = reached_in_final(session, tournament_id, settings, after_round)
    return rank(
        field,
        criteria,
        meetings=met,
        opponents=opponents,
        gone=_gone(known, settings),
        reached=far,
    )


def reached_in_final(
    session: Session,
    tournament_id: UUID,
    settings: Settings,
    after_round: int | None = None,
    *,
    would_be: Endings = MappingProxyType({}),
) -> dict[int, int]:
    """How far each team came in a final, by number; nothing where none is planned.

    :param would_be: rounds taken as if their matches had ended so.
    """
    if settings.final is FinalPhase.NONE:
        return {}
    return reached(session, tournament_id, after_round, would_be=would_be)


def criteria_of(settings: Settings, *, lots_drawn: bool) -> tuple[Criterion, ...]:
    """What the ranking looks at: lots drawn for a tie come last where it does not name them."""
    if lots_drawn and Criterion.LOTS not in settings.ranking:
        return (*settings.ranking, Criterion.LOTS)
    return settings.ranking


_ALWAYS = ("number", "points", "against", "wins")
_COLUMN_OF = {
    Criterion.FEWEST_PENALTIES: "penalties",
    Criterion.BEST_MATCH: "best",
    Criterion.CAPOTS: "capots",
}


def field_of(
    session: Session, tournament_id: UUID, settings: Settings, *, after_round: int | None = None
) -> dict[str, Sequence[int]]:
    """The sums that the criteria look at, by columns; lots are one as soon as they are drawn."""
    criteria = settings.ranking
    wanted = (*_ALWAYS, *(_COLUMN_OF[each] for each in criteria if each in _COLUMN_OF))
    rows = sums(session, tournament_id, wanted, after_round=after_round)
    columns = list(zip(*rows, strict=True)) or [()] * len(wanted)
    field: dict[str, Sequence[int]] = dict(zip(wanted, columns, strict=True))
    more: dict[str, Mapping[int, int]] = {}
    if Criterion.FIRST_MATCH in criteria:
        more["first"] = _first_points(session, tournament_id)
    if Criterion.MATCH_POINTS in criteria:
        more["match_points"] = _match_points(session, tournament_id, settings, after_round)
    lots = lot_places(session, tournament_id, after_round)
    if lots or Criterion.LOTS in criteria:
        more["lots"] = lots
    for name, values in more.items():
        field[name] = [values.get(number, 0) for number in field["number"]]
    return field


def _gone(known: Mapping[int, EntryState], settings: Settings) -> Gone:
    in_state: dict[EntryState, set[int]] = defaultdict(set)
    for number, state in known.items():
        in_state[state].add(number)
    return Gone(
        left=frozenset(in_state[EntryState.WITHDRAWN]),
        excluded=frozenset(in_state[EntryState.EXCLUDED]),
        rank_those_who_left=settings.withdrawn_ranked,
        rank_the_excluded=settings.excluded_ranked,
        in_tie_breaks=settings.withdrawn_in_tie_breaks,
    )


def states(
    session: Session, tournament_id: UUID, after_round: int | None = None
) -> dict[int, EntryState]:
    """The state of each entry in a round, the one drawn last when left out, by number.

    Who leaves later does not change how the standings were.
    """
    in_round: Any = after_round
    if after_round is None:
        in_round = (
            select(func.coalesce(func.max(Round.number), 0))
            .where(Round.tournament_id == tournament_id)
            .scalar_subquery()
        )
    rows = session.execute(
        select(col(Entry.number), col(EntryStatus.state))
        .join(EntryStatus, refers_to(EntryStatus.entry_id, Entry))
        .where(col(Entry.tournament_id) == tournament_id, col(EntryStatus.from_round) <= in_round)
        .order_by(col(EntryStatus.seq))
    )
    return {number: EntryState(state) for number, state in rows}


def _first_points(session: Session, tournament_id: UUID) -> dict[int, int]:
    statement = select(col(Entry.number), col(EntryRound.points)).select_from(EntryRound)
    rows = session.execute(
        with_round(with_entry(statement)).where(
            col(EntryRound.tournament_id) == tournament_id,
            col(Round.number) == 1,
            col(EntryRound.complete),
        )
    )
    return {row[0]: row[1] for row in rows}


def _match_points(
    session: Session, tournament_id: UUID, settings: Settings, after_round: int | None
) -> dict[int, int]:
    """The match points of each team by number: the scale of today's settings, for all rounds."""
    ended = (col(EntryRound.outcome), col(EntryRound.wins) > 0, col(EntryRound.draws) > 0)
    statement = select_columns(col(Entry.number), *ended, func.count()).select_from(EntryRound)
    rows = session.execute(
        _complete(statement, tournament_id, after_round).group_by(col(Entry.number), *ended)
    )
    found: dict[int, int] = defaultdict(int)
    for number, outcome, won, level, times in rows:
        each = match_points(settings, Outcome(outcome), won=bool(won), level=bool(level))
        found[number] += times * each
    lost = match_points(settings, Outcome.BYE, won=False, level=False, caught_up=True)
    for number, times in _lost_catch_ups(session, tournament_id, after_round) if lost else ():
        found[number] += times * lost
    return found


def _lost_catch_ups(
    session: Session, tournament_id: UUID, after_round: int | None
) -> Sequence[tuple[int, int]]:
    """How many catch-up matches each team, by number, has played and not won."""
    played = select(Credit.entry_id).where(
        col(Credit.tournament_id) == col(EntryRound.tournament_id),
        col(Credit.entry_id) == col(EntryRound.entry_id),
        col(Credit.round_id) == col(EntryRound.round_id),
        col(Credit.reason) == CreditReason.CATCH_UP,
    )
    statement = select_columns(col(Entry.number), func.count()).select_from(EntryRound)
    rows = session.execute(
        _complete(statement, tournament_id, after_round)
        .where(col(EntryRound.outcome) == Outcome.BYE, col(EntryRound.wins) == 0, exists(played))
        .group_by(col(Entry.number))
    )
    return [(number, times) for number, times in rows]


def _complete(statement: Any, tournament_id: UUID, after_round: int | None) -> Any:
    """A statement on the rows of rounds with their entry, for the complete ones up to a round."""
    statement = with_entry(statement).where(
        col(EntryRound.tournament_id) == tournament_id, col(EntryRound.complete)
    )
    if after_round is None:
        return statement
    return with_round(statement).where(col(Round.number) <= after_round)


def _with_opponents(*columns: Any) -> tuple[Any, Any]:
    """A statement on the rows of rounds, one for each opponent; and the column of its number."""
    other = aliased(Entry)
    number = col(other.number)
    statement = select_columns(col(Entry.number), number, *columns).select_from(EntryRound)
    return statement.join(
        other,
        and_(
            col(other.tournament_id) == col(EntryRound.tournament_id),
            col(other.id).in_([col(EntryRound.opponent_id), col(EntryRound.second_opponent_id)]),
        ),
    ), number


def meetings(session: Session, tournament_id: UUID, after_round: int | None = None) -> Meetings:
    """How often each team beat each other one, by numbers."""
    statement, other = _with_opponents(func.sum(col(EntryRound.wins)))
    rows = session.execute(
        _complete(statement, tournament_id, after_round).group_by(col(Entry.number), other)
    )
    return {(number, beaten): int(wins) for number, beaten, wins in rows}


def opponents_met(
    session: Session, tournament_id: UUID, after_round: int | None = None
) -> Opponents:
    """Whom each team met, by numbers; forfeits count, a match that was cancelled does not."""
    statement, _ = _with_opponents()
    rows = session.execute(
        _complete(statement, tournament_id, after_round).where(
            col(EntryRound.outcome) != Outcome.CANCELLED
        )
    )
    found: dict[int, list[int]] = defaultdict(list)
    for number, other in rows:
        found[number].append(other)
    return found


def drawn_lots(
    session: Session, tournament_id: UUID, after_round: int | None = None
) -> Lots | None:
    """The lots where they count: none before they are drawn, nor in the standings of the rounds
    before: these stay what they were."""
    drawn = session.get(Lots, tournament_id)
    if drawn is None or (after_round is not None and after_round < drawn.after_round):
        return None
    return drawn


def lot_places(
    session: Session, tournament_id: UUID, after_round: int | None = None
) -> dict[int, int]:
    """The place of each team among the lots by number; nothing where they do not count."""
    drawn = drawn_lots(session, tournament_id, after_round)
    if drawn is None:
        return {}
    numbers = session.execute(
        select(Entry.id, Entry.number).where(Entry.tournament_id == tournament_id)
    )
    by_key = {row[0]: row[1] for row in numbers}
    places = places_by_lot(drawn.seed, by_key)
    return {by_key[entry_id]: place for entry_id, place in places.items()}
