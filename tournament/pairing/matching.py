"""The matching solver behind one function: the only importer of rustworkx."""

from operator import index, itemgetter

import rustworkx

Edge = tuple[int, int, int]


def cheapest(nodes: int, edges: list[Edge]) -> list[tuple[int, int]]:
    """The cheapest of the largest matchings of a graph of (node, node, cost).

    Costs are whole numbers from 0 to 2^120. Nodes that no edge can match stay out of the answer.
    """
    if not edges:
        return []
    ceiling = max(map(itemgetter(2), edges)) + 1
    graph = rustworkx.PyGraph(multigraph=True, node_count_hint=nodes, edge_count_hint=len(edges))
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from([(one, other, ceiling - cost) for one, other, cost in edges])
    return list(rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=index))
