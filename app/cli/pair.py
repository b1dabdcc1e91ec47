"""`coinche pair`: draws made outside any tournament, JSON Lines in and out."""

from typing import BinaryIO

import click

from app.cli.json_lines import Answer, answer_lines
from tournament.pairing import (
    SYSTEMS,
    UnreadableProblem,
    draw,
    draw_as_json,
    fault_sentence,
    problem_from_json,
)


@click.command(epilog=f"Systems: {', '.join(SYSTEMS)}.")
@click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE]...")
def pair(lang: str, files: tuple[BinaryIO, ...]) -> None:
    """Draw problems: one JSON object a line in, its tables out.

    {"system": "standings", "seed": 7, "teams": [{"id": 1, "points": 2310}, …], "played": [[1, 2]],
    "constraints": {"rematch": "soft"}}

    May be left out: ranking (points, wins), round, bye_by_lot; in a rotation or a bracket places,
    and place of each team; in a mêlée, where teams are players, partners.
    """
    answer_lines(files, lang, lambda data: answer(data, lang))


def answer(data: object, lang: str) -> Answer:
    """The draw of a problem, or everything that is wrong with it."""
    try:
        problem = problem_from_json(data)
        return draw_as_json(problem, draw(problem), lang)
    except UnreadableProblem as unreadable:
        said = [(fault.field, fault_sentence(fault, lang)) for fault in unreadable.faults]
        return {"errors": [{"field": field, "message": message} for field, message in said]}
