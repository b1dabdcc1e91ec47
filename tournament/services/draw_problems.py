"""What the next draw is asked: the field as confirmed results leave it, or why it cannot be drawn.

Rounds are drawn one after another: the first by lot, the others by the system of the settings
(tournament facts, § Pairing systems).
"""

from collections import Counter
from collections.abc import Iterable
from uuid import UUID

from sqlmodel import Session

from tournament.errors import Obstacle
from tournament.models import Entry, Round, RoundState, Tournament, TournamentState
from tournament.pairing import DrawProblem, Entrant
from tournament.services.closing import obstacles_to_closing
from tournament.services.entries import drawable
from tournament.services.headers import current_settings
from tournament.services.late_credits import missed_rounds
from tournament.services.round_rows import PublishedMatch, last_round, numbers_of, published_seats
from tournament.services.totals import sums
from tournament.settings import Criterion, PairingSystem, Settings, Strength

FEWEST_TEAMS = 2


def next_round_number(session: Session, tournament_id: UUID) -> int:
    """The number of the round to draw: that of the draft, or one more than the last round."""
    last = last_round(session, tournament_id)
    if last is None:
        return 1
    return last.number if last.state is RoundState.DRAWN else last.number + 1


def obstacles_to_drawing(session: Session, tournament_id: UUID) -> tuple[Obstacle, ...]:
    """Every reason why the next round cannot be drawn now: a table whose result is missing, too
    few teams, no round left."""
    number = next_round_number(session, tournament_id)
    settings = current_settings(session, tournament_id)
    last = last_round(session, tournament_id)
    obstacles = list(_unfinished(session, tournament_id, last))
    if number > settings.rounds:
        obstacles.append(Obstacle("no_round_left", operands={"rounds": settings.rounds}))
    elif _is_over(session, tournament_id):
        obstacles.append(Obstacle("tournament_over"))
    elif (count := len(drawable(session, tournament_id, number))) < FEWEST_TEAMS:
        obstacles.append(Obstacle("too_few_teams", operands={"count": count}))
    return tuple(obstacles)


def _unfinished(session: Session, tournament_id: UUID, last: Round | None) -> tuple[Obstacle, ...]:
    if last is None or last.state is not RoundState.PLAYING:
        return ()
    missing = obstacles_to_closing(session, tournament_id, last.number)
    return missing or (Obstacle("round_not_closed", operands={"round": last.number}),)


def _is_over(session: Session, tournament_id: UUID) -> bool:
    tournament = session.get(Tournament, tournament_id)
    return tournament is not None and tournament.state is TournamentState.FINISHED


def draw_problem(session: Session, tournament_id: UUID, *, seed: int = 0) -> DrawProblem:
    """The problem of the next draw, or of the draft's, as things stand now.

    The same state of the tournament and the same seed give equal problems.
    """
    number = next_round_number(session, tournament_id)
    settings = current_settings(session, tournament_id)
    entries = sorted(drawable(session, tournament_id, number), key=lambda entry: entry.number)
    entrants, met = history_of(session, tournament_id, number, entries)
    return DrawProblem(
        system=_system(settings, number),
        ranking="wins" if settings.ranking[:1] == (Criterion.WINS,) else "points",
        seed=seed,
        round=number,
        teams=entrants,
        played=met,
        constraints=_constraints(settings),
    )


def history_of(
    session: Session, tournament_id: UUID, number: int, entries: list[Entry]
) -> tuple[tuple[Entrant, ...], tuple[tuple[int, int], ...]]:
    """What the rounds before a round give these entries as things stand now, and who has met.

    :param entries: ordered by number.
    """
    earlier = published_seats(session, tournament_id, before=number)
    met = _played(numbers_of(session, tournament_id), entries, earlier)
    return _entrants(session, tournament_id, number, entries, earlier), met


def _system(settings: Settings, number: int) -> str:
    return PairingSystem.RANDOM.value if number == 1 else settings.pairing.value


def _constraints(settings: Settings) -> dict[str, str]:
    wanted = {
        "rematch": settings.rematches,
        "club": settings.same_club,
        "family": settings.same_family,
    }
    return {
        name: strength.value for name, strength in wanted.items() if strength is not Strength.OFF
    }


def _entrants(
    session: Session,
    tournament_id: UUID,
    number: int,
    entries: list[Entry],
    earlier: tuple[PublishedMatch, ...],
) -> tuple[Entrant, ...]:
    wanted = ("number", "points", "wins")
    rows = sums(session, tournament_id, wanted, after_round=number - 1)
    earned = {team: (points, wins) for team, points, wins in rows}
    byes = Counter(match.entries[0] for match in earlier if match.is_bye)
    late = Counter[UUID]()
    for missed in missed_rounds(session, tournament_id, number):
        late[missed.entry_id] += missed.points
    clubs, families = _spelling(e.club for e in entries), _spelling(e.family for e in entries)
    return tuple(
        Entrant(
            id=entry.number,
            points=earned[entry.number][0] + late[entry.id],
            wins=earned[entry.number][1],
            club=clubs[_folded(entry.club)],
            family=families[_folded(entry.family)],
            byes=byes[entry.id],
            fixed_table=entry.fixed_table,
        )
        for entry in entries
    )


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _spelling(names: Iterable[str]) -> dict[str, str | None]:
    """One spelling for names that differ by capitals and spaces alone; none for no name."""
    found: dict[str, str | None] = {"": None}
    for name in names:
        found.setdefault(_folded(name), " ".join(name.split()))
    return found


def _played(
    numbers: dict[UUID, int], entries: list[Entry], earlier: tuple[PublishedMatch, ...]
) -> tuple[tuple[int, int], ...]:
    """Which teams of the field have met, as pairs of numbers; a cancelled match was not played."""
    here = {entry.id for entry in entries}
    met = set()
    for match in earlier:
        for pair in () if match.cancelled else match.opponents:
            if here.issuperset(pair):
                one, other = sorted(numbers[entry] for entry in pair)
                met.add((one, other))
    return tuple(sorted(met))
