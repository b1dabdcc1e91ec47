"""What anybody may follow without an account."""

from sqlmodel import Session, col, select

from tournament.models import Club
from tournament.readings import Header
from tournament.services.headers import tournaments


def public_tournaments(session: Session) -> list[Header]:
    """The published tournaments of every club, club after club, the latest first."""
    clubs = session.exec(select(Club.id).order_by(col(Club.created_at), col(Club.id))).all()
    return [each for club in clubs for each in tournaments(session, club) if each.published]
