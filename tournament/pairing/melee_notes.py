"""Why a mêlée's tables are what they are: partners first, then opponents."""

from collections.abc import Sequence
from itertools import product

from .gauge import bye_ranks
from .notes import Note, TableExplanation
from .players import Pair, Players, sides_of
from .problem import DrawProblem


def notes_of_melee(
    problem: DrawProblem, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> tuple[Note, ...]:
    """What is to be said of a whole mêlée: lots, the byes, and what is broken or repeated."""
    players = Players(problem)
    notes = [Note("drawn_by_lot", {"seed": problem.seed})] if players.level else []
    notes += [_bye_note(players, bye, byes) for bye in byes]
    for table in tables:
        notes += _broken(players, *sides_of(table))
    return tuple(notes)


def explain_melee(
    problem: DrawProblem, tables: Sequence[Sequence[int]], byes: Sequence[int]
) -> tuple[TableExplanation, ...]:
    """Table by table, then the byes, why these partners and why these opponents."""
    players = Players(problem)
    explanations = [TableExplanation(tuple(table), _reasons(players, table)) for table in tables]
    explanations += [TableExplanation((bye,), (_bye_note(players, bye, byes),)) for bye in byes]
    return tuple(explanations)


def _reasons(players: Players, table: Sequence[int]) -> tuple[Note, ...]:
    one, other = sides_of(table)
    notes = [_partner_note(players, side) for side in (one, other)]
    if not players.level:
        sums = {"first_sum": players.sum_of(one), "second_sum": players.sum_of(other)}
        notes.append(Note("sums_of_ranks", sums))
    return (*notes, *_broken(players, one, other))


def _partner_note(players: Players, side: Pair) -> Note:
    first, second = side
    operands = {"first": first, "second": second}
    if players.level:
        return Note("partners_by_lot", operands)
    ranks = {"first_rank": players.ranks[first], "second_rank": players.ranks[second]}
    return Note("partners_balanced", {**operands, **ranks})


def _broken(players: Players, one: Pair, other: Pair) -> list[Note]:
    notes = []
    for first, second in (one, other):
        operands: dict[str, int | str] = {"first": first, "second": second}
        if players.apart(first, second):
            notes.append(Note("hard_fixed_tables_of_players_broken", operands))
        if times := players.partnered[first, second]:
            notes.append(Note("partners_broken", {**operands, "times": times}))
    for first, second in product(one, other):
        for clash, strength in players.clashes(first, second):
            operands = {"first": first, "second": second}
            if clash == "rematch":
                operands["times"] = players.met[first, second]
            notes.append(Note(f"{strength}_{clash}_of_players_broken", operands))
    return notes


def _bye_note(players: Players, bye: int, byes: Sequence[int]) -> Note:
    """Why a player is exempt: those with the fewest byes, from the lowest rank, then by lot."""
    problem = players.problem
    had, ranks = players.teams[bye].byes, bye_ranks(problem, players.ranks)
    operands = {"team": bye, "rank": players.ranks[bye], "byes": had}
    seated = [team for team in problem.teams if team.id not in byes]
    if any(team.byes < had for team in seated):
        return Note("player_second_bye", operands)
    level = any(team.byes == had and ranks[team.id] == ranks[bye] for team in seated)
    by_lot = level or problem.bye_by_lot
    return Note("player_bye_by_lot" if by_lot else "player_bye_lowest", operands)
