"""A deal typed in one field, as it is said."""

from typing import Any

import pytest

from rules.catalogue import RULE_SETS
from rules.deal import PassedDeal, ProblemCode, checked_deal
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
    ("en", "n capot h capot", played(Slam.CAPOT, capot=NS)),
    ("fr", "n 100 c × 110", played(100, 110, double=Double.COINCHE)),
    ("fr", "n 100 c ×× 110", played(100, 110, double=Double.SURCOINCHE)),
    ("fr", "n 80 ta 90 bd b", played(80, 90, trump=Trump.ALL_TRUMP, belote=(EW, NS))),
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


@pytest.mark.parametrize("points", ["170", "9999"])
def test_who_has_more_points_than_there_are_leaves_none(points: str) -> None:
    data = parse_shorthand(f"n 100 c {points}", "fr", GUIDE)
    assert data["points"] == {"NS": int(points), "EW": 0}


C = ProblemCode
TAKERS, FRENCH = "n ns e ew eo", "p c k t sa ta ♠ ♥ ♦ ♣"
WRONG: list[tuple[str, list[tuple[str, ...]]]] = [
    ("", [("taker", C.MISSING), ("contract", C.MISSING), ("trump", C.MISSING)]),
    ("n", [("contract", C.MISSING), ("trump", C.MISSING)]),
    ("n 100", [("trump", C.MISSING)]),
    ("z 100 c 110", [("taker", C.NOT_A_CHOICE, "z", TAKERS)]),
    ("n cent c 110", [("contract", C.NOT_A_CHOICE, "cent", "80–250 cap")]),
    ("n 99999 c 110", [("contract", C.NOT_A_CHOICE, "99999", "80–250 cap")]),
    ("n 100 s 110", [("trump", C.NOT_A_CHOICE, "s", FRENCH)]),
    (f"n 100 {'p' * 30}", [("trump", C.NOT_A_CHOICE, "p" * 20, FRENCH)]),
    ("n 100 c 110 hop", [("deal", C.UNREADABLE_WORD, "hop")]),
    ("n 100 c 110 m20d", [("deal", C.UNREADABLE_WORD, "m20d")]),
    ("n 100 c 110 52", [("points", C.TWICE, "52")]),
    ("n 100 c x xx 110", [("double", C.TWICE, "xx")]),
    ("n 100 c ! !d", [("capot", C.TWICE, "!d")]),
    ("n 100 c 110 a20 a50", [("meld_points", C.TWICE, "a50")]),
    ("n 100 c 110 ad20 ad20", [("meld_points", C.TWICE, "ad20")]),
    (
        "z cent s hop",
        [
            ("taker", C.NOT_A_CHOICE, "z", TAKERS),
            ("contract", C.NOT_A_CHOICE, "cent", "80–250 cap"),
            ("trump", C.NOT_A_CHOICE, "s", FRENCH),
            ("deal", C.UNREADABLE_WORD, "hop"),
        ],
    ),
    ("n 100 c ²", [("deal", C.UNREADABLE_WORD, "²")]),
    ("n 100 c " + "9" * 5000, [("deal", C.UNREADABLE_WORD, "9" * 20)]),
]


@pytest.mark.parametrize(("text", "problems"), WRONG)
def test_what_is_not_understood_is_named(text: str, problems: list[tuple[str, ...]]) -> None:
    with pytest.raises(ShorthandError) as caught:
        parse_shorthand(text, "fr", GUIDE)
    found = [(problem.field, problem.code, *problem.operands) for problem in caught.value.problems]
    assert found == problems


def test_what_is_written_after_two_hundred_signs_is_not_read() -> None:
    head = "n 100 c 110"
    assert len(head + " " * 188 + "b") == 200
    assert "belote" in parse_shorthand(head + " " * 188 + "b", "fr", GUIDE)
    assert "belote" not in parse_shorthand(head + " " * 189 + "b", "fr", GUIDE)


def test_a_generale_is_a_choice_where_there_is_one() -> None:
    with pytest.raises(ShorthandError) as caught:
        parse_shorthand("n g h 110", "en", RULE_SETS["nebuludik"])
    assert caught.value.problems[0].operands == ("g", "80–160 cap gen")


def test_too_many_points_are_refused_by_the_rules() -> None:
    data = parse_shorthand("n 100 c 170", "fr", GUIDE)
    with pytest.raises(ValueError, match="recount_over"):
        checked_deal(GUIDE, data)
