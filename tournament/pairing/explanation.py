"""Why a draw is what it is: notes with codes and operands, for the whole and table by table."""

from bisect import bisect_left

from .clashes import clashes_between, strength_of
from .cost import Byes, Tables, exempted
from .gauge import bye_ranks, gauge_of
from .melee_notes import explain_melee, notes_of_melee
from .notes import Note, TableExplanation
from .plan import meet_again, met_pairs, places_of
from .problem import DrawProblem
from .systems import SYSTEMS, Measure, Shape

NEAREST_SHOWN = 3


class _Field:
    """What the explanations look up: teams, ranks, places and meetings by id."""

    def __init__(self, problem: DrawProblem) -> None:
        self.problem = problem
        self.teams = {team.id: team for team in problem.teams}
        self.gauge = gauge_of(problem)
        self.ranks = self.gauge.ranks
        self.bye_ranks = bye_ranks(problem, self.ranks)
        self.places = places_of(problem)
        self.plan = self.gauge.plan
        self.bracket = SYSTEMS[problem.system].shape is Shape.BRACKET
        self.ladder = sorted((rank, team) for team, rank in self.ranks.items())
        self.met = met_pairs(problem)
        self.grouped = len(set(self.gauge.groups.values())) > 1
        self.level = len(set(self.ranks.values())) == 1
        self.by_lot = self.gauge.measure is Measure.NOTHING

    def clashes(self, one: int, other: int) -> list[tuple[str, str]]:
        """(clash, strength) of two teams, for the clashes that a constraint looks at."""
        met = meet_again(self.met, one, other)
        clashes = clashes_between(self.teams[one], self.teams[other], met)
        strengths = ((clash, strength_of(self.problem, clash)) for clash in clashes)
        return [(clash, strength) for clash, strength in strengths if strength]

    def about(self, clash: str, one: int, other: int) -> dict[str, int | str]:
        """What a note about a clash names: the two teams and what they share."""
        operands: dict[str, int | str] = {"first": one, "second": other}
        team = self.teams[one]
        if clash == "club":
            operands["club"] = team.club or ""
        elif clash == "family":
            operands["family"] = team.family or ""
        elif clash == "fixed_tables":
            operands["first_table"] = team.fixed_table or 0
            operands["second_table"] = self.teams[other].fixed_table or 0
        return operands

    def steps(self, one: int, other: int) -> tuple[int, int]:
        """How near two teams are: floats, then distance."""
        return self.gauge.floats(one, other), self.gauge.distance(one, other)


def notes_of(problem: DrawProblem, tables: Tables, byes: Byes) -> tuple[Note, ...]:
    """What is to be said of a whole draw: lots, the bye, and each constraint that is broken."""
    if SYSTEMS[problem.system].of_players:
        return notes_of_melee(problem, tables, exempted(byes))
    field = _Field(problem)
    notes = _lots(field)
    notes += [_bye_note(field, bye) for bye in exempted(byes)]
    for first, second in tables:
        notes += _broken(field, first, second)
    return tuple(notes)


def _lots(field: _Field) -> list[Note]:
    seed = {"seed": field.problem.seed}
    if field.plan is not None:
        return []
    if field.by_lot:
        return [Note("drawn_in_groups" if field.grouped else "drawn_by_lot", seed)]
    return [Note("all_level", seed)] if field.level else []


def _broken(field: _Field, first: int, second: int) -> list[Note]:
    return [
        Note(f"{strength}_{clash}_broken", field.about(clash, first, second))
        for clash, strength in field.clashes(first, second)
    ]


def _bye_note(field: _Field, bye: int) -> Note:
    if field.bracket:
        return Note("bye_in_bracket", {"team": bye, "place": field.places[bye]})
    byes, ranks = field.teams[bye].byes, field.bye_ranks
    fewest = min(team.byes for team in field.teams.values())
    waiting = [team.id for team in field.teams.values() if team.byes == fewest]
    below = sum(ranks[team] > ranks[bye] for team in waiting)
    operands = {"team": bye, "rank": field.ranks[bye], "byes": byes, "below": below}
    if byes > fewest:
        return Note("second_bye", operands)
    if field.plan is not None:
        planned = bye in field.plan.alone
        place = {"team": bye, "place": field.places[bye]}
        return Note("bye_planned" if planned else "bye_out_of_plan", place)
    if field.problem.bye_by_lot:
        return Note("bye_lot_kept_out" if below else "bye_drawn", operands)
    if below:
        return Note("bye_not_lowest", operands)
    level = sum(ranks[team] == ranks[bye] for team in waiting)
    return Note("bye_by_lot" if level > 1 else "bye_lowest", operands)


