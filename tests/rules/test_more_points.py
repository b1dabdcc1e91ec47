"""More points for the takers never lower their mark, but where a test here names the rule."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.catalogue import RULE_SETS
from rules.deal import PlayedDeal, problems_with
from rules.facts import Meld
from rules.scoring import score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Side, Suit, Trump
from tests.rules.deals import by_takers, marks, played

KEYS = tuple(RULE_SETS)
MELD_POINTS = st.sampled_from([0, 20, 40, 50, 70, 100, 150, 200, 250])


@st.composite
def deals(draw: st.DrawFn, key: str) -> PlayedDeal:
    """A deal in order that NS or EW took, with nobody's capot."""
    rules = RULE_SETS[key]
    trump = draw(st.sampled_from(rules.trumps))
    total = rules.points_total(trump)
    taker = draw(st.sampled_from(Side))
    points = draw(st.integers(0, total))
    melds = None
    if rules.melds:
        melds = draw(st.none() | MELD_POINTS.map(lambda own: BySide(own, 0)))
        melds = melds if melds is None or draw(st.booleans()) else BySide(melds.ew, melds.ns)
    deal = PlayedDeal(
        taker,
        draw(st.sampled_from(rules.contracts)),
        trump,
        draw(st.sampled_from(Double)),
        by_takers(taker, points, total - points),
        belote=draw(
            st.lists(st.sampled_from(Side), max_size=rules.belotes_allowed(trump)).map(tuple)
        ),
        meld_points=melds,
    )
    assume(not problems_with(rules, deal))
    return deal


def takers_mark(key: str, deal: PlayedDeal) -> int:
    return score_deal(RULE_SETS[key], deal).score(deal.taker)


@pytest.mark.parametrize("key", KEYS)
@given(data=st.data())
def test_more_trick_points_never_lower_the_mark(key: str, data: st.DataObject) -> None:
    deal = data.draw(deals(key))
    assert deal.points is not None
    less = deal.points.of(deal.taker)
    more = data.draw(st.integers(less, sum(deal.points)))
    raised = replace(deal, points=by_takers(deal.taker, more, sum(deal.points) - more))
    assert takers_mark(key, deal) <= takers_mark(key, raised)


@pytest.mark.parametrize("key", KEYS)
@given(data=st.data())
def test_all_eight_tricks_never_mark_less_than_fewer(key: str, data: st.DataObject) -> None:
    deal = data.draw(deals(key))
    capot = replace(deal, points=None, capot=deal.taker)
    alone = replace(capot, solo=True)
    assert takers_mark(key, deal) <= takers_mark(key, capot) <= takers_mark(key, alone)


@pytest.mark.parametrize("key", KEYS)
@given(data=st.data())
def test_a_belote_of_the_takers_never_lowers_the_mark(key: str, data: st.DataObject) -> None:
    deal = data.draw(deals(key))
    with_one_more = replace(deal, belote=(*deal.belote, deal.taker))
    assume(not problems_with(RULE_SETS[key], with_one_more))
    assert takers_mark(key, deal) <= takers_mark(key, with_one_more)


@pytest.mark.parametrize("key", [key for key in KEYS if RULE_SETS[key].melds])
@given(data=st.data())
def test_melds_of_the_takers_never_lower_the_mark(key: str, data: st.DataObject) -> None:
    """Where the defence has none that count."""
    deal = data.draw(deals(key))
    less, more = sorted((data.draw(MELD_POINTS), data.draw(MELD_POINTS)))
    low, high = (
        replace(deal, meld_points=by_takers(deal.taker, value, 0)) for value in (less, more)
    )
    assert takers_mark(key, low) <= takers_mark(key, high)


def cent(rank: Rank, suit: Suit) -> Meld:
    return Meld(MeldKind.CENT, rank, suit)


def test_a_better_meld_costs_the_takers_those_of_the_defence_on_a_capot() -> None:
    """The one exception. Guide, *Étape 1*: on a capot the takers mark the defence's melds; *Le
    tableau des annonces*: only the side with the best meld has any.

    The takers' four nines (150) beat two runs of five (200), which they would have marked.
    """
    theirs = (cent(Rank.ACE, Suit.SPADES), cent(Rank.ACE, Suit.DIAMONDS))
    nines = (Meld(MeldKind.CARRE, Rank.NINE),)
    deal = played(90, capot=Side.NS, trump=Trump.HEARTS)
    assert marks("guide", replace(deal, melds=BySide((), theirs))) == (540, 0)
    assert marks("guide", replace(deal, melds=BySide(nines, theirs))) == (490, 0)
