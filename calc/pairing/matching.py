"""The cheapest perfect matching of a small graph, and the first of them where several are.

Costs are whole numbers, several levels as the digits of one; rustworkx computes in 128 bits, so what does not fit there
is settled in stages. No floats, hence no tolerance.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

import rustworkx

from calc.pairing.plan import Pair

_ROOM = 110
"""Bits of a cost; the rest of the 128 is left to the sums inside the solver."""


def cheapest(edges: Mapping[Pair, int]) -> list[Pair] | None:
    """A perfect matching of the graph's players with the smallest sum; ``None`` if there is none.

    ``edges``: lower number first, and what each costs (0 or more).
    """
    players = sorted({player for edge in edges for player in edge})
    if len(players) % 2:
        return None
    node = {player: number for number, player in enumerate(players)}
    most = max(edges.values(), default=0) + 1
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(players)
    graph.add_edges_from([(node[one], node[other], most - cost) for (one, other), cost in edges.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(players):
        return None
    return [(players[min(pair)], players[max(pair)]) for pair in found]


def first_cheapest(edges: Mapping[Pair, int]) -> list[Pair] | None:
    """The one among the cheapest perfect matchings whose players, in order, meet the lowest-numbered opponents.

    Two matchings differ first at a player whose opponents both stand below them, so it is enough to give each player
    one digit: which of their later opponents it is. Players whose digits do not fit any more wait for the next stage.
    """
    pairs: list[Pair] = []
    left = dict(edges)
    while left:
        later: dict[int, list[int]] = {}
        for one, other in sorted(left):
            later.setdefault(one, []).append(other)
        scale, places = _digits({one: len(options) for one, options in later.items()}, left)
        with_digits = dict(left)
        for one, place in places.items():
            for digit, other in enumerate(later[one]):
                with_digits[one, other] = left[one, other] * scale + digit * place
        for edge in left.keys() - {(one, other) for one in places for other in later[one]}:
            with_digits[edge] *= scale
        found = cheapest(with_digits)
        if found is None:
            return None
        if len(places) == len(later):
            return pairs + found
        settled = [pair for pair in found if pair[0] in places]
        pairs += settled
        gone = {player for pair in settled for player in pair}
        left = {edge: cost for edge, cost in left.items() if gone.isdisjoint(edge)}
    return pairs


def _digits(options: Mapping[int, int], costs: Mapping[Pair, int]) -> tuple[int, dict[int, int]]:
    """The value of each player's digit, as many players from the first on as have room, and of the costs above them."""
    room = 1 << max(_ROOM - (max(costs.values()) * len(options)).bit_length(), max(options.values()).bit_length())
    product = 1

    def fits(player: int) -> bool:
        nonlocal product
        product *= options[player]
        return product <= room

    players = list(takewhile(fits, sorted(options)))
    places: dict[int, int] = {}
    scale = 1
    for player in reversed(players):
        places[player] = scale
        scale *= options[player]
    return scale, places
