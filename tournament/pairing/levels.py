"""The levels of the cost packed into one integer, each level heavier than all below it together."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from .line import Line
from .lots import lot

LIMIT = 1 << 120
MOST_LOT_BITS = 40


@dataclass(frozen=True, slots=True)
class Levels:
    """What one unit of each level weighs; a level that cannot occur weighs 0.

    `bye_lot` orders level candidates for the bye where the line is one by lot, by their place in
    it.
    """

    hard: int
    second_bye: int
    rematch: int
    soft: int
    bye: int
    bye_lot: int
    distance: int
    square: int
    lot_bits: int
    floats: int = 0


def levels_of(line: Line) -> Levels:
    """The weights for a field: the lots take the bits that the other levels leave."""
    weights, lot_bits = pack(_most_of_each(line), (len(line.teams) + 1) // 2)
    return Levels(lot_bits=lot_bits, **weights)


def pack(most: Mapping[str, int], tables: int) -> tuple[dict[str, int], int]:
    """(what a unit of each level weighs, the bits of a table's lot), `hard` above all.

    :param most: the most that each level but the hard one can add up to, lightest first.
    :raises OverflowError: if they do not fit below 2^120.
    """
    room = LIMIT.bit_length() - 2
    for maximum in most.values():
        room -= (maximum + 1).bit_length()
    lot_bits = min(MOST_LOT_BITS, room - tables.bit_length())
    if lot_bits < 1:
        levels = prod(maximum + 1 for maximum in most.values())
        lot_bits = (LIMIT // (2 * tables * levels)).bit_length() - 1
    if lot_bits < 1:
        raise OverflowError("the levels of this field do not fit below 2^120")
    weights = {}
    unit = tables << lot_bits
    for level, maximum in most.items():
        weights[level] = unit if maximum else 0
        unit *= maximum + 1
    if 2 * unit >= LIMIT:
        raise OverflowError("the levels of this field do not fit below 2^120")
    return {**weights, "hard": unit}, lot_bits


def _most_of_each(line: Line) -> dict[str, int]:
    """The most that each level below the hard one can add up to in one draw, lightest first."""
    teams = len(line.teams)
    odd = teams % 2
    tables = teams // 2
    distance, square = _most_of_ranks(line)
    strengths = line.problem.constraints
    soft = "soft" in (strengths.get("club"), strengths.get("family"))
    floats = sum(line.groups[teams - tables :]) - sum(line.groups[:tables])
    one_by_lot = line.by_lot and line.groups[-1] == 0 and line.plan is None
    return {
        "square": 0 if line.by_lot else square,
        "distance": distance if line.plan is None else tables + line.exempt,
        **({"floats": floats} if floats else {}),
        "bye_lot": odd * one_by_lot * teams,
        "bye": odd * teams,
        "soft": tables * soft,
        "rematch": tables * (strengths.get("rematch") == "soft"),
        "second_bye": odd,
    }


def _most_of_ranks(line: Line) -> tuple[int, int]:
    """(the most that distances, and squares, can add up to): first against last, and so on.

    One group, and halves, are content with the greatest distance at every table.
    """
    tables = len(line.teams) // 2
    if line.groups[-1] == 0 or line.halves:
        gap = most_gap(line)
        return tables * gap, tables * gap * gap
    gaps = [line.places[-1 - place] - line.places[place] for place in range(tables)]
    return sum(gaps), sum(gap * gap for gap in gaps)


def most_gap(line: Line) -> int:
    """The greatest distance that two teams can have."""
    return max((line.places[-1] - line.places[0], *line.halves.values()))


def clash_cost(line: Line, levels: Levels, one: int, other: int) -> int:
    """What the constraints that a table breaks weigh."""
    hard, rematch, soft = line.strengths(one, other)
    return hard * levels.hard + rematch * levels.rematch + soft * levels.soft


def bye_cost(line: Line, levels: Levels, exempt: int) -> int:
    """What it weighs to exempt a team."""
    unplanned = line.plan is not None and line.teams[exempt].id not in line.plan.alone
    return (
        line.second_bye[exempt] * levels.second_bye
        + line.below[exempt] * levels.bye
        + (len(line.teams) - 1 - exempt) * levels.bye_lot
        + unplanned * levels.distance
        + lot(line.keys[exempt], line.bye_key, levels.lot_bits)
    )


def gap_costs(line: Line, levels: Levels) -> list[int]:
    """What a distance of 0, 1, 2… weighs, up to the greatest."""
    return [levels.distance * gap + levels.square * gap * gap for gap in range(most_gap(line) + 1)]


def along_line(line: Line, levels: Levels) -> list[int]:
    """Where each position lies on one scale, on which a group is further than all distances."""
    group = levels.floats // levels.distance if levels.floats else 0
    return [group * groups + place for groups, place in zip(line.groups, line.places, strict=True)]
