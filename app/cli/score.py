"""`coinche score`: deals in as JSON Lines, marks out as JSON Lines, errors in their place."""

from typing import BinaryIO

import click

from app.cli.json_lines import Answer, answer_lines, errors
from rules.catalogue import RULE_SETS, UnknownRuleSet, rule_set
from rules.deal import UnreadableDeal, checked_deal
from rules.ruleset import RuleSet
from rules.scoring import score_deal
from rules.wording import line_sentence

_DEDUCED = (
    "Marques déduites\u202f: le document a perdu ses tableaux de marques.",
    "Marks deduced: the document has lost its tables of marks.",
)


@click.command()
@click.option("--rules", "key", required=True, help="Which rule set: see `coinche rules list`.")
@click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE]...")
def score(key: str, lang: str, files: tuple[BinaryIO, ...]) -> None:
    """Score deals: one JSON object a line in, one a line out."""
    chosen = rule_set_or_refuse(key)
    say_if_deduced(chosen, lang)
    answer_lines(files, lang, lambda data: answer(chosen, data, lang))


def rule_set_or_refuse(key: str) -> RuleSet:
    """The rule set of this key; a wrong key is a wrong call, exit status 2."""
    try:
        return rule_set(key)
    except UnknownRuleSet:
        known = ", ".join(RULE_SETS)
        raise click.UsageError(
            f"« {key} » : règlement inconnu (unknown rule set): {known}"
        ) from None


def say_if_deduced(chosen: RuleSet, lang: str) -> None:
    """Say on standard error when the marks are not in the document of the rule set."""
    if chosen.marks_deduced:
        click.echo(_DEDUCED[0 if lang == "fr" else 1], err=True)


def answer(chosen: RuleSet, data: object, lang: str) -> Answer:
    """The marks of one deal with their reasons, or everything that is wrong with it."""
    try:
        scored = score_deal(chosen, checked_deal(chosen, data))
    except UnreadableDeal as error:
        return errors(error.problems, lang)
    lines = [
        {"side": line.side, "points": line.points, "reason": line_sentence(line, lang)}
        for line in scored.lines
    ]
    return {"made": scored.made, "score": {"NS": scored.ns, "EW": scored.ew}, "lines": lines}
