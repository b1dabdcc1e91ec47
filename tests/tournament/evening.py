"""A club with a tournament whose rounds are written straight into the tables."""

from datetime import UTC, datetime
from uuid import UUID

from sqlmodel import Session, select

from rules.catalogue import rule_set
from rules.vocabulary import Side
from tournament.models import (
    Club,
    DrawRow,
    DrawState,
    Match,
    MatchEntry,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournament.services import setup
from tournament.settings import PRESETS, Settings

AT = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)


def a_club(session: Session) -> UUID:
    club = Club(name="Les Quatre As", created_at=AT)
    session.add(club)
    session.flush()
    return club.id


def a_tournament(
    session: Session,
    name: str = "Coinche de printemps",
    settings: Settings = PRESETS["concours"],
    rules: str = "club",
) -> Tournament:
    return setup.create_tournament(
        session,
        a_club(session),
        name=name,
        place="Salle des fêtes",
        rule_set=rule_set(rules),
        settings=settings,
        by="ada",
        at=AT,
    )


def draw(
    session: Session,
    tournament: Tournament,
    number: int,
    *,
    entries: tuple[UUID, ...] = (),
    published: bool = True,
    closed: bool = False,
) -> None:
    """Write a round with its draw; the entries, if any, are two by two at its tables."""
    key = tournament.id
    stage = session.exec(select(Stage).where(Stage.tournament_id == key)).one()
    state = RoundState.CLOSED if closed else RoundState.PLAYING if published else RoundState.DRAWN
    row = Round(tournament_id=key, stage_id=stage.id, number=number, settings={}, state=state)
    session.add(row)
    session.flush()
    drawn = DrawRow(
        tournament_id=key,
        round_id=row.id,
        version=1,
        seed=1,
        engine_version="test",
        problem={},
        solution={},
        state=DrawState.PUBLISHED if published else DrawState.DRAFT,
        by="ada",
        at=AT,
    )
    session.add(drawn)
    session.flush()
    for table, pair in enumerate(zip(entries[::2], entries[1::2], strict=True), 1):
        match = Match(tournament_id=key, draw_id=drawn.id, table_number=table)
        session.add(match)
        session.flush()
        session.add_all(
            MatchEntry(
                tournament_id=key, draw_id=drawn.id, match_id=match.id, entry_id=entry, side=side
            )
            for entry, side in zip(pair, (Side.NS, Side.EW), strict=True)
        )
    session.flush()
