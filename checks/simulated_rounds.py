"""Simulated rounds checked by hand, and simulated events against events paired by the exact pairing.

`python -m checks simulated_rounds --certify 10000 --pair 20000` checks every round of so many events of 128 players and
7 rounds and of odd fields, and compares fields of 8 to 16 players with events whose rounds `best_pairs` makes from a
random order inside the brackets. The exit code is 1 if a round could have been better, or a distance is above .02.

What a round costs is written anew here. The least there can be: one table over each border with an odd number of
players above it (that alone proves most rounds), else what a matching solver finds among all pairs.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import rustworkx

from calc.event import Event, Kind, Match, Round
from calc.pairing import best_pairs
from calc.record import Record
from calc.simulation import Ids, Parameters, Settings, run, warm
from calc.simulation.layout import EVENT, POINTS, ROUND, SEATED
from calc.simulation.playing import begin, play_round
from calc.simulation.running import PLAIN, pair_exactly
from calc.simulation.workspace import plain_workspace
from calc.standings import standings

FIELDS = ((128, 7, 1), (33, 5, 1), (127, 7, 8), (9, 5, 4), (7, 6, 2), (6, 5, 1))
"""Players, rounds, and the part of the events that is played of each."""

MOST_APART = 0.02


@dataclass(frozen=True)
class Seen:
    """A round before its results: everybody's points, who has met whom, the tables, and who sits out."""

    points: dict[int, int]
    met: set[frozenset[int]]
    tables: list[tuple[int, int]]
    out: set[int]


def rounds_of(parameters: Parameters, events: int) -> Iterator[Seen]:
    """Every round of so many events, as the plain loops play them."""
    workspace = plain_workspace(parameters)
    state, inputs = workspace.state, workspace.inputs
    for number in range(events):
        state.clock[EVENT] = number
        begin(inputs, state)
        met: set[frozenset[int]] = set()
        while state.clock[ROUND] < inputs.rounds:
            points = {player: state.tally[player] & POINTS for player in range(inputs.players)}
            out = {player for player in points if state.out[player]}
            while not play_round(inputs, state, workspace.blossoms, workspace.tallies, PLAIN):
                pair_exactly(workspace)
            seats = state.order[: state.clock[SEATED]]
            tables = list(zip(seats[::2], seats[1::2], strict=True))
            yield Seen(points, set(met), tables, out)
            met |= {frozenset(table) for table in tables}


def mistake(seen: Seen) -> str | None:
    """What is wrong with a round, if anything."""
    seated = [player for table in seen.tables for player in table]
    if len(set(seated)) < len(seated) or seen.out & set(seated):
        return "a player sits twice, or has left"
    left_over = seen.points.keys() - seen.out - set(seated)
    if len(left_over) > 1:
        return "more than one player is left over"
    rematches = sum(frozenset(table) in seen.met for table in seen.tables)
    gap = sum((seen.points[one] - seen.points[other]) ** 2 for one, other in seen.tables)
    if rematches == 0 and gap == least_gap([seen.points[player] for player in seated]):
        return None
    best = dense(seen, seated)
    return None if (rematches, gap) == best else f"{rematches} rematches and {gap} instead of {best}"


def least_gap(points: list[int]) -> int:
    """One table over each border that has an odd number of players above it."""
    ordered = sorted(points, reverse=True)
    return sum((one - other) ** 2 for place, (one, other) in enumerate(pairwise(ordered), 1) if place % 2)


