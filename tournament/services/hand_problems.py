"""What is wrong with a change by hand: everything at once, each team and table named."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sqlmodel import Session

from tournament.draw_plans import MELEE, DrawPlan, check_part
from tournament.errors import Obstacle
from tournament.limits import problem_with_reason
from tournament.models import Round
from tournament.pairing import ImpossibleDraw
from tournament.services.entries import drawable
from tournament.services.round_rows import numbers_of
from tournament.services.seating import Place
from tournament.typed_pairings import TypedTable

LAST_TABLE = 9_999


def not_explained(reason: str) -> Obstacle | None:
    """A change by hand says why, in words that can be kept."""
    return problem_with_reason(reason, missing="reason_needed")


def not_exchangeable(places: Sequence[Place], one: int, other: int) -> tuple[Obstacle, ...]:
    """Why two teams cannot change places: not in the draw, in two parts, on one side already."""
    problems = _not_two_of_one_part(places, one, other)
    if problems:
        return problems
    here, there = _place_of(places, one), _place_of(places, other)
    if here == there and (len(here.teams) == 2 or _side(here, one) == _side(here, other)):
        return (Obstacle("swap_at_one_table", "second"),)
    return ()


def not_pairable(places: Sequence[Place], one: int, other: int) -> tuple[Obstacle, ...]:
    """Why two teams cannot be made to meet: they do already, both are exempt, it is a mêlée."""
    if one == other:
        return (Obstacle("paired_with_itself", "second", {"team": one}),)
    problems = _not_two_of_one_part(places, one, other)
    if problems:
        return problems
    here, there = _place_of(places, one), _place_of(places, other)
    if max(len(here.teams), len(there.teams)) > 2:
        return (Obstacle("no_pair_in_melee", "second"),)
    if here == there:
        return (Obstacle("meet_already", "second", {"first": one, "second": other}),)
    if here.is_bye and there.is_bye:
        return (Obstacle("both_exempt", "second", {"first": one, "second": other}),)
    return ()


def not_movable(
    places: Sequence[Place], fixed: Mapping[int, int], table: int, to: int
) -> tuple[Obstacle, ...]:
    """Why a table keeps its number: there is none such, or a team there or at the other cannot
    move."""
    tables = {place.table: place for place in places if place.table is not None}
    problems = []
    if table not in tables:
        problems.append(Obstacle("no_such_table", "table", {"table": table}))
    if not 1 <= to <= LAST_TABLE:
        problems.append(Obstacle("out_of_range", "to", {"least": 1, "most": LAST_TABLE}))
    if table == to:
        problems.append(Obstacle("same_table_number", "to", {"table": to}))
    for number in (table, to):
        problems += [
            Obstacle("team_cannot_move", "table", {"team": team, "table": number})
            for team in (tables[number].teams if number in tables else ())
            if fixed.get(team) == number
        ]
    return tuple(problems)


def fixed_apart(places: Sequence[Place], fixed: Mapping[int, int]) -> tuple[Obstacle, ...]:
    """The tables made by hand at which two teams have two tables that they cannot leave."""
    return tuple(
        Obstacle(
            "two_fixed_tables",
            "second",
            {"first": one, "second": other, "table": fixed[one], "other": fixed[other]},
        )
        for place in places
        if place.origin.value == "hand"
        for one, other in _pairs_of_fixed(place.teams, fixed)
    )


def _pairs_of_fixed(teams: tuple[int, ...], fixed: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    tied = [team for team in teams if team in fixed]
    for one, other in pairwise(tied):
        if fixed[one] != fixed[other]:
            yield one, other


def not_typable(
    session: Session, round_: Round, plan: DrawPlan, typed: Sequence[TypedTable]
) -> tuple[Obstacle, ...]:
    """Everything wrong with a pairing typed: a team unknown, that has left, against itself, twice
    or nowhere; a table twice; too many exempt; two parts at one table."""
    problems = [*_wrong_lines(typed), *_strangers(session, round_, plan, typed)]
    count = Counter(team for each in typed for team in dict.fromkeys(each.teams))
    problems += [Obstacle("typed_twice", "typed", {"team": t}) for t, n in count.items() if n > 1]
    missing = sorted(plan.part_of.keys() - count.keys())
    problems += [Obstacle("not_typed", "typed", {"team": team}) for team in missing]
    tables = Counter(each.table for each in typed if each.table is not None)
    problems += [
        Obstacle("table_typed_twice", "typed", {"table": table})
        for table, times in tables.items()
        if times > 1
    ]
    return tuple(problems) if problems else tuple(_wrong_parts(plan, typed))


def _wrong_lines(typed: Sequence[TypedTable]) -> Iterator[Obstacle]:
    for each in typed:
        again = [team for team, times in Counter(each.teams).items() if times > 1]
        for team in again:
            yield Obstacle("paired_with_itself", "typed", {"team": team})
        if each.table is not None and not 1 <= each.table <= LAST_TABLE:
            yield Obstacle("out_of_range", "typed", {"least": 1, "most": LAST_TABLE})


def _strangers(
    session: Session, round_: Round, plan: DrawPlan, typed: Sequence[TypedTable]
) -> Iterator[Obstacle]:
    here = {entry.number for entry in drawable(session, round_.tournament_id, round_.number)}
    entered = set(numbers_of(session, round_.tournament_id).values())
    for team in dict.fromkeys(team for each in typed for team in each.teams):
        if team in entered and team not in here:
            yield Obstacle("team_has_left", "typed", {"team": team})
        elif team not in plan.part_of:
            yield Obstacle("not_in_the_draw", "typed", {"team": team})


def _wrong_parts(plan: DrawPlan, typed: Sequence[TypedTable]) -> Iterator[Obstacle]:
    """Tables of two parts, tables of the wrong size, and too many exempt in a part."""
    part_of = plan.part_of
    mixed = [each for each in typed if len({part_of[team] for team in each.teams}) > 1]
    for each in mixed:
        yield Obstacle("two_parts", "typed", {"first": each.teams[0], "second": each.teams[-1]})
    for part in () if mixed else plan.parts:
        own = [each.teams for each in typed if part_of[each.teams[0]] == part.name]
        seats = 4 if part.problem.system == MELEE else 2
        wrong = [teams for teams in own if len(teams) not in (1, seats)]
        for teams in wrong:
            yield Obstacle("wrong_seats", "typed", {"team": teams[0], "seats": seats})
        if wrong:
            continue
        byes = [teams[0] for teams in own if len(teams) == 1]
        try:
            check_part(part, [teams for teams in own if len(teams) > 1], byes)
        except ImpossibleDraw:
            yield Obstacle("too_many_exempt", "typed", {"count": len(byes)})


def _not_two_of_one_part(places: Sequence[Place], one: int, other: int) -> tuple[Obstacle, ...]:
    part_of = {team: place.part for place in places for team in place.teams}
    problems = tuple(
        Obstacle("not_in_the_draw", about, {"team": team})
        for about, team in (("first", one), ("second", other))
        if team not in part_of
    )
    if not problems and part_of[one] != part_of[other]:
        return (Obstacle("two_parts", "second", {"first": one, "second": other}),)
    return problems


def _place_of(places: Sequence[Place], team: int) -> Place:
    return next(place for place in places if team in place.teams)


def _side(place: Place, team: int) -> int:
    return 2 * place.teams.index(team) // max(2, len(place.teams))
