"""The lines of a mark and the reasons of a verdict, number by number.

The totals are proved elsewhere; here it is what explains them: side, points, reason, operands.
"""

from dataclasses import replace

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PenaltyDeal, PlayedDeal
from rules.marks import Reason
from rules.policies import DoubledDefence, MeldsOnCapot, MeldsOnFailure
from rules.ruleset import RuleSet
from rules.scoring import Finding, Verdict, adjusted, score_deal
from rules.vocabulary import BySide, Double, Slam, Trump
from tests.rules.deals import EW, NS, played, scored

R, F = Reason, Finding
COINCHED = {"double": Double.COINCHE}
BOTH_BELOTES = {"belote": (NS, EW), "trump": Trump.ALL_TRUMP}

LINES = [
    # Club rules §8.1 and §8.3: points rounded, contract, doubled together; the belote apart.
    (
        "club",
        played(90, 105, belote=(EW,), **COINCHED),
        [
            (NS, 220, R.TRICKS, (110, 2, 105, 105)),
            (NS, 180, R.CONTRACT, (90, 2, 90)),
            (EW, 60, R.TRICKS, (60, 1, 57, 57)),
            (EW, 20, R.BELOTE, (20, 1)),
        ],
    ),
    # Club rules §8.6: raw points beside those out of 162.
    (
        "club",
        played(90, 172, 258, trump=Trump.ALL_TRUMP),
        [
            (NS, 110, R.TRICKS, (110, 1, 108, 172)),
            (NS, 90, R.CONTRACT, (90, 1, 90)),
            (EW, 50, R.TRICKS, (50, 1, 54, 86)),
        ],
    ),
    # Club rules §8.4: flat, made or failed; the belotes stay.
    (
        "club",
        played(Slam.CAPOT, capot=NS, belote=(EW,), double=Double.SURCOINCHE),
        [(NS, 2000, R.CAPOT_BID, (500, 4, 500)), (EW, 20, R.BELOTE, (20, 1))],
    ),
    (
        "club",
        played(Slam.CAPOT, 150, belote=(NS,)),
        [(NS, 20, R.BELOTE, (20, 1)), (EW, 500, R.CAPOT_BID, (500, 1, 500))],
    ),
    # Nebuludik, Si le contrat échoue: the belote of the takers is lost.
    (
        "nebuludik",
        played(110, 60, belote=(NS,), **COINCHED),
        [
            (NS, 0, R.BELOTE_LOST, (20, 0)),
            (EW, 162, R.STAKE, (162, 1)),
            (EW, 220, R.CONTRACT, (110, 2, 110)),
        ],
    ),
    # Stéphanoise, Les enchères: no trump counts double; melds of the takers lapse.
    (
        "stephanoise",
        played(130, 60, trump=Trump.NO_TRUMP, meld_points=BySide(20, 0)),
        [
            (NS, 0, R.MELDS_LOST, (20, 0)),
            (EW, 160, R.STAKE, (160, 1)),
            (EW, 260, R.CONTRACT, (260, 1, 130)),
        ],
    ),
    # Guide, Étape 3 bis and Coinché: the melds of the takers change hands, all is doubled.
    (
        "guide",
        played(120, 62, meld_points=BySide(50, 0), belote=(EW,), **COINCHED),
        [
            (NS, 0, R.MELDS_LOST, (50, 0)),
            (EW, 320, R.STAKE, (160, 2)),
            (EW, 240, R.CONTRACT, (120, 2, 120)),
            (EW, 100, R.MELDS_TAKEN, (50, 2)),
            (EW, 40, R.BELOTE, (20, 2)),
        ],
    ),
    # Guide, Étape 3: on a capot the melds of the defence are the takers'; rounding at the end.
    (
        "guide",
        played(100, capot=NS, belote=(NS,), meld_points=BySide(0, 20)),
        [
            (NS, 252, R.ALL_TRICKS, (252, 1)),
            (NS, 100, R.CONTRACT, (100, 1, 100)),
            (NS, 20, R.MELDS_TAKEN, (20, 1)),
            (NS, 20, R.BELOTE, (20, 1)),
            (NS, -2, R.ROUNDED, (-2, 1, 392, 390)),
        ],
    ),
    # Guide, Coinché ou surcoinché: the defence loses its melds and keeps its belote.
    (
        "guide",
        played(90, 120, belote=(EW,), meld_points=BySide(0, 20), **COINCHED),
        [
            (NS, 320, R.STAKE, (160, 2)),
            (NS, 180, R.CONTRACT, (90, 2, 90)),
            (NS, 40, R.MELDS_TAKEN, (20, 2)),
            (EW, 0, R.MELDS_LOST, (20, 0)),
            (EW, 20, R.BELOTE, (20, 1)),
        ],
    ),
    # Belote.com §7: own melds beside the points, in every mode.
    (
        "belote-com",
        played(90, 100, meld_points=BySide(0, 50), **BOTH_BELOTES),
        [
            (NS, 100, R.TRICKS, (100, 1, 100, 100)),
            (NS, 90, R.CONTRACT, (90, 1, 90)),
            (NS, 20, R.BELOTE, (20, 1)),
            (EW, 62, R.TRICKS, (62, 1, 62, 62)),
            (EW, 50, R.MELDS, (50, 1)),
            (EW, 20, R.BELOTE, (20, 1)),
        ],
    ),
    # Club rules §8.7: a deal lost by ruling, contract and belotes where they were said.
    (
        "guide",
        PenaltyDeal(NS, 160, 90, (NS, EW, EW)),
        [
            (EW, 160, R.PENALTY, (160, 1)),
            (EW, 90, R.CONTRACT, (90, 1)),
            (NS, 20, R.BELOTE, (20, 1)),
            (EW, 40, R.BELOTE, (40, 1)),
        ],
    ),
]


