"""A deal as the table reported it: facts, never verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

from rules.vocabulary import BySide, Contract, Double, MeldKind, Rank, Side, Suit, Trump


class Meld(NamedTuple):
    """A declared meld; `rank` is the top card of a sequence, `suit` is None for four of a kind."""

    kind: MeldKind
    rank: Rank
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that was bid and played.

    `points` are trick points, last trick included, and may be left out when one side took all
    eight tricks (`capot`). No capot means that each side won a trick. One belote a mention.
    Melds are declared cards (`melds`) or were settled at the table (`meld_points`).
    """

    taker: Side
    contract: Contract
    trump: Trump
    double: Double = Double.NONE
    points: BySide[int] | None = None
    capot: Side | None = None
    solo: bool = False
    belote: tuple[Side, ...] = ()
    melds: BySide[tuple[Meld, ...]] | None = None
    meld_points: BySide[int] | None = None


@dataclass(frozen=True, slots=True)
class PassedDeal:
    """Four passes: nobody bid."""


@dataclass(frozen=True, slots=True)
class PenaltyDeal:
    """A deal lost by ruling; the belotes stay with the sides that announced them."""

    at_fault: Side
    points: int = 160
    contract: int | None = None
    belote: tuple[Side, ...] = ()


Deal: TypeAlias = PlayedDeal | PassedDeal | PenaltyDeal


class ProblemCode(StrEnum):
    """Why a deal, a trick or a pile of cards cannot be used; the comment names the operands."""

    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_FIELD = "unknown_field"  # the field's name
    MISSING = "missing"
    NOT_A_CHOICE = "not_a_choice"  # what was given, the choices
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"  # what was given
    NOT_YES_OR_NO = "not_yes_or_no"
    NOT_A_LIST = "not_a_list"
    MIXED_FORMS = "mixed_forms"
    UNREADABLE_WORD = "unreadable_word"  # the word of a shorthand
    TWICE = "twice"  # the word of a shorthand
    OFF_SCALE = "off_scale"  # contract, lowest, highest, step
    NO_GENERALE = "no_generale"
    TRUMP_NOT_PLAYED = "trump_not_played"  # trump
    CAPOT_NOT_DOUBLED = "capot_not_doubled"
    POINTS_MISSING = "points_missing"
    NEGATIVE = "negative"  # what was given
    TOO_LARGE = "too_large"  # the most
    RECOUNT_SHORT = "recount_short"  # NS, EW, their sum, the total, how many are missing
    RECOUNT_OVER = "recount_over"  # NS, EW, their sum, the total, how many are too many
    CAPOT_WITH_POINTS = "capot_with_points"  # capot side, points of the other
    CAPOT_POINTS_WRONG = "capot_points_wrong"  # capot side, its points, the total
    SOLO_WITHOUT_CAPOT = "solo_without_capot"
    NO_BELOTE_IN_MODE = "no_belote_in_mode"  # trump
    TOO_MANY_BELOTES = "too_many_belotes"  # how many, how many at most
    NO_MELDS = "no_melds"
    BOTH_MELD_FORMS = "both_meld_forms"
    MELDS_ON_BOTH_SIDES = "melds_on_both_sides"
    MELD_POINTS_IMPOSSIBLE = "meld_points_impossible"  # the points, what each meld is worth
    MELD_IMPOSSIBLE = "meld_impossible"  # kind, top rank
    SUIT_MISSING = "suit_missing"
    SUIT_NOT_WANTED = "suit_not_wanted"
    MELDS_SHARE_A_CARD = "melds_share_a_card"  # rank, suit
    NOT_A_CARD = "not_a_card"  # what was given
    CARD_TWICE = "card_twice"  # card
    CARD_ON_THE_TABLE = "card_on_the_table"  # card
    TOO_MANY_CARDS = "too_many_cards"  # how many, how many at most
    NO_CARDS = "no_cards"
    NO_WHOLE_TRICKS = "no_whole_tricks"  # how many cards
    CARDS_MISSING = "cards_missing"  # the cards
    LAST_TRICK_OF_NONE = "last_trick_of_none"
    LAST_TRICK_OF_ALL = "last_trick_of_all"


class Problem(NamedTuple):
    """One reason why a deal cannot be accepted, with the field it concerns."""

    field: str
    code: ProblemCode
    operands: tuple[str | int, ...] = ()


def deal_as_json(deal: Deal) -> dict[str, Any]:
    """The deal in the canonical form of `coinche score`: what is left out is not written."""
    match deal:
        case PassedDeal():
            return {"passed": True}
        case PenaltyDeal():
            return {"penalty": _penalty_as_json(deal)}
        case PlayedDeal():
            return _played_as_json(deal)


def _penalty_as_json(deal: PenaltyDeal) -> dict[str, Any]:
    data: dict[str, Any] = {"at_fault": deal.at_fault.value, "points": deal.points}
    if deal.contract is not None:
        data["contract"] = deal.contract
    if deal.belote:
        data["belote"] = [side.value for side in deal.belote]
    return data


def _played_as_json(deal: PlayedDeal) -> dict[str, Any]:
    data: dict[str, Any] = {
        "taker": deal.taker.value,
        "contract": deal.contract if isinstance(deal.contract, int) else deal.contract.value,
        "trump": deal.trump.value,
        "double": deal.double.value,
    }
    if deal.points is not None:
        data["points"] = _sides(deal.points)
    if deal.capot is not None:
        data["capot"] = deal.capot.value
    if deal.solo:
        data["solo"] = True
    if deal.belote:
        data["belote"] = [side.value for side in deal.belote]
    if deal.melds is not None:
        data["melds"] = {side.value: [_meld(m) for m in deal.melds.of(side)] for side in Side}
    if deal.meld_points is not None:
        data["meld_points"] = _sides(deal.meld_points)
    return data


def _sides(pair: BySide[int]) -> Mapping[str, int]:
    return {"NS": pair.ns, "EW": pair.ew}


def _meld(meld: Meld) -> Mapping[str, str]:
    data = {"kind": meld.kind.value, "rank": meld.rank.value}
    return data if meld.suit is None else {**data, "suit": meld.suit.value}
