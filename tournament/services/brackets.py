"""Knock-outs as their rounds leave them: who is still in, and how far everybody came.

A match that is level, or was cancelled, lets the better placed through; a double forfeit nobody.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Self
from uuid import UUID

from sqlmodel import Session, select

from tournament.draw_plans import CONSOLATION, FINAL, KNOCK_OUT
from tournament.models import EntryRound, Outcome
from tournament.services.past_draws import PastPart, draws_with_parts
from tournament.services.round_rows import numbers_of

ABOVE_ALL = 100
"""More rounds than a consolation has: who was in the final comes before who was not."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What a round of a knock-out wants to know of an entry: how its match ended, if it has."""

    outcome: Outcome
    complete: bool
    won: bool

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """A row of a round, as it is kept or as it would be."""
        return cls(Outcome(row["outcome"]), bool(row["complete"]), bool(row["wins"]))


Endings = Mapping[UUID, Mapping[UUID, Ended]]
"""How matches ended, by round, then by entry."""


@dataclass(slots=True)
class Bracket:
    """A knock-out: the place of everybody in it, who is left, how many rounds each one survived."""

    places: dict[UUID, int] = field(default_factory=dict)
    left: frozenset[UUID] = frozenset()
    survived: dict[UUID, int] = field(default_factory=dict)
    rounds: int = 0
    """How many rounds of it are public."""
    last_round: int = 0
    """The round of the tournament in which it was drawn last."""

    def rounds_to_come(self, present: Set[UUID]) -> int:
        """How many rounds it takes from here; none for who is left alone.

        :param present: the entries that take part still.
        """
        whole = (len(self.places) - 1).bit_length()
        return whole - self.rounds if len(self.left & present) > 1 else 0


def brackets(
    session: Session, tournament_id: UUID, *, before: int, would_be: Endings = MappingProxyType({})
) -> dict[str, Bracket]:
    """The knock-outs that have begun before a round, by part: the final, the consolation.

    :param would_be: rounds taken as if their matches had ended so.
    """
    found: dict[str, Bracket] = {}
    names = (FINAL, CONSOLATION)
    for draw in draws_with_parts(session, tournament_id, names, before=before):
        parts = [draw.parts[name] for name in names if name in draw.parts]
        rows = would_be.get(draw.round_id) or _rows(session, tournament_id, draw.round_id)
        for part in (each for each in parts if each.system == KNOCK_OUT):
            bracket = found.setdefault(part.name, Bracket())
            _play(bracket, part, rows)
            bracket.last_round = draw.round_number
    return found


def _rows(session: Session, tournament_id: UUID, round_id: UUID) -> dict[UUID, Ended]:
    rows = session.exec(
        select(EntryRound).where(
            EntryRound.tournament_id == tournament_id, EntryRound.round_id == round_id
        )
    )
    return {row.entry_id: Ended(row.outcome, row.complete, row.wins > 0) for row in rows}


def _play(bracket: Bracket, part: PastPart, rows: Mapping[UUID, Ended]) -> None:
    """Take a round of the knock-out as it was drawn and played so far."""
    for entry, place in part.places.items():
        bracket.places.setdefault(entry, place or len(bracket.places) + 1)
        bracket.survived[entry] = bracket.rounds
    bracket.rounds += 1
    through, undecided = set(part.byes), set()
    for table in part.tables:
        better = min(table, key=bracket.places.__getitem__)
        played = {entry: rows[entry] for entry in table if entry in rows and rows[entry].complete}
        if len(played) < len(table):
            undecided.add(better)  # one of the two will be left
        elif winners := [e for e, r in played.items() if r.won or r.outcome is Outcome.BYE]:
            through.add(winners[0])
        elif all(r.outcome is not Outcome.DOUBLE_FORFEIT for r in played.values()):
            through.add(better)
    for entry in through:
        bracket.survived[entry] = bracket.rounds
    bracket.left = frozenset(through | undecided)


def reached(
    session: Session,
    tournament_id: UUID,
    after_round: int | None = None,
    *,
    would_be: Endings = MappingProxyType({}),
) -> dict[int, int]:
    """How far each team came in a knock-out, by number: the further, the more; others are not in.

    Who was in the final comes before who was in the consolation.

    :param after_round: count only the rounds up to this one.
    :param would_be: rounds taken as if their matches had ended so.
    """
    before = after_round + 1 if after_round is not None else 1_000_000
    numbers = numbers_of(session, tournament_id)
    found: dict[int, int] = {}
    begun = brackets(session, tournament_id, before=before, would_be=would_be)
    for name, bracket in begun.items():
        base = ABOVE_ALL if name == FINAL else 0
        for entry, rounds in bracket.survived.items():
            found.setdefault(numbers[entry], base + rounds)
    return found
