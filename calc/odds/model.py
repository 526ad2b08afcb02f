"""What the chances are, as values: counts of samples, and what follows from them by exact arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from calc.errors import InputError, Problem
from calc.event import Kind
from calc.record import Outcome, Record
from calc.scenarios import Result

WIN_CHANCES = (0.01, 0.99)
"""What one's own chance to win a match may be taken for: nobody wins, or loses, for certain."""


NOTHING = 1e-12
"""Less than any sample is worth: what rounding may add or take away."""


def win_chance(value: object) -> float:
    """A typed chance to win as a float. Raises :class:`InputError` outside :data:`WIN_CHANCES` and for other text."""
    least, most = WIN_CHANCES
    try:
        number = float(value) if isinstance(value, str | int | float) else math.nan
    except (ValueError, OverflowError):
        number = math.nan
    if not least <= number <= most:
        raise InputError(
            Problem("win-chance-range", field="win", values={"text": str(value), "least": least, "most": most})
        )
    return number


@dataclass(frozen=True, slots=True)
class Odds:
    """One own result and what follows from it.

    ``weight``: how likely this result is (0 for one that the model does not know). ``hits``: in how many of the
    ``trials`` it made the cut. ``ranks``: in how many it ended on rank 1, 2, ... (a shared rank is the highest
    of its places). ``proved``: ``True`` locked, ``False`` out, whatever happens elsewhere; ``None``: an estimate.
    """

    result: Result
    weight: float
    hits: int
    trials: int
    ranks: tuple[int, ...]
    proved: bool | None = None

    @property
    def games(self) -> Record | None:
        """The games of the own result."""
        return self.result.games

    @property
    def kind(self) -> Kind:
        """The kind of the own match."""
        return self.result.kind

    @property
    def fraction(self) -> Fraction:
        """The chance as a fraction: exactly 1 or 0 where that is proved, else hits by trials."""
        return Fraction(self.hits, self.trials) if self.proved is None else Fraction(int(self.proved))

    @property
    def chance(self) -> float:
        """The chance of the cut. Without a proof 0 and 1 only mean that no sample showed anything else."""
        return float(self.fraction)

    @property
    def error(self) -> float:
        """The standard error of the chance; 0 if it is proved, never 0 if it is not (a hit and a miss are added)."""
        return 0.0 if self.proved is not None else standard_error(self.hits, self.trials)

    def rank_within(self, share: float) -> tuple[int, int]:
        """The ranks between which the middle ``share`` of all samples lies."""
        reached = np.cumsum(self.ranks)
        tail = (1 - share) / 2 * float(reached[-1])
        low = np.searchsorted(reached, tail + NOTHING * reached[-1], "right")
        high = np.searchsorted(reached, reached[-1] * (1 - NOTHING) - tail)
        return int(low) + 1, int(high) + 1


def standard_error(hits: int, trials: int) -> float:
    """The standard error of a share, a hit and a miss added, so that it is never 0."""
    share = (hits + 1) / (trials + 2)
    return math.sqrt(share * (1 - share) / (trials + 2))


