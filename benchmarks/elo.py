"""2.5 million matches rated, and read from their file: against elote, plain Python, the memory itself, and pandas."""

from __future__ import annotations

import gzip
import importlib.util
import io
import math
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numba
import numpy as np
import pandas as pd

from benchmarks.measure import Claim, interleaved
from calc.elo import history
from calc.elo.formulas import MTG
from calc.elo.history import History, compiled, rating

MATCHES = 2_500_000
PREFIX = 100_000  # of them for elote, which would take a quarter of a minute for all
PUBLIC = Path(__file__).resolve().parents[2] / "shared" / "elo" / "matches.csv.gz"
ROOT = Path(__file__).resolve().parents[1]


def table() -> bytes:
    """A CSV file of 2.5 million matches: the public ones over and over where they are, else generated ones."""
    if PUBLIC.is_file():
        heading, _, body = gzip.decompress(PUBLIC.read_bytes()).partition(b"\n")
        rows = body.splitlines()
        return b"\n".join([heading.strip(), *(rows * (MATCHES // len(rows) + 1))[:MATCHES], b""])
    dice = random.Random(1)
    lines = ["date,player_a,player_b,result"]
    for number in range(MATCHES):
        # the square root makes some players play far more than others, as they do
        one, other = (int(50_000 * dice.random() ** 2) for _ in "ab")
        day = f"{2000 + number // 120_000}-{number // 10_000 % 12 + 1:02}-{number // 500 % 20 + 1:02}"
        lines.append(
            f"{day},P{one:06},P{other + (other == one):06},{dice.choice(('2-0-0', '2-1-0', '1-2-0', '1-1-0'))}"
        )
    return "\n".join(lines).encode()


def _touch(a, b, result, weight, ratings, before_a, before_b):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
    for i in range(len(a)):
        one = ratings[a[i]]
        other = ratings[b[i]]
        before_a[i] = one
        before_b[i] = other
        change = weight[result[i]]
        ratings[a[i]] = one + change
        ratings[b[i]] = other - change


touch = numba.njit(_touch)
"""The same loads and stores as the replay, and no formula: the price of memory alone."""


def plain(a: list[int], b: list[int], twice: list[int], players: int) -> list[float]:
    """The replay as anybody would write it in Python, without keeping the ratings before each match."""
    ratings = [MTG.start] * players
    exp, steepness, half = math.exp, math.log(10) / MTG.spread, MTG.k / 2
    for one, other, score in zip(a, b, twice, strict=True):
        if score >= 0:
            change = half * score - MTG.k / (1 + exp(steepness * (ratings[other] - ratings[one])))
            ratings[one] += change
            ratings[other] -= change
    return ratings


def with_elote(matches: History) -> Callable[[], object]:
    """The first matches rated by elote, one object for each player."""
    from elote import EloCompetitor  # type: ignore[import-not-found] # noqa: PLC0415 (a peer, installed by who compares)

    a, b, twice = (column[:PREFIX].tolist() for column in (matches.a, matches.b, matches.twice))

    def run() -> None:
        players = [EloCompetitor(initial_rating=1500) for _ in matches.names]
        for one, other, score in zip(a, b, twice, strict=True):
            if score == 1:
                players[one].tied(players[other])
            elif score >= 0:
                winner, loser = (one, other) if score else (other, one)
                players[winner].beat(players[loser])

    return run


def claims() -> Iterator[Claim]:
    """The goals for the replay and for the way from the file to the leaderboard."""
    data = table()
    history.warm()
    matches = history.read_csv(data).history
    yield from _replay(matches)
    yield from _file(data, matches)
    yield _memory(data)


def _replay(matches: History) -> Iterator[Claim]:
    a, b, result = (column.view(np.uint32) for column in (matches.a, matches.b, matches.result))  # as rate() does
    players = len(matches.names)
    twice = [one.twice for one in matches.results]
    weight = np.array([MTG.k * (one >= 0) for one in twice])
    gain = weight * np.array(twice) / 2
    before_a, before_b = np.empty(len(a)), np.empty(len(a))
    steepness = math.log(10) / MTG.spread

    def loop() -> None:
        ratings = np.full(players, MTG.start)
        compiled.replay(a, b, result, gain, weight, ratings, None, steepness, rating.curve(), before_a, before_b)

    def floor() -> None:
        touch(a, b, result, weight, np.full(players, MTG.start), before_a, before_b)

    lists = a.tolist(), b.tolist(), matches.twice.tolist()
    worst = np.abs(np.array(plain(*lists, players)) - history.rate(matches).ratings).max()
    yield Claim("largest difference to plain Python", worst, 1, "one point", "below 1e-9", worst < 1e-9, "points")
    ours, least, whole = interleaved([loop, floor, lambda: history.rate(matches)], repeats=15)
    yield Claim("replay of 2.5 million matches", ours, least, "touching memory", "at most 8x", ours <= 8 * least)
    yield Claim("rate(), its arrays included", whole, ours, "the replay in it", "at most 2x", whole <= 2 * ours)
    ours, slow = interleaved([loop, lambda: plain(*lists, players)])
    yield Claim("replay of 2.5 million matches", ours, slow, "plain Python", "at least 25x", slow >= 25 * ours)
    if importlib.util.find_spec("elote") is None:
        print("elote is not installed (pip install elote): not compared")
        return
    ours, prefix = interleaved([loop, with_elote(matches)])
    slow = prefix * len(a) / PREFIX
    what = f"elote ({PREFIX:,}, scaled)"
    yield Claim("replay of 2.5 million matches", ours, slow, what, "at least 500x", slow >= 500 * ours)


def _file(data: bytes, matches: History) -> Iterator[Claim]:
    def ours() -> object:
        return history.leaderboard(history.rate(history.read_csv(data).history))

    def peer() -> object:
        frame = pd.read_csv(io.BytesIO(data))
        return pd.factorize(pd.concat([frame["player_a"], frame["player_b"]]))

    def corrected() -> object:
        return history.leaderboard(history.rate(matches.with_result(100, "0-2")))

    file, pandas, again = interleaved([ours, peer, corrected], repeats=5)
    yield Claim(
        "from the CSV to the leaderboard", file, pandas, "pandas reads, factorises", "at most 3x", file <= 3 * pandas
    )
    yield Claim(
        "one old result changed, to the leaderboard", again, file, "reading anew", "at most 1/5", 5 * again <= file
    )


OURS = "from calc import history; history.leaderboard(history.rate(history.read_csv(open(path, 'rb')).history))"
PANDAS = (
    "import pandas as pd; frame = pd.read_csv(path); pd.factorize(pd.concat([frame['player_a'], frame['player_b']]))"
)


def _memory(data: bytes) -> Claim:
    """The most memory of a fresh process each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "matches.csv")
        path.write_bytes(data)
        ours, pandas = (_peak(f"path = {str(path)!r}; {code}") for code in (OURS, PANDAS))
    return Claim("most memory", ours, pandas, "pandas", "at most 1,000 MB more", ours <= pandas + 1000, "MB")


def _peak(code: str) -> float:
    # not getrusage(): that begins with what the parent had
    code += "; print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    return float(done.stdout) / 1024