def dense(seen: Seen, seated: list[int]) -> tuple[int, int]:
    """The fewest rematches, and the least gap with these, every pair of players given to the solver."""
    rematch = 1 + len(seated) * max(seen.points.values()) ** 2
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(seated)
    costs = {
        (a, b): rematch * (frozenset((seated[a], seated[b])) in seen.met)
        + (seen.points[seated[a]] - seen.points[seated[b]]) ** 2
        for a in range(len(seated))
        for b in range(a + 1, len(seated))
    }
    most = max(costs.values(), default=0) + 1
    graph.add_edges_from([(a, b, most - cost) for (a, b), cost in costs.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return divmod(sum(costs[min(pair), max(pair)] for pair in found), rematch)


def certify(players: int, rounds: int, events: int, seed: int = 1) -> tuple[int, list[str]]:
    """How many rounds were checked, and the mistakes."""
    settings = Settings(draws=0.04, ids=Ids.NONE, by_standings=seed % 2 == 0, ranks=False)
    parameters = Parameters(players, rounds, min(8, players), events, seed, settings)
    found = [mistake(seen) for seen in rounds_of(parameters, events)]
    return len(found), [one for one in found if one]


def paired_exactly(players: int, rounds: int, rng: random.Random) -> Event:
    """An event whose every round is the best one in a random order inside the brackets; 4 % draws."""
    names = [f"P{number:02}" for number in range(players)]
    points = dict.fromkeys(names, 0)
    byes = dict.fromkeys(names, 0)
    met: dict[str, set[str]] = {name: set() for name in names}
    played = []
    for _ in range(rounds):
        order = sorted(names, key=lambda name: (-points[name], rng.random()))
        matches = []
        if players % 2:
            out = min(reversed(order), key=byes.__getitem__)
            order.remove(out)
            byes[out] += 1
            points[out] += 3
            matches.append(out)
        place = {name: number for number, name in enumerate(order)}
        before = [points[name] for name in order]
        tables = best_pairs(before, [{place[other] for other in met[name] if other in place} for name in order])
        results = []
        for one, other in tables:
            a, b = order[one], order[other]
            games = rng.choices((Record(2, 0), Record(2, 1), Record(1, 1), Record(1, 2), Record(0, 2)), WEIGHTS)[0]
            results.append(Match(a, b, games))
            met[a].add(b)
            met[b].add(a)
            points[a] += games.outcome.value
            points[b] += games.flipped.outcome.value
        played.append(Round((*results, *(Match(name, kind=Kind.BYE) for name in matches))))
    return Event(tuple(names), tuple(played))


CLEAR = 0.549
WEIGHTS = (0.48 * CLEAR, 0.48 * (1 - CLEAR), 0.04, 0.48 * (1 - CLEAR), 0.48 * CLEAR)


def apart(one: Counter[object], other: Counter[object]) -> float:
    """The total variation distance of two counts."""
    a, b = one.total(), other.total()
    return sum(abs(one[key] / a - other[key] / b) for key in one.keys() | other.keys()) / 2


def against_pair(players: int, rounds: int, cut: int, events: int, seed: int = 1) -> tuple[float, float]:
    """How far the simulation is from exactly paired events: the line's points, and records inside and outside."""
    rng = random.Random(seed)
    line: Counter[object] = Counter()
    table: Counter[object] = Counter()
    for _ in range(events):
        lines = standings(paired_exactly(players, rounds, rng))
        line[lines[cut - 1].tiebreakers.points] += 1
        for number, row in enumerate(lines):
            level = number + 1
            while level < players and lines[level].tiebreakers == row.tiebreakers:
                level += 1
            table[row.matches, level <= cut] += 1
    settings = Settings(spread=0, draws=0.04, clear=CLEAR, ids=Ids.NONE, by_standings=False, ranks=False)
    simulated = run(Parameters(players, rounds, cut, events, seed, settings))
    assert simulated.line is not None
    ours: Counter[object] = Counter({row.points: int(row.share.hits) for row in simulated.line.rows})
    ours_table: Counter[object] = Counter()
    for record in simulated.records:
        inside, holders = int(record.chance.hits), int(record.chance.trials)
        ours_table[record.record, True] += inside
        ours_table[record.record, False] += holders - inside
    return apart(line, ours), apart(table, ours_table)


def main(arguments: list[str]) -> int:
    """Print what came out."""
    parser = argparse.ArgumentParser(prog="python -m checks simulated_rounds", description=__doc__)
    parser.add_argument("--certify", type=int, default=10_000)
    parser.add_argument("--pair", type=int, default=20_000)
    wanted = parser.parse_args(arguments)
    failed = 0
    for players, rounds, part in FIELDS:
        checked, mistakes = certify(players, rounds, wanted.certify // part)
        print(
            f"{players} x {rounds}, {wanted.certify // part} events, {checked} rounds: {len(mistakes)} mistakes",
            flush=True,
        )
        failed += len(mistakes)
    warm()
    for players in range(8, 17) if wanted.pair else ():
        line, table = against_pair(players, 3 if players == 8 else 4, 4, wanted.pair)
        print(f"{players} players, {wanted.pair} events each: line {line:.4f}, records {table:.4f}", flush=True)
        failed += max(line, table) > MOST_APART
    return 1 if failed else 0
