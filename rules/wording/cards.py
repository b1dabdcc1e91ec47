"""Cards on screen: French letters (V D R) and suits as symbols, and how people type them."""

from collections.abc import Iterable

from rules.cards import PACK, Card, NotACard, card_from_text
from rules.vocabulary import Rank, Suit
from rules.wording.names import rank_name, suit_name, suit_symbol

_FRENCH_LETTERS = {Rank.JACK: "V", Rank.QUEEN: "D", Rank.KING: "R"}
_TYPED_SUITS = {
    "fr": {Suit.SPADES: "P", Suit.HEARTS: "C", Suit.DIAMONDS: "K", Suit.CLUBS: "T"},
    "en": {Suit.SPADES: "S", Suit.HEARTS: "H", Suit.DIAMONDS: "D", Suit.CLUBS: "C"},
}
"""The letters of the one-field shorthand."""


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


def card_typed(text: str, lang: str) -> Card:
    """The card a person typed, as it is shown or with the shorthand's letter of its suit.

    Small or capital letters: « V♥ » and « vc », “J♥” and “jh”. Raises NotACard.
    """
    card = _TYPED[lang].get(text.strip().upper())
    if card is None:
        raise NotACard(text)
    return card


def _letter(rank: Rank, lang: str) -> str:
    return _FRENCH_LETTERS.get(rank, rank.value) if lang == "fr" else rank.value


def _ways(lang: str) -> dict[str, Card]:
    ways = {card_label(card, lang): card for card in PACK}
    letters = _TYPED_SUITS[lang]
    return ways | {f"{_letter(card.rank, lang)}{letters[card.suit]}": card for card in PACK}


_TYPED = {lang: _ways(lang) for lang in _TYPED_SUITS}
