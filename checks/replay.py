"""Replay a folder of downloads: do our standings come out as the platform published them?

`python -m checks replay FOLDER [--swiss N]` reads every file below FOLDER that holds events (JSON, one event a file or
one a line, `.gz` too; CSV; our text) and prints, per event that is not reproduced, why:

reproduced    every published figure of every player with a match, under at least one rules profile
not derivable the published points do not follow from the rounds in the file (rounds missing, the cut counted in,
              corrections), games are unknown, or there is no event or nothing published in it
wrong         the points follow and a percentage fits no profile: ours or theirs is wrong
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from calc.importers import read_event
from calc.published import compare, fitting
from calc.rules import MTR, PRESETS

REPRODUCED, NOT_DERIVABLE, WRONG = "reproduced", "not derivable", "wrong"
ENDINGS = (".json", ".jsonl", ".csv", ".tsv", ".txt", ".gz")
MAX_FILE_SIZE = 1_000_000_000  # bytes of one file, unpacked


@dataclass(frozen=True)
class Replayed:
    """How one event came out; `profiles`: all that fit, by name; `reason`: the first figure or problem against it."""

    status: str
    profiles: tuple[str, ...] = ()
    reason: str = ""


def replay_event(data: bytes | str, swiss_rounds: int | None = None) -> Replayed:
    """One file, or one line of a file of events."""
    imported = read_event(data, swiss_rounds=swiss_rounds)
    if imported.event is None:
        return Replayed(NOT_DERIVABLE, reason="; ".join(map(str, imported.problems)))
    if imported.published is None:
        return Replayed(NOT_DERIVABLE, reason="nothing published in it")
    profiles = tuple(rules.name for rules in fitting(imported.event, imported.published))
    if profiles:
        if any(figure.equal is None for figure in compare(imported.event, imported.published, PRESETS[profiles[0]])):
            return Replayed(NOT_DERIVABLE, profiles, "the games of some match are not in the file")
        return Replayed(REPRODUCED, profiles)
    different = [figure for figure in compare(imported.event, imported.published, MTR) if figure.equal is False]
    points = [figure for figure in different if figure.figure == "points"]
    if not different:
        return Replayed(NOT_DERIVABLE, reason="no player with a match is published")
    first = (points or different)[0]
    ours = "open" if first.ours is None else f"{float(first.ours):g}"
    reason = f"{first.player}: {first.figure} {ours}, published {float(first.theirs):g}"
    return Replayed(NOT_DERIVABLE if points else WRONG, reason=reason)


def events_in(path: Path) -> Iterator[tuple[str, bytes]]:
    """The events of a file, each with a name for it: one a line if it is such a file, else the file."""
    if path.suffix == ".gz":
        with gzip.open(path) as packed:
            data = packed.read(MAX_FILE_SIZE)
    else:
        data = path.read_bytes()
    lines = [line for line in data.split(b"\n") if line.strip()]
    if len(lines) > 1 and all(line.startswith(b"{") for line in lines[:2]):
        yield from ((f"{path.name}:{number}", line) for number, line in enumerate(lines, start=1))
    else:
        yield path.name, data


def replay(folder: Path, swiss_rounds: int | None = None) -> dict[str, Replayed]:
    """Every event below `folder` by its name."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in ENDINGS)
    return {name: replay_event(data, swiss_rounds) for path in paths for name, data in events_in(path)}


def main(arguments: list[str]) -> int:
    """Print what came out; the exit code is 1 if a figure is wrong, 2 if there is no event at all."""
    parser = argparse.ArgumentParser(prog="python -m checks replay", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--swiss", type=int, metavar="N", help="how many rounds are Swiss; without it they are guessed")
    options = parser.parse_args(arguments)
    begin = time.perf_counter()
    replayed = replay(options.folder, options.swiss)
    for name, event in replayed.items():
        if event.status != REPRODUCED:
            print(f"{event.status:14}{name}: {event.reason[:200]}")
    counts = Counter(event.status for event in replayed.values())
    profiles = Counter(" or ".join(event.profiles) for event in replayed.values() if event.status == REPRODUCED)
    seconds = time.perf_counter() - begin
    print(", ".join(f"{counts[status]} {status}" for status in (REPRODUCED, NOT_DERIVABLE, WRONG)), end="")
    print(f" of {len(replayed)} events in {seconds:.1f} s")
    for names, count in profiles.most_common():
        print(f"{count:6} fit {names}")
    return 1 if counts[WRONG] else 0 if replayed else 2
