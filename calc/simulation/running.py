"""Running events: plain until the compiler is done, in one thread or in several, always with the same result."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from calc.errors import InputError, Problem
from calc.event import Event
from calc.pairing import best_pairs
from calc.record import Outcome
from calc.simulation import playing
from calc.simulation.blossom import solve
from calc.simulation.counting import finish
from calc.simulation.intentional_draws import agree
from calc.simulation.layout import EVENT, POINTS, ROUND, SEATED, Parts, tally_sizes
from calc.simulation.repair import repair_round
from calc.simulation.results import Simulation, Totals
from calc.simulation.settings import Mine, Parameters, Settings
from calc.simulation.tables import size_of
from calc.simulation.workspace import Workspace, compiled_workspace, plain_workspace

PLAIN = Parts(repair_round, solve, agree, finish)

CHUNK = 0.02
"""How long a chunk is meant to take, in seconds."""

ROOT = Path(__file__).resolve().parents[2]
COMPILE = "import os; getattr(os, 'nice', int)(10); from calc.simulation.running import load; load()"

ready = threading.Event()
"""Set once the compiled loops have run: from then on they are used."""


def play(
    workspace: Workspace, first: int, end: int, loops: Callable[..., bool] = playing.play, parts: Parts = PLAIN
) -> None:
    """Play the events from ``first`` to before ``end``; rounds that the loops cannot prove are paired exactly here."""
    clock = workspace.state.clock
    clock[EVENT], clock[ROUND] = first, -1
    while not loops(workspace.inputs, workspace.state, workspace.blossoms, workspace.tallies, parts, end):
        pair_exactly(workspace)


def pair_exactly(workspace: Workspace) -> None:
    """The last resort: the best round of those in ``order``, by :mod:`calc.pairing`."""
    hall_, width = workspace.state, workspace.inputs.width
    order = [int(hall_.order[place]) for place in range(hall_.clock[SEATED])]
    place = {player: number for number, player in enumerate(order)}
    met = [
        {
            place[other]
            for other in map(int, hall_.opponents[player * width : player * width + hall_.met[player]])
            if other in place
        }
        for player in order
    ]
    pairs = best_pairs([int(hall_.tally[player]) & POINTS for player in order], met)
    for table, (one, other) in enumerate(pairs):
        hall_.order[2 * table], hall_.order[2 * table + 1] = order[one], order[other]


def take(workspace: Workspace, sizes: Mapping[str, int]) -> Totals:
    """What the workspace has counted since it was last asked."""
    found: Totals = {}
    for name, places in sizes.items():
        counted = getattr(workspace.tallies, name)
        found[name] = np.array(counted[:places], np.int64)
        counted[:places] = [0] * places if isinstance(counted, list) else 0
    return found


@dataclass(slots=True)
class Player:
    """One thread's work: it makes room where it is needed, and learns how many events are a chunk."""

    parameters: Parameters
    sizes: Mapping[str, int]
    workspace: Workspace | None = None
    compiled: bool = False
    chunk: int = 1

    def play(self, first: int, end: int) -> Totals:
        """Play these events; compiled as soon as that can be had."""
        if self.workspace is None or self.compiled is not ready.is_set():
            self.compiled = ready.is_set()
            self.workspace = (compiled_workspace if self.compiled else plain_workspace)(self.parameters)
        began = time.perf_counter()
        if self.compiled:
            from calc.simulation import compiled  # noqa: PLC0415 - numba, for which nobody waits

            play(self.workspace, first, end, compiled.play, compiled.PARTS)
        else:
            play(self.workspace, first, end)
        took = max(time.perf_counter() - began, 1e-6)
        wanted = (end - first) * CHUNK / took
        self.chunk = max(1, min(int(wanted), 4 * (end - first)))
        return take(self.workspace, self.sizes)


def stream(parameters: Parameters, threads: int = 1) -> Generator[Simulation, None, None]:
    """The simulation as it goes on: one value after each chunk of events, the last one complete.

    A chunk takes some 20 ms (one event of a large field, plain, may take longer), so whoever stops asking has stopped
    the work. Every event has its own random numbers: the last value does not depend on ``threads``, on chunks, or on
    whether the loops were compiled.
    """
    sizes = tally_sizes(size_of(parameters))
    totals: Totals = {name: np.zeros(places, np.int64) for name, places in sizes.items()}
    players = [Player(parameters, sizes) for _ in range(threads)]
    given = 0
    pool = ThreadPoolExecutor(threads) if threads > 1 else None
    try:
        working: dict[Future[Totals], Player] = {}
        while given < parameters.trials or working:
            while players and given < parameters.trials:
                player = players.pop()
                end = min(parameters.trials, given + player.chunk)
                if pool is None:
                    totals = _added(totals, player.play(given, end))
                    players.append(player)
                    given = end
                    break
                working[pool.submit(player.play, given, end)] = player
                given = end
            if working:
                for future in wait(working, return_when=FIRST_COMPLETED).done:
                    players.append(working.pop(future))
                    totals = _added(totals, future.result())
            yield Simulation(parameters, totals)
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _added(one: Totals, other: Totals) -> Totals:
    return {name: one[name] + other[name] for name in one}


def run(parameters: Parameters, threads: int = 1) -> Simulation:
    """The whole simulation at once."""
    (last,) = deque(stream(parameters, threads), maxlen=1)  # the others are not kept
    return last


def simulate(
    players: int,
    rounds: int,
    cut: int,
    *,
    trials: int,
    seed: int,
    settings: Settings = Settings(),  # noqa: B008 - a frozen value
    start: Event | None = None,
    mine: Mine | None = None,
) -> Simulation:
    """Play ``trials`` whole events; see :class:`Parameters`, whose errors it raises. Same arguments, same result."""
    return run(Parameters(players, rounds, cut, trials, seed, settings, start, mine))


def two_to_go(parameters: Parameters) -> tuple[Parameters, ...]:
    """With two rounds to go: the same simulation with my two results given: draw-draw, draw-win, win-draw, win-win.

    All with the same seed, so differences between them are surer than each of them. Raises :class:`InputError` if
    nobody is me, or not two rounds are to go.
    """
    mine = parameters.mine
    if mine is None or parameters.rounds - parameters.my_first - mine.record.played != 2:
        raise InputError(Problem("simulation-two-to-go", values={"rounds": parameters.rounds}))
    draw, win = Outcome.DRAW, Outcome.WIN
    return tuple(
        replace(parameters, mine=replace(mine, then=then))
        for then in ((draw, draw), (draw, win), (win, draw), (win, win))
    )


def warm() -> None:
    """Have the loops ready, compiled or from disk; for a thread in the background.

    Compiling takes a quarter of a minute of one processor, once for each version on each machine. It is done by
    another process, which leaves it on disk, so that this one goes on serving; if that fails it is done here.
    """
    if not ready.is_set():
        subprocess.run([sys.executable, "-c", COMPILE], cwd=ROOT, check=False, capture_output=True)  # noqa: S603 - our own
        load()


def load() -> None:
    """The same in this process."""
    from calc.simulation import compiled  # noqa: PLC0415 - imports numba

    play(compiled_workspace(Parameters(4, 2, 2, 1, 0)), 0, 1, compiled.play, compiled.PARTS)
    ready.set()
