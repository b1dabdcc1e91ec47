"""The catalogue's remedies as effects of a ruling: proposed to the arbiter, never imposed."""

from typing import assert_never

from rules.discipline import DEAL_LOST_POINTS, Infraction, Remedy
from tournament.discipline import EffectKind


def effects_of_remedy(remedy: Remedy) -> tuple[EffectKind, ...]:
    """The effects that a remedy has by default, in their order; an arbiter's judgement has none."""
    match remedy:
        case Remedy.REDEAL:
            return (EffectKind.REDEAL,)
        case Remedy.REDEAL_AND_ROUND:
            return (EffectKind.REDEAL, EffectKind.ROUND_OWED)
        case Remedy.WARNING:
            return (EffectKind.VERBAL_WARNING,)
        case Remedy.SUIT_BARRED:
            return (EffectKind.SUIT_BARRED,)
        case Remedy.DEAL_LOST:
            return (EffectKind.DEAL_LOST,)
        case Remedy.CARD_MUST_BE_PLAYED:
            return (EffectKind.CARD_PLAYED,)
        case Remedy.BELOTE_NOT_COUNTED:
            return (EffectKind.BELOTE_NOT_COUNTED,)
        case Remedy.POINTS_TO_OTHER_SIDE:
            return (EffectKind.MELD_TO_OTHER_SIDE,)
        case (
            Remedy.NONE
            | Remedy.REMINDER
            | Remedy.CUT_AGAIN
            | Remedy.BID_STANDS
            | Remedy.BID_REFUSED
            | Remedy.RECOUNT
        ):
            return (EffectKind.NOTE,)
        case Remedy.ARBITERS_JUDGEMENT:
            return ()
        case _ as never:
            assert_never(never)


def points_of_remedy(infraction: Infraction) -> int:
    """The points that the catalogue proposes; 0 leaves a lost deal to the tournament's settings."""
    usual = infraction.remedy is Remedy.DEAL_LOST and infraction.points == DEAL_LOST_POINTS
    return 0 if usual else infraction.points
