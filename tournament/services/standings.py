"""The ranking of a tournament as its results give it, never typed."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import (
    Entry,
    EntryRound,
    EntryState,
    EntryStatus,
    Outcome,
    Round,
    RoundState,
    TournamentState,
)
from tournament.readings import Header, StandingLine, Standings, Team, TeamRound, TeamSheet
from tournament.services.headers import header_of
from tournament.services.matches import entries_of, published_matches
from tournament.services.registration import teams
from tournament.services.totals import ALL_SUMS, sums, with_entry, with_round
from tournament.settings import Criterion, Settings
from tournament.standings import Field, Meetings, Place, rank


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
) -> list[Place]:
    """The places that these sums give, by the settings: who left, and who is excluded, last.

    :param known: the states of the teams by number, as they are in the round when left out.
    :param met: who beat whom, as it is when left out.
    """
    if known is None:
        known = states(session, tournament_id, after_round)
    if met is None and Criterion.HEAD_TO_HEAD in settings.ranking:
        met = meetings(session, tournament_id, after_round)
    return rank(
        field,
        settings.ranking,
        meetings=met,
        left=_in_state(known, EntryState.WITHDRAWN),
        rank_those_who_left=settings.withdrawn_ranked,
        excluded=_in_state(known, EntryState.EXCLUDED),
        rank_the_excluded=settings.excluded_ranked,
    )


_ALWAYS = ("number", "points", "against", "wins")
_COLUMN_OF = {Criterion.FEWEST_PENALTIES: "penalties", Criterion.BEST_MATCH: "best"}


def field_of(
    session: Session, tournament_id: UUID, settings: Settings, *, after_round: int | None = None
) -> dict[str, Sequence[int]]:
    """The sums that the criteria look at, by columns."""
    criteria = settings.ranking
    wanted = (*_ALWAYS, *(_COLUMN_OF[each] for each in criteria if each in _COLUMN_OF))
    rows = sums(session, tournament_id, wanted, after_round=after_round)
    columns = list(zip(*rows, strict=True)) or [()] * len(wanted)
    field: dict[str, Sequence[int]] = dict(zip(wanted, columns, strict=True))
    if Criterion.FIRST_MATCH in criteria:
        first = _first_points(session, tournament_id)
        field["first"] = [first.get(number, 0) for number in field["number"]]
    return field


def _in_state(known: Mapping[int, EntryState], wanted: EntryState) -> frozenset[int]:
    return frozenset(number for number, state in known.items() if state is wanted)


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
        .join(
            EntryStatus,
            and_(
                col(EntryStatus.tournament_id) == col(Entry.tournament_id),
                col(EntryStatus.entry_id) == col(Entry.id),
            ),
        )
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


def meetings(session: Session, tournament_id: UUID, after_round: int | None = None) -> Meetings:
    """How often each team beat each other one, by numbers."""
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
    statement = with_round(with_entry(statement)).where(
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
        before = {place.number: place.rank for place in earlier}
    named = {team.number: team for team in teams(session, header.id).values()}
    summed = {row[0]: row for row in sums(session, header.id, after_round=after_round)}
    known = states(session, header.id, after_round)
    return tuple(
        _line(place, before.get(place.number), named[place.number], summed[place.number], known)
        for place in places
    )


def _line(
    place: Place,
    previous_rank: int | None,
    team: Team,
    summed: tuple[int, ...],
    known: dict[int, EntryState],
) -> StandingLine:
    of = dict(zip(ALL_SUMS, summed, strict=True))
    return StandingLine(
        rank=place.rank,
        previous_rank=previous_rank,
        team=team,
        played=of["played"],
        points=of["points"],
        wins=of["wins"],
        draws=of["draws"],
        difference=of["points"] - of["against"],
        penalties=of["penalties"],
        values=place.values,
        state=known.get(place.number, EntryState.ACTIVE),
    )


def _latest_with_results(session: Session, tournament_id: UUID) -> int:
    statement = select(func.max(Round.number)).select_from(EntryRound)
    found = session.scalar(
        with_round(statement).where(
            col(EntryRound.tournament_id) == tournament_id,
            col(EntryRound.complete),
            col(EntryRound.outcome) != Outcome.BYE,
        )
    )
    return found or 0


def _all_in(session: Session, header: Header) -> bool:
    """Whether every round planned is published, or the tournament was ended, and no result is
    missing."""
    ended = header.state is TournamentState.FINISHED
    drafted = header.round_state is RoundState.DRAWN
    all_rounds = (header.round_number or 0) - drafted >= header.settings.rounds
    if not (ended or all_rounds):
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
        with_round(statement)
        .where(col(EntryRound.tournament_id) == header.id, col(EntryRound.entry_id) == entry_id)
        .order_by(col(Round.number))
    ).all()
    found = []
    for row, round_ in rows:
        matches = {match.id: match for match in published_matches(session, header.id, round_.id)}
        seated = entries_of(session, header.id, matches)
        own = next((key for key, sides in seated.items() if entry_id in sides.values()), None)
        ranks = {
            place.number: place.rank
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
