"""The final phase: a knock-out of the best, and beside it what the others play, or nothing.

The places of a bracket are those of the standings when it begins; who is out of the final has its
place and plays no more. After pools the first of each pool come before the second, and so on.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlmodel import Session

from tournament.draw_plans import CONSOLATION, EVERYBODY, FINAL, KNOCK_OUT
from tournament.errors import Obstacle
from tournament.pairing.lots import key
from tournament.services.brackets import Bracket, brackets
from tournament.services.entries import drawable
from tournament.services.headers import current_settings
from tournament.services.parts import PartField, RoundToDraw
from tournament.services.past_draws import came_late, past_draw
from tournament.services.ranking import ranking
from tournament.settings import Consolation, FinalPhase, PairingSystem, Settings

FAR_AWAY = 1_000_000


def in_final_phase(session: Session, tournament_id: UUID, number: int, settings: Settings) -> bool:
    """Whether a round is one of the final phase: after those of everybody, or once it has begun."""
    if settings.final is FinalPhase.NONE:
        return False
    return number > settings.rounds or bool(brackets(session, tournament_id, before=number))


def obstacle_to_final(session: Session, asked: RoundToDraw) -> Obstacle | None:
    """Why the final cannot begin: there are fewer teams than it has places."""
    count, places = len(asked.entries), asked.settings.final_teams
    if count >= places or brackets(session, asked.tournament_id, before=asked.number):
        return None
    return Obstacle("too_few_for_final", operands={"count": count, "final": places})


def parts_of_final(session: Session, asked: RoundToDraw) -> tuple[PartField, ...]:
    """The final and the consolation of a round, for those who take part still; a part without a
    match to play is left out."""
    settings = asked.settings
    begun = brackets(session, asked.tournament_id, before=asked.number)
    present = {entry.id for entry in asked.entries}
    starting = FINAL not in begun or (
        settings.consolation is Consolation.KNOCK_OUT and CONSOLATION not in begun
    )
    order = _order(session, asked) if starting else []
    final = begun.get(FINAL) or _new(order[: settings.final_teams])
    others = [entry.id for entry in asked.entries if entry.id not in final.places]
    parts = [_of_bracket(FINAL, final, present)]
    if settings.consolation is Consolation.KNOCK_OUT:
        second = begun.get(CONSOLATION) or _new([each for each in order if each in set(others)])
        parts.append(_of_bracket(CONSOLATION, second, present))
    elif settings.consolation is Consolation.STANDINGS:
        system = PairingSystem.STANDINGS.value
        parts.append(PartField(CONSOLATION, system, asked.number, dict.fromkeys(others)))
    return tuple(part for part in parts if len(part.places) > 1)


def _new(order: Sequence[UUID]) -> Bracket:
    places = {entry: place for place, entry in enumerate(order, 1)}
    return Bracket(places, frozenset(places))


def _of_bracket(name: str, bracket: Bracket, present: set[UUID]) -> PartField:
    left = {e: place for e, place in bracket.places.items() if e in bracket.left & present}
    return PartField(name, KNOCK_OUT, bracket.rounds + 1, left, len(bracket.places))


def _order(session: Session, asked: RoundToDraw) -> list[UUID]:
    """The teams from the best to the last as the rounds before left them, level ones by lot."""
    ids = {entry.number: entry.id for entry in asked.entries}
    before = asked.number - 1
    places = ranking(session, asked.tournament_id, asked.settings, after_round=before)
    ranked = [(place.rank or FAR_AWAY, place.number) for place in places if place.number in ids]
    ranked.sort(key=lambda each: (each[0], key(asked.seed, "bracket", each[1])))
    order = [ids[team] for _, team in ranked]
    pool_of = _pools_in(session, asked.tournament_id, before)
    seen: Counter[str] = Counter()
    place_in_pool = {}
    for entry in order:
        pool = pool_of.get(entry, EVERYBODY)
        seen[pool] += 1
        place_in_pool[entry] = seen[pool]
    return sorted(order, key=place_in_pool.__getitem__) if pool_of else order


def _pools_in(session: Session, tournament_id: UUID, number: int) -> Mapping[UUID, str]:
    """The pool of each team in a round; nothing if there were none."""
    draw = past_draw(session, tournament_id, number)
    if draw is None or {EVERYBODY, FINAL, CONSOLATION} & draw.parts.keys():
        return {}
    drawn = {entry: name for name, part in draw.parts.items() for entry in part.places}
    return drawn | came_late(session, tournament_id, draw)


def planned_rounds(session: Session, tournament_id: UUID) -> int:
    """The number of the last round: the settings', until brackets have begun and say it better.

    A consolation by knock-out can last longer than the final, and who has no opponent left has won.
    """
    settings = current_settings(session, tournament_id)
    begun = (
        brackets(session, tournament_id, before=FAR_AWAY)
        if settings.final is FinalPhase.KNOCK_OUT
        else {}
    )
    if not begun:
        return settings.all_rounds
    if settings.consolation is not Consolation.KNOCK_OUT:
        begun.pop(CONSOLATION, None)
    last = max(bracket.last_round for bracket in begun.values())
    present = {entry.id for entry in drawable(session, tournament_id, last + 1)}
    return last + max(each.rounds_to_come(present) for each in begun.values())
