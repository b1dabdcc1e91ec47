"""`coinche score`: deals in as JSON Lines, marks out as JSON Lines, errors in their place."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

import click

from rules.catalogue import RULE_SETS, UnknownRuleSet, rule_set
from rules.deal import UnreadableDeal, checked_deal
from rules.ruleset import RuleSet
from rules.scoring import score_deal
from rules.wording import line_sentence, problem_sentence

_NOT_JSON = {
    "not_utf8": ("Cette ligne n’est pas en UTF-8.", "This line is not UTF-8."),
    "empty": ("Cette ligne est vide.", "This line is empty."),
    "not_json": ("Cette ligne n’est pas du JSON.", "This line is not JSON."),
    "twice": ("Un champ est donné deux fois.", "A field is given twice."),
    "too_deep": ("Cette ligne est imbriquée trop profondément.", "This line is nested too deeply."),
}


class NotJson(ValueError):
    """A line that holds no JSON value we accept; `why` is a key of the sentences above."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@click.command()
@click.option("--rules", "key", required=True, help="Which rule set: see `coinche rules list`.")
@click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE]...")
def score(key: str, lang: str, files: tuple[BinaryIO, ...]) -> None:
    """Score deals: one JSON object a line in, one a line out."""
    chosen = rule_set_or_refuse(key)
    wrong = False
    for file in files or (click.open_file("-", "rb"),):
        for answer in answers(chosen, file, lang):
            wrong = wrong or "errors" in answer
            click.echo(json.dumps(answer, ensure_ascii=False).encode())
    if wrong:
        raise SystemExit(1)


def rule_set_or_refuse(key: str) -> RuleSet:
    """The rule set of this key; a wrong key is a wrong call, exit status 2."""
    try:
        return rule_set(key)
    except UnknownRuleSet:
        known = ", ".join(RULE_SETS)
        raise click.UsageError(
            f"« {key} » : règlement inconnu (unknown rule set): {known}"
        ) from None


def answers(chosen: RuleSet, lines: BinaryIO, lang: str) -> Iterator[dict[str, Any]]:
    """One answer for each line, in order."""
    for number, line in enumerate(lines, start=1):
        try:
            data = value_of(line)
        except NotJson as error:
            message = _NOT_JSON[error.why][0 if lang == "fr" else 1]
            yield {"line": number, "errors": [{"field": "line", "message": message}]}
        else:
            yield answer(chosen, data, lang)


def answer(chosen: RuleSet, data: object, lang: str) -> dict[str, Any]:
    """The marks of one deal with their reasons, or everything that is wrong with it."""
    try:
        scored = score_deal(chosen, checked_deal(chosen, data))
    except UnreadableDeal as error:
        problems = [(problem.field, problem_sentence(problem, lang)) for problem in error.problems]
        return {"errors": [{"field": field, "message": said} for field, said in problems]}
    lines = [
        {"side": line.side, "points": line.points, "reason": line_sentence(line, lang)}
        for line in scored.lines
    ]
    return {"made": scored.made, "score": {"NS": scored.ns, "EW": scored.ew}, "lines": lines}


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
    except ValueError:
        raise NotJson("not_json") from None


def _refuse_constant(_name: str) -> object:
    """NaN and Infinity are not JSON."""
    raise NotJson("not_json")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise NotJson("twice")
    return value
