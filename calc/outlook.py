"""What further rounds bring in points, and where the cut line typically lay in real events.

The cut lines are counts of real events, as orientation; they say nothing about the event at hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from calc.errors import InputError, Problem
from calc.record import Record

MAX_ROUNDS_TO_GO = 4


@dataclass(frozen=True, slots=True)
class Further:
    """One way through the rounds to go: what is added, and the record after it."""

    added: Record
    after: Record


def further(record: Record, rounds: int) -> tuple[Further, ...]:
    """Every W-L-D of the next ``rounds`` rounds, most points first, then most wins.

    Raises :class:`InputError` for less than one round or more than :data:`MAX_ROUNDS_TO_GO`.
    """
    if not 1 <= rounds <= MAX_ROUNDS_TO_GO:
        raise InputError(Problem("rounds-to-go-range", values={"rounds": rounds, "most": MAX_ROUNDS_TO_GO}))
    ways = [
        Record(wins, rounds - wins - draws, draws) for wins in range(rounds + 1) for draws in range(rounds - wins + 1)
    ]
    ways.sort(key=lambda way: (way.points, way.wins), reverse=True)
    return tuple(Further(way, record + way) for way in ways)


@dataclass(frozen=True, slots=True)
class CutLine:
    """How many points 8th place had, counted over real Swiss events with a Top 8.

    ``rounds``: Swiss rounds; ``smallest``, ``largest``: players; ``counts``: events by the points of 8th place.
    """

    rounds: int
    smallest: int
    largest: int
    counts: Mapping[int, int]

    @property
    def events(self) -> int:
        """How many events were counted."""
        return sum(self.counts.values())

    @property
    def typical(self) -> int:
        """The points that 8th place had most often."""
        return max(self.counts, key=lambda points: self.counts[points])


CUT_LINES = tuple(
    CutLine(rounds, smallest, largest, MappingProxyType(counts))
    for rounds, smallest, largest, counts in (
        (5, 17, 32, {9: 61, 10: 22, 8: 1, 6: 1}),
        (6, 33, 64, {12: 36, 13: 22, 14: 2}),
        (7, 65, 128, {16: 26, 15: 12, 17: 3}),
        (8, 129, 226, {19: 9, 18: 2}),
        (9, 227, 409, {22: 2}),
    )
)
"""Counted on public events of 2024 and 2025 with the recommended number of rounds."""

LEVEL_AT_THE_CUT = (154, 220)
"""In how many of how many of these events 8th and 9th place had the same match points."""


def typical_cut_line(players: int) -> CutLine | None:
    """The counts for a field of this size, or ``None`` if there are none."""
    return next((line for line in CUT_LINES if line.smallest <= players <= line.largest), None)
