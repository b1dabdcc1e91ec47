"""Melds found in the eight cards of a hand, and declared melds that cannot be shown.

Documents: stéphanoise, *Le jeu et les annonces*; guide, *Les annonces*; belote.com §5.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, count
from typing import NamedTuple

from rules.cards import Card
from rules.dealing import Hands
from rules.facts import Meld
from rules.melds import SEQUENCE_LENGTH, meld_cards, meld_strength, meld_value
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.vocabulary import RANK_INDEX, RANKS, BySide, MeldKind, Side, Suit, Trump


def melds_in_hand(rule_set: RuleSet, trump: Trump, hand: Sequence[Card]) -> tuple[Meld, ...]:
    """Every meld of a hand that is worth something, the best first.

    Only the longest run of a suit counts, none inside it. A card may serve in one sequence and
    one four of a kind (stéphanoise) unless the rules say that it serves once: then the dearest
    choice is taken.
    """
    if not rule_set.melds:
        return ()
    fours = [meld for meld in _fours(hand) if meld_value(rule_set, trump, meld)]
    if rule_set.melds_share_cards:
        return _best_first(rule_set, trump, [*fours, *_sequences(hand)])
    ways = [
        [*kept, *_sequences([card for card in hand if not _in_any(kept, card)])]
        for size in range(len(fours) + 1)
        for kept in combinations(fours, size)
    ]
    dearest = max(ways, key=lambda way: _worth(rule_set, trump, way))
    return _best_first(rule_set, trump, dearest)


class Declared(NamedTuple):
    """What was declared: the melds that can be shown, and what false ones give the other side."""

    shown: BySide[tuple[Meld, ...]]
    to_other_side: BySide[int]


def declared_melds(
    rule_set: RuleSet, trump: Trump, declared: Mapping[Seat, Sequence[Meld]], hands: Hands
) -> Declared:
    """The declared melds compared with the eight cards dealt to each player.

    One that cannot be shown is a « renonce »: what it would have marked goes to the other side
    (`to_other_side` holds what each side receives) and it counts for nothing else (guide, *Une
    annonce qu'on ne peut pas montrer*; elsewhere our decision).
    """
    shown: dict[Side, list[Meld]] = {Side.NS: [], Side.EW: []}
    given = {Side.NS: 0, Side.EW: 0}
    for seat, melds in declared.items():
        for meld in melds:
            if can_be_shown(meld, hands[seat]):
                shown[seat.side].append(meld)
            else:
                given[seat.side.other] += meld_value(rule_set, trump, meld)
    return Declared(
        BySide(tuple(shown[Side.NS]), tuple(shown[Side.EW])), BySide(given[Side.NS], given[Side.EW])
    )


def can_be_shown(meld: Meld, hand: Sequence[Card]) -> bool:
    """Whether the hand holds every card of the meld."""
    held = {(card.rank, card.suit) for card in hand}
    return held.issuperset(meld_cards(meld))


def _fours(hand: Sequence[Card]) -> Iterator[Meld]:
    held = Counter(card.rank for card in hand)
    for rank in RANKS:
        if held[rank] == len(Suit):
            yield Meld(MeldKind.CARRE, rank)


def _sequences(hand: Sequence[Card]) -> Iterator[Meld]:
    """The longest runs of each suit, those of three cards and more."""
    for suit in Suit:
        places = {RANK_INDEX[card.rank] for card in hand if card.suit is suit}
        for top in places:
            if top + 1 in places:
                continue
            length = next(n for n in count() if top - n not in places)
            if length >= SEQUENCE_LENGTH[MeldKind.TIERCE]:
                yield Meld(_kind(length), RANKS[top], suit)


def _kind(length: int) -> MeldKind:
    return max(
        (kind for kind, least in SEQUENCE_LENGTH.items() if least <= length),
        key=SEQUENCE_LENGTH.__getitem__,
    )


def _in_any(melds: Sequence[Meld], card: Card) -> bool:
    return any((card.rank, card.suit) in meld_cards(meld) for meld in melds)


def _worth(rule_set: RuleSet, trump: Trump, melds: Sequence[Meld]) -> tuple[int, object]:
    """What the melds mark together, then the strongest of them."""
    strongest = max((meld_strength(rule_set, trump, meld) for meld in melds), default=())
    return sum(meld_value(rule_set, trump, meld) for meld in melds), strongest


def _best_first(rule_set: RuleSet, trump: Trump, melds: Sequence[Meld]) -> tuple[Meld, ...]:
    return tuple(sorted(melds, key=lambda meld: meld_strength(rule_set, trump, meld), reverse=True))
