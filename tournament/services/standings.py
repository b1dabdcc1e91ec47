"""The ranking of a tournament as its results give it, never typed."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import (
    EntryRound,
    EntryState,
    Outcome,
    Round,
    RoundState,
    SettingsVersion,
    TournamentState,
)
from tournament.readings import Header, Team, seated
from tournament.services.final import planned_rounds
from tournament.services.headers import header_of
from tournament.services.matches import Sides, entries_of, published_matches
from tournament.services.ranking import (
    criteria_of,
    drawn_lots,
    ranking,
    reached_in_final,
    states,
)
from tournament.services.registration import teams
from tournament.services.totals import ALL_SUMS, sums, with_round
from tournament.settings import Criterion, Settings
from tournament.standing_readings import (
    DrawnLots,
    PaidTie,
    RankedSince,
    StandingLine,
    Standings,
    TeamRound,
    TeamSheet,
)
from tournament.standings import Place, buchholz_measure


def standings(
    session: Session, tournament_id: UUID, *, after_round: int | None = None
) -> Standings:
    """The standings with names, each team's movement since the round before, and whether final.

    :param after_round: as they stood after this round; now when left out.
    :raises NotFound: if no such round is drawn.
    """
    header = header_of(session, tournament_id)
    if after_round is not None and not 1 <= after_round <= (header.round_number or 0):
        raise NotFound("round", after_round)
    lines = _lines(session, header, after_round)
    final = after_round is None and _all_in(session, header)
    lots = drawn_lots(session, tournament_id, after_round)
    return Standings(
        header,
        criteria_of(header.settings, lots_drawn=lots is not None),
        lines,
        after_round,
        final,
        paid_ties(lines, header.settings.paid_places) if final else (),
        DrawnLots(lots.seed, lots.after_round, lots.by, lots.at) if lots else None,
        ranked_since(session, tournament_id),
    )


def paid_ties(lines: Sequence[StandingLine], paid_places: int) -> tuple[PaidTie, ...]:
    """The ranks that are paid and shared: whose prize is whose is not settled."""
    at_rank: dict[int, list[Team]] = defaultdict(list)
    for line in lines:
        if line.rank is not None and line.rank <= paid_places:
            at_rank[line.rank].append(line.team)
    return tuple(PaidTie(rank, tuple(level)) for rank, level in at_rank.items() if len(level) > 1)


_OF_RANKING = (
    "ranking",
    "withdrawn_in_tie_breaks",
    "withdrawn_ranked",
    "excluded_ranked",
    "match_points_win",
    "match_points_draw",
    "match_points_loss",
    "match_points_forfeit_win",
    "match_points_forfeit_loss",
)
"""The settings by which the same results give another ranking."""


def ranked_since(session: Session, tournament_id: UUID) -> RankedSince | None:
    """The version of the settings since which the ranking is made as it is; none where that is
    how it was announced before the first draw (a change after it gives its reason)."""
    versions = session.exec(
        select(SettingsVersion)
        .where(SettingsVersion.tournament_id == tournament_id)
        .order_by(col(SettingsVersion.version).desc())
    ).all()
    read = [Settings.from_json(each.settings) for each in versions]
    same = [[getattr(each, name) for name in _OF_RANKING] for each in read]
    count = sum(1 for _ in takewhile(lambda of: of == same[0], same))
    since = versions[count - 1]
    if not since.reason:
        return None
    return RankedSince(since.version, since.reason, since.by, since.at)


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
    far = reached_in_final(session, header.id, header.settings, after_round)
    lines = (
        _line(place, before.get(place.number), named[place.number], summed[place.number], known)
        for place in places
    )
    return tuple(replace(line, reached=far.get(line.team.number, 0)) for line in lines)


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
    public = (header.round_number or 0) - drafted
    if not ended and public < planned_rounds(session, header.id):
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
    now = standings(session, tournament_id)
    line = next((each for each in now.lines if each.team.number == number), None)
    if line is None:
        raise NotFound("team", number)
    rounds = tuple(_team_rounds(session, now.header, line.team.id, number))
    return TeamSheet(now, line, rounds, _opponents_results(now, rounds))


def _opponents_results(now: Standings, rounds: Sequence[TeamRound]) -> tuple[tuple[Team, int], ...]:
    """What each opponent a team met adds to the sum of their results, 0 where it does not count;
    nothing where the ranking does not look at it."""
    if Criterion.BUCHHOLZ not in now.criteria:
        return ()
    by_number = {line.team.number: line for line in now.lines}
    met = (
        by_number[team.number]
        for each in rounds
        if each.complete and each.opponent is not None and each.outcome is not Outcome.CANCELLED
        for team in each.opponent.teams
    )
    gone_count = now.header.settings.withdrawn_in_tie_breaks
    return tuple(
        (line.team, _result(now, line) if gone_count or line.state is EntryState.ACTIVE else 0)
        for line in met
    )


def _result(now: Standings, line: StandingLine) -> int:
    """What a team adds to the sum of those who met it."""
    measure = buchholz_measure(now.criteria)
    if measure is Criterion.MATCH_POINTS:
        return line.values[now.criteria.index(measure)]
    return line.wins if measure is Criterion.WINS else line.points


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
        seats = entries_of(session, header.id, matches)
        own, partners, others = _own_seat(seats, entry_id)
        ranks = {
            place.number: place.rank
            for place in ranking(session, header.id, header.settings, after_round=round_.number)
        }
        found.append(
            TeamRound(
                round_.number,
                own,
                matches[own].table_number if own else None,
                named[partners[0]] if partners else None,
                seated([named[other] for other in others]) if others else None,
                row.outcome if row.outcome is not Outcome.ANNULLED else None,
                row.points,
                row.against,
                row.wins > 0,
                row.complete,
                ranks.get(number),
            )
        )
    return found


def _own_seat(
    seats: Mapping[UUID, Sides], entry_id: UUID
) -> tuple[UUID | None, tuple[UUID, ...], tuple[UUID, ...]]:
    """The match that an entry sits in, its partners there and its opponents."""
    for match_id, sides in seats.items():
        for side, here in sides.items():
            if entry_id in here:
                partners = tuple(each for each in here if each != entry_id)
                return match_id, partners, sides.get(side.other, ())
    return None, (), ()
