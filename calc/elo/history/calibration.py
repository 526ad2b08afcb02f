"""Does the favourite win as often as promised? Log loss and calibration of a rated history, for any K.

Counted are matches that count for ratings between players who both had so many of them before; a played draw is half a
win. Log loss: the mean of -log of the chance given to what happened; a coin has ln 2 = .6931.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from calc.elo.formulas import MTG, Scale
from calc.elo.history.rating import Rated, experience, rate
from calc.elo.history.table import Floats, History, Ints

FACTORS = (8, 16, 24, 36, 48)


@dataclass(frozen=True, slots=True)
class Step:
    """Matches in which the favourite was ahead by ``least`` points or more, but less than ``most`` (``None``: any).

    ``share``: their mean score, with its standard ``error``; ``model``: the mean of what the formula promised.
    """

    least: int
    most: int | None
    matches: int
    share: float
    model: float
    error: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How well ratings with ``k`` foretold. ``log_loss``: ``None`` if no match counts; empty steps are left out."""

    k: float
    matches: int
    log_loss: float | None
    steps: tuple[Step, ...]


def calibration(rated: Rated, *, least_matches: int = 10, step: int = 50, last: int = 500) -> Calibration:
    """By steps of ``step`` points, all from ``last`` on in one; of players with ``least_matches`` each so far."""
    seen_a, seen_b, _ = experience(rated.history)
    return _calibration(rated, np.minimum(seen_a, seen_b) >= least_matches, step, last)


def by_factor(
    history: History, factors: Iterable[float] = FACTORS, scale: Scale = MTG, *, least_matches: int = 10
) -> tuple[Calibration, ...]:
    """The calibration for each K; the best has the lowest log loss. Raises :class:`InputError` for an impossible K."""
    seen_a, seen_b, _ = experience(history)
    known = np.minimum(seen_a, seen_b) >= least_matches
    return tuple(_calibration(rate(history, replace(scale, k=k, name="custom")), known, 50, 500) for k in factors)


def _calibration(rated: Rated, known: np.ndarray[tuple[int], np.dtype[np.bool_]], step: int, last: int) -> Calibration:
    twice = rated.history.twice
    use = known & (twice >= 0)
    score = twice[use] / 2
    ahead = (rated.before_a - rated.before_b)[use]
    if not len(score):
        return Calibration(rated.scale.k, 0, None, ())
    favoured = ahead * (math.log(10) / rated.scale.spread)
    # -log of a chance near 0 or 1, without ever forming that chance
    loss = score * np.logaddexp(0, -favoured) + (1 - score) * np.logaddexp(0, favoured)
    # equal ratings have no favourite: whoever the file names first must not be taken for one
    favourites: Floats = np.where(ahead == 0, 0.5, np.where(ahead > 0, score, 1 - score))
    model: Floats = 1 / (1 + np.exp(-np.abs(favoured)))
    bins: Ints = np.minimum(np.abs(ahead) // step, last // step).astype(np.int32)
    steps = []
    for number in np.unique(bins).tolist():
        inside = bins == number
        count, share = int(inside.sum()), float(favourites[inside].mean())
        most = None if number == last // step else (number + 1) * step
        error = float(favourites[inside].std()) / math.sqrt(count)
        steps.append(Step(number * step, most, count, share, float(model[inside].mean()), error))
    return Calibration(rated.scale.k, len(score), float(loss.mean()), tuple(steps))