@pytest.mark.parametrize(("key", "deal", "lines"), LINES)
def test_each_line_says_side_points_reason_and_what_they_are_made_of(
    key: str, deal: PlayedDeal, lines: list[tuple[object, ...]]
) -> None:
    assert [tuple(line) for line in scored(key, deal).lines] == lines


VERDICTS = [
    ("club", played(80, capot=EW), Verdict(False, F.BELOW_LEAST, (0, 82))),
    ("club", played(90, 95), Verdict(True, F.REACHED, (95, 90))),
    ("club", played(80, 70, belote=(NS,)), Verdict(False, F.BELOW_LEAST, (70, 82))),
    ("club", played(100, 82), Verdict(False, F.SHORT, (82, 100))),
    ("club", played(100, capot=NS), Verdict(True, F.ALL_TRICKS)),
    ("club", played(Slam.CAPOT, 162), Verdict(False, F.NOT_ALL_TRICKS)),
    ("nebuludik", played(Slam.GENERALE, capot=NS), Verdict(False, F.NOT_ALONE)),
    ("nebuludik", played(Slam.GENERALE, capot=NS, solo=True), Verdict(True, F.ALL_TRICKS)),
    ("nebuludik", played(Slam.CAPOT, capot=NS), Verdict(True, F.ALL_TRICKS)),
    ("guide", played(80, 81), Verdict(False, F.NOT_BEATEN, (81, 81))),
    (
        "guide",
        played(80, 82, belote=(EW,), meld_points=BySide(0, 20)),
        Verdict(False, F.NOT_BEATEN, (82, 120)),
    ),
    (
        "guide",
        played(90, 72, belote=(NS,), meld_points=BySide(20, 0)),
        Verdict(True, F.REACHED, (112, 90)),
    ),
    (
        "guide",
        played(250, capot=NS, belote=(NS,), meld_points=BySide(0, 20)),
        Verdict(True, F.REACHED, (292, 250)),
    ),
]


@pytest.mark.parametrize(("key", "deal", "verdict"), VERDICTS)
def test_a_verdict_says_what_was_reached_and_what_was_needed(
    key: str, deal: PlayedDeal, verdict: Verdict
) -> None:
    assert scored(key, deal).verdict == verdict


