"""Samples of a prepared round for one player: drawn, counted and kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from calc.odds import kernel
from calc.odds.arrays import arrays_of
from calc.odds.behaviour import Floats
from calc.odds.figures import UNIT
from calc.odds.prepared_round import PreparedRound
from calc.scenarios import Result
from calc.verdict.question import Question

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits: spreads small numbers over all of them."""

FOR_TABLES, FOR_PLAYERS = 1, 2
RANDOM_BITS = 31

LISTS = (
    "class_rows", "always", "there_start", "there", "table_start", "table_column", "table_above", "table_one",
    "table_two", "met_start", "met_rate", "met_column", "weight", "base", "column", "rate", "own_games", "met_games",
    "games_known",
)  # fmt: skip
"""The lists of :func:`calc.odds.kernel.count` in their order."""


class Samples:
    """What is counted for one player, from sample number 0 on; grows by :meth:`add`, in any portions.

    ``ranks`` [row, rank], ``hits`` [row], ``shared`` [set of rows in the cut, column, result]: rows and columns as
    ``arrays`` orders them.
    """

    def __init__(self, prepared: PreparedRound, question: Question, rows: Sequence[Result]) -> None:
        self.arrays = arrays_of(prepared, question, rows)
        self.count = 0
        columns = len(self.arrays.columns)
        self.ranks = np.zeros((len(rows), len(prepared.field.entries) + 1), np.int64)
        self.hits = np.zeros(len(rows), np.int64)
        self.shared = np.zeros((1 << len(rows), columns, self.arrays.results), np.int32)
        self._cut = prepared.cut
        self._seed = mixed(np.array([prepared.seed & WORD], np.uint64))
        self._salts = _salts(FOR_TABLES, self.arrays.columns)
        self._thresholds = thresholds(prepared.chances[list(self.arrays.columns)])
        self._noise_salts = _salts(FOR_PLAYERS, self.arrays.players)
        spread = prepared.figures.spread[list(self.arrays.players)]
        self._spread = np.zeros(0) if prepared.figures.exact else spread * float(UNIT * UNIT)
        self._compiled: tuple[NDArray[np.int64], ...] = ()

    def add(self, samples: int, code: ModuleType) -> None:
        """Count so many samples more, with the loops of ``code``: those of the kernel, plain or compiled."""
        numbers = np.arange(self.count, self.count + samples, dtype=np.uint64)
        seeds = mixed(numbers * np.uint64(GOLDEN) + self._seed)
        noise = self._noise(seeds)
        columns, players = len(self.arrays.columns), len(self.arrays.players)
        sizes = samples, columns, self.arrays.results, self._cut, self.arrays.digits
        counted = self.ranks.ravel(), self.hits, self.shared.ravel()  # views: what is counted arrives in the arrays
        if code is kernel or not self.arrays.fits:  # whole numbers of Python have no limit
            codes = np.zeros((samples, columns + 2), np.uint8)
            codes[:, :columns] = drawn(seeds, self._salts, self._thresholds)
            lists = (self.arrays.lists[name] for name in LISTS)
            space = ([0] * (players + 1), [0] * self.arrays.digits, [0] * self.arrays.digits)
            kernel.count(*sizes, codes.ravel().tolist(), noise.tolist(), *lists, *space, *counted)  # type: ignore[call-arg]
        else:
            if not self._compiled:
                self._compiled = tuple(np.array(self.arrays.lists[name], np.int64) for name in LISTS)
            flat = np.zeros(samples * (columns + 2), np.uint8)
            code.draw(seeds, self._salts, self._thresholds.ravel(), np.zeros(columns, np.uint32), flat)
            space_of = (players + 1, self.arrays.digits, self.arrays.digits)
            code.count(*sizes, flat, noise, *self._compiled, *(np.zeros(one, np.int64) for one in space_of), *counted)
        self.count += samples

    def _noise(self, seeds: NDArray[np.uint64]) -> NDArray[np.int64]:
        """What is added to each player's OMW% in each sample; nothing where all is known."""
        if not len(self._spread):
            return np.zeros(0, np.int64)
        word = mixed(seeds[:, None] + self._noise_salts)
        # four even numbers add up to something very near to a normal one; its variance is 4/12
        parts = sum((word >> np.uint64(shift)) & np.uint64(0xFFFF) for shift in (0, 16, 32, 48)) / 65536
        return np.asarray(np.rint((parts - 2) * np.sqrt(3) * self._spread), np.int64).ravel()


def mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Every number thoroughly mixed (the finish of splitmix64), as :func:`calc.odds.kernel.draw` does it."""
    words = (words ^ (words >> kernel.S30)) * kernel.ONE
    words = (words ^ (words >> kernel.S27)) * kernel.TWO
    return np.asarray(words ^ (words >> kernel.S31))


def _salts(purpose: int, numbers: Iterable[int]) -> NDArray[np.uint64]:
    """A number for each table or player, so that the same one meets the same luck in every question."""
    return mixed(np.array([((purpose << 32) + number) * GOLDEN & WORD for number in numbers], np.uint64))


def thresholds(chances: Floats) -> NDArray[np.uint32]:
    """From where on the next result begins [result, table], in :data:`RANDOM_BITS` bits; ``chances`` [table, result].

    A result of no chance begins where the next one does, so it never comes up.
    """
    reached = np.minimum(np.rint(np.cumsum(chances, axis=1)[:, :-1] * (1 << RANDOM_BITS)), 1 << RANDOM_BITS)
    # rounding must not leave a last result that has no chance a corner of its own
    reached[np.cumsum(chances[:, ::-1], axis=1)[:, ::-1][:, 1:] <= 0] = 1 << RANDOM_BITS
    return np.ascontiguousarray(reached.T.astype(np.uint32))


def drawn(seeds: NDArray[np.uint64], salts: NDArray[np.uint64], limits: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The results [sample, table]: the same as :func:`calc.odds.kernel.draw` gives, by array operations."""
    word = (mixed(seeds[:, None] + salts[None, :]) >> kernel.S33).astype(np.uint32)
    found = np.zeros(word.shape, np.uint8)
    for limit in limits:
        found += word >= limit
    return found
