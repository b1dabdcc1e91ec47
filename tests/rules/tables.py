"""Whole deals played at random for the tests: the same seed, the same cards."""

import random

from rules.dealing import Hands, cut, deal_cards, shuffled
from rules.positions import Seat
from rules.ruleset import RuleSet
from rules.tricks import Play, opening_lead, play_card
from rules.vocabulary import Trump


def dealt(rule_set: RuleSet, seed: int, dealer: Seat = Seat.SOUTH) -> Hands:
    """The four hands of eight cards, shuffled and cut in the middle."""
    return deal_cards(rule_set, cut(shuffled(seed), 16), dealer).playing


def played_at_random(rule_set: RuleSet, trump: Trump, seed: int) -> Play:
    """A deal of which each card was drawn among the legal ones."""
    lots = random.Random(seed)
    play = opening_lead(rule_set, trump, dealt(rule_set, seed), Seat.SOUTH)
    while not play.over:
        play = play_card(play, play.turn, lots.choice(play.choice.legal))
    return play
