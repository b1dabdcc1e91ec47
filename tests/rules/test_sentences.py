"""Whole sentences in both languages, one example of each kind, as somebody reads them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rules.auction import Bid, Word
from rules.cards import PACK
from rules.catalogue import RULE_SETS, source_of
from rules.deal import Problem, ProblemCode, deal_from_json
from rules.game import GameReason, GameState
from rules.marks import Reason
from rules.policies import BeloteOnFailure, FourPasses
from rules.positions import Seat
from rules.ruleset import SETTINGS
from rules.scoring import DealScore, Finding, adjusted, score_deal
from rules.vocabulary import BySide, Double, Side, Slam, Trump
from rules.wording import (
    call_name,
    card_in_words,
    card_label,
    deal_sentence,
    double_name,
    game_sentence,
    headline,
    line_sentence,
    problem_sentence,
    seat_name,
    side_name,
    verdict_sentence,
)
from rules.wording.explanations import GROUPS, setting_sentence
from rules.wording.settings import setting_name, setting_value, source_sentence
from tests.rules.deals import EW, NS

FOLDER = Path(__file__).parent.parent / "cases"
LANGS = ("fr", "en")
PLAIN_SPACES = (" :", " ;", " !", " ?", " »", "« ")


def cases(name: str) -> list[dict[str, Any]]:
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(
        (FOLDER / f"{name}s-in-words.toml").read_text("utf-8")
    )
    return data[name]


def seen(sentence: str) -> str:
    """The sentence with its narrow no-break spaces made visible."""
    return sentence.replace("\u202f", "⍽")


DEALS = cases("deal")
PROBLEMS = cases("problem")


def score_of(case: dict[str, Any]) -> DealScore:
    score = score_deal(RULE_SETS[case["rules"]], deal_from_json(case["deal"]))
    for side, points, reason in case.get("rulings", ()):
        score = adjusted(score, Side(side), points, Reason(reason))
    return score


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("case", DEALS)
def test_a_deal_and_its_mark_are_told(case: dict[str, Any], lang: str) -> None:
    deal, score = deal_from_json(case["deal"]), score_of(case)
    told: dict[str, object] = {
        "read": seen(deal_sentence(deal, lang)),
        "headline": seen(headline(deal, score, lang)),
        "lines": [
            seen(f"{side_name(line.side, lang)}, {line_sentence(line, lang)}")
            for line in score.lines
        ],
    }
    if score.verdict is not None:
        told["verdict"] = seen(verdict_sentence(score.verdict, lang))
    assert told == case[lang]


def test_each_reason_and_each_finding_is_told_in_some_deal() -> None:
    scores = [score_of(case) for case in DEALS]
    assert {line.reason for score in scores for line in score.lines} == set(Reason)
    assert {score.verdict.finding for score in scores if score.verdict} == set(Finding)


@pytest.mark.parametrize("case", PROBLEMS)
def test_a_problem_says_what_is_wrong_and_what_to_do(case: dict[str, Any]) -> None:
    problem = Problem("deal", ProblemCode(case["code"]), tuple(case.get("operands", ())))
    assert seen(problem_sentence(problem, "fr")) == case["fr"]
    assert seen(problem_sentence(problem, "en")) == case["en"]


def test_each_problem_is_told() -> None:
    assert {case["code"] for case in PROBLEMS} == set(ProblemCode)


G = GameReason
LEVEL, AHEAD = BySide(1010, 1010), BySide(1040, 990)
GAMES = [
    (
        GameState(False, None, None, BySide(0, 250), G.UNDER_WAY, 1),
        "La partie continue. (0 – 250)",
        "The game goes on. (0 – 250)",
    ),
    (
        GameState(True, NS, None, AHEAD, G.REACHED, 9),
        "Nord-Sud gagnent la partie. (1⍽040 – 990)",
        "North-South win the game. (1,040 – 990)",
    ),
    (
        GameState(True, NS, None, AHEAD, G.BOTH_REACHED, 9),
        "Les deux camps atteignent le total, Nord-Sud ont le plus et gagnent. (1⍽040 – 990)",
        "Both sides reach the target, North-South have more and win. (1,040 – 990)",
    ),
    (
        GameState(False, None, None, LEVEL, G.LEVEL, 9),
        "Égalité au-delà du total, jouez une donne de plus. (1⍽010 – 1⍽010)",
        "Level beyond the target, play one more deal. (1,010 – 1,010)",
    ),
    (
        GameState(True, EW, None, LEVEL, G.LEVEL_LAST_DEAL, 9),
        "Égalité, Est-Ouest ont gagné la dernière donne et la partie. (1⍽010 – 1⍽010)",
        "Level, East-West won the last deal and the game. (1,010 – 1,010)",
    ),
    (
        GameState(False, None, NS, AHEAD, G.ONLY_BY_BELOTE, 9),
        "Nord-Sud n’atteignent le total que par leur belote, après une chute. Jouez encore, un "
        "pli leur suffira. (1⍽040 – 990)",
        "North-South reach the target only by their belote, after failing. Play on, one trick "
        "will be enough for them. (1,040 – 990)",
    ),
    (
        GameState(True, EW, None, AHEAD, G.OTHER_REACHED, 9),
        "Est-Ouest gagnent la partie, l’autre camp n’avait que sa belote. (1⍽040 – 990)",
        "East-West win the game, the other side had only its belote. (1,040 – 990)",
    ),
    (
        GameState(True, NS, None, AHEAD, G.CONFIRMED, 9),
        "Nord-Sud ont fait un pli de plus et gagnent la partie. (1⍽040 – 990)",
        "North-South took one more trick and win the game. (1,040 – 990)",
    ),
    (
        GameState(True, NS, None, AHEAD, G.TIME_OUT, 9),
        "Fin du temps, Nord-Sud ont le plus de points et gagnent. (1⍽040 – 990)",
        "Time is up, North-South have more points and win. (1,040 – 990)",
    ),
    (
        GameState(True, None, None, LEVEL, G.LEVEL_AT_TIME_OUT, 9),
        "Fin du temps, les deux camps sont à égalité. (1⍽010 – 1⍽010)",
        "Time is up, the two sides are level. (1,010 – 1,010)",
    ),
]


@pytest.mark.parametrize(("state", "french", "english"), GAMES)
def test_where_a_game_stands_is_told_with_both_totals(
    state: GameState, french: str, english: str
) -> None:
    assert seen(game_sentence(state, "fr")) == french
    assert game_sentence(state, "en") == english


def test_each_state_of_a_game_is_told() -> None:
    assert {state.reason for state, _, _ in GAMES} == set(G)


def test_what_is_said_at_the_table() -> None:
    """Club rules §5.1 to §5.4."""
    calls = [Bid(1000, Trump.HEARTS), Bid(Slam.CAPOT, Trump.ALL_TRUMP), *Word]
    assert [seen(call_name(call, "fr")) for call in calls] == [
        "1⍽000 ♥",
        "capot tout atout",
        "Je passe",
        "Je coinche",
        "Je surcoinche",
    ]
    assert [call_name(call, "en") for call in calls] == [
        "1,000 ♥",
        "capot all trump",
        "Pass",
        "Coinche",
        "Surcoinche",
    ]
    assert [seat_name(seat, "fr") for seat in Seat] == ["Nord", "Est", "Sud", "Ouest"]
    assert [seat_name(seat, "en") for seat in Seat] == ["North", "East", "South", "West"]
    assert [double_name(double, "fr") for double in Double] == [
        "non coinché",
        "coinché",
        "surcoinché",
    ]
    assert [double_name(double, "en") for double in Double] == [
        "not coinched",
        "coinched",
        "surcoinched",
    ]


def test_each_card_is_shown_and_said_its_own_way() -> None:
    for lang, ranks in (("fr", "7 8 9 10 V D R A"), ("en", "7 8 9 10 J Q K A")):
        shown = [f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ranks.split()]
        assert [card_label(card, lang) for card in PACK] == shown
        assert len({card_in_words(card, lang) for card in PACK}) == 32
    assert card_in_words(PACK[-1], "fr") == "as de trèfle"
    assert card_in_words(PACK[-1], "en") == "ace of clubs"


VALUES = [
    ((), "libre", "free"),
    ((1000, 2000), "1⍽000, 2⍽000", "1,000, 2,000"),
    ((Trump.SPADES, Trump.NO_TRUMP), "pique, sans atout", "spades, no trump"),
    (("3-2-3", "2-3-3"), "3-2-3, 2-3-3", "3-2-3, 2-3-3"),
    (BeloteOnFailure.LOST, "perdue", "lost"),
    (FourPasses.SAME_DEALER, "même donneur", "same dealer"),
    (True, "oui", "yes"),
    (False, "non", "no"),
    (1, "1", "1"),
    (None, "aucune", "none"),
]


@pytest.mark.parametrize(("value", "french", "english"), VALUES)
def test_the_value_of_a_setting_is_told(value: object, french: str, english: str) -> None:
    assert seen(setting_value(value, "fr")) == french
    assert setting_value(value, "en") == english


CLUB = "Règles de la coinche (règlement du club)"
SOURCES = [
    ("club", "marks_deduced", f"{CLUB}, 8", f"{CLUB}, 8"),
    ("club", "level_at_target", f"notre choix, cf. {CLUB}, 1", f"our decision, cf. {CLUB}, 1"),
    ("club", "generale_by", "sans objet", "not applicable"),
    (
        "belote-com",
        "bid_lowest",
        "déduit, cf. belote.com, Coinche, 6",
        "deduced, cf. belote.com, Coinche, 6",
    ),
]


@pytest.mark.parametrize(("key", "setting", "french", "english"), SOURCES)
def test_where_a_setting_comes_from_is_told(
    key: str, setting: str, french: str, english: str
) -> None:
    source = source_of(key, setting)
    assert source_sentence(source, "fr") == french
    assert source_sentence(source, "en") == english


def test_each_setting_is_named_and_explained_in_each_language() -> None:
    changeable = [name for names in GROUPS.values() for name in names]
    assert sorted([*changeable, "marks_deduced"]) == sorted(SETTINGS)
    for name in changeable:
        french, english = setting_sentence(name, "fr"), setting_sentence(name, "en")
        assert french != english
        assert not [sign for sign in PLAIN_SPACES if sign in french], french
    assert [setting_name("rounding", lang) for lang in LANGS] == [
        "Arrondi à la dizaine",
        "Rounding to the ten",
    ]
    assert seen(setting_sentence("bid_step", "fr")) == "De combien on monte⍽: 10, ou 1."
    assert setting_sentence("bid_step", "en") == "By how much bids rise: 10, or 1."
    assert seen(setting_sentence("generale_value", "fr")) == (
        "Ce que vaut la générale⍽; vide⍽: elle n’existe pas."
    )
