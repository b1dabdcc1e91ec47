"""Which cards may be played to a trick, and which rule forbids each of the others.

Documents: club rules §6 and §8.6; Nebuludik, *Règles obligatoires*; stéphanoise, *Le jeu et les
annonces*; belote.com §3. The guide says nothing on play: the common rule, our decision.
"""

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from rules.cards import TRUMP_HEIGHT, TRUMP_SUIT, Card, height, is_trump
from rules.laws import Law, Refusal
from rules.policies import CannotOverRuff
from rules.ruleset import RuleSet
from rules.vocabulary import Trump


class Choice(NamedTuple):
    """The cards of a hand that may be played, in its order, and why each other may not."""

    legal: tuple[Card, ...]
    illegal: dict[Card, Refusal]


def winning(trump: Trump, trick: Sequence[Card]) -> int:
    """The place in the trick, from 0, of the card that holds it; the trick has a card.

    The highest trump, or without one the highest card of the suit led; in all trump every suit
    is equal and the suit led holds (club rules §6, §8.6; belote.com §3).
    """
    best, atout = 0, TRUMP_SUIT.get(trump)
    for place in range(1, len(trick)):
        card, master = trick[place], trick[best]
        if card.suit is master.suit:
            if height(trump, card) > height(trump, master):
                best = place
        elif card.suit is atout:
            best = place
    return best


def legal_cards(
    rule_set: RuleSet, trump: Trump, trick: Sequence[Card], hand: Sequence[Card]
) -> Choice:
    """What may be played from this hand to this trick, none to three cards in the order played."""
    if not trick:
        return Choice(tuple(hand), {})
    led = trick[0].suit
    following = [card for card in hand if card.suit is led]
    if following:
        return _following(rule_set, trump, trick, hand, following)
    return _void(rule_set, trump, trick, hand)


def _following(
    rule_set: RuleSet,
    trump: Trump,
    trick: Sequence[Card],
    hand: Sequence[Card],
    following: Sequence[Card],
) -> Choice:
    """The suit led must be followed (club §6.1), higher where it is trump (§6.3, §8.6)."""
    led = trick[0].suit
    beat = _beat_law(rule_set, trump) if is_trump(trump, led) else None
    owed = Refusal(Law.FOLLOW, (led.value,))
    if beat is None:
        return _only(following, hand, owed)
    master = trick[winning(trump, trick)]
    higher = _higher(following, master)
    refusal = Refusal(beat, (str(master),))
    return _only(higher or following, hand, owed, refusal, following)


def _beat_law(rule_set: RuleSet, trump: Trump) -> Law | None:
    """The law that asks for a higher trump when trump is led, where the rules have it."""
    if trump is Trump.ALL_TRUMP:
        return Law.BEAT_IN_ALL_TRUMP if rule_set.must_beat_in_all_trump else None
    return Law.BEAT_TRUMP_LED if rule_set.must_beat_trump_led else None


def _void(rule_set: RuleSet, trump: Trump, trick: Sequence[Card], hand: Sequence[Card]) -> Choice:
    """Without the suit led: free if the partner holds the trick, else a trump (club §6.2, §6.4).

    Free too without a trump: always so in no trump, in all trump and where trump is led.
    """
    place = winning(trump, trick)
    atout = TRUMP_SUIT.get(trump)
    trumps = [card for card in hand if card.suit is atout]
    if not trumps or place == len(trick) - 2:
        return Choice(tuple(hand), {})
    master = trick[place]
    ruff = Refusal(Law.RUFF, (trump.value,))
    if master.suit is not atout:
        return _only(trumps, hand, ruff)
    higher = _higher(trumps, master)
    if higher:
        return _only(higher, hand, ruff, Refusal(Law.OVER_RUFF, (str(master),)), trumps)
    match rule_set.cannot_over_ruff:
        case CannotOverRuff.MUST_UNDER_RUFF:
            return _only(trumps, hand, Refusal(Law.UNDER_RUFF, (trump.value,)))
        case CannotOverRuff.FREE:
            return Choice(tuple(hand), {})
        case _ as never:
            assert_never(never)


def _higher(trumps: Sequence[Card], master: Card) -> list[Card]:
    return [card for card in trumps if TRUMP_HEIGHT[card.rank] > TRUMP_HEIGHT[master.rank]]


def _only(
    allowed: Sequence[Card],
    hand: Sequence[Card],
    refusal: Refusal,
    too_low: Refusal | None = None,
    suit: Sequence[Card] = (),
) -> Choice:
    """The hand split in two; `too_low` is the reason against those of the right suit left out."""
    legal: list[Card] = []
    illegal: dict[Card, Refusal] = {}
    for card in hand:
        if card in allowed:
            legal.append(card)
        else:
            illegal[card] = too_low if too_low is not None and card in suit else refusal
    return Choice(tuple(legal), illegal)
