"""The rules of Nebuludik, sentence by sentence, where no other test names the sentence."""

import pytest

from rules.catalogue import RULE_SETS
from rules.game import game_state
from rules.legality import problems_with
from rules.marks import Reason, ScoreLine
from rules.positions import Seat
from rules.scoring import DealScore
from rules.vocabulary import Double, Side, Slam, Trump
from tests.rules.deals import EW, NS, marks, played, scored

RULES = RULE_SETS["nebuludik"]


def test_four_players_sit_as_two_sides_of_two() -> None:
    """Nebuludik, But du jeu: 4 joueurs répartis en 2 équipes de 2."""
    assert len(Seat) == 4
    assert [sum(seat.side is side for seat in Seat) for side in Side] == [2, 2]


def test_contracts_run_from_80_to_160_by_tens() -> None:
    """Nebuludik, Les enchères: de 80 à 160 points par paliers de 10."""
    assert RULES.bids == (80, 90, 100, 110, 120, 130, 140, 150, 160)


def test_a_coinche_doubles_and_a_surcoinche_doubles_again() -> None:
    """Nebuludik, Annonces spéciales: Coinche double; Surcoinche redouble."""
    made = [marks("nebuludik", played(90, 100, double=double)) for double in Double]
    assert made == [(90, 62), (180, 62), (360, 62)]


def test_a_capot_is_all_tricks_of_the_side_for_250() -> None:
    """Nebuludik, Annonces spéciales: Capot… tous les plis (250 points)."""
    assert marks("nebuludik", played(Slam.CAPOT, capot=NS)) == (250, 0)
    assert marks("nebuludik", played(Slam.CAPOT, 162)) == (0, 162 + 250)


def test_a_generale_is_all_tricks_of_the_bidder_for_500() -> None:
    """Nebuludik, Annonces spéciales: Générale — Annoncer que vous allez remporter tous les plis
    (500 points)."""
    assert marks("nebuludik", played(Slam.GENERALE, capot=NS, solo=True)) == (500, 0)
    assert marks("nebuludik", played(Slam.GENERALE, capot=NS)) == (0, 162 + 500)


def test_the_takers_who_make_it_mark_what_they_bid_and_no_more() -> None:
    """Nebuludik, Si le contrat est réussi: L'équipe qui a pris marque le nombre de points
    annoncés."""
    assert marks("nebuludik", played(90, 140))[0] == 90
    assert marks("nebuludik", played(90, capot=NS))[0] == 90


def test_the_others_mark_the_points_they_made() -> None:
    """Nebuludik, Si le contrat est réussi: L'équipe adverse marque ses points réalisés."""
    assert marks("nebuludik", played(90, 97))[1] == 65


def test_the_takers_who_fail_mark_nothing() -> None:
    """Nebuludik, Si le contrat échoue: L'équipe qui a pris ne marque rien."""
    assert marks("nebuludik", played(100, 60))[0] == 0
    assert marks("nebuludik", played(100, 60, belote=(NS,)))[0] == 0


def test_the_others_then_mark_162_and_the_contract() -> None:
    """Nebuludik, Si le contrat échoue: 162 points + le contrat annoncé."""
    assert marks("nebuludik", played(100, 60))[1] == 262


def test_a_coinche_multiplies_the_points_of_the_contract_alone() -> None:
    """Nebuludik, En cas de coinche / surcoinche: Les points du contrat sont multipliés."""
    assert marks("nebuludik", played(100, 60, double=Double.COINCHE))[1] == 162 + 200
    assert marks("nebuludik", played(100, 60, double=Double.SURCOINCHE))[1] == 162 + 400


def test_a_belote_brings_20_points() -> None:
    """Nebuludik, Belote et Rebelote: Cela rapporte 20 points bonus à votre équipe."""
    assert marks("nebuludik", played(90, 100, belote=(NS,))) == (110, 62)
    assert marks("nebuludik", played(90, 100, belote=(EW,))) == (90, 82)


def test_a_belote_of_the_takers_is_20_points_less_to_make() -> None:
    """Nebuludik, Belote et Rebelote: contrat de 100 points avec belote → 80 points."""
    assert scored("nebuludik", played(100, 80, belote=(NS,))).made is True
    assert scored("nebuludik", played(100, 79, belote=(NS,))).made is False
    assert scored("nebuludik", played(100, 80)).made is False


@pytest.mark.parametrize("trump", [Trump.ALL_TRUMP, Trump.NO_TRUMP])
def test_there_is_no_belote_in_all_trump_or_no_trump(trump: Trump) -> None:
    """Nebuludik, Belote et Rebelote: Il n'y a pas de belote en TA et en SA."""
    assert not problems_with(RULES, played(90, 100, trump=trump))
    assert problems_with(RULES, played(90, 100, trump=trump, belote=(NS,)))


def test_a_game_ends_at_1000_and_the_side_with_more_points_wins() -> None:
    """Nebuludik, Fin de partie: 1000 points ou plus; l'équipe avec le plus de points gagne."""
    assert RULES.targets == (1000,)
    both = tuple(
        ScoreLine(side, points, Reason.PENALTY, (points, 1))
        for side, points in ((NS, 1000), (EW, 1080))
    )
    state = game_state(RULES, 1000, [(None, DealScore(both))])
    assert (state.over, state.winner) == (True, EW)
