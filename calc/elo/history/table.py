"""A history of matches as columns of numbers: who met whom, when, with which result."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calc.elo.history.texts import BYE, Result, read_result
from calc.errors import InputError, Problem
from calc.event import folded

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class History:
    """Matches in the order in which they are rated: by time, then as in the file.

    ``names``: the players; a player's number is their place here. The other columns have one entry a match: ``day``
    (``date.toordinal()``), ``a`` and ``b`` (numbers of players), ``result`` (place in ``results``, seen from ``a``),
    ``event`` and ``round`` (places in ``events`` and ``rounds``, whose first text is empty: not said) and ``line`` of
    the file (from 1).
    """

    names: tuple[str, ...]
    day: Ints
    a: Ints
    b: Ints
    result: Ints
    results: tuple[Result, ...]
    event: Ints
    events: tuple[str, ...]
    round: Ints
    rounds: tuple[str, ...]
    line: Ints

    def __post_init__(self) -> None:
        for column in (self.day, self.a, self.b, self.result, self.event, self.round, self.line):
            column.setflags(write=False)

    def __len__(self) -> int:
        return len(self.a)

    @property
    def twice(self) -> NDArray[np.int8]:
        """The score of ``a`` times two in each match; -1 where the match changes nothing."""
        return np.array([result.twice for result in self.results], np.int8)[self.result]

    def number(self, name: str) -> int:
        """The number of the player so named. Raises :class:`InputError` if there is none."""
        wanted = folded(name)
        for number, one in enumerate(self.names):
            if one == name or folded(one) == wanted:
                return number
        raise InputError(Problem("player-unknown", player=name))

    def date(self, row: int) -> dt.date:
        """When match ``row`` was."""
        return dt.date.fromordinal(int(self.day[row]))

    def rows(self, player: int) -> NDArray[np.intp]:
        """The matches of one player, in order."""
        return np.flatnonzero((self.a == player) | (self.b == player))

    def with_result(self, row: int, result: Result | str) -> History:
        """The history with another result of match ``row``, seen from its ``a``; rating it anew is but a replay.

        Raises :class:`InputError` for a text that is no result and a row that there is not.
        """
        new = read_result(result) if isinstance(result, str) else result
        if new is None or new == BYE:
            raise InputError(Problem("history-result", values={"text": str(result)}))
        if not 0 <= row < len(self):
            raise InputError(Problem("history-row", values={"row": row, "most": len(self) - 1}))
        column = self.result.copy()
        results = self.results if new in self.results else (*self.results, new)
        column[row] = results.index(new)
        return replace(self, result=column, results=results)

    def without(self, rows: NDArray[np.intp]) -> History:
        """The history without some of its matches; names keep their numbers."""
        names = ("day", "a", "b", "result", "event", "round", "line")
        columns: dict[str, Any] = {name: np.delete(getattr(self, name), rows) for name in names}
        return replace(self, **columns)

    def tidied(self) -> History:
        """The history without the players who have no match (any more)."""
        present = np.zeros(len(self.names), np.bool_)
        present[self.a] = present[self.b] = True
        if present.all():
            return self
        number = (np.cumsum(present) - 1).astype(np.int32)
        names = tuple(name for name, here in zip(self.names, present.tolist(), strict=True) if here)
        return replace(self, names=names, a=number[self.a], b=number[self.b])
