"""From what happened at the table to the deal that is scored: its facts."""

from collections.abc import Mapping, Sequence

from rules.auction import Agreed
from rules.belotes import PlayedCard, belotes
from rules.counting import count_tricks
from rules.dealing import Hands
from rules.facts import Meld, PlayedDeal
from rules.melds_in_hand import declared_melds
from rules.positions import Seat
from rules.tricks import Play


def deal_played(
    agreed: Agreed,
    play: Play,
    hands: Hands,
    said: Sequence[PlayedCard],
    declared: Mapping[Seat, Sequence[Meld]],
) -> PlayedDeal:
    """The facts of a deal whose eight tricks are played.

    `hands` are those dealt, `said` the cards with their words (`as_said` where nobody forgets),
    `declared` the melds by player. Points for a meld that cannot be shown are a ruling, and not
    among the facts.
    """
    rule_set = play.rule_set
    won = count_tricks(rule_set, agreed.trump, play.tricks)
    melds = declared_melds(rule_set, agreed.trump, declared, hands).shown
    return PlayedDeal(
        taker=agreed.bidder.side,
        contract=agreed.contract,
        trump=agreed.trump,
        double=agreed.double,
        points=won.points,
        capot=won.capot,
        solo=won.alone is agreed.bidder,
        belote=belotes(rule_set, agreed.trump, said),
        melds=melds if any(melds) else None,
    )
