"""What a setting without a mark comes to at the table: one situation, answered by the engine."""

from collections.abc import Callable
from itertools import accumulate

from flask_babel import gettext as _

from app.deal_words import spoken
from rules.auction import Bid, Word, opening, refusals, say
from rules.cards import cards_from_text, points_in
from rules.dealing import packets_allowed
from rules.facts import PlayedDeal
from rules.game import game_state
from rules.legal_cards import legal_cards
from rules.marks import Reason, ScoreLine
from rules.positions import Seat, first_to_act, next_dealer
from rules.ruleset import RuleSet
from rules.scoring import DealScore, score_deal
from rules.vocabulary import Double, Side, Trump
from rules.wording import (
    card_labels,
    contract_name,
    deal_sentence,
    game_sentence,
    seat_name,
    trump_name,
)
from tournament.house_rules import typical_deals

DEALER = Seat.SOUTH
MOST_DEALS = 200
RANKS_OF_TRICKS = ("J 9 A 8", "J 9 10 Q", "J A 10 7")


def situation(name: str, before: RuleSet, after: RuleSet) -> tuple[str, str, str] | None:
    """What happens, and its outcome under both rule sets; None where the setting shows nothing."""
    asked = _ASKED.get(name)
    if asked is None:
        return None
    (said, old), (_said, new) = asked(before), asked(after)
    return None if old == new else (said, old, new)


def _play(trump: Trump, trick: str, hand: str) -> Callable[[RuleSet], tuple[str, str]]:
    """A hand that plays to a trick: the cards that are legal."""

    def answer(rules: RuleSet) -> tuple[str, str]:
        lang = spoken()
        said = _(
            "Trump: %(trump)s. On the table %(trick)s, in hand %(hand)s. May be played:",
            trump=trump_name(trump, lang),
            trick=card_labels(trick.split(), lang),
            hand=card_labels(hand.split(), lang),
        )
        choice = legal_cards(rules, trump, cards_from_text(trick), cards_from_text(hand))
        return said, card_labels(map(str, choice.legal), lang)

    return answer


def _totals_before(ns: int, ew: int) -> tuple[None, DealScore]:
    pairs = ((Side.NS, ns), (Side.EW, ew))
    lines = tuple(ScoreLine(side, points, Reason.ADJUSTED, (points, 1)) for side, points in pairs)
    return None, DealScore(lines)


def _game(rules: RuleSet, deal: PlayedDeal, ns: int, ew: int) -> tuple[str, str]:
    """A game at these totals before this deal: what it comes to."""
    lang, target = spoken(), rules.targets[0]
    said = _(
        "A game to %(target)s, %(ns)s to %(ew)s. %(deal)s",
        target=target,
        ns=ns,
        ew=ew,
        deal=deal_sentence(deal, lang),
    )
    entries = [_totals_before(ns, ew), (deal, score_deal(rules, deal))]
    return said, game_sentence(game_state(rules, target, entries), lang)


def _level(rules: RuleSet) -> tuple[str, str]:
    """Both sides come to the target with the same total."""
    deal, target = typical_deals(rules)[0], rules.targets[0]
    score = score_deal(rules, deal)
    return _game(rules, deal, target - score.ns, target - score.ew)


def _by_belote(rules: RuleSet) -> tuple[str, str]:
    """A side ten short fails and marks its belote."""
    return _game(rules, typical_deals(rules)[1], rules.targets[0] - 10, 0)


def _after_four_passes(rules: RuleSet) -> tuple[str, str]:
    said = _("%(dealer)s dealt and all four passed. The next to deal:", dealer=_seat(DEALER))
    return said, _seat(next_dealer(rules, DEALER, four_passes=True))


def _first(rules: RuleSet) -> tuple[str, str]:
    said = _("%(dealer)s has dealt. The first to speak and to lead:", dealer=_seat(DEALER))
    return said, _seat(first_to_act(rules, DEALER))


def _lowest_bid(rules: RuleSet, above: int = 0) -> Bid:
    return Bid(rules.contracts[above], rules.trumps[0])


def _timing(rules: RuleSet) -> tuple[str, str]:
    """Who may coinche the first bid at once, and who once three have passed."""
    auction = opening(rules, DEALER)
    bidder, bid = auction.turn, _lowest_bid(rules)
    auction = say(auction, bidder, bid)
    at_once = [seat for seat in Seat if not refusals(auction, seat, Word.COINCHE)]
    while not auction.closed:
        auction = say(auction, auction.turn, Word.PASS)
    later = [seat for seat in Seat if not refusals(auction, seat, Word.COINCHE)]
    said = _(
        "%(bidder)s bids %(bid)s. Who may coinche at once, and who after three passes:",
        bidder=_seat(bidder),
        bid=contract_name(bid.contract, spoken()),
    )
    return said, f"{_seats(at_once)} / {_seats(later)}"


