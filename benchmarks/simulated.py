"""A deal simulated from the shuffle to its score, against the straight-line scorer on one deal."""

from random import Random
from time import thread_time_ns

from benchmarks.scoring import a_mix
from rules.catalogue import RULE_SETS
from rules.positions import Seat
from rules.scoring import score_deal
from tests.rules.straight_line import straight_line
from tournament.simulated_deals import simulated_deal

BOUND = 12_000.0
DEALS = 20
ROUNDS = 8


def run() -> list[tuple[str, float, float]]:
    """(name, ratio, bound): the mean over the five rule sets, the best of interleaved rounds."""
    deals = a_mix()
    own, bare = [], []
    for _ in range(ROUNDS):
        lots = Random(3)
        start = thread_time_ns()
        for rule_set in RULE_SETS.values():
            for number in range(DEALS):
                made = simulated_deal(rule_set, lots, tuple(Seat)[number % 4])
                score_deal(rule_set, made.deal)
        middle = thread_time_ns()
        for rule_set, deal in deals:
            straight_line(rule_set.key, deal)
        own.append((middle - start) / (DEALS * len(RULE_SETS)))
        bare.append((thread_time_ns() - middle) / len(deals))
    return [("a deal simulated / straight-line deal", min(own) / min(bare), BOUND)]


if __name__ == "__main__":
    for name, ratio, bound in run():
        print(f"{name}: {ratio:.2f} (at most {bound})")
