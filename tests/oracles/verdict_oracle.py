# ruff: noqa: T201 -- a command line tool; generated events are no secrets
"""Verdicts against full enumeration: every result of every other table, win, draw or loss.

`python -m tests.oracles.verdict_oracle --events 500` prints how many verdicts were compared and how many are wrong.
The enumeration is written anew: points and rates from its own pass over the matches, combinations as rows of arrays.
"""

import argparse
import itertools
import math
import random
import sys
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from calc.event import Event, Kind, Match, Round
from calc.record import Record
from calc.rules import PRESETS, Rules
from calc.standings import standings
from calc.verdict import Status, Verdict, verdicts

ROWS = ("2-0", "1-1", "0-2")
SCORES = (Record(2, 0), Record(2, 1), Record(0, 2), Record(1, 2), Record(1, 1), Record(1, 1, 1), Record(1, 0))


def random_event(rng: random.Random, fewest: int = 10, most: int = 16) -> Event:
    """An event before its last round: byes, drops, IDs, double losses, late entries, some last tables finished."""
    names = [f"P{number}" for number in range(rng.randint(fewest, most))]
    points = dict.fromkeys(names, 0)
    met: set[frozenset[str]] = set()
    dropped: dict[str, int] = {}
    rounds = []
    last = rng.randint(2, 5)
    draws = rng.choice((0.05, 0.3))
    for number in range(1, last + 1):
        playing = [name for name in names if name not in dropped and (number > 1 or rng.random() > 0.03)]
        playing.sort(key=lambda name: (-points[name], rng.random()))
        matches = []
        if len(playing) % 2:
            matches.append(Match(playing.pop(), kind=rng.choice((Kind.BYE, Kind.BYE, Kind.LOSS))))
        while playing:
            one = playing.pop(0)
            other = next((name for name in playing if frozenset((one, name)) not in met), playing[0])
            playing.remove(other)
            met.add(frozenset((one, other)))
            finished = number < last or rng.random() < 0.1
            matches.append(_random_match(rng, one, other, draws) if finished else Match(one, other))
        rounds.append(Round(tuple(matches)))
        for match in matches:
            for name in match.players:
                outcome = match.seen_by(name).outcome
                points[name] += outcome.value if outcome else 0
        if number < last:
            dropped.update({name: number for name in names if name not in dropped and rng.random() < 0.04})
    return Event(tuple(names), tuple(rounds), dropped)


def _random_match(rng: random.Random, one: str, other: str, draws: float) -> Match:
    chance = rng.random()
    if chance < draws / 2:
        return Match(one, other, kind=Kind.ID)
    if chance < draws:
        return Match(one, other, rng.choice(SCORES[4:6]))
    if chance > 0.99:
        return Match(one, other, kind=Kind.DOUBLE_LOSS)
    if chance > 0.98:
        return Match(one, other, winner=one)
    return Match(one, other, rng.choice((*SCORES[:4], SCORES[6])))


@dataclass
class Enumeration:
    """How many rivals who have not left are at my level or above, and how many above, on points and OMW%."""

    at_or_above: np.ndarray
    above: np.ndarray

    def expected(self, cut: int) -> tuple[int, int, Status]:
        """Best and worst rank, and the status by the words of the rule."""
        best, worst = int(self.above.min()) + 1, int(self.at_or_above.max()) + 1
        if worst <= cut:
            return best, worst, Status.LOCKED
        if int(self.above.max()) < cut:
            return best, worst, Status.LOCKED_UNLESS_TIED
        if best > cut:
            return best, worst, Status.OUT
        if int(self.at_or_above.min()) >= cut:
            return best, worst, Status.OUT_UNLESS_TIED
        return best, worst, Status.LIVE


@dataclass
class Sheet:
    """What one player brings into the last round, in the words of the rules."""

    points: int = 0
    played: int = 0
    byes: int = 0
    opponents: list[int] = field(default_factory=list)

    def rate(self, total: int, rounds: int, rules: Rules) -> Fraction:
        """MW% with `total` points over `rounds` rounds."""
        if not rules.byes_in_match_rate:
            total, rounds = total - 3 * self.byes, rounds - self.byes
        return max(rules.floor, Fraction(total, 3 * rounds)) if rounds else rules.floor


def read_sheets(event: Event) -> tuple[list[Sheet], list[list[int]]]:
    """Every player's sheet, in the event's order, and the open tables."""
    number = {name: index for index, name in enumerate(event.players)}
    sheets = [Sheet() for _ in number]
    tables = []
    for match in (match for round_ in event.rounds for match in round_.matches):
        seats = [number[name] for name in match.players]
        for seat in seats:
            sheets[seat].opponents += [other for other in seats if other != seat]
        if match.games is None and match.winner is None and match.kind is Kind.PLAYED:
            tables.append(seats)
            continue
        for seat, name in zip(seats, match.players, strict=True):
            sheets[seat].played += 1
            sheets[seat].byes += match.kind is Kind.BYE
            if match.kind is Kind.BYE or match.winner == name:
                sheets[seat].points += 3
            elif match.winner is None and match.kind in (Kind.PLAYED, Kind.ID):
                sheets[seat].points += 1
    return sheets, tables


