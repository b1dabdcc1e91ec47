"""The faults that broke other scorers, each as a case here."""

from rules.catalogue import RULE_SETS
from rules.game import game_state
from rules.scoring import score_deal
from rules.vocabulary import BySide, Double, Slam, Trump
from tests.rules.deals import EW, NS, marks, played, scored


def test_90_for_a_contract_of_90_is_made_at_each_table() -> None:
    for key in RULE_SETS:
        assert scored(key, played(90, 90)).made is True, key


def test_89_for_a_contract_of_90_fails_at_each_table() -> None:
    for key in RULE_SETS:
        assert scored(key, played(90, 89)).made is False, key


def test_98_rounded_to_100_does_not_make_100() -> None:
    assert marks("club", played(100, 98)) == (0, 260)
    assert marks("guide", played(100, 98)) == (0, 260)


def test_81_each_fails_the_guide() -> None:
    assert marks("guide", played(80, 81)) == (0, 240)


def test_81_each_makes_80_at_nebuludik() -> None:
    assert marks("nebuludik", played(80, 81)) == (80, 81)


def test_81_each_is_below_the_82_of_the_club_and_of_belote_com() -> None:
    assert marks("club", played(80, 81)) == (0, 240)
    assert marks("belote-com", played(80, 81)) == (0, 242)


def test_a_belote_does_not_lift_70_over_82() -> None:
    """Club rules §8.1, example 2."""
    assert marks("club", played(80, 70, belote=(NS,))) == (20, 240)


def test_the_takers_keep_their_belote_when_they_fail() -> None:
    for key, lost in (("club", 270), ("stephanoise", 270), ("guide", 270), ("belote-com", 272)):
        assert marks(key, played(110, 60, belote=(NS,))) == (20, lost), key


def test_the_takers_of_nebuludik_lose_their_belote_when_they_fail() -> None:
    assert marks("nebuludik", played(110, 60, belote=(NS,))) == (0, 272)


def test_a_belote_stays_with_the_side_that_announced_it() -> None:
    for key in RULE_SETS:
        without, with_it = marks(key, played(90, 100)), marks(key, played(90, 100, belote=(EW,)))
        assert with_it == (without[0], without[1] + 20), key


def test_the_losers_belote_is_never_doubled() -> None:
    """Guide, example 6 bis."""
    deal = played(90, 100, double=Double.COINCHE, belote=(EW,))
    assert marks("guide", deal) == (500, 20)


def test_the_clubs_belote_is_never_doubled() -> None:
    assert marks("club", played(90, 100, double=Double.COINCHE, belote=(NS,))) == (400, 60)


def test_the_takers_melds_go_to_the_guides_defence_when_they_fail() -> None:
    """Guide, frequent questions: the defence marks the takers' melds too."""
    assert marks("guide", played(110, 60, meld_points=BySide(20, 0))) == (0, 290)


def test_the_takers_melds_lapse_elsewhere_when_they_fail() -> None:
    assert marks("stephanoise", played(130, 60, meld_points=BySide(20, 0))) == (0, 290)
    assert marks("belote-com", played(130, 60, meld_points=BySide(20, 0))) == (0, 292)


def test_the_defences_tricks_are_not_added_to_a_failed_contract() -> None:
    """260, not 370."""
    assert marks("club", played(100, 52)) == (0, 260)
    assert marks("guide", played(100, 52)) == (0, 260)


def test_a_coinche_and_a_surcoinche_are_told_apart() -> None:
    levels = [marks("guide", played(90, 104, double=double)) for double in Double]
    assert levels == [(190, 60), (500, 0), (1000, 0)]


def test_162_points_without_eight_tricks_are_no_capot() -> None:
    assert marks("club", played(90, 162)) == (250, 0)
    assert marks("club", played(90, capot=NS)) == (340, 0)
    assert marks("guide", played(90, 162)) == (250, 0)
    assert marks("guide", played(90, capot=NS)) == (340, 0)
    assert scored("guide", played(Slam.CAPOT, 162)).made is False


def test_the_running_total_is_not_rounded() -> None:
    """Two deals of 162 + 82 and 0 at a table that counts to the point."""
    rules = RULE_SETS["stephanoise"]
    deals = [(deal, score_deal(rules, deal)) for deal in (played(82, 83), played(83, 84))]
    assert game_state(rules, 2000, deals).totals == (165 + 167, 79 + 78)


def test_a_raw_split_of_all_trump_is_judged_once_brought_down() -> None:
    """130 raw is 82, 129 raw is 81 (club rules §8.6)."""
    assert scored("club", played(80, 130, 258, trump=Trump.ALL_TRUMP)).made is True
    assert scored("club", played(80, 129, 258, trump=Trump.ALL_TRUMP)).made is False
