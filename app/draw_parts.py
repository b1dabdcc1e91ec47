"""A draw part by part, as its pages show it: each part's words, cost, notes, offers and tables."""

from dataclasses import dataclass
from typing import Any

from app.draw_words import DrawRowWords, cost_words, draw_rows
from app.draw_words import reason as words_of
from app.part_words import part_lead, part_name, places_of
from tournament.draw_of_round import DrawReading, PartReading
from tournament.pairing.systems import SYSTEMS
from tournament.settings import PairingSystem

SETTING_OF = {"rematch": "rematches", "club": "same_club", "family": "same_family"}
"""The setting in which a constraint is made less strict."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to make less strict: in words, and the setting, or none where teams are meant."""

    words: str
    constraint: str
    setting: str


@dataclass(frozen=True, slots=True)
class PartWords:
    """A part of a draw as a page shows it."""

    name: str
    title: str
    lead: str
    cost: tuple[str, ...]
    notes: tuple[str, ...]
    offers: tuple[Offer, ...]
    broken: bool
    """Whether a hard constraint cannot hold."""
    players: bool
    rows: tuple[DrawRowWords, ...]


def part_words(reading: DrawReading, asked: str = "") -> tuple[PartWords, ...]:
    """The parts of a draw with the tables that a search finds."""
    by_hand = bool(reading.reason)
    return tuple(_part(reading, part, asked, by_hand) for part in reading.parts)


def _part(reading: DrawReading, part: PartReading, asked: str, by_hand: bool) -> PartWords:
    everybody = len(reading.parts) == 1
    tables = (*reading.tables, *reading.byes)
    own = [each for each in tables if everybody or each.part == part.name]
    first = reading.round_number == 1
    typed = reading.header.settings.pairing is PairingSystem.BY_HAND and part.system == "random"
    return PartWords(
        name=part.name,
        title=part_name(part.name),
        lead=part_lead(part, places_of(part.problem), by_hand=typed and not part.name),
        cost=tuple(cost_words(part.cost, system=part.system, by_hand=by_hand, first=first)),
        notes=tuple(map(words_of, part.notes)),
        offers=tuple(map(_offer, part.relaxations)),
        broken=part.cost["hard"] > 0,
        players=SYSTEMS[part.system].of_players,
        rows=draw_rows(own, asked),
    )


def _offer(note: Any) -> Offer:
    constraint = note.code.removeprefix("relax_")
    return Offer(words_of(note), constraint, SETTING_OF.get(constraint, ""))