@dataclass(frozen=True, slots=True)
class Swing:
    """Another table and what it means for me.

    ``chances``: mine if the first of ``players`` wins, if they draw, if the second wins, each as (hits, samples);
    ``weights``: how likely each is. ``swing``: the largest chance less the smallest; ``error``: its standard error.
    """

    players: tuple[str, str]
    weights: tuple[float, float, float]
    chances: tuple[float | None, float | None, float | None]
    errors: tuple[float, float, float]
    swing: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether the swing is more than chance could make it: three standard errors."""
        return self.swing > 3 * self.error


@dataclass(frozen=True, eq=False)
class Forecast:
    """The chances of a player after ``trials`` samples, of ``wanted``.

    ``rows``: in the order of the own results asked for. ``assumed``: what the field does not say and samples assume
    (see :class:`calc.odds.prepared_round.PreparedRound`). ``agreed``: how likely a draw is agreed at their own table;
    ``played_draw``: how many matches played out end level. The rest is what :meth:`rooting` reads: ``tables``, the
    ``options`` of their results, and ``shared`` [number in ``sets``, table, result]: how many samples had this result
    and put the player in with just these rows (bit n of a set: row ``order`` [n]).
    """

    player: str
    rows: tuple[Odds, ...]
    trials: int
    wanted: int
    assumed: tuple[str, ...]
    agreed: float
    played_draw: float
    tables: tuple[tuple[str, str], ...]
    options: tuple[int, ...]
    order: tuple[int, ...]
    sets: NDArray[np.int64]
    shared: NDArray[np.int32]

    @property
    def complete(self) -> bool:
        """Whether all samples are in."""
        return self.trials >= self.wanted

    @property
    def chance(self) -> float:
        """The chance before the own result is known: weight times chance over all rows, of the weight they have."""
        total = math.fsum(row.weight for row in self.rows)
        return math.fsum(row.weight * row.chance for row in self.rows) / total if total else math.nan

    @property
    def error(self) -> float:
        """Its standard error, at most: all rows stand on the same samples."""
        total = math.fsum(row.weight for row in self.rows)
        return math.fsum(row.weight * row.error for row in self.rows) / total if total else math.nan

    def after(self, outcome: Outcome) -> Fraction | None:
        """The chance after a win, a played draw or a loss, by the weights of its rows; ``None`` if there is none."""
        rows = [row for row in self.rows if row.result.outcome is outcome and row.kind is not Kind.ID]
        weights = [Fraction(row.weight) for row in rows]
        if not sum(weights):
            weights = [Fraction(1)] * len(rows)
        if not rows:
            return None
        return sum((weight * row.fraction for weight, row in zip(weights, rows, strict=True)), Fraction(0)) / sum(
            weights
        )

    @property
    def win(self) -> float | None:
        """My chance to win if the match is played out, by the weights of the rows; ``None`` if it is not."""
        played = [row for row in self.rows if row.kind is not Kind.ID]
        total = math.fsum(row.weight for row in played)
        won = math.fsum(row.weight for row in played if row.result.outcome is Outcome.WIN)
        return won / total if total else None

    @property
    def drawn(self) -> Fraction | None:
        """The chance after an intentional draw; ``None`` if it is not among the rows."""
        return next((row.fraction for row in self.rows if row.kind is Kind.ID), None)

    def playing(self, win: object) -> float:
        """The chance of the cut when playing on, winning with the chance ``win``.

        Raises :class:`InputError` as :func:`win_chance` does, and if wins or losses are not among the rows.
        """
        won, drew, lost = self._played()
        chance, draw = Fraction(win_chance(win)), self._draws(drew)
        draw = min(draw, 1 - chance)
        return float(chance * won + draw * (drew or 0) + (1 - chance - draw) * lost)

    @property
    def break_even(self) -> Fraction | None:
        """Playing on is right for whoever wins more often than this: it solves for the chance after the draw.

        At most 0: playing is always right; at 1 or more: never. ``None``: winning makes no difference. Raises
        :class:`InputError` if the draw, wins or losses are not among the rows.
        """
        won, drew, lost = self._played()
        if self.drawn is None:
            raise InputError(Problem("no-own-result", player=self.player))
        draw = self._draws(drew)
        if won == lost:
            return None
        return (self.drawn - lost - draw * ((drew or 0) - lost)) / (won - lost)

    def _played(self) -> tuple[Fraction, Fraction | None, Fraction]:
        won, lost = self.after(Outcome.WIN), self.after(Outcome.LOSS)
        if won is None or lost is None:
            raise InputError(Problem("no-own-result", player=self.player))
        return won, self.after(Outcome.DRAW), lost

    def _draws(self, drew: Fraction | None) -> Fraction:
        """How many matches played on end level: none where the rows have none."""
        return Fraction(0) if drew is None else Fraction(self.played_draw)

    def rooting(self, row: int | None = None) -> tuple[Swing, ...]:
        """What every other open table means for me with one own result, or by the weights of all; what matters first.

        From the same samples. A table of no influence at all is left out.
        """
        weights = np.zeros(len(self.rows))
        if row is None:
            weights[:] = [one.weight for one in self.rows]
            weights = weights / weights.sum() if weights.sum() else np.full(len(weights), 1 / len(weights))
        else:
            weights[row] = 1.0
        swings = (
            _swing(players, *counts) for players, counts in zip(self.tables, self._by_option(weights), strict=True)
        )
        found = [swing for swing in swings if swing is not None]
        return tuple(sorted(found, key=lambda swing: 2 * swing.error - swing.swing))

    def _by_option(self, weights: NDArray[np.float64]) -> list[tuple[NDArray[np.float64], NDArray[np.float64]]]:
        """Samples and (weighted) hits of each table by option."""
        _, tables, results = self.shared.shape
        inside = (self.sets[:, None] >> np.arange(len(self.rows))[None, :]) & 1
        value = inside @ weights[list(self.order)]
        options = np.array([*self.options, *[0] * (results - len(self.options))])
        onto = (options[:, None] == np.arange(3)[None, :]).astype(float)
        samples = self.shared.sum(axis=0) @ onto
        hits = np.tensordot(value, self.shared, axes=1) @ onto
        return [(samples[table], hits[table]) for table in range(tables)]


def _swing(players: tuple[str, str], samples: NDArray[np.float64], hits: NDArray[np.float64]) -> Swing | None:
    """One table; ``None`` if it has one result only."""
    seen = samples > 0
    if seen.sum() < 2:
        return None
    chances = [float(hit / count) if count else None for hit, count in zip(hits, samples, strict=True)]
    errors = [
        standard_error(round(float(hit)), int(count)) if count else 0.0
        for hit, count in zip(hits, samples, strict=True)
    ]
    known = [(chance, number) for number, chance in enumerate(chances) if chance is not None]
    (least, low), (most, high) = min(known), max(known)
    if most - least < NOTHING:
        return None
    weights = samples / samples.sum()
    return Swing(
        players,
        (float(weights[0]), float(weights[1]), float(weights[2])),
        (chances[0], chances[1], chances[2]),
        (errors[0], errors[1], errors[2]),
        most - least,
        math.hypot(errors[low], errors[high]),
    )


def own_weights(rows: Sequence[Result], usual: Sequence[Result], chances: Sequence[float]) -> tuple[float, ...]:
    """How likely each own result is, by the chances of the usual ones; one without games stands for its outcome."""
    found = []
    for row in rows:
        same = [
            chance
            for result, chance in zip(usual, chances, strict=True)
            if result == row or (row.games is None and result.outcome is row.outcome)
        ]
        found.append(math.fsum(same))
    return tuple(found)
