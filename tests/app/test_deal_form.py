"""The deal form reads what a hand types, keeps what it cannot read, and says a deal back."""

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from app.deal_form import fields_of, judge, judge_shorthand, read_contract, read_deal
from rules.catalogue import RULE_SETS, rule_set
from rules.deal import ProblemCode, deal_as_json, deal_from_json
from rules.vocabulary import Side

CLUB = rule_set("club")
GUIDE = rule_set("guide")
PLAIN = {"taker": "NS", "contract": "100", "trump": "hearts", "points_NS": "110"}


def form(**fields: str | list[str]) -> MultiDict[str, str]:
    return MultiDict(fields)


def test_one_side_s_points_fill_the_other_s() -> None:
    assert read_deal(form(**PLAIN), CLUB)["points"] == {"NS": 110, "EW": 52}


def test_the_sum_is_258_in_all_trump_where_the_rules_count_it_raw() -> None:
    typed = form(**(PLAIN | {"trump": "all_trump"}))
    assert read_deal(typed, CLUB)["points"] == {"NS": 110, "EW": 148}


def test_both_sides_typed_are_taken_as_typed_and_refused_when_they_do_not_add_up() -> None:
    judged = judge(read_deal(form(**PLAIN, points_EW="50"), CLUB), CLUB)
    assert [p.code for p in judged.problems] == [ProblemCode.RECOUNT_SHORT]
    assert judged.score is None


def test_points_beyond_the_total_are_refused_not_hidden() -> None:
    judged = judge(read_deal(form(**(PLAIN | {"points_NS": "170"})), CLUB), CLUB)
    assert [p.field for p in judged.problems] == ["points"]


@pytest.mark.parametrize("typed", ["capot", "Capot", " CAPOT "])
def test_capot_is_a_contract_however_it_is_typed(typed: str) -> None:
    assert read_contract(typed.strip()) == "capot"


def test_the_generale_is_read_without_its_accents() -> None:
    assert read_contract("Générale") == "generale"


def test_points_may_stay_empty_when_one_side_took_all_tricks() -> None:
    typed = form(taker="NS", contract="100", trump="hearts", capot="NS")
    judged = judge(read_deal(typed, CLUB), CLUB)
    assert judged.missing == ()
    assert judged.score is not None
    assert judged.score.ns == 350


def test_an_empty_form_is_missing_everything_and_wrong_in_nothing_typed() -> None:
    judged = judge(read_deal(form(double="none"), CLUB), CLUB)
    assert judged.empty
    assert judged.missing == ("taker", "contract", "trump", "points")


def test_every_problem_is_said_at_once_even_while_the_takers_are_missing() -> None:
    typed = form(contract="95", trump="no_trump", points_NS="90", points_EW="60", belote="NS")
    fields = {p.field for p in judge(read_deal(typed, CLUB), CLUB).problems}
    assert fields == {"taker", "contract", "points", "belote"}


def test_a_contract_off_the_scale_is_said_while_takers_and_trump_are_missing() -> None:
    judged = judge(read_deal(form(contract="95", points_NS="200", belote="NS"), CLUB), CLUB)
    typed = {p.field for p in judged.problems_typed}
    assert "contract" in typed
    assert "belote" not in typed
    assert set(judged.missing) <= {p.field for p in judged.problems}


@pytest.mark.parametrize("typed", ["abc", "12.5", "1e3", "²", "99999999999"])
def test_what_is_no_number_is_kept_and_refused(typed: str) -> None:
    judged = judge(read_deal(form(**(PLAIN | {"contract": typed})), CLUB), CLUB)
    assert "contract" in {p.field for p in judged.problems}


def test_points_that_are_no_number_are_quoted_back() -> None:
    judged = judge(read_deal(form(**(PLAIN | {"points_NS": "110b"})), CLUB), CLUB)
    assert [(p.field, p.code) for p in judged.problems] == [
        ("points", ProblemCode.NOT_A_WHOLE_NUMBER)
    ]


@pytest.mark.parametrize("count", ["-1", "x", "99"])
def test_a_count_of_belotes_that_cannot_be_is_refused(count: str) -> None:
    judged = judge(read_deal(form(**PLAIN, belotes_NS=count), GUIDE), GUIDE)
    assert "belote" in {p.field for p in judged.problems}


def test_declared_melds_are_read_row_by_row_and_empty_rows_left_out() -> None:
    typed = form(
        **PLAIN,
        meld_side=["NS", "", "EW"],
        meld_kind=["tierce", "", "carre"],
        meld_rank=["K", "", "J"],
        meld_suit=["hearts", "", ""],
    )
    assert read_deal(typed, GUIDE)["melds"] == {
        "NS": [{"kind": "tierce", "rank": "K", "suit": "hearts"}],
        "EW": [{"kind": "carre", "rank": "J"}],
    }


def test_a_meld_without_its_team_is_refused() -> None:
    typed = form(
        **PLAIN, meld_side=[""], meld_kind=["tierce"], meld_rank=["K"], meld_suit=["hearts"]
    )
    assert "melds" in {p.field for p in judge(read_deal(typed, GUIDE), GUIDE).problems}


def test_melds_of_zero_points_are_no_melds() -> None:
    assert "meld_points" not in read_deal(
        form(**PLAIN, meld_points_NS="0", meld_points_EW="0"), GUIDE
    )


DEALS: list[dict[str, Any]] = [
    {"taker": "EW", "contract": 90, "trump": "clubs", "points": {"NS": 72, "EW": 90}},
    {
        "taker": "NS",
        "contract": "capot",
        "trump": "spades",
        "double": "coinche",
        "capot": "NS",
        "belote": ["EW"],
    },
    {
        "taker": "NS",
        "contract": 120,
        "trump": "all_trump",
        "points": {"NS": 100, "EW": 62},
        "belote": ["NS", "NS", "EW"],
        "melds": {"NS": [{"kind": "carre", "rank": "9"}], "EW": []},
    },
    {
        "taker": "NS",
        "contract": 80,
        "trump": "hearts",
        "points": {"NS": 90, "EW": 72},
        "meld_points": {"NS": 20, "EW": 0},
    },
]


@pytest.mark.parametrize("facts", DEALS)
def test_a_deal_said_by_the_form_is_read_back_the_same(facts: dict[str, Any]) -> None:
    deal = deal_from_json(facts)
    said = fields_of(deal_as_json(deal), GUIDE)
    again = deal_from_json(read_deal(said, GUIDE))
    left, right = deal_as_json(deal), deal_as_json(again)
    left.get("melds", {}).pop("EW", None)
    right.get("melds", {}).pop("EW", None)
    assert left == right


@pytest.mark.parametrize("key", sorted(RULE_SETS))
def test_a_plain_shorthand_scores_as_the_form_does(key: str) -> None:
    rules = rule_set(key)
    short = judge_shorthand("n 100 c 110", "fr", rules)
    long = judge(read_deal(form(**PLAIN), rules), rules)
    assert short.score is not None
    assert short.score == long.score


def test_a_shorthand_that_cannot_be_read_leaves_no_facts() -> None:
    judged = judge_shorthand("n 100 z 110", "fr", CLUB)
    assert judged.facts == {}
    assert not judged.empty
    assert judged.problems


def test_four_passes_have_a_shorthand() -> None:
    judged = judge_shorthand("passe", "fr", CLUB)
    assert judged.facts == {"passed": True}
    assert judged.score is not None
    assert judged.score.score(Side.NS) == 0
