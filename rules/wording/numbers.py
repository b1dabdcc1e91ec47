"""How numbers and signs are written in French and English."""

THIN = "\u202f"
"""The narrow no-break space before « : ; ! ? » and in thousands, in French."""


def number(value: int, lang: str) -> str:
    """1000 is written 1 000 in French (narrow no-break space), 1,000 in English."""
    return f"{value:,}".replace(",", THIN) if lang == "fr" else f"{value:,}"


def colon(lang: str) -> str:
    return f"{THIN}:" if lang == "fr" else ":"


def plural(count: int, one: str, many: str) -> str:
    """French counts 0 and 1 as one; English is only given 1 and more here."""
    return one if count <= 1 else many
