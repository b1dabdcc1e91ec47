"""`coinche count`: the points of both sides from the cards that one of them won."""

from typing import BinaryIO

import click

from app.cli.json_lines import Answer, answer_lines, errors
from rules.counting import count_pile
from rules.reading import Unreadable
from rules.table_reading import pile_from_json


@click.command()
@click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE]...")
def count(lang: str, files: tuple[BinaryIO, ...]) -> None:
    """Count the tricks of one side: one JSON object a line in, one a line out.

    {"rules": "club", "trump": "hearts", "cards": ["AS", "7S", "8S", "9S"], "last_trick": true}
    """
    answer_lines(files, lang, lambda data: answer(data, lang))


def answer(data: object, lang: str) -> Answer:
    """The points of the side and of the other as a deal reports them, or everything wrong.

    With all 32 cards `capot` is true; with none, `other_capot`.
    """
    try:
        won = pile_from_json(data)
    except Unreadable as error:
        return errors(error.problems, lang)
    pile = count_pile(won.rule_set, won.trump, won.cards, won.last_trick)
    answered: Answer = {"points": pile.points, "other": pile.other}
    if pile.capot:
        answered["capot"] = True
    if pile.other_capot:
        answered["other_capot"] = True
    return answered
