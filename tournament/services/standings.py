"""The ranking of a tournament as its results give it, never typed."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import Entry, EntryRound, EntryState, EntryStatus, Outcome, Round
from tournament.readings import Header, StandingLine, Standings, TeamRound, TeamSheet
from tournament.services.headers import header_of
from tournament.services.matches import entries_of, published_matches
from tournament.services.registration import teams
from tournament.settings import Criterion, Settings
from tournament.standings import Meetings, Place, Tally, rank

_AS_TABLE: Any = EntryRound.__table__  # type: ignore[attr-defined]


def ranking(
    session: Session, tournament_id: UUID, settings: Settings, *, after_round: int | None = None
) -> tuple[Place, ...]:
    """The places of all teams, from the sums kept for each round: one query and a sort.

    :param after_round: count only the rounds up to this one.
    """
    criteria = settings.ranking
    first = _first_points(session, tournament_id) if Criterion.FIRST_MATCH in criteria else {}
    gone = _gone(session, tournament_id)
    tallies = [
        Tally(
            number, played, points, against, wins, draws, penalties, best,
            first.get(number, 0), number in gone,
        )
        for number, played, points, against, wins, draws, penalties, best in _sums(
            session, tournament_id, after_round
        )
    ]  # fmt: skip
    meetings = (
        _meetings(session, tournament_id, after_round)
        if Criterion.HEAD_TO_HEAD in criteria
        else None
    )
    return rank(tallies, criteria, meetings=meetings, rank_those_who_left=settings.withdrawn_ranked)


def _sums(
    session: Session, tournament_id: UUID, after_round: int | None
) -> Sequence[tuple[int, ...]]:
    """Number, matches, points, against, wins, draws, penalties and best match of every entry."""
    er = _AS_TABLE.c
    sums = [
        func.coalesce(made, 0)
        for made in (
            func.count(er.entry_id),
            func.sum(er.points),
            func.sum(er.against),
            func.sum(er.wins),
            func.sum(er.draws),
            func.sum(er.penalties),
            func.max(er.points),
        )
    ]
    counted = and_(
        er.tournament_id == Entry.tournament_id, er.entry_id == Entry.id, er.complete.is_(True)
    )
    if after_round is not None:
        early = select(Round.id).where(
            Round.tournament_id == tournament_id, col(Round.number) <= after_round
        )
        counted = and_(counted, er.round_id.in_(early))
    rows = session.execute(
        select(col(Entry.number), *sums)
        .select_from(Entry)
        .join(_AS_TABLE, counted, isouter=True)
        .where(col(Entry.tournament_id) == tournament_id)
        .group_by(col(Entry.tournament_id), col(Entry.id), col(Entry.number))
    )
    return [tuple(int(each) for each in row) for row in rows]


def _gone(session: Session, tournament_id: UUID) -> set[int]:
    """The numbers of the teams that have left by the round drawn last."""
    last = session.scalar(
        select(func.max(Round.number)).where(Round.tournament_id == tournament_id)
    )
    return {
        number
        for number, (state, from_round) in states(session, tournament_id).items()
        if state is not EntryState.ACTIVE and from_round <= (last or 0)
    }


def states(session: Session, tournament_id: UUID) -> dict[int, tuple[EntryState, int]]:
    """The last change of state of each entry that has one, by number: state and first round."""
    rows = session.execute(
        select(col(Entry.number), col(EntryStatus.state), col(EntryStatus.from_round))
        .join(
            EntryStatus,
            and_(
                col(EntryStatus.tournament_id) == col(Entry.tournament_id),
                col(EntryStatus.entry_id) == col(Entry.id),
            ),
        )
        .where(col(Entry.tournament_id) == tournament_id)
        .order_by(col(EntryStatus.seq))
    )
    return {number: (EntryState(state), from_round) for number, state, from_round in rows}


def _rounds_joined(statement: Any) -> Any:
    return statement.join(
        Round,
        and_(
            col(Round.tournament_id) == col(EntryRound.tournament_id),
            col(Round.id) == col(EntryRound.round_id),
        ),
    )


def _entries_joined(statement: Any) -> Any:
    return statement.join(
        Entry,
        and_(
            col(Entry.tournament_id) == col(EntryRound.tournament_id),
            col(Entry.id) == col(EntryRound.entry_id),
        ),
    )


def _first_points(session: Session, tournament_id: UUID) -> dict[int, int]:
    statement = select(col(Entry.number), col(EntryRound.points)).select_from(EntryRound)
    rows = session.execute(
        _rounds_joined(_entries_joined(statement)).where(
            col(EntryRound.tournament_id) == tournament_id,
            col(Round.number) == 1,
            col(EntryRound.complete),
        )
    )
    return {row[0]: row[1] for row in rows}


def _meetings(session: Session, tournament_id: UUID, after_round: int | None) -> Meetings:
    other = aliased(Entry)
    statement = (
        select(col(Entry.number), col(other.number), func.sum(col(EntryRound.wins)))
        .select_from(EntryRound)
        .join(
            other,
            and_(
                col(other.tournament_id) == col(EntryRound.tournament_id),
                col(other.id) == col(EntryRound.opponent_id),
            ),
        )
        .group_by(col(Entry.number), col(other.number))
    )
    statement = _rounds_joined(_entries_joined(statement)).where(
        col(EntryRound.tournament_id) == tournament_id, col(EntryRound.complete)
    )
    if after_round is not None:
        statement = statement.where(col(Round.number) <= after_round)
    return {(number, beaten): int(wins) for number, beaten, wins in session.execute(statement)}


def standings(
    session: Session, tournament_id: UUID, *, after_round: int | None = None
) -> Standings:
    """The standings with names, each team's movement since the round before, and whether final.

    :param after_round: as they stood after this round; now when left out.
    """
    header = header_of(session, tournament_id)
    lines = _lines(session, header, after_round)
    final = after_round is None and _all_in(session, header)
    return Standings(header, header.settings.ranking, lines, after_round, final)


def _lines(session: Session, header: Header, after_round: int | None) -> tuple[StandingLine, ...]:
    places = ranking(session, header.id, header.settings, after_round=after_round)
    latest = after_round or _latest_with_results(session, header.id)
    before: dict[int, int | None] = {}
    if latest > 1:
        earlier = ranking(session, header.id, header.settings, after_round=latest - 1)
        before = {place.tally.number: place.rank for place in earlier}
    by_number = {team.number: team for team in teams(session, header.id).values()}
    known = states(session, header.id)
    return tuple(
        StandingLine(
            place.rank,
            before.get(place.tally.number),
            by_number[place.tally.number],
            place.tally.played,
            place.tally.points,
            place.tally.wins,
            place.tally.draws,
            place.tally.points - place.tally.against,
            place.tally.penalties,
            place.values,
            known.get(place.tally.number, (EntryState.ACTIVE, 1))[0],
        )
        for place in places
    )


def _latest_with_results(session: Session, tournament_id: UUID) -> int:
    statement = select(func.max(Round.number)).select_from(EntryRound)
    found = session.scalar(
        _rounds_joined(statement).where(
            col(EntryRound.tournament_id) == tournament_id,
            col(EntryRound.complete),
            col(EntryRound.outcome) != Outcome.BYE,
        )
    )
    return found or 0


def _all_in(session: Session, header: Header) -> bool:
    """Whether every round planned has been drawn and no result is missing."""
    if (header.round_number or 0) < header.settings.rounds:
        return False
    missing = session.scalar(
        select(func.count())
        .select_from(EntryRound)
        .where(EntryRound.tournament_id == header.id, col(EntryRound.complete).is_(False))
    )
    return not missing


def team_sheet(session: Session, tournament_id: UUID, number: int) -> TeamSheet:
    """A team's own sheet: its place, and what each round gave it.

    :raises NotFound: if no team has this number.
    """
    header = header_of(session, tournament_id)
    lines = _lines(session, header, None)
    line = next((each for each in lines if each.team.number == number), None)
    if line is None:
        raise NotFound("team", number)
    return TeamSheet(header, line, tuple(_team_rounds(session, header, line.team.id, number)))


def _team_rounds(
    session: Session, header: Header, entry_id: UUID, number: int
) -> Sequence[TeamRound]:
    named = teams(session, header.id)
    statement = select(EntryRound, Round).select_from(EntryRound)
    rows = session.exec(
        _rounds_joined(statement)
        .where(col(EntryRound.tournament_id) == header.id, col(EntryRound.entry_id) == entry_id)
        .order_by(col(Round.number))
    ).all()
    found = []
    for row, round_ in rows:
        matches = {match.id: match for match in published_matches(session, header.id, round_.id)}
        seated = entries_of(session, header.id, matches)
        own = next((key for key, sides in seated.items() if entry_id in sides.values()), None)
        ranks = {
            place.tally.number: place.rank
            for place in ranking(session, header.id, header.settings, after_round=round_.number)
        }
        found.append(
            TeamRound(
                round_.number,
                own,
                matches[own].table_number if own else None,
                named.get(row.opponent_id) if row.opponent_id else None,
                row.outcome if row.outcome is not Outcome.ANNULLED else None,
                row.points,
                row.against,
                row.wins > 0,
                row.complete,
                ranks.get(number),
            )
        )
    return found
