"""A whole deal in one field, in the order in which it is said: `n 100 c x 110 b`.

Takers, contract, trump, then in any order: the coinche, the takers' points (the other side's are
filled in), belotes, capot, melds settled at the table.

| | French | English |
|---|---|---|
| takers | `n` `ns`, `e` `eo` `ew` | `n` `ns`, `e` `ew` |
| contract | a number, `cap`, `gen` | the same |
| trump | `p` `c` `k` `t` `sa` `ta` | `s` `h` `d` `c` `nt` `at` |
| coinche, surcoinche | `x`, `xx` | the same |
| all eight tricks by the takers, the bidder alone, the defence | `!`, `!!`, `!d` | the same |
| a belote of the takers, of the defence | `b`, `bd` | the same |
| melds of the takers, of the defence | `a20`, `ad20` | `m20`, `md20` |
| four passes | `passe` | `pass` |
"""

import re
from collections.abc import Mapping
from typing import Any

from rules.facts import Problem, ProblemCode
from rules.reading import Unreadable
from rules.ruleset import RuleSet
from rules.vocabulary import Double, Side, Trump

LONGEST = 200
"""Characters; a deal needs less than a quarter."""

_TAKERS = {"n": "NS", "ns": "NS", "e": "EW", "ew": "EW", "eo": "EW"}
_SLAMS = {"cap": "capot", "capot": "capot", "gen": "generale", "générale": "generale"}
_SLAMS |= {"generale": "generale", "gén": "generale"}
_SYMBOLS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_TRUMPS_FR = {"p": "spades", "c": "hearts", "k": "diamonds", "t": "clubs"}
_TRUMPS_FR |= {"sa": "no_trump", "ta": "all_trump", **_SYMBOLS}
_TRUMPS_EN = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_TRUMPS_EN |= {"nt": "no_trump", "at": "all_trump", **_SYMBOLS}
_DOUBLES = {"x": "coinche", "xx": "surcoinche"}
_PASSES = {"pass", "passe"}
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_MELDS = re.compile(r"[am](d?)([0-9]{1,4})", re.ASCII)


class ShorthandError(Unreadable):
    """A shorthand that cannot be read."""


def parse_shorthand(text: str, lang: str, rule_set: RuleSet) -> dict[str, Any]:
    """The deal, in the JSON form of `coinche score`; raises ShorthandError."""
    words = text[:LONGEST].casefold().replace("×", "x").split()
    if len(words) == 1 and words[0] in _PASSES:
        return {"passed": True}
    parse = _Parse(rule_set, _TRUMPS_FR if lang == "fr" else _TRUMPS_EN)
    return parse.deal(words)


class _Parse:
    """Reads the words of one deal and gathers problems."""

    def __init__(self, rule_set: RuleSet, trumps: Mapping[str, str]) -> None:
        self.rule_set = rule_set
        self.trumps = trumps
        self.problems: list[Problem] = []
        self.data: dict[str, Any] = {}
        self.points: int | None = None
        self.belote: list[bool] = []
        self.melds: dict[bool, int] = {}

    def deal(self, words: list[str]) -> dict[str, Any]:
        taker, bid, trump, *rest = [*words, *[""] * (3 - len(words))]
        self._head("taker", taker, _TAKERS)
        self._head("contract", bid, {bid: int(bid)} if _NUMBER.fullmatch(bid) else _SLAMS)
        self._head("trump", trump, self.trumps)
        for word in rest:
            self._rest(word)
        if self.problems:
            raise ShorthandError(self.problems)
        self._fill()
        return self.data

    def _problem(self, field: str, code: ProblemCode, *operands: str) -> None:
        self.problems.append(Problem(field, code, operands))

    def _head(self, field: str, word: str, meanings: Mapping[str, object]) -> None:
        if word in meanings:
            self.data[field] = meanings[word]
        elif word:
            choices = " ".join(meanings)
            if field == "contract":
                rules = self.rule_set
                slams = "cap" if rules.generale_value is None else "cap gen"
                choices = f"{rules.bid_lowest}–{rules.bid_highest} {slams}"
            self._problem(field, ProblemCode.NOT_A_CHOICE, word[:20], choices)
        else:
            self._problem(field, ProblemCode.MISSING)

    def _rest(self, word: str) -> None:
        if word in _DOUBLES:
            self._once("double", word, _DOUBLES[word])
        elif _NUMBER.fullmatch(word):
            if self.points is not None:
                self._problem("points", ProblemCode.TWICE, word)
            self.points = int(word)
        elif word in ("b", "bd"):
            self.belote.append(word == "b")
        elif word in ("!", "!!", "!d", "cap", "capot"):
            self._once("capot", word, word != "!d")
            if word == "!!":
                self.data["solo"] = True
        elif melds := _MELDS.fullmatch(word):
            own = not melds[1]
            if own in self.melds:
                self._problem("meld_points", ProblemCode.TWICE, word)
            self.melds[own] = int(melds[2])
        else:
            self._problem("deal", ProblemCode.UNREADABLE_WORD, word[:20])

    def _once(self, field: str, word: str, value: object) -> None:
        if field in self.data:
            self._problem(field, ProblemCode.TWICE, word)
        self.data[field] = value

    def _fill(self) -> None:
        """Turns what was said of takers and defence into what the two sides have."""
        taker = Side(self.data["taker"])
        sides = {True: taker.value, False: taker.other.value}
        self.data.setdefault("double", Double.NONE.value)
        if self.points is not None:
            total = self.rule_set.points_total(Trump(self.data["trump"]))
            other = max(0, total - self.points)
            self.data["points"] = {sides[True]: self.points, sides[False]: other}
        if "capot" in self.data:
            self.data["capot"] = sides[self.data["capot"]]
        if self.belote:
            self.data["belote"] = [sides[own] for own in self.belote]
        if self.melds:
            self.data["meld_points"] = {sides[own]: self.melds.get(own, 0) for own in (True, False)}
