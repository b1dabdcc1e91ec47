"""A deal typed in one field, as it is said."""

from typing import Any

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PassedDeal, checked_deal
from rules.shorthand import ShorthandError, parse_shorthand
from rules.vocabulary import BySide, Double, Slam, Trump
from tests.rules.deals import EW, NS, played

GUIDE, CLUB = RULE_SETS["guide"], RULE_SETS["club"]
SAID: list[tuple[str, str, Any]] = [
    ("fr", "n 100 c x 110 b", played(100, 110, double=Double.COINCHE, belote=(NS,))),
    ("en", "n 100 h x 110 b", played(100, 110, double=Double.COINCHE, belote=(NS,))),
    ("fr", "N 100 C X 110 B", played(100, 110, double=Double.COINCHE, belote=(NS,))),
    ("en", "n 100 c 110", played(100, 110, trump=Trump.CLUBS)),
    ("fr", "ns 80 p 90", played(80, 90, trump=Trump.SPADES)),
    ("fr", "n 80 k 90", played(80, 90, trump=Trump.DIAMONDS)),
    ("fr", "n 80 t 90", played(80, 90, trump=Trump.CLUBS)),
    ("fr", "n 80 sa 90 xx", played(80, 90, trump=Trump.NO_TRUMP, double=Double.SURCOINCHE)),
    ("fr", "n 80 ta 90 b b bd", played(80, 90, trump=Trump.ALL_TRUMP, belote=(NS, NS, EW))),
    ("en", "n 80 nt 90", played(80, 90, trump=Trump.NO_TRUMP)),
    ("en", "n 80 ♥ 90", played(80, 90)),
    ("fr", "n cap c !", played(Slam.CAPOT, capot=NS)),
    ("fr", "n cap c cap", played(Slam.CAPOT, capot=NS)),
    ("fr", "n cap c 150", played(Slam.CAPOT, 150)),
    ("fr", "n 80 c !d", played(80, capot=EW)),
    ("fr", "n 80 c 90 a20", played(80, 90, meld_points=BySide(20, 0))),
    ("en", "n 80 h 90 md50", played(80, 90, meld_points=BySide(0, 50))),
    ("fr", "passe", PassedDeal()),
    ("en", "pass", PassedDeal()),
]


@pytest.mark.parametrize(("lang", "text", "deal"), SAID)
def test_what_is_said_is_understood(lang: str, text: str, deal: Any) -> None:
    assert checked_deal(GUIDE, parse_shorthand(text, lang, GUIDE)) == deal


@pytest.mark.parametrize("takers", ["e", "eo", "ew", "EW"])
def test_the_points_are_those_of_the_takers(takers: str) -> None:
    data = parse_shorthand(f"{takers} 90 c 100", "fr", GUIDE)
    assert (data["taker"], data["points"]) == ("EW", {"EW": 100, "NS": 62})


def test_the_club_counts_all_trump_in_raw_points() -> None:
    data = parse_shorthand("n 90 ta 140", "fr", CLUB)
    assert data["points"] == {"NS": 140, "EW": 118}


def test_a_generale_alone_has_two_marks() -> None:
    data = parse_shorthand("n gen c !!", "fr", RULE_SETS["nebuludik"])
    assert (data["contract"], data["capot"], data["solo"]) == ("generale", "NS", True)


WRONG = [
    ("", {"taker", "contract", "trump"}),
    ("n", {"contract", "trump"}),
    ("z 100 c 110", {"taker"}),
    ("n cent c 110", {"contract"}),
    ("n 100 s 110", {"trump"}),
    ("n 100 c 110 hop", {"deal"}),
    ("n 100 c 110 52", {"points"}),
    ("n 100 c x xx 110", {"double"}),
    ("n 100 c ! !d", {"capot"}),
    ("n 100 c 110 a20 a50", {"meld_points"}),
    ("z cent s hop", {"taker", "contract", "trump", "deal"}),
    ("n 100 c ²", {"deal"}),
    ("n 100 c " + "9" * 5000, {"deal"}),
]


@pytest.mark.parametrize(("text", "fields"), WRONG)
def test_what_is_not_understood_is_named(text: str, fields: set[str]) -> None:
    with pytest.raises(ShorthandError) as caught:
        parse_shorthand(text, "fr", GUIDE)
    assert {problem.field for problem in caught.value.problems} == fields


def test_too_many_points_are_refused_by_the_rules() -> None:
    data = parse_shorthand("n 100 c 170", "fr", GUIDE)
    with pytest.raises(ValueError, match="recount_over"):
        checked_deal(GUIDE, data)