def enumerate_all(event: Event, player: str, gain: int, rules: Rules) -> Enumeration:
    """Every combination of results of open tables in which `player` gets `gain` points (0 to 3; their own table)."""
    sheets, tables = read_sheets(event)
    me = event.players.index(player)
    choices = []
    for seats in tables:
        every = [(0, 3), (1, 1), (3, 0)]
        choices.append([pair for pair in every if me not in seats or pair[seats.index(me)] == gain])
    combinations = list(itertools.product(*choices))
    final = np.tile(np.array([sheet.points for sheet in sheets]), (len(combinations), 1))
    rounds = [sheet.played for sheet in sheets]
    for index, seats in enumerate(tables):
        for side, seat in enumerate(seats):
            rounds[seat] += 1
            final[:, seat] += [combination[index][side] for combination in combinations]
    rates = [
        {int(total): sheet.rate(int(total), count, rules) for total in set(final[:, seat])}
        for seat, (sheet, count) in enumerate(zip(sheets, rounds, strict=True))
    ]
    common = math.lcm(*(value.denominator for options in rates for value in options.values()))
    common *= math.lcm(*(len(sheet.opponents) for sheet in sheets if sheet.opponents))
    values = np.zeros_like(final, dtype=np.int64)
    for seat, options in enumerate(rates):
        for total, value in options.items():
            values[final[:, seat] == total, seat] = int(value * common)
    nobody = np.full(len(final), -1)  # nobody met: below any number
    met = [sheet.opponents for sheet in sheets]
    omw = np.stack([values[:, seats].sum(axis=1) // len(seats) if seats else nobody for seats in met], axis=1)
    # who has left takes no seat (MTR 2.10)
    rivals = [seat for seat, name in enumerate(event.players) if seat != me and name not in event.dropped]
    even = final[:, rivals] == final[:, [me]]
    ahead = (final[:, rivals] > final[:, [me]]) | (even & (omw[:, rivals] > omw[:, [me]]))
    level = even & (omw[:, rivals] == omw[:, [me]])
    return Enumeration((ahead | level).sum(axis=1), ahead.sum(axis=1))


def wrong(event: Event, player: str, cut: int, rules: Rules) -> tuple[int, list[str]]:
    """How many verdicts on `player` were compared, and what is wrong with them."""
    match = event.rounds[-1].match_of(player)
    assert match is not None
    rows = verdicts(event, player, cut, rules, results=ROWS)
    faults = []
    for verdict in rows:
        gain = verdict.result.outcome.value
        seen = enumerate_all(event, player, gain, rules)
        found = (verdict.best, verdict.worst, verdict.status)
        if event.open_matches and found != seen.expected(cut):
            faults.append(f"{player} {gain} cut {cut} {rules.name}: {found}, enumerated {seen.expected(cut)}")
        faults += wrong_witnesses(event, player, cut, rules, verdict)
    return len(rows), faults


def wrong_witnesses(event: Event, player: str, cut: int, rules: Rules, verdict: Verdict) -> list[str]:
    """What `standings()` says against the witnesses of a verdict."""
    faults = []
    for high, witness in zip((True, False), verdict.witnesses, strict=True):
        done = event
        for match in witness.matches:
            done = done.with_result(match)
        lines = {line.player: line for line in standings(done, rules)}
        mine = lines[player].tiebreakers
        staying = [line for line in lines.values() if line.player not in event.dropped]
        above = sum(line.tiebreakers > mine for line in staying)
        at_or_above = sum(line.tiebreakers >= mine for line in staying)
        tied = [lines[name].tiebreakers for name in witness.tied]
        if done.open_matches:
            faults.append("incomplete witness")
        if any((figures.points, figures.omw) != (mine.points, mine.omw) for figures in tied):
            faults.append(f"not level: {witness.tied}")
        if not witness.tied and witness.rank != above + 1:
            faults.append(f"rank {witness.rank} claimed, {above + 1} reached")
        if witness.tied and (witness.rank > above + 1 if high else witness.rank < above + 1):
            faults.append(f"rank {witness.rank} with ties claimed, {above + 1} reached")
        if verdict.status is Status.LIVE and (at_or_above <= cut) is not high:
            faults.append(f"LIVE, but the witness shows {at_or_above} at or above for cut {cut}")
        if (verdict.status is Status.LOCKED and at_or_above > cut) or (
            verdict.status is Status.OUT and at_or_above <= cut
        ):
            faults.append(f"{verdict.status.name}, but {at_or_above} at or above for cut {cut}")
    return [f"{player} cut {cut} {rules.name}: {fault}" for fault in faults]


def run(events: int, seed: int = 0) -> tuple[int, list[str], dict[Status, int]]:
    """Compare one player's rows of each of `events` random events."""
    rng = random.Random(seed)
    compared, faults, seen = 0, [], dict.fromkeys(Status, 0)
    for _ in range(events):
        event = random_event(rng)
        seated = [name for match in event.rounds[-1].matches for name in match.players]
        player = rng.choice(seated)
        rules = rng.choice((PRESETS["MTR"], rng.choice(list(PRESETS.values()))))
        order = [line.player for line in standings(event, rules)]
        cut = max(1, min(len(order) - 1, order.index(player) + rng.randint(-3, 3)))
        count, found = wrong(event, player, cut, rules)
        compared += count
        faults += found
        for verdict in verdicts(event, player, cut, rules, results=ROWS):
            seen[verdict.status] += 1
    return compared, faults, seen


def main() -> None:
    """Print what was compared and what is wrong; the exit code is 1 if anything is."""
    parser = argparse.ArgumentParser(description="Verdicts against full enumeration.")
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    compared, faults, seen = run(arguments.events, arguments.seed)
    for fault in faults:
        print(fault)
    print(f"{arguments.events} events, {compared} verdicts: {len(faults)} wrong")
    print(", ".join(f"{status.name} {count}" for status, count in seen.items()))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
