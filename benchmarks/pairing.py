"""Pairing the next round, proved the best, against matching solvers on all pairs and against other pairing programs.

The same prepared states for all: points in order and who has met whom. What networkx, swisspair and cardarena need
beyond that (a graph, player objects) is built beforehand and not timed; rustworkx is timed from the state, as ours is,
and once more without the building. Peers: `pip install -r requirements-bench.txt`; who is absent is left out.
"""

from __future__ import annotations

import random
import statistics
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

import rustworkx

from benchmarks.measure import Claim, interleaved
from calc.pairing import Plan, best_pairs, cost, matching, optimum, plan, window
from calc.pairing.plan import Met, Pair

ROUNDS = {16: 4, 64: 5, 128: 6, 256: 7, 512: 8, 1024: 9, 2048: 10}
"""How many rounds were played before the one that is paired, by size."""

DENSE_GOALS = {512: 50, 1024: 250, 2048: 600}


@dataclass(frozen=True, slots=True)
class State:
    """A field before a round: points in order, who has met whom, and the rounds: pairs, how it ended for the first."""

    points: list[int]
    met: list[set[int]]
    rounds: list[list[tuple[int, int, str]]]


def state(players: int, rounds: int, seed: int) -> State:
    """A Swiss history: each round the best one in a random order of equals, 4 % draws; renumbered at the end."""
    rng = random.Random(seed)
    points = [0] * players
    met: list[set[int]] = [set() for _ in range(players)]
    played: list[list[tuple[int, int, str]]] = []
    for _ in range(rounds + 1):
        order = sorted(range(players), key=lambda player: (-points[player], rng.random()))
        place = {player: number for number, player in enumerate(order)}
        now = State(
            [points[player] for player in order],
            [{place[other] for other in met[player]} for player in order],
            [[(place[one], place[other], result) for one, other, result in tables] for tables in played],
        )
        played.append([])
        for one, other in best_pairs(now.points, now.met):
            pair = order[one], order[other]
            met[pair[0]].add(pair[1])
            met[pair[1]].add(pair[0])
            result = rng.choices("WLD", (48, 48, 4))[0]
            points[pair[0]] += {"W": 3, "L": 0, "D": 1}[result]
            points[pair[1]] += {"W": 0, "L": 3, "D": 1}[result]
            played[-1].append((*pair, result))
    return now


def states(players: int, count: int) -> list[State]:
    """The fixed states of a size."""
    return [state(players, ROUNDS[players], seed) for seed in range(count)]


def weighted(now: State) -> list[tuple[int, int, int]]:
    """Every pair with its rematch, gap and slide as one number, the larger the better."""
    plan_ = plan(now.points)
    size = len(now.points)
    slides, gaps = 2 * size**3, size * now.points[0] ** 2 + 1
    most = 2 * gaps * slides
    return [
        (one, other, most - ((other in met) * gaps + plan_.gap(one, other)) * slides - plan_.slide(one, other))
        for one, met in enumerate(now.met)
        for other in range(one + 1, size)
    ]


def ours(now: State) -> Callable[[], object]:
    """From the state to the round."""
    return partial(best_pairs, now.points, now.met)


def dense(now: State) -> Callable[[], Any]:
    """From the state to the round, every pair of players given to rustworkx."""

    def solve() -> Any:  # noqa: ANN401 - a set of pairs
        return solver(now)()

    return solve


