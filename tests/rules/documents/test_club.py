"""The club rules, sentence by sentence, where no other test names the sentence."""

import pytest

from rules.auction import Bid, Word, opening, say
from rules.catalogue import RULE_SETS
from rules.discipline import CATALOGUE, DEAL_LOST_POINTS, Remedy
from rules.facts import PenaltyDeal
from rules.game import GameReason, game_state
from rules.legality import problems_with
from rules.positions import Seat
from rules.scoring import score_deal
from rules.vocabulary import BySide, Double, Slam, Trump
from rules.wording import game_sentence
from tests.rules.deals import EW, NS, marks, played, scored

CLUB = RULE_SETS["club"]


def test_a_game_is_played_to_2000_points() -> None:
    """Club rules §1: Une partie se déroule en 2000 points, 1re équipe à réaliser ce score gagne."""
    assert CLUB.targets == (2000,)
    capot = played(Slam.CAPOT, capot=NS, double=Double.SURCOINCHE)
    state = game_state(CLUB, 2000, [(capot, score_deal(CLUB, capot))])
    assert (state.over, state.winner) == (True, NS)
    assert not game_state(CLUB, 2010, [(capot, score_deal(CLUB, capot))]).over


def test_or_the_side_with_the_most_points_wins() -> None:
    """Club rules §1: ou celle qui obtient le plus de points (our reading: on time-out)."""
    deal = played(90, 100)
    state = game_state(CLUB, 2000, [(deal, score_deal(CLUB, deal))], time_out=True)
    assert (state.winner, state.reason) == (NS, GameReason.TIME_OUT)
    assert game_sentence(state, "en")


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        ("D1", Remedy.REDEAL),
        ("D2", Remedy.REDEAL_AND_ROUND),
        ("P1", Remedy.SUIT_BARRED),
        ("P2", Remedy.DEAL_LOST),
    ],
)
def test_misdeals_and_irregular_cards_have_the_remedy_of_the_document(
    code: str, remedy: Remedy
) -> None:
    """Club rules §2: redistribuer; paye sa tournée; interdit de jouer cette couleur; perdue."""
    assert (CATALOGUE[code].remedy, CATALOGUE[code].decision) == (remedy, False)


def test_a_play_error_seen_at_the_end_gives_160_to_the_other_side() -> None:
    """Club rules §2: 160 points sont donnés à l'équipe adverse; §8.7: 160 points peuvent…"""
    assert CATALOGUE["P2"].points == DEAL_LOST_POINTS == 160
    assert marks_of_penalty(PenaltyDeal(NS)) == (0, 160)


def marks_of_penalty(deal: PenaltyDeal) -> tuple[int, int]:
    score = score_deal(CLUB, deal)
    return score.ns, score.ew


@pytest.mark.parametrize("code", ["E1", "E2", "E3", "E4", "B4", "C2"])
def test_talk_hesitation_comments_and_a_hidden_score_are_infractions(code: str) -> None:
    """Club rules §2, Temps de réflexion / Triche: parler, bruit, commentaires, score visible."""
    entry = CATALOGUE[code]
    assert entry.remedy is Remedy.WARNING
    assert entry.wording("fr") != entry.wording("en")
    hidden = CATALOGUE["C2"]
    assert hidden.wording("fr") == "Feuille de marque non visible de tous"
    assert hidden.wording("en") == "Score sheet not visible to all"


def test_totals_that_are_not_162_are_counted_again() -> None:
    """Club rules §3: Si la somme… est différente de ce nombre, il est procédé à un nouveau
    décompte."""
    problems = problems_with(CLUB, played(90, 100, 161))
    assert [problem.code.value for problem in problems] == ["recount_short"]
    assert [p.code.value for p in problems_with(CLUB, played(90, 100, 163))] == ["recount_over"]
    assert CATALOGUE["C1"].remedy is Remedy.RECOUNT


def test_a_capot_asked_for_needs_all_eight_tricks() -> None:
    """Club rules §5.1: En cas de capot demandé, l'équipe devra réaliser les 8 plis."""
    assert scored("club", played(Slam.CAPOT, capot=NS)).made is True
    assert scored("club", played(Slam.CAPOT, 162)).made is False


def test_nobody_overbids_himself_once_the_others_have_passed() -> None:
    """Club rules §5.2: Un joueur ne peut surenchérir sur lui-même si tous ont passé."""
    auction = opening(CLUB, Seat.SOUTH)
    first = auction.turn
    auction = say(auction, first, Bid(80, Trump.SPADES))
    while not auction.closed:
        auction = say(auction, auction.turn, Word.PASS)
    assert auction.agreed is not None
    assert (auction.agreed.bidder, auction.agreed.contract) == (first, 80)


@pytest.mark.parametrize(
    ("code", "remedy"), [("P3", Remedy.CARD_MUST_BE_PLAYED), ("P4", Remedy.WARNING)]
)
def test_a_card_shown_is_played_and_only_the_last_trick_is_looked_at(
    code: str, remedy: Remedy
) -> None:
    """Club rules §6.6: Toute carte montrée doit être jouée; §6.7: Le dernier pli pourra être
    consulté."""
    assert CATALOGUE[code].remedy is remedy


def test_the_belote_is_20_points_kept_by_whoever_said_it_when_failing_or_capot() -> None:
    """Club rules §7: Valeur: 20 points; imprenable même en cas de chute ou de capot."""
    assert marks("club", played(90, 60, belote=(NS,))) == (20, 250)
    assert marks("club", played(90, 60, belote=(EW,))) == (0, 270)
    assert marks("club", played(90, capot=NS, belote=(EW,))) == (340, 20)