def test_a_deal_taken_by_the_other_side_is_the_same_deal_turned_round() -> None:
    deal = PlayedDeal(EW, 90, Trump.HEARTS, Double.NONE, BySide(57, 105), belote=(NS,))
    assert [tuple(line) for line in scored("club", deal).lines] == [
        (EW, 110, R.TRICKS, (110, 1, 105, 105)),
        (EW, 90, R.CONTRACT, (90, 1, 90)),
        (NS, 60, R.TRICKS, (60, 1, 57, 57)),
        (NS, 20, R.BELOTE, (20, 1)),
    ]


def test_melds_count_for_the_side_that_has_them_whoever_took() -> None:
    theirs = PlayedDeal(EW, 90, Trump.HEARTS, points=BySide(62, 100), meld_points=BySide(20, 0))
    assert (scored("guide", theirs).ns, scored("guide", theirs).ew) == (80, 190)
    own = PlayedDeal(EW, 110, Trump.HEARTS, points=BySide(62, 100), meld_points=BySide(0, 20))
    assert scored("guide", own).verdict == Verdict(True, F.REACHED, (120, 110))
    assert (scored("guide", own).ns, scored("guide", own).ew) == (60, 230)


def test_points_given_by_a_ruling_are_a_line_of_their_own() -> None:
    score = adjusted(scored("club", played(90, 100)), EW, -50, R.ADJUSTED)
    assert tuple(score.lines[-1]) == (EW, -50, R.ADJUSTED, (-50, 1))
    assert (score.ns, score.ew, score.made) == (190, 10, True)


GUIDE, BELOTE_COM = RULE_SETS["guide"], RULE_SETS["belote-com"]
MELDS_EW = {"meld_points": BySide(0, 50)}
OTHER_READINGS = [
    # The defence keeps its tricks though coinched, and still loses its melds to the winner.
    (
        replace(GUIDE, doubled_defence=DoubledDefence.ITS_POINTS),
        played(80, 130, **COINCHED, **MELDS_EW),
        [
            (NS, 320, R.STAKE, (160, 2)),
            (NS, 160, R.CONTRACT, (80, 2, 80)),
            (NS, 100, R.MELDS_TAKEN, (50, 2)),
            (EW, 32, R.TRICKS, (32, 1, 32, 32)),
            (EW, 0, R.MELDS_LOST, (50, 0)),
            (EW, -2, R.ROUNDED, (-2, 1, 32, 30)),
        ],
    ),
    # A capot takes the defence's melds; failing the générale all the same loses them again.
    (
        replace(
            BELOTE_COM,
            melds_on_capot=MeldsOnCapot.TO_TAKERS,
            melds_on_failure=MeldsOnFailure.TO_DEFENCE,
        ),
        played(Slam.GENERALE, capot=NS, **MELDS_EW),
        [
            (NS, 0, R.MELDS_LOST, (50, 0)),
            (EW, 162, R.STAKE, (162, 1)),
            (EW, 500, R.CONTRACT, (500, 1, 500)),
            (EW, 50, R.MELDS_TAKEN, (50, 1)),
        ],
    ),
]


@pytest.mark.parametrize(("rule_set", "deal", "expected"), OTHER_READINGS)
def test_readings_that_no_document_puts_together_are_marked_line_by_line(
    rule_set: RuleSet, deal: PlayedDeal, expected: list[tuple[object, ...]]
) -> None:
    assert [tuple(line) for line in score_deal(rule_set, deal).lines] == expected


def test_melds_make_a_contract_without_a_trick_where_no_tricks_are_asked_for() -> None:
    """Stéphanoise, Le décompte: four jacks are worth 200, and nothing asks for a trick."""
    deal = played(90, capot=EW, meld_points=BySide(200, 0))
    assert [tuple(line) for line in scored("stephanoise", deal).lines] == [
        (NS, 0, R.TRICKS, (0, 1, 0, 0)),
        (NS, 90, R.CONTRACT, (90, 1, 90)),
        (NS, 200, R.MELDS, (200, 1)),
        (EW, 162, R.TRICKS, (162, 1, 162, 162)),
    ]
