"""Reading a deal from plain JSON values, strictly, with everything that is wrong at once."""

from collections.abc import Sequence
from typing import Any

from rules.facts import Deal, Meld, PassedDeal, PenaltyDeal, PlayedDeal, Problem, ProblemCode
from rules.reading import Reader, Unreadable, shown
from rules.vocabulary import BySide, Contract, Double, MeldKind, Rank, Side, Slam, Suit, Trump

PLAYED_FIELDS = (
    "taker",
    "contract",
    "trump",
    "double",
    "points",
    "capot",
    "solo",
    "belote",
    "melds",
    "meld_points",
)
PENALTY_FIELDS = ("at_fault", "points", "contract", "belote")
DEAL = "deal"


class UnreadableDeal(Unreadable):
    """What was given is not a deal; `problems` holds every reason, `partial` what could be read."""

    def __init__(self, problems: Sequence[Problem], partial: Deal | None = None) -> None:
        super().__init__(problems)
        self.partial = partial


def deal_from_json(data: object) -> Deal:
    """The deal written in the form of `coinche score`; raises UnreadableDeal."""
    reader = _Reader()
    deal = reader.deal(data)
    if reader.problems or deal is None:
        raise UnreadableDeal(reader.problems, deal)
    return deal


class _Reader(Reader):
    """Reads one deal and gathers problems.

    A value that cannot be read is replaced by a neutral one, so that the rest can be checked too.
    """

    def deal(self, data: object) -> Deal | None:
        if not isinstance(data, dict):
            self.add(DEAL, ProblemCode.NOT_AN_OBJECT)
            return None
        if "passed" in data:
            return self._passed(data)
        if "penalty" in data:
            return self._penalty(data)
        return self._played(data)

    def _passed(self, data: dict[str, Any]) -> Deal | None:
        self._refuse_others("passed", data)
        if data["passed"] is not True:
            self.add("passed", ProblemCode.NOT_A_CHOICE, shown(data["passed"]), "true")
        return PassedDeal()

    def _penalty(self, data: dict[str, Any]) -> Deal | None:
        self._refuse_others("penalty", data)
        facts = data["penalty"]
        if not isinstance(facts, dict):
            self.add("penalty", ProblemCode.NOT_AN_OBJECT)
            return None
        self.refuse_unknown(facts, PENALTY_FIELDS, "penalty")
        at_fault = self.needed(facts, "at_fault", "penalty", self._side)
        points = self.whole("penalty", facts.get("points", 160))
        contract = self.whole("penalty", facts.get("contract"), optional=True)
        belote = self._sides("penalty", facts.get("belote"))
        return PenaltyDeal(at_fault or Side.NS, points or 0, contract, belote)

    def _played(self, data: dict[str, Any]) -> Deal | None:
        self.refuse_unknown(data, PLAYED_FIELDS)
        taker = self.needed(data, "taker", "taker", self._side)
        contract = self._contract(data)
        trump = self.needed(data, "trump", "trump", lambda f, v: self.choice(f, v, Trump))
        double = self.choice("double", data.get("double", "none"), Double)
        points = self._pair("points", data.get("points"))
        capot = self._side("capot", data["capot"]) if data.get("capot") is not None else None
        solo = self.yes_or_no("solo", data.get("solo", False))
        belote = self._sides("belote", data.get("belote"))
        melds = self._melds(data.get("melds"))
        meld_points = self._pair("meld_points", data.get("meld_points"), needs_both=False)
        return PlayedDeal(
            taker or Side.NS,
            Slam.CAPOT if contract is None else contract,
            trump or Trump.SPADES,
            double or Double.NONE,
            points,
            capot,
            solo is True,
            belote,
            melds,
            meld_points,
        )

    def _refuse_others(self, form: str, data: dict[str, Any]) -> None:
        known = [name for name in data if name in (*PLAYED_FIELDS, "passed", "penalty")]
        if len(known) > 1:
            self.add(form, ProblemCode.MIXED_FORMS)
        self.refuse_unknown(data, known)

    def _side(self, field: str, value: object) -> Side | None:
        return self.choice(field, value, Side)

    def _contract(self, data: dict[str, Any]) -> Contract | None:
        if "contract" not in data:
            self.add("contract", ProblemCode.MISSING)
            return None
        value = data["contract"]
        if isinstance(value, str):
            return self.choice("contract", value, Slam)
        return self.whole("contract", value)

    def _pair(self, field: str, value: object, *, needs_both: bool = True) -> BySide[int] | None:
        if value is None:
            return None
        if not isinstance(value, dict):
            self.add(field, ProblemCode.NOT_AN_OBJECT)
            return None
        self.refuse_unknown(value, tuple(Side), field)
        given = [side for side in Side if side in value]
        if needs_both and len(given) < len(Side):
            self.add(field, ProblemCode.MISSING)
        read = {side: self.whole(field, value[side]) for side in given}
        if (needs_both and len(given) < len(Side)) or None in read.values():
            for points in read.values():
                if points is not None and points < 0:
                    self.add(field, ProblemCode.NEGATIVE, points)
            return None
        return BySide(read.get(Side.NS) or 0, read.get(Side.EW) or 0)

    def _sides(self, field: str, value: object) -> tuple[Side, ...]:
        read = [self._side(field, item) for item in self.items(field, value)]
        return tuple(side for side in read if side is not None)

    def _melds(self, value: object) -> BySide[tuple[Meld, ...]] | None:
        if value is None:
            return None
        if not isinstance(value, dict):
            self.add("melds", ProblemCode.NOT_AN_OBJECT)
            return None
        self.refuse_unknown(value, tuple(Side), "melds")
        ns, ew = (
            tuple(
                meld
                for item in self.items("melds", value.get(side))
                if (meld := self._meld(item)) is not None
            )
            for side in Side
        )
        return BySide(ns, ew)

    def _meld(self, value: object) -> Meld | None:
        if not isinstance(value, dict):
            self.add("melds", ProblemCode.NOT_AN_OBJECT)
            return None
        self.refuse_unknown(value, ("kind", "rank", "suit"), "melds")
        kind = self.needed(value, "kind", "melds", lambda f, v: self.choice(f, v, MeldKind))
        rank = self.needed(value, "rank", "melds", lambda f, v: self.choice(f, v, Rank))
        suit = None
        if value.get("suit") is not None:
            suit = self.choice("melds", value["suit"], Suit)
            if suit is None:
                return None
        return None if kind is None or rank is None else Meld(kind, rank, suit)
