"""The right chances by enumeration: every combination of results of all tables, judged by `standings()`.

Three more ways to the same numbers, written anew from the matches of the event: by enumeration here, by plain Python and
by numpy arrays (`sampled_plain`, `sampled_numpy`), which are also what the benchmark compares with.
"""

# ruff: noqa: S311 -- generated events are no secrets

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import numpy as np

from calc.event import Event, Kind, Match, Round
from calc.record import Record
from calc.rules import MTR, Rules
from calc.scenarios import default_results
from calc.standings import standings

USUAL = default_results(3)


def last_tables(event: Event) -> list[tuple[str, str]]:
    """The open tables, first player first."""
    return [(match.player, match.opponent or "") for match in event.open_matches]


def small_hall(seed: int, players: int = 8, rounds: int = 3, finished: int = 0, draws: float = 0.15) -> Event:
    """An event before its last round, small enough to enumerate: IDs, draws, a bye where the number is odd."""
    dice = random.Random(seed)
    points = dict.fromkeys((f"P{number}" for number in range(players)), 0)
    played = []
    for number in range(1, rounds + 1):
        order = sorted(points, key=lambda name: (-points[name], dice.random()))
        matches = [Match(order.pop(), kind=Kind.BYE)] if len(order) % 2 else []
        for table, (a, b) in enumerate(zip(order[::2], order[1::2], strict=True)):
            if number == rounds and table >= finished:
                matches.append(Match(a, b))
            elif dice.random() < draws:
                matches.append(Match(a, b, kind=Kind.ID) if dice.random() < 0.5 else Match(a, b, Record(1, 1, 1)))
            else:
                matches.append(Match(a, b, dice.choice([Record(2, 0), Record(2, 1), Record(0, 2), Record(1, 2)])))
        for match in matches:
            for name in match.players:
                outcome = match.seen_by(name).outcome
                points[name] += outcome.value if outcome else 0
        played.append(Round(tuple(matches)))
    return Event(tuple(points), tuple(played))


@dataclass(frozen=True)
class Enumerated:
    """Every combination of results of all open tables.

    ``combinations``: by table the index of its result in `USUAL`; ``inside``, ``rank`` [combination, player in the
    event's order]: whether he makes the cut, and his rank.
    """

    combinations: np.ndarray
    inside: np.ndarray
    rank: np.ndarray

    def likely(self, chances: np.ndarray) -> np.ndarray:
        """How likely each combination is; ``chances`` [table, result]."""
        return np.prod(chances[np.arange(len(chances)), self.combinations], axis=1)

    def chance(self, player: int, chances: np.ndarray) -> float:
        """A player's chance of the cut."""
        return float(self.likely(chances) @ self.inside[:, player])


def enumerate_hall(event: Event, cut: int, rules: Rules = MTR) -> Enumerated:
    """All of it, by `standings()`."""
    tables = last_tables(event)
    done = event.rounds[:-1]
    fixed = [match for match in event.rounds[-1].matches if not match.open]
    combinations = list(itertools.product(range(len(USUAL)), repeat=len(tables)))
    inside, ranks = [], []
    for combination in combinations:
        matches = [
            Match(*pair, USUAL[code].games, USUAL[code].kind) for pair, code in zip(tables, combination, strict=True)
        ]
        lines = standings(Event(event.players, (*done, Round((*fixed, *matches))), event.dropped), rules)
        figures = [line.tiebreakers for line in lines]
        by_name = {line.player: (sum(one >= line.tiebreakers for one in figures) <= cut, line.rank) for line in lines}
        inside.append([by_name[name][0] for name in event.players])
        ranks.append([by_name[name][1] for name in event.players])
    return Enumerated(np.array(combinations), np.array(inside), np.array(ranks))
