"""The guide, sentence by sentence, where no other test names the sentence.

Its worked examples 1 to 11 and those of its last parts are in `tests/cases/guide.toml` too.
"""

import pytest

from rules.auction import Word, opening, say
from rules.cards import PACK, points_in
from rules.catalogue import RULE_SETS
from rules.deal import PassedDeal
from rules.facts import Meld
from rules.game import game_state
from rules.marks import Reason, ScoreLine
from rules.melds import melds_that_count
from rules.positions import Seat, next_dealer
from rules.scoring import DealScore, score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Slam, Suit, Trump
from tests.rules.deals import EW, NS, marks, played, scored

RULES = RULE_SETS["guide"]


def tierce(rank: str, suit: Suit) -> Meld:
    return Meld(MeldKind.TIERCE, Rank(rank), suit)


def test_a_side_adds_tricks_belote_and_the_melds_that_count() -> None:
    """Guide, Étape 1: points des cartes, dix de der, belote, ses annonces si la plus forte."""
    score = scored("guide", played(120, 80, belote=(NS,), meld_points=BySide(20, 0)))
    assert score.made is True
    assert score.verdict is not None
    assert score.verdict.operands == (120, 120)


def test_the_cards_hold_152_and_the_last_trick_ten() -> None:
    """Guide, Étape 1: Les cartes contiennent 152 points et le dix de der en ajoute 10."""
    assert points_in(RULES, Trump.HEARTS, PACK) == 152
    assert RULES.points_total(Trump.HEARTS) == 162


def test_all_eight_tricks_count_252() -> None:
    """Guide, Étape 1: le dix de der vaut 100: le total des plis passe à 252."""
    assert scored("guide", played(250, capot=NS)).made is True
    assert marks("guide", played(250, capot=NS)) == (500, 0)


def test_a_perfect_tie_of_melds_marks_for_nobody() -> None:
    """Guide, Les annonces: Si les deux camps sont à égalité parfaite, personne ne marque."""
    melds = BySide((tierce("K", Suit.SPADES),), (tierce("K", Suit.CLUBS),))
    assert melds_that_count(RULES, played(90, 90, melds=melds)) == (0, 0)


def test_the_winning_side_marks_even_its_smallest_meld() -> None:
    """Guide, Deux exemples de départage: le camp vainqueur marque toutes ses annonces."""
    east_west = (tierce("A", Suit.CLUBS), tierce("9", Suit.SPADES))
    melds = BySide((tierce("Q", Suit.SPADES),), east_west)
    assert melds_that_count(RULES, played(90, 90, melds=melds)) == (0, 40)


def test_a_belote_is_compared_with_no_meld() -> None:
    """Guide, Les annonces: La belote n'est pas une annonce départagée."""
    deal = played(90, 100, belote=(NS,), meld_points=BySide(0, 50))
    assert marks("guide", deal) == (210, 110)


def test_the_takers_must_reach_their_bid_and_beat_the_defence() -> None:
    """Guide, Étape 2: supérieur ou égal à leur enchère; strictement supérieur à la défense."""
    assert scored("guide", played(90, 90)).made is True
    assert scored("guide", played(90, 89)).made is False
    assert scored("guide", played(80, 81)).made is False


def test_82_are_needed_without_melds_or_belote_and_72_with_a_belote_for_90() -> None:
    """Guide, Combien de points faut-il: au moins 82; 72 points suffisent pour un contrat de 90."""
    assert [scored("guide", played(80, points)).made for points in (81, 82)] == [False, True]
    assert scored("guide", played(90, 72, belote=(NS,))).made is True
    assert scored("guide", played(90, 71, belote=(NS,))).made is False


def test_a_fifty_of_the_defence_asks_for_more_than_82() -> None:
    """Guide, Combien de points faut-il: Une cinquante en défense oblige les preneurs…"""
    melds = BySide(0, 50)
    assert scored("guide", played(80, 106, meld_points=melds)).made is False
    assert scored("guide", played(80, 107, meld_points=melds)).made is True


def test_on_a_capot_the_takers_mark_the_melds_of_the_defence() -> None:
    """Guide, Étape 3: si les preneurs font capot, les annonces de la défense changent de main."""
    deal = played(100, capot=NS, belote=(NS,), meld_points=BySide(0, 20))
    assert marks("guide", deal) == (390, 0)


def test_the_defence_marks_its_melds_though_the_contract_is_made() -> None:
    """Guide, Étape 3: La défense marque ses annonces même quand le contrat passe."""
    assert marks("guide", played(110, 120, meld_points=BySide(0, 50))) == (230, 90)


def test_a_failed_contract_gives_160_and_never_needs_rounding() -> None:
    """Guide, Étape 3 bis: elle ne demande jamais d'arrondi; Les 160 points de chute."""
    assert marks("guide", played(110, 86, belote=(NS,), meld_points=BySide(0, 20))) == (20, 290)
    reasons = [line.reason for line in scored("guide", played(113 - 3, 60)).lines]
    assert Reason.ROUNDED not in reasons


def test_the_winner_of_a_coinched_deal_takes_all_but_the_belote() -> None:
    """Guide, Coinché ou surcoinché: le camp gagnant prend tout, multiplié par 2 (par 4…)."""
    deal = {"meld_points": BySide(20, 0), "belote": (EW,)}
    assert marks("guide", played(100, 110, double=Double.COINCHE, **deal)) == (560, 20)
    assert marks("guide", played(100, 110, double=Double.SURCOINCHE, **deal)) == (1120, 20)


