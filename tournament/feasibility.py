"""Whether a tournament can be played as it is set, before it starts: what breaks, and when.

Pure: settings and entries in, findings out; what only real draws can tell is `tournament.dry_run`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules.ruleset import RuleSet
from tournament.pairing import Entrant
from tournament.pools import pool_count
from tournament.settings import FinalPhase, Format, PairingSystem, Settings, Strength

A_DAY = 24 * 60
BETWEEN_ROUNDS = 10
"""Minutes from the last result of a round to the first deal of the next."""
MARKS_A_DEAL = 240
"""What the two sides mark in a deal, about; the loser of a game has about seven tenths."""


class Weight(StrEnum):
    """How grave a finding is: something breaks, something to know, or all is well."""

    BREAKS = "breaks"
    CARE = "care"
    FINE = "fine"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that will happen: what, how grave, from which round on (none: in every one)."""

    code: str
    weight: Weight
    round: int | None = None
    operands: dict[str, Any] = field(default_factory=dict)


FIELD = {PairingSystem.MELEE: 4}
"""The fewest entries of a draw; two elsewhere."""
NO_REMATCH = (
    PairingSystem.RANDOM,
    PairingSystem.STANDINGS,
    PairingSystem.WINNERS,
    PairingSystem.SWISS,
    PairingSystem.SWISS_HALVES,
)
"""The systems that look for new opponents in each round."""
PLANNED = (
    PairingSystem.ROUND_ROBIN,
    PairingSystem.DOUBLE_ROUND_ROBIN,
    PairingSystem.ODD_STAY,
    PairingSystem.POOLS,
)
"""The systems in which the plan says who meets whom."""


def findings(
    settings: Settings, rule_set: RuleSet, entries: Sequence[Entrant], *, start: int
) -> tuple[Finding, ...]:
    """What these settings and entries lead to, that counting alone can tell.

    :param start: when the first round begins, in minutes after midnight.
    """
    count = len(entries)
    if count < FIELD.get(settings.pairing, 2):
        least = FIELD.get(settings.pairing, 2)
        return (Finding("too_few", Weight.BREAKS, 1, {"count": count, "least": least}),)
    return (
        *_opponents(settings, count),
        *_exempt(settings, count),
        *_final(settings, count),
        *_groups(settings, entries),
        *_tables(settings, entries),
        *_time(settings, rule_set, start),
    )


def new_opponents_last(count: int) -> int:
    """How many rounds so many teams can play without anybody meeting anybody again.

    An odd field needs one more: each team is exempt once.
    """
    return count - 1 if count % 2 == 0 else count


def cycle_of(settings: Settings, count: int) -> int:
    """The rounds until a rotation has been through: everybody has met everybody it is to meet."""
    match settings.pairing:
        case PairingSystem.ODD_STAY:
            return (count + 1) // 2
        case PairingSystem.DOUBLE_ROUND_ROBIN:
            return 2 * new_opponents_last(count)
        case PairingSystem.POOLS:
            return new_opponents_last(max(pool_sizes(settings, count)))
        case _:
            return new_opponents_last(count)


def _opponents(settings: Settings, count: int) -> Iterator[Finding]:
    rounds, cycle = settings.rounds, cycle_of(settings, count)
    operands = {"cycle": cycle, "rounds": rounds, "count": count}
    if settings.pairing in NO_REMATCH and rounds > cycle:
        hard = settings.rematches is Strength.HARD
        weight = Weight.BREAKS if hard else Weight.CARE
        yield Finding("rematch_certain", weight, cycle + 1, operands)
    elif settings.pairing is PairingSystem.MELEE:
        last = _new_partners_last(count)
        if rounds > last:
            yield Finding("partner_again", Weight.CARE, last + 1, {**operands, "cycle": last})
    elif settings.pairing in PLANNED:
        if settings.pairing is PairingSystem.POOLS:
            sizes = pool_sizes(settings, count)
            pools = {"pools": len(sizes), "least": min(sizes), "most": max(sizes)}
            yield Finding("pools_of", Weight.FINE, None, pools)
        if rounds < cycle:
            yield Finding("cycle_cut_short", Weight.CARE, None, operands)
        if rounds > cycle:
            yield Finding("cycle_again", Weight.CARE, cycle + 1, operands)


def _new_partners_last(count: int) -> int:
    """The rounds that so many players can play before two must partner again: each round makes a
    pair of every two who play."""
    playing = count - count % 4
    return count * (count - 1) // playing


def _exempt(settings: Settings, count: int) -> Iterator[Finding]:
    exempt = sum(size % 2 for size in pool_sizes(settings, count))
    if settings.pairing is PairingSystem.MELEE:
        exempt = count % 4
    if not exempt:
        return
    yield Finding("exempt_each_round", Weight.CARE, None, {"exempt": exempt})
    again = count // exempt + 1
    if settings.pairing is not PairingSystem.POOLS and settings.rounds >= again:
        yield Finding("second_bye", Weight.CARE, again, {"count": count})


def pool_sizes(settings: Settings, count: int) -> list[int]:
    """The sizes of the pools, as equal as can be, the largest first; else that of the field."""
    if settings.pairing is not PairingSystem.POOLS:
        return [count]
    pools = pool_count(count, settings.pool_size)
    least, larger = divmod(count, pools)
    return [least + 1] * larger + [least] * (pools - larger)


