"""People's names: how a team is called, how names are compared, who may be the same people."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from rapidfuzz import fuzz

SAME_PAIR = "same_pair"
SAME_PLAYER = "same_player"
SIMILAR_PAIR = "similar_pair"
ALIKE, ALIKE_TOGETHER = 80, 90
"""Of 100: how like each name of a pair must be to one of another pair, and both on average, which
is asked of a single player's name too."""

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
_NOT_IN_A_WORD = re.compile(r"[^0-9a-z]+")


def folded(text: str) -> str:
    """A text without accents, capitals, hyphens or apostrophes, to search and compare names."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    words = _NOT_IN_A_WORD.sub(" ", letters).strip()
    return words or " ".join(letters.split())


def slug(text: str, longest: int = 60) -> str:
    """A name as it can stand in an address; "tournament" when no letter is left."""
    words = folded(text).replace(" ", "-")
    return re.sub(r"[^0-9a-z-]", "", words)[:longest].strip("-") or "tournament"


def tidied(text: str) -> str:
    """A name as typed, without spaces around it, doubled spaces or control characters."""
    return " ".join(
        "".join(" " if unicodedata.category(each) == "Cc" else each for each in text).split()
    )


def label(players: Sequence[str], nickname: str = "") -> str:
    """How a team is called: "Martin – Durand", or its nickname while nobody is named."""
    return " – ".join(players) if players else nickname


def likely_duplicates(
    entries: Mapping[int, Sequence[str]],
) -> dict[int, tuple[tuple[int, str], ...]]:
    """For each entry, the other entries that may be the same people, and why.

    The same pair in either order, a player in two entries, or a pair or a single player spelt a
    little differently: it only proposes, since two people may well bear one name.

    :param entries: the players of each entry by its number.
    :returns: by number, (other number, reason), the closest reason first; both ways round.
    """
    names = {
        number: tuple(folded(player) for player in players if player)
        for number, players in entries.items()
    }
    found = _sharing_a_player(names)
    for one, other in _similar(names):
        if found.get((one, other)) != SAME_PAIR and names[one] != names[other]:
            found[one, other] = SIMILAR_PAIR
    by_number: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for (one, other), code in sorted(found.items()):
        by_number[one].append((other, code))
        by_number[other].append((one, code))
    return {number: tuple(sorted(each, key=_closest)) for number, each in by_number.items()}


def _closest(found: tuple[int, str]) -> tuple[int, int]:
    number, code = found
    return (SAME_PAIR, SIMILAR_PAIR, SAME_PLAYER).index(code), number


def _sharing_a_player(names: Mapping[int, tuple[str, ...]]) -> dict[tuple[int, int], str]:
    """Entries with a player of one name; a surname alone that three or more bear says nothing."""
    holders: dict[str, list[int]] = defaultdict(list)
    for number in sorted(names):
        for name in dict.fromkeys(names[number]):
            holders[name].append(number)
    found: dict[tuple[int, int], str] = {}
    for name, numbers in holders.items():
        common = " " not in name and len(numbers) > 2
        for one, other in combinations(numbers, 2):
            if sorted(names[one]) == sorted(names[other]):
                found[one, other] = SAME_PAIR if len(names[one]) > 1 else SAME_PLAYER
            elif not common:
                found[one, other] = SAME_PLAYER
    return found


def _similar(names: Mapping[int, tuple[str, ...]]) -> Iterator[tuple[int, int]]:
    """Entries spelt a little differently, compared where the initials of all names are the same."""
    blocks: dict[tuple[str, ...], list[tuple[int, tuple[str, ...]]]] = defaultdict(list)
    for number in sorted(names):
        spelt = tuple(" ".join(sorted(name.split())) for name in names[number])
        blocks[tuple(sorted(_initials(name) for name in spelt))].append((number, spelt))
    for entries in blocks.values():
        for (number, one), (another, other) in combinations(entries, 2):
            if _spelt_alike(one, other):
                yield number, another


def _initials(name: str) -> str:
    """What two spellings of a name share: the first letter of each word, and every number."""
    return " ".join(
        word if any(each.isdigit() for each in word) else word[0] for word in name.split()
    )


def _spelt_alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two pairs, or two single players, are spelt alike; one word alone says too little."""
    if len(one) == 1:
        return " " in one[0] and bool(fuzz.ratio(one[0], other[0], score_cutoff=ALIKE_TOGETHER))
    if len(one) != 2:
        return False
    (a, b), (c, d) = one, other
    return _alike(a, c, b, d) or _alike(a, d, b, c)


def _alike(a: str, c: str, b: str, d: str) -> bool:
    """Whether a is like c and b like d; most pairs are told apart by their first names alone."""
    first = fuzz.ratio(a, c, score_cutoff=ALIKE)
    if not first:
        return False
    second = fuzz.ratio(b, d, score_cutoff=ALIKE)
    return bool(second) and first + second >= 2 * ALIKE_TOGETHER
