"""`coinche pair`: draws made outside any tournament, JSON Lines in and out."""

import json
from typing import Any, BinaryIO

import click

from tournament.pairing import (
    UnreadableProblem,
    draw,
    draw_as_json,
    fault_sentence,
    problem_from_json,
)

NOT_JSON = {"fr": "Cette ligne n’est pas du JSON.", "en": "This line is not JSON."}


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
def pair(file: BinaryIO, lang: str) -> None:
    """Draw the problems of FILE (or standard input), one JSON object a line.

    Each line is answered in its place; exit status 1 at the end if any was wrong.
    """
    wrong = False
    for number, line in enumerate(file, start=1):
        answer = answer_to(line, number, lang)
        wrong = wrong or "errors" in answer
        click.echo(json.dumps(answer, ensure_ascii=False).encode(errors="replace"))
    if wrong:
        raise SystemExit(1)


def answer_to(line: bytes, number: int, lang: str) -> dict[str, Any]:
    """The draw of the problem on a line, or everything that is wrong with it."""
    try:
        data = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return {"errors": [{"field": "", "message": NOT_JSON[lang]}], "line": number}
    try:
        problem = problem_from_json(data)
        return draw_as_json(problem, draw(problem), lang)
    except UnreadableProblem as unreadable:
        errors = [
            {"field": fault.field, "message": fault_sentence(fault, lang)}
            for fault in unreadable.faults
        ]
        return {"errors": errors}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")