def solver(now: State) -> Callable[[], Any]:
    """The same with the graph built beforehand."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(now.points)))
    graph.add_edges_from(weighted(now))
    return partial(rustworkx.max_weight_matching, graph, max_cardinality=True, weight_fn=int)


def with_networkx(peer: ModuleType, now: State) -> Callable[[], object]:
    """Every pair of players given to networkx."""
    graph = peer.Graph()
    graph.add_weighted_edges_from(weighted(now))
    return partial(peer.max_weight_matching, graph, maxcardinality=True)


def with_swisspair(peer: ModuleType, now: State) -> Callable[[], object]:
    """Its own notion of the best round."""
    players = [
        peer.Player(str(place), points, place + 1, True, {str(other) for other in now.met[place]})
        for place, points in enumerate(now.points)
    ]
    return partial(peer.create_matches, players)


def with_cardarena(peer: ModuleType, now: State) -> Callable[[], object]:
    """Greedy from the top."""
    people = [peer.Player(id=str(place), name=str(place)) for place in range(len(now.points))]
    outcomes = {
        "W": peer.MatchupOutcome.PLAYER1_WINS,
        "L": peer.MatchupOutcome.PLAYER2_WINS,
        "D": peer.MatchupOutcome.DRAW,
    }
    swiss = peer.Swiss(people)
    for tables in now.rounds:
        round_ = swiss.pair()
        round_.matchups = [
            peer.Matchup(player1=people[one], player2=people[other], outcome=outcomes[result])
            for one, other, result in tables
        ]
        swiss.submit_results(round_)
    pair: Callable[[], object] = swiss.pair
    return pair


PEERS = {
    "networkx": ("networkx", with_networkx),
    "swisspair": ("swisspair", with_swisspair),
    "cardarena": ("cardarena_tournament_core", with_cardarena),
}


def together(functions: list[Callable[[], object]]) -> Callable[[], object]:
    """One call for all states of a size, so that no single one decides."""
    return lambda: [function() for function in functions]


def against_dense(players: int, goal: int, count: int) -> Iterator[Claim]:
    """Time and cost against rustworkx on all pairs."""
    cases = states(players, count)
    every = (together([ours(now) for now in cases]), together([dense(now) for now in cases]))
    mine, theirs = interleaved(every, repeats=5)
    same = 0
    for now in cases:
        plan_ = plan(now.points)
        best, other = cost(plan_, now.met, best_pairs(now.points, now.met)), cost(plan_, now.met, dense(now)())
        same += (best.rematches, best.gap, best.slide) == (other.rematches, other.gap, other.slide)
    yield Claim(
        f"{players} players, {count} states, {same} of the same cost",
        mine / count,
        theirs / count,
        "rustworkx on all pairs",
        f"{goal} times as fast",
        holds=theirs >= goal * mine and same == count,
    )
    if players == min(DENSE_GOALS):
        alone = together([solver(now) for now in cases])
        mine, theirs = interleaved((every[0], alone), repeats=5)
        yield Claim(f"{players} players", mine / count, theirs / count, "its solver alone", "reported", holds=True)


def against_peer(name: str, players: int, goal: float, count: int) -> Claim | None:
    """Time against another program; ``goal``: ours is to take at most that part of its time."""
    module, prepare = PEERS[name]
    try:
        peer = import_module(module)
    except ImportError:
        return None
    cases = states(players, count)
    mine, theirs = interleaved(
        (together([ours(now) for now in cases]), together([prepare(peer, now) for now in cases]))
    )
    said = f"{1 / goal:g} times as fast" if goal < 1 else f"at most {goal:g} times its time"
    return Claim(f"{players} players", mine / count, theirs / count, name, said, holds=mine <= goal * theirs)


def edges_and_dense(cases: list[State]) -> tuple[list[float], int]:
    """Pairs of players given to the solver per player, for each state; and how many states were looked at in full."""
    given = [0]
    full = [0]
    plain, plain_dense = matching.cheapest, optimum._dense  # noqa: SLF001 - the benchmark counts what goes in

    def counting(edges: Mapping[Pair, int]) -> list[Pair] | None:
        given[0] += len(edges)
        return plain(edges)

    def counting_dense(plan_: Plan, met: Met) -> list[Pair]:
        full[0] += 1
        return plain_dense(plan_, met)

    shares = []
    matching.cheapest = window.cheapest = counting  # type: ignore[attr-defined]
    optimum._dense = counting_dense  # noqa: SLF001
    try:
        for now in cases:
            given[0] = 0
            best_pairs(now.points, now.met)
            shares.append(given[0] / len(now.points))
    finally:
        matching.cheapest = window.cheapest = plain  # type: ignore[attr-defined]
        optimum._dense = plain_dense  # noqa: SLF001
    return shares, full[0]


def memory(now: State) -> int:
    """Bytes at the highest point of one pairing."""
    tracemalloc.start()
    best_pairs(now.points, now.met)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def claims() -> Iterator[Claim]:
    """Speed against four peers, growth, and what goes to the solver."""
    for name, players, goal, count in (
        ("networkx", 128, 1 / 300, 5),
        ("swisspair", 128, 1 / 40, 10),
        ("cardarena", 512, 3, 10),
    ):
        claim = against_peer(name, players, goal, count)
        if claim is None:
            print(f"{name} is not installed")
        else:
            yield claim
    small, large = states(256, 20), states(2048, 20)
    few, many = interleaved((together([ours(now) for now in small]), together([ours(now) for now in large])))
    yield Claim("growth, 2,048 players", many / 20, few / 20, "256 players", "<= 20", holds=many <= 20 * few)
    for players in (64, 128, 256, 512, 1024, 2048):
        shares, full = edges_and_dense(states(players, 20))
        yield Claim(
            f"{players} players, pairs given to the solver per player: median {statistics.median(shares):.2f}, most "
            f"{max(shares):.2f}; looked at in full {full} of 20",
            statistics.mean(shares),
            3,
            "goal",
            "<= 3 on average, never in full",
            holds=statistics.mean(shares) <= 3 and not full,
            unit="pairs",
        )
    low, high = memory(small[0]), memory(large[0])
    yield Claim("memory, 2,048 players", high / 1024, low / 1024, "256 players", "<= 16", high <= 16 * low, "KiB")
    for players, goal in DENSE_GOALS.items():
        yield from against_dense(players, goal, 5 if players == 512 else 1)
