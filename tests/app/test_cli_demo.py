"""`coinche demo` and the button that does the same."""

import json
from pathlib import Path

from click.testing import CliRunner
from pypdf import PdfReader

from app.cli import main
from app.database import make_engine, reading
from tournament.models import TournamentState
from tournament.services.headers import header
from tournament.services.standings import standings


def test_a_demonstration_is_played_to_its_end_with_its_paper(tmp_path: Path) -> None:
    database, paper = tmp_path / "demo.sqlite3", tmp_path / "paper"
    call = ["demo", "--teams", "9", "--database", f"sqlite:///{database}", "--out", str(paper)]
    result = CliRunner().invoke(main, call)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    pages = {Path(name).name: PdfReader(name) for name in answer["files"]}
    assert len(pages) == 6
    engine = make_engine(f"sqlite:///{database}")
    with reading(engine) as session:
        head = header(session, answer["slug"])
        ranking = standings(session, head.id)
    engine.dispose()
    assert head.state is TournamentState.FINISHED
    assert ranking.final
    winner = ranking.lines[0].team.players[0]
    assert any(winner in page.extract_text() for page in pages.popitem()[1].pages)


def test_a_second_demonstration_stands_beside_the_first(tmp_path: Path) -> None:
    call = ["demo", "--teams", "4", "--database", f"sqlite:///{tmp_path / 'demo.sqlite3'}"]
    call += ["--out", str(tmp_path / "paper")]
    slugs = [json.loads(CliRunner().invoke(main, call).stdout)["slug"] for _ in range(2)]
    assert len(set(slugs)) == 2


def test_too_few_teams_is_a_wrong_call() -> None:
    assert CliRunner().invoke(main, ["demo", "--teams", "3"]).exit_code == 2
