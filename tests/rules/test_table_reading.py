"""A trick with a hand and a side's pile, read from plain values: every reason at once, whole."""

from dataclasses import replace
from typing import Any

import pytest

from rules.cards import PACK, cards_from_text
from rules.catalogue import RULE_SETS
from rules.facts import Problem, ProblemCode
from rules.table_reading import (
    TrickAndHand,
    Unreadable,
    WonCards,
    pile_from_json,
    trick_from_json,
)
from rules.vocabulary import Trump

C = ProblemCode
CLUB = RULE_SETS["club"]
KEYS = "club nebuludik stephanoise guide belote-com"
TRUMPS = "spades hearts diamonds clubs no_trump all_trump"
WHOLE = [str(card) for card in PACK]
Problems = list[tuple[Any, ...]]


def found(error: Unreadable) -> Problems:
    return [(problem.field, problem.code, *problem.operands) for problem in error.problems]


TRICK: dict[str, Any] = {
    "rules": "club",
    "trump": "hearts",
    "trick": ["7S", "AS", "10S"],
    "hand": ["8S", "JH"],
}
PILE: dict[str, Any] = {
    "rules": "club",
    "trump": "hearts",
    "cards": ["7S", "AS", "10S", "8S"],
    "last_trick": True,
}


def test_the_choices_named_here_are_all() -> None:
    assert (" ".join(RULE_SETS), " ".join(Trump)) == (KEYS, TRUMPS)


def test_a_trick_and_a_hand_are_read_in_their_order() -> None:
    expected = TrickAndHand(
        CLUB, Trump.HEARTS, cards_from_text("7S AS 10S"), cards_from_text("8S JH")
    )
    assert trick_from_json(TRICK) == expected
    eight = WHOLE[8:16]
    lead = trick_from_json(TRICK | {"trick": [], "hand": eight})
    assert (lead.trick, [str(card) for card in lead.hand]) == ((), eight)


def test_a_pile_is_read_with_and_without_the_last_trick() -> None:
    cards = cards_from_text("7S AS 10S 8S")
    assert pile_from_json(PILE) == WonCards(CLUB, Trump.HEARTS, cards, True)
    assert pile_from_json(PILE | {"last_trick": False}) == WonCards(
        CLUB, Trump.HEARTS, cards, False
    )


WRONG_TRICKS: list[tuple[object, Problems]] = [
    ([TRICK], [("line", C.NOT_AN_OBJECT)]),
    (None, [("line", C.NOT_AN_OBJECT)]),
    (
        {},
        [
            ("rules", C.MISSING),
            ("trump", C.MISSING),
            ("trick", C.MISSING),
            ("hand", C.MISSING),
        ],
    ),
    (TRICK | {"cards": []}, [("cards", C.UNKNOWN_FIELD, "cards")]),
    (TRICK | {"rules": "whist"}, [("rules", C.NOT_A_CHOICE, "whist", KEYS)]),
    (TRICK | {"rules": ["club"]}, [("rules", C.NOT_A_CHOICE, "[…]", KEYS)]),
    (TRICK | {"trump": "heart"}, [("trump", C.NOT_A_CHOICE, "heart", TRUMPS)]),
    (
        TRICK | {"rules": "stephanoise", "trump": "all_trump"},
        [("trump", C.TRUMP_NOT_PLAYED, "all_trump")],
    ),
    (
        TRICK | {"rules": "whist", "trump": "all_trump"},
        [("rules", C.NOT_A_CHOICE, "whist", KEYS)],
    ),
    (TRICK | {"trick": None}, [("trick", C.NOT_A_LIST)]),
    (TRICK | {"hand": "8S"}, [("hand", C.NOT_A_LIST)]),
    (TRICK | {"trick": ["7S", "8H", "9H", "10H"]}, [("trick", C.TOO_MANY_CARDS, 4, 3)]),
    (TRICK | {"trick": [], "hand": WHOLE[:9]}, [("hand", C.TOO_MANY_CARDS, 9, 8)]),
    (TRICK | {"hand": []}, [("hand", C.NO_CARDS)]),
    (
        TRICK | {"hand": ["8s", 8, None, {"8S": 1}, "8S"]},
        [
            ("hand", C.NOT_A_CARD, "8s"),
            ("hand", C.NOT_A_CARD, "8"),
            ("hand", C.NOT_A_CARD, "null"),
            ("hand", C.NOT_A_CARD, "{…}"),
        ],
    ),
    (TRICK | {"trick": ["7S", "7S"]}, [("trick", C.CARD_TWICE, "7S")]),
    (
        TRICK | {"hand": ["AS", "JH", "AS"]},
        [("hand", C.CARD_TWICE, "AS"), ("hand", C.CARD_ON_THE_TABLE, "AS")],
    ),
]


