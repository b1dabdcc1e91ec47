"""Drawing 1,000 and 500 teams in round 6, against bare matching solvers on their graphs; 4,000."""

import random
from collections.abc import Callable
from dataclasses import replace
from operator import index
from time import process_time_ns

import networkx
import rustworkx

from tournament.pairing import DrawProblem, Entrant, draw
from tournament.pairing.complete import complete_edges
from tournament.pairing.drawing import COMPLETE_UP_TO
from tournament.pairing.levels import levels_of
from tournament.pairing.line import line_up
from tournament.pairing.matching import Edge
from tournament.pairing.sparse import Corridor

TEAMS = 1000
MANY = 4000
ROUNDS = 5
REPEATS = 15
FEW_REPEATS = 5
RUSTWORKX_BOUND = 1.6
NETWORKX_BOUND = 1 / 50
MANY_BOUND = 25


def run() -> list[tuple[str, float, float]]:
    """The whole draw, from problem to notes, over the solver alone on the graph finally used."""
    problem = in_round_six(TEAMS)
    edges = graph_finally_used(problem)
    ours, rust = interleaved(lambda: draw(problem), solver(edges), REPEATS)
    slow = networkx.Graph()
    slow.add_weighted_edges_from(turned(edges))
    network = timed(lambda: networkx.max_weight_matching(slow, maxcardinality=True))
    size = f"{TEAMS} teams, {len(edges)} pairs"
    return [
        (f"draw / rustworkx alone ({size})", ours / rust, RUSTWORKX_BOUND),
        (f"draw / networkx alone ({size})", ours / network, NETWORKX_BOUND),
        complete_graph(),
        many(problem),
    ]


def complete_graph() -> tuple[str, float, float]:
    """The largest field that is drawn over every pair."""
    problem = in_round_six(COMPLETE_UP_TO)
    line = line_up(problem)
    edges = complete_edges(line, levels_of(line))
    ours, rust = interleaved(lambda: draw(problem), solver(edges), FEW_REPEATS)
    size = f"{COMPLETE_UP_TO} teams, every pair"
    return f"draw / rustworkx alone ({size})", ours / rust, RUSTWORKX_BOUND


def many(problem: DrawProblem) -> tuple[str, float, float]:
    """Four times the teams."""
    larger = in_round_six(MANY)
    ours, theirs = interleaved(lambda: draw(larger), lambda: draw(problem), FEW_REPEATS)
    return f"draw of {MANY} teams / of {TEAMS}", ours / theirs, MANY_BOUND


def solver(edges: list[Edge]) -> Callable[[], object]:
    """The bare solver on a graph built beforehand."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(1 + max(other for _, other, _ in edges)))
    graph.add_edges_from(turned(edges))
    return lambda: rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=index)


def turned(edges: list[Edge]) -> list[Edge]:
    """The pairs with the cheapest as the heaviest."""
    ceiling = max(cost for _, _, cost in edges) + 1
    return [(one, other, ceiling - cost) for one, other, cost in edges]


def in_round_six(teams: int) -> DrawProblem:
    """A field that has been drawn by standings and has played with skill and luck."""
    rnd = random.Random(1)
    skill = {team: rnd.gauss(0, 150) for team in range(1, teams + 1)}
    points = dict.fromkeys(skill, 0)
    problem = DrawProblem("standings", "points", 1, 1, (), (), {"rematch": "soft"})
    for _ in range(ROUNDS):
        problem = with_points(problem, points)
        tables = [(table[0], table[1]) for table in draw(problem, complete_up_to=0).tables]
        for one, other in tables:
            lead = round(max(-972, min(972, rnd.gauss(skill[one] - skill[other], 250))))
            points[one] += 972 + lead
            points[other] += 972 - lead
        problem = replace(problem, played=(*problem.played, *tables), round=problem.round + 1)
    return with_points(problem, points)


def graph_finally_used(problem: DrawProblem) -> list[Edge]:
    """The pairs over which the draw was found and proved, in one graph."""
    line = line_up(problem)
    corridor = Corridor(line, levels_of(line), exempt=None)
    corridor.draw()
    return [
        (start + one, start + other, cost)
        for start, _, edges in corridor.stretches(corridor.bound)
        for one, other, cost in edges
    ]


def with_points(problem: DrawProblem, points: dict[int, int]) -> DrawProblem:
    """The problem with its teams at these points."""
    return replace(problem, teams=tuple(Entrant(team, sum_, 0) for team, sum_ in points.items()))


def interleaved(
    one: Callable[[], object], other: Callable[[], object], repeats: int
) -> tuple[int, int]:
    """The shortest time of each, in turns so that a busy machine slows both."""
    times = [(timed(one), timed(other)) for _ in range(repeats)]
    return min(first for first, _ in times), min(second for _, second in times)


def timed(work: Callable[[], object]) -> int:
    """How long the processor takes, in nanoseconds: other work on the machine does not count."""
    start = process_time_ns()
    work()
    return process_time_ns() - start
