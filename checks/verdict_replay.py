"""Verdicts against what really happened: the last Swiss round of real events, reopened.

`python -m checks verdict_replay FOLDER` reads every `*.jsonl.gz` in it (one event a line, as in published tournament
archives, with `swiss_rounds`, `cut` and `knockout`) and prints how many verdicts the completed Swiss contradicts:
players within six places of the cut, with the result they really had. Nobody LOCKED may have ended outside, nobody OUT
inside.
"""

import argparse
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from calc.event import Event
from calc.field import Field, reopened
from calc.importers import read_event
from calc.record import Record
from calc.rules import MTR, Rules
from calc.standings import Standing, standings
from calc.verdict import Status, verdicts

NEAR = 6


@dataclass
class Tally:
    """How many verdicts were given and which the completed Swiss contradicts."""

    events: int = 0
    given: Counter[Status] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def real_events(folder: Path) -> Iterator[tuple[str, Event, int]]:
    """Name, event and cut of every Swiss event with a cut in `folder`."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                data = json.loads(line)
                if data["cut"] and not data.get("knockout"):
                    event = read_event(json.dumps(data), f"{number}.json", data["swiss_rounds"]).event
                    if event is not None and len(event.players) > data["cut"]:
                        yield f"{path.name}:{number}", event, data["cut"]


def replay(name: str, event: Event, cut: int, tally: Tally, rules: Rules = MTR) -> None:
    """Reopen the last round of `event` and hold the verdicts against how it ended."""
    final = tuple(line for line in standings(event, rules) if line.player not in event.dropped)
    before = Field.from_event(reopened(event))
    tally.events += 1
    for line in final:
        match = event.rounds[-1].match_of(line.player)
        if match is None or match.outcome is None or abs(line.place - cut) > NEAR:
            continue
        results = (match.games,) if isinstance(match.games, Record) else None
        for verdict in verdicts(before, line.player, cut, rules, results=results):
            if verdict.result.outcome is match.outcome:
                tally.given[verdict.status] += 1
                inside = is_inside(final, line, cut)
                rank = 1 + sum(other.tiebreakers > line.tiebreakers for other in final)
                missed = verdict.status is Status.LOCKED and not inside
                if missed or (verdict.status is Status.OUT and inside) or not verdict.best <= rank <= verdict.worst:
                    tally.wrong.append(
                        f"{name} {line.player}: {verdict.status.name} {verdict.best}-{verdict.worst}, {rank}"
                    )


def is_inside(final: tuple[Standing, ...], line: Standing, cut: int) -> bool:
    """In the cut = at most `cut` players who have not left at one's level or above."""
    return sum(other.tiebreakers >= line.tiebreakers for other in final) <= cut


def main(arguments: list[str]) -> int:
    """Print the tally; the exit code is 1 if a verdict was wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m checks verdict_replay", description=__doc__.split("\n", maxsplit=1)[0]
    )
    parser.add_argument("folder", type=Path)
    tally = Tally()
    for name, event, cut in real_events(parser.parse_args(arguments).folder):
        replay(name, event, cut, tally)
    for wrong in tally.wrong:
        print(wrong)
    print(f"{tally.events} events, {tally.given.total()} verdicts: {len(tally.wrong)} wrong")
    print(", ".join(f"{status.name} {tally.given[status]}" for status in Status))
    return int(bool(tally.wrong))
