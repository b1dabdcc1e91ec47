"""A deal is written in plain values, the same that are read."""

import pytest

from rules.deal import Deal, Meld, PassedDeal, PenaltyDeal, deal_as_json, deal_from_json
from rules.vocabulary import BySide, Double, MeldKind, Rank, Slam, Suit
from tests.rules.deals import EW, NS, played

TIERCE = Meld(MeldKind.TIERCE, Rank.KING, Suit.HEARTS)
JACKS = Meld(MeldKind.CARRE, Rank.JACK)

WRITTEN: list[tuple[Deal, dict[str, object]]] = [
    (PassedDeal(), {"passed": True}),
    (PenaltyDeal(NS), {"penalty": {"at_fault": "NS", "points": 160}}),
    (
        PenaltyDeal(EW, 0, 0, (NS,)),
        {"penalty": {"at_fault": "EW", "points": 0, "contract": 0, "belote": ["NS"]}},
    ),
    (
        played(Slam.GENERALE, capot=NS, solo=True, belote=(NS,)),
        {
            "taker": "NS",
            "contract": "generale",
            "trump": "hearts",
            "double": "none",
            "capot": "NS",
            "solo": True,
            "belote": ["NS"],
        },
    ),
    (
        played(90, 100, double=Double.COINCHE, melds=BySide((TIERCE,), (JACKS,))),
        {
            "taker": "NS",
            "contract": 90,
            "trump": "hearts",
            "double": "coinche",
            "points": {"NS": 100, "EW": 62},
            "melds": {
                "NS": [{"kind": "tierce", "rank": "K", "suit": "hearts"}],
                "EW": [{"kind": "carre", "rank": "J"}],
            },
        },
    ),
    (
        played(90, 100, meld_points=BySide(0, 20)),
        {
            "taker": "NS",
            "contract": 90,
            "trump": "hearts",
            "double": "none",
            "points": {"NS": 100, "EW": 62},
            "meld_points": {"NS": 0, "EW": 20},
        },
    ),
]


def kinds(value: object) -> set[type]:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {type(value)}.union(*map(kinds, inside))


@pytest.mark.parametrize(("deal", "data"), WRITTEN)
def test_a_deal_is_written_in_plain_values_and_read_back_the_same(
    deal: Deal, data: dict[str, object]
) -> None:
    assert deal_as_json(deal) == data
    assert kinds(deal_as_json(deal)) <= {dict, list, str, int, bool}
    assert deal_from_json(data) == deal
