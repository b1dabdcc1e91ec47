"""JSON Lines: one value a line in, one answer a line out, errors in their place."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

import click

from rules.facts import Problem
from rules.wording import problem_sentence

Answer = dict[str, Any]

_NOT_JSON = {
    "not_utf8": ("Cette ligne n’est pas en UTF-8.", "This line is not UTF-8."),
    "empty": ("Cette ligne est vide.", "This line is empty."),
    "not_json": ("Cette ligne n’est pas du JSON.", "This line is not JSON."),
    "twice": ("Un champ est donné deux fois.", "A field is given twice."),
    "too_long": ("Un nombre de cette ligne est trop long.", "A number on this line is too long."),
    "too_deep": ("Cette ligne est imbriquée trop profondément.", "This line is nested too deeply."),
}


class NotJson(ValueError):
    """A line that holds no JSON value we accept; `why` is a key of the sentences above."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def answer_lines(
    files: tuple[BinaryIO, ...], lang: str, answer: Callable[[object], Answer]
) -> None:
    """Answer each line of the files, or of standard input; exit status 1 if any was wrong."""
    wrong = False
    for file in files or (click.open_file("-", "rb"),):
        for answered in answers(file, lang, answer):
            wrong = wrong or "errors" in answered
            click.echo(json.dumps(answered, ensure_ascii=False).encode(errors="replace"))
    if wrong:
        raise SystemExit(1)


def answers(
    lines: Iterable[bytes], lang: str, answer: Callable[[object], Answer]
) -> Iterator[Answer]:
    """One answer for each line, in order."""
    for number, line in enumerate(lines, start=1):
        try:
            data = value_of(line)
        except NotJson as error:
            message = _NOT_JSON[error.why][0 if lang == "fr" else 1]
            yield {"line": number, "errors": [{"field": "line", "message": message}]}
        else:
            yield answer(data)


def errors(problems: Iterable[Problem], lang: str) -> Answer:
    """The answer to a line that is JSON but wrong: everything that is wrong with it."""
    said = [(problem.field, problem_sentence(problem, lang)) for problem in problems]
    return {"errors": [{"field": field, "message": message} for field, message in said]}


def value_of(line: bytes) -> object:
    """The JSON value of one line; raises NotJson."""
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotJson("not_utf8") from None
    if not text.strip():
        raise NotJson("empty")
    try:
        return json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_once_each)
    except NotJson:
        raise
    except RecursionError:
        raise NotJson("too_deep") from None
    except json.JSONDecodeError:
        raise NotJson("not_json") from None
    except ValueError:  # thousands of digits, which Python does not turn into a number
        raise NotJson("too_long") from None


def _refuse_constant(_name: str) -> object:
    """NaN and Infinity are not JSON."""
    raise NotJson("not_json")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise NotJson("twice")
    return value
