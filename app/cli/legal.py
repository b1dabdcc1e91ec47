"""`coinche legal`: which cards may be played to a trick, and which rule forbids the others."""

from typing import BinaryIO

import click

from app.cli.json_lines import Answer, answer_lines, errors
from rules.legal_cards import legal_cards
from rules.reading import Unreadable
from rules.table_reading import trick_from_json
from rules.wording import refusal_sentence


@click.command()
@click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
@click.argument("files", nargs=-1, type=click.File("rb"), metavar="[FILE]...")
def legal(lang: str, files: tuple[BinaryIO, ...]) -> None:
    """Say which cards are legal: one JSON object a line in, one a line out.

    {"rules": "club", "trump": "hearts", "trick": ["7S", "KS"], "hand": ["8S", "AH"]}
    """
    answer_lines(files, lang, lambda data: answer(data, lang))


def answer(data: object, lang: str) -> Answer:
    """The legal cards of a hand and the rule against each other, or everything that is wrong."""
    try:
        table = trick_from_json(data)
    except Unreadable as error:
        return errors(error.problems, lang)
    choice = legal_cards(table.rule_set, table.trump, table.trick, table.hand)
    return {
        "legal": [str(card) for card in choice.legal],
        "illegal": {
            str(card): refusal_sentence(table.rule_set, refusal, lang)
            for card, refusal in choice.illegal.items()
        },
    }
