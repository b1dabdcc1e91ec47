"""How numbers and signs are written in French and English."""

import re

THIN = "\u202f"
"""The narrow no-break space before « : ; ! ? » and in thousands, in French."""

_BESIDE_A_SIGN = re.compile("(?<=«) | (?=[:;!?»])")


def number(value: int, lang: str) -> str:
    """1000 is written 1 000 in French (narrow no-break space), 1,000 in English."""
    return f"{value:,}".replace(",", THIN) if lang == "fr" else f"{value:,}"


def colon(lang: str) -> str:
    return f"{THIN}:" if lang == "fr" else ":"


def spaced(sentence: str, lang: str) -> str:
    """The sentence with the narrow spaces that French wants beside « : ; ! ? » and in quotes."""
    return _BESIDE_A_SIGN.sub(THIN, sentence) if lang == "fr" else sentence


def plural(count: int, one: str, many: str, lang: str) -> str:
    """Which of two words goes with a count: nought is singular in French, plural in English."""
    return one if abs(count) == 1 or (count == 0 and lang == "fr") else many
