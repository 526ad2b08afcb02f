"""The simulation against real events: the points of 8th place, and how many intentional draws there were.

`python -m checks simulation_truth FOLDER` reads every `*.jsonl.gz` in it (one event a line, as in published tournament
archives, with `swiss_rounds`, `cut` and `knockout`). For events with a Top 8 and the recommended number of rounds it
simulates fields of the same sizes with the settings as measured, and compares by an exact multinomial test. The exit
code is 1 if one of the probabilities is below .01.
"""

import argparse
import gzip
import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, pairwise
from pathlib import Path

from calc.event import Event, Kind
from calc.importers import read_event
from calc.simulation import Parameters, Settings, run, warm
from calc.standings import standings

CUT = 8
SIZES = {5: (17, 32), 6: (33, 64), 7: (65, 128)}
"""Players for whom so many rounds are recommended."""

RARE = 2.0
"""Cells with fewer expected events are pooled with their neighbour."""
LEAST_LIKELY = 0.01


@dataclass
class Real:
    """Real events of one number of rounds: 8th place's points, sizes of fields, intentional draws by rounds to go."""

    line: Counter[int] = field(default_factory=Counter)
    sizes: Counter[int] = field(default_factory=Counter)
    ids: Counter[int] = field(default_factory=Counter)


def real_events(folder: Path) -> Iterator[Event]:
    """Every Swiss event with a cut to eight, complete."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                data = json.loads(line)
                if data["cut"] == CUT and not data.get("knockout"):
                    event = read_event(json.dumps(data), "event.json", data["swiss_rounds"]).event
                    if event is not None and len(event.rounds) == data["swiss_rounds"]:
                        yield event


def counted(folder: Path) -> dict[int, Real]:
    """The real events by their number of rounds, where that is the recommended one."""
    found = {rounds: Real() for rounds in SIZES}
    for event in real_events(folder):
        rounds, players = len(event.rounds), len(event.players)
        low, high = SIZES.get(rounds, (1, 0))
        if low <= players <= high:
            real = found[rounds]
            real.line[standings(event)[CUT - 1].tiebreakers.points] += 1
            real.sizes[players] += 1
            for to_go, round_ in enumerate(reversed(event.rounds)):
                real.ids[to_go] += sum(match.kind is Kind.ID for match in round_.matches)
    return found


def simulated(real: Real, rounds: int, trials: int, seed: int = 1) -> tuple[dict[int, float], list[float]]:
    """The shares of 8th place's points over fields drawn as the real ones, and intentional draws by rounds to go."""
    shares: dict[int, float] = {}
    ids = [0.0] * rounds
    events = real.sizes.total()
    for players, times in real.sizes.items():
        simulation = run(
            Parameters(players, rounds, CUT, max(1, trials * times // events), seed, Settings(ranks=False))
        )
        assert simulation.line is not None
        for row in simulation.line.rows:
            shares[row.points] = shares.get(row.points, 0.0) + row.share.value * times / events
        for to_go, count in enumerate(reversed(simulation.ids_by_round)):
            ids[to_go] += count * times
    return shares, ids


def pooled(observed: Mapping[int, int], shares: Mapping[int, float]) -> tuple[list[int], list[float]]:
    """Cells in the order of points, rare ones at both ends put together with the next, then any other."""
    total = sum(observed.values())
    cells = [(observed.get(key, 0), shares.get(key, 0.0)) for key in sorted(observed.keys() | shares.keys())]
    while len(cells) > 1:
        rare = min(range(len(cells)), key=lambda number: cells[number][1])
        if cells[rare][1] * total >= RARE:
            break
        to = rare - 1 if rare == len(cells) - 1 or (rare and cells[rare - 1][1] < cells[rare + 1][1]) else rare + 1
        low, high = min(rare, to), max(rare, to)
        cells[low : high + 1] = [(cells[low][0] + cells[high][0], cells[low][1] + cells[high][1])]
    return [count for count, _ in cells], [share for _, share in cells]


def exact_p(observed: list[int], shares: list[float]) -> float:
    """The exact multinomial test: the chance of all outcomes that are no likelier than the observed one."""
    total, cells = sum(observed), len(observed)

    def likely(counts: tuple[int, ...]) -> float:
        log = math.lgamma(total + 1)
        for count, share in zip(counts, shares, strict=True):
            log += count * math.log(share) - math.lgamma(count + 1)
        return math.exp(log)

    limit = likely(tuple(observed)) * (1 + 1e-9)
    found = 0.0
    for bars in combinations_with_replacement(range(total + 1), cells - 1):
        edges = (0, *bars, total)
        chance = likely(tuple(high - low for low, high in pairwise(edges)))
        found += chance if chance <= limit else 0.0
    return min(found, 1.0)


@dataclass(frozen=True)
class Comparison:
    """What is printed of one number of rounds."""

    rounds: int
    real: Real
    shares: dict[int, float]
    ids: list[float]

    @property
    def p(self) -> float:
        """How likely the real counts, or less likely ones, are under the simulation."""
        return exact_p(*pooled(self.real.line, self.shares))

    def __str__(self) -> str:
        events = self.real.line.total()
        points = ", ".join(
            f"{key}: {self.real.line[key]} ({self.shares.get(key, 0) * events:.1f})"
            for key in sorted(self.real.line.keys() | {key for key, share in self.shares.items() if share > 0.001})
        )
        ids = ", ".join(f"{self.real.ids[to_go] / events:.2f} ({self.ids[to_go] / events:.2f})" for to_go in (0, 1))
        return (
            f"{self.rounds} rounds, {events} events: 8th place's points, real (simulated) {points}; p = {self.p:.3f}; "
            f"intentional draws an event in the last round and the one before {ids}"
        )


def compare(folder: Path, trials: int) -> list[Comparison]:
    """Every number of rounds of which there are events."""
    return [
        Comparison(rounds, real, *simulated(real, rounds, trials))
        for rounds, real in counted(folder).items()
        if real.line
    ]


def main(arguments: list[str]) -> int:
    """Print the comparisons."""
    parser = argparse.ArgumentParser(prog="python -m checks simulation_truth", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--trials", type=int, default=20_000)
    wanted = parser.parse_args(arguments)
    warm()
    found = compare(wanted.folder, wanted.trials)
    for comparison in found:
        print(comparison)
    return int(any(comparison.p < LEAST_LIKELY for comparison in found))
