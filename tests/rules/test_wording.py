"""What people read: the deal, its mark, and what to put right."""

import pytest

from rules.catalogue import RULE_SETS, source_of
from rules.deal import (
    Meld,
    PassedDeal,
    PenaltyDeal,
    PlayedDeal,
    Problem,
    ProblemCode,
    problems_with,
)
from rules.discipline import CATALOGUE, Remedy
from rules.marks import Reason
from rules.ruleset import SETTINGS
from rules.scoring import Finding, score_deal
from rules.vocabulary import BySide, Double, MeldKind, Rank, Slam, Suit, Trump
from rules.wording import (
    deal_sentence,
    headline,
    line_sentence,
    meld_name,
    number,
    problem_sentence,
    verdict_sentence,
)
from rules.wording.lines import _LABELS
from rules.wording.numbers import spaced
from rules.wording.problems import _SENTENCES
from rules.wording.settings import setting_name, source_sentence
from tests.rules.deals import EW, NS, played, scored

COINCHED = played(90, 60, double=Double.COINCHE)
HEADLINES = [
    ("guide", COINCHED, "90 ♥ coinché, chuté\u202f: (160 + 90) × 2 = 500"),
    ("club", played(80, 110), "80 ♥, réussi\u202f: 110 + 80 = 190"),
    ("guide", played(90, 97), "90 ♥, réussi\u202f: 97 + 90 = 187, arrondi à 190"),
    ("nebuludik", played(80, 81), "80 ♥, réussi\u202f: 80"),
    (
        "club",
        played(Slam.CAPOT, capot=NS, double=Double.COINCHE),
        "capot ♥ coinché, réussi\u202f: 500 × 2 = 1\u202f000",
    ),
    (
        "stephanoise",
        played(100, 105, trump=Trump.NO_TRUMP, double=Double.COINCHE),
        "100 sans atout coinché, réussi\u202f: 160 + 200 × 2 = 560",
    ),
]


@pytest.mark.parametrize(("key", "deal", "expected"), HEADLINES)
def test_the_headline_says_contract_outcome_and_mark(
    key: str, deal: PlayedDeal, expected: str
) -> None:
    assert headline(deal, scored(key, deal), "fr") == expected


def test_the_headline_in_english() -> None:
    said = headline(COINCHED, scored("guide", COINCHED), "en")
    assert said == "90 ♥ coinched, failed: (160 + 90) × 2 = 500"


def test_headlines_of_deals_that_were_not_played() -> None:
    rules = RULE_SETS["club"]
    ruled = PenaltyDeal(NS, contract=90)
    said = headline(ruled, score_deal(rules, ruled), "fr")
    assert said == "Donne perdue par Nord-Sud\u202f: 160 + 90 = 250"
    passed = PassedDeal()
    assert "Quatre passes" in headline(passed, score_deal(rules, passed), "fr")


def test_a_missing_last_trick_is_named() -> None:
    (problem,) = problems_with(RULE_SETS["club"], played(90, 92, 152))
    said = problem_sentence(problem, "fr")
    assert said == "92 + 60 = 152\u202f: il manque 10 points. Recomptez le dix de der."
    assert "recount" in problem_sentence(problem, "en")


def test_raw_points_name_their_total() -> None:
    (problem,) = problems_with(RULE_SETS["club"], played(90, 92, trump=Trump.ALL_TRUMP))
    assert "au lieu de 258" in problem_sentence(problem, "fr")


def test_lines_explain_rounding_and_doubling() -> None:
    club = [line_sentence(line, "fr") for line in scored("club", played(80, 93)).lines]
    assert club[0] == "Points des plis\u202f: 93, arrondis à 90"
    guide = [line_sentence(line, "en") for line in scored("guide", COINCHED).lines]
    assert guide == ["Points of the deal: 160 × 2 = 320", "Contract: 90 × 2 = 180"]


def test_the_verdict_says_how_much_was_missing() -> None:
    verdict = scored("club", played(90, 89)).verdict
    assert verdict is not None
    assert verdict.finding is Finding.SHORT
    assert verdict_sentence(verdict, "fr") == "Chuté\u202f: 89 < 90, il manque 1 point."


def test_a_deal_is_read_back_whole() -> None:
    deal = played(100, 110, double=Double.COINCHE, belote=(EW,), meld_points=BySide(0, 50))
    assert deal_sentence(deal, "fr") == (
        "Nord-Sud jouent 100 ♥ coinché\u202f; 110 points contre 52\u202f; "
        "belote d’Est-Ouest\u202f; annonces d’Est-Ouest\u202f: 50."
    )
    assert deal_sentence(deal, "en") == (
        "North-South play 100 ♥ coinched; 110 points to 52; belote of East-West; "
        "melds of East-West: 50."
    )


MELDS = [
    (Meld(MeldKind.TIERCE, Rank.KING, Suit.SPADES), "tierce au roi de ♠"),
    (Meld(MeldKind.CENT, Rank.ACE, Suit.HEARTS), "cent à l’as de ♥"),
    (Meld(MeldKind.CINQUANTE, Rank.QUEEN, Suit.CLUBS), "cinquante à la dame de ♣"),
    (Meld(MeldKind.CARRE, Rank.JACK), "carré de valets"),
    (Meld(MeldKind.CARRE, Rank.ACE), "carré d’as"),
    (Meld(MeldKind.CARRE, Rank.TEN), "carré de 10"),
]


@pytest.mark.parametrize(("meld", "expected"), MELDS)
def test_melds_are_named_as_they_are_said(meld: Meld, expected: str) -> None:
    assert meld_name(meld, "fr") == expected


def test_melds_are_named_in_english_too() -> None:
    assert meld_name(MELDS[0][0], "en") == "tierce to the king of ♠"
    assert meld_name(MELDS[3][0], "en") == "four jacks"


def test_thousands_are_spaced_in_french() -> None:
    assert (number(1040, "fr"), number(1040, "en"), number(-4, "fr")) == (
        "1\u202f040",
        "1,040",
        "-4",
    )


def test_french_has_narrow_spaces_beside_its_double_signs_and_english_keeps_its_own() -> None:
    sentence = "« Belote » : dites-le ! Quoi ? Rien ; 3 - 2"
    assert spaced(sentence, "fr") == (
        "«\u202fBelote\u202f»\u202f: dites-le\u202f! Quoi\u202f? Rien\u202f; 3 - 2"
    )
    assert spaced(sentence, "en") == sentence


def test_every_code_has_words() -> None:
    assert set(_SENTENCES) == set(ProblemCode)
    assert set(_LABELS) == set(Reason)


def test_no_french_sentence_has_a_plain_space_before_a_double_sign() -> None:
    said = [infraction.wording("fr") for infraction in CATALOGUE.values()]
    for chosen in RULE_SETS.values():
        said.append(chosen.name("fr"))
        said += [source_sentence(source_of(chosen.key, name), "fr") for name in SETTINGS]
    said += [setting_name(name, "fr") for name in SETTINGS]
    for code, (french, _) in _SENTENCES.items():
        if "{" not in french:
            said.append(problem_sentence(Problem("deal", code), "fr"))
    for sentence in said:
        assert not [sign for sign in (" :", " ;", " !", " ?", " »", "« ") if sign in sentence]


def test_a_deal_lost_by_ruling_gives_160_by_default() -> None:
    lost = [row for row in CATALOGUE.values() if row.remedy is Remedy.DEAL_LOST]
    assert [(row.code, row.points) for row in lost] == [("P2", 160)]
    assert list(CATALOGUE)[:3] == ["D1", "D2", "D3"]
    assert list(CATALOGUE)[-1] == "X"
