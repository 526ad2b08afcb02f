"""Running events: plain until the compiler is done, in one thread or in several, always with the same result."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

import numpy as np

from calc.errors import InputError, Problem
from calc.event import Event
from calc.pairing import best_pairs
from calc.record import Outcome
from calc.simulation import playing
from calc.simulation.layout import (
    EVENT,
    POINTS,
    REALS,
    ROUND,
    SEATED,
    Counts,
    Flowers,
    Hall,
    Setup,
    counts_sizes,
    flowers_sizes,
    hall_sizes,
    setup_sizes,
)
from calc.simulation.results import Simulation, Totals
from calc.simulation.settings import Mine, Parameters, Settings
from calc.simulation.tables import LARGEST, setup, size_of

CHUNK = 0.02
"""How long a chunk is meant to take, in seconds."""

_Kind = TypeVar("_Kind", Setup, Hall, Flowers, Counts)

ready = threading.Event()
"""Set once the compiled loops have run: from then on they are used."""


@dataclass(frozen=True, slots=True)
class Room:
    """One thread's own room to play in."""

    setup: Setup
    hall: Hall
    flowers: Flowers
    counts: Counts


def plain_room(parameters: Parameters) -> Room:
    """Lists of the size that is needed, for the plain loops."""
    size = size_of(parameters)

    def lists(sizes: Mapping[str, int]) -> dict[str, Any]:
        return {name: [0.0 if name in REALS else 0] * places for name, places in sizes.items()}

    return Room(
        setup(parameters),
        Hall(**lists(hall_sizes(size))),
        Flowers(**lists(flowers_sizes(size))),
        Counts(**lists(counts_sizes(size))),
    )


def compiled_room(parameters: Parameters) -> Room:
    """Records of the largest size, for the compiled loops. Only what is used takes memory."""
    plain = setup(parameters)
    given = _record(Setup, setup_sizes(LARGEST))
    for name in Setup.__slots__:
        value = getattr(plain, name)
        if isinstance(value, list):
            getattr(given, name)[: len(value)] = value
        else:
            setattr(given, name, value)
    return Room(
        given,
        _record(Hall, hall_sizes(LARGEST)),
        _record(Flowers, flowers_sizes(LARGEST)),
        _record(Counts, counts_sizes(LARGEST)),
    )


def _record(kind: type[_Kind], sizes: Mapping[str, int]) -> _Kind:
    """A record with the parts of ``kind``, all zero."""
    fields: list[tuple[Any, ...]] = []
    for name in kind.__slots__:
        number = np.float64 if name in REALS or name == "even" else np.int64
        fields.append((name, number, (sizes[name],)) if name in sizes else (name, number))
    return cast("_Kind", np.zeros(1, np.dtype(fields)).view(np.recarray)[0])


def play(room: Room, first: int, end: int, loops: Callable[..., bool]) -> None:
    """Play the events from ``first`` to before ``end``; rounds that the loops cannot prove are paired exactly here."""
    clock = room.hall.clock
    clock[EVENT], clock[ROUND] = first, -1
    while not loops(room.setup, room.hall, room.flowers, room.counts, end):
        pair_exactly(room)


def pair_exactly(room: Room) -> None:
    """The last resort: the best round of those in ``order``, by :mod:`calc.pairing`."""
    hall_, width = room.hall, room.setup.width
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


def take(room: Room, sizes: Mapping[str, int]) -> Totals:
    """What the room has counted since it was last asked."""
    found: Totals = {}
    for name, places in sizes.items():
        counted = getattr(room.counts, name)
        found[name] = np.array(counted[:places], np.int64)
        counted[:places] = [0] * places if isinstance(counted, list) else 0
    return found


@dataclass(slots=True)
class Player:
    """One thread's work: it makes room where it is needed, and learns how many events are a chunk."""

    parameters: Parameters
    sizes: Mapping[str, int]
    room: Room | None = None
    compiled: bool = False
    chunk: int = 1

    def play(self, first: int, end: int) -> Totals:
        """Play these events; compiled as soon as that can be had."""
        if self.room is None or self.compiled is not ready.is_set():
            self.compiled = ready.is_set()
            self.room = (compiled_room if self.compiled else plain_room)(self.parameters)
        loops = playing.play
        if self.compiled:
            from calc.simulation import compiled  # noqa: PLC0415 - numba, for which nobody waits

            loops = compiled.play
        began = time.perf_counter()
        play(self.room, first, end, loops)
        took = max(time.perf_counter() - began, 1e-6)
        wanted = (end - first) * CHUNK / took
        self.chunk = max(1, min(int(wanted), 4 * (end - first)))
        return take(self.room, self.sizes)


def stream(parameters: Parameters, threads: int = 1) -> Iterator[Simulation]:
    """The simulation as it goes on: one value after each chunk of events, the last one complete.

    A chunk takes some 20 ms (one event of a large field, plain, may take longer), so whoever stops asking has stopped
    the work. Every event has its own random numbers: the last value does not depend on ``threads``, on chunks, or on
    whether the loops were compiled.
    """
    sizes = counts_sizes(size_of(parameters))
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
    *_, last = stream(parameters, threads)
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
    """Compile the loops, or load them from disk; for a thread in the background, as it takes up to half a minute."""
    from calc.simulation import compiled  # noqa: PLC0415 - imports numba

    play(compiled_room(Parameters(4, 2, 2, 1, 0)), 0, 1, compiled.play)
    ready.set()
