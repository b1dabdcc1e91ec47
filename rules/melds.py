"""Melds: what each is worth, which side marks, which declarations no deal could hold."""

from collections.abc import Iterator
from functools import lru_cache

from rules.facts import Meld, PlayedDeal, Problem, ProblemCode
from rules.ruleset import RuleSet
from rules.vocabulary import RANK_INDEX, RANKS, BySide, MeldKind, Rank, Side, Suit, Trump

NO_MELDS: BySide[int] = BySide(0, 0)

SEQUENCE_LENGTH = {MeldKind.TIERCE: 3, MeldKind.CINQUANTE: 4, MeldKind.CENT: 5}

_CARRE_ORDER = {
    rank: place
    for place, rank in enumerate(
        (
            Rank.SEVEN,
            Rank.EIGHT,
            Rank.NINE,
            Rank.JACK,
            Rank.QUEEN,
            Rank.KING,
            Rank.TEN,
            Rank.ACE,
        )
    )
}


def meld_value(rule_set: RuleSet, trump: Trump, meld: Meld) -> int:
    """What the meld is worth in this trump; fours of a worthless rank are worth nothing."""
    if meld.kind is MeldKind.CARRE:
        no_trump = trump is Trump.NO_TRUMP
        values = rule_set.carres_in_no_trump if no_trump else rule_set.carres
        return values[RANK_INDEX[meld.rank]]
    if meld.kind is MeldKind.TIERCE:
        return rule_set.tierce
    return rule_set.cinquante if meld.kind is MeldKind.CINQUANTE else rule_set.cent


def meld_strength(rule_set: RuleSet, trump: Trump, meld: Meld) -> tuple[int, bool, int, bool]:
    """Compares melds: value, four of a kind before sequence, height, trump before plain."""
    carre = meld.kind is MeldKind.CARRE
    height = _CARRE_ORDER[meld.rank] if carre else RANK_INDEX[meld.rank]
    in_trump = meld.suit is not None and meld.suit.value == trump.value
    return meld_value(rule_set, trump, meld), carre, height, in_trump


def melds_that_count(rule_set: RuleSet, deal: PlayedDeal) -> BySide[int]:
    """The meld points of each side: the side with the best meld marks all of its own."""
    if deal.meld_points is not None:
        return deal.meld_points
    if deal.melds is None:
        return NO_MELDS
    return melds_marked(rule_set, deal.trump, deal.melds)


def melds_marked(rule_set: RuleSet, trump: Trump, melds: BySide[tuple[Meld, ...]]) -> BySide[int]:
    """What each side marks for the melds it has: all of the best one's side, or none at a tie."""
    ns, ew = (
        max((meld_strength(rule_set, trump, meld) for meld in own), default=()) for own in melds
    )
    if ns > ew:
        return BySide(sum(meld_value(rule_set, trump, meld) for meld in melds.ns), 0)
    if ew > ns:
        return BySide(0, sum(meld_value(rule_set, trump, meld) for meld in melds.ew))
    return NO_MELDS


def can_be_marked(rule_set: RuleSet, points: int) -> bool:
    """Whether some melds of this rule set together make these points."""
    if not points:
        return True
    sequences = (rule_set.tierce, rule_set.cinquante, rule_set.cent)
    return points in _sums(sequences, rule_set.carres, rule_set.carres_in_no_trump, points)


@lru_cache(maxsize=256)
def _sums(
    sequences: tuple[int, ...], fours: tuple[int, ...], in_no_trump: tuple[int, ...], most: int
) -> frozenset[int]:
    """Every sum of what melds are worth that does not exceed `most`, nothing included."""
    values, sums = {*sequences, *fours, *in_no_trump} - {0}, {0}
    for total in range(1, most + 1):
        if any(total - value in sums for value in values):
            sums.add(total)
    return frozenset(sums)


def meld_problems(rule_set: RuleSet, melds: BySide[tuple[Meld, ...]]) -> list[Problem]:
    """Melds that do not exist, and melds of one deal that need the same card twice."""
    problems: list[Problem] = []
    possible: dict[Side, tuple[Meld, ...]] = {}
    for side in Side:
        shapes = [(meld, [*_shape_problems(meld)]) for meld in melds.of(side)]
        possible[side] = tuple(meld for meld, wrong in shapes if not wrong)
        problems += [problem for _, wrong in shapes for problem in wrong]
    sound = BySide(possible[Side.NS], possible[Side.EW])
    return problems + _shared_cards(sound, twice=rule_set.melds_share_cards)


def _shape_problems(meld: Meld) -> Iterator[Problem]:
    if meld.kind is MeldKind.CARRE:
        if meld.suit is not None:
            yield Problem("melds", ProblemCode.SUIT_NOT_WANTED)
        return
    if meld.suit is None:
        yield Problem("melds", ProblemCode.SUIT_MISSING)
    if RANK_INDEX[meld.rank] + 1 < SEQUENCE_LENGTH[meld.kind]:
        yield Problem("melds", ProblemCode.MELD_IMPOSSIBLE, (meld.kind.value, meld.rank.value))


def meld_cards(meld: Meld) -> list[tuple[Rank, Suit]]:
    """The cards a meld is made of; of a run of more than five, the five highest."""
    if meld.suit is None:
        return [(meld.rank, suit) for suit in Suit]
    top = RANK_INDEX[meld.rank] + 1
    return [(rank, meld.suit) for rank in RANKS[top - SEQUENCE_LENGTH[meld.kind] : top]]


def _shared_cards(melds: BySide[tuple[Meld, ...]], *, twice: bool) -> list[Problem]:
    """A card lies in one hand: in at most one sequence and one four of a kind, of the same side.

    In one of them only unless a card may serve `twice`. One card is named for each meld at fault.
    """
    in_sequence: dict[tuple[Rank, Suit], Side] = {}
    in_carre: dict[tuple[Rank, Suit], Side] = {} if twice else in_sequence
    found: list[Problem] = []
    for side in Side:
        for meld in melds.of(side):
            own, across = (
                (in_carre, in_sequence) if meld.kind is MeldKind.CARRE else (in_sequence, in_carre)
            )
            cards = meld_cards(meld)
            shared = [card for card in cards if card in own or across.get(card, side) is not side]
            if shared:
                operands = (shared[0][0].value, shared[0][1].value)
                found.append(Problem("melds", ProblemCode.MELDS_SHARE_A_CARD, operands))
            own.update(dict.fromkeys(cards, side))
    return found
