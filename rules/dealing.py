"""Shuffle, cut and deal: the same seed gives the same cards on every machine."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from rules.cards import CARDS_IN_HAND, PACK, Card
from rules.laws import Law, Refusal, unless
from rules.positions import Seat, first_to_act, in_turn
from rules.ruleset import RuleSet

LEAST_CUT = 3
"""Cards that a cut leaves on either side at least (club rules §4.1; elsewhere our decision)."""

CUSTOMARY_PACKETS = ("3-2-3", "2-3-3", "3-3-2")
"""How cards are dealt where the rules leave it free."""

_PACKET_SIZES = frozenset(map(str, range(1, CARDS_IN_HAND + 1)))

Hand: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = Mapping[Seat, Hand]


class Dealt(NamedTuple):
    """What each player holds when bidding, and when playing (the same, or the first packets)."""

    bidding: Hands
    playing: Hands


def lot(seed: int | str, purpose: str, below: int) -> int:
    """A number from 0 to below it, drawn for one purpose: a cut, the first dealer (club §4.2)."""
    text = f"{seed}:{purpose}".encode()
    return int.from_bytes(blake2b(text, digest_size=16).digest()) % below


def shuffled(seed: int | str, pack: Sequence[Card] = PACK) -> Hand:
    """The pack in an order that depends on the seed and the cards alone."""
    start = blake2b(f"{seed}:".encode(), digest_size=16)

    def drawn(card: Card) -> bytes:
        own = start.copy()
        own.update(str(card).encode())
        return own.digest()

    return tuple(sorted(pack, key=drawn))


def cut(pack: Hand, at: int) -> Hand:
    """The pack cut after `at` cards, the lower part put on top; raises Refused (club §4.1)."""
    if not LEAST_CUT <= at <= len(pack) - LEAST_CUT:
        unless([Refusal(Law.CUT, (at, LEAST_CUT))])
    return pack[at:] + pack[:at]


def where_to_cut(seed: int | str) -> int:
    """A place to cut that leaves enough cards on either side."""
    return LEAST_CUT + lot(seed, "cut", len(PACK) - 2 * LEAST_CUT + 1)


def packets_allowed(rule_set: RuleSet) -> tuple[str, ...]:
    """The ways to deal that the rule set names, or the customary ones where it names none.

    Only those that stop where the bidding begins (stéphanoise: after six cards).
    """
    named = rule_set.packets or CUSTOMARY_PACKETS
    return tuple(way for way in named if _fits(way, rule_set.cards_before_bidding))


def _fits(way: str, pause: int) -> bool:
    """Whether the packets make a hand and a stop after `pause` cards, one at least."""
    return makes_a_hand(way) and pause in accumulate(map(int, way.split("-")))


def makes_a_hand(way: str) -> bool:
    """Whether these packets, « 3-2-3 », are the eight cards of a hand."""
    packets = way.split("-")
    sized = all(packet in _PACKET_SIZES for packet in packets)
    return sized and sum(map(int, packets)) == CARDS_IN_HAND


def packets_problems(rule_set: RuleSet, packets: str) -> tuple[Refusal, ...]:
    """Why the cards cannot be dealt in these packets, « 3-2-3 » (club rules §4.2)."""
    free = not rule_set.packets and _fits(packets, rule_set.cards_before_bidding)
    if free or packets in packets_allowed(rule_set):
        return ()
    return (Refusal(Law.PACKETS, (packets, ", ".join(packets_allowed(rule_set)))),)


def deal_cards(rule_set: RuleSet, pack: Hand, dealer: Seat, packets: str | None = None) -> Dealt:
    """The four hands, dealt in packets round the table from the dealer's neighbour.

    Raises Refused for packets the rules do not allow, or a pack that is not the 32 cards.
    """
    if packets is None:
        packets = next(iter(packets_allowed(rule_set)), "")
    refusals = packets_problems(rule_set, packets)
    if len(pack) != len(PACK) or set(pack) != set(PACK):
        refusals += (Refusal(Law.PACK),)
    unless(refusals)
    order = in_turn(rule_set, first_to_act(rule_set, dealer))
    hands: dict[Seat, list[Card]] = {seat: [] for seat in order}
    top = 0
    for size in map(int, packets.split("-")):
        for seat in order:
            hands[seat].extend(pack[top : top + size])
            top += size
    pause = rule_set.cards_before_bidding
    return Dealt(
        {seat: tuple(cards[:pause]) for seat, cards in hands.items()},
        {seat: tuple(cards) for seat, cards in hands.items()},
    )
