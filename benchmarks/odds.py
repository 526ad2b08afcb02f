"""100,000 samples of all other tables for one own result: against numpy and plain Python; growth with the field."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from benchmarks.measure import Claim, interleaved
from benchmarks.verdicts import last_round
from calc import odds
from calc.event import Kind
from calc.odds import Forecast, PreparedRound
from calc.standings import standings
from tests.oracles.odds_oracle import USUAL, sampled_numpy, sampled_plain

CUT = 8
TRIALS = 100_000
PREFIX = 300  # samples of plain Python, which would take a minute for all
ID = next(code for code, result in enumerate(USUAL) if result.kind is Kind.ID)
SIZES = ((128, 7), (512, 9), (2048, 11))
SEED = 1


def at_the_cut(players: int, rounds: int) -> tuple[PreparedRound, str, float]:
    """An event, prepared, a player whose draw neither makes nor misses the cut for certain, and their chance then."""
    event = last_round(players, rounds, SEED)
    prepared = odds.prepare(event, CUT)
    lines = standings(event)
    found = []
    for line in lines[: 3 * CUT]:
        if any(line.player in match.players for match in event.open_matches):
            chance = drawn(prepared, line.player).rows[0].chance
            found.append((abs(chance - 0.5), line.player, chance))
    _, player, chance = min(found)
    return prepared, player, chance


def drawn(prepared: PreparedRound, player: str, trials: int = TRIALS) -> Forecast:
    """The forecast after an intentional draw."""
    *_, last = odds.forecasts(prepared, player, CUT, trials=trials, results=["id"], prove=False)
    return last


def claims() -> Iterator[Claim]:
    """At least 20 times numpy and 300 times plain Python at 512 players; 2,048 players at most nine times 128."""
    odds.warm()
    took: dict[int, float] = {}
    for players, rounds in SIZES:
        prepared, player, chance = at_the_cut(players, rounds)
        event = last_round(players, rounds, SEED)
        numpy = partial(sampled_numpy, event, player, CUT, ID, prepared.chances)
        plain = partial(sampled_plain, event, player, CUT, ID, prepared.chances)
        some = TRIALS // 10 if players <= 512 else 2_000
        ours, arrays = interleaved([partial(drawn, prepared, player), partial(numpy, some, SEED)], repeats=5)
        arrays *= TRIALS / some
        (python,) = interleaved([partial(plain, PREFIX, SEED)], repeats=3)
        python *= TRIALS / PREFIX
        took[players] = ours
        goal = players == 512
        what = f"{TRIALS:,} samples, {players:,} players, ID at the cut ({chance:.0%})"
        yield Claim(what, ours, arrays, "numpy", ">= 20x" if goal else "reported", not goal or arrays >= 20 * ours)
        yield Claim(
            what, ours, python, "plain Python", ">= 300x" if goal else "reported", not goal or python >= 300 * ours
        )
        if goal:
            yield from same(prepared, player, numpy(TRIALS, 2) / TRIALS, plain(5_000, 2) / 5_000)
            yield Claim("all seven results and the rooting list", *everything(prepared, player, ours), "reported", True)
    yield Claim("2,048 players", took[2048], took[128], "128 players", "<= 9", took[2048] <= 9 * took[128])


def same(prepared: PreparedRound, player: str, numpy: float, plain: float) -> Iterator[Claim]:
    """The same chance within four standard errors of the difference."""
    row = drawn(prepared, player).rows[0]
    for name, chance, trials in (("numpy", numpy, TRIALS), ("plain Python", plain, 5_000)):
        error = math.hypot(row.error, math.sqrt(chance * (1 - chance) / trials))
        distance = abs(row.chance - chance) / error
        yield Claim(f"distance to the chance by {name}", distance, 1, "its error", "<= 4", distance <= 4, "errors")


def everything(prepared: PreparedRound, player: str, one: float) -> tuple[float, float, str]:
    """The time for all own results with what the page shows, and for one."""

    def run() -> object:
        *_, last = odds.forecasts(prepared, player, CUT, trials=TRIALS, prove=False)
        return last.rooting()

    return interleaved([run], repeats=5)[0], one, "the ID alone"
