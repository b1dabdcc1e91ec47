"""What stands above every page and on the club's home: which tournaments, and where they are."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import Round, RoundState, Tournament, TournamentState


@dataclass(frozen=True, slots=True)
class Heading:
    """A tournament in one line; `round_number` is the latest round, 0 before the first."""

    slug: str
    name: str
    place: str
    held_on: date | None
    state: TournamentState
    published: bool
    round_number: int
    round_state: RoundState | None


def heading_of(session: Session, slug: str) -> Heading:
    """The heading of one tournament.

    :raises NotFound: if there is no such tournament.
    """
    tournament = session.exec(select(Tournament).where(Tournament.slug == slug)).first()
    if tournament is None:
        raise NotFound("tournament", slug)
    return _headings(session, [tournament])[0]


def tournaments_of(session: Session, club_id: UUID) -> list[Heading]:
    """The tournaments of a club, the latest first."""
    return _headings(session, _latest_first(session, Tournament.club_id == club_id))


def public_tournaments(session: Session) -> list[Heading]:
    """The tournaments anybody may follow, the latest first."""
    return _headings(session, _latest_first(session, col(Tournament.published).is_(True)))


def _latest_first(session: Session, wanted: object) -> list[Tournament]:
    order = (col(Tournament.held_on).desc().nulls_last(), col(Tournament.created_at).desc())
    return list(session.exec(select(Tournament).where(wanted).order_by(*order)))  # type: ignore[arg-type]


def _headings(session: Session, tournaments: list[Tournament]) -> list[Heading]:
    keys = [tournament.id for tournament in tournaments]
    rounds = session.exec(
        select(Round.tournament_id, Round.number, Round.state)
        .where(col(Round.tournament_id).in_(keys))
        .order_by(col(Round.number))
    ).all()
    latest = {key: (number, state) for key, number, state in rounds}
    return [_heading(each, *latest.get(each.id, (0, None))) for each in tournaments]


def _heading(tournament: Tournament, number: int, state: RoundState | None) -> Heading:
    return Heading(
        slug=tournament.slug,
        name=tournament.name,
        place=tournament.place,
        held_on=tournament.held_on,
        state=tournament.state,
        published=tournament.published,
        round_number=number,
        round_state=state,
    )
