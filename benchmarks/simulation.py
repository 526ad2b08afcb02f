"""Whole events of 128 players and 7 rounds against cardarena, and against a kernel that leaves out all but the dice."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numba
import numpy as np

from benchmarks.measure import Claim, interleaved
from calc.simulation import Ids, Parameters, Settings, run, warm
from calc.simulation.compiled import PARTS, play
from calc.simulation.dice import MASK
from calc.simulation.running import play as play_events
from calc.simulation.workspace import compiled_workspace

ROOT = Path(__file__).resolve().parents[1]
PLAYERS, ROUNDS, CUT = 128, 7, 8
EVENTS = 2_000
PEER_EVENTS = 10
LINE = Settings(spread=0, draws=0.04, ids=Ids.NONE, by_standings=False, ranks=False)
"""The cut line only: what the floor and the peer are compared with."""
SIZES = ((8, 3), (32, 5), (128, 7), (512, 9), (2048, 11))


def ours(players: int, rounds: int, events: int, settings: Settings = LINE) -> Callable[[], object]:
    """One thread, the workspace made beforehand."""
    workspace = compiled_workspace(Parameters(players, rounds, min(CUT, players // 2), events, 1, settings))
    return lambda: play_events(workspace, 0, events, play, PARTS)


@numba.njit(cache=True)
def _floor(players, rounds, events, points, order, deck, heads, tails, line):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202, PLR0913, PLR0917
    """The same random numbers, the counting sort with its shuffle, points; no opponents, no tiebreakers."""
    for event in range(events):
        one, two, word, counter = 1, 0, event, 1
        points[:players] = 0
        for step in range(rounds + 1):
            for place in range(players if step else 12):
                value = (one + two + counter) & MASK
                counter = (counter + 1) & MASK
                one = two ^ (two >> 9)
                two = (word + (word << 3)) & MASK
                word = (((word << 21) & MASK | word >> 11) + value) & MASK
                deck[place] = value
            if step == 0:
                continue
            heads[: 3 * rounds + 1] = 0
            for player in range(players):
                heads[points[player]] += 1
            begin = 0
            for level in range(3 * rounds, -1, -1):
                size = heads[level]
                heads[level] = begin
                tails[level] = begin
                begin += size
            for player in range(players):
                level = points[player]
                end = tails[level]
                tails[level] = end + 1
                place = heads[level] + (deck[player] * (end - heads[level] + 1) >> 32)
                order[end] = order[place]
                order[place] = player
            for table in range(players // 2):
                value = (one + two + counter) & MASK
                counter = (counter + 1) & MASK
                one = two ^ (two >> 9)
                two = (word + (word << 3)) & MASK
                word = (((word << 21) & MASK | word >> 11) + value) & MASK
                if value < 2061584302:
                    points[order[2 * table]] += 3
                elif value < 2233382994:
                    points[order[2 * table]] += 1
                    points[order[2 * table + 1]] += 1
                else:
                    points[order[2 * table + 1]] += 3
        line[points[order[0]]] += 1


def floor(players: int, rounds: int, events: int) -> Callable[[], object]:
    """The least there is to do."""
    arrays = [np.zeros(players + 64, np.int64) for _ in range(6)]
    return lambda: _floor(players, rounds, events, *arrays)


def with_cardarena(events: int) -> Callable[[], object]:
    """Its own loop of pairing and entering results; greedy, no tiebreakers."""
    from cardarena_tournament_core import (  # type: ignore[import-not-found] # noqa: PLC0415 (a peer, installed by who compares)
        MatchupOutcome,
        Player,
        Swiss,
    )

    people = [Player(id=str(place), name=str(place)) for place in range(PLAYERS)]
    results = (MatchupOutcome.PLAYER1_WINS, MatchupOutcome.PLAYER2_WINS, MatchupOutcome.DRAW)

    def loop() -> None:
        dice = random.Random(1)
        for _ in range(events):
            swiss = Swiss(people)
            for _ in range(ROUNDS):
                round_ = swiss.pair()
                for matchup in round_.matchups:
                    matchup.outcome = dice.choices(results, (48, 48, 4))[0]
                swiss.submit_results(round_)

    return loop


def claims() -> Iterator[Claim]:
    """Against the peer and the floor, with everything on, growth, memory."""
    warm()
    name = f"{PLAYERS} x {ROUNDS}, every round certified"
    line = ours(PLAYERS, ROUNDS, EVENTS)
    mine, least = (each / EVENTS for each in interleaved([line, floor(PLAYERS, ROUNDS, EVENTS)]))
    yield Claim(name, mine * 1000, least * 1000, "floor", "at most 7x", mine <= 7 * least, "us")
    everything = Settings(draws=0.04)
    full = ours(PLAYERS, ROUNDS, EVENTS // 4, everything)
    ranked = ours(PLAYERS, ROUNDS, EVENTS // 2, Settings(draws=0.04, ids=Ids.NONE))
    mine, least = interleaved([ranked, floor(PLAYERS, ROUNDS, EVENTS // 2)])
    yield Claim(
        "ranks, OGW%, strengths, last round by standings",
        mine * 2000 / EVENTS,
        least * 2000 / EVENTS,
        "floor",
        "reported",
        holds=True,
        unit="us",
    )
    mine, least = interleaved([full, floor(PLAYERS, ROUNDS, EVENTS // 4)])
    yield Claim(
        "the same with intentional draws",
        mine * 4000 / EVENTS,
        least * 4000 / EVENTS,
        "floor",
        "reported",
        holds=True,
        unit="us",
    )
    yield from _against_cardarena(line, full)
    yield from _growth()
    yield _memory()


def _against_cardarena(line: Callable[[], object], full: Callable[[], object]) -> Iterator[Claim]:
    if importlib.util.find_spec("cardarena_tournament_core") is None:
        print("cardarena-tournament-core is not installed: not compared")
        return
    two = partial(run, Parameters(PLAYERS, ROUNDS, CUT, 8 * EVENTS, 1, LINE), 2)
    one, both, every, theirs = interleaved([line, two, full, with_cardarena(PEER_EVENTS)], repeats=5)
    one, both, every, theirs = one / EVENTS, both / (8 * EVENTS), 4 * every / EVENTS, theirs / PEER_EVENTS
    for name, mine, goal in (
        ("one thread", one, 45),
        ("two threads, stream included", both, 80),
        ("everything", every, 0),
    ):
        said = f"{goal} times as fast" if goal else "reported"
        yield Claim(name, mine * 1000, theirs * 1000, "cardarena", said, theirs >= goal * mine, "us")


def _growth() -> Iterator[Claim]:
    runs = [ours(players, rounds, max(20, 500_000 // (players * rounds))) for players, rounds in SIZES]
    costs = [
        took * 1e6 / (players * rounds * max(20, 500_000 // (players * rounds)))
        for took, (players, rounds) in zip(interleaved(runs), SIZES, strict=True)
    ]
    print(", ".join(f"{players}: {cost:.1f} ns" for (players, _), cost in zip(SIZES, costs, strict=True)))
    high, low = max(costs), min(costs)
    yield Claim("a player's round, dearest size", high, low, "cheapest size, 8 to 2,048", "<= 2", high <= 2 * low, "ns")


MEMORY = """
from calc.simulation import Parameters, run
from calc.simulation.running import load
load()
run(Parameters(128, 7, 8, {trials}, 1))
print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))
"""


def _memory() -> Claim:
    """The most memory of a fresh process each."""
    few, many = (
        float(
            subprocess.run(
                [sys.executable, "-c", MEMORY.format(trials=trials)],
                cwd=ROOT,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
        / 1024
        for trials in (500, 20_000)
    )
    return Claim("memory, 20,000 events", many, few, "500 events", "<= 1.05", many <= 1.05 * few, "MB")
