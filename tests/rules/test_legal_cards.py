"""Which cards may be played, and why the others may not.

Club rules §6 and §8.6; Nebuludik, Règles obligatoires; stéphanoise, Le jeu et les annonces;
belote.com §3; the guide says nothing, so the common rule.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import PACK, Card, cards_from_text
from rules.catalogue import RULE_SETS
from rules.laws import Law, Refusal, Refused
from rules.legal_cards import Choice, legal_cards, winning
from rules.positions import Seat
from rules.tricks import opening_lead, play_card, play_problems
from rules.vocabulary import Suit, Trump
from tests.rules.straight_play import may_play, winner
from tests.rules.tables import dealt, played_at_random

KEYS = tuple(RULE_SETS)
NOT_STEPHANOISE = tuple(key for key in KEYS if key != "stephanoise")
H, ALL, NONE = Trump.HEARTS, Trump.ALL_TRUMP, Trump.NO_TRUMP


def choice(key: str, trump: Trump, trick: str, hand: str) -> Choice:
    return legal_cards(RULE_SETS[key], trump, cards_from_text(trick), cards_from_text(hand))


def words(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def check(key: str, trump: Trump, trick: str, hand: str, legal: str, *laws: Law) -> None:
    found = choice(key, trump, trick, hand)
    assert words(found.legal) == legal
    assert {refusal.law for refusal in found.illegal.values()} == set(laws)
    assert {*found.legal, *found.illegal} == set(cards_from_text(hand))


@pytest.mark.parametrize("key", KEYS)
def test_the_first_card_of_a_trick_is_free(key: str) -> None:
    """Club rules §6: the player plays the card of his choice."""
    check(key, H, "", "7S 8H AD", "7S 8H AD")


@pytest.mark.parametrize("key", KEYS)
def test_the_suit_led_must_be_followed(key: str) -> None:
    """Club rules §6.1; Nebuludik, rule 1; stéphanoise, Fournir la couleur demandée."""
    check(key, H, "7S KS", "8S AH AD", "8S", Law.FOLLOW)
    check(key, NONE, "7S KS", "8S AH AD", "8S", Law.FOLLOW)


@pytest.mark.parametrize("key", KEYS)
def test_a_plain_suit_need_not_be_beaten(key: str) -> None:
    """Club rules §6.1: only trump must be beaten (§6.3)."""
    check(key, H, "9S", "7S AS", "7S AS")
    check(key, NONE, "9S", "7S AS", "7S AS")
    check(key, H, "9S 8H", "7S AS", "7S AS")


@pytest.mark.parametrize("key", KEYS)
def test_a_higher_trump_must_be_played_when_trump_is_led(key: str) -> None:
    """Club rules §6.3; stéphanoise, À l'atout, monter; Nebuludik and the guide: common rule."""
    check(key, H, "AH", "10H 9H JH AS", "9H JH", Law.BEAT_TRUMP_LED, Law.FOLLOW)


@pytest.mark.parametrize("key", KEYS)
def test_the_highest_trump_of_the_trick_is_the_one_to_beat_even_the_partners(key: str) -> None:
    """Club rules §6.3: higher than those already on the table."""
    check(key, H, "9H 7H", "AH JH", "JH", Law.BEAT_TRUMP_LED)
    check(key, H, "8H 9H 7H", "AH JH", "JH", Law.BEAT_TRUMP_LED)


@pytest.mark.parametrize("key", KEYS)
def test_a_lower_trump_is_played_where_none_is_higher(key: str) -> None:
    """Club rules §6.3."""
    check(key, H, "JH", "7H AH AS", "7H AH", Law.FOLLOW)


@pytest.mark.parametrize("key", KEYS)
def test_without_a_trump_any_card_goes_when_trump_is_led(key: str) -> None:
    """Club rules §6.3: failing that, a card of another suit."""
    check(key, H, "JH", "7S AS KD", "7S AS KD")


