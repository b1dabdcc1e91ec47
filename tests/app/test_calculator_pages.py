"""Score a deal, compare the rule sets, was it legal, recount: open to anybody."""

import re
from urllib.parse import urlencode

import pytest
from flask import Flask

from app.database import unit_of_work
from app.deal_form import belotes_at_most
from rules.catalogue import RULE_SETS
from tests.app.conftest import NOON, Visitor
from tournament.house_rules import named
from tournament.services import accounts, setup
from tournament.services.accounts import AccountReading
from tournament.settings import Settings

DEAL = {
    "taker": "NS",
    "contract": "100",
    "trump": "hearts",
    "double": "none",
    "points_NS": "102",
    "points_EW": "60",
    "lang": "en",
}


def page(visitor: Visitor, path: str, **question: object) -> str:
    answer = visitor.get(f"{path}?{urlencode(question, doseq=True)}")
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("key", RULE_SETS)
def test_anybody_scores_a_deal_under_any_rules_with_its_reasons(
    stranger: Visitor, key: str
) -> None:
    text = page(stranger, "/score", **DEAL, rules=key)
    assert "verdict-made" in text
    assert f'<option value="{key}" selected>' in text
    assert ("has lost the tables" in text) == RULE_SETS[key].marks_deduced


def test_the_form_stands_empty_before_anything_is_said(stranger: Visitor) -> None:
    text = page(stranger, "/score", lang="en")
    assert "Who took?" in text
    assert "Still to say" not in text


def test_the_verdict_alone_says_what_is_wrong(stranger: Visitor) -> None:
    text = page(stranger, "/score/verdict", **(DEAL | {"points_EW": "70"}), rules="club")
    assert "10 points too many" in text
    assert "<html" not in text


def test_a_deal_is_compared_under_every_rule_set(stranger: Visitor) -> None:
    text = page(stranger, "/score/compare", **DEAL, rules="club")
    assert all(rule_set.name("en") in text for rule_set in RULE_SETS.values())
    assert "200" in text, "club rules: 100 made and 100 bid"
    assert "202" in text, "guide and others: 102 made and 100 bid"


def test_a_rule_set_that_refuses_the_deal_says_why(stranger: Visitor) -> None:
    text = page(stranger, "/score/compare", **(DEAL | {"trump": "all_trump"}), rules="guide")
    assert "refused" in text
    assert "258" in text, "club rules: all trump is counted to 258"


@pytest.mark.parametrize("key", RULE_SETS)
@pytest.mark.parametrize("said", [{"belote": "NS"}, {"belotes_NS": "1"}, {"belotes_EW": "01"}])
def test_a_belote_said_under_other_rules_is_where_these_ask_for_it(
    stranger: Visitor, key: str, said: dict[str, str]
) -> None:
    """What the verdict counts is what the form shows, and what it sends when asked again."""
    text = page(stranger, "/score", **DEAL, **said, rules=key)
    side = "NS" if "NS" in [*said.values(), *(name[-2:] for name in said)] else "EW"
    radio = re.search(rf'name="belote" [^>]*value="{side}"[^>]* checked', text)
    number = re.search(rf'name="belotes_{side}"[^>]* value="1"', text)
    most = belotes_at_most(RULE_SETS[key])
    assert (radio is not None, number is not None) == (most == 1, most > 1)
    assert "Belote: 20" in text


def test_a_comparison_links_back_to_the_deal_as_it_was_typed(stranger: Visitor) -> None:
    text = page(stranger, "/score/compare", **DEAL, rules="club", evil="<script>")
    assert "points_NS=102" in text
    assert "evil" not in text.split("<main")[1]


def test_legal_cards_are_shown_with_the_rule_against_each_other(stranger: Visitor) -> None:
    question = {"rules": "club", "trump": "hearts", "trick": ["7S", "KS"], "hand": ["8S", "AH"]}
    text = page(stranger, "/score/legal", **question, lang="en")
    may, not_may = text.split("May not be played")
    assert "8 of spades" in may.split("May be played")[1]
    assert "Follow the suit led" in not_may
    assert "6.1" in not_may


def test_a_card_on_the_table_and_in_the_hand_is_refused(stranger: Visitor) -> None:
    question = {"rules": "club", "trump": "hearts", "trick": ["7S"], "hand": ["7S"]}
    assert "note-bad" in page(stranger, "/score/legal", **question, lang="en")


def test_the_cards_of_one_side_give_the_points_of_both(stranger: Visitor) -> None:
    cards = ["JH", "9H", "AH", "10H"]
    question = {"rules": "club", "trump": "hearts", "cards": cards, "last_trick": "yes"}
    text = page(stranger, "/score/count", **question, lang="en")
    points = text.split("marks-points")
    assert ">65<" in points[1]
    assert ">97<" in points[2]


def test_cards_that_make_no_whole_tricks_are_refused(stranger: Visitor) -> None:
    question = {"rules": "club", "trump": "hearts", "cards": ["JH", "9H"]}
    assert "note-bad" in page(stranger, "/score/count", **question, lang="en")


@pytest.mark.parametrize("path", ["/score", "/score/compare", "/score/legal", "/score/count"])
def test_nonsense_in_the_address_is_no_fault(stranger: Visitor, path: str) -> None:
    question = {"rules": "x", "trump": "x", "contract": "x", "taker": "x", "points_NS": "x" * 99}
    question["t"] = "no\0where"
    lists = {"trick": ["x"], "hand": ["x"] * 9, "cards": ["x"], "belote": ["x"], "meld_kind": "x"}
    page(stranger, path, **question, **lists)


def test_a_tournament_s_own_rules_answer_beside_those_of_the_documents(
    app: Flask, organiser: Visitor, stranger: Visitor, club: AccountReading
) -> None:
    rules = named(RULE_SETS["club"], "Chez nous", coinche_factor=3, must_beat_trump_led=False)
    with unit_of_work(app.extensions["engine"]) as session:
        slug = setup.create_tournament(
            session,
            accounts.club_of(session, club.id).id,
            name="Soirée",
            rule_set=rules,
            settings=Settings(),
            by="claire",
            at=NOON,
        ).slug
    desk = organiser.get(f"/t/{slug}/arbiter").text
    assert f'href="/score/legal?t={slug}&amp;rules={rules.key}"' in desk
    lower = {"trump": "hearts", "trick": "9H", "hand": ["7H", "JH"], "lang": "en"}
    assert "May not be played" not in page(stranger, "/score/legal", t=slug, **lower)
    assert "May not be played" in page(stranger, "/score/legal", t=slug, rules="club", **lower)
    counted = page(stranger, "/score/count", t=slug, trump="hearts", cards=["JH"] * 2)
    assert f'<input type="hidden" name="t" value="{slug}">' in counted
    coinched = DEAL | {"double": "coinche", "points_NS": "100", "points_EW": "62", "t": slug}
    compared = page(stranger, "/score/compare", **coinched)
    assert "Chez nous" in compared
    assert "600" in compared, "three times 100 made and 100 bid"
    assert "Chez nous" not in page(stranger, "/score/compare", **coinched | {"t": "elsewhere"})


def test_the_club_s_home_links_to_the_calculator(stranger: Visitor) -> None:
    assert 'href="/score"' in stranger.get("/").text
