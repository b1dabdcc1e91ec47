"""What is written can be read back; what is thrown at the readers never breaks them."""

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue import RULE_SETS
from rules.deal import (
    Deal,
    Meld,
    PassedDeal,
    PenaltyDeal,
    PlayedDeal,
    UnreadableDeal,
    checked_deal,
    deal_as_json,
    deal_from_json,
    problems_with,
)
from rules.scoring import score_deal
from rules.shorthand import ShorthandError, parse_shorthand
from rules.vocabulary import BySide, Double, MeldKind, Rank, Side, Slam, Suit, Trump
from rules.wording import deal_sentence, headline, line_sentence, problem_sentence, verdict_sentence
from tests.rules.straight_line import straight_line

SIDES = st.sampled_from(Side)
POINTS = st.integers(0, 300)
MELDS = st.builds(Meld, st.sampled_from(MeldKind), st.sampled_from(Rank), st.sampled_from(Suit))
FOURS = st.builds(Meld, st.just(MeldKind.CARRE), st.sampled_from(Rank))
HANDS = st.lists(MELDS | FOURS, max_size=2).map(tuple)
PLAYED = st.builds(
    PlayedDeal,
    SIDES,
    st.integers(0, 300) | st.sampled_from(Slam),
    st.sampled_from(Trump),
    st.sampled_from(Double),
    st.none() | st.builds(BySide, POINTS, POINTS),
    st.none() | SIDES,
    st.booleans(),
    st.lists(SIDES, max_size=5).map(tuple),
    st.none() | st.builds(BySide, HANDS, HANDS),
    st.none() | st.builds(BySide, POINTS, POINTS),
)
BELOTES = st.lists(SIDES, max_size=4).map(tuple)
PENALTIES = st.builds(PenaltyDeal, SIDES, POINTS, st.none() | POINTS, BELOTES)
DEALS = PLAYED | PENALTIES | st.just(PassedDeal())
KEYS = st.sampled_from(list(RULE_SETS))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [*deal_as_json(PlayedDeal(Side.NS, 90, Trump.HEARTS)), "points", "melds"]
            )
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)
GOOD = {"taker": "NS", "contract": 90, "trump": "hearts", "points": {"NS": 90, "EW": 72}}


@given(DEALS)
def test_a_deal_written_and_read_back_is_the_same(deal: Deal) -> None:
    assert deal_from_json(json.loads(json.dumps(deal_as_json(deal)))) == deal


@given(DEALS, KEYS)
def test_a_deal_is_scored_exactly_when_nothing_is_wrong_with_it(deal: Deal, key: str) -> None:
    rules = RULE_SETS[key]
    problems = problems_with(rules, deal)
    said = [problem_sentence(problem, lang) for problem in problems for lang in ("fr", "en")]
    assert all("{" not in sentence for sentence in said)
    if not problems:
        assert score_deal(rules, deal).ns >= 0


@given(JSON | st.dictionaries(st.sampled_from(["points", "melds", "belote"]), JSON), KEYS)
def test_nothing_that_is_thrown_at_the_reader_breaks_it(data: object, key: str) -> None:
    candidates = [data, GOOD | data if isinstance(data, dict) else data]
    for candidate in candidates:
        try:
            checked_deal(RULE_SETS[key], candidate)
        except UnreadableDeal as error:
            said = [problem_sentence(problem, "fr").encode() for problem in error.problems]
        else:
            said = [b"scorable"]
        assert said


@st.composite
def valid(draw: st.DrawFn) -> tuple[str, PlayedDeal]:
    """A deal in order under some rule set, melds declared card by card where there are any."""
    key = draw(KEYS)
    rules = RULE_SETS[key]
    trump = draw(st.sampled_from(rules.trumps))
    total = rules.points_total(trump)
    ns = draw(st.integers(0, total))
    capot = draw(st.none() | SIDES)
    melds = None
    if rules.melds and draw(st.booleans()):
        melds = BySide(draw(HANDS), draw(HANDS))
    deal = PlayedDeal(
        taker := draw(SIDES),
        draw(st.sampled_from(rules.contracts)),
        trump,
        draw(st.sampled_from(Double)),
        BySide(ns, total - ns) if capot is None else None,
        capot,
        capot is taker and draw(st.booleans()),
        draw(st.lists(SIDES, max_size=rules.belotes_allowed(trump)).map(tuple)),
        melds,
    )
    return key, deal


@given(valid())
@settings(max_examples=400)
def test_a_valid_deal_is_scored_as_by_the_second_scorer_and_said_in_words(
    given_deal: tuple[str, PlayedDeal],
) -> None:
    key, deal = given_deal
    rules = RULE_SETS[key]
    if problems_with(rules, deal):
        return
    score = score_deal(rules, deal)
    assert (score.ns, score.ew) == straight_line(key, deal)
    for lang in ("fr", "en"):
        sentences = [line_sentence(line, lang) for line in score.lines]
        assert len(set(sentences)) >= 1
        assert deal_sentence(deal, lang)
        assert headline(deal, score, lang)
        assert score.verdict is not None
        assert verdict_sentence(score.verdict, lang)


TRUMPS = {"fr": ("p", "c", "k", "t", "sa", "ta"), "en": ("s", "h", "d", "c", "nt", "at")}
DOUBLES = {Double.NONE: [], Double.COINCHE: ["x"], Double.SURCOINCHE: ["xx"]}


def typed(deal: PlayedDeal, lang: str) -> str:
    """The deal as an expert types it, melds left out."""
    trump = dict(zip(Trump, TRUMPS[lang], strict=True))[deal.trump]
    contract = deal.contract if isinstance(deal.contract, int) else deal.contract.value[:3]
    words = ["n" if deal.taker is Side.NS else "e", str(contract), trump, *DOUBLES[deal.double]]
    if deal.capot is not None:
        words.append("!d" if deal.capot is not deal.taker else "!!" if deal.solo else "!")
    elif deal.points is not None:
        words.append(str(deal.points.of(deal.taker)))
    return " ".join([*words, *("b" if side is deal.taker else "bd" for side in deal.belote)])


@given(valid(), st.sampled_from(["fr", "en"]))
def test_a_shorthand_written_and_read_back_is_the_same(
    given_deal: tuple[str, PlayedDeal], lang: str
) -> None:
    key, deal = given_deal
    read = deal_from_json(parse_shorthand(typed(deal, lang), lang, RULE_SETS[key]))
    assert read == replace(deal, melds=None)


@given(st.text(max_size=60), st.sampled_from(["fr", "en"]))
def test_no_text_breaks_the_shorthand(text: str, lang: str) -> None:
    try:
        data = parse_shorthand(text, lang, RULE_SETS["guide"])
    except ShorthandError as error:
        data = dict.fromkeys(problem.field for problem in error.problems)
    assert data