def test_the_mark_is_points_made_plus_points_bid() -> None:
    """Club rules §8: toujours Points faits + points annoncés; §8.1, example 1: 110 + 80 = 190."""
    assert marks("club", played(80, 110)) == (190, 50)


def test_at_least_the_contract_and_82_are_needed() -> None:
    """Club rules §8.1: supérieur ou égal au contrat annoncé, et de minimum 82 points."""
    made = [scored("club", played(80, points)).made for points in (80, 81, 82)]
    assert made == [False, False, True]
    assert [scored("club", played(90, points)).made for points in (89, 90)] == [False, True]


def test_a_belote_helps_to_make_the_contract() -> None:
    """Club rules §8.1: La belote permet de réaliser le contrat."""
    assert scored("club", played(100, 85)).made is False
    assert scored("club", played(100, 85, belote=(NS,))).made is True


@pytest.mark.parametrize(("points", "mark"), [(101, 100), (104, 100), (105, 110), (109, 110)])
def test_one_to_four_are_rounded_down_five_to_nine_up(points: int, mark: int) -> None:
    """Club rules §8.1: dizaine inférieure… entre 1 et 4; dizaine supérieure… entre 5 et 9."""
    assert marks("club", played(90, points))[0] == mark + 90


def test_rounding_makes_no_contract() -> None:
    """Club rules §8.1: Une équipe ayant fait 89 points et ayant demandé 90 chute."""
    assert marks("club", played(90, 89)) == (0, 250)


def test_the_defence_marks_the_points_it_made() -> None:
    """Club rules §8.1: Le défenseur marque le nombre de points qu'il a réalisés."""
    assert marks("club", played(100, 105))[1] == 60


def test_failing_gives_the_other_side_160_and_the_contract() -> None:
    """Club rules §8.2: elle marque 0 point et l'équipe adversaire 160 + la valeur du contrat."""
    assert marks("club", played(120, 100)) == (0, 280)


def test_not_making_the_contract_is_the_only_way_to_fail() -> None:
    """Club rules §8.2: une seule condition pour chuter: the defence need not be beaten."""
    deal = played(80, 82, belote=(EW,))
    assert scored("club", deal).made is True
    assert marks("club", deal) == (160, 100)


def test_coinched_and_made_doubles_the_contract_and_the_points() -> None:
    """Club rules §8.3: (point de l'annonce + points fait) × 2."""
    assert marks("club", played(90, 100, double=Double.COINCHE))[0] == 2 * (90 + 100)


def test_coinched_and_failed_doubles_160_and_the_contract() -> None:
    """Club rules §8.3: (Points de l'annonce + 160) × 2."""
    assert marks("club", played(90, 80, double=Double.COINCHE)) == (0, 2 * (90 + 160))


def test_a_capot_not_asked_for_is_250_and_the_contract() -> None:
    """Club rules §8.4: Le capot non demandé vaut 250 points + le contrat."""
    assert marks("club", played(100, capot=NS)) == (350, 0)


@pytest.mark.parametrize(
    ("double", "mark"), [(Double.NONE, 500), (Double.COINCHE, 1000), (Double.SURCOINCHE, 2000)]
)
def test_a_capot_asked_for_is_500_1000_or_2000_made_or_failed(double: Double, mark: int) -> None:
    """Club rules §8.4: réalisé, ou chuté, vaut 500 points; coinché 1.000; surcoinché 2.000."""
    assert marks("club", played(Slam.CAPOT, capot=NS, double=double)) == (mark, 0)
    assert marks("club", played(Slam.CAPOT, 150, double=double)) == (0, mark)


def test_a_side_that_is_capot_keeps_its_belote() -> None:
    """Club rules §8.4: L'équipe Capot conserve sa belote quoiqu'il arrive."""
    assert marks("club", played(Slam.CAPOT, capot=NS, belote=(EW,))) == (500, 20)
    assert marks("club", played(90, capot=EW, belote=(NS,))) == (20, 250)


def test_no_trump_is_a_contract_like_the_others_without_belote() -> None:
    """Club rules §8.5: enchérir à Sans Atout plutôt qu'à une couleur; pas de Belote possible."""
    assert marks("club", played(90, 100, trump=Trump.NO_TRUMP)) == (190, 60)
    assert problems_with(CLUB, played(90, 100, trump=Trump.NO_TRUMP, belote=(NS,)))


def test_all_trump_scores_are_multiplied_by_162_258() -> None:
    """Club rules §8.6: ramené à 162 en multipliant les scores par 162/258."""
    deal = played(90, 172, 258, trump=Trump.ALL_TRUMP)
    assert marks("club", deal) == (110 + 90, 50)
    assert deal.points == BySide(172, 86)
    for raw, made in ((129, False), (130, True)):
        assert scored("club", played(80, raw, 258, trump=Trump.ALL_TRUMP)).made is made, "81, 82"


def test_all_trump_has_one_belote_at_most() -> None:
    """Club rules §8.6: il peut y avoir qu'une seul Belote."""
    assert not problems_with(CLUB, played(90, 172, 258, trump=Trump.ALL_TRUMP, belote=(NS,)))
    assert problems_with(CLUB, played(90, 172, 258, trump=Trump.ALL_TRUMP, belote=(NS, EW)))