def _final(settings: Settings, count: int) -> Iterator[Finding]:
    if settings.final is FinalPhase.NONE:
        return
    begins = settings.rounds + 1
    operands = {"teams": settings.final_teams, "count": count, "rounds": settings.final_rounds}
    if settings.final_teams > count:
        yield Finding("final_too_large", Weight.BREAKS, begins, operands)
    else:
        yield Finding("final_begins", Weight.FINE, begins, operands)
        if count - settings.final_teams == 1:
            yield Finding("alone_beside_final", Weight.CARE, begins, operands)


def _groups(settings: Settings, entries: Sequence[Entrant]) -> Iterator[Finding]:
    """Clubs and families that cannot be kept apart, whatever is drawn."""
    for kind in ("club", "family"):
        strength = getattr(settings, f"same_{kind}")
        if strength is Strength.OFF:
            continue
        if settings.pairing in PLANNED:
            pools = settings.pairing is PairingSystem.POOLS
            code = f"{kind}_in_pools" if pools else f"{kind}_without_effect"
            yield Finding(code, Weight.CARE)
            continue
        weight = Weight.BREAKS if strength is Strength.HARD else Weight.CARE
        for name, size in Counter(getattr(each, kind) for each in entries).most_common():
            if name and size > 1:
                yield from _group(settings, kind, name, size, len(entries), weight)


def _group(
    settings: Settings, kind: str, name: str, size: int, count: int, weight: Weight
) -> Iterator[Finding]:
    """One club or family: too many for the others, or too many rounds for its opponents."""
    others = count - size
    operands = {"name": name, "size": size, "count": count, "others": others}
    among = 0 if settings.pairing is PairingSystem.MELEE else (size - others - count % 2) // 2
    if among > 0:
        yield Finding(f"{kind}_too_large", weight, 1, {**operands, "tables": among})
        return
    last = others + count % 2
    if settings.pairing in NO_REMATCH and settings.rounds > last:
        strict = settings.rematches is not Strength.OFF
        if strict:
            yield Finding(f"{kind}_or_rematch", weight, last + 1, operands)


def _tables(settings: Settings, entries: Sequence[Entrant]) -> Iterator[Finding]:
    a_table = 4 if settings.pairing is PairingSystem.MELEE else 2
    needed = len(entries) // a_table
    fixed = Counter(each.fixed_table for each in entries if each.fixed_table is not None)
    kept = [number for number in settings.tables_apart if number not in fixed]
    highest = needed + sum(number <= needed + len(kept) for number in kept)
    yield Finding("tables_needed", Weight.FINE, None, {"tables": needed, "highest": highest})
    stays = settings.pairing is PairingSystem.ODD_STAY
    if settings.same_table is not Strength.OFF and settings.rounds > needed and not stays:
        weight = Weight.BREAKS if settings.same_table is Strength.HARD else Weight.CARE
        yield Finding("table_again", weight, needed + 1, {"tables": needed})
    for number, teams in sorted(fixed.items()):
        if teams > 1:
            named = [each.id for each in entries if each.fixed_table == number]
            listed = ", ".join(str(each) for each in sorted(named))
            yield Finding("one_fixed_table", Weight.BREAKS, 1, {"table": number, "teams": listed})


def minutes_of_match(settings: Settings, rule_set: RuleSet) -> int:
    """How long a match takes: its time limit, or its deals; of a game about how many there are."""
    if settings.minutes is not None:
        return settings.minutes
    if settings.format is Format.DEALS:
        return settings.deals * settings.minutes_a_deal
    target = settings.target or rule_set.targets[0]
    return -(-17 * target // (10 * MARKS_A_DEAL)) * settings.minutes_a_deal


def _time(settings: Settings, rule_set: RuleSet, start: int) -> Iterator[Finding]:
    """When the first evening ends, and the first round that ends after the hall closes."""
    tonight = min(settings.all_rounds, settings.rounds_an_evening or settings.all_rounds)
    match = minutes_of_match(settings, rule_set)
    ends = [
        start + (match + BETWEEN_ROUNDS) * number - BETWEEN_ROUNDS
        for number in range(1, tonight + 1)
    ]
    operands = {"rounds": tonight, "minutes": match, "start": clock(start), "end": clock(ends[-1])}
    if settings.rounds_an_evening and settings.all_rounds > tonight:
        evenings = -(-settings.all_rounds // tonight)
        yield Finding("evenings", Weight.FINE, None, {"evenings": evenings, "rounds": tonight})
    if not settings.closing_time:
        yield Finding("ends_at", Weight.FINE, None, operands)
        return
    hours, minutes = settings.closing_time.split(":")
    closing = int(hours) * 60 + int(minutes)
    closing += A_DAY if closing <= start else 0
    operands["closing"] = settings.closing_time
    late = next((number for number, end in enumerate(ends, 1) if end > closing), None)
    if late is None:
        yield Finding("ends_in_time", Weight.FINE, None, {**operands, "spare": closing - ends[-1]})
        return
    room = (closing - start + BETWEEN_ROUNDS) // tonight - BETWEEN_ROUNDS
    fits = max(0, room // settings.minutes_a_deal)
    more = {"over": ends[-1] - closing, "fits": fits, "done": late - 1}
    by_deals = settings.format is Format.DEALS and settings.minutes is None and fits > 0
    code = "ends_too_late" if by_deals else "ends_too_late_by_time"
    yield Finding(code, Weight.BREAKS, late, {**operands, **more, "room": max(0, room)})


def clock(minutes: int) -> str:
    """Minutes after midnight as "23:30"."""
    hours, rest = divmod(minutes % A_DAY, 60)
    return f"{hours:02d}:{rest:02d}"
