"""The catalogue of infractions as a tournament has it: the rules' own, changed or added to."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from rules.discipline import CATALOGUE, Infraction, Phase, Remedy
from tournament.errors import Obstacle, refuse_if
from tournament.models import CatalogueEntry, TournamentState
from tournament.services.journal import lock, record

MOST_POINTS = 5_000


def catalogue(session: Session, tournament_id: UUID) -> Mapping[str, Infraction]:
    """The infractions that can be reported, by code, in the order of the rules, added ones last."""
    found = dict(CATALOGUE)
    for row in _changes(session, tournament_id).values():
        if row.retired:
            found.pop(row.code, None)
            continue
        infraction = Infraction(
            row.code, Phase(row.phase), row.fr, row.en, Remedy(row.remedy), row.points, True
        )
        found[row.code] = infraction
    return found


def _changes(session: Session, tournament_id: UUID) -> dict[str, CatalogueEntry]:
    rows = session.exec(
        select(CatalogueEntry)
        .where(CatalogueEntry.tournament_id == tournament_id)
        .order_by(col(CatalogueEntry.version))
    )
    return {row.code: row for row in rows}


def change_catalogue(
    session: Session,
    tournament_id: UUID,
    infraction: Infraction,
    *,
    retired: bool = False,
    by: str,
    at: datetime,
) -> None:
    """Word or remedy an infraction otherwise, or add one; a ruling keeps the entry as it was.

    :raises Refused: a code that is there already once the tournament has begun (new codes can
        still be added), an empty code or wording, points out of range.
    """
    tournament = lock(session, tournament_id)
    before = catalogue(session, tournament_id).get(infraction.code)
    begun = tournament.state is not TournamentState.PREPARING
    refuse_if(
        Obstacle("catalogue_frozen", "code", {"code": infraction.code})
        if begun and before is not None
        else None,
        *_problems(infraction),
    )
    _write(session, tournament_id, infraction, retired, by, at)
    record(
        session,
        tournament_id,
        "catalogue",
        by=by,
        at=at,
        subject=infraction.code,
        before=before._asdict() if before else None,
        after={**infraction._asdict(), "retired": retired},
    )


def _write(
    session: Session,
    tournament_id: UUID,
    infraction: Infraction,
    retired: bool,
    by: str,
    at: datetime,
) -> None:
    """Another version of an entry."""
    before = _changes(session, tournament_id).get(infraction.code)
    session.add(
        CatalogueEntry(
            tournament_id=tournament_id,
            code=infraction.code,
            version=before.version + 1 if before else 1,
            phase=str(infraction.phase),
            fr=infraction.fr,
            en=infraction.en,
            remedy=str(infraction.remedy),
            points=infraction.points,
            retired=retired,
            by=by,
            at=at,
        )
    )
    session.flush()


def _problems(infraction: Infraction) -> list[Obstacle]:
    problems = []
    for name, text, most in (
        ("code", infraction.code, 12),
        ("fr", infraction.fr, 500),
        ("en", infraction.en, 500),
    ):
        if not text.strip():
            problems.append(Obstacle("text_missing", name))
        elif len(text) > most:
            problems.append(Obstacle("too_long", name, {"most": most}))
    if not 0 <= infraction.points <= MOST_POINTS:
        problems.append(Obstacle("out_of_range", "points", {"least": 0, "most": MOST_POINTS}))
    return problems
