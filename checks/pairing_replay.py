"""Pair the rounds of real events anew, and compare with what was published.

`python -m checks pairing_replay FOLDER` reads every file below FOLDER that holds events (as `checks.replay` does). Each
Swiss round from the second is rebuilt from the rounds before, with the published round's players and bye. Ours must
never be worse in (rematches, squared point gaps). Knock-outs under Swiss names (`"knockout": true` in the file) are
left out.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from calc.event import Event, Kind, Round
from calc.importers import read_event
from calc.pairing import Cost, pair, round_cost
from checks.replay import ENDINGS, events_in


def swiss_events(folder: Path, every: int = 1) -> Iterator[tuple[str, Event]]:
    """Each event of the folder (or one in `every`) that is no knock-out, with a name for it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in ENDINGS)
    found = [(name, data) for path in paths for name, data in events_in(path)]
    for name, data in found[::every]:
        facts = json.loads(data) if data.startswith(b"{") else {}
        if not facts.get("knockout"):
            event = read_event(data, swiss_rounds=facts.get("swiss_rounds")).event
            if event is not None:
                yield name, event


def state_before(event: Event, number: int) -> tuple[Event, str | None, Round]:
    """The event before round `number`, as it is to be paired: who plays then is there, all others have left.

    With the player who is to have the bye, and the published tables. Of several byes none is left to us.
    """
    published = event.rounds[number - 1]
    tables = Round(tuple(match for match in published.matches if match.opponent is not None))
    byes = [match.player for match in published.matches if match.kind is Kind.BYE]
    bye = byes[0] if len(byes) == 1 else None
    seated = {player for match in tables.matches for player in match.players} | {bye}
    away = dict.fromkeys((player for player in event.players if player not in seated), number - 1)
    before = replace(event, rounds=event.rounds[: number - 1], cut_rounds=(), dropped=away, awarded_bye={})
    return before, bye, tables


def replay_rounds(event: Event) -> Iterator[tuple[int, Cost, Cost, float]]:
    """Every round that can be rebuilt: its number, what ours costs, what the published one cost, our seconds."""
    for number in range(2, len(event.rounds) + 1):
        before, bye, tables = state_before(event, number)
        if before.open_matches or not tables.matches:
            continue
        began = time.perf_counter()
        round_ = pair(before, bye=bye)
        seconds = time.perf_counter() - began
        yield number, round_cost(before, round_), round_cost(before, tables), seconds


def main(arguments: list[str]) -> int:
    """Print what came out; the exit code is 1 if a published round beats ours, 2 if there is no round at all."""
    parser = argparse.ArgumentParser(prog="python -m checks pairing_replay", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only one event in so many")
    wanted = parser.parse_args(arguments)
    counts: Counter[str] = Counter()
    longest = 0.0
    for name, event in swiss_events(wanted.folder, wanted.every):
        counts["events"] += 1
        for number, mine, theirs, seconds in replay_rounds(event):
            counts["rounds"] += 1
            counts["published with a rematch"] += theirs.rematches > 0
            counts["not possible without a rematch (every pair of players looked at)"] += mine.rematches > 0
            counts["better than published"] += (mine.rematches, mine.gap) < (theirs.rematches, theirs.gap)
            longest = max(longest, seconds)
            if (mine.rematches, mine.gap) > (theirs.rematches, theirs.gap):
                counts["worse than published"] += 1
                print(f"{name} round {number}: ours {mine.rematches, mine.gap}, {theirs.rematches, theirs.gap}")
    for what, count in counts.items():
        print(f"{what}: {count}")
    print(f"slowest round, standings included: {1000 * longest:.1f} ms")
    if not counts["rounds"]:
        return 2
    return 1 if counts["worse than published"] else 0