@pytest.mark.parametrize("key", KEYS)
def test_void_with_the_partner_winning_any_card_or_trump_goes(key: str) -> None:
    """Club rules §6.2, first case; Nebuludik, rule 2; stéphanoise, Si votre partenaire…"""
    check(key, H, "AS 7S", "7H KD JH", "7H KD JH")
    check(key, H, "7S AS 8S", "7H KD JH", "7H KD JH")


@pytest.mark.parametrize("key", KEYS)
def test_no_over_ruff_is_owed_on_the_partners_ruff(key: str) -> None:
    """Club rules §6.5."""
    check(key, H, "KD 9H 8D", "8H JH", "8H JH")


@pytest.mark.parametrize("key", KEYS)
def test_void_with_an_opponent_winning_one_must_ruff(key: str) -> None:
    """Club rules §6.2, second case; Nebuludik, rule 2; stéphanoise, Couper si l'adversaire…"""
    check(key, H, "7S AS", "7H KD JH", "7H JH", Law.RUFF)


@pytest.mark.parametrize("key", KEYS)
def test_void_before_the_partner_has_played_one_must_ruff(key: str) -> None:
    """Club rules §6.2: or has not played yet."""
    check(key, H, "7S", "7H KD JH", "7H JH", Law.RUFF)


@pytest.mark.parametrize("key", KEYS)
def test_void_without_a_trump_any_card_goes(key: str) -> None:
    """Club rules §6.2; Nebuludik: Si vous ne pouvez ni fournir ni couper, vous défaussez."""
    check(key, H, "7S AS", "7D KD AC", "7D KD AC")


@pytest.mark.parametrize("key", KEYS)
def test_an_opponents_ruff_must_be_over_ruffed(key: str) -> None:
    """Club rules §6.4; Nebuludik: vous devez surmonter si possible; stéphanoise, surcouper."""
    check(key, H, "7S QH", "8H KH AD", "KH", Law.OVER_RUFF, Law.RUFF)
    check(key, H, "7S 8H QH", "7H KH AD", "KH", Law.OVER_RUFF, Law.RUFF)


@pytest.mark.parametrize("key", NOT_STEPHANOISE)
def test_who_cannot_over_ruff_must_under_ruff(key: str) -> None:
    """Club rules §6.3; Nebuludik: vous devez couper; belote.com and the guide: common rule."""
    check(key, H, "7S JH", "8H 9H AD", "8H 9H", Law.UNDER_RUFF)


def test_in_the_stephanoise_one_is_never_obliged_to_under_ruff() -> None:
    """Stéphanoise, Le jeu et les annonces: the separate sentence prevails."""
    check("stephanoise", H, "7S JH", "8H 9H AD", "8H 9H AD")
    check("stephanoise", H, "7S QH", "8H KH AD", "KH", Law.OVER_RUFF, Law.RUFF)


@pytest.mark.parametrize("key", KEYS)
def test_there_is_no_ruff_without_trump(key: str) -> None:
    """Club rules §8.5: Il est impossible de couper."""
    check(key, NONE, "7S AS", "7H JH KD", "7H JH KD")


@pytest.mark.parametrize("key", NOT_STEPHANOISE)
def test_there_is_no_ruff_in_all_trump(key: str) -> None:
    """Club rules §8.6: Il est également impossible de couper."""
    check(key, ALL, "7S 8S", "7H JH KD", "7H JH KD")


@pytest.mark.parametrize("key", NOT_STEPHANOISE)
def test_in_all_trump_one_always_plays_higher_if_possible(key: str) -> None:
    """Club rules §8.6; belote.com §3; Nebuludik and the guide: the same."""
    check(key, ALL, "AS 8S", "10S 9S JH", "9S", Law.BEAT_IN_ALL_TRUMP, Law.FOLLOW)
    check(key, ALL, "JS 8S", "10S 9S JH", "10S 9S", Law.FOLLOW)


def test_a_club_can_do_without_each_duty_to_play_higher() -> None:
    easy = replace(RULE_SETS["club"], must_beat_trump_led=False, must_beat_in_all_trump=False)
    for trump, led in ((H, "AH"), (ALL, "AH")):
        found = legal_cards(easy, trump, cards_from_text(led), cards_from_text("7H JH"))
        assert words(found.legal) == "7H JH"