def explain(problem: DrawProblem, tables: Tables, byes: Byes) -> tuple[TableExplanation, ...]:
    """Table by table, then the byes, why it is so: rank gap, float, plan or lots, what was avoided,
    or not."""
    if SYSTEMS[problem.system].of_players:
        return explain_melee(problem, tables, exempted(byes))
    field = _Field(problem)
    explanations = [
        TableExplanation((first, second), _reasons(field, first, second))
        for first, second in tables
    ]
    explanations += [TableExplanation((bye,), (_bye_note(field, bye),)) for bye in exempted(byes)]
    return tuple(explanations)


def _reasons(field: _Field, first: int, second: int) -> tuple[Note, ...]:
    broken = _broken(field, first, second)
    if field.plan is not None:
        return (*_planned(field, first, second), *broken)
    why = [_group_note(field, first, second)] if field.grouped else []
    if field.by_lot or field.level:
        why.append(Note("table_by_lot"))
        if why[0].code != "float":
            return (*why, *broken)
    else:
        why.append(_gap_note(field, first, second))
    return (*why, *_avoided(field, first, second), *_avoided(field, second, first), *broken)


def _group_note(field: _Field, first: int, second: int) -> Note:
    wins = [field.teams[team].wins for team in (first, second)]
    if wins[0] == wins[1]:
        return Note("same_wins", {"wins": wins[0]})
    operands = {"first": first, "second": second, "first_wins": wins[0], "second_wins": wins[1]}
    return Note("float", operands)


def _gap_note(field: _Field, first: int, second: int) -> Note:
    one, other = field.ranks[first], field.ranks[second]
    gap = abs(one - other)
    ranks = {"first": first, "second": second, "first_rank": one, "second_rank": other, "gap": gap}
    group = field.gauge.groups[first]
    if field.gauge.measure is Measure.HALF and group == field.gauge.groups[second]:
        return Note("half_gap", {**ranks, "half": field.gauge.halves[group]})
    return Note("rank_gap" if one != other else "same_rank", ranks)


def _planned(field: _Field, first: int, second: int) -> list[Note]:
    """The round of the plan; out of it, what kept each team from whom it was to meet."""
    plan = field.plan
    operands = {
        "round": field.problem.round,
        "first_place": field.places[first],
        "second_place": field.places[second],
    }
    kind = "bracket" if field.bracket else "rotation"
    if plan is None or plan.together(first, second):
        return [Note(f"{kind}_table", operands)]
    notes = [Note(f"out_of_{kind}", operands)]
    for team in (first, second):
        if team in plan.alone:
            place = {"team": team, "place": field.places[team]}
            notes.append(Note("no_planned_opponent", place))
        rivals = [other for other in field.teams if other != team and plan.together(team, other)]
        notes += _clash_notes(field, team, rivals)
    return notes


def _avoided(field: _Field, team: int, opponent: int) -> list[Note]:
    """The nearer teams that this one was kept from, the nearest first."""
    met = field.steps(team, opponent)
    near = {
        other
        for low, high in _windows(field, team, opponent)
        for other in _between(field, low, high)
    }
    if met[0]:
        groups = field.gauge.groups
        span = range(min(groups[team], groups[opponent]), max(groups[team], groups[opponent]) + 1)
        near |= {other for other in field.teams if groups[other] in span}
    nearer = sorted((field.steps(team, other), other) for other in near - {team})
    return _clash_notes(field, team, [other for steps, other in nearer if steps < met])


def _windows(field: _Field, team: int, opponent: int) -> list[tuple[int, int]]:
    """The ranks nearer to what this team should meet than its opponent is: (first, last)."""
    rank = field.ranks[team]
    near = field.gauge.distance(team, opponent) - 1
    group = field.gauge.groups[team]
    if field.gauge.measure is not Measure.HALF or group != field.gauge.groups[opponent]:
        return [(rank - near, rank + near)]
    half = field.gauge.halves[group]
    return [(ideal - near, ideal + near) for ideal in (rank - half, rank + half)]


def _between(field: _Field, low: int, high: int) -> list[int]:
    first = bisect_left(field.ladder, (low,))
    return [team for _, team in field.ladder[first : bisect_left(field.ladder, (high + 1,))]]


def _clash_notes(field: _Field, team: int, others: list[int]) -> list[Note]:
    notes = [
        Note(f"{clash}_avoided", field.about(clash, team, other))
        for other in others
        for clash, _ in field.clashes(team, other)[:1]
    ]
    return notes[:NEAREST_SHOWN]
