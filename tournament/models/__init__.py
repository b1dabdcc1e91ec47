"""The tables of a club and its tournaments: what happened, never what follows from it.

Every row of a tournament carries the tournament's id in its key, and foreign keys are composite,
so that no row can join another tournament. Numbers shown to people are columns, never keys.
"""

from sqlmodel import SQLModel

from tournament.models.club import Account, Club, ClubJournal, Membership, Role
from tournament.models.discipline import (
    Appeal,
    AppealState,
    Call,
    CallState,
    CatalogueEntry,
    DebtPayment,
    Incident,
    Ruling,
    RulingEffect,
    RulingOutcome,
    Settlement,
)
from tournament.models.entries import (
    Credit,
    CreditReason,
    Entry,
    EntryPlayer,
    EntryState,
    EntryStatus,
    Player,
)
from tournament.models.event import (
    Journal,
    Lots,
    RequestKey,
    SettingsVersion,
    Stage,
    Tournament,
    TournamentState,
)
from tournament.models.play import (
    Confirmation,
    DealRow,
    DealState,
    DealVersion,
    EntryRound,
    EntryTotal,
    MatchResult,
    Outcome,
)
from tournament.models.rounds import (
    DrawRow,
    DrawState,
    Match,
    MatchEntry,
    MatchOrigin,
    Round,
    RoundState,
    Seat,
    SeatChange,
)

metadata = SQLModel.metadata

__all__ = [
    "Account",
    "Appeal",
    "AppealState",
    "Call",
    "CallState",
    "CatalogueEntry",
    "Club",
    "ClubJournal",
    "Confirmation",
    "Credit",
    "CreditReason",
    "DealRow",
    "DealState",
    "DealVersion",
    "DebtPayment",
    "DrawRow",
    "DrawState",
    "Entry",
    "EntryPlayer",
    "EntryRound",
    "EntryState",
    "EntryStatus",
    "EntryTotal",
    "Incident",
    "Journal",
    "Lots",
    "Match",
    "MatchEntry",
    "MatchOrigin",
    "MatchResult",
    "Membership",
    "Outcome",
    "Player",
    "RequestKey",
    "Role",
    "Round",
    "RoundState",
    "Ruling",
    "RulingEffect",
    "RulingOutcome",
    "Seat",
    "SeatChange",
    "SettingsVersion",
    "Settlement",
    "Stage",
    "Tournament",
    "TournamentState",
    "metadata",
]
