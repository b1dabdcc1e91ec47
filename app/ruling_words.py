"""The words of the arbiter's pages: effects, remedies, phases, how an incident ended."""

from enum import Enum

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from rules.discipline import Phase, Remedy
from tournament.discipline import EffectKind
from tournament.log_readings import IncidentStatus
from tournament.models import AppealState, CallState, RulingOutcome, Settlement

RULING_WORDS: tuple[tuple[Enum, LazyString], ...] = (
    (EffectKind.NOTE, _l("Noted, nothing more")),
    (EffectKind.VERBAL_WARNING, _l("Verbal warning")),
    (EffectKind.FORMAL_WARNING, _l("Formal warning")),
    (EffectKind.SUIT_BARRED, _l("Suit barred in the next trick")),
    (EffectKind.CARD_PLAYED, _l("The card must be played")),
    (EffectKind.REDEAL, _l("Dealt again, same dealer")),
    (EffectKind.DEAL_CANCELLED, _l("Deal cancelled, 0–0")),
    (EffectKind.DEAL_LOST, _l("Deal lost, points to the other team")),
    (EffectKind.BELOTE_NOT_COUNTED, _l("Belote not counted")),
    (EffectKind.MELD_TO_OTHER_SIDE, _l("Announced points to the other team")),
    (EffectKind.DEAL_ADJUSTED, _l("Points on the deal")),
    (EffectKind.MATCH_ADJUSTED, _l("Points on the match")),
    (EffectKind.TOTAL_ADJUSTED, _l("Points on the tournament total")),
    (EffectKind.ROUND_OWED, _l("Pays a round of drinks")),
    (EffectKind.MATCH_CANCELLED, _l("Match cancelled")),
    (EffectKind.MATCH_FORFEITED, _l("Match lost by forfeit")),
    (EffectKind.PLAYER_EXCLUDED, _l("Player excluded")),
    (EffectKind.TEAM_DISQUALIFIED, _l("Team disqualified")),
    (Phase.DEAL, _l("The deal")),
    (Phase.BIDDING, _l("The bidding")),
    (Phase.PLAY, _l("The play")),
    (Phase.BELOTE, _l("Belote")),
    (Phase.MELD, _l("Melds")),
    (Phase.SCORING, _l("The score")),
    (Phase.CONDUCT, _l("Conduct")),
    (Phase.ANY, _l("Anything else")),
    (Remedy.NONE, _l("Nothing is laid down.")),
    (Remedy.REMINDER, _l("A reminder, then a warning.")),
    (Remedy.WARNING, _l("A warning.")),
    (Remedy.REDEAL, _l("The deal is dealt again by the same dealer.")),
    (
        Remedy.REDEAL_AND_ROUND,
        _l("The deal is dealt again by the same dealer, and the team pays a round of drinks."),
    ),
    (Remedy.CUT_AGAIN, _l("The cards are cut again.")),
    (Remedy.BID_STANDS, _l("The bid stands.")),
    (Remedy.BID_REFUSED, _l("The bid is refused: a legal bid, or pass.")),
    (
        Remedy.SUIT_BARRED,
        _l("Play goes on; the team may not play that suit in the next trick, unless to follow."),
    ),
    (Remedy.DEAL_LOST, _l("The deal may be lost: the arbiter decides.")),
    (
        Remedy.CARD_MUST_BE_PLAYED,
        _l("The card shown must be played, unless the opponents say otherwise."),
    ),
    (Remedy.BELOTE_NOT_COUNTED, _l("The 20 points of the belote are not counted.")),
    (Remedy.POINTS_TO_OTHER_SIDE, _l("The other team marks the points announced.")),
    (Remedy.RECOUNT, _l("The points are counted again.")),
    (Remedy.ARBITERS_JUDGEMENT, _l("The arbiter judges.")),
    (IncidentStatus.OPEN, _l("to be ruled on")),
    (IncidentStatus.SETTLED, _l("settled by the teams")),
    (IncidentStatus.RULED, _l("in force")),
    (IncidentStatus.AMENDED, _l("amended")),
    (IncidentStatus.LIFTED, _l("lifted")),
    (IncidentStatus.APPEALED, _l("before the jury")),
    (Settlement.REFERRED, _l("The arbiter rules")),
    (Settlement.COVERED, _l("Covered by the teams, play goes on")),
    (Settlement.DEAL_CANCELLED, _l("Deal cancelled by agreement")),
    (Settlement.MATCH_CANCELLED, _l("Match cancelled by agreement")),
    (RulingOutcome.RULED, _l("Ruled")),
    (RulingOutcome.AMENDED, _l("Amended")),
    (RulingOutcome.LIFTED, _l("Lifted")),
    (RulingOutcome.APPEAL, _l("Ruled by the jury")),
    (CallState.WAITING, _l("waiting")),
    (CallState.COMING, _l("the arbiter is coming")),
    (CallState.DONE, _l("done")),
    (AppealState.PENDING, _l("before the jury")),
    (AppealState.UPHELD, _l("upheld")),
    (AppealState.DISMISSED, _l("dismissed")),
    (AppealState.DROPPED, _l("dropped")),
)
"""Each value that the arbiter's pages show, with its word."""