WINNERS = [
    (H, "7S AS 10S KS", 1),
    (H, "7S AS 7H KS", 2),
    (H, "7S 8H 7H KS", 1),
    (H, "7S AD AC 8S", 3),
    (H, "AH 9H JH 7H", 2),
    (NONE, "7S AH JH 8S", 3),
    (NONE, "10S KS AS JS", 2),
    (ALL, "7S JH JD 8S", 3),
    (ALL, "AS 9S JS 8S", 2),
]


def test_a_refusal_names_the_card_to_beat_the_suit_or_the_trump() -> None:
    def laws(trump: Trump, trick: str, hand: str) -> dict[str, tuple[Law, tuple[object, ...]]]:
        found = choice("club", trump, trick, hand).illegal
        return {str(card): tuple(refusal) for card, refusal in found.items()}

    assert laws(H, "7S AS", "8S 8D") == {"8D": (Law.FOLLOW, ("spades",))}
    assert laws(H, "AH 7H", "10H JH AS") == {
        "10H": (Law.BEAT_TRUMP_LED, ("AH",)),
        "AS": (Law.FOLLOW, ("hearts",)),
    }
    assert laws(ALL, "8S AS", "7S 9S AH") == {
        "7S": (Law.BEAT_IN_ALL_TRUMP, ("AS",)),
        "AH": (Law.FOLLOW, ("spades",)),
    }
    assert laws(H, "AS", "7H 8D") == {"8D": (Law.RUFF, ("hearts",))}
    assert laws(H, "7S 10H", "7H JH 8D") == {
        "7H": (Law.OVER_RUFF, ("10H",)),
        "8D": (Law.RUFF, ("hearts",)),
    }
    assert laws(H, "7S JH", "7H 8D") == {"8D": (Law.UNDER_RUFF, ("hearts",))}


@pytest.mark.parametrize(("trump", "trick", "place"), WINNERS)
def test_the_strongest_card_wins_the_trick(trump: Trump, trick: str, place: int) -> None:
    """Nebuludik, rule 4; club rules §8.5 and §8.6; belote.com §3 (all trumps are equal)."""
    assert winning(trump, cards_from_text(trick)) == place


POSITIONS = 2500


@pytest.mark.parametrize("key", KEYS)
def test_a_second_judge_agrees_on_thousands_of_positions(key: str) -> None:
    lots = random.Random(key)
    rule_set, pack = RULE_SETS[key], list(PACK)
    told: set[Law] = set()
    for _ in range(POSITIONS):
        lots.shuffle(pack)
        trump, size = lots.choice(rule_set.trumps), lots.randrange(4)
        trick, hand = pack[:size], pack[size : size + lots.randint(1, 8)]
        found = legal_cards(rule_set, trump, trick, hand)
        told |= {refusal.law for refusal in found.illegal.values()}
        trick_words, hand_words = list(map(str, trick)), list(map(str, hand))
        expected = [c for c in hand_words if may_play(key, trump, trick_words, hand_words, c)]
        assert list(map(str, found.legal)) == expected, (trump, trick_words, hand_words)
        if trick:
            assert winning(trump, trick) == winner(trump, trick_words)
    laws = {Law.FOLLOW, Law.BEAT_TRUMP_LED, Law.BEAT_IN_ALL_TRUMP}
    laws |= {Law.RUFF, Law.OVER_RUFF, Law.UNDER_RUFF}
    absent = {Law.UNDER_RUFF, Law.BEAT_IN_ALL_TRUMP} if key == "stephanoise" else set()
    assert told == laws - absent


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, Trump, list[Card], list[Card]]:
    key = draw(st.sampled_from(KEYS))
    cards = draw(st.lists(st.sampled_from(PACK), min_size=4, max_size=11, unique=True))
    size = draw(st.integers(0, 3))
    trump = draw(st.sampled_from(RULE_SETS[key].trumps))
    return key, trump, cards[:size], cards[size : size + 8]