def test_a_capot_that_was_bid_counts_250() -> None:
    """Guide, Coinché ou surcoinché: Le contrat compte pour 250; Le capot, exemple 10."""
    assert marks("guide", played(Slam.CAPOT, capot=NS, belote=(NS,))) == (520, 0)
    assert marks("guide", played(Slam.CAPOT, 150, belote=(NS,))) == (20, 410)
    coinched = played(Slam.CAPOT, capot=NS, belote=(NS,), double=Double.COINCHE)
    assert marks("guide", coinched) == (1040, 0)


def test_the_capot_of_the_defence_is_the_ordinary_failure() -> None:
    """Guide, Le capot, exemple 11: le règlement fixe la chute à 160 points, capot ou non."""
    assert marks("guide", played(80, capot=EW)) == (0, 240)
    assert marks("guide", played(80, capot=EW, belote=(NS,))) == (20, 240)


def test_each_side_is_rounded_to_the_nearest_ten_five_upwards() -> None:
    """Guide, L'arrondi à la dizaine: 85 devient 90, 84 devient 80; séparément."""
    assert marks("guide", played(90, 97)) == (190, 70)
    assert [marks("guide", played(70 + 10, points))[0] for points in (84, 85)] == [160, 170]


def test_the_contract_is_judged_before_rounding() -> None:
    """Guide, L'arrondi à la dizaine: Un preneur à 80 qui fait 78 points chute."""
    assert scored("guide", played(80, 78, belote=())).made is False
    for points, made in ((85, False), (89, False), (90, True)):
        assert scored("guide", played(90, points)).made is made, "the defence is beaten anyway"


def test_the_same_deal_of_90_with_a_belote_fails_against_a_stronger_defence() -> None:
    """Guide, Une même donne comptée: 70 et la belote contre 92: the defence is not beaten."""
    assert marks("guide", played(90, 70, belote=(NS,))) == (20, 250)


def test_the_three_deals_of_the_running_mark_add_up() -> None:
    """Guide, Tenir la marque sur plusieurs donnes: examples 1, 3 and 6 one after the other."""
    deals = (
        played(90, 97),
        played(110, 86, belote=(NS,), meld_points=BySide(0, 20)),
        played(100, 96, double=Double.COINCHE, belote=(NS,), meld_points=BySide(20, 0)),
    )
    entries = [(deal, score_deal(RULES, deal)) for deal in deals]
    assert game_state(RULES, 2000, entries).totals == (190 + 20 + 600, 70 + 290)


def test_games_are_played_to_1000_1500_or_2000() -> None:
    """Guide, La fin de la partie: en 1 000, 1 500 ou 2 000 points."""
    assert RULES.targets == (1000, 1500, 2000)


@pytest.mark.parametrize("target", [1000, 1500, 2000])
def test_whoever_has_more_beyond_the_target_wins_and_level_asks_for_a_deal(target: int) -> None:
    """Guide, La fin de la partie: le plus de points au-delà; égalité, une donne de plus."""
    for ns, ew, winner in ((10, 140, EW), (140, 10, NS), (10, 10, None)):
        lines = tuple(
            ScoreLine(side, target + points, Reason.PENALTY, (target + points, 1))
            for side, points in ((NS, ns), (EW, ew))
        )
        state = game_state(RULES, target, [(None, DealScore(lines))])
        assert (state.over, state.winner) == (winner is not None, winner)


def test_an_unasked_capot_of_a_coinched_contract_replaces_160_by_250() -> None:
    """Guide, Capot réalisé sur un contrat coinché: (250 + 20 + 110) × 2 = 760."""
    deal = played(110, capot=NS, belote=(NS,), double=Double.COINCHE)
    assert marks("guide", deal) == (760, 0)


def test_four_passes_mark_nothing_and_the_next_player_deals() -> None:
    """Guide, Quatre passes: sans points marqués; Le donneur suivant redistribue."""
    auction = opening(RULES, Seat.SOUTH)
    while not auction.closed:
        auction = say(auction, auction.turn, Word.PASS)
    assert auction.agreed is None
    score = score_deal(RULES, PassedDeal())
    assert (score.ns, score.ew) == (0, 0)
    assert next_dealer(RULES, Seat.SOUTH, four_passes=True) is next_dealer(RULES, Seat.SOUTH)


def test_failing_leaves_nothing_but_the_belote() -> None:
    """Guide, Questions fréquentes: Rien, sauf les 20 points de belote; 110 chuté: 270."""
    assert marks("guide", played(110, 60)) == (0, 270)
    assert marks("guide", played(110, 60, belote=(NS,))) == (20, 270)


def test_the_points_of_the_defence_count_unless_the_contract_was_coinched() -> None:
    """Guide, Questions fréquentes: Oui, si le contrat n'est pas coinché."""
    assert marks("guide", played(90, 100, belote=(EW,)))[1] == 80
    assert marks("guide", played(90, 100, belote=(EW,), double=Double.COINCHE))[1] == 20


def test_a_capot_asked_for_is_500_with_the_contract() -> None:
    """Guide, Questions fréquentes: 252 plus 250, soit 502, arrondis à 500; chuté, 410."""
    assert marks("guide", played(Slam.CAPOT, capot=NS)) == (500, 0)
    assert marks("guide", played(Slam.CAPOT, 152)) == (0, 410)


@pytest.mark.parametrize("trump", [Trump.NO_TRUMP, Trump.ALL_TRUMP])
def test_marks_are_the_same_in_every_mode(trump: Trump) -> None:
    """Guide, Les erreurs de calcul: la marque suit les mêmes règles à tout atout ou sans atout."""
    for points in (60, 81, 97, 162):
        assert marks("guide", played(90, points, trump=trump)) == marks("guide", played(90, points))
