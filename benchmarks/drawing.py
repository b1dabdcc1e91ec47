"""Drawing 1,000 teams with four rounds of history, against bare matching solvers on its graph."""

import random
from collections.abc import Callable
from dataclasses import replace
from operator import index
from time import perf_counter_ns

import networkx
import rustworkx

from tournament.pairing import DrawProblem, Entrant, draw
from tournament.pairing.levels import levels_of
from tournament.pairing.line import line_up
from tournament.pairing.matching import Edge
from tournament.pairing.sparse import Corridor

TEAMS = 1000
ROUNDS = 4
REPEATS = 15
RUSTWORKX_BOUND = 1.6
NETWORKX_BOUND = 1 / 50


def run() -> list[tuple[str, float, float]]:
    """The whole draw, from problem to notes, over the solver alone on the graph finally used."""
    problem = after_four_rounds()
    edges = graph_finally_used(problem)
    ceiling = max(cost for _, _, cost in edges) + 1
    weighted = [(one, other, ceiling - cost) for one, other, cost in edges]
    bare = rustworkx.PyGraph(multigraph=False)
    bare.add_nodes_from(range(TEAMS))
    bare.add_edges_from(weighted)

    def solve() -> None:
        rustworkx.max_weight_matching(bare, max_cardinality=True, weight_fn=index)

    ours, rust = interleaved(lambda: draw(problem), solve)
    slow = networkx.Graph()
    slow.add_weighted_edges_from(weighted)
    network = timed(lambda: networkx.max_weight_matching(slow, maxcardinality=True))
    size = f"{TEAMS} teams, {len(edges)} pairs"
    return [
        (f"draw / rustworkx alone ({size})", ours / rust, RUSTWORKX_BOUND),
        (f"draw / networkx alone ({size})", ours / network, NETWORKX_BOUND),
    ]


def after_four_rounds() -> DrawProblem:
    """A field that has been drawn by standings and has played with skill and luck."""
    rnd = random.Random(1)
    skill = {team: rnd.gauss(0, 150) for team in range(1, TEAMS + 1)}
    points = dict.fromkeys(skill, 0)
    problem = DrawProblem("standings", "points", 1, 1, (), (), {"rematch": "soft"})
    for _ in range(ROUNDS):
        problem = with_points(problem, points)
        tables = draw(problem).tables
        for one, other in tables:
            lead = round(max(-972, min(972, rnd.gauss(skill[one] - skill[other], 250))))
            points[one] += 972 + lead
            points[other] += 972 - lead
        problem = replace(problem, played=problem.played + tables, round=problem.round + 1)
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


def interleaved(one: Callable[[], object], other: Callable[[], object]) -> tuple[int, int]:
    """The shortest time of each, in turns so that a busy machine slows both."""
    times = [(timed(one), timed(other)) for _ in range(REPEATS)]
    return min(first for first, _ in times), min(second for _, second in times)


def timed(work: Callable[[], object]) -> int:
    """How long it takes, in nanoseconds."""
    start = perf_counter_ns()
    work()
    return perf_counter_ns() - start
