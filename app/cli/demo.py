"""`coinche demo`: a whole small tournament in this installation, with its paper."""

import json
from datetime import UTC, datetime
from pathlib import Path

import click
from sqlalchemy import Engine

from app import paper
from app.cli.installation import DATABASE_OPTION, refusals_worded, say, settings_with
from app.cli.progress import Progress
from app.database import reading
from app.demonstration import make_demonstration
from app.safety import opening, prepare
from tournament.services.demonstration import MOST_TEAMS, Demonstration
from tournament.services.entries import entry_list
from tournament.services.rounds import round_reading
from tournament.services.standings import standings


@click.command()
@click.option("--teams", type=click.IntRange(4, MOST_TEAMS), default=16, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--lang", type=click.Choice(["fr", "en"]), help="Else the installation's language.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where the paper goes; else beside the data.",
)
@DATABASE_OPTION
def demo(teams: int, seed: int, lang: str | None, out: Path | None, database: str | None) -> None:
    """Play a whole small tournament by lot, write its paper, and leave it to be looked at."""
    settings = settings_with(database_url=database)
    language, now = lang or settings.language, datetime.now(UTC)
    progress = Progress("tables")
    with refusals_worded(settings), opening(settings.database_url) as engine:
        prepare(engine, settings.data_dir, now)
        made = make_demonstration(
            engine, teams=teams, seed=seed, language=language, at=now, progress=progress.show
        )
        progress.done()
        folder = out or settings.data_dir / "papers" / made.slug
        files = _write_paper(engine, made, folder, language, now)
    click.echo(json.dumps({"slug": made.slug, "files": [str(path) for path in files]}))
    say(
        settings,
        f"« {made.slug} » est prêt. Pour le voir : coinche serve",
        f"“{made.slug}” is ready. To look at it: coinche serve",
    )


def _write_paper(
    engine: Engine, made: Demonstration, folder: Path, language: str, at: datetime
) -> list[Path]:
    """The sheets of the evening's last round, the entries and the standings, as PDF."""
    with reading(engine) as session:
        last = round_reading(session, made.tournament_id, made.rounds)
        readings = {
            "entries": entry_list(session, made.tournament_id),
            "draw-by-table": last,
            "draw-by-team": last,
            "score-sheets": last,
            "results": last,
            "standings": standings(session, made.tournament_id),
        }
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, what in readings.items():
        path = folder / f"{made.slug}-{name}.pdf"
        path.write_bytes(paper.pdf(name, what, language, at))
        files.append(path)
    return files
