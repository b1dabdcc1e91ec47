"""Cards on screen: French letters (V D R) and suits as symbols."""

from collections.abc import Iterable

from rules.cards import Card, card_from_text
from rules.vocabulary import Rank
from rules.wording.names import rank_name, suit_name, suit_symbol

_FRENCH_LETTERS = {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R"}


def card_label(card: Card, lang: str) -> str:
    """The card as it is shown: « V♥ », “J♥”."""
    return f"{_letter(card.rank, lang)}{suit_symbol(card.suit)}"


def card_labels(texts: Iterable[str], lang: str) -> str:
    """Cards written as in data, shown one after the other: « V♥, 10♠ »."""
    return ", ".join(card_label(card_from_text(text), lang) for text in texts)


def card_in_words(card: Card, lang: str) -> str:
    """The card as it is said, for who cannot see it: « valet de cœur », “jack of hearts”."""
    link = "de" if lang == "fr" else "of"
    return f"{rank_name(card.rank, lang)} {link} {suit_name(card.suit, lang)}"


def _letter(rank: Rank, lang: str) -> str:
    return _FRENCH_LETTERS.get(rank, rank.value) if lang == "fr" else rank.value