@given(positions())
def test_some_card_is_always_legal_and_each_other_has_its_reason(
    position: tuple[str, Trump, list[Card], list[Card]],
) -> None:
    key, trump, trick, hand = position
    found = legal_cards(RULE_SETS[key], trump, trick, hand)
    assert found.legal
    assert sorted([*found.legal, *found.illegal]) == sorted(hand)


@given(positions(), st.permutations(list(Suit)))
def test_renaming_the_suits_renames_the_answer(
    position: tuple[str, Trump, list[Card], list[Card]], names: list[Suit]
) -> None:
    key, trump, trick, hand = position
    new = dict(zip(Suit, names, strict=True))

    def renamed(cards: Sequence[Card]) -> list[Card]:
        return [Card(card.rank, new[card.suit]) for card in cards]

    other = Trump(new[Suit(trump.value)].value) if trump.is_suit else trump
    rule_set = RULE_SETS[key]
    before = legal_cards(rule_set, trump, trick, hand)
    after = legal_cards(rule_set, other, renamed(trick), renamed(hand))
    assert renamed(before.legal) == list(after.legal)
    laws = [refusal.law for refusal in before.illegal.values()]
    assert laws == [refusal.law for refusal in after.illegal.values()]


@settings(max_examples=30)
@given(st.sampled_from(KEYS), st.integers(0, 10**6), st.data())
def test_a_whole_deal_is_eight_tricks_of_the_32_cards(
    key: str, seed: int, data: st.DataObject
) -> None:
    rule_set = RULE_SETS[key]
    play = played_at_random(rule_set, data.draw(st.sampled_from(rule_set.trumps)), seed)
    assert len(play.tricks) == 8
    assert sorted(card for trick in play.tricks for card in trick.cards) == sorted(PACK)


@pytest.mark.parametrize("key", KEYS)
def test_the_winner_of_a_trick_leads_the_next(key: str) -> None:
    """Club rules §6.7; Nebuludik, rule 4."""
    play = played_at_random(RULE_SETS[key], H, 5)
    for trick, following in zip(play.tricks, play.tricks[1:], strict=False):
        assert following.leader is trick.winner


@pytest.mark.parametrize(("key", "leader"), [("club", Seat.EAST), ("nebuludik", Seat.WEST)])
def test_the_dealers_neighbour_leads_first(key: str, leader: Seat) -> None:
    """Club rules §6 (on the right); Nebuludik, Déroulement d'un pli (on the left)."""
    play = opening_lead(RULE_SETS[key], H, dealt(RULE_SETS[key], 1), Seat.SOUTH)
    assert play.turn is leader


def test_a_card_out_of_turn_or_not_held_is_refused_with_every_reason() -> None:
    rule_set = RULE_SETS["club"]
    play = opening_lead(rule_set, H, dealt(rule_set, 1), Seat.SOUTH)
    elsewhere = play.hands[Seat.NORTH][0]
    turn, held = Refusal(Law.PLAY_IN_TURN, ("E",)), Refusal(Law.CARD_HELD, (str(elsewhere),))
    assert play_problems(play, Seat.WEST, elsewhere) == (turn, held)
    assert play_problems(play, Seat.NORTH, elsewhere) == (turn,)
    with pytest.raises(Refused) as error:
        play_card(play, Seat.WEST, elsewhere)
    assert error.value.refusals == (turn, held)
    assert str(error.value) == "play_in_turn, card_held"


def test_an_illegal_card_is_refused_by_its_own_law() -> None:
    rule_set = RULE_SETS["club"]
    hands = dict.fromkeys(Seat, cards_from_text("8S AH"))
    hands[Seat.EAST] = cards_from_text("7S")
    play = play_card(opening_lead(rule_set, H, hands, Seat.SOUTH), Seat.EAST, hands[Seat.EAST][0])
    (refusal,) = play_problems(play, Seat.NORTH, cards_from_text("AH")[0])
    assert refusal.law is Law.FOLLOW
