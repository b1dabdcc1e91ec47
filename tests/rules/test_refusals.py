"""What a refusal says: the law in words, and where it stands."""

from dataclasses import replace
from string import Formatter

import pytest

from rules.catalogue import RULE_SETS, Status, source_of
from rules.catalogue.laws import SETTING_OF, law_source
from rules.laws import Law, Refusal
from rules.ruleset import SETTINGS
from rules.wording import refusal_sentence
from rules.wording.refusals import _SENTENCES

KEYS = tuple(RULE_SETS)
CLUB = RULE_SETS["club"]
OPERANDS: dict[Law, tuple[str | int, ...]] = {
    Law.CUT: (2, 3),
    Law.PACKETS: ("4-4", "3-2-3"),
    Law.SPEAK_IN_TURN: ("E",),
    Law.ON_THE_SCALE: (85, 80, 180, 10),
    Law.TRUMPS: ("all_trump",),
    Law.GO_HIGHER: ("capot",),
    Law.COINCHE_IN_TURN: ("N",),
    Law.PLAY_IN_TURN: ("W",),
    Law.CARD_HELD: ("JH",),
    Law.FOLLOW: ("spades",),
    Law.BEAT_TRUMP_LED: ("9H",),
    Law.BEAT_IN_ALL_TRUMP: ("AS",),
    Law.RUFF: ("hearts",),
    Law.OVER_RUFF: ("QH",),
    Law.UNDER_RUFF: ("hearts",),
}


def said(law: Law, lang: str = "fr", key: str = "club") -> str:
    return refusal_sentence(RULE_SETS[key], Refusal(law, OPERANDS.get(law, ())), lang)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_law_is_said_with_its_document_under_every_rule_set(key: str, lang: str) -> None:
    for law in Law:
        sentence = said(law, lang, key)
        source = law_source(RULE_SETS[key], law)
        assert source is not None
        assert "{" not in sentence
        if source.status is not Status.NOT_APPLICABLE:
            assert source.section
            assert f"{source.document}, {source.section}]" in sentence
        if lang == "fr":
            wrong = (" :", " ;", " !", " ?", " »", "« ")
            assert not [sign for sign in wrong if sign in sentence], sentence


def test_what_a_refusal_needs_is_what_its_sentences_use() -> None:
    assert set(_SENTENCES) == set(Law)
    for law, sentences in _SENTENCES.items():
        needs = {name for text in sentences for _, name, _, _ in Formatter().parse(text) if name}
        assert bool(needs) is bool(OPERANDS.get(law)), law


def test_a_refusal_cites_document_and_section() -> None:
    assert said(Law.FOLLOW) == (
        "Fournissez la couleur demandée (♠)\u202f: vous en avez. "
        "[Règles de la coinche (règlement du club), 6.1]"
    )
    assert said(Law.OVER_RUFF, "en") == (
        "Over-ruff: beat Q♥, as you can. [Règles de la coinche (règlement du club), 6.4]"
    )
    assert said(Law.GO_HIGHER).startswith("Il faut dépasser capot. ")


def test_where_a_document_is_silent_the_refusal_says_so() -> None:
    """The guide says nothing on play: the common rule."""
    assert "[notre choix, cf. Coinche points" in said(Law.FOLLOW, key="guide")
    assert "[our decision, cf. " in said(Law.RUFF, "en", "belote-com")
    assert "notre choix" in said(Law.BEAT_TRUMP_LED, key="nebuludik")
    assert "notre choix" not in said(Law.RUFF, key="nebuludik")


def test_a_law_has_its_section_and_says_whose_it_is() -> None:
    guide = source_of("guide", "rotation").document
    assert law_source(RULE_SETS["guide"], Law.FOLLOW) == (guide, "étape 1", Status.DECISION)
    club = source_of("club", "rotation").document
    assert law_source(CLUB, Law.FOLLOW) == (club, "6.1", Status.DOCUMENT)
    assert law_source(CLUB, Law.NOTHING_BID) == (club, "5.3", Status.DECISION)
    assert law_source(CLUB, Law.PACKETS) == source_of("club", "packets")


def test_a_law_that_a_club_has_changed_is_a_house_rule() -> None:
    house = replace(CLUB, packets=("2-3-3",))
    packets = refusal_sentence(house, Refusal(Law.PACKETS, ("3-2-3", "2-3-3")), "fr")
    assert packets.endswith("Façons permises\u202f: 2-3-3. [règle de la maison]")
    assert refusal_sentence(house, Refusal(Law.FOLLOW, ("spades",)), "fr").endswith("6.1]")
    own = replace(CLUB, key="les-as")
    assert refusal_sentence(own, Refusal(Law.BID_STANDS), "en").endswith("[house rule]")


def test_laws_that_can_be_changed_are_settings() -> None:
    assert set(SETTING_OF.values()) <= set(SETTINGS)
