"""The ways in which rule sets differ: each enum is one question, each member one answer."""

from enum import StrEnum


class TakersMark(StrEnum):
    """What takers mark besides belote and melds when an undoubled contract is made."""

    CONTRACT_ONLY = "contract_only"
    POINTS_AND_CONTRACT = "points_and_contract"


class Rounding(StrEnum):
    """What is rounded to the nearest ten, half up, once the contract has been judged."""

    NONE = "none"
    TRICK_POINTS = "trick_points"
    MARK = "mark"


class AllTrumpJudged(StrEnum):
    """On what a contract is judged where raw all-trump points are brought down to 162."""

    WHOLE_POINTS = "whole_points"
    EXACT_SHARE = "exact_share"


class SlamMark(StrEnum):
    """How a capot that was bid is marked."""

    AS_CONTRACT = "as_contract"
    FLAT = "flat"


class GeneraleBy(StrEnum):
    """Who must take the eight tricks of a générale."""

    BIDDER_ALONE = "bidder_alone"
    SIDE = "side"


class BeloteOnFailure(StrEnum):
    """What becomes of the takers' belote when they fail."""

    KEPT = "kept"
    LOST = "lost"


class MeldsOnFailure(StrEnum):
    """What becomes of the takers' melds when they fail an undoubled contract."""

    LAPSE = "lapse"
    TO_DEFENCE = "to_defence"


class MeldsOnCapot(StrEnum):
    """What becomes of the defence's melds when the takers take all eight tricks."""

    KEPT = "kept"
    TO_TAKERS = "to_takers"


class Multiplied(StrEnum):
    """What a coinche multiplies in the winner's mark."""

    CONTRACT = "contract"
    POINTS_AND_CONTRACT = "points_and_contract"
    EVERYTHING = "everything"


class DoubledPoints(StrEnum):
    """What stands for the trick points of takers who make a doubled contract."""

    TRICKS_WON = "tricks_won"
    STAKE = "stake"


class DoubledDefence(StrEnum):
    """What the defence marks when a doubled contract is made."""

    ITS_POINTS = "its_points"
    BELOTE_ONLY = "belote_only"


class DoubledMelds(StrEnum):
    """Which melds the winner of a doubled contract marks."""

    WINNERS_OWN = "winners_own"
    ALL_TO_WINNER = "all_to_winner"


class LevelAtTarget(StrEnum):
    """What decides when both sides reach the target with the same total."""

    ONE_MORE_DEAL = "one_more_deal"
    WINNER_OF_LAST_DEAL = "winner_of_last_deal"


class TargetByBelote(StrEnum):
    """Whether a side that failed and reaches the target only by its belote has won."""

    WINS = "wins"
    PENDING = "pending"


class FourPasses(StrEnum):
    """Who deals after four passes."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"


class FirstDealer(StrEnum):
    """Who deals first in a game."""

    BY_LOT = "by_lot"
    AGREED = "agreed"


class Rotation(StrEnum):
    """Which way the deal, the bidding and the play go round."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class CoincheTiming(StrEnum):
    """When a player may coinche."""

    UNTIL_FIRST_LEAD = "until_first_lead"
    AT_ONCE = "at_once"
    IN_TURN = "in_turn"


class CannotOverRuff(StrEnum):
    """What a player void in the suit led owes when an opponent's trump cannot be beaten."""

    MUST_UNDER_RUFF = "must_under_ruff"
    FREE = "free"