def _closing(rules: RuleSet) -> tuple[str, str]:
    """Whether a higher bid can follow a coinche."""
    auction = opening(rules, DEALER)
    bidder, bid, higher = auction.turn, _lowest_bid(rules), _lowest_bid(rules, above=1)
    auction = say(auction, bidder, bid)
    auction = say(auction, auction.turn, Word.COINCHE)
    said = _(
        "%(bidder)s bids %(bid)s and is coinched. May the partner bid %(higher)s?",
        bidder=_seat(bidder),
        bid=contract_name(bid.contract, spoken()),
        higher=contract_name(higher.contract, spoken()),
    )
    return said, _("no") if refusals(auction, bidder.partner, higher) else _("yes")


def _lifting(rules: RuleSet) -> tuple[str, str]:
    """Whether a coinche stands when the coinched side bids higher."""
    auction = opening(rules, DEALER)
    bidder, bid, higher = auction.turn, _lowest_bid(rules), _lowest_bid(rules, above=1)
    said = _(
        "%(bidder)s bids %(bid)s and is coinched; the partner bids %(higher)s. Is that coinched?",
        bidder=_seat(bidder),
        bid=contract_name(bid.contract, spoken()),
        higher=contract_name(higher.contract, spoken()),
    )
    if rules.coinche_closes_auction:
        return said, _("no")
    auction = say(auction, bidder, bid)
    for call in (Word.COINCHE, higher):
        auction = say(auction, auction.turn, call)
    return said, _("no") if auction.double is Double.NONE else _("yes")


def _length(rules: RuleSet) -> tuple[str, str]:
    """How many deals as good as the first example end a game."""
    deal = typical_deals(rules)[0]
    entries = [(deal, score_deal(rules, deal))] * MOST_DEALS
    said = _("%(deal)s So every time: deals in a game.", deal=deal_sentence(deal, spoken()))
    return said, str(game_state(rules, rules.targets[0], entries).deals)


def _tricks(trump: Trump, suit: str) -> Callable[[RuleSet], tuple[str, str]]:
    """What the cards of three tricks count: no two ranks lie in the same ones."""

    def answer(rules: RuleSet) -> tuple[str, str]:
        lang = spoken()
        tricks = [[rank + suit for rank in ranks.split()] for ranks in RANKS_OF_TRICKS]
        said = _(
            "Trump: %(trump)s. The cards of these tricks count: %(tricks)s.",
            trump=trump_name(trump, lang),
            tricks=" / ".join(card_labels(trick, lang) for trick in tricks),
        )
        counted = (points_in(rules, trump, cards_from_text(" ".join(trick))) for trick in tricks)
        return said, " / ".join(map(str, counted))

    return answer


def _dealing(rules: RuleSet) -> tuple[str, str]:
    """The cards in a hand after each round, and where the bidding begins."""
    said = _("The cards each player holds as they are dealt, a bar where the bidding begins:")
    ways = []
    for way in packets_allowed(rules):
        held = list(accumulate(map(int, way.split("-"))))
        bars = (" |" if cards == rules.cards_before_bidding else "" for cards in held)
        ways.append(" ".join(f"{cards}{bar}" for cards, bar in zip(held, bars, strict=True)))
    return said, ", ".join(ways)


def _seat(seat: Seat) -> str:
    return seat_name(seat, spoken())


def _seats(seats: list[Seat]) -> str:
    return ", ".join(map(_seat, seats)) or _("nobody")


_ASKED: dict[str, Callable[[RuleSet], tuple[str, str]]] = {
    "must_beat_trump_led": _play(Trump.HEARTS, "AH", "7H JH 8S"),
    "must_beat_in_all_trump": _play(Trump.ALL_TRUMP, "AH", "7H JH 8S"),
    "cannot_over_ruff": _play(Trump.HEARTS, "AS JH", "7H 8D"),
    "level_at_target": _level,
    "target_by_belote": _by_belote,
    "four_passes": _after_four_passes,
    "rotation": _first,
    "coinche_timing": _timing,
    "coinche_closes_auction": _closing,
    "higher_bid_lifts_coinche": _lifting,
    "targets": _length,
    "card_points_trump": _tricks(Trump.HEARTS, "H"),
    "card_points_plain": _tricks(Trump.HEARTS, "C"),
    "card_points_no_trump": _tricks(Trump.NO_TRUMP, "C"),
    "card_points_all_trump": _tricks(Trump.ALL_TRUMP, "C"),
    "packets": _dealing,
    "cards_before_bidding": _dealing,
}
