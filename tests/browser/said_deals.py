"""The deals of an evening as players say them, and what a second scorer makes of them."""

from dataclasses import dataclass, replace
from typing import Any

from rules.deal import deal_from_json
from tests.rules.straight_line import straight_line

Marks = tuple[int, int]
SIDES = ("NS", "EW")
FRENCH_KEYS = {
    "spades": "p",
    "hearts": "c",
    "diamonds": "k",
    "clubs": "t",
    "no_trump": "s",
    "all_trump": "a",
}
SHORT_TRUMPS = FRENCH_KEYS | {"no_trump": "sa", "all_trump": "ta"}
TIERCE = {"kind": "tierce", "rank": "K", "suit": "hearts"}
FIFTY = {"kind": "cinquante", "rank": "Q", "suit": "spades"}


@dataclass(frozen=True)
class Said:
    """A deal as the takers would tell it: `points` are theirs, `belote`, `capot` and melds are
    (ours, theirs) or a word for whose it is; `in_one_line` is typed as a shorthand."""

    contract: int | str
    trump: str
    points: int | None = None
    double: str = "none"
    belote: str = ""
    capot: str = ""
    meld_points: Marks | None = None
    melds: tuple[dict[str, str], dict[str, str]] | None = None
    total: int = 162
    in_one_line: bool = False

    def facts(self, taker: str) -> dict[str, Any]:
        """The deal with these takers, as `coinche score` reads it."""
        whose = {"ours": taker, "theirs": other(taker)}
        facts: dict[str, Any] = {
            "taker": taker,
            "contract": self.contract,
            "trump": self.trump,
            "double": self.double,
        }
        if self.points is not None:
            facts["points"] = {taker: self.points, other(taker): self.total - self.points}
        if self.belote:
            facts["belote"] = [whose[self.belote]]
        if self.capot:
            facts["capot"] = whose[self.capot]
        if self.meld_points:
            facts["meld_points"] = dict(zip((taker, other(taker)), self.meld_points, strict=True))
        if self.melds:
            pairs = zip((taker, other(taker)), self.melds, strict=True)
            facts["melds"] = {side: [meld] for side, meld in pairs}
        return facts

    def line(self, taker: str) -> str:
        """The deal in one line, in French."""
        words = [{"NS": "n", "EW": "e"}[taker]]
        words.append("cap" if self.contract == "capot" else str(self.contract))
        words.append(SHORT_TRUMPS[self.trump])
        words += {"none": [], "coinche": ["x"], "surcoinche": ["xx"]}[self.double]
        words += [str(self.points)] if self.points is not None else []
        words += {"": [], "ours": ["!"], "theirs": ["!d"]}[self.capot]
        words += {"": [], "ours": ["b"], "theirs": ["bd"]}[self.belote]
        return " ".join(words)


def other(side: str) -> str:
    """The side opposite."""
    return SIDES[side == "NS"]


def marks(rules: str, facts: dict[str, Any] | None) -> Marks:
    """What NS and EW mark, by the second scorer; four passes mark nothing."""
    return straight_line(rules, deal_from_json(facts)) if facts else (0, 0)


PLAIN = (
    Said(100, "hearts", 110),
    Said(90, "spades", 101, belote="ours"),
    Said(120, "diamonds", 88),
    Said(110, "clubs", 117, double="coinche"),
    Said(100, "hearts", capot="ours"),
    Said(90, "spades", 93, in_one_line=True, belote="theirs"),
    Said(130, "clubs", 70, double="coinche", belote="theirs"),
    Said(100, "no_trump", 121),
    Said("capot", "hearts", capot="ours", belote="ours", in_one_line=True),
    Said(90, "diamonds", 95, double="surcoinche"),
    Said(110, "spades", capot="theirs"),
)
SETTLED = Said(100, "hearts", 85, meld_points=(50, 0))
DECLARED = Said(110, "hearts", 104, melds=(TIERCE, FIFTY))
BOOKS: dict[str, tuple[Said, ...]] = {
    "club": (*PLAIN, Said(100, "all_trump", 150, total=258)),
    "nebuludik": (*PLAIN, Said(100, "all_trump", 104)),
    "stephanoise": (*PLAIN, SETTLED, DECLARED),
    "guide": (*PLAIN, SETTLED, DECLARED, Said(250, "spades", 90)),
    "belote-com": (*PLAIN, SETTLED, DECLARED, Said(100, "all_trump", 104, belote="ours")),
}


@dataclass(frozen=True)
class Line:
    """A line of a sheet: the deal, who took it; without a deal, all four passed."""

    said: Said | None = None
    taker: str = "NS"

    @property
    def facts(self) -> dict[str, Any] | None:
        return self.said.facts(self.taker) if self.said else None


def sheet(rules: str, place: int, deals: int = 4) -> list[Line]:
    """The deals of the evening's match number `place`, no two sheets alike; the second match has
    a line more, which all four passed."""
    book = BOOKS[rules]
    lines = []
    for number in range(place * deals, (place + 1) * deals):
        said = book[number % len(book)]
        if said.points is not None:
            said = replace(said, points=said.points + number // len(book))
        lines.append(Line(said, SIDES[number * 7 // 3 % 2]))
    if place == 1:
        lines.insert(2, Line())
    return lines
