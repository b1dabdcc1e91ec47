"""The two sides' totals after each line of a sheet, as a scorer writes them beside the deals."""

from collections.abc import Iterable, Iterator

from rules.vocabulary import BySide
from tournament.readings import DealLine


def running_totals(deals: Iterable[DealLine]) -> Iterator[BySide[int]]:
    """What each side has after each line; a line without a score changes nothing."""
    ns = ew = 0
    for line in deals:
        if line.score is not None:
            ns += line.score.ns
            ew += line.score.ew
        yield BySide(ns, ew)
