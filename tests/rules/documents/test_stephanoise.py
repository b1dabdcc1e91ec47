"""The coinche stéphanoise, sentence by sentence, where no other test names the sentence."""

import pytest

from rules.catalogue import RULE_SETS
from rules.facts import Meld
from rules.game import game_state
from rules.legality import problems_with
from rules.melds import meld_value
from rules.scoring import score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Slam, Suit, Trump
from tests.rules.deals import NS, marks, played, scored

RULES = RULE_SETS["stephanoise"]


def test_contracts_are_said_to_the_point_from_82_to_160_then_capot() -> None:
    """Stéphanoise, Les enchères: au point près, de 82 à 160, puis le capot."""
    assert RULES.contracts == (*range(82, 161), Slam.CAPOT)


def test_a_contract_in_no_trump_counts_double() -> None:
    """Stéphanoise, Les enchères: Un contrat en sans atout compte double."""
    assert marks("stephanoise", played(100, 110, trump=Trump.NO_TRUMP)) == (110 + 200, 52)
    assert marks("stephanoise", played(100, 99, trump=Trump.NO_TRUMP)) == (0, 160 + 200)


def test_melds_count_towards_the_contract() -> None:
    """Stéphanoise, Le jeu et les annonces: comptent pour remplir le contrat."""
    assert scored("stephanoise", played(100, 80)).made is False
    assert scored("stephanoise", played(100, 80, meld_points=BySide(20, 0))).made is True


@pytest.mark.parametrize(
    ("kind", "value"),
    [(MeldKind.TIERCE, 20), (MeldKind.CINQUANTE, 50), (MeldKind.CENT, 100)],
)
def test_runs_of_three_four_and_five_are_worth_20_50_and_100(kind: MeldKind, value: int) -> None:
    """Stéphanoise, Le jeu et les annonces: Tierce… 20; Cinquante… 50; Cent… 100."""
    assert meld_value(RULES, Trump.HEARTS, Meld(kind, Rank.ACE, Suit.SPADES)) == value


@pytest.mark.parametrize(
    ("ranks", "value"), [("J", 200), ("9", 150), ("A 10 K Q", 100), ("8 7", 0)]
)
def test_four_of_a_kind_are_worth_200_150_or_100(ranks: str, value: int) -> None:
    """Stéphanoise, Le jeu et les annonces: Carré de Valets: 200; de 9: 150; d'As, de 10…: 100."""
    for rank in ranks.split():
        assert meld_value(RULES, Trump.HEARTS, Meld(MeldKind.CARRE, Rank(rank))) == value


def test_four_aces_are_worth_200_in_no_trump() -> None:
    """Stéphanoise, Le jeu et les annonces: En sans atout, le carré d'As vaut 200."""
    aces = Meld(MeldKind.CARRE, Rank.ACE)
    assert meld_value(RULES, Trump.NO_TRUMP, aces) == 200
    assert meld_value(RULES, Trump.HEARTS, aces) == 100


def test_a_belote_always_counts_whoever_has_the_best_meld() -> None:
    """Stéphanoise, Le jeu et les annonces: La belote-rebelote compte toujours, à part."""
    deal = played(100, 110, meld_points=BySide(0, 100), belote=(NS,))
    assert marks("stephanoise", deal) == (110 + 20 + 100, 52 + 100)
    assert marks("stephanoise", played(100, 50, belote=(NS,))) == (20, 260)


def test_the_takers_need_not_make_more_than_the_defence() -> None:
    """Stéphanoise, Le décompte: Ils n'ont pas besoin de faire plus que la défense."""
    deal = played(90, 90, meld_points=BySide(0, 100))
    assert scored("stephanoise", deal).made is True


def test_the_takers_mark_their_points_and_the_contract_the_defence_its_points_and_melds() -> None:
    """Stéphanoise, Le décompte: leurs points plus le contrat; ses points et ses annonces."""
    assert marks("stephanoise", played(90, 97, meld_points=BySide(20, 0))) == (97 + 20 + 90, 65)
    assert marks("stephanoise", played(90, 97, meld_points=BySide(0, 20))) == (97 + 90, 65 + 20)


def test_failing_gives_the_defence_160_and_the_contract() -> None:
    """Stéphanoise, Le décompte: la défense marque 160 plus le contrat."""
    assert marks("stephanoise", played(113, 112)) == (0, 160 + 113)


def test_coinched_is_160_and_twice_surcoinched_four_times_the_contract() -> None:
    """Stéphanoise, Le décompte: 160 plus deux fois le contrat; surcoinché, plus quatre fois."""
    for points, won in ((110, 0), (60, 1)):
        for double, times in ((Double.COINCHE, 2), (Double.SURCOINCHE, 4)):
            both = marks("stephanoise", played(100, points, double=double))
            assert (both[won], both[1 - won]) == (160 + times * 100, 0)


def test_a_capot_is_250_and_the_contract_or_500_if_it_was_bid() -> None:
    """Stéphanoise, Le décompte: sans l'avoir annoncé, 250 plus le contrat; annoncé, 500."""
    assert marks("stephanoise", played(95, capot=NS)) == (250 + 95, 0)
    assert marks("stephanoise", played(Slam.CAPOT, capot=NS)) == (500, 0)
    assert marks("stephanoise", played(Slam.CAPOT, 150)) == (0, 500)


def test_a_capot_that_closed_the_bidding_is_never_doubled() -> None:
    """Stéphanoise, Les enchères: Une annonce de capot ferme les enchères."""
    assert problems_with(RULES, played(Slam.CAPOT, capot=NS, double=Double.COINCHE))


def test_nothing_is_rounded() -> None:
    """Stéphanoise, Le décompte: On compte au point près, sans arrondi."""
    assert marks("stephanoise", played(83, 84)) == (167, 78)


def test_the_first_side_at_2000_wins() -> None:
    """Stéphanoise, Le décompte: La première équipe à 2000 points gagne la partie."""
    assert RULES.targets == (2000,)
    deals = [played(Slam.CAPOT, capot=NS)] * 4
    entries = [(deal, score_deal(RULES, deal)) for deal in deals]
    assert game_state(RULES, 2000, entries[:3]).winner is None
    assert game_state(RULES, 2000, entries).winner is NS
