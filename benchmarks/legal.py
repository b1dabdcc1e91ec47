"""Legal cards of a position, against the straight-line scorer on one deal."""

import random
from time import thread_time_ns

from benchmarks.scoring import a_mix
from rules.cards import PACK, Card
from rules.catalogue import RULE_SETS
from rules.legal_cards import legal_cards
from rules.ruleset import RuleSet
from rules.vocabulary import Trump
from tests.rules.straight_line import straight_line
from tests.rules.straight_play import may_play

BOUND = 100.0
POSITIONS = 1000
ROUNDS = 30

Position = tuple[RuleSet, Trump, list[Card], list[Card]]


def positions(seed: int = 1) -> list[Position]:
    """A fixed mix of 1,000 tricks and hands over the five rule sets, one to eight cards held."""
    lots = random.Random(seed)
    mix: list[Position] = []
    for _ in range(POSITIONS // len(RULE_SETS)):
        for rule_set in RULE_SETS.values():
            pack = lots.sample(PACK, len(PACK))
            size, held = lots.randrange(4), lots.randint(1, 8)
            trump = lots.choice(rule_set.trumps)
            mix.append((rule_set, trump, pack[:size], pack[size : size + held]))
    return mix


def _agrees(rule_set: RuleSet, trump: Trump, trick: list[Card], hand: list[Card]) -> bool:
    on_table, held = list(map(str, trick)), list(map(str, hand))
    legal = [card for card in held if may_play(rule_set.key, trump, on_table, held, card)]
    return legal == list(map(str, legal_cards(rule_set, trump, trick, hand).legal))


def run() -> list[tuple[str, float, float]]:
    """(name, ratio, bound): the best of interleaved rounds of each."""
    mix, deals = positions(), a_mix()
    if not all(_agrees(*position) for position in mix):
        raise AssertionError("the two judges of play differ: the time of one means nothing")
    own, bare = [], []
    for _ in range(ROUNDS):
        start = thread_time_ns()
        for position in mix:
            legal_cards(*position)
        middle = thread_time_ns()
        for rule_set, deal in deals:
            straight_line(rule_set.key, deal)
        own.append((middle - start) / len(mix))
        bare.append((thread_time_ns() - middle) / len(deals))
    return [("legal cards of a position / straight-line deal", min(own) / min(bare), BOUND)]


if __name__ == "__main__":
    for name, ratio, bound in run():
        print(f"{name}: {ratio:.1f} (bound {bound:g})")
