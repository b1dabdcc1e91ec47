"""`coinche audit`: a tournament computed again from its facts; what differs, as JSON Lines."""

import json
import sys
from collections.abc import Iterable

import click
from sqlmodel import Session

from app.cli.installation import (
    DATABASE_OPTION,
    database_of_this_version,
    no_such_tournament,
    refusals_worded,
    say,
    settings_with,
)
from app.cli.progress import Progress
from app.config import Settings
from app.database import reading
from tournament.errors import NotFound
from tournament.services.audit import Findings, Note, audit
from tournament.services.headers import header

LONGEST_LIST = 12


@click.command("audit")
@click.argument("slug")
@DATABASE_OPTION
def audit_command(slug: str, database: str | None) -> None:
    """Compute the tournament SLUG again from its facts and print what differs.

    Deals, matches, rounds, totals, credits, rulings, draws and standings; one JSON object a
    difference. Status 0 if all is as it should be, 1 if anything differs.
    """
    settings = settings_with(database_url=database)
    progress = Progress("étape" if settings.language == "fr" else "step")
    with (
        refusals_worded(settings),
        database_of_this_version(settings.database_url) as engine,
        reading(engine) as session,
    ):
        found = _audited(session, slug, progress)
    progress.done()
    for difference in found.differences:
        line = json.dumps(difference.as_json(), ensure_ascii=False, default=str)
        click.echo(line)
    summarise(settings, found)
    sys.exit(1 if found.differences else 0)


def _audited(session: Session, slug: str, progress: Progress) -> Findings:
    """What the audit finds.

    :raises Refusal: if there is no such tournament.
    """
    try:
        tournament_id = header(session, slug).id
    except NotFound:
        raise no_such_tournament(slug) from None
    return audit(session, tournament_id, progress=progress.show)


def summarise(settings: Settings, found: Findings) -> None:
    """Say how much was looked at, what is worth knowing and whether anything differs."""
    for note in found.notes:
        say(settings, *_worded(note))
    looked_at = sum(found.checked.values())
    count = len(found.differences)
    if not count:
        say(
            settings,
            f"Tout concorde : {looked_at} vérifications, aucune différence.",
            f"All is as it should be: {looked_at} things checked, no difference.",
        )
        return
    say(
        settings,
        f"{looked_at} vérifications, différences : {count} ({_by_kind(found)}).",
        f"{looked_at} things checked, differences: {count} ({_by_kind(found)}).",
    )


def _by_kind(found: Findings) -> str:
    kinds: dict[str, int] = {}
    for difference in found.differences:
        kinds[difference.what] = kinds.get(difference.what, 0) + 1
    return ", ".join(f"{kind} {count}" for kind, count in kinds.items())


def _worded(note: Note) -> tuple[str, str]:
    """A note in French and English."""
    operands = note.operands
    match note.code:
        case "corrected_since":
            tables = _listed(operands["would_be"])
            if not tables:
                return (
                    f"{note.where} : des résultats ont été corrigés depuis ; le tirage serait le "
                    "même.",
                    f"{note.where}: results were corrected since; the draw would be the same.",
                )
            return (
                f"{note.where} : des résultats ont été corrigés depuis ; on tirerait aujourd’hui "
                f"{tables}.",
                f"{note.where}: results were corrected since; drawn now it would be {tables}.",
            )
        case "second_bye":
            return (
                f"{note.where} : exemptée de nouveau, alors qu’une autre équipe l’a été moins "
                "souvent (choix à la main ou inévitable).",
                f"{note.where}: exempt again although another team has been so less often "
                "(by hand, or unavoidable).",
            )
        case "moments_alike":
            return (
                f"{note.where} : les heures gardées ne disent pas ce qu’on savait au tirage ; "
                "les places ne sont pas vérifiées.",
                f"{note.where}: the times kept do not say what was known when it was drawn; "
                "the places are not checked.",
            )
        case _:
            return (f"{note.where} : {note.code}", f"{note.where}: {note.code}")


def _listed(tables: Iterable[Iterable[int]]) -> str:
    shown = ["–".join(map(str, teams)) for teams in tables]
    more = ["…"] if len(shown) > LONGEST_LIST else []
    return ", ".join([*shown[:LONGEST_LIST], *more])
