"""Lots: numbers that depend on the seed and the teams alone, the same on every machine."""

from hashlib import blake2b

KEY_BITS = 64


def key(seed: int, purpose: str, team: int) -> int:
    """The lot a team holds for one purpose: 64 bits, as good as chance."""
    text = f"{seed}:{purpose}:{team}".encode()
    return int.from_bytes(blake2b(text, digest_size=KEY_BITS // 8).digest(), "big")


def lot(one: int, other: int, bits: int) -> int:
    """The lot of a table from the keys of its two teams, whichever comes first.

    The middle bits of the product: inlined where a whole graph is built.
    """
    return (one * other >> KEY_BITS - bits // 2) & ((1 << bits) - 1)
