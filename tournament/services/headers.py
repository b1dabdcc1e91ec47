"""A tournament as every page names it: its names, rule set, settings and latest round."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func
from sqlmodel import Session, col, select

from tournament.errors import NotFound
from tournament.models import Club, Round, RoundState, SettingsVersion, Tournament
from tournament.readings import Header, JournalLine
from tournament.services.journal import journal
from tournament.services.rules_in_force import rule_set_of
from tournament.settings import Settings


def header(session: Session, slug: str) -> Header:
    """The tournament at an address, as every page names it.

    :raises NotFound: if there is none.
    """
    return _one(session, col(Tournament.slug) == slug, slug)


def header_of(session: Session, tournament_id: UUID) -> Header:
    """A tournament as every page names it.

    :raises NotFound: if there is none.
    """
    return _one(session, col(Tournament.id) == tournament_id, tournament_id)


def tournaments(session: Session, club_id: UUID) -> tuple[Header, ...]:
    """The tournaments of a club, the latest first."""
    return tuple(_headers(session, col(Tournament.club_id) == club_id))


def current_version(session: Session, tournament_id: UUID) -> SettingsVersion:
    """The settings in force as a version: the highest.

    :raises NotFound: if there is no such tournament.
    """
    found = session.exec(
        select(SettingsVersion)
        .where(SettingsVersion.tournament_id == tournament_id)
        .order_by(col(SettingsVersion.version).desc())
        .limit(1)
    ).first()
    if found is None:
        raise NotFound("tournament", tournament_id)
    return found


def current_settings(session: Session, tournament_id: UUID) -> Settings:
    """The settings in force, those of the highest version."""
    return Settings.from_json(current_version(session, tournament_id).settings)


def history(session: Session, tournament_id: UUID) -> tuple[JournalLine, ...]:
    """How names, rules and settings changed, newest first."""
    verbs = ("create_tournament", "change_settings", "change_rule_set", "rename_tournament")
    return journal(session, tournament_id, verbs=verbs, limit=None)


def last_round(session: Session, tournament_id: UUID) -> int:
    """The number of the round drawn last, 0 before the first draw."""
    found = session.exec(
        select(func.max(Round.number)).where(Round.tournament_id == tournament_id)
    ).one()
    return found or 0


def _one(session: Session, which: ColumnElement[bool], asked: object) -> Header:
    found = _headers(session, which)
    if not found:
        raise NotFound("tournament", asked)
    return found[0]


def _headers(session: Session, which: ColumnElement[bool]) -> list[Header]:
    """The headers of some tournaments, in two queries however many they are."""
    newest = (
        select(func.max(SettingsVersion.version))
        .where(SettingsVersion.tournament_id == Tournament.id)
        .correlate(Tournament)
        .scalar_subquery()
    )
    rows = session.exec(
        select(Tournament, Club.name, SettingsVersion)
        .join(Club, col(Club.id) == Tournament.club_id)
        .join(SettingsVersion, col(SettingsVersion.tournament_id) == Tournament.id)
        .where(which, SettingsVersion.version == newest)
        .order_by(
            col(Tournament.held_on).desc().nulls_last(),
            col(Tournament.created_at).desc(),
            col(Tournament.slug),
        )
    ).all()
    rounds = _latest_rounds(session, [tournament.id for tournament, _, _ in rows])
    return [_header(*row, *rounds.get(row[0].id, (None, None))) for row in rows]


def _latest_rounds(
    session: Session, tournament_ids: list[UUID]
) -> dict[UUID, tuple[int, RoundState]]:
    rows = session.exec(
        select(Round.tournament_id, Round.number, Round.state)
        .where(col(Round.tournament_id).in_(tournament_ids))
        .order_by(col(Round.number))
    )
    return {tournament_id: (number, RoundState(state)) for tournament_id, number, state in rows}


def _header(
    tournament: Tournament,
    club_name: str,
    version: SettingsVersion,
    round_number: int | None,
    round_state: RoundState | None,
) -> Header:
    return Header(
        id=tournament.id,
        club_id=tournament.club_id,
        club_name=club_name,
        slug=tournament.slug,
        name=tournament.name,
        place=tournament.place,
        held_on=tournament.held_on,
        state=tournament.state,
        language=tournament.language,
        published=tournament.published,
        revision=tournament.revision,
        rule_set=rule_set_of(tournament),
        settings=Settings.from_json(version.settings),
        settings_version=version.version,
        round_number=round_number,
        round_state=round_state,
    )


def naming(tournament: Tournament) -> dict[str, Any]:
    """How a tournament is called, as the journal keeps it."""
    return {
        "name": tournament.name,
        "place": tournament.place,
        "held_on": tournament.held_on.isoformat() if tournament.held_on else None,
        "language": tournament.language,
    }
