"""The parts of a draw in words: their names, their systems, the round of a bracket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flask_babel import gettext as _
from flask_babel import ngettext

from app.words import word
from tournament.draw_plans import CONSOLATION, EVERYBODY, FINAL, KNOCK_OUT, MELEE, DrawPlan
from tournament.settings import PairingSystem, Settings

ROTATIONS = ("round_robin", "double_round_robin", "odd_stay")
FINAL_MATCH, SEMI_FINALS, QUARTER_FINALS = 2, 4, 8


class AnyPart(Protocol):
    """What is said of a part, planned or drawn."""

    @property
    def name(self) -> str: ...
    @property
    def system(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A part of a draw to be made; `places` are those of its rotation or bracket."""

    name: str
    system: str
    round: int
    size: int
    places: int


def planned_parts(plan: DrawPlan) -> tuple[PlannedPart, ...]:
    """The parts of a plan, as they are worded."""
    return tuple(
        PlannedPart(
            part.name,
            part.problem.system,
            part.problem.round,
            len(part.problem.teams),
            part.problem.places or len(part.problem.teams),
        )
        for part in plan.parts
    )


def part_name(name: str) -> str:
    """The name of a part: nothing for everybody, "Pool A", "Final", "Consolation"."""
    if name == EVERYBODY:
        return ""
    if name == FINAL:
        return _("Final")
    if name == CONSOLATION:
        return _("Consolation")
    return _("Pool %(name)s", name=name)


def part_lead(part: AnyPart, places: int, *, by_hand: bool = False, first: bool = False) -> str:
    """How many are in a part and how they are drawn: "8 teams · quarter-finals"."""
    if part.system == MELEE:
        many = ngettext("%(num)s player", "%(num)s players", part.size)
    else:
        many = ngettext("%(num)s team", "%(num)s teams", part.size)
    how = _("by lot first, then as you change it by hand") if by_hand else _system(part, places)
    if first and not by_hand and part.system == "random":
        how = _("drawn by lot")
    return f"{many} · {how}"


def _system(part: AnyPart, places: int) -> str:
    if part.system == KNOCK_OUT:
        return bracket_round(places, part.round)
    if part.system == "random":
        return _("drawn by lot")
    if part.system == "standings":
        return _("first against second, by the standings")
    named = word(PairingSystem(part.system))
    if part.system in ROTATIONS:
        return _("%(system)s, round %(number)s of the rotation", system=named, number=part.round)
    return named


def bracket_round(places: int, number: int) -> str:
    """What a round of a bracket is called, by how many it can have left."""
    whole = 1 << max(1, (places - 1).bit_length())
    left = max(FINAL_MATCH, whole >> (number - 1))
    if left == FINAL_MATCH:
        return _("the final match")
    if left == SEMI_FINALS:
        return _("semi-finals")
    if left == QUARTER_FINALS:
        return _("quarter-finals")
    return _("round of %(count)s", count=left)


def round_name(settings: Settings, number: int) -> str:
    """What a round is called among the others: "Round 3", or "Semi-finals"."""
    of_final = number - settings.rounds
    if 0 < of_final <= settings.final_rounds:
        named = bracket_round(settings.final_teams, of_final)
        return named[:1].upper() + named[1:]
    return _("Round %(number)s", number=number)


def places_of(problem: Mapping[str, Any]) -> int:
    """How many places a part's rotation or bracket has, from its problem as JSON."""
    places: int | None = problem.get("places")
    teams: Sequence[Any] = problem["teams"]
    return places or len(teams)
