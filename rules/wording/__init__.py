"""Sentences, in French and English, for everything the rules say.

`lang` is "fr" or "en" throughout. The pages name teams; these sentences name the sides.
"""

from rules.wording.calls import call_name, seat_name
from rules.wording.cards import card_in_words, card_label, card_labels
from rules.wording.games import game_sentence
from rules.wording.lines import (
    contract_said,
    deal_sentence,
    headline,
    line_sentence,
    verdict_sentence,
)
from rules.wording.names import (
    contract_name,
    double_name,
    meld_kind_name,
    meld_name,
    rank_name,
    side_name,
    suit_name,
    suit_symbol,
    trump_name,
    trump_symbol,
)
from rules.wording.numbers import number
from rules.wording.problems import problem_sentence
from rules.wording.refusals import refusal_sentence

__all__ = [
    "call_name",
    "card_in_words",
    "card_label",
    "card_labels",
    "contract_name",
    "contract_said",
    "deal_sentence",
    "double_name",
    "game_sentence",
    "headline",
    "line_sentence",
    "meld_kind_name",
    "meld_name",
    "number",
    "problem_sentence",
    "rank_name",
    "refusal_sentence",
    "seat_name",
    "side_name",
    "suit_name",
    "suit_symbol",
    "trump_name",
    "trump_symbol",
    "verdict_sentence",
]
