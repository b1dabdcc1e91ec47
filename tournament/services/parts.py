"""Who is in which part of a round's draw, and in which place: rotations, pools, final.

Derived from the settings and from the draws published before; nothing else is kept.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session

from tournament.draw_plans import EVERYBODY
from tournament.models import Entry
from tournament.pairing import Entrant
from tournament.pools import draw_pools, pool_count, pool_names, smallest
from tournament.services.past_draws import PastDraw, came_late, past_draw
from tournament.settings import PairingSystem, Settings

ROTATIONS = (
    PairingSystem.ROUND_ROBIN,
    PairingSystem.DOUBLE_ROUND_ROBIN,
    PairingSystem.ODD_STAY,
)
BY_RESULTS = (
    PairingSystem.STANDINGS,
    PairingSystem.WINNERS,
    PairingSystem.SWISS,
    PairingSystem.SWISS_HALVES,
)


@dataclass(frozen=True, slots=True)
class RoundToDraw:
    """A round to draw: with which settings, for which entries, by number, and by which seed."""

    tournament_id: UUID
    number: int
    settings: Settings
    entries: Sequence[Entry]
    seed: int = 0


@dataclass(frozen=True, slots=True)
class PartField:
    """The entries of a part with their places in it, none where the system knows no places."""

    name: str
    system: str
    round: int
    """The round of the rotation or of the bracket; else that of the tournament."""
    places: Mapping[UUID, int | None]
    size: int | None = None
    """How many places the rotation or the bracket was made for."""


def parts_for_all(
    session: Session, asked: RoundToDraw, entrants: Mapping[UUID, Entrant]
) -> tuple[PartField, ...]:
    """The parts of a round that everybody plays."""
    system, entries = asked.settings.pairing, asked.entries
    if system is PairingSystem.POOLS:
        chain = _chain(session, asked, PairingSystem.ROUND_ROBIN, in_pools=True)
        late = [came_late(session, asked.tournament_id, draw) for draw in chain]
        return _pools(chain, late, asked, entrants)
    if system in ROTATIONS:
        chain = _chain(session, asked, system, in_pools=False)
        return (_rotation(chain, system, entries),)
    by_lot = system is PairingSystem.BY_HAND or (asked.number == 1 and system in BY_RESULTS)
    key = PairingSystem.RANDOM.value if by_lot else system.value
    return (PartField(EVERYBODY, key, asked.number, dict.fromkeys(entry.id for entry in entries)),)


def _chain(
    session: Session, asked: RoundToDraw, system: PairingSystem, *, in_pools: bool
) -> list[PastDraw]:
    """The draws of the rotation that goes on in a round, the latest first; empty if it begins."""
    chain: list[PastDraw] = []
    for earlier in range(asked.number - 1, 0, -1):
        draw = past_draw(session, asked.tournament_id, earlier)
        if draw is None or (EVERYBODY not in draw.parts) is not in_pools:
            break
        if any(part.system != system.value for part in draw.parts.values()):
            break
        chain.append(draw)
    return chain


def _round_in(system: PairingSystem, size: int, played: int) -> int:
    """The next round of a rotation that was played for so many; once played out it begins again.

    :param size: how many places it has.
    """
    even = max(2, size + size % 2)
    match system:
        case PairingSystem.ODD_STAY:
            whole = even // 2
        case PairingSystem.DOUBLE_ROUND_ROBIN:
            whole = 2 * (even - 1)
        case _:
            whole = even - 1
    return played % whole + 1


def _rotation(
    chain: Sequence[PastDraw], system: PairingSystem, entries: Sequence[Entry]
) -> PartField:
    """A rotation of everybody; who comes later takes the next place."""
    places: dict[UUID, int] = {}
    for draw in chain:
        for entry, place in draw.parts[EVERYBODY].places.items():
            places.setdefault(entry, place or 0)
    _append(places, [entry.id for entry in entries])
    here = {entry.id: places[entry.id] for entry in entries}
    size = max(places.values(), default=0)
    return PartField(EVERYBODY, system.value, _round_in(system, size, len(chain)), here, size)


def _append(places: dict[UUID, int], entries: Sequence[UUID]) -> None:
    """Give who has no place the next one."""
    following = max(places.values(), default=0) + 1
    for entry in entries:
        if entry not in places:
            places[entry] = following
            following += 1


def _pools(
    chain: Sequence[PastDraw],
    late: Sequence[Mapping[UUID, str]],
    asked: RoundToDraw,
    entrants: Mapping[UUID, Entrant],
) -> tuple[PartField, ...]:
    """The pools as they were drawn, with who came later; drawn by lot when they begin."""
    ids = {entrants[entry.id].id: entry.id for entry in asked.entries}
    if chain:
        pools = _pools_so_far(chain, late, list(ids.values()))
    else:
        count = pool_count(len(ids), asked.settings.pool_size)
        drawn = draw_pools([entrants[key] for key in ids.values()], count, asked.seed)
        pools = {
            name: {ids[team]: place for place, team in enumerate(pool, 1)}
            for name, pool in zip(pool_names(len(drawn)), drawn, strict=True)
        }
    system = PairingSystem.ROUND_ROBIN
    here = set(ids.values())
    return tuple(
        PartField(
            name,
            system.value,
            _round_in(system, max(pool.values()), len(chain)),
            {entry: place for entry, place in pool.items() if entry in here},
            max(pool.values()),
        )
        for name, pool in pools.items()
        if here & pool.keys()
    )


def _pools_so_far(
    chain: Sequence[PastDraw], late: Sequence[Mapping[UUID, str]], entries: Sequence[UUID]
) -> dict[str, dict[UUID, int]]:
    """Who has or had a place in each pool; who comes later takes the next one of the smallest."""
    pool_of: dict[UUID, str] = {}
    ever: dict[str, dict[UUID, int]] = {}
    for draw, joined in zip(chain, late, strict=True):
        for name, part in draw.parts.items():
            for entry, place in part.places.items():
                pool_of.setdefault(entry, name)
                ever.setdefault(name, {}).setdefault(entry, place or 0)
        for entry, name in joined.items():
            pool_of.setdefault(entry, name)
    sizes = Counter(dict.fromkeys(chain[0].parts, 0))
    sizes.update(pool_of[entry] for entry in entries if entry in pool_of)
    for entry in entries:
        if entry not in pool_of:
            pool_of[entry] = smallest(sizes)
            sizes[pool_of[entry]] += 1
    _dissolve(pool_of, sizes, entries)
    for entry in entries:
        _append(ever.setdefault(pool_of[entry], {}), [entry])
    return {
        name: {entry: place for entry, place in ever[name].items() if pool_of[entry] == name}
        for name in sorted(ever, key=lambda name: (len(name), name))
    }


def _dissolve(pool_of: dict[UUID, str], sizes: Counter[str], entries: Sequence[UUID]) -> None:
    """Let a team that is alone in its pool join the smallest of the others."""
    alone = [entry for entry in entries if sizes[pool_of[entry]] == 1]
    for entry in alone:
        if sizes[pool_of[entry]] != 1 or sum(size > 0 for size in sizes.values()) < 2:
            continue
        sizes[pool_of[entry]] = 0
        pool_of[entry] = smallest(Counter({name: size for name, size in sizes.items() if size}))
        sizes[pool_of[entry]] += 1