@pytest.mark.parametrize(("data", "problems"), WRONG_TRICKS)
def test_everything_wrong_with_a_trick_and_a_hand_is_said(data: object, problems: Problems) -> None:
    with pytest.raises(Unreadable) as caught:
        trick_from_json(data)
    assert found(caught.value) == problems


WRONG_PILES: list[tuple[object, Problems]] = [
    ("7S", [("line", C.NOT_AN_OBJECT)]),
    (
        {"hand": []},
        [
            ("hand", C.UNKNOWN_FIELD, "hand"),
            ("rules", C.MISSING),
            ("trump", C.MISSING),
            ("cards", C.MISSING),
            ("last_trick", C.MISSING),
        ],
    ),
    (
        PILE | {"rules": "whist", "trump": "heart"},
        [("rules", C.NOT_A_CHOICE, "whist", KEYS), ("trump", C.NOT_A_CHOICE, "heart", TRUMPS)],
    ),
    (
        PILE | {"rules": "stephanoise", "trump": "all_trump"},
        [("trump", C.TRUMP_NOT_PLAYED, "all_trump")],
    ),
    (PILE | {"cards": None}, [("cards", C.NOT_A_LIST)]),
    (PILE | {"cards": []}, [("last_trick", C.LAST_TRICK_OF_NONE)]),
    (PILE | {"cards": ["7S", "8S", "9S", "10S", "AC"]}, [("cards", C.NO_WHOLE_TRICKS, 5)]),
    (PILE | {"cards": WHOLE[1:]}, [("cards", C.CARDS_MISSING, "7S")]),
    (
        PILE | {"cards": WHOLE, "last_trick": False},
        [("last_trick", C.LAST_TRICK_OF_ALL)],
    ),
    # While a card or the last trick is unread, only what is there twice is known to be wrong.
    (PILE | {"cards": WHOLE, "last_trick": "no"}, [("last_trick", C.NOT_YES_OR_NO)]),
    (
        PILE | {"cards": ["7S", "7S", "8S", "AX"]},
        [("cards", C.NOT_A_CARD, "AX"), ("cards", C.CARD_TWICE, "7S")],
    ),
    (
        PILE | {"rules": "whist", "cards": ["7S"]},
        [("rules", C.NOT_A_CHOICE, "whist", KEYS), ("cards", C.NO_WHOLE_TRICKS, 1)],
    ),
]


@pytest.mark.parametrize(("data", "problems"), WRONG_PILES)
def test_everything_wrong_with_a_pile_is_said(data: object, problems: Problems) -> None:
    with pytest.raises(Unreadable) as caught:
        pile_from_json(data)
    assert found(caught.value) == problems


def test_a_pile_may_be_all_the_cards_or_none() -> None:
    assert len(pile_from_json(PILE | {"cards": WHOLE}).cards) == 32
    assert pile_from_json(PILE | {"cards": [], "last_trick": False}).cards == ()


def test_the_rule_sets_that_may_be_named_are_given() -> None:
    """A club's own rules are named as the five documents are."""
    house = replace(CLUB, key="les-as", trumps=(Trump.SPADES,))
    known = {"les-as": house}
    assert trick_from_json(TRICK | {"rules": "les-as", "trump": "spades"}, known).rule_set is house
    assert pile_from_json(PILE | {"rules": "les-as", "trump": "spades"}, known).rule_set is house
    for read, data in ((trick_from_json, TRICK), (pile_from_json, PILE)):
        with pytest.raises(Unreadable) as caught:
            read(data, known)
        assert caught.value.problems == (Problem("rules", C.NOT_A_CHOICE, ("club", "les-as")),)
        with pytest.raises(Unreadable) as caught:
            read(data | {"rules": "les-as"}, known)
        assert caught.value.problems == (Problem("trump", C.TRUMP_NOT_PLAYED, ("hearts",)),)
